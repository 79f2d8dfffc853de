import { type Fen, negateFen, sumFen, yuan, zeroFen } from '@heliu/model';
import { type BookOf, postingScheme } from '../../fico/model.ts';

/** What a shift is booked by: money, what is owed, what was sold at each rate, what is over or short. */
export interface ShiftBook {
  readonly number: string;
  readonly store: string;
  readonly department: number | null;
  readonly money: readonly { readonly leaf: number; readonly amount: Fen }[];
  /** What customers owe more, or less, than before. */
  readonly owed: readonly { readonly customer: number; readonly amount: Fen }[];
  /** What members have paid with what they had stored, less what they have paid in. */
  readonly stored: Fen;
  /** Of what was sold: paid with what had been given to members, and so never earned. */
  readonly given: { readonly net: Fen; readonly tax: Fen };
  readonly sold: readonly { readonly rate: string; readonly net: Fen; readonly tax: Fen }[];
  readonly differences: readonly { readonly leaf: number; readonly amount: Fen }[];
  readonly accounts: {
    readonly owed: number;
    readonly stored: number;
    readonly income: number;
    readonly outputTax: number;
    readonly over: number;
    readonly short: number;
  };
}

/**
 * P16 and P17. 借：资金、其他应收款（挂账）、会员储值　贷：收入、销项税额；长款 借：资金　贷：营业外收入；短款 借：营业外支出　贷：资金. A shift with more
 * returned than sold has negative amounts on the same sides.
 */
export const shiftPosting = postingScheme({
  document: 'pos_shift',
  amounts: {
    money: '收款净额',
    owed: '挂账净额',
    stored: '储值支付净额',
    net: '不含税销售额',
    tax: '税额',
    over: '长款',
    short: '短款',
  },
  texts: {
    number: { label: '单号' },
    store: { label: '门店' },
    rate: { label: '税率' },
  },
  accounts: {
    money: '资金科目',
    owed: '挂账科目',
    stored: '会员储值科目',
    income: '收入科目',
    outputTax: '销项税额',
    over: '长款科目',
    short: '短款科目',
  },
  items: ['department', 'customer'],
  summary: '零售 {门店} {单号}',
  lines: [
    { side: 'debit', source: 'money', amount: '收款净额 + 长款 - 短款', bound: true },
    { side: 'debit', source: 'owed', amount: '挂账净额', items: ['customer'], bound: true },
    { side: 'debit', source: 'stored', amount: '储值支付净额', bound: true },
    { side: 'credit', source: 'income', amount: '不含税销售额', items: ['department'] },
    { side: 'credit', source: 'outputTax', amount: '税额' },
    { side: 'debit', source: 'short', amount: '短款', items: ['department'] },
    { side: 'credit', source: 'over', amount: '长款', items: ['department'] },
  ],
  examples: [
    {
      texts: {},
      items: {},
      rows: [
        { amounts: { money: yuan('113.00') }, accounts: {} },
        { amounts: { net: yuan('100.00'), tax: yuan('13.00') }, accounts: {}, texts: { rate: '13%' } },
        { amounts: { short: yuan('1.50') }, accounts: {} },
        { amounts: { over: yuan('0.10') }, accounts: {} },
      ],
    },
    {
      texts: {},
      items: {},
      rows: [
        { amounts: { money: yuan('13.00') }, accounts: {} },
        { amounts: { owed: yuan('60.00') }, accounts: {} },
        { amounts: { stored: yuan('40.00') }, accounts: {} },
        { amounts: { net: yuan('100.00'), tax: yuan('13.00') }, accounts: {}, texts: { rate: '13%' } },
      ],
    },
  ],
});

const percent = (rate: string): string => `${Number((Number(rate) * 100).toFixed(4))}%`;

export function shiftBook({
  number,
  store,
  department,
  money,
  owed,
  stored,
  given,
  sold,
  differences,
  accounts,
}: ShiftBook): BookOf<typeof shiftPosting> {
  return {
    texts: { number, store },
    items: { department },
    rows: [
      ...money.map(({ leaf, amount }) => ({ amounts: { money: amount }, accounts: { ...accounts, money: leaf } })),
      ...owed.map(({ customer, amount }) => ({ amounts: { owed: amount }, accounts, items: { customer } })),
      ...(stored === zeroFen ? [] : [{ amounts: { stored }, accounts }]),
      ...sold.map(({ rate, net, tax }) => ({ amounts: { net, tax }, accounts, texts: { rate: percent(rate) } })),
      ...(given.net === zeroFen && given.tax === zeroFen
        ? []
        : [
            {
              amounts: { net: negateFen(given.net), tax: negateFen(given.tax) },
              accounts,
              texts: { rate: '储值赠送' },
            },
          ]),
      ...differences.map(({ leaf, amount }) => ({
        amounts: amount < 0n ? { short: sumFen([-amount as Fen]) } : { over: amount },
        accounts: { ...accounts, money: leaf },
      })),
    ],
  };
}
