-- What has to be compiled before somebody can think about it; '' if nothing, null if a server of before has asked.
alter table jobs add column needs text;

-- Who thinks for the servers. A row holds as long as its worker does: it has the advisory lock of its number.
create table workers (
    id integer generated always as identity primary key,
    told json not null
);
