create table fico_payment_file (
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
  layout text not null default 'general',
  pay_day date not null,
  count integer not null default 0,
  amount numeric(18,2) not null,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_payment_file_search on fico_payment_file using gin (company_id, search gin_trgm_ops);
create index fico_payment_file_account_order on fico_payment_file (company_id, account, id);
create index fico_payment_file_pay_day_order on fico_payment_file (company_id, pay_day, id);
alter table fico_payment_file enable row level security;
create policy scope on fico_payment_file using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_payment_file to heliu_app;
create view fico_payment_file_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, account, layout, pay_day, count, amount, search from fico_payment_file where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_payment_file_v to heliu_app;
create table fico_payment_file_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  request bigint not null,
  payee_name text not null,
  bank_name text,
  bank_no text not null,
  amount numeric(18,2) not null,
  purpose text not null,
  reference text not null,
  primary key (company_id, document_id, id)
);
create index fico_payment_file_lines_request_of on fico_payment_file_lines (company_id, request, document_id);
alter table fico_payment_file_lines enable row level security;
create policy scope on fico_payment_file_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_payment_file_lines to heliu_app;
create view fico_payment_file_lines_v as select company_id, document_id, id, position, request, payee_name, bank_name, bank_no, amount, purpose, reference from fico_payment_file_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_payment_file_lines_v to heliu_app;

-- Which receipt was written for what came to a bank account. One at most: whoever is second is refused here.
create table fico_bank_receipt (
  company_id bigint not null,
  line bigint not null,
  receipt bigint not null,
  primary key (company_id, line)
);
alter table fico_bank_receipt enable row level security;
create policy scope on fico_bank_receipt using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_bank_receipt to heliu_app;
create index fico_bank_receipt_receipt on fico_bank_receipt (company_id, receipt);
