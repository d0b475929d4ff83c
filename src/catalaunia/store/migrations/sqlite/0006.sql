-- The outbox: what is to be told to players who are not here. Written with the event that is its cause, gone once told.
create table notices (
    id text primary key,
    player text not null,
    due real not null, -- when it is to be looked at; while somebody does, when that one counts as dead
    tries integer not null default 0,
    held integer not null default 0, -- how often it was taken up since somebody last let go of it
    content text not null -- JSON
) without rowid;

create index notices_due on notices (due, id);
