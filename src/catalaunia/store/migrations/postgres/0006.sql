-- The outbox: what is to be told to players who are not here. Written with the event that is its cause, gone once told.
create table notices (
    id text collate "C" primary key,
    player text collate "C" not null,
    due double precision not null, -- when it is to be looked at; while somebody does, when that one counts as dead
    tries integer not null default 0,
    held integer not null default 0, -- how often it was taken up since somebody last let go of it
    content json not null
);

create index notices_due on notices (due, id);

-- Appends as before, whatever that does by now, with what is to be told because of them, to those who want to be told.
-- `place` is that of the append in the batch, from 1.
create function append_with_notices(batch json, process text, wanted json) returns integer[] language plpgsql as $$
declare
    accepted integer[] := append_all(batch, process);
begin
    insert into notices (id, player, due, content)
    select one.id, one.player, one.due, one.content::json
    from json_to_recordset(wanted) as one (place integer, id text, player text, due double precision, content text)
    where one.place = any (accepted)
        and exists (select 1 from identity_marks as m where m.mark = 'notices' and m.player = one.player)
    on conflict (id) do nothing;
    return accepted;
end
$$;
