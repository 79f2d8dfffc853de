import { z } from 'zod';
import { calls, custom, get, post } from '@heliu/model';
import { period } from './period.ts';

export const periodCalls = calls(period, 'api/fico/generalledger/period', {
  list: get('list'),
  get: get('get'),
  lock: post('update'),
  remove: post('delete', 'form'),
  close: post('closeAccount'),
  revert: post('revertClose'),
});

export interface Initialized {
  readonly accounts: number;
  readonly periods: number;
}

export const initialize = custom<Initialized>()(
  '初始化账套：写入科目表与会计期间，只能做一次',
  post('/api/fico/generalledger/period/initialize'),
  'fico_period:initialize',
  z.object({
    standard: z.enum(['small', 'enterprise'], '请选择会计准则'),
    year: z.coerce.number('启用年度无效').int('启用年度无效').min(2000, '启用年度无效').max(2190, '启用年度无效'),
    month: z.coerce.number('启用月份无效').int('启用月份无效').min(1, '启用月份无效').max(12, '启用月份无效'),
  }),
);

/** Books that reach further into the future than anybody plans are a slip of the keyboard. */
export const mostYearsAhead = 5;
export interface OpenedYear {
  /** How many months are there now that were not. */
  readonly periods: number;
}

export const openYear = custom<OpenedYear>()(
  '增加会计期间：把账套的期间补到某一年的十二月；已经有的不动',
  post('/api/fico/generalledger/period/save'),
  'fico_period:openYear',
  z.object({ year: z.coerce.number('年度无效').int('年度无效').min(2000, '年度无效').max(2190, '年度无效') }),
);
