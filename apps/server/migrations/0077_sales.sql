drop view oms_output_order_v;
alter table oms_output_order add column route_proof jsonb;
create view oms_output_order_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, kind, customer, site, salesman, orders, order_nos, shop, platform, origin, out_date, warehouse, express, express_no, number_from, route_reason, route_proof, receiver_name, receiver_phone, receiver_address, region, goods, quantity, amount, total, invoiced, bill_trouble, freight, weight, wave, slot, pack_state, pack_note, ship_state, shipped_at, shipped_by, push_state, push_message, locked, lock_reason, locked_by, locked_at, intercepted, intercept_reason, merged_into, remark, search from oms_output_order where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_output_order_v to heliu_app;
drop view oms_route_v;
alter table oms_route add column channel text not null default 'b2c';
alter table oms_route add column min_weight numeric(22,3);
alter table oms_route add column max_weight numeric(22,3);
alter table oms_route add column categories bigint[];
alter table oms_route add column category_match text not null default 'some';
alter table oms_route add column stock text not null default 'ignored';
alter table oms_route add column spares bigint[];
create view oms_route_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, priority, channel, shops, platforms, regions, min_amount, max_amount, min_weight, max_weight, categories, category_match, labels, warehouse, stock, spares, express, disabled, remark, search from oms_route where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_route_v to heliu_app;
create table oms_sale_entry (
  company_id bigint not null,
  source_id bigint not null,
  source_name text collate "C" not null,
  id bigint not null,
  source_action text collate "C" not null,
  source_number text collate "C",
  posted_on date not null,
  reverses_id bigint,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  day date not null,
  sku bigint,
  shop bigint,
  customer bigint,
  salesman bigint,
  quantity numeric(22,6) not null default '0',
  total numeric(18,2) not null default 0.00,
  net numeric(18,2) not null default 0.00,
  cost numeric(18,2) not null default 0.00,
  fee numeric(18,2) not null default 0.00,
  primary key (company_id, source_id, source_name, id)
);
create unique index oms_sale_entry_reverses on oms_sale_entry (company_id, reverses_id) where reverses_id is not null;
create index oms_sale_entry_day on oms_sale_entry (company_id, posted_on, id);
create index oms_sale_entry_sku on oms_sale_entry (company_id, sku, posted_on, id);
create index oms_sale_entry_customer on oms_sale_entry (company_id, customer, posted_on, id);
create index oms_sale_entry_salesman on oms_sale_entry (company_id, salesman, posted_on, id);
alter table oms_sale_entry enable row level security;
create policy scope on oms_sale_entry using (company_id = current_setting('app.company_id')::bigint);
grant select, insert on oms_sale_entry to heliu_app;
create trigger append_only before update or delete or truncate on oms_sale_entry for each statement execute function refuse_rewrite();
create view oms_sale_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, day, sku, shop, customer, salesman, quantity, total, net, cost, fee from oms_sale_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_sale_entry_v to heliu_app;
create table oms_sale_entry_by_goods (
  company_id bigint not null,
  day date not null,
  sku bigint not null,
  shop bigint not null,
  stripe smallint not null default 0,
  quantity numeric(22,6) not null default 0,
  total numeric(18,2) not null default 0,
  net numeric(18,2) not null default 0,
  cost numeric(18,2) not null default 0,
  fee numeric(18,2) not null default 0,
  primary key (company_id, day, sku, shop, stripe)
);
alter table oms_sale_entry_by_goods enable row level security;
create policy scope on oms_sale_entry_by_goods using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on oms_sale_entry_by_goods to heliu_app;
create view oms_sale_entry_by_goods_v as select company_id, day, sku, shop, stripe, quantity, total, net, cost, fee from oms_sale_entry_by_goods where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_sale_entry_by_goods_v to heliu_app;
create table oms_sale_entry_by_goods_months (
  company_id bigint not null,
  sku bigint not null,
  shop bigint not null,
  month date not null,
  stripe smallint not null default 0,
  quantity numeric(22,6) not null default 0,
  total numeric(18,2) not null default 0,
  net numeric(18,2) not null default 0,
  cost numeric(18,2) not null default 0,
  fee numeric(18,2) not null default 0,
  primary key (company_id, sku, shop, month, stripe)
);
alter table oms_sale_entry_by_goods_months enable row level security;
create policy scope on oms_sale_entry_by_goods_months using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on oms_sale_entry_by_goods_months to heliu_app;
create view oms_sale_entry_by_goods_months_v as select company_id, sku, shop, month, stripe, quantity, total, net, cost, fee from oms_sale_entry_by_goods_months where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_sale_entry_by_goods_months_v to heliu_app;
create table oms_sale_entry_by_party (
  company_id bigint not null,
  day date not null,
  shop bigint not null,
  customer bigint not null,
  salesman bigint not null,
  stripe smallint not null default 0,
  quantity numeric(22,6) not null default 0,
  total numeric(18,2) not null default 0,
  net numeric(18,2) not null default 0,
  cost numeric(18,2) not null default 0,
  fee numeric(18,2) not null default 0,
  primary key (company_id, day, shop, customer, salesman, stripe)
);
alter table oms_sale_entry_by_party enable row level security;
create policy scope on oms_sale_entry_by_party using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on oms_sale_entry_by_party to heliu_app;
create view oms_sale_entry_by_party_v as select company_id, day, shop, customer, salesman, stripe, quantity, total, net, cost, fee from oms_sale_entry_by_party where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_sale_entry_by_party_v to heliu_app;
-- What left before there was this ledger was sold as well.
insert into oms_sale_entry (company_id, source_id, source_name, id, source_action, source_number, posted_on, created_by, day, sku, shop, customer, salesman, quantity, total, net, cost, fee)
select d.company_id, d.id, 'oms_output_order', l.id, case d.kind when 'shop' then 'ship' else 'audit' end, d.number, d.out_date, d.updated_by, d.out_date,
       l.sku, d.shop, d.customer, d.salesman, l.base_quantity, l.total, round(l.total / (1 + coalesce(l.tax_rate, r.rate, 0.13)), 2), l.cost,
       round(l.total * coalesce(c.commission, 0), 2)
