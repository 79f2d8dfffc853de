import { z } from 'zod';
import { calls, chosen, chosenSome, custom, get, type Page, post, type Wire } from '@heliu/model';
import type { CustomerSite } from '../customer-site/customer-site.ts';
import { customer, type CustomerStatus, statuses } from './customer.ts';

export const customerCalls = calls(customer, 'erp/customer', {
  list: get('getCustList'),
  get: get('getCustById'),
  pick: get('getCustomerOptions'),
  save: post('add'),
  update: post('edit'),
  activate: post('activate'),
  stop: post('stop'),
  blacklist: post('blacklist'),
});

const id = chosen('客户');
const custCode = z.string('客户编号不能为空').trim().min(1, '客户编号不能为空').max(32, '客户编号不能超过32个字');

/** Whatever a picker needs to show a customer and to decide whether he may be chosen. */
export interface CustomerOption {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly status: CustomerStatus;
}

export const allCustomers = custom<CustomerOption[]>()(
  '全部正常客户（受数据权限限制）',
  get('/erp/customer/getAllCustList'),
  'crm_customer:pick',
  z.object({}),
);

export interface Salesman {
  readonly id: number;
  readonly name: string;
  readonly customers: number;
}

export const salesmen = custom<Salesman[]>()(
  '业务员及其客户数',
  get('/erp/customer/getSalesmanList'),
  'crm_customer:view',
  z.object({}),
);

export const newClientCode = custom<string>()(
  '下一个客户编号（预览）',
  get('/erp/customer/getNewClientCode'),
  'crm_customer:save',
  z.object({}),
);

export const searchCustomers = custom<Page<Wire<typeof customer>>>()(
  '按编号、名称、税号、电话查找客户',
  get('/erp/customer/searchCustomerList'),
  'crm_customer:view',
  z.object({
    keyword: z.string('关键字应为文字').trim().max(100, '关键字不能超过100个字').default(''),
    page: z.coerce.number('页码无效').int('页码无效').min(1, '页码无效').default(1),
    pageSize: z.coerce
      .number('每页行数无效')
      .int('每页行数无效')
      .min(1, '每页行数无效')
      .max(200, '每页最多200行')
      .default(20),
  }),
);

export const customerByCode = custom<Wire<typeof customer>>()(
  '按编号取客户',
  get('/erp/customer/getCustomerBycustCode'),
  'crm_customer:view',
  z.object({ custCode }),
);

/** A customer with what one wants to know before doing business with him. */
export interface CustomerCredit {
  readonly customer: Wire<typeof customer>;
  readonly sites: readonly CustomerSite[];
  /** Yuan text: what he owes now, and what is left of his limit (null when unlimited). */
  readonly receivable: string;
  readonly creditLeft: string | null;
}

export const customerCredit = custom<CustomerCredit>()(
  '按编号取客户及站点、应收余额',
  get('/erp/customer/getCustomerInfoBycustCode'),
  'crm_customer:view',
  z.object({ custCode }),
  { price: ['receivable', 'creditLeft'] },
);

export const customerReceivables = custom<Readonly<Record<number, string>>>()(
  '几个客户的应收余额',
  get('/erp/customer/getReceivables'),
  'crm_customer:view',
  z.object({ id: chosenSome('客户', 500) }),
  { price: ['*'] },
);

export const customerOfSite = custom<{ readonly customer: Wire<typeof customer>; readonly site: CustomerSite }>()(
  '按站点取客户',
  get('/erp/customer/getCustInfoBySiteId'),
  'crm_customer:view',
  z.object({ siteId: chosen('客户站点') }),
);

export const editStatus = custom<{ readonly id: number; readonly status: CustomerStatus }>()(
  '启用、停用客户或列入黑名单',
  post('/erp/customer/editStatus', 'form'),
  'crm_customer:editStatus',
  z.object({
    id,
    status: z.enum(Object.keys(statuses) as [CustomerStatus, ...CustomerStatus[]], '客户状态无效'),
    reason: z.string('原因应为文字').trim().max(200, '原因不能超过200个字').optional(),
  }),
);
