import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoAccounts } from '../demo/accounts.ts';
import { demoRoles, nodesOf } from '../demo/roles.ts';
import { draftInvoice } from './support/invoice.ts';
import { daysFromToday, today } from './support/days.ts';
import { start, type Suite } from './support/suite.ts';
import { saveOrder } from './support/external-orders.ts';

interface Row {
  readonly id: number;
  readonly [key: string]: any;
}

let suite: Suite;
beforeAll(async () => {
  suite = await start();
});
afterAll(() => suite.stop());

/** Somebody at his work: everything he does is answered with yes, or the test says what was not. */
const at = (as: string) => {
  const allowed = <T>(path: string, { code, message, data }: { code: string; message: string; data: T }): T => {
    expect([as, path, code, message]).toEqual([as, path, '200', expect.any(String)]);
    return data;
  };
  const get = async (path: string, args: object = {}) => allowed(path, await suite.get(as, path, { ...args }));
  return {
    get,
    post: async (path: string, args: object = {}) => allowed(path, await suite.call(as, path, { ...args })),
    rows: async (path: string, args: object = {}): Promise<Row[]> => (await get(path, args)).rows as Row[],
    refused: async (path: string, args: object = {}) =>
      expect([as, path, (await suite.call(as, path, { ...args })).code]).toEqual([as, path, '403']),
  };
};

/** An issued blue invoice of which something can still be taken back. */
async function standingBlue(as: string): Promise<Row> {
  const issued = { status: 'issued', colour: 'blue', redState: 'none', pageSize: 50 };
  for (const row of await at(as).rows('/api/oms/invoice/list', issued))
    if (Number((await at(as).get('/api/oms/invoice/redPreview', { id: row.id })).left) > 0) return row;
  throw new Error('no invoice could be taken back');
}

/** Orders, list, plan, blue, red: what invoicing is. */
async function issues(as: string): Promise<void> {
  const { get, post, rows } = at(as);
  const orders = await rows('/api/oms/order/list', { invoiceState: 'none', orderStatus: 'finished', pageSize: 60 });
  const { plans } = await post('/api/oms/invoice/plan', { orders: orders.map(({ id }) => id) });
  expect(plans.length).toBeGreaterThan(0);
  const fit = orders.find(({ orderNo }) => orderNo === plans[0].orderNos)!;
  const { made } = await post('/api/oms/invoice/openBlue', { orders: [fit.id] });
  expect(made).toHaveLength(1);
  await get('/api/oms/invoice/get', { id: made[0].id });
  const blue = await standingBlue(as);
  await get('/api/oms/invoice/records', { id: blue.id });
  await get('/api/oms/invoice/file', { id: blue.id });
  const red = await post('/api/oms/invoice/openRed', { id: blue.id, reason: 'returned' });
  expect(red.id).toBeGreaterThan(0);
}

