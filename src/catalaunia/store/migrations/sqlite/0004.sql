-- What was worked out from a log and takes long to work out anew, piece by piece: reviews. Nothing is lost with it.
create table findings (
    table_id text not null,
    name text not null,
    part integer not null,
    content text not null, -- JSON
    primary key (table_id, name, part)
) without rowid;
