-- What somebody likes to have his own way: his home page, his stars, the messages he does not want.
create table sys_preference (
  company_id bigint not null,
  user_id bigint not null,
  key text collate "C" not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, user_id, key)
);
alter table sys_preference enable row level security;
create policy scope on sys_preference using (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on sys_preference to heliu_app;

-- What people are told. (`sys_message` is what leaves the house: texts and mails.)
create table sys_inbox (
  company_id bigint not null,
  user_id bigint not null,
  id bigint not null,
  kind text collate "C" not null,
  title text not null,
  text text,
  entity text collate "C",
  record_id bigint,
  path text collate "C",
  -- The same news again: a batch of a hundred audits is one message that counts to a hundred.
  key text collate "C",
  times integer not null default 1,
  at timestamptz not null default now(),
  read_at timestamptz,
  primary key (company_id, user_id, id)
);
create unique index sys_inbox_key on sys_inbox (company_id, user_id, key) where key is not null;
create index sys_inbox_at on sys_inbox (company_id, user_id, at desc, id desc);
create index sys_inbox_unread on sys_inbox (company_id, user_id) where read_at is null;
alter table sys_inbox enable row level security;
create policy scope on sys_inbox using (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on sys_inbox to heliu_app;

-- What I made and what is still open, counted and listed without reading the rest.
create index fico_ar_invoice_maker on fico_ar_invoice (company_id, created_by, status, created_at desc, id desc);
create index fico_ar_invoice_settle_status_order on fico_ar_invoice (company_id, settle_status, id);
create index crm_follow_next_time_order on crm_follow (company_id, next_time, id);
