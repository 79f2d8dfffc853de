import { calls, chosen, custom, enablingCalls, get, post, usualCalls } from '@heliu/model';
import { z } from 'zod';
import { autoFailure } from './failure.ts';
import { autoRule } from './rule.ts';

const base = 'api/oms/autoInvoice';
export const autoRuleCalls = calls(autoRule, base, {
  ...usualCalls,
  remove: post('delete'),
  ...enablingCalls,
});
export const autoFailureCalls = calls(autoFailure, base, {
  list: get('errors'),
  get: get('error'),
  ignore: post('ignoreError'),
  reopen: post('reopenError'),
});

export const reExecute = custom<{ readonly made: number; readonly refused: number; readonly again: number }>()(
  '重新执行：几条异常，或一条规则的全部异常',
  post(`/${base}/reExecute`),
  'oms_auto_rule:execute',
  z
    .object({
      ids: z.preprocess(
        (value) => (typeof value === 'number' || typeof value === 'string' ? [value] : value),
        z.array(chosen('异常'), '请选择异常').max(200, '一次最多 200 条异常').optional(),
      ),
      rule: chosen('规则').optional(),
    })
    .refine(({ ids, rule }) => (ids?.length ?? 0) > 0 || rule !== undefined, '请选择要重新执行的异常或规则'),
);

export interface DryRun {
  /** Orders looked at; `cut` where there were more than are tried. */
  readonly orders: number;
  readonly cut: boolean;
  readonly taken: number;
  readonly invoices: number;
  readonly sum: string;
  readonly reasons: readonly {
    readonly label: string;
    readonly count: number;
    /** Somebody must mend something first; the others are left out because the rule says so. */
    readonly wrong: boolean;
    readonly samples: readonly { readonly id: number; readonly orderNo: string; readonly text: string }[];
  }[];
  readonly days: readonly { readonly day: string; readonly count: number; readonly sum: string }[];
}
export const dryRun = custom<DryRun>()(
  '一条规则（可以还没有保存）用在过去的订单上会怎样，什么也不写',
  post(`/${base}/dryRun`),
  'oms_auto_rule:view',
  z.object({
    rule: z.record(z.string(), z.unknown(), '请给出规则'),
    days: z.coerce.number('请填写天数').int('天数应为整数').min(1, '至少 1 天').max(90, '最多 90 天').default(30),
  }),
  { price: ['sum', 'days.sum'] },
);
