import { type Draft, type Fen, formatFen, showFen, subtractFen, sumFen, yuan, zeroFen } from '@heliu/model';
import { claimFiles, actMany, type FileRow, handle, type Work } from '@heliu/engine';
import type { z } from 'zod';
import { beijingDate } from '@heliu/outside';
import { holdOrders } from '../../shop/server.ts';
import { importInvoice, type Registered } from './import.calls.ts';
import {
  dateComplaint,
  type Foreign,
  foreignFromFile,
  foreignFromRows,
  orderNosIn,
  type Rejected,
} from './import.rules.ts';
import { takenBackBy } from './foreign-red.rules.ts';
import { readUploaded } from '../files/read-apart.server.ts';
import { isSpecial } from '../face/wording.ts';
import { invoice } from '../invoice/invoice.ts';
import { goodsSummary, sellerOf, writeInvoices } from '../issue/make.server.ts';
import { type Blue, blueLines, bluesWithRest, redDraft } from '../red/red.server.ts';
import type { BlueLine } from '../red/red.rules.ts';
import { newSerial } from '../invoice/serial.server.ts';
import { type Subject, subjectsOf } from '../plan/sources.server.ts';
import { titleTypeOf } from '../plan/title.rules.ts';

type InvoiceDraft = Draft<typeof invoice>;
interface Place {
  readonly shop: number | null;
  readonly order: number | null;
  readonly orderNo: string | null;
  readonly subject: number;
}
/** An invoice that was brought, and the file it came in. */
interface Brought {
  readonly one: Foreign;
  readonly file?: FileRow;
}

async function readOne(work: Work, id: number): Promise<Brought | Rejected> {
  const { file, read } = await readUploaded(work, id);
  if ('unreadable' in read) return { number: file.name, message: read.unreadable };
  const one = foreignFromFile(read);
  return 'lines' in one ? { one, file } : one;
}

interface KnownOrder {
  readonly id: number;
  readonly orderNo: string;
  readonly shop: number;
  readonly status: string;
  readonly mergedInto: number | null;
  /** What may still be invoiced. */
  readonly room: Fen;
}
interface Known {
  readonly shops: readonly { readonly id: number; readonly name: string; readonly subject: number | null }[];
  readonly orders: readonly KnownOrder[];
  readonly subjects: readonly { readonly id: number; readonly taxNo: string }[];
  readonly numbers: ReadonlySet<string>;
  readonly taxItems: ReadonlyMap<string, { readonly id: number; readonly shortName: string }>;
}

const faceKey = (code: string | null | undefined, number: string) => `${code ?? ''} ${number}`;
const itemKey = (code: string, rate: string) => `${code} ${Number(rate)}`;
const orderNosOf = ({ orderNo, remark }: Foreign) => (orderNo === undefined ? orderNosIn(remark) : [orderNo]);

/** Everything of ours that the invoices mention, asked for at once. Orders are held where something is to be written. */
async function knownTo(work: Work, all: readonly Foreign[], hold: boolean): Promise<Known> {
  const [shops, orders, subjects, numbers, items] = await work.all([
    {
      name: 'oms_invoice.importShops',
      text: 'select id, name, subject from oms_shop where company_id = $1 and not deleted',
      values: [work.company],
    },
    {
      name: 'oms_invoice.importOrders',
      text: `select id, order_no as "orderNo", shop from oms_order where company_id = $1 and order_no = any($2::text[])`,
      values: [work.company, all.flatMap(orderNosOf)],
    },
    {
      name: 'oms_invoice.importSubjects',
      text: 'select id, tax_no as "taxNo" from oms_invoice_subject where company_id = $1 and not deleted and not disabled order by id',
      values: [work.company],
    },
    {
      name: 'oms_invoice.importNumbers',
      text: 'select invoice_code as code, invoice_no as number from oms_invoice where company_id = $1 and invoice_no = any($2::text[])',
      values: [work.company, all.map(({ number }) => number)],
    },
    {
      name: 'oms_invoice.importItems',
      text: `select id, code, tax_rate::text as rate, short_name as "shortName" from oms_tax_item where company_id = $1 and code = any($2::text[]) and not deleted`,
      values: [work.company, all.flatMap(({ lines }) => lines.flatMap(({ taxCode }) => taxCode ?? []))],
    },
  ]);
  const faces = numbers!.rows as unknown as { code: string | null; number: string }[];
  const found = items!.rows as unknown as { id: number; code: string; rate: string; shortName: string }[];
  return {
    shops: shops!.rows as unknown as Known['shops'],
    orders: await roomsOf(
      work,
      orders!.rows.map(({ id }) => id as number),
      hold,
    ),
    subjects: subjects!.rows as unknown as Known['subjects'],
    numbers: new Set(faces.map(({ code, number }) => faceKey(code, number))),
    taxItems: new Map(found.map(({ code, rate, ...item }) => [itemKey(code, rate), item])),
  };
}

