-- Who has taken a table off his list stands with its players, marked: so that he can be shown what he has taken off.
-- One by one, because what cannot be taken apart (a null character in a name) fails alone.
do $$
declare
    one record;
begin
    for one in select id, about from tables loop
        begin
            insert into players (player, table_id)
            select distinct 'off:' || seated, one.id from json_array_elements_text(one.about -> 'people') as seated
            where seated <> '' and one.about -> 'closed' is null
                and not exists (select 1 from players where player = seated and table_id = one.id);
            update tables
            set players = (select json_agg(player order by player collate "C") from players where table_id = one.id)
            where id = one.id and exists (select 1 from players where table_id = one.id and player like 'off:%');
        exception when data_exception then
            null;
        end;
    end loop;
end
$$;
