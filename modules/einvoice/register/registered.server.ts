import { codes, type Fen, type Full, sumFen, zeroFen } from '@heliu/model';
import { act, actMany, type Behaviour, type Blocker, handle, load, loadAll, Refusal, type Work } from '@heliu/engine';
import type { z } from 'zod';
import { beijingDate } from '@heliu/outside';
import { editImportInvoice, linkOrders, registerRed } from './import.calls.ts';
import { dateComplaint, numberComplaint, readTime } from './import.rules.ts';
import { awayComplaint, foreignRedDraft, redComplaint, roomComplaint, roomsOf, storeIssued } from './import.server.ts';
import { invoice } from '../invoice/invoice.ts';
import { bluesWithRest, wishedLines, wishesFrom } from '../red/red.server.ts';
import { restateAfter, restateOrders } from '../issue/restate.server.ts';

type Invoice = Full<typeof invoice>;
const wrongDate = '开票日期不正确，请写 2026-11-15 或 2026-11-15 10:30:00';

function demandRegistered({ number, origin, status }: Invoice): void {
  if (origin !== 'import') throw new Refusal(`${number} 不是登记的发票，不能这样改`);
  if (status !== 'issued') throw new Refusal(`${number} 不是已开具的发票，不能更正`);
}

async function correct(
  work: Work,
  record: Invoice,
  change: Partial<Record<'kind' | 'code' | 'number' | 'issuedAt' | 'buyerName' | 'buyerTaxNo', string | undefined>>,
): Promise<void> {
  demandRegistered(record);
  if (record.redNet !== 0n || record.redTax !== 0n) throw new Refusal(`${record.number} 已经红冲，不能再更正`);
  const kind = (change.kind ?? record.kind) as Invoice['kind'];
  const code = (change.code === undefined ? record.invoiceCode : change.code) || null;
  const number = change.number || record.invoiceNo!;
  const wrong = numberComplaint(kind, code ?? undefined, number);
  if (wrong) throw new Refusal(wrong, codes.invalid);
  const issuedAt = change.issuedAt ? readTime(change.issuedAt) : record.issuedAt!;
  if (!issuedAt) throw new Refusal(wrongDate, codes.invalid);
  const late = dateComplaint(issuedAt, beijingDate(Date.parse(work.now)));
  if (late) throw new Refusal(late, codes.invalid);
  const buyerName = change.buyerName || record.buyerName;
  const buyerTaxNo = (change.buyerTaxNo === undefined ? record.buyerTaxNo : change.buyerTaxNo.toUpperCase()) || null;
  const [double] = await work.query(
    'oms_invoice.importDouble',
    `select 1 from oms_invoice where company_id = $1 and coalesce(invoice_code, '') = $2 and invoice_no = $3 and id <> $4`,
    [work.company, code ?? '', number, record.id],
  );
  if (double) throw new Refusal(`发票号码 ${number} 已经登记过`, codes.conflict);
  await act(work, invoice, 'correct', {
    id: record.id,
    set: {
      kind,
      invoiceCode: code,
      invoiceNo: number,
      issuedAt,
      invoiceDate: beijingDate(Date.parse(issuedAt)),
      buyerName,
      buyerTaxNo,
    },
  });
}

/** Something else than our service issued it: at a device, or at the tax office itself. */
async function registerOneRed(
  work: Work,
  { id, kind, code, number, issuedAt, reason, lines }: z.infer<typeof registerRed.input>,
): Promise<number> {
  const [found] = await bluesWithRest(work, [id]);
  const { blue } = found!;
  if (blue.colour === 'red') throw new Refusal(`${blue.number} 是红票，请在蓝票上登记`);
  if (blue.status !== 'issued') throw new Refusal(`${blue.number} 还没有开具，不能登记红票`);
  const one = { kind: kind ?? blue.kind, code: code || undefined, number, issuedAt: readTime(issuedAt) ?? '' };
  if (one.issuedAt === '') throw new Refusal(wrongDate, codes.invalid);
  const wrong =
    numberComplaint(one.kind, one.code, number) ??
    dateComplaint(one.issuedAt, beijingDate(Date.parse(work.now))) ??
    redComplaint(one, blue);
  if (wrong) throw new Refusal(wrong, codes.invalid);
  const taken = wishedLines(blue, found!.lines, { reason, wishes: wishesFrom(lines) });
  const draft = foreignRedDraft(work, { ...one, red: { number: blue.invoiceNo!, reason } }, blue, taken);
  const [red] = await storeIssued(work, [draft]);
  return red!;
}

type Line = Invoice['lines'][number];
const standingBy = (invoices: readonly Invoice[], orderOf: (line: Line, of: Invoice) => number | null) => {
  const sums = new Map<number, Fen>();
  for (const one of invoices)
    for (const line of one.lines) {
      const order = orderOf(line, one);
      if (order !== null) sums.set(order, sumFen([sums.get(order) ?? zeroFen, line.total]));
    }
  return sums;
};