/** Orders and what of them may still stand on invoices. */
export async function roomsOf(work: Work, ids: readonly number[], hold: boolean): Promise<KnownOrder[]> {
  if (ids.length === 0) return [];
  if (hold) await holdOrders(work, ids);
  const rows = await work.query<Omit<KnownOrder, 'room'> & { room: string }>(
    'oms_order.rooms',
    `select id, order_no as "orderNo", shop, status, merged_into as "mergedInto", invoiceable - invoiced as room
     from oms_order where company_id = $1 and id = any($2::bigint[]) order by id`,
    [work.company, ids],
  );
  return rows.map((row) => ({ ...row, room: yuan(row.room) }));
}

export const roomComplaint = ({ orderNo, room }: Pick<KnownOrder, 'orderNo' | 'room'>, gross: Fen) =>
  gross > room
    ? `${showFen(gross)} 超过了订单 ${orderNo} 还可以开票的金额 ${showFen(room > 0n ? room : zeroFen)}；已退款的请连同红票一起登记`
    : undefined;

export const awayComplaint = ({ orderNo, status, mergedInto }: KnownOrder): string | undefined => {
  if (status === 'merged') return `订单 ${orderNo} 已合并，请填合并订单 HB${mergedInto}`;
  return status === 'deleted' ? `订单 ${orderNo} 已删除` : undefined;
};

/** The order an invoice was issued for; a sentence where that is not clear, nothing where none was named. */
function orderOf(one: Foreign, known: Known, shop: number | undefined): KnownOrder | string | undefined {
  const { orderNo } = one;
  const named = orderNosOf(one);
  const fit = known.orders.filter((order) => named.includes(order.orderNo) && (shop ?? order.shop) === order.shop);
  // A number in the remark is a hint: it counts where it leads to one order that lives.
  if (orderNo === undefined) return fit.length === 1 && !awayComplaint(fit[0]!) ? fit[0] : undefined;
  if (orderNo === '') return undefined;
  if (fit.length === 0) return `没有订单 ${orderNo}，请核对订单号${shop === undefined ? '' : '和店铺'}`;
  if (fit.length > 1) return `几家店铺都有订单 ${orderNo}，请写明店铺`;
  return awayComplaint(fit[0]!) ?? fit[0];
}

/** Where an invoice belongs; a sentence where that cannot be said. */
function placeOf(one: Foreign, known: Known): Place | string {
  const { shop: name, sellerTaxNo } = one;
  const shop = name === undefined ? undefined : known.shops.find((each) => each.name === name);
  if (name !== undefined && !shop) return `没有店铺“${name}”，请核对店铺名称`;
  const order = orderOf(one, known, shop?.id);
  if (typeof order === 'string') return order;
  const home = shop ?? known.shops.find(({ id }) => id === order?.shop);
  const subject =
    sellerTaxNo === undefined
      ? (home?.subject ?? (known.subjects.length === 1 ? known.subjects[0]!.id : undefined))
      : known.subjects.find(({ taxNo }) => taxNo === sellerTaxNo)?.id;
  if (sellerTaxNo !== undefined && subject === undefined)
    return `销方税号 ${sellerTaxNo} 不是我们的开票主体，请先新增主体`;
  if (subject === undefined) return '不知道是哪个开票主体开的，请写明店铺，并给店铺选好开票主体';
  return { shop: home?.id ?? null, order: order?.id ?? null, orderNo: order?.orderNo ?? null, subject };
}

/** What stands on the paper itself, blue or red. */
const issuedFields = (one: Pick<Foreign, 'code' | 'number' | 'issuedAt'>) => ({
  invoiceDate: beijingDate(Date.parse(one.issuedAt)),
  invoiceCode: one.code ?? null,
  invoiceNo: one.number,
  issuedAt: one.issuedAt,
});

