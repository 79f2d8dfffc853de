import { bindReport } from '@heliu/engine';
import { type Decimal, formatFen, subtractFen, sumFen, yuan } from '@heliu/model';
import { abc, fraction } from './abc.rules.ts';
import { financeDetail, goodsSales, storePurchase, workMonitor } from './reports.ts';

const amount = (column: string) => `(${column})::numeric(18,2)::text`;

const monitor = bindReport(workMonitor, async ({ from, to, store, terminal, cashier }, work, most) => ({
  rows: await work.query(
    'pos_report.monitor',
    `select s.day, s.number, s.store, s.terminal, s.cashier, s.status, to_json(s.begin_at) #>> '{}' as "beginAt", to_json(s.end_at) #>> '{}' as "endAt",
       a.sales as "saleCount", ${amount('a.pay')} as "saleAmount",
       case when a.sales > 0 then ${amount('round(a.pay / a.sales, 2)')} end as average, ${amount('a.off')} as discount, ${amount('a.manual')} as manual,
       r.returns as "returnCount", ${amount('r.pay')} as "returnAmount", a.voids as "voidCount", ${amount('a.voided')} as "voidAmount",
       a.approved + r.approved as approvals, s.drawer_opens as "drawerOpens", s.reprints,
       case when s.status = 'closed' then ${amount('s.difference')} end as difference, s.reason,
       json_build_object('entity', 'pos_shift', 'id', s.id) as source
     from pos_shift s
     cross join lateral (select count(*) filter (where status = 'paid')::int as sales, coalesce(sum(pay) filter (where status = 'paid'), 0) as pay,
       coalesce(sum(list_amount - pay) filter (where status = 'paid'), 0) as off, coalesce(sum(manual_off) filter (where status = 'paid'), 0) as manual,
       count(*) filter (where status = 'voided')::int as voids, coalesce(sum(pay) filter (where status = 'voided'), 0) as voided,
       count(approved_by)::int as approved from pos_sale x where x.company_id = $1 and x.shift = s.id) a
     cross join lateral (select count(*)::int as returns, coalesce(sum(pay), 0) as pay, count(approved_by)::int as approved
       from pos_return x where x.company_id = $1 and x.shift = s.id and x.status = 'done') r
     where s.company_id = $1 and s.status <> 'draft' and s.day between $2::date and $3::date
       and ($4::bigint is null or s.store = $4) and ($5::bigint is null or s.terminal = $5) and ($6::bigint is null or s.cashier = $6)
     order by s.day desc, s.id desc limit $7::int`,
    [work.company, from, to, store, terminal, cashier, most + 1],
  ),
}));

interface SoldRow {
  readonly sku: number;
  readonly category: number;
  readonly quantity: Decimal;
  readonly returned: Decimal;
  readonly list: string;
  readonly pay: string;
  readonly cost: string;
}
const sales = bindReport(goodsSales, async ({ from, to, store, category, cashier }, work, most) => {
  const rows = await work.query<SoldRow>(
    'pos_report.goods',
    `with recursive below as (
       select id from goods_category where company_id = $1 and id = $5::bigint
       union all select c.id from goods_category c join below b on c.company_id = $1 and c.parent = b.id)
     select e.sku, g.category, trim_scale(sum(e.quantity))::text as quantity, trim_scale(sum(e.returned))::text as returned,
       ${amount('sum(e.list)')} as list, ${amount('sum(e.pay)')} as pay, ${amount('sum(e.cost)')} as cost
     from pos_sales_entry e join goods_sku s on s.company_id = $1 and s.id = e.sku join goods_goods g on g.company_id = $1 and g.id = s.goods
     where e.company_id = $1 and e.posted_on between $2::date and $3::date and ($4::bigint is null or e.store = $4)
       and ($5::bigint is null or g.category in (select id from below)) and ($6::bigint is null or e.cashier = $6)
     group by e.sku, g.category having sum(abs(e.quantity)) > 0 order by sum(e.pay) desc, e.sku limit $7::int`,
    [work.company, from, to, store, category, cashier, most + 1],
  );
  const pays = rows.map(({ pay }) => yuan(pay));
  const ranks = abc(pays);
  const all = sumFen(pays.filter((pay) => pay > 0n));
  return {
    rows: rows.map((row, i) => {
      const [list, pay, cost] = [yuan(row.list), pays[i]!, yuan(row.cost)];
      const profit = subtractFen(pay, cost);
      return {
        ...row,
        discount: formatFen(subtractFen(list, pay)),
        profit: formatFen(profit),
        margin: fraction(profit, pay),
        share: fraction(pay, all),
        rank: ranks[i]!,
      };
    }),
  };
});

