-- Lists are ordered and cut by what all may know of: `changed` moves with every sealed word.
alter table tables add column shown real not null default 0;
alter table tables add column expires real; -- when it may be removed
update tables set shown = case
    when json_type(about, '$.changed') in ('integer', 'real') then json_extract(about, '$.changed')
    else changed
end;
drop index tables_listed;
create index tables_listed on tables (shown desc, id) where listed and stage <> 'over';
create index tables_expired on tables (expires, id) where expires is not null;

-- One row, written to find out whether anything can be.
create table health (
    id integer primary key,
    writes integer not null
);
