import {
  choice,
  entity,
  type Fen,
  flag,
  integer,
  negateFen,
  type Posting,
  ref,
  remark,
  sumFen,
  text,
  zeroFen,
  entry,
} from '@heliu/model';
import { cash } from '../ledger/ledgers.ts';

/** Where money lies: a till, an account at a bank, a wallet, what a platform has not paid out yet. */
export const cashierAccount = entity({
  name: 'fico_cashier_account',
  label: '出纳账户',
  title: 'name',
  code: 'code',
  order: 'sort',
  subsets: { usable: { where: { disabled: false }, otherwise: '已停用' } },
  fields: {
    code: text('账户编码', { required: true, unique: true, max: 20, search: true }),
    name: text('账户名称', { required: true, unique: true, max: 60, search: true }),
    kind: choice(
      '类别',
      { cash: '现金', bank: '银行', alipay: '支付宝', wechat: '微信', platform: '平台待结算', other: '其他' },
      { required: true, default: 'bank', index: true },
    ),
    bankName: text('开户行', { max: 100 }),
    bankNo: text('银行账号', { max: 40, search: true }),
    account: ref('对应科目', 'fico_account', { required: true, only: 'money' }),
    mayOverdraw: flag('可透支', { hint: '不勾选时，余额不足的支出不能审核' }),
    usual: flag('常用', { hint: '收付款时先填它' }),
    sort: integer('排序', { default: 0 }),
    disabled: flag('停用'),
    remark: remark(),
  },
});

/** What moves an account: by how much, and what the cashier writes beside it. */
export interface CashMove {
  readonly account: number;
  readonly income?: Fen;
  readonly expense?: Fen;
  readonly summary: string;
  readonly reference?: string | null;
  readonly party?: string | null;
  /** The account may be overdrawn. */
  readonly mayOverdraw?: boolean;
}
export function cashEntry({ income = zeroFen, expense = zeroFen, mayOverdraw = false, ...rest }: CashMove): Posting {
  return entry(cash, { ...rest, income, expense, amount: sumFen([income, negateFen(expense)]) }, mayOverdraw);
}