/** One day per demo account; an account without one fails the last test. */
const days: Record<string, () => Promise<void>> = {
  async drawer() {
    const { get, post, rows, refused } = at('drawer');
    await issues('drawer');
    const [wish] = await rows('/api/oms/invoiceapplication/list', { decision: 'open' });
    await get('/api/oms/invoiceapplication/get', { id: wish!.id });
    await post('/api/oms/invoice/syncApplyInfo');
    await rows('/api/oms/invoiceupload/list');
    await rows('/api/oms/messagelog/list');
    await rows('/api/oms/autoInvoice/errors');
    await rows('/api/oms/invoicesubject/list');
    await get('/api/oms/invoice/statistics', { from: '2026-11-01', to: '2026-11-30' });
    const { id } = await draftInvoice(suite, 'drawer');
    // What she writes another audits; the books and the setup are somebody else's too.
    await refused('/api/fico/arinvoice/audit', { id });
    await refused('/api/oms/invoice/post', {});
    await refused('/api/oms/invoicesubject/save', {});
  },

  async accountant() {
    const { get, post, rows } = at('accountant');
    await issues('accountant');
    const written = await draftInvoice(suite, 'drawer');
    await post('/api/fico/arinvoice/audit', { id: written.id });
    const [wish] = await rows('/api/oms/invoiceapplication/list', { decision: 'open' });
    await post('/api/oms/invoiceapplication/reject', { id: wish!.id, reason: '抬头与订单不符' });
    const order = await saveOrder(suite, {});
    await post('/api/oms/order/audit', { id: order.id });
    await at('keeper').post('/api/oms/outputorder/generate', { orders: [order.id] });
    const [output] = await rows('/api/oms/outputorder/list', { q: order.orderNo });
    await post('/api/oms/outputorder/audit', { id: output!.id });
    const [unknown] = await rows('/api/oms/platformgoodsname/list', { state: 'suggested' });
    await post('/api/oms/platformgoodsname/confirm', { id: unknown!.id });
    await get('/api/oms/invoice/reconcile', { month: '2026-11' });
    await get('/api/oms/invoice/books', { from: '2026-11-01', to: '2026-11-30' });
    await rows('/api/fico/generalledger/period/list');
    await get('/api/fico/generalledger/report/trialBalance', { period: '2026-11' });
    await post('/api/system/datamonitor/run');
    await post('/erp/user/getUserActionlogList');
  },

  async cashier() {
    const { get, rows, refused } = at('cashier');
    const [invoice] = await rows('/api/fico/arinvoice/listByWhere');
    await get('/api/fico/arinvoice/get', { id: invoice!.id });
    const [payment] = await rows('/api/wechatPay/list');
    await get('/api/wechatPay/get', { id: payment!.id });
    // There is no merchant in this suite; that she is told so shows that she was let in.
    const asked = { outTradeNo: 'DAY000001', purpose: '保温杯', amount: '12.00' };
    expect((await suite.call('cashier', '/api/wechatPay/nativePay', asked)).message).toMatch(/微信/);
    await refused('/api/wechatPay/refund', { outTradeNo: 'DAY000001', amount: '1.00', reason: '退货' });
  },

  async hr() {
    const { get, post, rows, refused } = at('hr');
    await get('/api/hr/department/tree');
    const [department] = await rows('/api/pick/hr_department');
    const [place] = await rows('/api/pick/hr_post');
    const person = { code: 'HL801', name: '新同事', idNo: '11010519491231002X', mobile: '13912340001' };
    const { id } = await post('/api/hr/staff/save', {
      ...person,
      department: department!.id,
      post: place!.id,
      entryDate: '2026-11-01',
    });
    await get('/api/hr/staff/get', { id });
    await post('/api/hr/staff/leave', { id, leaveDate: '2026-11-02', reason: '个人原因' });
    await refused('/api/fico/arinvoice/save', {});
    await refused('/erp/user/adduser', {});
  },

  async buyer() {
    const { get, rows, refused } = at('buyer');
    const [goods] = await rows('/api/oms/platformgoodsname/list');
    await get('/api/oms/platformgoodsname/get', { id: goods!.id });
    const [order] = await rows('/api/oms/order/list', { orderStatus: 'waitShip' });
    await get('/api/oms/order/get', { id: order!.id });
    await rows('/erp/customer/getCustList');
    await rows('/erp/factory/getFactoryList');
    await refused('/api/oms/order/audit', { id: order!.id });
    await refused('/api/oms/invoice/openBlue', { orders: [order!.id] });
  },

  async keeper() {
    const { get, post, rows, refused } = at('keeper');
    const order = await saveOrder(suite, { audited: true });
    await get('/api/oms/outputorder/waiting');
    await get('/api/oms/outputorder/propose', { orders: order.id });
    await post('/api/oms/outputorder/generate', { orders: [order.id] });
    const [output] = await rows('/api/oms/outputorder/list', { q: order.orderNo });
    await at('accountant').post('/api/oms/outputorder/audit', { id: output!.id });
    const [express] = await rows('/api/pick/oms_express_company', { q: 'SF' });
    const shipped = await post('/api/oms/outputorder/shipWithNumbers', {
      rows: [{ id: output!.id, express: express!.id, expressNo: 'SF1000000001' }],
    });
    expect(shipped.rows).toMatchObject([{ ok: true }]);
    await rows('/api/oms/refund/list');
    await rows('/api/oms/orderroute/list');
    await refused('/api/oms/order/audit', { id: order.id });
  },

  async sales() {
    const { get, post, rows, refused } = at('sales');
    const [client] = await rows('/erp/customer/getCustList');
    await get('/erp/customer/getCustById', { id: client!.id });
    await get('/erp/customer/getNewClientCode');
    await post('/erp/follow/add', {
      moduleCode: 'crm_customer',
      rowId: client!.id,
      kind: 'call',
      content: '电话回访，月底补货',
    });
    await rows('/api/fico/arinvoice/listByWhere');
    const [goods] = await rows('/api/goods/goodsSku/list', { disabled: 'false' });
    const [warehouse] = await rows('/api/pick/scm_warehouse');
    const [me] = await rows('/api/pick/sys_user', { q: '张伟' });
    const found = await post('/api/sales/price/find', { customer: client!.id, lines: [{ sku: goods!.id }] });
    const [{ price, taxRate }] = found.lines;
    const sale = {
      customer: client!.id,
      salesman: me!.id,
      pricing: 'taxed',
      lines: [{ sku: goods!.id, quantity: '2', price: price ?? '99', taxRate }],
    };
    const validity = { quotationDate: today(), validTo: daysFromToday(10) };
    const offer = await post('/api/sales/customquotation/save', { ...sale, ...validity });
    await refused('/api/sales/customquotation/audit', { id: offer.id });
    await at('manager').post('/api/sales/customquotation/audit', { id: offer.id });
    const sold = await post('/api/sales/salesorder/save', { ...sale, warehouse: warehouse!.id, orderDate: today() });
    await refused('/api/sales/salesorder/audit', { id: sold.id });
    await rows('/api/sales/salesorder/list');
    const [order] = await rows('/api/oms/order/list');
    await get('/api/oms/order/trace', { id: order!.id });
    await refused('/api/fico/arinvoice/save', {});
    await refused('/api/oms/invoice/openBlue', { orders: [order!.id] });
  },

  async manager() {
    const { get, post, rows, refused } = at('manager');
    const [waiting] = await rows('/api/sales/salesorder/list', { status: 'draft' });
    await post('/api/preview/sal_order/audit', { id: waiting!.id });
    await post('/api/sales/salesorder/audit', { id: waiting!.id });
    await post('/api/sales/salesorder/close', { id: waiting!.id, reason: '客户改期' });
    const [rule] = await rows('/erp/sales/pricerule/list');
    await get('/erp/sales/pricerule/get', { id: rule!.id });
    await rows('/api/sales/priceclass/list');
    await get('/api/inventory/goods/list', {});
    await refused('/api/fico/arinvoice/save', {});
    await refused('/api/purchase/purchaseorder/save', {});
  },
};

describe('每个演示账号的一天', () => {
  test.each(Object.entries(days))('%s', (_, day) => expect(day()).resolves.toBeUndefined());

  test('no account and no role is without a day', () => {
    expect(Object.keys(days).toSorted()).toEqual(
      demoAccounts
        .filter(({ role }) => role !== undefined)
        .map(({ username }) => username)
        .toSorted(),
    );
    expect(demoRoles.map(({ code }) => code).toSorted()).toEqual(Object.keys(days).toSorted());
  });

  test('every code a role names is one of the menu', async () => {
    const nodes = (await suite.sql<{ code: string }>('select code from sys_menu where not deleted')).map(
      ({ code }, id) => ({ id, code, parent: null }),
    );
    const unknown = demoRoles.flatMap(({ menus }) =>
      menus.filter((code) => nodesOf([code], nodes).checked.length === 0),
    );
    expect(unknown).toEqual([]);
  });
});
