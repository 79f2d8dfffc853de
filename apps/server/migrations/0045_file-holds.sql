-- Room that is taken before a file is written, until its own step is there. `held_until` gives back what a server that
-- died had taken.
alter table sys_file_usage add column key text;
alter table sys_file_usage add column held_until timestamptz;
create index sys_file_usage_held on sys_file_usage (company_id, key) where key is not null;
