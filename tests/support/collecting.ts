import { expect } from 'vitest';
import type { Sandbox } from '../../apps/sandbox/src/start.ts';
import { noticeOf } from '../../apps/sandbox/src/wechat-pay/notices.ts';
import { sandboxMerchant, sandboxWechat } from '../../modules/payment/model.ts';
import { demoCompanies } from './database.ts';
import { start, type Suite } from './suite.ts';
import { until } from './until.ts';

export const at = (tail: string) => `/api/wkd/fico/statementreceipt/${tail}`;

/** The product with a merchant number at a WeChat of its own, on a port where that one reaches it. */
export async function collectingSuite(sandbox: Sandbox, workers: number): Promise<Suite> {
  const port = 20_000 + (process.pid % 20_000);
  const publicUrl = `http://127.0.0.1:${port}`;
  const suite = await start({
    workers,
    payments: { merchant: sandboxMerchant(sandbox.url), publicUrl },
    shops: { apps: {}, publicUrl: 'http://127.0.0.1:1', sandbox: sandbox.url },
  });
  // The shops of the demo have nobody to ask here.
  await suite.sql('update oms_task set enabled = false');
  await suite.app.listen({ port, host: '127.0.0.1' });
  return suite;
}

/** What tests of collecting begin with: customers whose audited bills are not paid, and how WeChat says that they are. */
export async function collecting(suite: Suite) {
  const receivable = (await suite.get('drawer', '/api/fico/arinvoice/billParam')).data.receivable.id as number;
  const company = (await demoCompanies(suite)).first;
  const [{ boss }] = (await suite.sql(`select id::int as boss from sys_user where username = 'boss'`)) as [
    { boss: number },
  ];
  const accounts = await suite.sql<{ id: number; code: string }>(
    'select id::int, code from fico_cashier_account where company_id = $1',
    [company],
  );
  const account = (code: string) => accounts.find((one) => one.code === code)!.id;
  let nth = 0;
  const invoice = async (customer: number, total: string, invoiceDate: string): Promise<number> => {
    const lines = [{ goodsName: '*茶*龙井', quantity: '1', taxPrice: total, taxRate: '0.13' }];
    const { data } = await suite.call('drawer', '/api/fico/arinvoice/save', {
      customer,
      receivable,
      invoiceDate,
      lines,
    });
    expect(await suite.call('accountant', '/api/fico/arinvoice/audit', { id: data.id })).toMatchObject({ code: '200' });
    return data.id as number;
  };
  const bill = async (customer: number, month: string): Promise<number> => {
    const { data } = await suite.call('accountant', '/api/fico/custbill/save', {
      customer,
      month,
      billDate: '2026-11-02',
    });
    expect(await suite.call('boss', '/api/fico/custbill/audit', { id: data.id })).toMatchObject({ code: '200' });
    return data.id as number;
  };
  const found = async (id: number) => (await suite.get('boss', at('get'), { id })).data;
  const numberOf = async (id: number) => {
    const [row] = await suite.sql<{ no: string }>(
      `select out_trade_no as no from oms_payment where source_record = $1 order by id desc limit 1`,
      [id],
    );
    return row!.no;
  };
  return {
    company,
    bank: account('02'),
    wechat: account('05'),
    invoice,
    bill,
    found,
    numberOf,
    wire: (no: string) => `${company}-${no}`,
    /** Owes 500 since September and 1,200 since October, and has agreed to both bills. */
    async owing() {
      nth += 1;
      const { data } = await suite.call('boss', '/erp/customer/add', {
        code: `SKKH${nth}`,
        name: `收款客户${nth}`,
        salesman: boss,
        contacts: [{ name: '王会计', email: `pays${nth}@customer.example` }],
      });
      const customer = data.id as number;
      const invoices = [
        await invoice(customer, '500.00', '2026-09-10'),
        await invoice(customer, '1000.00', '2026-10-05'),
        await invoice(customer, '200.00', '2026-10-20'),
      ];
      return { customer, invoices, bills: [await bill(customer, '2026-09'), await bill(customer, '2026-10')] };
    },
    openOf: async (invoices: readonly number[]) =>
      (
        await suite.sql<{ open: string }>(
          'select open_amount::text as open from fico_ar_invoice where id = any($1::bigint[]) order by id',
          [invoices],
        )
      ).map(({ open }) => open),
    receiptsOf: (customer: number) =>
      suite.sql<{ id: number; status: string; received: string; advance: string }>(
        `select id::int, status, received::text, advance::text from fico_receipt where customer = $1 order by id`,
        [customer],
      ),
    /** Asked, with a code that can be paid; the number of its payment. */
    async asked(customer: number) {
      const { code, message, data } = await suite.call('cashier', at('ask'), { customer });
      expect([code, message]).toEqual(['200', '操作成功']);
      const shown = await suite.get('cashier', '/api/wkd/fico/payment/qrcode', { id: data.id });
      expect(shown.data).toMatchObject({ status: 'waiting', codeUrl: expect.stringMatching(/^weixin:/) });
      return { id: data.id as number, no: await numberOf(data.id), amount: shown.data.amount as string };
    },
    becomes: (id: number, status: string) =>
      until(async () => {
        const now = await found(id);
        return now.status === status ? now : undefined;
      }, 30),
    /** What WeChat sends when somebody has paid. */
    async notice(no: string, amount: string, more: object = {}) {
      const { headers, body } = noticeOf(
        '',
        'TRANSACTION.SUCCESS',
        {
          mchid: sandboxWechat.mchId,
          appid: sandboxWechat.appId,
          out_trade_no: `${company}-${no}`,
          trade_state: 'SUCCESS',
          transaction_id: `42${no.replaceAll(/\D/g, '')}`,
          success_time: new Date().toISOString(),
          amount: { total: Number(amount.replace('.', '')), currency: 'CNY' },
          ...more,
        },
        Date.now(),
      );
      const { statusCode } = await suite.app.inject({
        method: 'POST',
        url: '/api/wechatPay/notify',
        headers,
        payload: body,
      });
      return statusCode;
    },
  };
}
