drop view fico_gl_entry_v;
alter table fico_gl_entry add column voucher_id bigint;
alter table fico_gl_entry add column department bigint;
alter table fico_gl_entry add column staff bigint;
alter table fico_gl_entry add column currency bigint;
alter table fico_gl_entry add column quantity numeric(22,6) not null default '0';
alter table fico_gl_entry add column foreign_amount numeric(18,2) not null default 0.00;
alter table fico_gl_entry add column summary text;
create view fico_gl_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, voucher_word, voucher_no, voucher_id, account, customer, department, staff, currency, debit, credit, quantity, foreign_amount, summary from fico_gl_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_gl_entry_v to heliu_app;
drop view fico_gl_entry_by_account_v;
alter table fico_gl_entry_by_account add column quantity numeric(22,6) not null default 0;
alter table fico_gl_entry_by_account add column foreign_amount numeric(18,2) not null default 0;
create view fico_gl_entry_by_account_v as select company_id, account, month, stripe, debit, credit, quantity, foreign_amount from fico_gl_entry_by_account where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_gl_entry_by_account_v to heliu_app;
create table fico_gl_entry_by_items (
  company_id bigint not null,
  account bigint not null,
  customer bigint not null,
  department bigint not null,
  staff bigint not null,
  currency bigint not null,
  month date not null,
  stripe smallint not null default 0,
  debit numeric(18,2) not null default 0,
  credit numeric(18,2) not null default 0,
  quantity numeric(22,6) not null default 0,
  foreign_amount numeric(18,2) not null default 0,
  primary key (company_id, account, customer, department, staff, currency, month, stripe)
);
alter table fico_gl_entry_by_items enable row level security;
create policy scope on fico_gl_entry_by_items using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_gl_entry_by_items to heliu_app;
create view fico_gl_entry_by_items_v as select company_id, account, customer, department, staff, currency, month, stripe, debit, credit, quantity, foreign_amount from fico_gl_entry_by_items where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_gl_entry_by_items_v to heliu_app;
create table fico_voucher (
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
  word text not null,
  voucher_no integer not null,
  voucher_date date not null,
  kind text not null,
  attach_count integer not null default 1,
  total numeric(18,2) not null,
  search text not null default '',
  primary key (company_id, id)
);
create unique index fico_voucher_number on fico_voucher (company_id, number);
create index fico_voucher_created on fico_voucher (company_id, created_at desc, id desc);
create index fico_voucher_status on fico_voucher (company_id, status, created_at desc, id desc);
create index fico_voucher_search on fico_voucher using gin (company_id, search gin_trgm_ops);
create index fico_voucher_voucher_date_order on fico_voucher (company_id, voucher_date, id);
alter table fico_voucher enable row level security;
create policy scope on fico_voucher using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_voucher to heliu_app;
create view fico_voucher_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, word, voucher_no, voucher_date, kind, attach_count, total, search from fico_voucher where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_voucher_v to heliu_app;

-- What was posted before gets the heads of its vouchers, as posting would have written them.
do $$
declare
  base bigint := nextval('ids');
  made bigint;
begin
  alter table fico_gl_entry disable trigger append_only;
  create temp table made_vouchers on commit drop as
    select base + row_number() over (order by company_id, min(posted_on), voucher_word, voucher_no) - 1 as id, company_id,
      voucher_word, voucher_no, to_char(posted_on, 'YYYYMM') as month, min(posted_on) as posted_on, min(source_name) as source_name,
      min(source_id) as source_id, min(source_number) as source_number, min(created_by) as created_by, min(created_at) as created_at,
      bool_and(reverses_id is not null) as reversal, sum(debit) as total
    from fico_gl_entry group by company_id, voucher_word, voucher_no, to_char(posted_on, 'YYYYMM');
  get diagnostics made = row_count;
  perform setval('ids', base + made / 1000 * 1000);
  insert into fico_voucher (company_id, id, number, status, source_type, source_id, source_number, created_by, updated_by, created_at,
      updated_at, audited_by, audited_at, word, voucher_no, voucher_date, kind, attach_count, total, search)
    select company_id, id, concat(voucher_word, '-', month, '-', no), 'audited', source_name, source_id, source_number, created_by, created_by,
      created_at, created_at, created_by, created_at, voucher_word, voucher_no, posted_on, case when reversal then 'reversal' else 'auto' end, 1,
      total, concat_ws(' ', lower(concat(voucher_word, '-', month, '-', no)), concat(voucher_word, '-', no), lower(source_number))
    from made_vouchers, lateral (select lpad(voucher_no::text, greatest(4, length(voucher_no::text)), '0') as no) n;
  update fico_gl_entry e set voucher_id = v.id, summary = e.source_number from made_vouchers v
    where v.company_id = e.company_id and v.voucher_word = e.voucher_word and v.voucher_no = e.voucher_no
      and v.month = to_char(e.posted_on, 'YYYYMM');
  alter table fico_gl_entry enable trigger append_only;
  insert into fico_gl_entry_by_items (company_id, account, customer, department, staff, currency, month, debit, credit)
    select company_id, account, customer, 0, 0, 0, date_trunc('month', posted_on)::date, sum(debit), sum(credit)
    from fico_gl_entry where customer is not null group by 1, 2, 3, 7;
end $$;
alter table fico_gl_entry alter column voucher_id set not null;
