import { type AnyDocument, dec, type Decimal, type OpenLine, yuan } from '@heliu/model';
import { act, amend, dateOf, type Db, openLines, parseInput, runWork, save, type User, type Work } from '@heliu/engine';
import { warehouse } from '../../modules/basedata/model.ts';
import { valuationGroup } from '../../modules/fico/model.ts';
import {
  assembly,
  costAdjust,
  disposal,
  lock,
  lossOverflow,
  otherOrder,
  stockTake,
  transfer,
  transferReceipt,
} from '../../modules/inventory/model.ts';
import {
  apInvoice,
  cartLine,
  enquiry,
  inputOrder,
  order,
  purchaseReturn,
  quotation,
  request,
} from '../../modules/purchase/model.ts';

const daysFrom = (day: string, days: number) => dateOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000));

interface Offer {
  readonly supplier: number;
  readonly buyer: number;
  readonly leadDays: number;
  readonly taxRate: Decimal;
  readonly goods: readonly { readonly sku: number; readonly price: Decimal; readonly batchManaged: boolean }[];
}
const offers = (work: Work): Promise<Offer[]> =>
  work.query<Offer>(
    'demo.offers',
    `select p.id as supplier, p.buyer, coalesce(p.lead_days, 7) as "leadDays", trim_scale(p.tax_rate)::text as "taxRate",
            json_agg(json_build_object('sku', g.sku, 'price', trim_scale(g.price)::text, 'batchManaged', o.batch_managed) order by g.sku) as goods
     from crm_supplier p join pur_supplier_goods g on g.company_id = $1 and g.supplier = p.id and not g.deleted and g.price is not null
     join goods_sku s on s.company_id = $1 and s.id = g.sku join goods_goods o on o.company_id = $1 and o.id = s.goods
     where p.company_id = $1 and p.kind = 'goods' and not p.deleted group by p.id, p.buyer, p.lead_days, p.tax_rate order by p.id`,
    [work.company],
  );

interface Place {
  readonly id: number;
  readonly location: number | null;
}
async function places(work: Work): Promise<Record<'main' | 'second', Place>> {
  const rows = await work.query<Place & { code: string }>(
    'demo.stockPlaces',
    `select w.code, w.id, (select min(l.id) from scm_location l where l.company_id = $1 and l.warehouse = w.id and w.location_managed and l.kind = 'pick') as location
     from scm_warehouse w where w.company_id = $1 and w.code in ('A01', 'A02') order by w.code`,
    [work.company],
  );
  return { main: rows[0]!, second: rows[1]! };
}

interface Bought {
  readonly id: number;
  readonly date: string;
  readonly leadDays: number;
}

/** One order a month to every supplier, over what he sells in turn; the latest are still on their way. */
async function saveOrders(work: Work, from: string, today: string): Promise<Bought[]> {
  const [all, { main, second }] = [await offers(work), await places(work)];
  const saved: Bought[] = [];
  for (let month = 0; month < 6; month++)
    for (const [n, { supplier, buyer, leadDays, taxRate, goods }] of all.entries()) {
      const date = daysFrom(from, 8 + month * 29 + n * 3);
      if (date > today) continue;
      const lines = [0, 1, 2, 3]
        .filter((i) => i < goods.length)
        .map((i) => goods[(month * 4 + i) % goods.length]!)
        .map(({ sku, price }, i) => ({ sku, quantity: dec(24 + ((month + i + n) % 5) * 12), price, taxRate }));
      const warehouse = (month + n) % 4 === 3 ? second.id : main.id;
      const { id } = await save(work, order, {
        supplier,
        orderDate: date,
        deliveryDate: daysFrom(date, leadDays),
        warehouse,
        buyer,
        lines,
      });
      saved.push({ id, date, leadDays });
    }
  return saved;
}

