drop view hr_salary_item_v;
alter table hr_salary_item add column year_bonus text;
create view hr_salary_item_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, kind, source, formula, condition, insurances, year_bonus, taxable, before_tax, prorated, rounding, sort, disabled, remark, custom, search from hr_salary_item where company_id = (select current_setting('app.company_id')::bigint);
grant select on hr_salary_item_v to heliu_app;
drop view hr_salary_slip_v;
alter table hr_salary_slip add column income numeric(18,2) not null default 0.00;
alter table hr_salary_slip add column bonus numeric(18,2) not null default 0.00;
alter table hr_salary_slip add column bonus_tax numeric(18,2) not null default 0.00;
create view hr_salary_slip_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, run, pay_month, staff, name, department, post, account, fixed_by, city, payment, fault, work_days, away_days, unpaid_days, overtime_hours, gross, reduced, social, fund, tax, other_deducted, net, employer_social, employer_fund, employer_other, cost, income, bonus, bonus_tax, special, cum_income, cum_allowance, cum_insured, cum_special, cum_taxable, tax_rate, tax_quick, cum_tax, cum_withheld, figures, digest, custom, search from hr_salary_slip where company_id = (select current_setting('app.company_id')::bigint);
grant select on hr_salary_slip_v to heliu_app;
-- What was taxed of each month that is there already: what it added to the year, or to what was told at the beginning.
update hr_salary_slip s set income = own.income
from (
  select x.company_id, x.id, x.cum_income - coalesce(
    lag(x.cum_income) over (partition by x.company_id, x.staff, left(x.pay_month, 4) order by x.pay_month),
    (select sum(b.opening_income) from hr_base_salary b
     where b.company_id = x.company_id and b.staff = x.staff and b.status = 'audited' and left(b.from_month, 4) = left(x.pay_month, 4)),
    0) as income
  from hr_salary_slip x where not x.deleted
) own where own.company_id = s.company_id and own.id = s.id and own.income <> 0;
