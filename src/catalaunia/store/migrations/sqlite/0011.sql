-- A study keeps its table only so long after somebody last looked at it; those of before, 90 days from now on.
alter table studies add column kept_until real not null default 0;

update studies set kept_until = cast(strftime('%s', 'now') as real) + 7776000;
