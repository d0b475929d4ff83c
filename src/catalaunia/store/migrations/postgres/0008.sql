-- What people study of a game that is over: moves that were not played, glyphs, comments; a row each, replaced as a whole.
create table studies (
    id text collate "C" primary key,
    table_id text collate "C" not null,
    version integer not null,
    content json not null
);

create index studies_of_table on studies (table_id);
