import { type Fen, formatFen, type RowOf, subtractFen, sumFen, zeroFen } from '@heliu/model';
import type { LedgerSource } from '../balance/balance.ts';
import type { bankReconciliation } from './bank-report.ts';

/** What only one side has heard of. What came in is above zero. */
export interface Unmet {
  readonly day: string;
  readonly amount: Fen;
  readonly words: string;
  readonly number: string | null;
  readonly source: LedgerSource;
}
/** Those of one side that came in, or that went out: all of them as a sum, and as many as are listed. */
export interface UnmetGroup {
  readonly amount: Fen;
  readonly count: number;
  readonly items: readonly Unmet[];
}
export interface Standing {
  readonly bank: Fen;
  readonly books: Fen;
  /** By how much the bank had more than the books when the first statement began. */
  readonly opening: Fen;
  readonly bankIn: UnmetGroup;
  readonly bankOut: UnmetGroup;
  readonly booksIn: UnmetGroup;
  readonly booksOut: UnmetGroup;
}
type Row = Omit<RowOf<typeof bankReconciliation>, 'titles'>;

const none = { date: null, words: null, number: null, source: null } as const;
const shown = (amount: Fen | undefined): string | null => (amount === undefined ? null : formatFen(amount));

const groups = [
  ['bankIn', '加：银行已收、企业未收', 'books'],
  ['bankOut', '减：银行已付、企业未付', 'books'],
  ['booksIn', '加：企业已收、银行未收', 'bank'],
  ['booksOut', '减：企业已付、银行未付', 'bank'],
] as const;

/** What each side comes to with what the other one knows. */
export function adjusted({ bank, books, opening, bankIn, bankOut, booksIn, booksOut }: Standing) {
  const [ofBank, ofBooks] = [
    sumFen([bank, booksIn.amount, booksOut.amount]),
    sumFen([books, opening, bankIn.amount, bankOut.amount]),
  ];
  return { bank: ofBank, books: ofBooks, difference: subtractFen(ofBank, ofBooks) };
}

export function reconciliationRows(standing: Standing): Row[] {
  const balance = (item: string, bank: Fen, books: Fen): Row => ({
    ...none,
    item,
    kind: 'balance',
    bank: formatFen(bank),
    books: formatFen(books),
  });
  const after = adjusted(standing);
  const opening: Row[] =
    standing.opening === zeroFen
      ? []
      : [
          {
            ...none,
            item: '开始对账时银行与账面的差额',
            kind: 'group',
            bank: null,
            books: formatFen(standing.opening),
          },
        ];
  const rest = groups.flatMap(([key, item, side]): Row[] => {
    const { amount, count, items } = standing[key];
    const own = (of: Fen) => ({
      bank: shown(side === 'bank' ? of : undefined),
      books: shown(side === 'books' ? of : undefined),
    });
    return [
      { ...none, item: `${item}（${count} 笔）`, kind: 'group', ...own(amount) },
      ...items.map((one): Row => ({
        item: '',
        date: one.day,
        words: one.words,
        number: one.number,
        source: one.source,
        kind: 'line',
        ...own(one.amount),
      })),
    ];
  });
  return [
    balance('余额', standing.bank, standing.books),
    ...opening,
    ...rest,
    balance('调节后余额', after.bank, after.books),
  ];
}