function blueDraft(one: Foreign, { shop, order, orderNo }: Place, subject: Subject, known: Known): InvoiceDraft {
  const lines = one.lines.map(({ rate, policy, shortName, taxCode, ...line }) => {
    const item = taxCode === undefined ? undefined : known.taxItems.get(itemKey(taxCode, rate));
    const total = sumFen([line.net, line.tax]);
    return {
      ...line,
      deduction: line.deduction ?? zeroFen,
      spec: line.spec ?? null,
      unit: line.unit ?? null,
      quantity: line.quantity ?? null,
      taxItem: item?.id ?? null,
      taxCode: taxCode ?? null,
      shortName: shortName ?? item?.shortName ?? null,
      taxRate: rate,
      policy,
      amount: total,
      total,
      order,
    };
  });
  const sum = (key: 'net' | 'tax' | 'total') => sumFen(lines.map((line) => line[key]));
  return {
    serial: newSerial(subject.serialPrefix),
    kind: one.kind,
    colour: 'blue',
    origin: 'import',
    taxation: one.taxation,
    vouchers: [],
    shop,
    subject: subject.id,
    drawer: subject.drawer,
    titleType: titleTypeOf('unknown', { name: one.buyerName, taxNo: one.buyerTaxNo }),
    buyerName: one.buyerName,
    buyerTaxNo: one.buyerTaxNo ?? null,
    ...sellerOf(subject),
    net: sum('net'),
    tax: sum('tax'),
    gross: sum('total'),
    note: one.remark ?? null,
    orders: order === null ? [] : [order],
    orderNos: orderNo,
    goods: goodsSummary(lines),
    ...issuedFields(one),
    lines,
  };
}

/** What a red invoice says of itself that its blue one must bear out. */
export function redComplaint(
  red: Pick<Foreign, 'kind' | 'issuedAt'>,
  blue: Pick<InvoiceDraft, 'kind' | 'invoiceDate' | 'invoiceNo'>,
): string | undefined {
  if (isSpecial(red.kind) !== isSpecial(blue.kind!)) return `蓝票 ${blue.invoiceNo} 与红票一张是专票、一张是普票`;
  return beijingDate(Date.parse(red.issuedAt)) < blue.invoiceDate
    ? `红票的开票日期早于蓝票 ${blue.invoiceNo} 的 ${blue.invoiceDate}`
    : undefined;
}

/** A red invoice that was issued elsewhere, as it is kept here. */
export const foreignRedDraft = (
  work: Work,
  one: Pick<Foreign, 'kind' | 'code' | 'number' | 'issuedAt' | 'remark' | 'red'>,
  blue: Blue,
  lines: Parameters<typeof redDraft>[2],
): InvoiceDraft => {
  const reason = one.red?.reason;
  const draft = redDraft(work, blue, lines, { origin: 'import', ...(reason && { reason }) }, undefined);
  return { ...draft, kind: one.kind, provider: null, note: one.remark ?? draft.note ?? null, ...issuedFields(one) };
};

interface Judged extends Brought {
  readonly draft: InvoiceDraft;
  /** Of a red one: the blue one it takes back, here already or brought together with it. */
  readonly blueAt?: Judged;
}
type Standing = { readonly blue: Blue & InvoiceDraft; lines: BlueLine[]; readonly at?: Judged };

async function standingBlues(work: Work, reds: readonly Foreign[], lock: boolean): Promise<Standing[]> {
  if (reds.length === 0) return [];
  const rows = await work.query<{ id: number }>(
    'oms_invoice.importBlues',
    `select id from oms_invoice_v where company_id = $1 and invoice_no = any($2::text[]) and colour = 'blue' and status = 'issued' order by id`,
    [work.company, reds.map(({ red }) => red!.number)],
  );
  return (
    await bluesWithRest(
      work,
      rows.map(({ id }) => id),
      lock,
    )
  ).map(({ blue, lines }) => ({ blue, lines }));
}

/** After a red one took its part: the next one of the same batch finds what is left. */
const withTaken = (lines: readonly BlueLine[], draft: InvoiceDraft): BlueLine[] =>
  lines.map((line) => {
    const own = draft.lines.filter(({ blueLine }) => blueLine === line.position);
    return {
      ...line,
      redNet: subtractFen(line.redNet, sumFen(own.map(({ net }) => net!))),
      redTax: subtractFen(line.redTax, sumFen(own.map(({ tax }) => tax!))),
      redDeduction: subtractFen(line.redDeduction ?? zeroFen, sumFen(own.map(({ deduction }) => deduction ?? zeroFen))),
    };
  });