/** What came of orders whose day has come: mostly all, of every fifth only a part. */
async function saveInputs(work: Work, orders: readonly Bought[], today: string): Promise<number[]> {
  const { main } = await places(work);
  const batched = new Set(
    (await offers(work)).flatMap(({ goods }) => goods.filter((one) => one.batchManaged).map(({ sku }) => sku)),
  );
  const [carrier] = await work.query<{ id: number }>(
    'demo.carrier',
    `select id from crm_supplier where company_id = $1 and kind = 'logistics' order by id limit 1`,
    [work.company],
  );
  const freight = [{ name: '干线运费', supplier: carrier!.id, amount: '168.00' }];
  const saved: number[] = [];
  for (const [n, { id, date, leadDays }] of orders.entries()) {
    const day = daysFrom(date, leadDays);
    if (day > today) continue;
    const open = await openLines(work, inputOrder, 'order', { sources: [id] });
    if (open.length === 0) continue;
    const { titles: _, ...head } = open[0]!.head;
    const lines = open.map(({ line: { titles: __, ...line }, open: left }) => ({
      ...line,
      quantity: n % 5 === 4 ? String(Math.ceil(Number(left) / 2)) : left,
      location: head['warehouse'] === main.id ? main.location : null,
      ...(batched.has(Number(line['sku'])) && {
        batchNo: `P${day.replaceAll('-', '')}`,
        productionDate: daysFrom(day, -12),
      }),
    }));
    const input = parseInput(inputOrder, {
      ...head,
      inputDate: day,
      deliveryNo: `SH${10_000 + (id % 10_000)}`,
      lines,
      fees: n % 7 === 2 ? freight : [],
    });
    saved.push((await save(work, inputOrder, input)).id);
  }
  return saved;
}

/** Two of the first receipts had something wrong with them. */
async function saveReturns(work: Work, inputs: readonly number[], today: string): Promise<number[]> {
  const saved: number[] = [];
  for (const id of inputs.slice(1, 4)) {
    const [first] = await openLines(work, purchaseReturn, 'input', { sources: [id] });
    const [{ titles: _, ...head }, { titles: __, ...line }] = [first!.head, first!.line];
    const input = parseInput(purchaseReturn, {
      ...head,
      returnDate: daysFrom(today, -20),
      cause: '外包装破损',
      lines: [{ ...line, quantity: '6' }],
    });
    saved.push((await save(work, purchaseReturn, input)).id);
  }
  return saved;
}

