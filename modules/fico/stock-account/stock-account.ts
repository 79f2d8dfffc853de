import { choice, custom, entity, flag, integer, plainCalls, post, ref, remark, text } from '@heliu/model';
import { z } from 'zod';

const base = 'api/fico/generalledger';

/** What happens to stock, as far as the books are concerned: documents ask for their accounts by its key. */
export const transaction = entity({
  name: 'fico_transaction',
  label: '业务事务',
  title: 'name',
  code: 'code',
  order: 'sort',
  fields: {
    code: text('事务代码', { required: true, unique: true, max: 20, search: true }),
    name: text('事务名称', { required: true, unique: true, max: 60, search: true }),
    direction: choice('存货方向', { in: '增加', out: '减少', none: '不变' }, { default: 'none' }),
    usedBy: text('用于', { max: 100, hint: '哪些单据审核时按它取科目' }),
    preset: flag('预设', { computed: true }),
    sort: integer('排序', { default: 0 }),
    remark: remark(),
  },
});
export const transactionCalls = plainCalls(transaction, `${base}/transaction`);

/** One line of account determination: left empty, group and class mean any. */
export const stockAccount = entity({
  name: 'fico_stock_account',
  label: '存货自动记账',
  title: 'name',
  order: 'name',
  fields: {
    name: text('规则', { required: true, computed: true, max: 200, search: true }),
    transaction: ref('业务事务', 'fico_transaction', { required: true, index: true }),
    valuationGroup: ref('评估组', 'fico_valuation_group', { hint: '留空表示全部仓库' }),
    valuationClass: ref('评估类', 'fico_valuation_class', { hint: '留空表示全部商品' }),
    debit: ref('借方科目', 'fico_account', { required: true, only: 'leaf' }),
    credit: ref('贷方科目', 'fico_account', { required: true, only: 'leaf' }),
    priority: integer('优先级', { default: 10, min: 1, max: 999, hint: '范围相同的几条，数字小的先用' }),
    disabled: flag('停用', { quickEdit: true }),
    remark: remark(),
  },
});
export const stockAccountCalls = plainCalls(stockAccount, `${base}/autoAccountStock`);

export interface Completed {
  readonly transactions: number;
  readonly accounts: number;
  readonly rules: number;
}
export const completePresets = custom<Completed>()(
  '补齐预设的业务事务、科目和存货记账规则；已有的不改',
  post(`/${base}/autoAccountStock/complete`),
  'fico_stock_account:save',
  z.object({}),
);