function judgeRed(work: Work, brought: Brought, blues: readonly Standing[]): Judged | string {
  const { one } = brought;
  const { number, code } = one.red!;
  const fit = blues.filter(
    ({ blue }) => blue.invoiceNo === number && (code === undefined || (blue.invoiceCode ?? '') === code),
  );
  if (fit.length === 0) return `对应的蓝票 ${number} 还没有登记，请连同蓝票一起登记`;
  if (fit.length > 1) return `有几张蓝票的号码都是 ${number}，请写明对应蓝票代码`;
  const found = fit[0]!;
  if (one.sellerTaxNo !== undefined && found.blue.sellerTaxNo !== one.sellerTaxNo)
    return `红票的销方税号 ${one.sellerTaxNo} 与蓝票 ${number} 的不同`;
  const lines = takenBackBy(found.lines, one.lines);
  const wrong = redComplaint(one, found.blue) ?? (typeof lines === 'string' ? lines : undefined);
  if (wrong) return wrong;
  const draft = foreignRedDraft(work, one, found.blue, lines as Exclude<typeof lines, string>);
  found.lines = withTaken(found.lines, draft);
  return { ...brought, draft, ...(found.at && { blueAt: found.at }) };
}

const keepIn = { 'application/pdf': 'pdf', 'application/ofd': 'ofd', 'application/xml': 'xml' } as const;
const fileFields = (file: FileRow | undefined): Partial<Record<'pdf' | 'ofd' | 'xml', number>> => {
  const key = file && keepIn[file.mediaType as keyof typeof keepIn];
  return key ? { [key]: file.id } : {};
};

/** They are issued already: nothing is asked of a service, and no queue sees them. */
export async function storeIssued(
  work: Work,
  drafts: readonly InvoiceDraft[],
  files: readonly (FileRow | undefined)[] = [],
): Promise<number[]> {
  if (drafts.length === 0) return [];
  const withFiles = drafts.map((draft, i) =>
    files[i] ? { ...draft, ...fileFields(files[i]), fileState: 'kept' as const } : draft,
  );
  const ids = await writeInvoices(work, withFiles, false);
  ids.forEach((id, i) => files[i] && claimFiles(work, invoice, id, fileFields(files[i])));
  await work.flush();
  await actMany(
    work,
    invoice,
    'register',
    ids.map((id) => ({ id })),
  );
  return ids;
}

/** The same number twice in what is brought is one too many. */
function onlyOnce(all: readonly Brought[], refuse: (one: Foreign, message: string) => void): Brought[] {
  const seen = new Set<string>();
  return all.filter(({ one }) => {
    const key = faceKey(one.code, one.number);
    if (seen.has(key)) refuse(one, '这个号码在要登记的内容里出现了两次');
    return seen.size < seen.add(key).size;
  });
}

/** Each is judged by itself; a red one brought together with its blue one is taken back of that. */
async function judgeAll(work: Work, all: readonly Brought[], dryRun: boolean) {
  const refused: Rejected[] = [];
  const refuse = ({ number }: Foreign, message: string) => void refused.push({ number, message });
  const brought = onlyOnce(all, refuse);
  const known = await knownTo(
    work,
    brought.map(({ one }) => one),
    !dryRun,
  );
  const today = beijingDate(Date.parse(work.now));
  const fresh = brought.filter(({ one }) => {
    const wrong = known.numbers.has(faceKey(one.code, one.number))
      ? '这个发票号码已经登记过，不能登记两次'
      : dateComplaint(one.issuedAt, today);
    if (wrong) refuse(one, wrong);
    return !wrong;
  });
  const places = new Map<Foreign, Place>();
  for (const { one } of fresh) {
    if (one.red) continue;
    const place = placeOf(one, known);
    if (typeof place === 'string') refuse(one, place);
    else places.set(one, place);
  }
  const subjects = await subjectsOf(work, [...new Set([...places.values()].map(({ subject }) => subject))]);
  const blues = fresh.flatMap((each): Judged[] => {
    const place = places.get(each.one);
    if (!place) return [];
    const subject = subjects.get(place.subject);
    if (subject) return [{ ...each, draft: blueDraft(each.one, place, subject, known) }];
    refuse(each.one, '店铺的开票主体已停用，请给店铺换一个主体');
    return [];
  });
  const redsBrought = fresh.filter(({ one }) => one.red);
  const stood: Standing[] = [
    ...(await standingBlues(
      work,
      redsBrought.map(({ one }) => one),
      !dryRun,
    )),
    ...blues.map((at) => ({ blue: { ...at.draft, id: null }, lines: blueLines(null, at.draft.lines), at })),
  ];
  const reds = redsBrought.flatMap((each): Judged[] => {
    const judged = judgeRed(work, each, stood);
    if (typeof judged !== 'string') return [judged];
    refuse(each.one, judged);
    return [];
  });
  return { ...withinOrders(blues, reds, known, refuse), refused };
}

