drop view oms_invoice_application_v;
alter table oms_invoice_application add column raw_kind text;
create view oms_invoice_application_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, shop, platform, application_no, order_no, "order", application_status, raw_status, trigger, title_type, invoice_title, tax_no, address, phone, bank_name, bank_no, amount, wanted_kind, raw_kind, memo, applied_at, hash, source, email, mobile, decision, decided_by, decided_at, reject_reason, deadline, invoice, search from oms_invoice_application where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_invoice_application_v to heliu_app;
drop view oms_invoice_v;
alter table oms_invoice add column join_lines boolean not null default false;
create view oms_invoice_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, serial, kind, colour, origin, shop, subject, provider, terminal, drawer, payee, reviewer, invoice_date, title_type, buyer_name, buyer_tax_no, buyer_address, buyer_phone, buyer_bank, buyer_account, email, mobile, seller_name, seller_tax_no, seller_address, seller_phone, seller_bank, seller_account, discount_lines, join_lines, net, tax, gross, note, orders, order_nos, goods, application, rule, remake_of, invoice_code, invoice_no, issued_at, check_code, machine_no, cipher, qr, queued_at, submitted_at, tries, next_try_at, fault_kind, fault, blue, blue_no, red_reason, red_full, red_net, red_tax, red_state, confirm_state, confirm_uuid, confirm_no, confirm_at, pdf, ofd, xml, file_state, file_links, posted_in, search from oms_invoice where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_invoice_v to heliu_app;
-- What buyers asked for was kept as the platform's own number.
update oms_invoice_application set raw_kind = wanted_kind where wanted_kind is not null;
update oms_invoice_application set wanted_kind = case
    when platform = 'taobao' then case raw_kind when '0' then 'electronicNormal' when '1' then 'paperNormal' when '2' then 'paperSpecial' when '3' then 'electronicSpecial' when '4' then 'digitalNormal' when '5' then 'digitalSpecial' end
    when platform = 'xhs' then case raw_kind when '1' then 'paperSpecial' when '2' then 'paperNormal' when '3' then 'electronicNormal' when '5' then 'electronicSpecial' when '6' then 'digitalNormal' when '7' then 'paperSpecial' when '8' then 'paperNormal' end
    when platform = 'pdd' then case raw_kind when '0' then 'electronicNormal' when '1' then 'paperNormal' when '2' then 'paperSpecial' end
    when platform = 'vip' then case raw_kind when '1' then 'paperNormal' when '2' then 'electronicNormal' end end
  where wanted_kind is not null;
