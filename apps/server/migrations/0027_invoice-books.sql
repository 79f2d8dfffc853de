drop view fico_ar_invoice_lines_v;
alter table fico_ar_invoice_lines add column stated_tax numeric(18,2);
create view fico_ar_invoice_lines_v as select company_id, document_id, id, position, goods_name, spec, unit, quantity, tax_price, tax_rate, income, amount, tax, total, stated_tax from fico_ar_invoice_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_ar_invoice_lines_v to heliu_app;
