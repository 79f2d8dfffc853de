import { type AnyDocument, daysAfter, dec, type Decimal } from '@heliu/model';
import { act, amend, type Db, loadAll, runWork, save, type User, type Work } from '@heliu/engine';
import { outputOrder } from '../../modules/fulfilment/model.ts';
import { order, quotation } from '../../modules/sales/model.ts';
import { findTerms } from '../../modules/sales/server.ts';

interface People {
  readonly sales: User;
  readonly boss: User;
  readonly manager: User;
  readonly keeper: User;
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

/** A set that is packed when it leaves, given away as a sample. */
async function saveGift(work: Work, today: string): Promise<void> {
  const [set] = await work.query<{ sku: number; warehouse: number }>(
    'demo.sampleSet',
    `select s.id as sku, w.id as warehouse from goods_sku s join scm_warehouse w on w.company_id = $1 and w.code = 'A02'
     where s.company_id = $1 and s.code = 'ZH-9001'`,
    [work.company],
  );
  const lines = [{ sku: set!.sku, quantity: dec(2) }];
  const input = {
    kind: 'other' as const,
    outDate: today,
    warehouse: set!.warehouse,
    remark: '展会样品',
    lines,
    parts: [],
  };
  await save(work, outputOrder, input);
}

/** Of every fifth order only the first line has left so far; the others leave whole. */
async function saveOutputs(work: Work, orders: readonly number[], today: string): Promise<number[]> {
  const ids: number[] = [];
  // They come by their ids, which need not run in the order they were made in.
  const known = new Map((await loadAll(work, order, orders)).map((one) => [one.id, one]));
  for (const [n, id] of orders.entries()) {
    const one = known.get(id)!;
    const isParted = n % 5 === 4 && one.lines.length > 1;
    const day = daysAfter(one.orderDate, 2 + (n % 4));
    const outDate = day > today ? today : day;
    const input = {
      kind: 'sales' as const,
      customer: one.customer,
      site: one.site,
      outDate,
      warehouse: one.warehouse,
      lines: one.lines
        .slice(0, isParted ? 1 : undefined)
        .map(({ id: line, sku, unit, quantity }) => ({ salesOrder: id, salesLine: line, sku, unit, quantity })),
      parts: [],
    };
    ids.push((await save(work, outputOrder, input, { at: moment(outDate) })).id);
  }
  return ids;
}

/** Half a year of wholesale: most of it has left, the rest is kept in the warehouse and waits. */
export async function loadSales(db: Db, { sales, boss, manager, keeper }: People, today: string): Promise<void> {
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
  const outputs = await runWork(db, keeper, (work) => saveOutputs(work, delivered, today));
  // Some of the last weeks have left already.
  const lately = [audited[31]!, audited[33]!];
  const gone = await runWork(db, keeper, (work) => saveOutputs(work, lately, today));
  await runWork(db, keeper, (work) => saveGift(work, today));
  // The last few wait for somebody to look at them.
  await perform(outputOrder, 'audit', [...outputs.slice(0, -2), ...gone]);
  await perform(outputOrder, 'sign', outputs.slice(0, 14));
  await perform(order, 'close', delivered.slice(0, 4));
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
