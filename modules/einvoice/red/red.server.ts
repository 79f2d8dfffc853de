import {
  codes,
  type Draft,
  fen,
  type Fen,
  formatFen,
  type Full,
  parseYuan,
  showFen,
  subtractFen,
  sumFen,
  yuan,
} from '@heliu/model';
import { loadAll, Refusal, type Work } from '@heliu/engine';
import type { RedReason } from '../face/face.ts';
import type { RedDue } from '../invoice/invoice.calls.ts';
import { invoice } from '../invoice/invoice.ts';
import { goodsSummary, partiesOf, type PartyKey, writeInvoices } from '../issue/make.server.ts';
import { partsOf } from '../../shop/server.ts';
import { type LineRefund, partOf, type Taxed } from '../plan/order-lines.rules.ts';
import {
  type BlueLine,
  leftOf,
  overOf,
  type RedLine,
  redLines,
  type Wish,
  wishesFor,
  wishesOfParts,
} from './red.rules.ts';
import { restateBlues, restateOrders } from '../issue/restate.server.ts';
import { newSerial } from '../invoice/serial.server.ts';
import { sourcesOf, subjectsOf } from '../plan/sources.server.ts';
import { totalsOf } from '../face/amounts.rules.ts';
import { beijingDate } from '@heliu/outside';
import { isDigital } from '../face/wording.ts';

type Invoice = Full<typeof invoice>;

interface Taken {
  readonly net: Fen;
  readonly tax: Fen;
  readonly deduction: Fen;
}

/** What red invoices took back of each line, those on their way included. */
async function takenBack(work: Work, blues: readonly number[]): Promise<Map<string, Taken>> {
  const rows = await work.query<{ blue: number; line: number; net: string; tax: string; deduction: string }>(
    'oms_invoice.takenBack',
    `select r.blue, l.blue_line as line, -sum(l.net) as net, -sum(l.tax) as tax, -sum(l.deduction) as deduction
     from oms_invoice r join oms_invoice_lines l on l.company_id = r.company_id and l.document_id = r.id
     where r.company_id = $1 and r.blue = any($2::bigint[]) and r.colour = 'red' and r.status not in ('cancelled', 'voided')
     group by r.blue, l.blue_line`,
    [work.company, blues],
  );
  return new Map(
    rows.map(({ blue, line, net, tax, deduction }) => [
      `${blue} ${line}`,
      { net: yuan(net), tax: yuan(tax), deduction: yuan(deduction) },
    ]),
  );
}

export const blueLines = (
  id: number | null,
  lines: Draft<typeof invoice>['lines'],
  taken: ReadonlyMap<string, Taken> = new Map(),
): BlueLine[] =>
  lines.map((line, i) => ({
    ...({
      taxItem: line.taxItem ?? 0,
      taxCode: line.taxCode ?? '',
      shortName: line.shortName ?? '',
      taxRate: line.taxRate!,
      policy: line.policy!,
    } satisfies Taxed),
    position: i + 1,
    goodsName: line.goodsName,
    spec: line.spec ?? undefined,
    unit: line.unit ?? undefined,
    quantity: line.quantity ?? undefined,
    net: line.net!,
    tax: line.tax!,
    redNet: taken.get(`${id} ${i + 1}`)?.net ?? (0n as Fen),
    redTax: taken.get(`${id} ${i + 1}`)?.tax ?? (0n as Fen),
    deduction: line.deduction ?? (0n as Fen),
    redDeduction: taken.get(`${id} ${i + 1}`)?.deduction ?? (0n as Fen),
    order: line.order ?? undefined,
    orderLine: line.orderLine ?? undefined,
  }));

/** A blue invoice with what still stands of each line; locked, so that two reds never take back the same. */
export async function bluesWithRest(work: Work, ids: readonly number[], lock = true) {
  const blues = await loadAll(work, invoice, ids, lock);
  const taken = await takenBack(work, ids);
  return blues.map((blue) => ({ blue, lines: blueLines(blue.id, blue.lines, taken) }));
}

export interface RedWish {
  readonly blue: number;
  readonly reason: RedReason;
  /** Left out: everything that still stands. */
  readonly wishes?: readonly Wish[] | undefined;
  readonly origin?: Invoice['origin'];
}

