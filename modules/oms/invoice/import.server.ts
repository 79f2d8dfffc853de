import { codes, type Draft, formatFen, type Full, sumFen } from '@heliu/model';
import { handle, load, note, Refusal, searchTextOf, countMoves, type Work } from '@heliu/engine';
import { beijingDate } from '../platforms/times.ts';
import { editImportInvoice, importInvoice, type Registered } from './import.calls.ts';
import {
  type Foreign,
  foreignFromFile,
  foreignFromRows,
  numberComplaint,
  readTime,
  type Rejected,
} from './import.rules.ts';
import { readXml } from './files/data.ts';
import { Unreadable } from './files/xml.ts';
import { invoice } from './invoice.ts';
import { goodsSummary, sellerOf, writeInvoices } from './make.server.ts';
import { restateOrders } from './restate.server.ts';
import { newSerial } from './serial.server.ts';
import { type Subject, subjectsOf } from './sources.server.ts';
import { titleTypeOf } from './title.rules.ts';

type Invoice = Full<typeof invoice>;
interface Place {
  readonly shop: number | null;
  readonly order: number | null;
  readonly subject: number;
}

function readFile(source: string): Foreign | Rejected {
  try {
    return foreignFromFile(readXml(source));
  } catch (error) {
    if (error instanceof Unreadable) return { number: '数据文件', message: error.message };
    throw error;
  }
}

interface Known {
  readonly shops: readonly { readonly id: number; readonly name: string; readonly subject: number | null }[];
  readonly orders: readonly { readonly id: number; readonly orderNo: string; readonly shop: number }[];
  readonly subjects: readonly { readonly id: number; readonly taxNo: string }[];
  readonly numbers: ReadonlySet<string>;
  readonly taxItems: ReadonlyMap<string, { readonly id: number; readonly shortName: string }>;
}

const faceKey = (code: string | null | undefined, number: string) => `${code ?? ''} ${number}`;
const itemKey = (code: string, rate: string) => `${code} ${Number(rate)}`;

