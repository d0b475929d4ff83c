-- What was worked out from a log and takes long to work out anew, piece by piece: reviews. Nothing is lost with it.
create table findings (
    table_id text collate "C" not null,
    name text not null,
    part integer not null,
    content json not null,
    primary key (table_id, name, part)
);