const mayRed = ({ number, status, colour, kind }: Invoice): string | undefined => {
  if (colour === 'red') return `${number} 是红票，不能再红冲`;
  if (status !== 'issued') return `${number} 还没有开具，不能红冲`;
  return kind.startsWith('paper') ? `${number} 是纸质发票，请在税控软件里红冲，再点“登记红票”` : undefined;
};

/** What a red invoice takes over from its blue one, which may be still unwritten. */
export type Blue = Pick<
  Draft<typeof invoice>,
  PartyKey | 'kind' | 'invoiceNo' | 'orderNos' | 'gross' | 'fullRateReason' | 'taxation'
> & {
  readonly id: number | null;
};

const isFull = (blue: Pick<Blue, 'gross'>, red: readonly RedLine[]) =>
  sumFen(red.map(({ amount }) => amount)) === -blue.gross!;

/** What a form says is to be taken back of each line. */
export const wishesFrom = (
  lines: readonly { readonly position: number; readonly total: string }[] | undefined,
): Wish[] | undefined =>
  lines?.map(({ position, total }) => {
    const amount = parseYuan(total);
    if (amount === undefined || amount < 0n) throw new Refusal(`第${position}行的红冲金额不正确`, codes.invalid);
    return { position, total: amount };
  });

export function wishedLines(
  blue: Invoice,
  lines: readonly BlueLine[],
  { wishes, reason }: Pick<RedWish, 'wishes' | 'reason'>,
): RedLine[] {
  const red = redLines(lines, wishes);
  if (red === 'nothingLeft') throw new Refusal(`${blue.number} 已全部红冲`, codes.conflict);
  if (red === 'tooMuch')
    throw new Refusal(`红冲金额超过了 ${blue.number} 剩余的金额 ${showFen(sumFen(lines.map(leftOf)))}`);
  if (blue.origin === 'bearer' && !isFull(blue, red))
    throw new Refusal('承担方的发票只能整张红冲：红冲后订单回到“承担方开票”，再重新开');
  if (reason === 'mistaken' && !isFull(blue, red))
    throw new Refusal('原因是“开票有误”时只能全额红冲，已部分红冲的请选其他原因');
  return red;
}

/** The red invoice that takes these lines of a blue one back. */
export function redDraft(
  work: Work,
  blue: Blue,
  red: readonly RedLine[],
  { reason, origin }: Partial<Pick<RedWish, 'reason' | 'origin'>>,
  prefix: string | undefined,
): Draft<typeof invoice> {
  const rows = red.map((line) => ({ ...line, total: line.amount }));
  return {
    serial: newSerial(prefix),
    kind: blue.kind!,
    colour: 'red',
    origin: origin ?? 'manual',
    ...partiesOf(blue),
    invoiceDate: beijingDate(Date.parse(work.now)),
    ...totalsOf(rows),
    note: `被红冲蓝字${isDigital(blue.kind!) ? '数电发票' : '发票'}号码：${blue.invoiceNo ?? ''}`,
    orders: [...new Set(rows.flatMap(({ order }) => order ?? []))],
    orderNos: blue.orderNos ?? null,
    goods: goodsSummary(rows),
    blue: blue.id,
    blueNo: blue.invoiceNo ?? null,
    redReason: reason ?? null,
    fullRateReason: blue.fullRateReason ? 'mending' : null,
    redFull: isFull(blue, red),
    taxation: blue.taxation ?? 'normal',
    vouchers: [],
    lines: rows.map(({ spec, unit, quantity, order, orderLine, taxItem, ...line }) => ({
      ...line,
      taxItem: taxItem === 0 ? null : taxItem,
      spec: spec ?? null,
      unit: unit ?? null,
      quantity: quantity ?? null,
      order: order ?? null,
      orderLine: orderLine ?? null,
    })),
  };
}

