-- Lists are ordered and cut by what all may know of: `changed` moves with every sealed word.
alter table tables add column shown double precision;
alter table tables add column expires double precision; -- when it may be removed

-- One by one, because what cannot be taken apart (a null character in a name) fails alone.
do $$
declare
    one record;
begin
    for one in select id, about from tables loop
        begin
            update tables set shown = (one.about ->> 'changed')::double precision
            where id = one.id and json_typeof(one.about -> 'changed') = 'number';
        exception when data_exception then
            null;
        end;
    end loop;
end
$$;
update tables set shown = changed where shown is null;
alter table tables alter column shown set not null;

drop index tables_listed;
create index tables_listed on tables (shown desc, id) where listed and stage <> 'over';
create index tables_expired on tables (expires, id) where expires is not null;

-- As before, with the two new columns.
create or replace function append_all(batch json, process text) returns integer[] language plpgsql as $$
declare
    accepted integer[] := '{}';
    one record;
    seated text;
begin
    for one in
        select * from rows from (json_to_recordset(batch) as (
            id text, after integer, changed double precision, times json, contents json, stage text, listed boolean,
            due double precision, players text, about text, shown double precision, expires double precision
        )) with ordinality order by id collate "C", ordinality
    loop
        seated := null;
        if one.after = 0 then
            insert into tables (id, version, changed, stage, listed, due, players, about, shown, expires)
            values (one.id, json_array_length(one.times), one.changed, one.stage, one.listed, one.due,
                one.players::json, one.about::json, one.shown, one.expires)
            on conflict (id) do nothing;
        else
            -- The lock waits for a writer who is quicker; then the version has changed.
            select players::text into seated from tables where id = one.id and version = one.after for update;
            update tables set version = one.after + json_array_length(one.times), changed = one.changed,
                stage = one.stage, listed = one.listed, due = one.due, players = one.players::json,
                about = one.about::json, shown = one.shown, expires = one.expires
            where id = one.id and version = one.after;
        end if;
        continue when not found;

        insert into events (table_id, version, time, content)
        select one.id, one.after + t.place, t.value::double precision, c.value::json
        from json_array_elements_text(one.times) with ordinality as t (value, place)
        join json_array_elements_text(one.contents) with ordinality as c (value, place) using (place);

        if seated is distinct from one.players then
            delete from players where table_id = one.id;
            insert into players (player, table_id)
            select distinct player, one.id from json_array_elements_text(one.players::json) as player;
        end if;
        perform pg_notify('catalaunia', process || ' ' || one.id);
        accepted := accepted || one.ordinality::integer;
    end loop;
    return accepted;
end
$$;

-- One row, written to find out whether anything can be.
create table health (
    id integer primary key,
    writes bigint not null
);
