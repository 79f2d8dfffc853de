import { type Complaint, type Draft, type Fen, type Full, type Input, type Posting, zeroFen } from '@heliu/model';
import { cashEntry } from '../cashier-account/cashier-account.ts';
import { usualBooking } from '../posting-rule/posting.rules.ts';
import { journalBook, type JournalFacts, journalPosting } from './journal.posting.ts';
import type { journal, journalSheet } from './journal.ts';

type Journal = typeof journal;
type Sheet = Input<typeof journalSheet>;

/** Of a transfer its type says nothing, and of what is none the account it would go to. */
export function journalComplaint({ direction, account, type, target }: Draft<Journal>): string | undefined {
  if (direction !== 'transfer') return type == null ? '收支类型不能为空' : undefined;
  if (target == null) return '转入账户不能为空';
  return target === account ? '转入账户不能和转出的是同一个' : undefined;
}

/** The money itself, and the voucher by the rule of the company. */
export function journalPostings(record: Full<Journal>, facts: JournalFacts, booking: typeof usual = usual): Posting[] {
  const { direction, amount, summary, reference, party } = record;
  const { from, to } = facts;
  const told = { summary, reference, party };
  const out = { account: from.id, expense: amount, mayOverdraw: from.mayOverdraw, ...told };
  const moved = {
    in: () => [cashEntry({ account: from.id, income: amount, ...told })],
    out: () => [cashEntry(out)],
    transfer: () => [
      cashEntry({ ...out, party: to!.name }),
      cashEntry({ account: to!.id, income: amount, ...told, party: from.name }),
    ],
  };
  return [...moved[direction](), ...booking(journalBook(record, facts))];
}
const usual = usualBooking(journalPosting);

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
