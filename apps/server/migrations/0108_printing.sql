create table printing_assignment (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  source text not null,
  event text not null,
  label text not null,
  store bigint,
  terminal bigint,
  device bigint not null,
  copies integer not null default 1,
  disabled boolean not null default false,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index printing_assignment_search on printing_assignment using gin (company_id, search gin_trgm_ops);
create index printing_assignment_source_order on printing_assignment (company_id, source, id);
create index printing_assignment_store_order on printing_assignment (company_id, store, id);
create index printing_assignment_device_order on printing_assignment (company_id, device, id);
alter table printing_assignment enable row level security;
create policy scope on printing_assignment using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on printing_assignment to heliu_app;
create view printing_assignment_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, source, event, label, store, terminal, device, copies, disabled, remark, custom, search from printing_assignment where company_id = (select current_setting('app.company_id')::bigint);
grant select on printing_assignment_v to heliu_app;
create table printing_device (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  kind text not null default 'network',
  paper text not null default 'mm80',
  store bigint,
  host text,
  port integer not null default 9100,
  sn text,
  place text not null default 'real',
  account text,
  keyed boolean not null default false,
  state text not null default 'unknown',
  state_text text,
  seen_at timestamptz,
  disabled boolean not null default false,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index printing_device_search on printing_device using gin (company_id, search gin_trgm_ops);
create unique index printing_device_name on printing_device (company_id, name) where not deleted;
create index printing_device_store_order on printing_device (company_id, store, id);
alter table printing_device enable row level security;
create policy scope on printing_device using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on printing_device to heliu_app;
create view printing_device_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, kind, paper, store, host, port, sn, place, account, keyed, state, state_text, seen_at, disabled, remark, custom, search from printing_device where company_id = (select current_setting('app.company_id')::bigint);
grant select on printing_device_v to heliu_app;
create table printing_paper (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  device bigint not null,
  label text not null,
  title text not null,
  event text not null default 'manual',
  copies integer not null default 1,
  reprint integer not null default 0,
  state text not null default 'queued',
  error text,
  tries integer not null default 0,
  next_try_at timestamptz,
  sent_at timestamptz,
  printed_at timestamptz,
  task text,
  source text not null,
  record bigint,
  origin bigint,
  request_key text not null,
  masks jsonb,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index printing_paper_created on printing_paper (company_id, created_at desc, id desc);
create index printing_paper_search on printing_paper using gin (company_id, search gin_trgm_ops);
create index printing_paper_device_recent on printing_paper (company_id, device, created_at desc, id desc);
create index printing_paper_label_order on printing_paper (company_id, label, id);
create index printing_paper_label_like on printing_paper using gin (company_id, label gin_trgm_ops);
create index printing_paper_event_recent on printing_paper (company_id, event, created_at desc, id desc);
create index printing_paper_state_recent on printing_paper (company_id, state, created_at desc, id desc);
create unique index printing_paper_request_key on printing_paper (company_id, request_key) where not deleted;
create index printing_paper_custom on printing_paper using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table printing_paper enable row level security;
create policy scope on printing_paper using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on printing_paper to heliu_app;
create view printing_paper_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, device, label, title, event, copies, reprint, state, error, tries, next_try_at, sent_at, printed_at, task, source, record, origin, request_key, masks, custom, search from printing_paper where company_id = (select current_setting('app.company_id')::bigint);
grant select on printing_paper_v to heliu_app;
create table printing_template (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  source text not null,
  label text,
  store bigint,
  preferred boolean not null default false,
  layout jsonb not null,
  revision integer not null default 1,
  revised_at timestamptz,
  disabled boolean not null default false,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index printing_template_search on printing_template using gin (company_id, search gin_trgm_ops);
create index printing_template_source_order on printing_template (company_id, source, id);
create index printing_template_store_order on printing_template (company_id, store, id);
create unique index printing_template_source_name on printing_template (company_id, source, name) where not deleted;
alter table printing_template enable row level security;
create policy scope on printing_template using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on printing_template to heliu_app;
create view printing_template_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, source, label, store, preferred, layout, revision, revised_at, disabled, remark, custom, search from printing_template where company_id = (select current_setting('app.company_id')::bigint);
grant select on printing_template_v to heliu_app;
create table printing_template_versions (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  revision integer not null,
  revised_at timestamptz,
  by text,
  layout jsonb not null,
  primary key (company_id, document_id, id)
);
alter table printing_template_versions enable row level security;
create policy scope on printing_template_versions using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on printing_template_versions to heliu_app;
create view printing_template_versions_v as select company_id, document_id, id, position, revision, revised_at, by, layout from printing_template_versions where company_id = (select current_setting('app.company_id')::bigint);
grant select on printing_template_versions_v to heliu_app;