from oms_output_order d
join oms_output_order_lines l on l.company_id = d.company_id and l.document_id = d.id
left join oms_shop s on s.company_id = d.company_id and s.id = d.shop
left join oms_sales_channel c on c.company_id = d.company_id and c.id = s.channel
left join goods_sku k on k.company_id = d.company_id and k.id = l.sku
left join goods_goods g on g.company_id = d.company_id and g.id = k.goods
left join lateral (
  with recursive up as (
    select x.id, x.parent, x.tax_rate, 0 as depth from goods_category x where x.company_id = d.company_id and x.id = g.category
    union all select x.id, x.parent, x.tax_rate, up.depth + 1 from goods_category x join up on x.company_id = d.company_id and x.id = up.parent where up.depth < 20)
  select (array_agg(tax_rate order by depth) filter (where tax_rate is not null))[1] as tax_rate from up) a on true
left join fico_tax_rate r on r.company_id = d.company_id and r.id = coalesce(g.tax_rate, a.tax_rate)
where d.kind in ('shop', 'sales') and d.status = 'audited' and d.ship_state <> 'waiting';
insert into oms_sale_entry_by_party (company_id, day, shop, customer, salesman, stripe, quantity, total, net, cost, fee)
select company_id, day, coalesce(shop, 0), coalesce(customer, 0), coalesce(salesman, 0), 0, sum(quantity), sum(total), sum(net), sum(cost), sum(fee)
from oms_sale_entry group by 1, 2, 3, 4, 5;
insert into oms_sale_entry_by_goods (company_id, day, sku, shop, stripe, quantity, total, net, cost, fee)
select company_id, day, coalesce(sku, 0), coalesce(shop, 0), 0, sum(quantity), sum(total), sum(net), sum(cost), sum(fee)
from oms_sale_entry group by 1, 2, 3, 4;
insert into oms_sale_entry_by_goods_months (company_id, sku, shop, month, stripe, quantity, total, net, cost, fee)
select company_id, coalesce(sku, 0), coalesce(shop, 0), date_trunc('month', posted_on)::date, 0, sum(quantity), sum(total), sum(net), sum(cost), sum(fee)
from oms_sale_entry group by 1, 2, 3, 4;
