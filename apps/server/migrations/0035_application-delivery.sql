drop view oms_invoice_application_v;
alter table oms_invoice_application add column delivery text not null default 'none';
alter table oms_invoice_application add column delivery_fault text;
create index oms_invoice_application_invoice_recent on oms_invoice_application (company_id, invoice, created_at desc, id desc);
create index oms_invoice_application_delivery_recent on oms_invoice_application (company_id, delivery, created_at desc, id desc);
create view oms_invoice_application_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, shop, platform, application_no, order_no, "order", application_status, raw_status, trigger, title_type, invoice_title, tax_no, address, phone, bank_name, bank_no, amount, wanted_kind, memo, applied_at, hash, source, email, mobile, decision, decided_by, decided_at, reject_reason, deadline, invoice, delivery, delivery_fault, search from oms_invoice_application where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_invoice_application_v to heliu_app;
update oms_invoice_application a set delivery = case
    when i.status = 'failed' then 'refused' when i.status <> 'issued' then 'issuing' when a.source <> 'platform' then 'issued'
    when u.state = 'replaced' then 'done' when u.state is not null then u.state when i.file_state = 'kept' then 'needless' else 'waiting' end,
  delivery_fault = case when i.status = 'failed' then i.fault when i.status = 'issued' and u.state = 'failed' then u.error end
from oms_invoice i left join oms_invoice_upload u on u.company_id = i.company_id and u.invoice = i.id and not u.deleted
where a.decision = 'approved' and not a.deleted and i.company_id = a.company_id and i.id = a.invoice and i.status not in ('cancelled', 'voided')
  and (u."order" is null or u."order" = a."order");
