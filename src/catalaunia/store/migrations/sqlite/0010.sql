-- Who has taken a table off his list stands with its players, marked: so that he can be shown what he has taken off.
insert into players (player, table_id)
select distinct 'off:' || seated.value, tables.id
from tables, json_each(tables.about, '$.people') as seated
where seated.type = 'text' and seated.value <> '' and json_extract(tables.about, '$.closed') is null
    and not exists (select 1 from players where player = seated.value and table_id = tables.id);

update tables
set players = (
    select json_group_array(player) from (select player from players where table_id = tables.id order by player)
)
where id in (select table_id from players where player like 'off:%');
