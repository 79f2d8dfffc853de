import { type Fen, lastDayOf, monthAfter, showFen, sumFen, yuan, zeroFen } from '@heliu/model';
import type { Statement } from '../open-report/statement.rules.ts';
import { type Candidate, suggestWriteOffs, type Suggested } from '../receipt/receipt.rules.ts';
import type { BillAnswer } from './customer-bill.ts';

export interface Span {
  readonly from: string;
  readonly to: string;
}

/** The first and the last day of a month such as `2026-11`. */
export const spanOf = (month: string): Span => ({ from: `${month}-01`, to: lastDayOf(month) });

export const monthBefore = (day: string): string => monthAfter(day.slice(0, 7), -1);

/** More than a person reads through; such accounts are compared by workbook. */
export const mostLines = 3000;

/** What a statement says, as it stands on a bill. */
export const billOf = ({ opening, increase, settled, closing, lines }: Statement) => ({
  opening,
  increase,
  settled,
  closing,
  lines: lines.map(({ source, ...line }) => ({
    ...line,
    sourceName: source.entity,
    sourceRecord: source.id,
    opinion: 'none' as const,
    said: null,
    reply: null,
  })),
});
export type BillFigures = ReturnType<typeof billOf>;

interface Compared {
  readonly opening: Fen;
  readonly closing: Fen;
  readonly lines: readonly {
    readonly date: string | null;
    readonly document: string | null;
    readonly increase: Fen;
    readonly settled: Fen;
  }[];
}
const written = ({ opening, closing, lines }: Compared): string =>
  JSON.stringify([
    String(opening),
    String(closing),
    ...lines.map(({ date, document, increase, settled }) => [date, document, String(increase), String(settled)]),
  ]);

/** Why a bill is no longer what the ledger says. */
export function staleComplaint(bill: Compared, now: Compared): string | undefined {
  if (written(bill) === written(now)) return undefined;
  return bill.closing === now.closing
    ? `账单写好后，账上的往来有变动（期末欠款仍是 ${showFen(now.closing)}），请编辑后保存一次重新取数`
    : `账单期末欠款 ${showFen(bill.closing)}，账上现在是 ${showFen(now.closing)}，请编辑后保存一次重新取数`;
}

export interface Answered {
  readonly answer: BillAnswer;
  readonly lines: readonly { readonly id: number; readonly opinion: 'none' | 'disputed' | 'answered' | 'agreed' }[];
}
export interface Answer {
  readonly confirm: boolean;
  readonly disputes: readonly { readonly line: number; readonly words: string }[];
}

/** What is wrong with what a customer says, in words for him. */
export function answerComplaint({ answer, lines }: Answered, { confirm, disputes }: Answer): string | undefined {
  if (confirm && disputes.length > 0) return '确认无误与提出异议只能选一样';
  if (!confirm && disputes.length === 0) return '请在有问题的行写明异议，或点“确认无误”';
  if (!confirm && answer === 'confirmed') return '这张账单已经确认过；如有问题，请直接联系对方财务';
  const ids = disputes.map(({ line }) => line);
  if (new Set(ids).size < ids.length) return '同一行只写一条异议';
  const known = new Set(lines.map(({ id }) => id));
  return ids.every((id) => known.has(id)) ? undefined : '有的行已不在账单上，请刷新页面再试';
}

/** How many lines still wait for our answer once these are disputed, or this one is answered. */
export const openDisputes = ({ lines }: Answered, disputed: readonly number[], answered?: number): number =>
  lines.filter(({ id, opinion }) => id !== answered && (disputed.includes(id) || opinion === 'disputed')).length;

/**
 * Which invoices a receipt for a bill settles: all that are open of those it lists or brought forward, less the money of
 * the customer that stands with us already and only has to be written off.
 */
export function asked(open: readonly Candidate[], advance: Fen): { readonly amount: Fen; readonly lines: Suggested[] } {
  const owed = sumFen(open.map((one) => one.open));
  const amount = (advance > 0n ? owed - advance : owed) as Fen;
  if (amount <= 0n) return { amount: zeroFen, lines: [] };
  const lines =
    amount === owed
      ? open.map(({ invoice, open: part }) => ({ invoice, amount: part, why: 'oldest' as const }))
      : suggestWriteOffs(open, amount);
  return { amount, lines };
}

/**
 * What of each bill is to be paid, the oldest first: what its invoices come to, less the money that stands with us and what
 * red invoices give back, on whichever bill they are. Together they are what the customer owes, never less than nothing.
 */
export function unpaidParts(owed: readonly Fen[], advance: Fen): Fen[] {
  let credit: bigint = advance > 0n ? advance : 0n;
  for (const amount of owed) if (amount < 0n) credit -= amount;
  return owed.map((amount) => {
    if (amount <= 0n) return zeroFen;
    const used = credit < amount ? credit : amount;
    credit -= used;
    return (amount - used) as Fen;
  });
}

const oneLine = (words: string): string => words.replace(/\s+/g, ' ').trim();

export interface BillLetter {
  readonly company: string;
  readonly customer: string;
  readonly month: string;
  readonly number: string;
  readonly closing: string;
  readonly url: string;
  readonly until: string;
  readonly maker: string;
  readonly phone: string | null;
  /** What is still to be paid, where the letter asks for it. */
  readonly due: string | null;
}

export const letterTitle = ({ company, month, number, due }: BillLetter): string =>
  oneLine(`${company} ${month} 对账单 ${number}${due === null ? '' : ` 待付 ${showFen(yuan(due))}`}`).slice(0, 200);

export function letterText({
  company,
  customer,
  month,
  number,
  closing,
  url,
  until,
  maker,
  phone,
  due,
}: BillLetter): string {
  const amount = yuan(closing);
  const owes =
    amount > 0n ? `贵司尚欠 ${showFen(amount)}` : amount < 0n ? `贵司预付 ${showFen(-amount as Fen)}` : '双方结清';
  return [
    `${oneLine(customer)}：`,
    '',
    ...(due === null
      ? [
          `您好！贵司 ${month} 的对账单（${number}）已经出具，截至月末${owes}。`,
          '请打开下面的链接核对每一笔，无误请点“确认无误”，有出入请在那一行写明：',
        ]
      : [
          `您好！贵司 ${month} 及以前的对账单还有 ${showFen(yuan(due))} 待付。`,
          '请打开下面的链接核对，点“微信付款”扫码即可付清；已经付款的请忽略：',
        ]),
    url,
    '',
    `链接在 ${until} 前有效，不需要登录，请勿转发给无关的人。`,
    `联系人：${oneLine(maker)}${phone ? `，电话 ${phone}` : ''}`,
    company,
  ].join('\n');
}
