drop view oms_order_v;
alter table oms_order alter column paid set default 0.00;
create index oms_order_subsidy_mode_order on oms_order (company_id, subsidy_mode, id);
create index oms_order_urgent_order on oms_order (company_id, urgent, id);
create index oms_order_locked_order on oms_order (company_id, locked, id);
create view oms_order_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, shop, platform, order_no, origin, order_date, ordered_at, paid_at, shipped_at, finished_at, platform_updated_at, order_status, raw_status, refund_status, goods, skus, quantity, goods_amount, postage, fees, discount, paid, refunded, invoiceable, difference, subsidy_mode, subsidy, subsidy_serials, buyer_nick, receiver_name, receiver_phone, receiver_address, region, buyer_memo, seller_memo, wants_invoice, invoice_title, title_tax_no, invoice_state, labels, urgent, locked, lock_reason, locked_by, locked_at, merged_into, hash, remark, search from oms_order where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_order_v to heliu_app;
