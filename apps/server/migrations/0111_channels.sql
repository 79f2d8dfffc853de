create table sys_channel (
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
  code text not null,
  name text not null,
  type bigint not null,
  signed_on date not null,
  contact text not null,
  mobile text,
  area text,
  commission numeric(9,6),
  contract bigint,
  payee text,
  bank_name text,
  bank_no text,
  domain_name text,
  brand_title text,
  logo bigint,
  picture bigint,
  service_phone text,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create unique index sys_channel_number on sys_channel (company_id, number);
create index sys_channel_created on sys_channel (company_id, created_at desc, id desc);
create index sys_channel_status on sys_channel (company_id, status, created_at desc, id desc);
create index sys_channel_search on sys_channel using gin (company_id, search gin_trgm_ops);
create unique index sys_channel_code on sys_channel (company_id, code);
create unique index sys_channel_name on sys_channel (company_id, name);
create index sys_channel_type_recent on sys_channel (company_id, type, created_at desc, id desc);
create index sys_channel_signed_on_order on sys_channel (company_id, signed_on, id);
create unique index sys_channel_domain_name on sys_channel (company_id, domain_name) where domain_name is not null;
create index sys_channel_custom on sys_channel using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table sys_channel enable row level security;
create policy scope on sys_channel using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sys_channel to heliu_app;
create view sys_channel_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, code, name, type, signed_on, contact, mobile, area, commission, contract, payee, bank_name, bank_no, domain_name, brand_title, logo, picture, service_phone, remark, custom, search from sys_channel where company_id = (select current_setting('app.company_id')::bigint);
grant select on sys_channel_v to heliu_app;
create table sys_channel_account (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  channel bigint not null,
  account bigint not null,
  username text,
  custom jsonb,
  primary key (company_id, id)
);
create index sys_channel_account_channel_order on sys_channel_account (company_id, channel, id);
create unique index sys_channel_account_account on sys_channel_account (company_id, account) where not deleted;
alter table sys_channel_account enable row level security;
create policy scope on sys_channel_account using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sys_channel_account to heliu_app;
create view sys_channel_account_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, channel, account, username, custom from sys_channel_account where company_id = (select current_setting('app.company_id')::bigint);
grant select on sys_channel_account_v to heliu_app;
create table sys_channel_ad (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  title text not null,
  channels bigint[],
  picture bigint not null,
  link text,
  start_at timestamptz,
  end_at timestamptz,
  sort integer not null default 0,
  disabled boolean not null default false,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_channel_ad_search on sys_channel_ad using gin (company_id, search gin_trgm_ops);
create index sys_channel_ad_start_at_order on sys_channel_ad (company_id, start_at, id);
alter table sys_channel_ad enable row level security;
create policy scope on sys_channel_ad using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sys_channel_ad to heliu_app;
create view sys_channel_ad_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, title, channels, picture, link, start_at, end_at, sort, disabled, custom, search from sys_channel_ad where company_id = (select current_setting('app.company_id')::bigint);
grant select on sys_channel_ad_v to heliu_app;
create table sys_channel_fee (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  channel bigint not null,
  kind text not null default 'earned',
  renewal bigint not null,
  tenant integer,
  tenant_name text,
  month text,
  earned_at timestamptz,
  amount numeric(18,2) not null,
  rate numeric(9,6) not null,
  fee numeric(18,2) not null,
  state text not null default 'open',
  settlement bigint,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_channel_fee_search on sys_channel_fee using gin (company_id, search gin_trgm_ops);
create index sys_channel_fee_channel_order on sys_channel_fee (company_id, channel, id);
create index sys_channel_fee_kind_order on sys_channel_fee (company_id, kind, id);
create index sys_channel_fee_renewal_order on sys_channel_fee (company_id, renewal, id);
create index sys_channel_fee_tenant_order on sys_channel_fee (company_id, tenant, id);
create index sys_channel_fee_month_order on sys_channel_fee (company_id, month, id);
create index sys_channel_fee_earned_at_order on sys_channel_fee (company_id, earned_at, id);
create index sys_channel_fee_state_order on sys_channel_fee (company_id, state, id);
create index sys_channel_fee_settlement_order on sys_channel_fee (company_id, settlement, id);
create unique index sys_channel_fee_renewal_kind on sys_channel_fee (company_id, renewal, kind) where not deleted;
alter table sys_channel_fee enable row level security;
create policy scope on sys_channel_fee using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sys_channel_fee to heliu_app;
create view sys_channel_fee_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, channel, kind, renewal, tenant, tenant_name, month, earned_at, amount, rate, fee, state, settlement, custom, search from sys_channel_fee where company_id = (select current_setting('app.company_id')::bigint);
grant select on sys_channel_fee_v to heliu_app;
create table sys_channel_merchant (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  tenant integer,
  tenant_name text,
  channel bigint not null,
  origin text,
  since timestamptz,
  until timestamptz,
  current integer,
  operator text,
  reason text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_channel_merchant_search on sys_channel_merchant using gin (company_id, search gin_trgm_ops);
create index sys_channel_merchant_tenant_order on sys_channel_merchant (company_id, tenant, id);
create index sys_channel_merchant_channel_order on sys_channel_merchant (company_id, channel, id);
create index sys_channel_merchant_origin_order on sys_channel_merchant (company_id, origin, id);
create index sys_channel_merchant_since_order on sys_channel_merchant (company_id, since, id);
create index sys_channel_merchant_until_order on sys_channel_merchant (company_id, until, id);
create unique index sys_channel_merchant_current on sys_channel_merchant (company_id, current) where not deleted and current is not null;
alter table sys_channel_merchant enable row level security;
create policy scope on sys_channel_merchant using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sys_channel_merchant to heliu_app;
create view sys_channel_merchant_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, tenant, tenant_name, channel, origin, since, until, current, operator, reason, custom, search from sys_channel_merchant where company_id = (select current_setting('app.company_id')::bigint);
grant select on sys_channel_merchant_v to heliu_app;
create table sys_channel_settlement (
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
  day date not null,
  channel bigint not null,
  until date not null,
  renewals integer not null default 0,
  amount numeric(18,2),
  fee numeric(18,2),
  payee text,
  bank_name text,
  bank_no text,
  confirmed_by text,
  confirmed_at timestamptz,
  paid_on date,
  trade_no text,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create unique index sys_channel_settlement_number on sys_channel_settlement (company_id, number);
create index sys_channel_settlement_created on sys_channel_settlement (company_id, created_at desc, id desc);
create index sys_channel_settlement_status on sys_channel_settlement (company_id, status, created_at desc, id desc);
create index sys_channel_settlement_maker on sys_channel_settlement (company_id, created_by, status, created_at desc, id desc);
create index sys_channel_settlement_search on sys_channel_settlement using gin (company_id, search gin_trgm_ops);
create index sys_channel_settlement_day_order on sys_channel_settlement (company_id, day, id);
create index sys_channel_settlement_channel_recent on sys_channel_settlement (company_id, channel, created_at desc, id desc);
create index sys_channel_settlement_paid_on_order on sys_channel_settlement (company_id, paid_on, id);
create index sys_channel_settlement_custom on sys_channel_settlement using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table sys_channel_settlement enable row level security;
create policy scope on sys_channel_settlement using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sys_channel_settlement to heliu_app;
create view sys_channel_settlement_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, day, channel, until, renewals, amount, fee, payee, bank_name, bank_no, confirmed_by, confirmed_at, paid_on, trade_no, remark, custom, search from sys_channel_settlement where company_id = (select current_setting('app.company_id')::bigint);
grant select on sys_channel_settlement_v to heliu_app;
create table sys_channel_type (
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
  level text not null default 'partner',
  commission numeric(9,6) not null,
  deposit numeric(18,2),
  sort integer not null default 0,
  disabled boolean not null default false,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_channel_type_search on sys_channel_type using gin (company_id, search gin_trgm_ops);
create unique index sys_channel_type_code on sys_channel_type (company_id, code) where not deleted;
create unique index sys_channel_type_name on sys_channel_type (company_id, name) where not deleted;
alter table sys_channel_type enable row level security;
create policy scope on sys_channel_type using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sys_channel_type to heliu_app;
create view sys_channel_type_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, level, commission, deposit, sort, disabled, remark, custom, search from sys_channel_type where company_id = (select current_setting('app.company_id')::bigint);
grant select on sys_channel_type_v to heliu_app;
drop view sys_registration_v;
alter table sys_registration add column channel bigint;
alter table sys_registration add column channel_origin text;
create index sys_registration_channel_recent on sys_registration (company_id, channel, created_at desc, id desc);
create view sys_registration_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, apply_date, company_name, tax_no, industry, contact, mobile, username, licence, channel, channel_origin, decided_by, decided_at, reject_reason, tenant, opened_at, custom, search from sys_registration where company_id = (select current_setting('app.company_id')::bigint);
grant select on sys_registration_v to heliu_app;
-- How many invoices some companies issued by month: the platform and its channels look after companies, not into them.
create function oms_invoice_counts_overseen(companies bigint[], first date, last date)
  returns table (company bigint, month text, issued bigint)
  language sql stable security definer set search_path = public
  as $$
    select i.company_id, to_char(i.invoice_date, 'YYYY-MM'), count(*) from oms_invoice i
    where current_setting('app.company_id') = '0' and i.company_id = any(companies)
      and i.invoice_date between first and last and i.status = 'issued'
    group by 1, 2
  $$;
revoke all on function oms_invoice_counts_overseen(bigint[], date, date) from public;
grant execute on function oms_invoice_counts_overseen(bigint[], date, date) to heliu_app;
