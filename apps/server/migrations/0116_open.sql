create table open_call (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  subject bigint not null,
  key_id text not null,
  name text not null,
  method text not null default 'GET',
  path text not null,
  outcome text not null default 'done',
  status integer not null default 200,
  message text,
  ip text,
  ms integer not null default 0,
  request_key text not null,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index open_call_created on open_call (company_id, created_at desc, id desc);
create index open_call_search on open_call using gin (company_id, search gin_trgm_ops);
create index open_call_subject_recent on open_call (company_id, subject, created_at desc, id desc);
create index open_call_name_order on open_call (company_id, name, id);
create index open_call_name_like on open_call using gin (company_id, name gin_trgm_ops);
create index open_call_outcome_recent on open_call (company_id, outcome, created_at desc, id desc);
create unique index open_call_request_key on open_call (company_id, request_key) where not deleted;
create index open_call_custom on open_call using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table open_call enable row level security;
create policy scope on open_call using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on open_call to heliu_app;
create view open_call_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, subject, key_id, name, method, path, outcome, status, message, ip, ms, request_key, custom, search from open_call where company_id = (select current_setting('app.company_id')::bigint);
grant select on open_call_v to heliu_app;
create table open_delivery (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  hook bigint not null,
  event text not null default 'ping',
  title text not null,
  body text,
  state text not null default 'queued',
  tries integer not null default 0,
  next_try_at timestamptz,
  status integer,
  answer text,
  error text,
  ms integer,
  sent_at timestamptz,
  event_id text not null,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index open_delivery_created on open_delivery (company_id, created_at desc, id desc);
create index open_delivery_search on open_delivery using gin (company_id, search gin_trgm_ops);
create index open_delivery_hook_recent on open_delivery (company_id, hook, created_at desc, id desc);
create index open_delivery_event_recent on open_delivery (company_id, event, created_at desc, id desc);
create index open_delivery_state_recent on open_delivery (company_id, state, created_at desc, id desc);
create unique index open_delivery_event_id on open_delivery (company_id, event_id) where not deleted;
create index open_delivery_custom on open_delivery using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table open_delivery enable row level security;
create policy scope on open_delivery using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on open_delivery to heliu_app;
create view open_delivery_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, hook, event, title, body, state, tries, next_try_at, status, answer, error, ms, sent_at, event_id, custom, search from open_delivery where company_id = (select current_setting('app.company_id')::bigint);
grant select on open_delivery_v to heliu_app;
create table open_hook (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  subject bigint not null,
  name text not null,
  url text not null,
  events text[] not null,
  keyed boolean not null default false,
  state text not null default 'active',
  state_text text,
  ok_at timestamptz,
  failing_since timestamptz,
  rests_until timestamptz,
  disabled boolean not null default false,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index open_hook_search on open_hook using gin (company_id, search gin_trgm_ops);
create index open_hook_subject_order on open_hook (company_id, subject, id);
create unique index open_hook_name on open_hook (company_id, name) where not deleted;
alter table open_hook enable row level security;
create policy scope on open_hook using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on open_hook to heliu_app;
create view open_hook_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, subject, name, url, events, keyed, state, state_text, ok_at, failing_since, rests_until, disabled, remark, custom, search from open_hook where company_id = (select current_setting('app.company_id')::bigint);
grant select on open_hook_v to heliu_app;
create table open_key (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  subject bigint not null,
  key_id text not null,
  ends_at timestamptz,
  revoked boolean not null default false,
  used_at timestamptz,
  used_from text,
  custom jsonb,
  primary key (company_id, id)
);
create index open_key_subject_order on open_key (company_id, subject, id);
create unique index open_key_key_id on open_key (company_id, key_id) where not deleted;
alter table open_key enable row level security;
create policy scope on open_key using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on open_key to heliu_app;
create view open_key_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, subject, key_id, ends_at, revoked, used_at, used_from, custom from open_key where company_id = (select current_setting('app.company_id')::bigint);
grant select on open_key_v to heliu_app;
create table open_subject (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  contact text,
  mobile text,
  scopes text[] not null,
  ips text,
  per_minute integer not null default 120,
  per_day integer not null default 50000,
  disabled boolean not null default false,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index open_subject_search on open_subject using gin (company_id, search gin_trgm_ops);
create unique index open_subject_name on open_subject (company_id, name) where not deleted;
alter table open_subject enable row level security;
create policy scope on open_subject using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on open_subject to heliu_app;
create view open_subject_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, contact, mobile, scopes, ips, per_minute, per_day, disabled, remark, custom, search from open_subject where company_id = (select current_setting('app.company_id')::bigint);
grant select on open_subject_v to heliu_app;
