import {
  type AnyEntity,
  type AnyReport,
  callback,
  type Call,
  type Callback,
  type Calls,
  type Custom,
  get,
  post,
} from '@heliu/model';
import { z } from 'zod';
import { customerCalls } from '../../crm/model.ts';
import { invoiceCalls, invoiceFile, openBlue, openRed } from '../../einvoice/model.ts';
import { goodsCalls, skuCalls } from '../../goods/model.ts';
import { stockOnHand } from '../../inventory/model.ts';
import { orderCalls as salesOrderCalls } from '../../sales/model.ts';
import { orderCalls, refundCalls } from '../../shop/model.ts';
import { base } from './addresses.ts';
import { takeApplication, takeOrder, takeRefund } from './push.calls.ts';
import type { Scope } from './scopes.ts';

/** A call of the product that is asked from outside, carried out by the very route that the pages ask. */
interface OpenCall {
  /** What the method of the client is called. */
  readonly id: string;
  readonly scope: Scope;
  readonly call: Callback;
  readonly summary: string;
  /** What it is called inside; left out, it is only asked from outside. */
  readonly inside: Call | undefined;
  /** Of an entity: which, and what is done with it. */
  readonly entity?: AnyEntity;
  readonly operation?: string;
  readonly custom?: Custom<any, any>;
  /** Of a table of figures that is read page by page. */
  readonly report?: AnyReport;
  readonly isFile?: true;
  /** What it answers with, where no entity tells. */
  readonly answers?: z.ZodType;
}

const at = (method: 'GET' | 'POST', path: string): Call =>
  method === 'GET' ? get(`${base}${path}`) : post(`${base}${path}`);
const named = (summary: string, call: Call) => callback(`开放接口：${summary}`, call);

type AnyCalls = Calls<any, any>;
function ofEntity(
  id: string,
  scope: Scope,
  calls: AnyCalls,
  operation: string,
  where: Call,
  summary: string,
): OpenCall {
  const inside = calls.operations[operation] as Call | undefined;
  if (!inside) throw new Error(`${(calls.entity as AnyEntity).name} has no ${operation}`);
  return { id, scope, call: named(summary, where), summary, inside, entity: calls.entity as AnyEntity, operation };
}
function looked(name: string, one: string, path: string, scope: Scope, calls: AnyCalls): OpenCall[] {
  const { label } = calls.entity as AnyEntity;
  return [
    ofEntity(`list${name}`, scope, calls, 'list', at('GET', path), `${label}列表`),
    ofEntity(`get${one}`, scope, calls, 'get', at('GET', `${path}/{id}`), `查看${label}`),
  ];
}
function written(one: string, path: string, scope: Scope, calls: AnyCalls): OpenCall[] {
  const { label } = calls.entity as AnyEntity;
  return [
    ofEntity(`add${one}`, scope, calls, 'save', at('POST', path), `新增${label}`),
    ofEntity(`change${one}`, scope, calls, 'update', at('POST', `${path}/{id}`), `修改${label}`),
  ];
}
function asked(
  id: string,
  scope: Scope,
  custom: Custom<any, any>,
  where: Call,
  more: Partial<OpenCall> = {},
): OpenCall {
  const { summary } = custom;
  return { id, scope, call: named(summary, where), summary, inside: custom, custom, ...more };
}
const pushed = (id: string, custom: Custom<any, any>): OpenCall => ({
  ...asked(id, 'orderPush', custom, custom),
  inside: undefined,
  answers: z.object({ added: z.number(), changed: z.number() }),
});
const issued = z.object({
  made: z.array(z.object({ id: z.number(), gross: z.string() })),
  refused: z.array(
    z.object({ order: z.number(), orderNo: z.string(), reason: z.string(), message: z.string(), advice: z.string() }),
  ),
});

/** Everything that can be asked from outside. What stands here once is documented, signed, limited and in the client. */
export const catalogue: readonly OpenCall[] = [
  ...looked('Orders', 'Order', '/orders', 'orderRead', orderCalls),
  pushed('pushOrder', takeOrder),
  ...looked('Refunds', 'Refund', '/refunds', 'orderRead', refundCalls),
  pushed('pushRefund', takeRefund),
  pushed('pushApplication', takeApplication),
  ...looked('Invoices', 'Invoice', '/invoices', 'invoiceRead', invoiceCalls),
  asked('invoiceFile', 'invoiceRead', invoiceFile, at('GET', '/invoices/{id}/file'), { isFile: true }),
  asked('issueInvoices', 'invoiceIssue', openBlue, at('POST', '/invoices'), { answers: issued }),
  ofEntity('cancelInvoice', 'invoiceIssue', invoiceCalls, 'cancel', at('POST', '/invoices/{id}/cancel'), '取消发票'),
  asked('redInvoice', 'invoiceRed', openRed, at('POST', '/invoices/{id}/red'), {
    answers: z.object({ id: z.number() }),
  }),
  ...looked('Goods', 'OneGoods', '/goods', 'goodsRead', goodsCalls),
  ...written('Goods', '/goods', 'goodsWrite', goodsCalls),
  ...looked('Skus', 'Sku', '/skus', 'goodsRead', skuCalls),
  asked('listStock', 'stockRead', stockOnHand.call, at('GET', '/stock'), { report: stockOnHand }),
  ...looked('Customers', 'Customer', '/customers', 'customerRead', customerCalls),
  ...written('Customer', '/customers', 'customerWrite', customerCalls),
  ...looked('SalesOrders', 'SalesOrder', '/sales-orders', 'salesRead', salesOrderCalls),
  ofEntity(
    'addSalesOrder',
    'salesWrite',
    salesOrderCalls,
    'save',
    at('POST', '/sales-orders'),
    '新增销售订单（待审核）',
  ),
];
export type { OpenCall };

/** Whoever changes something says under which key, so that a lost answer can be asked for again. */
export const isWriting = ({ call }: Pick<OpenCall, 'call'>): boolean => call.method !== 'GET';