const purchase = bindReport(storePurchase, async ({ from, to, store, shown }, work, most) => ({
  rows: await work.query(
    'pos_report.purchase',
    `with shelf as (select distinct warehouse from pos_terminal where company_id = $1 and not deleted and ($4::bigint is null or store = $4)),
     moved as (
       select e.sku, e.warehouse, sum(e.quantity) filter (where e.kind in ('purchase', 'purchaseReturn')) as came,
         sum(e.amount) filter (where e.kind in ('purchase', 'purchaseReturn')) as amount,
         sum(e.quantity) filter (where e.kind not in ('purchase', 'purchaseReturn', 'sale', 'saleReturn')) as moved
       from inv_stock_entry e join shelf using (warehouse)
       where e.company_id = $1 and e.posted_on between $2::date and $3::date group by 1, 2),
     sold as (
       select e.sku, t.warehouse, sum(e.quantity) as sold, sum(e.pay) as pay from pos_sales_entry e
       join pos_terminal t on t.company_id = $1 and t.id = e.terminal join shelf on shelf.warehouse = t.warehouse
       where e.company_id = $1 and e.posted_on between $2::date and $3::date group by 1, 2),
     place as (
       select b.sku, b.warehouse, b.quantity, b.amount from inv_stock_entry_by_place b join shelf using (warehouse)
       where b.company_id = $1 and b.quantity <> 0)
     select sku, warehouse, trim_scale(coalesce(came, 0))::text as came, ${amount('coalesce(m.amount, 0)')} as amount, trim_scale(coalesce(moved, 0))::text as moved,
       trim_scale(coalesce(sold, 0))::text as sold, ${amount('coalesce(pay, 0)')} as pay, trim_scale(coalesce(p.quantity, 0))::text as "onHand",
       ${amount('coalesce(p.amount, 0)')} as worth,
       case when coalesce(sold, 0) + coalesce(p.quantity, 0) > 0 then trim_scale(round(coalesce(sold, 0) / (coalesce(sold, 0) + coalesce(p.quantity, 0)), 4))::text end as through
     from moved m full join sold s using (sku, warehouse) full join place p using (sku, warehouse)
     where $5::text = 'all' or coalesce(sold, 0) <= 0
     order by coalesce(sold, 0) desc, sku, warehouse limit $6::int`,
    [work.company, from, to, store, shown, most + 1],
  ),
}));

const finance = bindReport(financeDetail, async ({ from, to, store, terminal, method }, work, most) => ({
  rows: await work.query(
    'pos_report.finance',
    `select day, store, method, ${amount('received')} as received, ${amount('change')} as change, ${amount('refund')} as refund,
       ${amount('received - change - refund')} as net, ${amount('income')} as income, ${amount('drawn')} as drawn,
       ${amount('round((received - change - refund) * coalesce(fee, 0), 2)')} as fee
     from (select s.day, s.store, b.method, m.fee_rate as fee,
         coalesce(sum(b.amount) filter (where b.kind in ('sale', 'credit', 'recharge')), 0) as received, coalesce(-sum(b.amount) filter (where b.kind = 'change'), 0) as change,
         coalesce(-sum(b.amount) filter (where b.kind = 'refund'), 0) as refund, coalesce(sum(b.amount) filter (where b.kind = 'income'), 0) as income,
         coalesce(-sum(b.amount) filter (where b.kind in ('draw', 'expense')), 0) as drawn
       from pos_shift s join pos_till_entry_by_kinds b on b.company_id = $1 and b.shift = s.id
       join fico_payment_method m on m.company_id = $1 and m.id = b.method
       where s.company_id = $1 and s.day between $2::date and $3::date and ($4::bigint is null or s.store = $4)
         and ($5::bigint is null or s.terminal = $5) and ($6::bigint is null or b.method = $6)
       group by s.day, s.store, b.method, m.fee_rate) x
     where received <> 0 or refund <> 0 or income <> 0 or drawn <> 0
     order by day desc, store, method limit $7::int`,
    [work.company, from, to, store, terminal, method, most + 1],
  ),
}));

export const tillReports = [monitor, sales, purchase, finance];
