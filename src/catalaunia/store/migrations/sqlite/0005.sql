-- Who a player is beside his first cookie: devices, a link to a further one, a phrase; one row, replaced as a whole.
create table identities (
    player text primary key,
    version integer not null,
    content text not null -- JSON
) without rowid;

-- By what a row is found without knowing the player: the hash of a link, the first words of a phrase.
create table identity_marks (
    mark text not null,
    player text not null,
    primary key (mark, player)
) without rowid;

create index marks_of_player on identity_marks (player);
