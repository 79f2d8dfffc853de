import {
  absFen,
  type Draft,
  entry,
  type Fen,
  type Full,
  type Input,
  negateFen,
  type Posting,
  showFen,
  subtractFen,
  sumFen,
  zeroFen,
} from '@heliu/model';
import { payables, receivables } from '../ledger/ledgers.ts';
import { usualBooking } from '../posting-rule/posting.rules.ts';
import { type Candidate, suggestWriteOffs } from '../receipt/receipt.rules.ts';
import { type WriteOffAccounts, writeOffBook, writeOffPosting } from './write-off.posting.ts';
import { type writeOff, type WriteOffKind, writeOffKinds } from './write-off.ts';

type WriteOff = typeof writeOff;

/** The lists of lines a write-off may have. */
export const lists = ['advances', 'prepayments', 'receivables', 'payables'] as const;
export type List = (typeof lists)[number];
export const listLabels: Readonly<Record<List, string>> = {
  advances: '预收款',
  prepayments: '预付款',
  receivables: '应收发票',
  payables: '应付发票',
};

const documentLabels: Readonly<Record<List, string>> = {
  advances: '收款单',
  prepayments: '付款单',
  receivables: '应收发票',
  payables: '应付发票',
};

interface Shape {
  /** What settles, and what it settles; a debt that is taken over has one side alone. */
  readonly sides: readonly [List] | readonly [List, List];
  readonly parties: readonly ('customer' | 'supplier' | 'toCustomer' | 'toSupplier')[];
}
const shapes: Readonly<Record<WriteOffKind, Shape>> = {
  advance: { sides: ['advances', 'receivables'], parties: ['customer'] },
  prepay: { sides: ['prepayments', 'payables'], parties: ['supplier'] },
  netting: { sides: ['receivables', 'payables'], parties: ['customer', 'supplier'] },
  receivable: { sides: ['receivables'], parties: ['customer', 'toCustomer'] },
  payable: { sides: ['payables'], parties: ['supplier', 'toSupplier'] },
};
export const shapeOf = (kind: WriteOffKind | null | undefined): Shape => shapes[kind ?? 'advance'];
export const uses = (kind: WriteOffKind | null | undefined, list: List): boolean =>
  (shapeOf(kind).sides as readonly List[]).includes(list);

/** What a list names: a receipt, a payment or an invoice. */
type Line = {
  readonly amount: Fen;
  readonly invoice?: number;
  readonly payable?: number;
  readonly receipt?: number;
  readonly payment?: number;
};
const documentOf = ({ invoice, payable, receipt, payment }: Line) => invoice ?? payable ?? receipt ?? payment;
export const sumOf = (lines: readonly { readonly amount?: Fen | null }[] | undefined): Fen =>
  sumFen((lines ?? []).map(({ amount }) => amount ?? zeroFen));

export function withSum(input: Input<WriteOff>): Draft<WriteOff> {
  const unknown = { open: zeroFen };
  return {
    ...input,
    advances: (input.advances ?? []).map((line) => ({ ...line, ...unknown })),
    prepayments: (input.prepayments ?? []).map((line) => ({ ...line, ...unknown })),
    receivables: (input.receivables ?? []).map((line) => ({ ...line, ...unknown })),
    payables: (input.payables ?? []).map((line) => ({ ...line, ...unknown })),
    amount: sumOf(input[shapeOf(input.kind).sides[0]]),
  };
}

const partyLabels = { customer: '客户', supplier: '供应商', toCustomer: '转入客户', toSupplier: '转入供应商' } as const;

/** What is wrong with a write-off that has all its fields, in words for the user. */
export function writeOffComplaint(draft: Draft<WriteOff>): string | undefined {
  const { sides, parties } = shapeOf(draft.kind);
  const kind = writeOffKinds[draft.kind ?? 'advance'];
  const missing = parties.find((key) => draft[key] == null);
  if (missing) return `${kind}：请选择${partyLabels[missing]}`;
  const idle = (Object.keys(partyLabels) as Shape['parties'][number][]).find(
    (key) => draft[key] != null && !parties.includes(key),
  );
  if (idle) return `${kind}不用填${partyLabels[idle]}`;
  const foreign = lists.find((list) => !uses(draft.kind, list) && (draft[list] ?? []).length > 0);
  if (foreign) return `${kind}不核销${documentLabels[foreign]}，请删去${listLabels[foreign]}里的行`;
  if (draft.toCustomer != null && draft.toCustomer === draft.customer) return '转入客户不能是原来的客户';
  if (draft.toSupplier != null && draft.toSupplier === draft.supplier) return '转入供应商不能是原来的供应商';
  for (const side of sides) {
    const lines: readonly Line[] = draft[side] ?? [];
    const label = listLabels[side];
    if (lines.length === 0) return `请填写${label}`;
    const named = lines.map(documentOf);
    const again = named.findIndex((one, i) => named.indexOf(one) < i);
    if (again >= 0) return `${label}第${again + 1}行：上面已有一行，请合并`;
    const nothing = lines.findIndex(({ amount }) => amount === zeroFen);
    if (nothing >= 0) return `${label}第${nothing + 1}行：本次核销不能为零`;
  }
  const [left, right] = sides;
  if (right === undefined) return undefined;
  const [one, other] = [sumOf(draft[left]), sumOf(draft[right])];
  if (one !== other)
    return `${listLabels[left]} ${showFen(one)} 与${listLabels[right]} ${showFen(other)} 不相等，差 ${showFen(absFen(subtractFen(one, other)))}`;
  return one > zeroFen ? undefined : `核销金额应大于零，现在是 ${showFen(one)}`;
}

