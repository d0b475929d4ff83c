-- The logs: the truth. Content is json and not jsonb, which refuses the character \u0000.
create table events (
    table_id text collate "C" not null,
    version integer not null,
    time double precision not null,
    content json not null,
    primary key (table_id, version)
);

-- One summary for each table, replaced with every append.
create table tables (
    id text collate "C" primary key,
    version integer not null,
    changed double precision not null,
    stage text not null,
    listed boolean not null,
    due double precision,
    players json not null, -- in their order
    about json not null
);

create table players (
    player text not null,
    table_id text collate "C" not null,
    primary key (player, table_id)
);

create index players_of_table on players (table_id);
create index tables_listed on tables (changed desc, id) where listed and stage <> 'over';
create index tables_due on tables (due, id) where due is not null and stage <> 'over';
create index tables_over on tables (changed, id) where stage = 'over';

-- Appends, many in one transaction and one round trip. Returns the places (from 1) of those that came in time.
-- What is JSON in them comes as text: to take JSON apart, PostgreSQL resolves the escapes inside, and stumbles.
-- They are taken in the order of the tables' ids, so that two processes never wait for each other in a circle.
create function append_all(batch json, process text) returns integer[] language plpgsql as $$
declare
    accepted integer[] := '{}';
    one record;
    seated text;
begin
    for one in
        select * from rows from (json_to_recordset(batch) as (
            id text, after integer, changed double precision, times json, contents json,
            stage text, listed boolean, due double precision, players text, about text
        )) with ordinality order by id collate "C", ordinality
    loop
        seated := null;
        if one.after = 0 then
            insert into tables (id, version, changed, stage, listed, due, players, about)
            values (one.id, json_array_length(one.times), one.changed, one.stage, one.listed, one.due, one.players::json, one.about::json)
            on conflict (id) do nothing;
        else
            -- The lock waits for a writer who is quicker; then the version has changed.
            select players::text into seated from tables where id = one.id and version = one.after for update;
            update tables set version = one.after + json_array_length(one.times), changed = one.changed,
                stage = one.stage, listed = one.listed, due = one.due, players = one.players::json, about = one.about::json
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

-- Questions to workers on other hosts. A row that is locked is being thought about.
create table jobs (
    id bigint generated always as identity primary key,
    kind text not null,
    question json not null,
    answer json,
    created timestamptz not null default now()
);
