import { type Fen, formatFen, gbkCut } from '@heliu/model';
import { isOtherAccount, plainNo } from '../payment-request/payment-request.rules.ts';
import type { paymentRequest } from '../payment-request/payment-request.ts';
import type { fileLayouts } from './payment-file.ts';

export type FileLayout = keyof typeof fileLayouts;

export interface PayLine {
  readonly payeeName: string;
  readonly bankName: string | null;
  readonly bankNo: string;
  readonly amount: Fen;
  readonly purpose: string;
  readonly reference: string;
}
export interface Payer {
  readonly bankName: string | null;
  readonly bankNo: string | null;
  readonly payDay: string;
}

type ColumnOf = (line: PayLine, payer: Payer, nth: number) => string | number;
/** Amounts are numbers to add up; everything else is text, however much it looks like a number. */
const amountOf: ColumnOf = ({ amount }) => Number(formatFen(amount));
const ofBank = (name: string | null, bank: string) => (name ?? '').includes(bank);

/** What stands in which column, by the bank whose program reads it. */
export const layouts: Readonly<Record<FileLayout, readonly (readonly [title: string, value: ColumnOf])[]>> = {
  general: [
    ['序号', (_, __, nth) => nth],
    ['收款户名', ({ payeeName }) => payeeName],
    ['收款账号', ({ bankNo }) => plainNo(bankNo)],
    ['开户行', ({ bankName }) => bankName ?? ''],
    ['金额', amountOf],
    ['用途', ({ purpose }) => purpose],
    ['业务参考号', ({ reference }) => reference],
  ],
  cmb: [
    ['企业参考号', ({ reference }) => reference],
    ['收款人编号', () => ''],
    ['收款人账号', ({ bankNo }) => plainNo(bankNo)],
    ['收款人名称', ({ payeeName }) => gbkCut(payeeName, 62)],
    ['收方开户支行', ({ bankName }) => bankName ?? ''],
    ['收款人所在省', () => ''],
    ['收款人所在市', () => ''],
    ['收方邮件地址', () => ''],
    ['收方移动电话', () => ''],
    ['币种', () => '人民币'],
    ['付款分行', (_, { bankName }) => bankName ?? ''],
    ['结算方式', () => '普通'],
    ['业务种类', ({ bankName }) => (ofBank(bankName, '招商') ? '招行' : '他行')],
    ['付方账号', (_, { bankNo }) => plainNo(bankNo ?? '')],
    ['期望日', (_, { payDay }) => payDay.replaceAll('-', '')],
    ['期望时间', () => ''],
    // It is printed on the statement of whoever is paid, and cut there.
    ['用途', ({ purpose }) => gbkCut(purpose, 62)],
    ['金额', amountOf],
    ['收方行号', () => ''],
    ['收方开户银行', ({ bankName }) => bankName ?? ''],
    ['业务摘要', ({ purpose }) => purpose],
  ],
};

export interface Candidate {
  readonly status: keyof typeof paymentRequest.states;
  readonly payeeName: string | null;
  readonly bankName: string | null;
  readonly bankNo: string | null;
  readonly open: Fen;
  /** Why nothing is to be paid to him now. */
  readonly hold: string | null;
}
/** What keeps a request out of a file: the bank would send it back, or it should not be paid at all. */
export function fileComplaint({ status, payeeName, bankName, bankNo, open, hold }: Candidate): string | undefined {
  if (status === 'cancelled') return '已经作废';
  if (status !== 'audited') return '还没有审核';
  if (open <= 0n) return '已经付清';
  if (hold) return hold;
  if (!payeeName) return '没有收款户名';
  if (!bankNo) return '没有收款账号';
  if (!/^\d{6,32}$/.test(plainNo(bankNo))) return `收款账号 ${bankNo} 不是银行账号，银行付不出去`;
  return bankName ? undefined : '没有开户行';
}

export interface Doubt {
  readonly bankNo: string | null;
  /** The account that is known of whoever is paid. */
  readonly knownNo: string | null;
  /** Files that have it already. */
  readonly files: readonly string[];
  /** What says that it may be asked for twice. */
  readonly doubles: readonly string[];
}
/** What whoever makes the file has to have looked at. */
export const fileWarnings = ({ bankNo, knownNo, files, doubles }: Doubt): string[] => [
  ...(isOtherAccount(bankNo, knownNo) ? [`收款账号与档案里的 ${knownNo} 不同，请打电话向对方核实`] : []),
  ...files.map((name) => `已在别的文件里（${name}），银行可能已经付过`),
  ...doubles,
];