/** An open document of a party, and what of it payment requests have taken. */
export interface OpenWith {
  readonly number: string;
  readonly open: Fen;
  readonly requested?: Fen;
}
/** Why so much cannot be written off a document. */
export function lineComplaint(
  list: List,
  { number, open, requested = zeroFen }: OpenWith,
  amount: Fen,
): string | undefined {
  const name = `${documentLabels[list]} ${number}`;
  if (open === zeroFen)
    return `${name} 已经核销完，或不是${list === 'advances' || list === 'receivables' ? '该客户' : '该供应商'}的`;
  if (open < 0n !== amount < 0n) return open < 0n ? `${name} 是红字，核销金额应小于零` : `${name} 的核销金额应大于零`;
  if (absFen(amount) > absFen(open)) return `${name} 未核销 ${showFen(open)}，不能核销 ${showFen(amount)}`;
  const left = subtractFen(open, requested);
  return requested > zeroFen && amount > left
    ? `${name} 未核销 ${showFen(open)}，付款申请已占 ${showFen(requested)}，最多核销 ${showFen(left > 0n ? left : zeroFen)}`
    : undefined;
}

/** What each party has less or more open, and the voucher by the rule of the company. */
export function writeOffPostings(
  record: Full<WriteOff>,
  accounts: WriteOffAccounts,
  party: string,
  booking: typeof usual = usual,
): Posting[] {
  const { customer, supplier, toCustomer, toSupplier } = record;
  return [
    ...record.advances.map((line) =>
      entry(receivables, { customer: customer!, receipt: line.receipt, advance: negateFen(line.amount) }),
    ),
    ...record.receivables.map((line) =>
      entry(receivables, { customer: customer!, invoice: line.invoice, amount: negateFen(line.amount) }),
    ),
    ...(toCustomer === null
      ? []
      : record.receivables.map((line) =>
          entry(receivables, { customer: toCustomer, invoice: line.invoice, amount: line.amount }),
        )),
    ...record.prepayments.map((line) =>
      entry(payables, { supplier: supplier!, payment: line.payment, prepaid: negateFen(line.amount) }),
    ),
    ...record.payables.map((line) =>
      entry(payables, { supplier: supplier!, invoice: line.payable, amount: negateFen(line.amount) }),
    ),
    ...(toSupplier === null
      ? []
      : record.payables.map((line) =>
          entry(payables, { supplier: toSupplier, invoice: line.payable, amount: line.amount }),
        )),
    ...booking(writeOffBook(record, accounts, party)),
  ];
}
const usual = usualBooking(writeOffPosting);

/** An open document, with words that may name what it is for. */
export interface Matchable {
  readonly id: number;
  readonly number: string;
  readonly dueDate: string | null;
  readonly open: Fen;
  readonly about?: string;
}
export interface Match {
  readonly id: number;
  readonly amount: Fen;
  readonly why: 'named' | 'same' | 'oldest';
}
const candidateOf = ({ id, number, dueDate, open }: Matchable): Candidate => ({ invoice: id, number, dueDate, open });
/** Of one side as much as the other comes to: what that names, then one of just that amount, then the oldest. */
export const matchSide = (items: readonly Matchable[], amount: Fen, about = ''): Match[] =>
  suggestWriteOffs(items.map(candidateOf), amount, about).map(({ invoice, ...one }) => ({ id: invoice, ...one }));

/** What of both sides most likely belongs together: as much as the smaller one has. */
export function matchSides(
  left: readonly Matchable[],
  right: readonly Matchable[],
): { readonly left: Match[]; readonly right: Match[] } {
  const [one, other] = [sumFen(left.map(({ open }) => open)), sumFen(right.map(({ open }) => open))];
  const amount = one < other ? one : other;
  if (amount <= zeroFen) return { left: [], right: [] };
  const said = (items: readonly Matchable[]) => items.map(({ about = '' }) => about).join(' ');
  return { left: matchSide(left, amount, said(right)), right: matchSide(right, amount, said(left)) };
}
