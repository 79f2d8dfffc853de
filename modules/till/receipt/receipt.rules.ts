import { formatMoney, parseYuan } from '@heliu/model';
import { beijingMinute } from '../../pos/model.ts';
import type { Receipt } from '../sale/sale.calls.ts';
import {
  type LayoutRow,
  type LineColumn,
  lineColumns,
  type ReceiptLayout,
  type ReceiptWord,
  receiptWords,
  usualLayout,
} from '../layout/layout.ts';
import type { Block, Slip } from './slip.ts';

const minuteText = (instant: string): string => beijingMinute(instant).replace('T', ' ');

const isSomething = (amount: string): boolean => (parseYuan(amount) ?? 0n) !== 0n;
const pair = (left: string, right: string): Block => ({ kind: 'pair', left, right });

type Words = Readonly<Record<ReceiptWord, string>>;

function wordsOf(receipt: Receipt): Words {
  const { kind, reprints, status, member, lines } = receipt;
  const pieces = lines.reduce((sum, { quantity }) => sum + (quantity.includes('.') ? 1 : Number(quantity)), 0);
  return {
    抬头: receipt.head,
    小票名: kind === 'sale' ? '销售小票' : '退货小票',
    补打: reprints > 0 ? `补打 第 ${reprints} 次` : '',
    作废: status === 'voided' ? '已作废' : '',
    单号: receipt.number,
    原单号: receipt.origin ?? '',
    时间: minuteText(receipt.at),
    收银机: receipt.terminal,
    收银员: receipt.cashier,
    桌号: receipt.table ?? '',
    件数: String(pieces),
    应收: receipt.pay,
    实收: receipt.received,
    找零: receipt.change,
    会员: member?.name ?? '',
    卡号: member?.cardNo ?? '',
    积分余额: member ? String(member.points) : '',
    退货原因: receipt.cause ?? '',
    门店: receipt.store,
    地址: receipt.address ?? '',
    电话: receipt.phone ?? '',
    结尾: receipt.foot ?? '',
    开票网址: receipt.invoiceUrl ?? '',
  };
}

const named = /\{([^{}]{1,12})\}/g;
const namesIn = (text: string): string[] => [...text.matchAll(named)].map((found) => found[1]!);
const isWord = (name: string): name is ReceiptWord => Object.hasOwn(receiptWords, name);
const filled = (text: string, words: Words): string =>
  text.replace(named, (whole, name: string) => (isWord(name) ? words[name] : whole));

const textsOf = (row: LayoutRow): string[] =>
  row.kind === 'pair' ? [row.left, row.right] : 'text' in row ? [row.text] : [];

/** A line whose words all say nothing would be a label without anything behind it. */
function isThere(row: LayoutRow, words: Words): boolean {
  if ('when' in row && row.when !== undefined && words[row.when] === '') return false;
  const names = textsOf(row).flatMap(namesIn).filter(isWord);
  return names.length === 0 || names.some((name) => words[name] !== '');
}

/** What is wrong with a layout, in words for whoever made it. */
export function layoutComplaint({ rows }: ReceiptLayout): string | undefined {
  const unknown = rows
    .flatMap(textsOf)
    .flatMap(namesIn)
    .find((name) => !isWord(name));
  if (unknown !== undefined) return `小票里没有“{${unknown}}”可填`;
  return rows.some(({ kind }) => kind === 'total') ? undefined : '小票上要有应收金额';
}

const difference = (list: string, pay: string): string => {
  const saved = (parseYuan(list) ?? 0n) - (parseYuan(pay) ?? 0n);
  return `${saved / 100n}.${String(saved % 100n).padStart(2, '0')}`;
};

type Line = Receipt['lines'][number];
const cells: Readonly<Record<LineColumn, (line: Line) => string>> = {
  price: ({ price }) => price,
  quantity: ({ quantity, unit }) => `${quantity}${unit}`,
  list: ({ list }) => list,
  amount: ({ pay, isGift }) => (isGift ? '赠' : pay),
  code: ({ code }) => code,
};

const linesOf = ({ lines }: Receipt, columns: readonly LineColumn[], saved: boolean): Block[] => [
  { kind: 'row', cells: columns.map((column) => lineColumns[column]) },
  { kind: 'rule' },
  ...lines.flatMap((line): Block[] => {
    const { name, spec, list, pay, isGift } = line;
    return [
      { kind: 'text', text: spec === null || name.includes(spec) ? name : `${name} ${spec}` },
      { kind: 'row', cells: columns.map((column) => cells[column](line)) },
      ...(saved && !isGift && list !== pay ? [pair(`  原价 ${list}`, `省 ${difference(list, pay)}`)] : []),
    ];
  }),
];

const savingsOf = ({ kind, saved, list }: Receipt): Block[] => [
  ...(kind === 'sale' && saved.length > 0 ? [pair('原价合计', list)] : []),
  ...saved.map(({ name, amount }) => pair(name, `-${amount}`)),
];

const paymentsOf = ({ payments, change }: Receipt, withChange: boolean): Block[] => [
  ...payments.flatMap(({ name, amount, tradeNo }) => [
    pair(name, amount),
    ...(tradeNo ? [pair('  交易号', tradeNo)] : []),
  ]),
  ...(withChange && isSomething(change) ? [pair('找零', change)] : []),
];

function memberOf({ member, earnedPoints, usedPoints }: Receipt): Block[] {
  if (!member) return [];
  return [
    { kind: 'rule' },
    pair('会员', `${member.name} ${member.cardNo}`),
    ...(usedPoints > 0 ? [pair('使用积分', String(usedPoints))] : []),
    ...(earnedPoints > 0 ? [pair('本次得积分', String(earnedPoints))] : []),
    pair('积分余额', String(member.points)),
  ];
}

const styled = <S>(style: S | undefined) => (style === undefined ? {} : { style });

function blocksOf(row: LayoutRow, receipt: Receipt, words: Words): Block[] {
  switch (row.kind) {
    case 'rule':
    case 'cut':
      return [{ kind: row.kind }];
    case 'text': {
      const { text, align, style } = row;
      return [{ kind: 'text', text: filled(text, words), ...(align && { align }), ...styled(style) }];
    }
    case 'pair':
      return [{ kind: 'pair', left: filled(row.left, words), right: filled(row.right, words), ...styled(row.style) }];
    case 'qr':
    case 'barcode':
      return [{ kind: row.kind, text: filled(row.text, words) }];
    case 'lines':
      return linesOf(receipt, row.columns, row.saved);
    case 'savings':
      return savingsOf(receipt);
    case 'payments':
      return paymentsOf(receipt, row.change);
    case 'total': {
      const left = receipt.kind === 'sale' ? '应收' : '退款';
      return [{ kind: 'pair', left, right: formatMoney(receipt.pay), ...styled(row.style) }];
    }
    case 'member':
      return memberOf(receipt);
  }
}

/** What the customer takes home, as its store wants it. */
export function receiptSlip(receipt: Receipt): Slip {
  const { rows } = receipt.layout ?? usualLayout;
  const words = wordsOf(receipt);
  return {
    title: `小票 ${receipt.number}`,
    opensDrawer: receipt.reprints === 0 && receipt.payments.some(({ name }) => name.includes('现金')),
    blocks: rows.filter((row) => isThere(row, words)).flatMap((row) => blocksOf(row, receipt, words)),
  };
}