/** Says of which orders a registered invoice is, line by line; its red ones go along. */
async function link(work: Work, id: number, wanted: readonly (number | null)[]): Promise<void> {
  const record = await load(work, invoice, id, true);
  demandRegistered(record);
  if (record.colour === 'red') throw new Refusal(`${record.number} 是红票，请在蓝票上选订单`);
  if (wanted.length !== record.lines.length)
    throw new Refusal(`这张发票有 ${record.lines.length} 行，请给出每行的订单`, codes.invalid);
  const reds = await work.query<{ id: number }>(
    'oms_invoice.redsOf',
    `select id from oms_invoice where company_id = $1 and blue = $2 and colour = 'red' and status not in ('cancelled', 'voided') order by id`,
    [work.company, id],
  );
  const all = [
    record,
    ...(await loadAll(
      work,
      invoice,
      reds.map((red) => red.id),
      true,
    )),
  ];
  const next = (line: Line, of: Invoice): number | null =>
    wanted[of === record ? of.lines.indexOf(line) : line.blueLine! - 1] ?? null;
  const before = standingBy(all, ({ order }) => order);
  const after = standingBy(all, next);
  const touched = [...new Set([...before.keys(), ...after.keys()])];
  const orders = new Map((await roomsOf(work, touched, true)).map((order) => [order.id, order]));
  for (const [order, sum] of after) {
    const known = orders.get(order);
    if (!known) throw new Refusal('订单不存在', codes.missing);
    const room = sumFen([known.room, before.get(order) ?? zeroFen]);
    const wrong = awayComplaint(known) ?? roomComplaint({ ...known, room }, sum);
    if (wrong) throw new Refusal(wrong);
  }
  const links = all.map((one) =>
    linksOf(
      work,
      one,
      one.lines.map((line) => next(line, one)),
      orders,
    ),
  );
  await actMany(work, invoice, 'link', links);
  await restateOrders(work, touched);
}

/** Which orders a registered invoice is of, written on its lines, and what of that stands on the invoice itself. */
function linksOf(
  work: Work,
  record: Invoice,
  byLine: readonly (number | null)[],
  orders: ReadonlyMap<number, { readonly orderNo: string; readonly shop: number }>,
) {
  const linked = [...new Set(byLine.filter((order) => order !== null))];
  const shops = new Set(linked.map((order) => orders.get(order)!.shop));
  work.later({
    name: 'oms_invoice.linkLines',
    text: `update oms_invoice_lines l set "order" = u."order", order_line = null from unnest($3::int[], $4::bigint[]) u(position, "order")
           where l.company_id = $1 and l.document_id = $2 and l.position = u.position`,
    values: [work.company, record.id, record.lines.map(({ position }) => position), byLine],
  });
  return {
    id: record.id,
    set: {
      orders: linked,
      orderNos: linked.map((order) => orders.get(order)!.orderNo).join(' ') || null,
      // What is in the books stays with the shop it was booked for.
      shop: record.postedIn === null && shops.size === 1 ? [...shops][0]! : record.shop,
    },
  };
}

/** Everything that keeps a registered invoice here. */
async function unregisterBlockers({ id, number, redNet, redTax, postedIn }: Invoice, work: Work): Promise<Blocker[]> {
  const [given] = await work.query(
    'oms_invoice_upload.given',
    `select 1 from oms_invoice_upload where company_id = $1 and invoice = $2 and state = 'done' and not deleted limit 1`,
    [work.company, id],
  );
  const reasons = [
    (redNet !== 0n || redTax !== 0n) && `${number} 已有红票，请先撤销红票的登记`,
    postedIn !== null && `${number} 已经记账，请先撤销那一天的发票记账`,
    given && `${number} 已经回传平台，不能撤销登记，请红冲`,
  ];
  return reasons.flatMap((message) => (message ? [{ code: 'OMS022', message }] : []));
}

/** It should never have been registered: the number is free again, and the orders may be invoiced. */
export const registerSteps: Behaviour<typeof invoice>['actions'] = {
  unregister: {
    blockers: unregisterBlockers,
    sets: ({ invoiceNo }, { reason }) => ({
      invoiceNo: null,
      invoiceCode: null,
      fault: `撤销登记 ${invoiceNo}：${reason ?? ''}`,
    }),
    all: { also: restateAfter },
  },
};

export const registeredHandlers = [
  handle(editImportInvoice, async ({ id, ...change }, work) => {
    await correct(work, await load(work, invoice, id, true), change);
    return { id };
  }),
  handle(registerRed, async (form, work) => ({ id: await registerOneRed(work, form) })),
  handle(linkOrders, async ({ id, orders }, work) => {
    await link(work, id, orders);
    return { id };
  }),
];
