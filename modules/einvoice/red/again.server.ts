import { codes, type Draft, type Full, gbkBytes } from '@heliu/model';
import { act, load, note, observer, Refusal, update, type Work } from '@heliu/engine';
import { figuresOf, totalsOf } from '../face/amounts.rules.ts';
import { invoice } from '../invoice/invoice.ts';
import type { TitleInput } from '../invoice/invoice.calls.ts';
import { buyerOf, makeInvoices, partiesOf, writeInvoices } from '../issue/make.server.ts';
import { bluesWithRest, makeReds } from './red.server.ts';
import { leftOf } from './red.rules.ts';
import { restateOrders } from '../issue/restate.server.ts';
import { specialComplaint } from '../face/kind.rules.ts';
import { printedRemark } from '../plan/levy.rules.ts';
import { remarkLimit } from '../remark-template/remark-template.rules.ts';
import { newSerial } from '../invoice/serial.server.ts';
import { subsidyTitleComplaint } from '../plan/plan.rules.ts';
import { cleaned, cleanTitle, type Title, titleComplaint, titleTypeOf } from '../plan/title.rules.ts';
import type { InvoiceKind } from '../../shop/model.ts';
import { beijingDate } from '@heliu/outside';

type Invoice = Full<typeof invoice>;

/** A title typed in; undefined where none was. */
export function titleFrom(input: TitleInput): Title | undefined {
  if (input.buyerName === undefined) return undefined;
  const named = { name: input.buyerName, taxNo: input.buyerTaxNo?.toUpperCase() };
  return cleanTitle({
    ...named,
    type: titleTypeOf(input.titleType ?? 'unknown', named),
    address: input.buyerAddress,
    phone: input.buyerPhone,
    bank: input.buyerBank,
    account: input.buyerAccount,
    email: input.email,
    mobile: input.mobile,
  }).title;
}

interface Copy {
  readonly kind?: InvoiceKind | undefined;
  readonly title?: Title | undefined;
  readonly origin: Invoice['origin'];
  readonly remakeOf: number | null;
}

/** The same invoice once more, as something still to be issued. */
function copyOf(work: Work, record: Invoice, lines: Invoice['lines'], { kind, title, origin, remakeOf }: Copy) {
  const rows = lines.map((line) => ({ ...line, ...figuresOf(line, record.discountLines) }));
  const party = {
    ...partiesOf(record),
    ...(title && buyerOf({ email: record.email ?? undefined, mobile: record.mobile ?? undefined, ...title })),
  };
  const remark = { kind: kind ?? record.kind, note: record.note, remarkParties: record.remarkParties };
  // Its remark stays whole: where another buyer's address has no room beside it, addresses are left out.
  const isCrowded = gbkBytes(printedRemark({ ...party, ...remark })) > remarkLimit;
  const draft: Draft<typeof invoice> = {
    ...party,
    ...remark,
    ...(isCrowded && { remarkParties: 'none' as const }),
    joinLines: record.joinLines,
    taxation: record.taxation,
    vouchers: record.vouchers,
    fullRateReason: record.fullRateReason,
    serial: newSerial(record.serial.slice(0, 4)),
    colour: 'blue',
    origin,
    invoiceDate: beijingDate(Date.parse(work.now)),
    discountLines: record.discountLines,
    orders: record.orders,
    orderNos: record.orderNos,
    goods: record.goods,
    ...totalsOf(rows),
    remakeOf,
    lines: rows,
  };
  return draft;
}

/** A copy would be over orders that the first one is over already. */
function demandOwn({ number, origin }: Invoice): void {
  if (origin === 'bearer') throw new Refusal(`${number} 是承担方的发票：请整张红冲，再到“承担方开票”重新开`);
}

/** What a title and a kind must be, whoever asks for the change; of a subsidised order it stays whom the state paid for. */
async function demandChange(
  work: Work,
  { orders, sellerTaxNo, lines, kind: before }: Pick<Invoice, 'orders' | 'sellerTaxNo' | 'lines' | 'kind'>,
  { title, kind = before }: { readonly title?: Title | undefined; readonly kind?: InvoiceKind | undefined },
): Promise<void> {
  const wrong = specialComplaint(kind, lines) ?? (title && titleComplaint(title, kind, sellerTaxNo ?? undefined));
  if (wrong) throw new Refusal(wrong);
  if (!title) return;
  const subsidised = await work.query<{ holder: string | null }>(
    'oms_order.subsidised',
    `select distinct subsidy_holder as holder from oms_order where company_id = $1 and id = any($2::bigint[]) and subsidy > 0`,
    [work.company, orders ?? []],
  );
  for (const { holder } of subsidised) {
    const unnamed = subsidyTitleComplaint(title, holder === null ? undefined : cleaned(holder));
    if (unnamed) throw new Refusal(unnamed);
  }
}

