create table fico_merchant_settlement (
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
  shop bigint not null,
  platform text not null,
  settle_date date not null,
  from_day date,
  to_day date,
  file_name text,
  file bigint,
  format text,
  line_count integer not null default 0,
  repeated integer not null default 0,
  goods numeric(18,2) not null default 0.00,
  refunds numeric(18,2) not null default 0.00,
  subsidies numeric(18,2) not null default 0.00,
  fees numeric(18,2) not null default 0.00,
  other numeric(18,2) not null default 0.00,
  net numeric(18,2) not null default 0.00,
  transfers numeric(18,2) not null default 0.00,
  account bigint,
  bank bigint,
  receipt bigint,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index fico_merchant_settlement_number on fico_merchant_settlement (company_id, number);
create index fico_merchant_settlement_created on fico_merchant_settlement (company_id, created_at desc, id desc);
create index fico_merchant_settlement_status on fico_merchant_settlement (company_id, status, created_at desc, id desc);
create index fico_merchant_settlement_maker on fico_merchant_settlement (company_id, created_by, status, created_at desc, id desc);
create index fico_merchant_settlement_search on fico_merchant_settlement using gin (company_id, search gin_trgm_ops);
create index fico_merchant_settlement_shop_recent on fico_merchant_settlement (company_id, shop, created_at desc, id desc) include (status);
create index fico_merchant_settlement_platform_recent on fico_merchant_settlement (company_id, platform, created_at desc, id desc) include (status);
create index fico_merchant_settlement_settle_date_order on fico_merchant_settlement (company_id, settle_date, id) include (status);
create index fico_merchant_settlement_net_order on fico_merchant_settlement (company_id, net, id) include (status);
create index fico_merchant_settlement_receipt_recent on fico_merchant_settlement (company_id, receipt, created_at desc, id desc) include (status);
alter table fico_merchant_settlement enable row level security;
create policy scope on fico_merchant_settlement using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_merchant_settlement to heliu_app;
create view fico_merchant_settlement_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, shop, platform, settle_date, from_day, to_day, file_name, file, format, line_count, repeated, goods, refunds, subsidies, fees, other, net, transfers, account, bank, receipt, remark, search from fico_merchant_settlement where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_merchant_settlement_v to heliu_app;
create table fico_merchant_settlement_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status)
);
alter table fico_merchant_settlement_count enable row level security;
create policy scope on fico_merchant_settlement_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_merchant_settlement_count to heliu_app;
create table fico_settlement_line (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  settlement bigint not null,
  shop bigint not null,
  serial text not null,
  order_no text,
  sub_order_no text,
  match_no text,
  kind text not null,
  raw_kind text,
  amount numeric(18,2) not null,
  balance numeric(18,2),
  occurred_at timestamptz not null,
  row integer,
  voided boolean not null default false,
  remark text,
  hash text,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_settlement_line_created on fico_settlement_line (company_id, created_at desc, id desc);
create index fico_settlement_line_search on fico_settlement_line using gin (company_id, search gin_trgm_ops);
create index fico_settlement_line_settlement_recent on fico_settlement_line (company_id, settlement, created_at desc, id desc);
create index fico_settlement_line_shop_recent on fico_settlement_line (company_id, shop, created_at desc, id desc);
create index fico_settlement_line_match_no_order on fico_settlement_line (company_id, match_no, id);
create index fico_settlement_line_match_no_like on fico_settlement_line using gin (company_id, match_no gin_trgm_ops);
create index fico_settlement_line_kind_recent on fico_settlement_line (company_id, kind, created_at desc, id desc);
create index fico_settlement_line_amount_order on fico_settlement_line (company_id, amount, id);
create index fico_settlement_line_occurred_at_order on fico_settlement_line (company_id, occurred_at, id);
create index fico_settlement_line_voided_recent on fico_settlement_line (company_id, created_at desc, id desc) where voided;
create unique index fico_settlement_line_shop_serial on fico_settlement_line (company_id, shop, serial) where not deleted;
alter table fico_settlement_line enable row level security;
create policy scope on fico_settlement_line using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_settlement_line to heliu_app;
create view fico_settlement_line_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, settlement, shop, serial, order_no, sub_order_no, match_no, kind, raw_kind, amount, balance, occurred_at, row, voided, remark, hash, search from fico_settlement_line where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_settlement_line_v to heliu_app;
create table fico_settlement_order (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  shop bigint not null,
  order_no text not null,
  "order" bigint,
  expected numeric(18,2) not null default 0.00,
  goods numeric(18,2) not null default 0.00,
  refunds numeric(18,2) not null default 0.00,
  subsidies numeric(18,2) not null default 0.00,
  platform_fee numeric(18,2) not null default 0.00,
  other_fees numeric(18,2) not null default 0.00,
  net numeric(18,2) not null default 0.00,
  difference numeric(18,2) not null default 0.00,
  line_count integer not null default 0,
  last_day date,
  state text not null,
  reason text,
  message text,
  handling text not null default 'none',
  owner bigint,
  solution text,
  note text,
  hash text,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_settlement_order_created on fico_settlement_order (company_id, created_at desc, id desc);
create index fico_settlement_order_search on fico_settlement_order using gin (company_id, search gin_trgm_ops);
create index fico_settlement_order_shop_recent on fico_settlement_order (company_id, shop, created_at desc, id desc);
create index fico_settlement_order_order_recent on fico_settlement_order (company_id, "order", created_at desc, id desc);
create index fico_settlement_order_difference_order on fico_settlement_order (company_id, difference, id);
create index fico_settlement_order_last_day_order on fico_settlement_order (company_id, last_day, id);
create index fico_settlement_order_state_recent on fico_settlement_order (company_id, state, created_at desc, id desc);
create index fico_settlement_order_reason_recent on fico_settlement_order (company_id, reason, created_at desc, id desc);
create index fico_settlement_order_handling_recent on fico_settlement_order (company_id, handling, created_at desc, id desc);
create index fico_settlement_order_owner_recent on fico_settlement_order (company_id, owner, created_at desc, id desc);
create unique index fico_settlement_order_shop_order_no on fico_settlement_order (company_id, shop, order_no) where not deleted;
alter table fico_settlement_order enable row level security;
create policy scope on fico_settlement_order using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_settlement_order to heliu_app;
create view fico_settlement_order_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, shop, order_no, "order", expected, goods, refunds, subsidies, platform_fee, other_fees, net, difference, line_count, last_day, state, reason, message, handling, owner, solution, note, hash, search from fico_settlement_order where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_settlement_order_v to heliu_app;
drop view oms_shop_v;
alter table oms_shop add column settle_account bigint;
alter table oms_shop add column fee_rate numeric(22,4);
alter table oms_shop add column settle_days integer not null default 15;
create view oms_shop_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, platform, name, platform_shop_id, channel, subject, warehouse, pull_from, include_postage, postage_item, gifts, auto_upload, customer, settle_account, fee_rate, settle_days, subsidy_basis, subsidy_needs, "authorization", disabled, remark, search from oms_shop where company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0;
grant select on oms_shop_v to heliu_app;
