-- What whoever runs the server has laid down: bans, shares, an announcement; a row each, replaced as a whole.
create table settings (
    name text primary key,
    version integer not null,
    content text not null -- JSON
) without rowid;

-- What he has done, and what was done with a player's data; lines are added and never changed.
create table audit (
    number integer primary key,
    time real not null,
    content text not null -- JSON
);
