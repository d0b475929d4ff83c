-- What people study of a game that is over: moves that were not played, glyphs, comments; a row each, replaced as a whole.
create table studies (
    id text primary key,
    table_id text not null,
    version integer not null,
    content text not null -- JSON
) without rowid;

create index studies_of_table on studies (table_id);
