import { alsoAt, custom, get, post, type Wire } from '@heliu/model';
import { z } from 'zod';
import { company } from '../../system/model.ts';

export const accountCalls = alsoAt(company, 'api/oms/companyaccount', { list: get('list') });

const id = z.coerce.number('缺少企业编号').int().positive('缺少企业编号');

export interface CompanyAccount extends Wire<typeof company> {
  /** Its first account, which may everything. */
  readonly username: string | null;
  readonly realname: string | null;
  readonly mobile: string | null;
  readonly users: number;
  readonly shops: number;
  readonly lastLoginAt: string | null;
}
export const getAccount = custom<CompanyAccount>()(
  '企业账号与用量',
  get('/api/oms/companyaccount/get'),
  'sys_company:view',
  z.object({ id }),
);
export const openAccountOf = custom<{ id: number; link: string }>()(
  '开通企业',
  post('/api/oms/companyaccount/save'),
  'sys_company:save',
  z.looseObject({
    username: z.string().max(64).default(''),
    realname: z.string().max(50).default(''),
    mobile: z.string().max(20).default(''),
  }),
);
/** Who it is and what it may use; everything else is the company's own affair. */
export const changeAccount = custom<{ id: number }>()(
  '修改企业的套餐与上限',
  post('/api/oms/companyaccount/update'),
  'sys_company:save',
  z.looseObject({ id, version: z.coerce.number('版本号无效').int().positive('版本号无效') }),
);
export const dropAccount = custom<null>()(
  '删除没有用过的企业',
  post('/api/oms/companyaccount/delete'),
  'sys_company:remove',
  z.object({ id }),
);
