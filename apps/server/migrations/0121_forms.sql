create table process_event_files (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  file bigint not null,
  primary key (company_id, document_id, id)
);
alter table process_event_files enable row level security;
create policy scope on process_event_files using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on process_event_files to heliu_app;
create view process_event_files_v as select company_id, document_id, id, position, file from process_event_files where company_id = (select current_setting('app.company_id')::bigint);
grant select on process_event_files_v to heliu_app;
create table process_form (
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
  "group" text,
  icon text not null default 'article',
  note text,
  roles bigint[],
  departments bigint[],
  priority integer not null default 10,
  revision integer not null default 1,
  current boolean not null default false,
  items jsonb not null,
  disabled boolean not null default false,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index process_form_search on process_form using gin (company_id, search gin_trgm_ops);
create index process_form_current_order on process_form (company_id, current, id);
create unique index process_form_code_revision on process_form (company_id, code, revision) where not deleted;
alter table process_form enable row level security;
create policy scope on process_form using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on process_form to heliu_app;
create view process_form_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, "group", icon, note, roles, departments, priority, revision, current, items, disabled, custom, search from process_form where company_id = (select current_setting('app.company_id')::bigint);
grant select on process_form_v to heliu_app;
create table process_request (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  number text collate "C" not null,
  status text collate "C" not null,
  source_type text,
  source_id bigint,
  source_number text,
  audited_by bigint,
  audited_at timestamptz,
  print_count integer not null default 0,
  form bigint not null,
  form_code text,
  form_name text,
  summary text,
  amount numeric(18,2),
  starter bigint,
  department bigint,
  day date not null,
  values jsonb not null,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create unique index process_request_number on process_request (company_id, number);
create index process_request_created on process_request (company_id, created_at desc, id desc);
create index process_request_status on process_request (company_id, status, created_at desc, id desc);
create index process_request_maker on process_request (company_id, created_by, status, created_at desc, id desc);
create index process_request_search on process_request using gin (company_id, search gin_trgm_ops);
create index process_request_form_recent on process_request (company_id, form, created_at desc, id desc);
create index process_request_form_code_order on process_request (company_id, form_code, id);
create index process_request_form_code_like on process_request using gin (company_id, form_code gin_trgm_ops);
create index process_request_form_name_order on process_request (company_id, form_name, id);
create index process_request_form_name_like on process_request using gin (company_id, form_name gin_trgm_ops);
create index process_request_starter_recent on process_request (company_id, starter, created_at desc, id desc);
create index process_request_department_recent on process_request (company_id, department, created_at desc, id desc);
create index process_request_day_order on process_request (company_id, day, id);
create index process_request_custom on process_request using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table process_request enable row level security;
create policy scope on process_request using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on process_request to heliu_app;
create view process_request_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, form, form_code, form_name, summary, amount, starter, department, day, values, custom, search from process_request where company_id = (select current_setting('app.company_id')::bigint);
grant select on process_request_v to heliu_app;
create table process_request_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status)
);
alter table process_request_count enable row level security;
create policy scope on process_request_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on process_request_count to heliu_app;
