drop view fico_gl_entry_v;
alter table fico_gl_entry add column cash_in numeric(18,2) not null default 0.00;
alter table fico_gl_entry add column cash_out numeric(18,2) not null default 0.00;
create view fico_gl_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, voucher_word, voucher_no, voucher_id, account, customer, supplier, department, staff, currency, debit, credit, quantity, foreign_amount, carried, cash_in, cash_out, summary from fico_gl_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_gl_entry_v to heliu_app;
drop view fico_gl_entry_by_account_v;
alter table fico_gl_entry_by_account add column cash_in numeric(18,2) not null default 0;
alter table fico_gl_entry_by_account add column cash_out numeric(18,2) not null default 0;
create view fico_gl_entry_by_account_v as select company_id, account, month, stripe, debit, credit, quantity, foreign_amount, carried, cash_in, cash_out from fico_gl_entry_by_account where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_gl_entry_by_account_v to heliu_app;
drop view fico_gl_entry_by_items_v;
alter table fico_gl_entry_by_items add column cash_in numeric(18,2) not null default 0;
alter table fico_gl_entry_by_items add column cash_out numeric(18,2) not null default 0;
create view fico_gl_entry_by_items_v as select company_id, account, customer, supplier, department, staff, currency, month, stripe, debit, credit, quantity, foreign_amount, carried, cash_in, cash_out from fico_gl_entry_by_items where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_gl_entry_by_items_v to heliu_app;

-- What the vouchers before this were cash flows of: the entries beside cash, and their sums by month.
do $$ begin
  alter table fico_gl_entry disable trigger append_only;
  with cash as (
    select distinct e.company_id, e.voucher_id from fico_gl_entry e
    join fico_account a on a.company_id = e.company_id and a.id = e.account and a.code like '10%'
  )
  update fico_gl_entry e set cash_in = e.credit, cash_out = e.debit
  from cash, fico_account a
  where cash.company_id = e.company_id and cash.voucher_id = e.voucher_id
    and a.company_id = e.company_id and a.id = e.account and a.code not like '10%';
  alter table fico_gl_entry enable trigger append_only;
end $$;
update fico_gl_entry_by_account b set cash_in = s.cash_in, cash_out = s.cash_out
from (
  select company_id, account, date_trunc('month', posted_on)::date as month, sum(cash_in) as cash_in, sum(cash_out) as cash_out
  from fico_gl_entry where cash_in <> 0 or cash_out <> 0 group by 1, 2, 3
) s
where b.company_id = s.company_id and b.account = s.account and b.month = s.month and b.stripe = 0;
update fico_gl_entry_by_items b set cash_in = s.cash_in, cash_out = s.cash_out
from (
  select company_id, account, coalesce(customer, 0) as customer, coalesce(supplier, 0) as supplier,
    coalesce(department, 0) as department, coalesce(staff, 0) as staff, coalesce(currency, 0) as currency,
    date_trunc('month', posted_on)::date as month, sum(cash_in) as cash_in, sum(cash_out) as cash_out
  from fico_gl_entry
  where (cash_in <> 0 or cash_out <> 0) and coalesce(customer, supplier, department, staff, currency) is not null
  group by 1, 2, 3, 4, 5, 6, 7, 8
) s
where b.company_id = s.company_id and b.account = s.account and b.customer = s.customer and b.supplier = s.supplier
  and b.department = s.department and b.staff = s.staff and b.currency = s.currency and b.month = s.month and b.stripe = 0;
