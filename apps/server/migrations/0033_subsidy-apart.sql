drop view oms_order_v;
alter table oms_order add column shop_discount numeric(18,2) not null default 0.00;
alter table oms_order add column platform_discount numeric(18,2) not null default 0.00;
alter table oms_order add column postage_refunded numeric(18,2) not null default 0.00;
alter table oms_order add column subsidy_returned numeric(18,2) not null default 0.00;
create view oms_order_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, shop, platform, order_no, origin, order_date, ordered_at, paid_at, shipped_at, finished_at, platform_updated_at, order_status, raw_status, refund_status, goods, skus, quantity, goods_amount, postage, fees, discount, shop_discount, platform_discount, paid, refunded, postage_refunded, invoiceable, invoiced, difference, subsidy_mode, subsidy, subsidy_returned, subsidy_serials, buyer_nick, receiver_name, receiver_phone, receiver_address, region, buyer_memo, seller_memo, wants_invoice, invoice_title, title_tax_no, invoice_state, labels, urgent, locked, lock_reason, locked_by, locked_at, merged_into, hash, remark, search from oms_order where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_order_v to heliu_app;
drop view oms_order_lines_v;
alter table oms_order_lines add column subsidy numeric(18,2) not null default 0.00;
create view oms_order_lines_v as select company_id, document_id, id, position, line_no, item_id, sku_id, outer_sku, goods_name, spec, quantity, price, amount, paid, subsidy, gift, refund_status, from_order from oms_order_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_order_lines_v to heliu_app;
drop view oms_refund_v;
alter table oms_refund add column postage numeric(18,2);
create view oms_refund_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, shop, platform, refund_no, order_no, "order", line_no, refund_status, raw_status, kind, amount, postage, reason, applied_at, refunded_at, platform_updated_at, hash, search from oms_refund where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_refund_v to heliu_app;
-- What buyers paid was kept with the state's share in it. From here on the two stand apart, the subsidy on its own line.
update oms_order o set shop_discount = p.shop, platform_discount = p.platform
  from (select company_id, document_id, coalesce(sum(amount) filter (where bearer = 'shop'), 0) as shop, coalesce(sum(amount) filter (where bearer = 'platform'), 0) as platform
    from oms_order_promotions group by 1, 2) p
  where p.company_id = o.company_id and p.document_id = o.id;
update oms_order_lines l set subsidy = o.subsidy, paid = greatest(l.paid - o.subsidy, 0)
  from oms_order o
  where o.company_id = l.company_id and o.id = l.document_id and o.origin <> 'merged' and o.subsidy > 0
    and l.id = (select d.id from oms_order_lines d where d.company_id = o.company_id and d.document_id = o.id and not d.gift order by d.amount desc, d.position limit 1);
update oms_order_lines l set subsidy = p.subsidy, paid = p.paid
  from oms_order_lines p
  where l.from_order is not null and p.company_id = l.company_id and p.document_id = l.from_order and p.line_no = l.line_no and p.subsidy > 0;
update oms_order set paid = paid - subsidy where subsidy > 0 and origin <> 'merged' and paid >= subsidy;
update oms_order o set postage_refunded = o.postage
  where o.origin <> 'merged' and o.postage > 0 and exists (select 1 from oms_refund r where r.company_id = o.company_id and r."order" = o.id and r.refund_status = 'success'
    and r.kind = 'money' and r.line_no is null and r.amount = o.postage and not r.deleted);
update oms_order set subsidy_returned = subsidy
  where origin <> 'merged' and subsidy > 0 and refunded - postage_refunded > 0 and refunded - postage_refunded >= paid - postage;
update oms_order o set invoiceable = case when o.order_status in ('waitPay', 'closedUnpaid', 'closedRefund') or o.refunded > 0 and o.refunded >= o.paid then 0
    else greatest(o.paid - case when s.include_postage then 0 else o.postage - o.postage_refunded end
      + case when s.subsidy_basis = 'gross' then o.subsidy - o.subsidy_returned else 0 end - o.refunded, 0) end
  from oms_shop s
  where s.company_id = o.company_id and s.id = o.shop and o.origin <> 'merged' and (o.subsidy > 0 or o.postage_refunded > 0);
update oms_order o set paid = p.paid, postage_refunded = p.postage_refunded, subsidy_returned = p.subsidy_returned, invoiceable = p.invoiceable
  from (select company_id, merged_into, sum(paid) as paid, sum(postage_refunded) as postage_refunded, sum(subsidy_returned) as subsidy_returned, sum(invoiceable) as invoiceable
    from oms_order where merged_into is not null group by 1, 2) p
  where p.company_id = o.company_id and p.merged_into = o.id and (o.subsidy > 0 or p.postage_refunded > 0);
