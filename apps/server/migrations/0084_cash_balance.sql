drop view fico_cash_entry_by_account_v;
alter table fico_cash_entry_by_account drop column income;
alter table fico_cash_entry_by_account drop column expense;
create view fico_cash_entry_by_account_v as select company_id, account, stripe, amount from fico_cash_entry_by_account where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_cash_entry_by_account_v to heliu_app;
