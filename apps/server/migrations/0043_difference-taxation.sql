drop view oms_invoice_v;
alter table oms_invoice add column taxation text not null default 'normal';
create view oms_invoice_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, serial, kind, colour, origin, shop, subject, provider, terminal, drawer, payee, reviewer, invoice_date, title_type, buyer_name, buyer_tax_no, buyer_address, buyer_phone, buyer_bank, buyer_account, email, mobile, seller_name, seller_tax_no, seller_address, seller_phone, seller_bank, seller_account, discount_lines, join_lines, net, tax, gross, note, remark_parties, taxation, full_rate_reason, orders, order_nos, goods, application, rule, remake_of, invoice_code, invoice_no, paper_no, issued_at, check_code, machine_no, cipher, qr, queued_at, submitted_at, tries, next_try_at, fault_kind, fault, blue, blue_no, red_reason, red_full, red_net, red_tax, red_state, confirm_state, confirm_uuid, confirm_no, confirm_at, pdf, ofd, xml, file_state, file_links, posted_in, search from oms_invoice where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_invoice_v to heliu_app;
drop view oms_invoice_lines_v;
alter table oms_invoice_lines add column deduction numeric(18,2) not null default 0.00;
create view oms_invoice_lines_v as select company_id, document_id, id, position, tax_item, tax_code, short_name, goods_name, spec, unit, quantity, tax_price, amount, discount, deduction, tax_rate, policy, net, tax, total, blue_line, "order", order_line from oms_invoice_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_invoice_lines_v to heliu_app;
create table oms_invoice_vouchers (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  kind text not null default 'digital',
  code text,
  number text,
  issued_on date,
  total numeric(18,2) not null,
  deducted numeric(18,2) not null,
  remark text,
  primary key (company_id, document_id, id)
);
alter table oms_invoice_vouchers enable row level security;
create policy scope on oms_invoice_vouchers using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on oms_invoice_vouchers to heliu_app;
create view oms_invoice_vouchers_v as select company_id, document_id, id, position, kind, code, number, issued_on, total, deducted, remark from oms_invoice_vouchers where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_invoice_vouchers_v to heliu_app;
