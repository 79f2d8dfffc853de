import { expect } from 'vitest';
import { today } from './days.ts';
import type { Suite } from './suite.ts';

export interface Request {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly status: string;
  readonly amount: string;
  readonly paidAmount: string;
  readonly paid: string;
  readonly bankChanged: boolean;
  readonly bankNo: string | null;
  readonly lines: readonly { readonly id: number; readonly amount: string; readonly paidAmount: string }[];
}

/** What tests of payments begin with: suppliers with an account, invoices of theirs, and how one asks for the money. */
export interface Owing {
  readonly supplier: number;
  readonly supplierName: string;
  readonly bankNo: string;
  readonly other: number;
  account(code: string): Promise<number>;
  /** An invoice of an expense, audited unless told otherwise. */
  invoice(total: string, more?: object, audited?: boolean): Promise<number>;
  order(total: string): Promise<number>;
  asking(lines: readonly object[], more?: object): object & Record<string, unknown>;
  spending(code: string, amount?: string): Promise<object & Record<string, unknown>>;
  asked(lines: readonly object[], more?: object, as?: string): Promise<number>;
  request(id: number): Promise<Request>;
  /** `done`, or why it was refused. */
  done(action: string, id: number, as?: string, more?: object): Promise<string>;
}

export async function owing(suite: Suite): Promise<Owing> {
  const pick = async (target: string, q?: string): Promise<number> => {
    const { data } = await suite.get('boss', `/api/pick/${target}`, { pageSize: 1, ...(q && { q }) });
    return (data as { rows: { id: number }[] }).rows[0]!.id;
  };
  const saved = async (path: string, args: object, as: string): Promise<number> => {
    const { code, message, data } = await suite.call(as, `${path}/save`, { ...args });
    expect([code, message]).toEqual(['200', '保存成功']);
    return (data as { id: number }).id;
  };
  const [supplierName, bankNo] = ['宁波市收款测试有限公司', '6222000011112222'];
  const supplier = await saved(
    '/api/purchase/supplier',
    { code: 'P1', name: supplierName, creditDays: 30, bankName: '工商银行宁波分行', bankNo },
    'buyer',
  );
  const other = await saved('/api/purchase/supplier', { code: 'P2', name: '另一家收款的' }, 'buyer');
  const [user, warehouse, expense] = [
    await pick('sys_user'),
    await pick('scm_warehouse', 'A02'),
    await pick('fico_account', '560205'),
  ];
  const base = '/api/fico/reqpayment';
  const asking: Owing['asking'] = (lines, more = {}) => ({
    payKind: 'ap',
    payeeType: 'supplier',
    supplier,
    requestDate: today(),
    applicant: user,
    purpose: '支付货款',
    lines,
    ...more,
  });
  return {
    supplier,
    supplierName,
    bankNo,
    other,
    account: (code) => pick('fico_account', code),
    async invoice(total, more = {}, audited = true) {
      const line = { name: '服务费', expense, quantity: '1', price: total, taxRate: '0' };
      const input = {
        supplier,
        invoiceKind: 'expense',
        invoiceDate: today(),
        pricing: 'taxed',
        lines: [line],
        ...more,
      };
      const id = await saved('/api/fico/apinvoice', input, 'accountant');
      if (audited) expect((await suite.call('boss', '/api/fico/apinvoice/audit', { id })).message).toContain('成功');
      return id;
    },
    async order(total) {
      const sku = await pick('goods_sku');
      const line = { sku, quantity: '1', price: total, taxRate: '0' };
      const input = { supplier, orderDate: today(), warehouse, buyer: user, pricing: 'taxed', lines: [line] };
      const id = await saved('/api/purchase/purchaseorder', input, 'buyer');
      expect((await suite.call('accountant', '/api/purchase/purchaseorder/audit', { id })).message).toContain('成功');
      return id;
    },
    asking,
    async spending(code, amount = '20.00') {
      const account = await pick('fico_account', code);
      return asking([{ account, amount }], { payKind: 'expense' });
    },
    asked: (lines, more = {}, as = 'buyer') => saved(base, asking(lines, more), as),
    request: async (id) => (await suite.get('boss', `${base}/get`, { id })).data as Request,
    async done(action, id, as = 'accountant', more = {}) {
      const { code, message } = await suite.call(as, `${base}/${action}`, { id, ...more });
      return code === '200' ? 'done' : message;
    },
  };
}