/** What the two warehouses did among themselves and by mishap. */
async function saveMovements(work: Work, from: string) {
  const { main, second } = await places(work);
  const stock = await work.query<{ sku: number }>(
    'demo.plenty',
    `select l.sku from inv_stock_entry_by_lot l join goods_sku s on s.company_id = $1 and s.id = l.sku join goods_goods g on g.company_id = $1 and g.id = s.goods
     where l.company_id = $1 and l.warehouse = $2 and l.location = $3 and l.quantity >= 40 and not g.batch_managed order by l.sku limit 12`,
    [work.company, main.id, main.location ?? 0],
  );
  const line = (i: number, quantity: number) => ({
    sku: stock[i % stock.length]!.sku,
    quantity: dec(quantity),
    location: main.location,
  });
  const transfers: number[] = [];
  const losses: number[] = [];
  const uses: number[] = [];
  for (let n = 0; n < 4; n++)
    transfers.push(
      (
        await save(work, transfer, {
          orderDate: daysFrom(from, 20 + n * 35),
          fromWarehouse: main.id,
          toWarehouse: second.id,
          kind: 'direct',
          lines: [line(n * 2, 6), line(n * 2 + 1, 4)],
        })
      ).id,
    );
  for (let n = 0; n < 3; n++)
    losses.push(
      (
        await save(work, lossOverflow, {
          kind: n === 2 ? 'overflow' : 'loss',
          orderDate: daysFrom(from, 30 + n * 40),
          warehouse: main.id,
          cause: n === 2 ? 'counted' : 'damaged',
          lines: [line(8 + n, n + 1)],
        })
      ).id,
    );
  for (let n = 0; n < 5; n++)
    uses.push(
      (
        await save(work, otherOrder, {
          kind: 'out',
          orderDate: daysFrom(from, 15 + n * 30),
          warehouse: main.id,
          cause: n % 2 === 0 ? '直播间样品' : '客户送样',
          lines: [line(n, 2), line(n + 5, 1)],
        })
      ).id,
    );
  const adjusted: number[] = [];
  for (const [n, reason] of ['供应商季度返利', '运费补记'].entries())
    adjusted.push(
      (
        await save(work, costAdjust, {
          orderDate: daysFrom(from, 100 + n * 30),
          reason,
          lines: [{ sku: stock[n]!.sku, warehouse: main.id, amount: yuan(n === 0 ? '-36.00' : '18.00') }],
        })
      ).id,
    );
  const [box] = await work.query<{ sku: number }>(
    'demo.giftBox',
    `select combination as sku from goods_combination where company_id = $1 and kind = 'assembled' and not deleted`,
    [work.company],
  );
  const locks: number[] = [];
  for (const [n, cause] of (['quality', 'activity'] as const).entries())
    locks.push(
      (
        await save(work, lock, {
          orderDate: daysFrom(from, 150 + n * 5),
          warehouse: main.id,
          cause,
          remark: n === 0 ? '买家反映有异味，待检' : '留给直播专场',
          lines: [{ sku: stock[n]!.sku, quantity: dec(6) }],
        })
      ).id,
    );
  const boxes: number[] = [];
  for (const [n, kind] of (['assemble', 'disassemble'] as const).entries())
    boxes.push(
      (
        await save(work, assembly, {
          kind,
          orderDate: daysFrom(from, 130 + n * 10),
          warehouse: main.id,
          sku: box!.sku,
          quantity: dec(n === 0 ? 2 : 1),
          location: main.location,
          remark: n === 0 ? '节前备货' : '节后拆回单卖',
          lines:
            n === 0
              ? []
              : await work.query(
                  'demo.giftParts',
                  `select p.sku, trim_scale(p.quantity)::text as quantity, $3::bigint as location, l.batch as "batchNo" from goods_combination c
                   join goods_combination_parts p on p.company_id = $1 and p.document_id = c.id
                   join lateral (select min(l.batch) as batch from inv_stock_entry_by_lot l where l.company_id = $1 and l.sku = p.sku and l.warehouse = $2) l on true
                   where c.company_id = $1 and c.kind = 'assembled' order by p.position`,
                  [work.company, main.id, main.location],
                ),
        })
      ).id,
    );
  return { transfers, losses, uses, adjusted, boxes, locks };
}

/** Goods between the warehouses: one load has arrived, another is on the road; and a count that nobody has finished. */
async function saveUnfinished(work: Work, today: string): Promise<number[]> {
  const { main, second } = await places(work);
  const road = await save(work, warehouse, { code: 'A08', name: '在途仓', kind: 'transit' });
  const { id: group } = await save(work, valuationGroup, { code: 'YC', name: '云仓' });
  await work.flush();
  const [cloud] = await work.query<{ id: number }>(
    'demo.cloud',
    `select id from scm_warehouse where company_id = $1 and code = 'B01'`,
    [work.company],
  );
  await amend(work, warehouse, [{ id: cloud!.id, valuationGroup: group }]);
  const stock = await work.query<{ sku: number }>(
    'demo.movable',
    `select l.sku from inv_stock_entry_by_lot l join goods_sku s on s.company_id = $1 and s.id = l.sku join goods_goods g on g.company_id = $1 and g.id = s.goods
     where l.company_id = $1 and l.warehouse = $2 and l.location = $3 and l.quantity >= 60 and not g.batch_managed order by l.sku desc limit 2`,
    [work.company, main.id, main.location ?? 0],
  );
  const onTheRoad: number[] = [];
  for (const [n, { sku }] of stock.entries())
    onTheRoad.push(
      (
        await save(work, transfer, {
          orderDate: daysFrom(today, n - 4),
          fromWarehouse: main.id,
          toWarehouse: second.id,
          kind: 'transit',
          transitWarehouse: road.id,
          carrier: '浙A·8K327',
          lines: [{ sku, quantity: dec(20), location: main.location }],
        })
      ).id,
    );
  await save(work, stockTake, { orderDate: today, warehouse: second.id, lines: [] });
  return onTheRoad;
}