/** No more than an order has left is linked to it; what red ones give back counts first. */
function withinOrders(
  blues: readonly Judged[],
  reds: readonly Judged[],
  known: Known,
  refuse: (one: Foreign, message: string) => void,
) {
  const rooms = new Map(known.orders.map((order) => [order.id, order.room]));
  const move = (id: number | null | undefined, by: Fen) =>
    id != null && rooms.has(id) && rooms.set(id, subtractFen(rooms.get(id)!, by));
  for (const { draft, blueAt } of reds) if (!blueAt) for (const line of draft.lines) move(line.order, line.total!);
  const good = blues.filter((blue) => {
    const order = known.orders.find(({ id }) => id === blue.draft.orders?.[0]);
    if (!order) return true;
    const own = reds.filter(({ blueAt }) => blueAt === blue);
    const stands = sumFen([blue.draft.gross!, ...own.map(({ draft }) => draft.gross!)]);
    const wrong = roomComplaint({ ...order, room: rooms.get(order.id)! }, stands);
    if (wrong) refuse(blue.one, wrong);
    else move(order.id, stands);
    return !wrong;
  });
  const stay = reds.filter(({ one, blueAt }) => {
    const isLost = blueAt !== undefined && !good.includes(blueAt);
    if (isLost) refuse(one, `对应的蓝票 ${one.red!.number} 没有登记`);
    return !isLost;
  });
  return { blues: good, reds: stay };
}

/** Registers what was issued elsewhere, or only says what would be. */
export async function registerForeign(
  work: Work,
  { rows, files, orderNos, dryRun }: z.infer<typeof importInvoice.input>,
): Promise<Registered> {
  const sheet = foreignFromRows(rows);
  const read: (Brought | Rejected)[] = [];
  for (const id of files) read.push(await readOne(work, id));
  const brought = [...sheet.found.map((one): Brought => ({ one })), ...read.filter((one) => 'one' in one)].map(
    (each) => {
      const orderNo = orderNos[each.one.number];
      return orderNo === undefined || each.one.red ? each : { ...each, one: { ...each.one, orderNo } };
    },
  );
  const { blues, reds, refused } = await judgeAll(work, brought, dryRun);
  const filesOf = (all: readonly Judged[]) => all.map(({ file }) => file);
  const ids = new Map<Judged, number>();
  if (!dryRun) {
    const store = async (all: readonly Judged[], drafts: readonly InvoiceDraft[]) =>
      (await storeIssued(work, drafts, filesOf(all))).forEach((id, i) => ids.set(all[i]!, id));
    await store(
      blues,
      blues.map(({ draft }) => draft),
    );
    await store(
      reds,
      reds.map(({ draft, blueAt }) => (blueAt ? { ...draft, blue: ids.get(blueAt)! } : draft)),
    );
  }
  return {
    found: [...blues, ...reds].map((each) => ({
      number: each.one.number,
      buyerName: each.one.buyerName,
      kind: each.one.kind,
      colour: each.one.red ? 'red' : 'blue',
      blueNumber: each.one.red?.number ?? null,
      orderNo: each.draft.orderNos ?? null,
      gross: formatFen(each.draft.gross!),
      id: ids.get(each) ?? null,
    })),
    refused: [...sheet.rejected, ...read.filter((one) => 'message' in one), ...refused],
  };
}

export const importHandlers = [handle(importInvoice, (input, work) => registerForeign(work, input))];