/** Takes blue invoices back, each in full or in part. Asked twice, the second time finds nothing left. */
export async function makeReds(work: Work, wishes: readonly RedWish[]): Promise<number[]> {
  const found = new Map(
    (
      await bluesWithRest(
        work,
        [...new Set(wishes.map(({ blue }) => blue))].toSorted((a, b) => a - b),
      )
    ).map((one) => [one.blue.id, one]),
  );
  const subjects = await subjectsOf(work, [...new Set([...found.values()].map(({ blue }) => blue.subject))]);
  const drafts = wishes.map((wish) => {
    const { blue, lines } = found.get(wish.blue)!;
    const subject = subjects.get(blue.subject);
    const wrong =
      mayRed(blue) ??
      (subject?.issues ? undefined : `${blue.number} 的主体没有可用的开票服务，请在别处红冲，再点“登记红票”`);
    if (wrong) throw new Refusal(wrong);
    return redDraft(work, blue, wishedLines(blue, lines, wish), wish, subject?.serialPrefix);
  });
  const ids = await writeInvoices(work, drafts, true);
  await restateBlues(work, [...found.keys()]);
  await restateOrders(
    work,
    drafts.flatMap(({ orders }) => orders ?? []),
  );
  return ids;
}

/**
 * The red wishes that bring what is invoiced of an order down by `amount`: the newest invoice gives first, and of each
 * the lines that refunds name.
 */
async function redsForOrder(
  work: Work,
  order: number,
  amount: Fen,
  refunds: readonly LineRefund[],
  lock = true,
): Promise<RedWish[]> {
  const rows = await work.query<{ id: number }>(
    'oms_invoice.standingOf',
    `select id from oms_invoice_v where company_id = $1 and orders @> array[$2::bigint] and colour = 'blue' and status = 'issued' and red_state <> 'full' order by id desc`,
    [work.company, order],
  );
  if (rows.length === 0) return [];
  const found = await bluesWithRest(
    work,
    rows.map(({ id }) => id).toSorted((a, b) => a - b),
    lock,
  );
  const ofOrder = (lines: readonly BlueLine[]) => lines.filter((line) => line.order === order);
  const over = new Map(
    overOf(
      found.flatMap(({ lines }) => ofOrder(lines)),
      await partsOf(work, [order]),
    ),
  );
  const reds: RedWish[] = [];
  let open = amount;
  for (const { blue, lines } of found.toReversed()) {
    const own = ofOrder(lines);
    const left = sumFen(own.map(leftOf));
    const part = (left < open ? left : open) as Fen;
    if (part <= 0n) continue;
    const wishes = over.size > 0 ? wishesOfParts(own, part, over, refunds)! : wishesFor(own, part, refunds)!;
    for (const { position, total } of wishes) {
      const whose = partOf(own.find((line) => line.position === position)!.orderLine);
      if (whose !== undefined && over.has(whose)) over.set(whose, fen(over.get(whose)! - total));
    }
    reds.push({
      blue: blue.id,
      reason: refunds.some(({ returned }) => returned) ? 'returned' : 'allowance',
      wishes,
      origin: 'afterSale',
    });
    open = (open - part) as Fen;
  }
  return reds;
}

/** What is invoiced beyond what may be, order by order, as wishes to take it back. */
export async function redsDue(work: Work, ids: readonly number[], lock = true): Promise<RedWish[]> {
  const { orders, refunds } = await sourcesOf(work, ids, lock);
  const reds: RedWish[] = [];
  for (const { id, invoiced, invoiceable } of orders) {
    const over = subtractFen(invoiced, invoiceable);
    if (over > 0n) reds.push(...(await redsForOrder(work, id, over, refunds.get(id) ?? [], lock)));
  }
  return reds;
}

/** The part of that which falls to one blue invoice; nothing is written or locked. */
export async function dueOf(work: Work, blue: Invoice): Promise<RedDue | null> {
  const reds = (await redsDue(work, blue.orders ?? [], false)).filter((red) => red.blue === blue.id);
  const wishes = reds.flatMap((red) => red.wishes ?? []);
  if (wishes.length === 0) return null;
  return {
    reason: reds.some(({ reason }) => reason === 'returned') ? 'returned' : reds[0]!.reason,
    total: formatFen(sumFen(wishes.map(({ total }) => total))),
    lines: wishes.map(({ position, total }) => ({ position, total: formatFen(total) })),
  };
}
