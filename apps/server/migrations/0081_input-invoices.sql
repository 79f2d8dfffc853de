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
