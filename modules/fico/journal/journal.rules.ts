import {
  type Complaint,
  type Draft,
  entry,
  type Fen,
  type Full,
  type Input,
  type Posting,
  zeroFen,
} from '@heliu/model';
import { cashEntry } from '../cashier-account/cashier-account.ts';
import { generalLedger } from '../ledger/ledgers.ts';
import type { journal, journalSheet } from './journal.ts';

type Journal = typeof journal;
type Sheet = Input<typeof journalSheet>;

/** Of a transfer its type says nothing, and of what is none the account it would go to. */
export function journalComplaint({ direction, account, type, target }: Draft<Journal>): string | undefined {
  if (direction !== 'transfer') return type == null ? '收支类型不能为空' : undefined;
  if (target == null) return '转入账户不能为空';
  return target === account ? '转入账户不能和转出的是同一个' : undefined;
}

export interface MoneyAccount {
  readonly id: number;
  readonly name: string;
  /** Its account in the general ledger. */
  readonly account: number;
  readonly mayOverdraw: boolean;
}
export interface JournalFacts {
  readonly from: MoneyAccount;
  readonly to: MoneyAccount | undefined;
  /** The account the type books against. */
  readonly against: number | undefined;
}

/** P11: money in against its type, what it is for against money, one account of ours against another. */
export function journalPostings(
  { direction, amount, summary, reference, party, department }: Full<Journal>,
  { from, to, against }: JournalFacts,
): Posting[] {
  const told = { summary, reference, party };
  const debit = (account: number, more: object = {}) =>
    entry(generalLedger, { account, debit: amount, credit: zeroFen, summary, ...more });
  const credit = (account: number, more: object = {}) =>
    entry(generalLedger, { account, debit: zeroFen, credit: amount, summary, ...more });
  if (direction === 'transfer')
    return [
      cashEntry({ account: from.id, expense: amount, mayOverdraw: from.mayOverdraw, ...told, party: to!.name }),
      cashEntry({ account: to!.id, income: amount, ...told, party: from.name }),
      debit(to!.account),
      credit(from.account),
    ];
  if (direction === 'in')
    return [
      cashEntry({ account: from.id, income: amount, ...told }),
      debit(from.account),
      credit(against!, { department }),
    ];
  return [
    cashEntry({ account: from.id, expense: amount, mayOverdraw: from.mayOverdraw, ...told }),
    debit(against!, { department }),
    credit(from.account),
  ];
}

const isSaid = (amount: Fen | null | undefined): amount is Fen => amount != null && amount !== zeroFen;

/** What a row of a sheet says wrong by itself; `type` tells what kind of money is its type for. */
function rowComplaint(
  row: Sheet['rows'][number],
  account: number,
  direction: (type: number) => 'in' | 'out' | undefined,
): readonly [key: string, message: string] | undefined {
  const { income, expense, type, target } = row;
  if (isSaid(income) && isSaid(expense)) return ['expense', '收入和支出只能填一个'];
  if (!isSaid(income) && !isSaid(expense)) return ['income', '收入和支出要填一个'];
  if (target != null) {
    if (isSaid(income)) return ['target', '转入账户只和支出一起填：从本账户转出'];
    if (target === account) return ['target', '转入账户不能和转出的是同一个'];
    return type == null ? undefined : ['type', '收支类型在转账时不填'];
  }
  if (type == null) return ['type', '收支类型不能为空；转账请填转入账户'];
  const wanted = isSaid(income) ? 'in' : 'out';
  const of = direction(type);
  if (of === undefined || of === wanted) return undefined;
  return ['type', of === 'in' ? '收支类型是收入，金额要填在收入栏' : '收支类型是支出，金额要填在支出栏'];
}

export interface ReadSheet {
  readonly journals: readonly Input<Journal>[];
  readonly complaints: readonly Complaint[];
}

/** A sheet as the movements it stands for, or everything that is wrong with it, each at its row. */
export function readSheet(
  { account, day, rows }: Sheet,
  direction: (type: number) => 'in' | 'out' | undefined,
): ReadSheet {
  const complaints: Complaint[] = [];
  const journals = rows.map((row, i): Input<Journal> => {
    const wrong = rowComplaint(row, account, direction);
    if (wrong) complaints.push({ path: `rows.${i}.${wrong[0]}`, message: `收支第${i + 1}行：${wrong[1]}` });
    const { docDate, income, expense, ...told } = row;
    return {
      ...told,
      account,
      docDate: docDate ?? day,
      direction: told.target != null ? 'transfer' : isSaid(income) ? 'in' : 'out',
      amount: (isSaid(income) ? income : expense) ?? zeroFen,
    };
  });
  return { journals, complaints };
}
