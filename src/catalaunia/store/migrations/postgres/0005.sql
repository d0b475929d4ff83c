-- Who a player is beside his first cookie: devices, a link to a further one, a phrase; one row, replaced as a whole.
create table identities (
    player text collate "C" primary key,
    version integer not null,
    content json not null
);

-- By what a row is found without knowing the player: the hash of a link, the first words of a phrase.
create table identity_marks (
    mark text collate "C" not null,
    player text collate "C" not null,
    primary key (mark, player)
);

create index marks_of_player on identity_marks (player);
