-- Nonces of signed calls: each is good once. Those that no signature can be good for any more are swept.
create table sys_nonce (
  company_id bigint not null,
  key text collate "C" not null,
  nonce text collate "C" not null,
  at timestamptz not null default now(),
  primary key (company_id, key, nonce)
);
create index sys_nonce_age on sys_nonce (company_id, at);
alter table sys_nonce enable row level security;
create policy scope on sys_nonce using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, delete on sys_nonce to heliu_app;

-- How often a subject has called, per minute and per day.
create table open_usage (
  company_id bigint not null,
  subject_id bigint not null,
  slot text collate "C" not null,
  n integer not null,
  at timestamptz not null default now(),
  primary key (company_id, subject_id, slot)
);
create index open_usage_age on open_usage (company_id, at);
alter table open_usage enable row level security;
create policy scope on open_usage using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on open_usage to heliu_app;

-- What was answered to a request that is to be done once; written in the transaction that does it.
create table open_answer (
  company_id bigint not null,
  subject_id bigint not null,
  key text collate "C" not null,
  digest text collate "C" not null,
  holder text collate "C" not null,
  until timestamptz not null,
  status integer,
  body text,
  at timestamptz not null default now(),
  primary key (company_id, subject_id, key)
);
create index open_answer_age on open_answer (company_id, at);
alter table open_answer enable row level security;
create policy scope on open_answer using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on open_answer to heliu_app;
