-- A study keeps its table only so long after somebody last looked at it; those of before, 90 days from now on, and so
-- do those that a server of before still writes.
alter table studies add column kept_until double precision not null default extract(epoch from now()) + 7776000;
