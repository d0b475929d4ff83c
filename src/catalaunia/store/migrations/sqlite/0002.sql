-- A server that starts loads the tables that were played last.
create index tables_played on tables (changed desc) where stage = 'playing';