type Copied = OpenLine['line'];
const without = ({ titles: _, ...rest }: Copied) => rest;

async function saveReceipt(work: Work, id: number, today: string): Promise<number> {
  const open = await openLines(work, transferReceipt, 'transfer', { sources: [id] });
  const lines = open.map(({ line, open: left }) => ({ ...without(line), quantity: left }));
  const input = parseInput(transferReceipt, { ...without(open[0]!.head), orderDate: daysFrom(today, -1), lines });
  return (await save(work, transferReceipt, input)).id;
}

/** What runs low is asked for; some of it lies in the cart. */
async function saveWanted(work: Work, today: string): Promise<number[]> {
  const low = await work.query<{ sku: number }>(
    'demo.low',
    `select s.id as sku from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods
     where s.company_id = $1 and g.kind = 'goods' and not s.disabled and not s.deleted and g.min_stock > coalesce(
       (select sum(b.available + b.on_order) from inv_stock_entry_by_place b where b.company_id = $1 and b.sku = s.id), 0)
     order by s.id limit 6`,
    [work.company],
  );
  const saved: number[] = [];
  for (const [n, reason] of ['双十二备货', '门店补货'].entries())
    saved.push(
      (
        await save(work, request, {
          requestDate: daysFrom(today, -6 + n * 4),
          requester: work.user.id,
          needDate: daysFrom(today, 12),
          kind: 'replenish',
          reason,
          lines: low.slice(n * 2, n * 2 + 2).map(({ sku }, i) => ({ sku, quantity: dec(60 + i * 12) })),
        })
      ).id,
    );
  for (const { sku } of low.slice(-2)) await save(work, cartLine, { sku, quantity: dec(48), source: 'lowStock' });
  return saved;
}

interface Asked {
  readonly id: number;
  readonly suppliers: readonly number[];
}
async function saveEnquiry(work: Work, source: number, today: string): Promise<Asked> {
  const suppliers = (await offers(work)).slice(0, 3).map(({ supplier }) => supplier);
  const open = await openLines(work, enquiry, 'request', { sources: [source] });
  const input = parseInput(enquiry, {
    subject: '双十二备货询价',
    enquiryDate: daysFrom(today, -5),
    deadline: daysFrom(today, 5),
    buyer: work.user.id,
    lines: open.map(({ line, open: left }) => ({ ...without(line), quantity: left })),
    suppliers: suppliers.map((supplier) => ({ supplier })),
  });
  // The next one is being written.
  await save(work, enquiry, {
    ...input,
    subject: '春季新品询价',
    lines: input.lines.map(({ sku, quantity }) => ({ sku, quantity })),
  });
  return { id: (await save(work, enquiry, input)).id, suppliers };
}

/** Each is cheaper in something; the last answer is still to be checked: the comparison is the buyer's to make. */
async function saveQuotations(work: Work, { id, suppliers }: Asked, today: string): Promise<number[]> {
  const saved: number[] = [];
  for (const [n, supplier] of suppliers.entries()) {
    const open = await openLines(work, quotation, 'enquiry', { sources: [id] });
    const input = parseInput(quotation, {
      supplier,
      quotationDate: daysFrom(today, -3),
      validTo: daysFrom(today, 27),
      leadDays: 5 + n * 4,
      lines: open.map(({ line, open: left }, i) => ({
        ...without(line),
        quantity: left,
        price: String(28 + i * 6 + (i % 2 === n ? 0 : 1.5 + n)),
        taxRate: '0.13',
      })),
    });
    saved.push((await save(work, quotation, input)).id);
  }
  return saved;
}

