drop view process_instance_v;
alter table process_instance add column amount numeric(18,2);
alter table process_instance add column cost_amount numeric(18,2);
create view process_instance_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, title, party, amount, cost_amount, definition, entity, record, starter, state, step_id, step_name, waits_for, round, chosen, holds, problem, finished_at, custom, search from process_instance where company_id = (select current_setting('app.company_id')::bigint);
grant select on process_instance_v to heliu_app;
create table process_substitute (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  "user" bigint not null,
  substitute bigint not null,
  start_date date not null,
  end_date date not null,
  reason text not null,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index process_substitute_search on process_substitute using gin (company_id, search gin_trgm_ops);
create index process_substitute_user_order on process_substitute (company_id, "user", id);
create index process_substitute_end_date_order on process_substitute (company_id, end_date, id);
alter table process_substitute enable row level security;
create policy scope on process_substitute using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on process_substitute to heliu_app;
create view process_substitute_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, "user", substitute, start_date, end_date, reason, remark, custom, search from process_substitute where company_id = (select current_setting('app.company_id')::bigint);
grant select on process_substitute_v to heliu_app;
drop view process_task_v;
alter table process_task add column instead_of bigint;
alter table process_task add column reminded_at timestamptz;
create view process_task_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, instance, step_id, step_name, "user", instead_of, open_for, state, round, place, before, opened_at, due_at, reminded_at, decided_at, comment, custom from process_task where company_id = (select current_setting('app.company_id')::bigint);
grant select on process_task_v to heliu_app;
