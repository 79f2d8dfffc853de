create table fico_bank_line (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  account bigint not null,
  statement bigint not null,
  day date not null,
  time text,
  income numeric(18,2) not null default 0.00,
  expense numeric(18,2) not null default 0.00,
  balance numeric(18,2) not null,
  party text,
  party_account text,
  summary text,
  purpose text,
  note text,
  reference text,
  key text not null,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_bank_line_created on fico_bank_line (company_id, created_at desc, id desc);
create index fico_bank_line_search on fico_bank_line using gin (company_id, search gin_trgm_ops);
create index fico_bank_line_account_recent on fico_bank_line (company_id, account, created_at desc, id desc);
create index fico_bank_line_statement_recent on fico_bank_line (company_id, statement, created_at desc, id desc);
create index fico_bank_line_day_order on fico_bank_line (company_id, day, id);
create index fico_bank_line_income_order on fico_bank_line (company_id, income, id);
create index fico_bank_line_expense_order on fico_bank_line (company_id, expense, id);
create unique index fico_bank_line_account_key on fico_bank_line (company_id, account, key) where not deleted;
alter table fico_bank_line enable row level security;
create policy scope on fico_bank_line using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_bank_line to heliu_app;
create view fico_bank_line_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, account, statement, day, time, income, expense, balance, party, party_account, summary, purpose, note, reference, key, search from fico_bank_line where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_bank_line_v to heliu_app;
create table fico_bank_statement (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  account bigint not null,
  bank text,
  from_day date not null,
  to_day date not null,
  opening numeric(18,2) not null,
  income numeric(18,2) not null,
  expense numeric(18,2) not null,
  closing numeric(18,2) not null,
  added integer not null default 0,
  known integer not null default 0,
  gaps text,
  file bigint,
  mapping jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_bank_statement_search on fico_bank_statement using gin (company_id, search gin_trgm_ops);
create index fico_bank_statement_account_order on fico_bank_statement (company_id, account, id);
create index fico_bank_statement_from_day_order on fico_bank_statement (company_id, from_day, id);
create index fico_bank_statement_to_day_order on fico_bank_statement (company_id, to_day, id);
alter table fico_bank_statement enable row level security;
create policy scope on fico_bank_statement using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_bank_statement to heliu_app;
create view fico_bank_statement_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, account, bank, from_day, to_day, opening, income, expense, closing, added, known, gaps, file, mapping, search from fico_bank_statement where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_bank_statement_v to heliu_app;
create table fico_input_invoice (
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
  kind text not null default 'digitalSpecial',
  invoice_no text not null,
  invoice_code text,
  paper_no text,
  face text not null,
  invoice_date date not null,
  supplier bigint,
  seller_name text not null,
  seller_tax_no text,
  subject bigint,
  net numeric(18,2) not null,
  tax numeric(18,2) not null,
  gross numeric(18,2) not null,
  deductible numeric(18,2),
  goods text,
  face_state text not null default 'normal',
  source text not null default 'manual',
  is_red boolean not null default false,
  blue_no text,
  payable bigint,
  booked_more numeric(18,2),
  period text,
  exclude_reason text,
  transfer_period text,
  transfer_tax numeric(18,2),
  pdf bigint,
  ofd bigint,
  xml bigint,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index fico_input_invoice_number on fico_input_invoice (company_id, number);
create index fico_input_invoice_created on fico_input_invoice (company_id, created_at desc, id desc);
create index fico_input_invoice_status on fico_input_invoice (company_id, status, created_at desc, id desc);
create index fico_input_invoice_search on fico_input_invoice using gin (company_id, search gin_trgm_ops);
create index fico_input_invoice_kind_recent on fico_input_invoice (company_id, kind, created_at desc, id desc);
create unique index fico_input_invoice_face on fico_input_invoice (company_id, face);
create index fico_input_invoice_invoice_date_order on fico_input_invoice (company_id, invoice_date, id);
create index fico_input_invoice_supplier_recent on fico_input_invoice (company_id, supplier, created_at desc, id desc);
create index fico_input_invoice_subject_recent on fico_input_invoice (company_id, subject, created_at desc, id desc);
create index fico_input_invoice_gross_order on fico_input_invoice (company_id, gross, id);
create index fico_input_invoice_face_state_recent on fico_input_invoice (company_id, face_state, created_at desc, id desc);
create index fico_input_invoice_source_recent on fico_input_invoice (company_id, source, created_at desc, id desc);
create index fico_input_invoice_payable_recent on fico_input_invoice (company_id, payable, created_at desc, id desc);
create index fico_input_invoice_period_order on fico_input_invoice (company_id, period, id);
create index fico_input_invoice_period_like on fico_input_invoice using gin (company_id, period gin_trgm_ops);
create index fico_input_invoice_transfer_period_order on fico_input_invoice (company_id, transfer_period, id);
create index fico_input_invoice_transfer_period_like on fico_input_invoice using gin (company_id, transfer_period gin_trgm_ops);
alter table fico_input_invoice enable row level security;
create policy scope on fico_input_invoice using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_input_invoice to heliu_app;
create view fico_input_invoice_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, kind, invoice_no, invoice_code, paper_no, face, invoice_date, supplier, seller_name, seller_tax_no, subject, net, tax, gross, deductible, goods, face_state, source, is_red, blue_no, payable, booked_more, period, exclude_reason, transfer_period, transfer_tax, pdf, ofd, xml, remark, search from fico_input_invoice where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_input_invoice_v to heliu_app;
create table fico_input_invoice_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status)
);
alter table fico_input_invoice_count enable row level security;
create policy scope on fico_input_invoice_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_input_invoice_count to heliu_app;
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
create table fico_write_off (
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
  kind text not null default 'advance',
  customer bigint,
  supplier bigint,
  to_customer bigint,
  to_supplier bigint,
  write_off_date date not null,
  amount numeric(18,2) not null,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index fico_write_off_number on fico_write_off (company_id, number);
create index fico_write_off_created on fico_write_off (company_id, created_at desc, id desc);
create index fico_write_off_status on fico_write_off (company_id, status, created_at desc, id desc);
create index fico_write_off_maker on fico_write_off (company_id, created_by, status, created_at desc, id desc);
create index fico_write_off_search on fico_write_off using gin (company_id, search gin_trgm_ops);
create index fico_write_off_kind_recent on fico_write_off (company_id, kind, created_at desc, id desc);
create index fico_write_off_customer_recent on fico_write_off (company_id, customer, created_at desc, id desc);
create index fico_write_off_supplier_recent on fico_write_off (company_id, supplier, created_at desc, id desc);
create index fico_write_off_to_customer_recent on fico_write_off (company_id, to_customer, created_at desc, id desc);
create index fico_write_off_to_supplier_recent on fico_write_off (company_id, to_supplier, created_at desc, id desc);
create index fico_write_off_write_off_date_order on fico_write_off (company_id, write_off_date, id);
create index fico_write_off_amount_order on fico_write_off (company_id, amount, id);
alter table fico_write_off enable row level security;
create policy scope on fico_write_off using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_write_off to heliu_app;
create view fico_write_off_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, kind, customer, supplier, to_customer, to_supplier, write_off_date, amount, remark, search from fico_write_off where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_write_off_v to heliu_app;
create table fico_write_off_advances (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  receipt bigint not null,
  open numeric(18,2) not null default 0.00,
  amount numeric(18,2) not null,
  primary key (company_id, document_id, id)
);
create index fico_write_off_advances_receipt_of on fico_write_off_advances (company_id, receipt, document_id);
alter table fico_write_off_advances enable row level security;
create policy scope on fico_write_off_advances using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_write_off_advances to heliu_app;
create view fico_write_off_advances_v as select company_id, document_id, id, position, receipt, open, amount from fico_write_off_advances where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_write_off_advances_v to heliu_app;
create table fico_write_off_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status)
);
alter table fico_write_off_count enable row level security;
create policy scope on fico_write_off_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_write_off_count to heliu_app;
create table fico_write_off_payables (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  payable bigint not null,
  open numeric(18,2) not null default 0.00,
  amount numeric(18,2) not null,
  primary key (company_id, document_id, id)
);
create index fico_write_off_payables_payable_of on fico_write_off_payables (company_id, payable, document_id);
alter table fico_write_off_payables enable row level security;
create policy scope on fico_write_off_payables using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_write_off_payables to heliu_app;
create view fico_write_off_payables_v as select company_id, document_id, id, position, payable, open, amount from fico_write_off_payables where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_write_off_payables_v to heliu_app;
create table fico_write_off_prepayments (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  payment bigint not null,
  open numeric(18,2) not null default 0.00,
  amount numeric(18,2) not null,
  primary key (company_id, document_id, id)
);
create index fico_write_off_prepayments_payment_of on fico_write_off_prepayments (company_id, payment, document_id);
alter table fico_write_off_prepayments enable row level security;
create policy scope on fico_write_off_prepayments using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_write_off_prepayments to heliu_app;
create view fico_write_off_prepayments_v as select company_id, document_id, id, position, payment, open, amount from fico_write_off_prepayments where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_write_off_prepayments_v to heliu_app;
create table fico_write_off_receivables (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  invoice bigint not null,
  open numeric(18,2) not null default 0.00,
  amount numeric(18,2) not null,
  primary key (company_id, document_id, id)
);
create index fico_write_off_receivables_invoice_of on fico_write_off_receivables (company_id, invoice, document_id);
alter table fico_write_off_receivables enable row level security;
create policy scope on fico_write_off_receivables using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_write_off_receivables to heliu_app;
create view fico_write_off_receivables_v as select company_id, document_id, id, position, invoice, open, amount from fico_write_off_receivables where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_write_off_receivables_v to heliu_app;
drop view oms_shop_v;
alter table oms_shop add column settle_account bigint;
alter table oms_shop add column fee_rate numeric(22,4);
alter table oms_shop add column settle_days integer not null default 15;
create view oms_shop_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, platform, name, platform_shop_id, channel, subject, warehouse, pull_from, include_postage, postage_item, gifts, auto_upload, customer, settle_account, fee_rate, settle_days, subsidy_basis, subsidy_needs, "authorization", disabled, remark, search from oms_shop where company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0;
grant select on oms_shop_v to heliu_app;

-- Which lines of a bank and which entries of the cashier are the same movement. Each is in one match at most: whoever is
-- second is refused here, whatever he had read before.
create table fico_bank_link (
  company_id bigint not null,
  match_id bigint not null,
  account bigint not null,
  line bigint,
  entry bigint,
  cleared_on date not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  check ((line is null) <> (entry is null))
);
create unique index fico_bank_link_line on fico_bank_link (company_id, line) where line is not null;
create unique index fico_bank_link_entry on fico_bank_link (company_id, entry) where entry is not null;
create index fico_bank_link_match on fico_bank_link (company_id, match_id);
create index fico_bank_link_cleared on fico_bank_link (company_id, account, cleared_on);
alter table fico_bank_link enable row level security;
create policy scope on fico_bank_link using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_bank_link to heliu_app;

-- What an account had on a day, and where its statements begin.
create index fico_bank_line_account_day on fico_bank_line (company_id, account, day, id) where not deleted;
