create table process_definition (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  code text not null,
  name text not null,
  revision integer not null default 1,
  current boolean not null default false,
  target text not null,
  about text,
  "when" text,
  priority integer not null default 10,
  steps jsonb not null,
  disabled boolean not null default false,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index process_definition_search on process_definition using gin (company_id, search gin_trgm_ops);
create index process_definition_current_order on process_definition (company_id, current, id);
create index process_definition_target_order on process_definition (company_id, target, id);
create unique index process_definition_code_revision on process_definition (company_id, code, revision) where not deleted;
alter table process_definition enable row level security;
create policy scope on process_definition using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on process_definition to heliu_app;
create view process_definition_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, revision, current, target, about, "when", priority, steps, disabled, remark, custom, search from process_definition where company_id = (select current_setting('app.company_id')::bigint);
grant select on process_definition_v to heliu_app;
create table process_event (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  instance bigint not null,
  kind text not null,
  step_name text,
  text text,
  people bigint[],
  custom jsonb,
  primary key (company_id, id)
);
create index process_event_created on process_event (company_id, created_at desc, id desc);
create index process_event_instance_recent on process_event (company_id, instance, created_at desc, id desc);
create index process_event_custom on process_event using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table process_event enable row level security;
create policy scope on process_event using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on process_event to heliu_app;
create view process_event_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, instance, kind, step_name, text, people, custom from process_event where company_id = (select current_setting('app.company_id')::bigint);
grant select on process_event_v to heliu_app;
create table process_instance (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  title text not null,
  party text,
  definition bigint not null,
  entity text not null,
  record bigint not null,
  starter bigint not null,
  state text not null default 'running',
  step_id text,
  step_name text,
  waits_for bigint[],
  round integer not null default 0,
  chosen jsonb,
  holds text,
  problem text,
  finished_at timestamptz,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index process_instance_created on process_instance (company_id, created_at desc, id desc);
create index process_instance_search on process_instance using gin (company_id, search gin_trgm_ops);
create index process_instance_definition_recent on process_instance (company_id, definition, created_at desc, id desc);
create index process_instance_entity_order on process_instance (company_id, entity, id);
create index process_instance_entity_like on process_instance using gin (company_id, entity gin_trgm_ops);
create index process_instance_record_order on process_instance (company_id, record, id);
create index process_instance_starter_recent on process_instance (company_id, starter, created_at desc, id desc);
create index process_instance_state_recent on process_instance (company_id, state, created_at desc, id desc);
create unique index process_instance_holds on process_instance (company_id, holds) where not deleted and holds is not null;
create index process_instance_custom on process_instance using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table process_instance enable row level security;
create policy scope on process_instance using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on process_instance to heliu_app;
create view process_instance_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, title, party, definition, entity, record, starter, state, step_id, step_name, waits_for, round, chosen, holds, problem, finished_at, custom, search from process_instance where company_id = (select current_setting('app.company_id')::bigint);
grant select on process_instance_v to heliu_app;
create table process_instance_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  state text not null,
  n bigint not null,
  primary key (company_id, day, stripe, state)
);
alter table process_instance_count enable row level security;
create policy scope on process_instance_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on process_instance_count to heliu_app;
create table process_task (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  instance bigint not null,
  step_id text not null,
  step_name text not null,
  "user" bigint not null,
  open_for bigint,
  state text not null,
  round integer not null,
  place integer not null,
  before bigint,
  opened_at timestamptz,
  due_at timestamptz,
  decided_at timestamptz,
  comment text,
  custom jsonb,
  primary key (company_id, id)
);
create index process_task_created on process_task (company_id, created_at desc, id desc);
create index process_task_instance_recent on process_task (company_id, instance, created_at desc, id desc);
create index process_task_user_recent on process_task (company_id, "user", created_at desc, id desc);
create index process_task_open_for_recent on process_task (company_id, open_for, created_at desc, id desc);
create index process_task_custom on process_task using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table process_task enable row level security;
create policy scope on process_task using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on process_task to heliu_app;
create view process_task_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, instance, step_id, step_name, "user", open_for, state, round, place, before, opened_at, due_at, decided_at, comment, custom from process_task where company_id = (select current_setting('app.company_id')::bigint);
grant select on process_task_v to heliu_app;
