-- The logs: the truth. A table's events lie together, in order.
create table events (
    table_id text not null,
    version integer not null,
    time real not null,
    content text not null, -- JSON
    primary key (table_id, version)
) without rowid;

-- One summary for each table, replaced with every append.
create table tables (
    id text primary key,
    version integer not null,
    changed real not null,
    stage text not null,
    listed integer not null,
    due real,
    players text not null, -- JSON, in their order
    about text not null -- JSON
) without rowid;

create table players (
    player text not null,
    table_id text not null,
    primary key (player, table_id)
) without rowid;

create index players_of_table on players (table_id);
create index tables_listed on tables (changed desc, id) where listed and stage <> 'over';
create index tables_due on tables (due, id) where due is not null and stage <> 'over';
create index tables_over on tables (changed, id) where stage = 'over';

pragma application_id = 1127494961; -- "C451": the file is ours
