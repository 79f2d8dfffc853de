create table fico_bill_mail (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  bill bigint not null,
  account bigint,
  receiver text not null,
  title text,
  state text not null default 'waiting',
  tries integer not null default 0,
  next_try_at timestamptz,
  error text,
  sent_at timestamptz,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_bill_mail_created on fico_bill_mail (company_id, created_at desc, id desc);
create index fico_bill_mail_search on fico_bill_mail using gin (company_id, search gin_trgm_ops);
create index fico_bill_mail_bill_recent on fico_bill_mail (company_id, bill, created_at desc, id desc);
create index fico_bill_mail_state_recent on fico_bill_mail (company_id, state, created_at desc, id desc);
alter table fico_bill_mail enable row level security;
create policy scope on fico_bill_mail using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_bill_mail to heliu_app;
create view fico_bill_mail_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, bill, account, receiver, title, state, tries, next_try_at, error, sent_at, search from fico_bill_mail where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_bill_mail_v to heliu_app;
create table fico_customer_bill (
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
  customer bigint not null,
  month text not null,
  bill_date date not null,
  opening numeric(18,2) not null default 0.00,
  increase numeric(18,2) not null default 0.00,
  settled numeric(18,2) not null default 0.00,
  closing numeric(18,2) not null default 0.00,
  answer text not null default 'none',
  disputes integer not null default 0,
  answered_by text,
  answered_at timestamptz,
  link_until timestamptz,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index fico_customer_bill_number on fico_customer_bill (company_id, number);
create index fico_customer_bill_created on fico_customer_bill (company_id, created_at desc, id desc);
create index fico_customer_bill_status on fico_customer_bill (company_id, status, created_at desc, id desc);
create index fico_customer_bill_maker on fico_customer_bill (company_id, created_by, status, created_at desc, id desc);
create index fico_customer_bill_search on fico_customer_bill using gin (company_id, search gin_trgm_ops);
create index fico_customer_bill_customer_recent on fico_customer_bill (company_id, customer, created_at desc, id desc);
create index fico_customer_bill_month_order on fico_customer_bill (company_id, month, id);
create index fico_customer_bill_month_like on fico_customer_bill using gin (company_id, month gin_trgm_ops);
create index fico_customer_bill_bill_date_order on fico_customer_bill (company_id, bill_date, id);
create index fico_customer_bill_closing_order on fico_customer_bill (company_id, closing, id);
create index fico_customer_bill_answer_recent on fico_customer_bill (company_id, answer, created_at desc, id desc);
create unique index fico_customer_bill_customer_month on fico_customer_bill (company_id, customer, month);
alter table fico_customer_bill enable row level security;
create policy scope on fico_customer_bill using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_customer_bill to heliu_app;
create view fico_customer_bill_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, customer, month, bill_date, opening, increase, settled, closing, answer, disputes, answered_by, answered_at, link_until, remark, search from fico_customer_bill where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_customer_bill_v to heliu_app;
create table fico_customer_bill_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status)
);
alter table fico_customer_bill_count enable row level security;
create policy scope on fico_customer_bill_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_customer_bill_count to heliu_app;
create table fico_customer_bill_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  date date,
  document text,
  due_date date,
  increase numeric(18,2) not null default 0.00,
  settled numeric(18,2) not null default 0.00,
  balance numeric(18,2) not null default 0.00,
  source_name text,
  source_record integer,
  opinion text not null default 'none',
  said text,
  reply text,
  primary key (company_id, document_id, id)
);
alter table fico_customer_bill_lines enable row level security;
create policy scope on fico_customer_bill_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_customer_bill_lines to heliu_app;
create view fico_customer_bill_lines_v as select company_id, document_id, id, position, date, document, due_date, increase, settled, balance, source_name, source_record, opinion, said, reply from fico_customer_bill_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_customer_bill_lines_v to heliu_app;
