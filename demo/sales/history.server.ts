import { type AnyDocument, daysAfter, dec, type Decimal } from '@heliu/model';
import { act, amend, type Db, runWork, save, type User, type Work } from '@heliu/engine';
import { order, quotation } from '../../modules/sales/model.ts';
import { findTerms } from '../../modules/sales/server.ts';

interface People {
  readonly sales: User;
  readonly boss: User;
  readonly manager: User;
}
interface Sold {
  readonly sku: number;
  readonly quantity: Decimal;
  readonly price: Decimal;
  readonly taxRate: Decimal;
}
interface Assortment {
  readonly skus: readonly number[];
  readonly warehouse: number;
  readonly customers: readonly number[];
}

/** Goods that lie in the second warehouse, and the customers of whoever works. */
async function assortment(work: Work): Promise<Assortment> {
  const skus = await work.query<{ sku: number; warehouse: number }>(
    'demo.wholesale',
    `select b.sku, b.warehouse from inv_stock_entry_by_place b join scm_warehouse w on w.company_id = $1 and w.id = b.warehouse
     join goods_sku s on s.company_id = $1 and s.id = b.sku join goods_goods g on g.company_id = $1 and g.id = s.goods
     where b.company_id = $1 and w.code = 'A02' and b.available > 60 and not g.no_sale and not g.batch_managed
       and coalesce(s.retail_price, g.retail_price) > 0 order by s.code limit 24`,
    [work.company],
  );
  const customers = await work.query<{ id: number }>(
    'demo.clients',
    `select id from crm_customer where company_id = $1 and salesman = $2 and status = 'active' and not deleted order by code limit 14`,
    [work.company, work.user.id],
  );
  return { skus: skus.map(({ sku }) => sku), warehouse: skus[0]!.warehouse, customers: customers.map(({ id }) => id) };
}

/** What the customer pays for the n-th basket, as the finder says; nothing below the floor. */
async function basket(work: Work, { skus }: Assortment, customer: number, day: string, n: number): Promise<Sold[]> {
  const wanted = Array.from({ length: 1 + (n % 3) }, (_, i) => ({
    sku: skus[(n * 5 + i * 7) % skus.length]!,
    quantity: dec(2 + ((n * 3 + i) % 4)),
  }));
  const distinct = wanted.filter(({ sku }, i) => wanted.findIndex((one) => one.sku === sku) === i);
  const found = await findTerms(
    work,
    { customer, day, warehouse: null },
    distinct.map((one) => ({ ...one, unit: null })),
  );
  return distinct.map(({ sku, quantity }, i) => {
    const { proof, goods, ratio } = found[i]!;
    const least = Math.max(Number(proof.price ?? 0), Number(goods.floor ?? 0));
    return { sku, quantity, price: dec((least * Number(ratio)).toFixed(2)), taxRate: goods.taxRate };
  });
}

const moment = (day: string) => `${day}T02:30:00.000Z`;

async function saveOrders(work: Work, today: string, count: number): Promise<number[]> {
  const all = await assortment(work);
  const ids: number[] = [];
  for (let n = 0; n < count; n++) {
    const day = daysAfter(today, -Math.round(((count - 1 - n) * 165) / count));
    const customer = all.customers[n % all.customers.length]!;
    const input = {
      customer,
      orderDate: day,
      deliveryDate: daysAfter(day, 5 + (n % 6)),
      warehouse: all.warehouse,
      salesman: work.user.id,
      ...(n % 4 === 0 && { customerOrderNo: `PO-${day.replaceAll('-', '').slice(2)}${n}` }),
      lines: await basket(work, all, customer, day, n),
    };
    ids.push((await save(work, order, input, { at: moment(day) })).id);
  }
  return ids;
}

async function saveQuotations(work: Work, today: string): Promise<number[]> {
  const all = await assortment(work);
  const ids: number[] = [];
  for (const [n, ago] of [48, 20, 12, 6, 2, 0].entries()) {
    const customer = all.customers[(n * 2 + 1) % all.customers.length]!;
    const day = daysAfter(today, -ago);
    const input = {
      customer,
      quotationDate: day,
      validTo: daysAfter(day, 30),
      salesman: work.user.id,
      delivery: '款到后 5 天内发货，运费由我方承担',
      payment: n % 2 === 0 ? '月结 30 天' : '款到发货',
      lines: await basket(work, all, customer, day, n + 40),
    };
    ids.push((await save(work, quotation, input, { at: moment(day) })).id);
  }
  return ids;
}

/** Half a year of wholesale: what was delivered is closed, the rest is kept in the warehouse and waits. */
export async function loadSales(db: Db, { sales, boss, manager }: People, today: string): Promise<void> {
  const perform = async (what: AnyDocument, action: string, ids: readonly number[], more: object = {}) => {
    for (const id of ids) await runWork(db, manager, (work) => act(work, what, action, { id, ...more }));
  };
  const orders = [
    ...(await runWork(db, boss, (work) => saveOrders(work, today, 12))),
    ...(await runWork(db, sales, (work) => saveOrders(work, today, 24))),
  ];
  const [drafts, audited] = [orders.slice(-2), orders.slice(0, -2)];
  await perform(order, 'audit', audited);
  const delivered = audited.filter((_, i) => i < 8 || (i >= 12 && i < 28));
  await perform(order, 'close', delivered, { reason: '已交货，由原系统出库' });
  await runWork(db, sales, (work) =>
    amend(
      work,
      order,
      drafts.map((id) => ({ id, remark: '等客户确认交货日期' })),
    ),
  );
  const quotations = await runWork(db, sales, (work) => saveQuotations(work, today));
  await perform(quotation, 'audit', quotations.slice(0, 5));
  await perform(quotation, 'lose', quotations.slice(1, 2), { input: { lostReason: 'price' }, reason: '比别家贵一成' });
  await runWork(db, sales, (work) => act(work, quotation, 'revise', { id: quotations[2]! }));
  const [next] = await runWork(db, sales, (work) =>
    work.query<{ id: number }>('demo.revised', 'select id from sal_quotation where company_id = $1 and replaces = $2', [
      work.company,
      quotations[2],
    ]),
  );
  await perform(quotation, 'audit', [next!.id]);
}
