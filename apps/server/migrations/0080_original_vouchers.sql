create table fico_original_voucher (
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
  file bigint,
  kind text not null default 'invoice',
  doc_date date not null,
  partner_name text,
  partner_tax_no text,
  invoice_no text,
  invoice_code text,
  face text,
  amount numeric(18,2) not null,
  tax numeric(18,2),
  pages integer not null default 1,
  summary text,
  type bigint,
  journal bigint,
  payment bigint,
  receipt bigint,
  payable bigint,
  receivable bigint,
  voucher bigint,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index fico_original_voucher_number on fico_original_voucher (company_id, number);
create index fico_original_voucher_created on fico_original_voucher (company_id, created_at desc, id desc);
create index fico_original_voucher_status on fico_original_voucher (company_id, status, created_at desc, id desc);
create index fico_original_voucher_maker on fico_original_voucher (company_id, created_by, status, created_at desc, id desc);
create index fico_original_voucher_search on fico_original_voucher using gin (company_id, search gin_trgm_ops);
create index fico_original_voucher_kind_recent on fico_original_voucher (company_id, kind, created_at desc, id desc);
create index fico_original_voucher_doc_date_order on fico_original_voucher (company_id, doc_date, id);
create unique index fico_original_voucher_face on fico_original_voucher (company_id, face) where face is not null;
create index fico_original_voucher_amount_order on fico_original_voucher (company_id, amount, id);
create index fico_original_voucher_journal_recent on fico_original_voucher (company_id, journal, created_at desc, id desc);
create index fico_original_voucher_payment_recent on fico_original_voucher (company_id, payment, created_at desc, id desc);
create index fico_original_voucher_receipt_recent on fico_original_voucher (company_id, receipt, created_at desc, id desc);
create index fico_original_voucher_payable_recent on fico_original_voucher (company_id, payable, created_at desc, id desc);
create index fico_original_voucher_receivable_recent on fico_original_voucher (company_id, receivable, created_at desc, id desc);
create index fico_original_voucher_voucher_recent on fico_original_voucher (company_id, voucher, created_at desc, id desc);
alter table fico_original_voucher enable row level security;
create policy scope on fico_original_voucher using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_original_voucher to heliu_app;
create view fico_original_voucher_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, file, kind, doc_date, partner_name, partner_tax_no, invoice_no, invoice_code, face, amount, tax, pages, summary, type, journal, payment, receipt, payable, receivable, voucher, remark, search from fico_original_voucher where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_original_voucher_v to heliu_app;
create table fico_original_voucher_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status)
);
alter table fico_original_voucher_count enable row level security;
create policy scope on fico_original_voucher_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_original_voucher_count to heliu_app;