/** Everything of ours that the invoices mention, asked for at once. */
async function knownTo(work: Work, all: readonly Foreign[]): Promise<Known> {
  const [shops, orders, subjects, numbers, items] = await work.all([
    {
      name: 'oms_invoice.importShops',
      text: 'select id, name, subject from oms_shop where company_id = $1 and not deleted',
      values: [work.company],
    },
    {
      name: 'oms_invoice.importOrders',
      text: `select id, order_no as "orderNo", shop from oms_order where company_id = $1 and order_no = any($2::text[]) and status in ('draft', 'audited')`,
      values: [work.company, all.flatMap(({ orderNo }) => orderNo ?? [])],
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
    orders: orders!.rows as unknown as Known['orders'],
    subjects: subjects!.rows as unknown as Known['subjects'],
    numbers: new Set(faces.map(({ code, number }) => faceKey(code, number))),
    taxItems: new Map(found.map(({ code, rate, ...item }) => [itemKey(code, rate), item])),
  };
}

/** Where an invoice belongs; a sentence where that cannot be said. */
function placeOf({ shop: name, orderNo, sellerTaxNo, code, number }: Foreign, known: Known): Place | string {
  if (known.numbers.has(faceKey(code, number))) return '这个发票号码已经登记过，不能登记两次';
  const shop = name === undefined ? undefined : known.shops.find((one) => one.name === name);
  if (name !== undefined && !shop) return `没有店铺“${name}”，请核对店铺名称`;
  const orders = known.orders.filter((one) => one.orderNo === orderNo && (!shop || one.shop === shop.id));
  if (orderNo !== undefined && orders.length === 0)
    return `没有订单 ${orderNo}${shop ? `（${shop.name}）` : ''}，请核对`;
  if (orders.length > 1) return `几家店铺都有订单 ${orderNo}，请写明店铺`;
  const home = shop ?? known.shops.find((one) => one.id === orders[0]?.shop);
  const subject =
    sellerTaxNo === undefined
      ? (home?.subject ?? (known.subjects.length === 1 ? known.subjects[0]!.id : undefined))
      : known.subjects.find(({ taxNo }) => taxNo === sellerTaxNo)?.id;
  if (sellerTaxNo !== undefined && subject === undefined)
    return `销方税号 ${sellerTaxNo} 不是我们的开票主体，请先新增主体`;
  if (subject === undefined) return '不知道是哪个开票主体开的，请写明店铺，并给店铺选好开票主体';
  return { shop: home?.id ?? null, order: orders[0]?.id ?? null, subject };
}

function draftOf(one: Foreign, { shop, order }: Place, subject: Subject, known: Known): Draft<typeof invoice> {
  const lines = one.lines.map(({ rate, policy, shortName, taxCode, ...line }) => {
    const item = taxCode === undefined ? undefined : known.taxItems.get(itemKey(taxCode, rate));
    const total = sumFen([line.net, line.tax]);
    return {
      ...line,
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
    shop,
    subject: subject.id,
    drawer: subject.drawer,
    invoiceDate: beijingDate(Date.parse(one.issuedAt)),
    titleType: titleTypeOf('unknown', { name: one.buyerName, taxNo: one.buyerTaxNo }),
    buyerName: one.buyerName,
    buyerTaxNo: one.buyerTaxNo ?? null,
    ...sellerOf(subject),
    net: sum('net'),
    tax: sum('tax'),
    gross: sum('total'),
    note: one.remark ?? null,
    orders: order === null ? [] : [order],
    orderNos: one.orderNo ?? null,
    goods: goodsSummary(lines),
    invoiceCode: one.code ?? null,
    invoiceNo: one.number,
    issuedAt: one.issuedAt,
    lines,
  };
}

/** They are issued already: nothing is asked of a service, and no queue sees them. */
async function store(work: Work, drafts: readonly Draft<typeof invoice>[]): Promise<number[]> {
  const ids = await writeInvoices(work, drafts, false);
  work.later({
    name: 'oms_invoice.registered',
    text: `update oms_invoice set status = 'issued' where company_id = $1 and id = any($2::bigint[])`,
    values: [work.company, ids],
  });
  countMoves(invoice, work, [
    { row: { createdAt: work.now, status: 'draft' }, n: -ids.length },
    { row: { createdAt: work.now, status: 'issued' }, n: ids.length },
  ]);
  await restateOrders(
    work,
    drafts.flatMap(({ orders }) => orders ?? []),
  );
  return ids;
}

const isForeign = (one: Foreign | Rejected): one is Foreign => 'lines' in one;

/** The same number twice in what is brought is one too many. */
function onlyOnce(all: readonly Foreign[]): (Foreign | Rejected)[] {
  const seen = new Set<string>();
  return all.map((one) => {
    const key = faceKey(one.code, one.number);
    if (seen.has(key)) return { number: one.number, message: '这个号码在要登记的内容里出现了两次' };
    seen.add(key);
    return one;
  });
}

export const importHandlers = [
  handle(importInvoice, async ({ rows, xml, dryRun }, work): Promise<Registered> => {
    const sheet = foreignFromRows(rows);
    const files = xml.map(readFile);
    const read = onlyOnce([...sheet.found, ...files.filter(isForeign)]);
    const foreign = read.filter(isForeign);
    const known = await knownTo(work, foreign);
    const refused: Rejected[] = [
      ...sheet.rejected,
      ...[...files, ...read].filter((one): one is Rejected => !isForeign(one)),
    ];
    const placed = foreign.flatMap((one) => {
      const place = placeOf(one, known);
      if (typeof place !== 'string') return [{ one, place }];
      refused.push({ number: one.number, message: place });
      return [];
    });
    const subjects = await subjectsOf(work, [...new Set(placed.map(({ place }) => place.subject))]);
    const good = placed.flatMap(({ one, place }) => {
      const subject = subjects.get(place.subject);
      if (subject) return [{ one, draft: draftOf(one, place, subject, known) }];
      refused.push({ number: one.number, message: '店铺的开票主体已停用，请给店铺换一个主体' });
      return [];
    });
    const ids =
      dryRun || good.length === 0
        ? []
        : await store(
            work,
            good.map(({ draft }) => draft),
          );
    return {
      found: good.map(({ one, draft }, i) => ({
        number: one.number,
        buyerName: one.buyerName,
        kind: one.kind,
        orderNo: one.orderNo ?? null,
        gross: formatFen(draft.gross!),
        id: ids[i] ?? null,
      })),
      refused,
    };
  }),
  handle(editImportInvoice, async ({ id, ...change }, work) => {
    const record = await load(work, invoice, id, true);
    await correct(work, record, change);
    return { id };
  }),
];

async function correct(
  work: Work,
  record: Invoice,
  change: Partial<Record<'kind' | 'code' | 'number' | 'issuedAt' | 'buyerName' | 'buyerTaxNo', string | undefined>>,
): Promise<void> {
  if (record.origin !== 'import') throw new Refusal(`${record.number} 不是登记的发票，不能这样改`);
  if (record.status !== 'issued') throw new Refusal(`${record.number} 不是已开具的发票，不能更正`);
  if (record.redNet !== 0n || record.redTax !== 0n) throw new Refusal(`${record.number} 已经红冲，不能再更正`);
  const kind = (change.kind ?? record.kind) as Invoice['kind'];
  const code = (change.code === undefined ? record.invoiceCode : change.code) || null;
  const number = change.number || record.invoiceNo!;
  const wrong = numberComplaint(kind, code ?? undefined, number);
  if (wrong) throw new Refusal(wrong, codes.invalid);
  const issuedAt = change.issuedAt ? readTime(change.issuedAt) : record.issuedAt!;
  if (!issuedAt) throw new Refusal('开票日期不正确，请写 2026-11-15 或 2026-11-15 10:30:00', codes.invalid);
  const buyerName = change.buyerName || record.buyerName;
  const buyerTaxNo = (change.buyerTaxNo === undefined ? record.buyerTaxNo : change.buyerTaxNo.toUpperCase()) || null;
  const [double] = await work.query(
    'oms_invoice.importDouble',
    `select 1 from oms_invoice where company_id = $1 and coalesce(invoice_code, '') = $2 and invoice_no = $3 and id <> $4`,
    [work.company, code ?? '', number, record.id],
  );
  if (double) throw new Refusal(`发票号码 ${number} 已经登记过`, codes.conflict);
  work.later({
    name: 'oms_invoice.corrected',
    text: `update oms_invoice set kind = $3, invoice_code = $4, invoice_no = $5, issued_at = $6, invoice_date = $7, buyer_name = $8,
             buyer_tax_no = $9, search = $10, version = version + 1, updated_at = now(), updated_by = $11 where company_id = $1 and id = $2`,
    values: [
      work.company,
      record.id,
      kind,
      code,
      number,
      issuedAt,
      beijingDate(Date.parse(issuedAt)),
      buyerName,
      buyerTaxNo,
      searchTextOf(invoice, { ...record, invoiceNo: number, buyerName, buyerTaxNo }),
      work.user.id,
    ],
  });
  await note(work, {
    entity: invoice.name,
    recordId: record.id,
    action: 'update',
    label: '更正登记',
    title: record.number,
    before: { kind: record.kind, invoiceNo: record.invoiceNo, buyerName: record.buyerName, issuedAt: record.issuedAt },
    after: { kind, invoiceNo: number, buyerName, issuedAt },
  });
}
