drop view oms_order_v;
alter table oms_order add column to_red boolean not null default false;
create index oms_order_to_red_recent on oms_order (company_id, created_at desc, id desc) include (status) where to_red;
create view oms_order_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, shop, platform, order_no, origin, order_date, ordered_at, paid_at, shipped_at, finished_at, platform_updated_at, order_status, raw_status, refund_status, goods, skus, quantity, goods_amount, postage, fees, discount, shop_discount, platform_discount, paid, refunded, postage_refunded, invoiceable, invoiced, to_red, difference, subsidy_mode, subsidy, subsidy_returned, subsidy_serials, buyer_nick, receiver_name, receiver_phone, receiver_address, region, buyer_memo, seller_memo, wants_invoice, invoice_title, title_tax_no, invoice_state, labels, urgent, locked, lock_reason, locked_by, locked_at, merged_into, hash, remark, search from oms_order where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_order_v to heliu_app;
create function oms_order_to_red() returns trigger language plpgsql as $$
begin
  new.to_red := new.invoiced > new.invoiceable and new.invoice_state in ('issued', 'partRed');
  return new;
end $$;
create trigger oms_order_to_red before insert or update of invoiced, invoiceable, invoice_state on oms_order for each row execute function oms_order_to_red();
update oms_order set invoiced = invoiced where invoiced > invoiceable;
create index oms_invoice_number_told on oms_invoice (company_id, invoice_no) where invoice_no is not null;
