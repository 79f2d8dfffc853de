-- Work in the background, seen by people: one table for what runs in a moment and for what takes minutes.
alter table sys_job rename to sys_task;
alter table sys_task rename constraint sys_job_pkey to sys_task_pkey;
alter index sys_job_key rename to sys_task_key;
alter table sys_task rename column name to kind;
alter table sys_task
  -- Stands in the drawer of whoever started it.
  add column shown boolean not null default false,
  add column total integer,
  add column done integer not null default 0,
  add column failed integer not null default 0,
  add column message text,
  -- Where the next attempt goes on; written in the transaction of the step that got there.
  add column state jsonb,
  add column result jsonb,
  add column cancel_requested boolean not null default false,
  -- The presence of the process that runs it.
  add column runner integer;
grant delete on sys_task to heliu_app;
create index sys_task_shown on sys_task (company_id, created_by, id desc) where shown;
create index sys_task_running on sys_task (runner) where status = 'running';

-- What could not be done, row by row.
create table sys_task_error (
  company_id bigint not null,
  task_id bigint not null,
  row_id bigint not null,
  title text not null,
  message text not null,
  primary key (company_id, task_id, row_id)
);
alter table sys_task_error enable row level security;
create policy scope on sys_task_error using (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, delete on sys_task_error to heliu_app;

-- A workbook somebody brought, before and after it became records.
create table sys_import (
  company_id bigint not null,
  id bigint not null,
  entity text collate "C" not null,
  status text collate "C" not null default 'draft',
  file_id bigint not null,
  file_name text not null,
  columns jsonb not null,
  records integer not null,
  bad integer not null,
  task_id bigint,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
alter table sys_import enable row level security;
create policy scope on sys_import using (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on sys_import to heliu_app;

-- One record of it: a row, or the rows of one document.
create table sys_import_row (
  company_id bigint not null,
  import_id bigint not null,
  row_no integer not null,
  last_row integer not null,
  cells jsonb not null,
  input jsonb not null,
  errors jsonb not null default '[]',
  record_id bigint,
  version integer,
  primary key (company_id, import_id, row_no)
);
create index sys_import_row_bad on sys_import_row (company_id, import_id, row_no) where errors <> '[]';
alter table sys_import_row enable row level security;
create policy scope on sys_import_row using (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on sys_import_row to heliu_app;
