create table fico_dunning_letter (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  customer bigint not null,
  day date not null,
  level text not null,
  amount numeric(18,2) not null,
  count integer not null,
  longest integer not null,
  items jsonb not null,
  pay_to text,
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
create index fico_dunning_letter_created on fico_dunning_letter (company_id, created_at desc, id desc);
create index fico_dunning_letter_search on fico_dunning_letter using gin (company_id, search gin_trgm_ops);
create index fico_dunning_letter_customer_recent on fico_dunning_letter (company_id, customer, created_at desc, id desc);
create index fico_dunning_letter_day_order on fico_dunning_letter (company_id, day, id);
create index fico_dunning_letter_level_recent on fico_dunning_letter (company_id, level, created_at desc, id desc);
create index fico_dunning_letter_amount_order on fico_dunning_letter (company_id, amount, id);
create index fico_dunning_letter_state_recent on fico_dunning_letter (company_id, state, created_at desc, id desc);
create unique index fico_dunning_letter_customer_day_level on fico_dunning_letter (company_id, customer, day, level) where not deleted;
alter table fico_dunning_letter enable row level security;
create policy scope on fico_dunning_letter using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_dunning_letter to heliu_app;
create view fico_dunning_letter_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, customer, day, level, amount, count, longest, items, pay_to, account, receiver, title, state, tries, next_try_at, error, sent_at, search from fico_dunning_letter where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_dunning_letter_v to heliu_app;