/**
 * 重开: what still stands is taken back in full, and the new one waits as a draft until the red one is issued. Between
 * the two nothing is invoiced twice.
 */
export async function remakeInvoice(
  work: Work,
  id: number,
  change: { readonly title?: Title | undefined; readonly kind?: InvoiceKind | undefined },
): Promise<{ red: number; blue: number }> {
  const [found] = await bluesWithRest(work, [id]);
  const { blue, lines } = found!;
  demandOwn(blue);
  await demandChange(work, blue, change);
  const left = blue.lines.filter((_, i) => leftOf(lines[i]!) > 0n);
  const partly = lines.some((line) => line.redNet !== 0n || line.redTax !== 0n);
  if (partly && blue.taxation === 'net')
    throw new Refusal('差额开票已红冲了一部分，凭证要重新列：请红冲剩下的，再手工开一张');
  // What was partly taken back comes again at what is left of it, without a number of pieces.
  const rows = partly
    ? left.map((line) => {
        const rest = leftOf(lines[blue.lines.indexOf(line)]!);
        return { ...line, quantity: null, taxPrice: null, amount: rest, discount: 0n as Invoice['gross'] };
      })
    : left;
  const [red] = await makeReds(work, [{ blue: id, reason: partly ? 'returned' : 'mistaken', origin: 'remake' }]);
  const draft = copyOf(work, blue, rows, { ...change, origin: 'remake', remakeOf: id });
  const [again] = await writeInvoices(work, [draft], false);
  await restateOrders(work, blue.orders ?? []);
  return { red: red!, blue: again! };
}

/** The red one is out: now the new one may be issued. */
export const openRemade = observer(invoice, ['issued', 'register'], async ({ moved }, work) => {
  const blues = moved.flatMap(({ now: { colour, blue } }) => (colour === 'red' && blue !== null ? [blue] : []));
  if (blues.length === 0) return;
  const waiting = await work.query<{ id: number }>(
    'oms_invoice.toRemake',
    `select d.id from oms_invoice d join oms_invoice b on b.company_id = d.company_id and b.id = d.remake_of
     where d.company_id = $1 and d.remake_of = any($2::bigint[]) and d.status = 'draft' and d.origin = 'remake' and b.red_state = 'full' order by d.id`,
    [work.company, blues],
  );
  for (const { id } of waiting) await act(work, invoice, 'open', { id });
});

/** 重复开: another one of the same, without taking the first one back. Somebody answers for it with a reason. */
export async function repeatInvoice(work: Work, id: number, reason: string): Promise<number> {
  const record = await load(work, invoice, id, true);
  if (record.colour === 'red' || record.status !== 'issued')
    throw new Refusal(`${record.number} 不是已开具的蓝票，不能重复开`, codes.conflict);
  demandOwn(record);
  const draft = copyOf(work, record, record.lines, { origin: record.origin, remakeOf: id });
  const [again] = await writeInvoices(work, [draft], true);
  await note(work, {
    entity: invoice.name,
    recordId: id,
    action: 'repeat',
    label: '重复开票',
    title: record.number,
    reason,
  });
  await restateOrders(work, record.orders ?? []);
  return again!;
}

/** Whatever became of an order's invoice, it ends with one that carries the new title. */
export async function reopenFor(
  work: Work,
  order: number,
  change: { readonly title?: Title | undefined; readonly kind?: InvoiceKind | undefined },
): Promise<{ id: number; how: 'made' | 'changed' | 'remade' }> {
  const [last] = await work.query<{ id: number; status: Invoice['status'] }>(
    'oms_invoice.lastOf',
    `select id, status from oms_invoice_v where company_id = $1 and orders @> array[$2::bigint] and colour = 'blue'
       and status not in ('cancelled', 'voided') and red_state <> 'full' order by id desc limit 1`,
    [work.company, order],
  );
  if (!last) {
    const { made, refused } = await makeInvoices(work, { orders: [order], origin: 'order', ...change });
    if (!made[0]) throw new Refusal(`${refused[0]?.message ?? '没有可开票的金额'}。${refused[0]?.advice ?? ''}`);
    return { id: made[0].id, how: 'made' };
  }
  if (last.status === 'issued') return { id: (await remakeInvoice(work, last.id, change)).blue, how: 'remade' };
  if (last.status !== 'draft' && last.status !== 'failed')
    throw new Refusal('发票正在开具，请等结果出来再改', codes.conflict);
  const record = await load(work, invoice, last.id);
  await demandChange(work, record, change);
  const { title } = change;
  const input = { ...record, ...(change.kind && { kind: change.kind }), ...(title && buyerOf(title)) };
  await update(work, invoice, last.id, record.version, input);
  await work.flush();
  await act(work, invoice, 'open', { id: last.id });
  return { id: last.id, how: 'changed' };
}