/** Invoices have come for what arrived first; the rest is owed by estimate. */
async function saveInvoices(work: Work, inputs: readonly number[]): Promise<number[]> {
  const saved: number[] = [];
  for (const [n, id] of inputs.entries()) {
    const open = await openLines(work, apInvoice, 'input', { sources: [id] });
    if (open.length === 0) continue;
    const input = parseInput(apInvoice, {
      ...without(open[0]!.head),
      invoiceDate: daysFrom(open[0]!.date, 6),
      taxInvoiceNo: `2633${String(20_260_000_000 + n * 7919).padStart(16, '0')}`,
      lines: open.map(({ line, open: left }) => ({ ...without(line), quantity: left })),
    });
    saved.push((await save(work, apInvoice, input)).id);
  }
  return saved;
}

/** Who answers for what was lost first is decided; the next is being thought about. */
async function saveDisposals(work: Work, losses: readonly number[], today: string): Promise<number[]> {
  const saved: number[] = [];
  for (const [n, id] of losses.entries()) {
    const open = await openLines(work, disposal, 'order', { sources: [id] });
    const input = parseInput(disposal, {
      ...without(open[0]!.head),
      orderDate: daysFrom(today, -3),
      opinion: n === 0 ? '搬运破损，属正常损耗' : '原因待查，先按正常损耗处理',
      lines: open.map(({ line }) => without(line)),
    });
    saved.push((await save(work, disposal, input)).id);
  }
  return saved;
}

interface People {
  readonly boss: User;
  readonly buyer: User;
  readonly keeper: User;
  readonly accountant: User;
}

/** Half a year of buying and of what happens in a warehouse, done as those people would. */
export async function loadPurchasing(db: Db, { boss, buyer, keeper, accountant }: People, from: string, today: string) {
  const audit = async (what: AnyDocument, ids: readonly number[]) => {
    for (const id of ids) await runWork(db, accountant, (work) => act(work, what, 'audit', { id }));
  };
  const orders = await runWork(db, buyer, (work) => saveOrders(work, from, today));
  await audit(
    order,
    orders.slice(0, -2).map(({ id }) => id),
  );
  const inputs = await runWork(db, keeper, (work) => saveInputs(work, orders.slice(0, -2), today));
  await audit(inputOrder, inputs.slice(0, -1));
  const returns = await runWork(db, buyer, (work) => saveReturns(work, inputs, today));
  await audit(purchaseReturn, returns.slice(0, -1));
  const invoices = await runWork(db, buyer, (work) => saveInvoices(work, inputs.slice(4, 18)));
  await audit(apInvoice, invoices.slice(0, -2));
  const { transfers, losses, uses, adjusted, boxes, locks } = await runWork(db, keeper, (work) =>
    saveMovements(work, from),
  );
  await audit(transfer, transfers.slice(0, -1));
  await audit(lossOverflow, losses.slice(0, -1));
  const decided = await runWork(db, boss, (work) => saveDisposals(work, losses.slice(0, -1), today));
  await audit(disposal, decided.slice(0, 1));
  await audit(otherOrder, uses.slice(0, -1));
  await audit(costAdjust, adjusted.slice(0, 1));
  await audit(assembly, boxes.slice(0, 1));
  await audit(lock, locks.slice(0, 1));
  const onTheRoad = await runWork(db, keeper, (work) => saveUnfinished(work, today));
  await audit(transfer, onTheRoad);
  const arrived = await runWork(db, keeper, async (work) => [
    await saveReceipt(work, onTheRoad[0]!, today),
    await saveReceipt(work, onTheRoad[1]!, today),
  ]);
  await audit(transferReceipt, arrived.slice(0, 1));
  const [first] = await runWork(db, buyer, (work) => saveWanted(work, today));
  await audit(request, [first!]);
  const asked = await runWork(db, buyer, (work) => saveEnquiry(work, first!, today));
  await audit(enquiry, [asked.id]);
  const quotations = await runWork(db, buyer, (work) => saveQuotations(work, asked, today));
  await audit(quotation, quotations.slice(0, 2));
}
