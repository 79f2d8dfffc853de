import { calls, custom, get, post, type Wire } from '@heliu/model';
import { z } from 'zod';
import { factory } from '../factory/factory.ts';
import type { company } from './company.ts';

type CompanyRow = Wire<typeof company>;
const companyid = z.coerce.number('缺少企业编号').int().positive('缺少企业编号');

/** The platform's view of companies. */
export const companyCalls = {
  list: custom<CompanyRow[]>()(
    '企业列表',
    get('/erp/company/getCompanyList'),
    'platform',
    z.object({ q: z.string().max(50).optional() }),
  ),
  options: custom<{ id: number; title: string }[]>()(
    '企业选项',
    get('/erp/company/getCompanyOptions'),
    'platform',
    z.object({}),
  ),
  add: custom<{ id: number; username: string; link: string }>()(
    '新增企业',
    post('/erp/company/add'),
    'platform',
    z.looseObject({
      username: z.string().max(64).default(''),
      realname: z.string().max(50).default(''),
      mobile: z.string().max(20).default(''),
    }),
  ),
  edit: custom<{ id: number }>()('修改企业', post('/erp/company/edit'), 'platform', z.looseObject({ id: companyid })),
  enable: custom<null>()('启用企业', post('/erp/company/enable'), 'platform', z.object({ companyid })),
  disable: custom<null>()('停用企业', post('/erp/company/disable'), 'platform', z.object({ companyid })),
};
/** What a company knows of itself. */
export const ownCompany = {
  get: custom<CompanyRow>()(
    '企业信息',
    get('/erp/company/getCompanyById'),
    'session',
    z.object({ companyid: z.coerce.number().int().optional() }),
  ),
  parameters: custom<Record<string, string>>()(
    '企业参数',
    get('/erp/company/getSysParameter'),
    'session',
    z.object({}),
  ),
  saveParameters: custom<null>()(
    '保存企业参数',
    post('/erp/company/saveSysParameter'),
    'sys_parameter:save',
    z.object({ values: z.record(z.string().max(60), z.string().max(2000)) }),
  ),
};

export const factoryCalls = calls(factory, 'erp/factory', {
  list: get('getFactoryList'),
  get: get('getFactoryById'),
  pick: get('getFactoryOptions'),
  save: post('add'),
  update: post('edit'),
  enable: post('enable'),
  disable: post('disable'),
});
export const factoriesByCompany = custom<Wire<typeof factory>[]>()(
  '企业的组织',
  get('/erp/factory/getFactoryByCompanyId'),
  'session',
  z.object({ companyid: z.coerce.number().int().optional() }),
);
