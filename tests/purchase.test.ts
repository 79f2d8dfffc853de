import { runWork, service } from '@heliu/engine';
import { modules } from '../apps/server/src/assembly.ts';
import { demoCompanies } from './support/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from './support/suite.ts';
import { daysFromToday, today } from './support/days.ts';

let suite: Suite;
const post = (path: string, args: object, as = 'buyer') => suite.call(as, `/api/purchase/${path}`, { ...args });
const made = async (path: string, args: object, as = 'buyer'): Promise<number> => {
  const { code, message, data } = await post(`${path}/save`, args, as);
  expect([code, message]).toEqual(['200', '保存成功']);
  return (data as { id: number }).id;
};
const read = async <T = Record<string, unknown>>(path: string, id: number, as = 'buyer'): Promise<T> =>
  (await suite.get(as, `/api/purchase/${path}/get`, { id })).data as T;

let [supplier, other] = [0, 0];
let skus: number[] = [];

beforeAll(async () => {
  suite = await start();
  supplier = await made('supplier', {
    code: 'T1',
    name: '绍兴市测试纺织有限公司',
    leadDays: 5,
    creditDays: 30,
    taxRate: '0.13',
  });
  other = await made('supplier', {
    code: 'T2',
    name: '另一家供应商',
    leadDays: 2,
    contacts: [{ name: '张三', job: '销售' }],
  });
  const { data } = await suite.get('boss', '/api/goods/goodsSku/list', {
    sort: 'code',
    pageSize: 5,
    disabled: 'false',
  });
  skus = (data as { rows: { id: number }[] }).rows.map(({ id }) => id);
});
afterAll(() => suite.stop());

describe('供应商', () => {
  test('the next code is free, and one of nearly the same name is told', async () => {
    const { data: code } = await suite.get('buyer', '/api/purchase/supplier/nextNumber');
    expect(code).toMatch(/^GYS\d{4}$/);
    const similar = async (name: string, except?: number) =>
      (await suite.get('buyer', '/api/purchase/supplier/similar', { name, ...(except && { except }) })).data;
    expect(await similar('测试纺织（绍兴）股份有限公司')).toEqual([
      { id: supplier, code: 'T1', name: '绍兴市测试纺织有限公司', disabled: false },
    ]);
    expect(await similar('测试纺织', supplier)).toEqual([]);
    expect(await similar('100%_')).toEqual([]);
    expect((await post('supplier/save', { code: 'T9', name: '绍兴市测试纺织有限公司' })).code).toBe('422');
  });

  test('one that is stopped cannot be stopped again, and comes back', async () => {
    const { version } = await read<{ version: number }>('supplier', other);
    expect((await post('supplier/disable', { id: other, version })).code).toBe('200');
    expect((await post('supplier/disable', { id: other })).code).not.toBe('200');
    expect((await post('supplier/enable', { id: other })).code).toBe('200');
  });

  test('what we owe him is told to those who may know it, and other companies know nothing of him', async () => {
    const ask = async (as: string) => (await suite.get(as, '/api/purchase/supplier/payables', { id: supplier })).data;
    expect(await ask('buyer')).toEqual({ [supplier]: { amount: '0.00', estimated: '0.00' } });
    expect(await ask('boss2')).toEqual({});
    expect((await suite.get('boss2', '/api/purchase/supplier/get', { id: supplier })).code).toBe('404');
    expect((await suite.get('sales', '/api/purchase/supplier/list')).code).toBe('403');
  });

  test('one line for each SKU of a supplier', async () => {
    const line = { supplier, sku: skus[0], price: '12.5', supplierSku: 'A-1' };
    await made('suppliergoods', line);
    expect((await post('suppliergoods/save', line)).message).toContain('已存在');
  });
});

interface Lines {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly status: string;
  readonly total: string;
  readonly ordered: string;
  readonly received: string;
  readonly deliveryDate: string | null;
  readonly lines: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
  readonly suppliers: readonly { readonly supplier: number; readonly answer: string }[];
}
const day = today();
const doc = (path: string, id: number) => read<Lines>(path, id, 'boss');
const done = async (path: string, action: string, id: number, as = 'boss', more: object = {}) => {
  const { code, message } = await post(`${path}/${action}`, { id, ...more }, as);
  return code === '200' ? 'done' : message;
};
const ask = (quantity = '10', more: object = {}) => ({
  requestDate: day,
  requester: 1,
  needDate: daysFromToday(7),
  lines: [{ sku: skus[0], quantity }],
  ...more,
});
let boss = 0;
let warehouse = 0;
beforeAll(async () => {
  const first = async (target: string, q?: string) =>
    (
      (await suite.get('boss', `/api/pick/${target}`, { pageSize: 1, ...(q && { q }) })).data as {
        rows: { id: number }[];
      }
    ).rows[0]!.id;
  boss = await first('sys_user');
  warehouse = await first('scm_warehouse', 'A02');
});
const requested = async (quantity = '10') => {
  const id = await made('request', ask(quantity, { requester: boss }));
  expect(await done('request', 'audit', id)).toBe('done');
  return doc('request', id);
};
const orderOf = (lines: object[], more: object = {}) => ({
  supplier,
  orderDate: day,
  warehouse,
  buyer: boss,
  pricing: 'taxed',
  lines,
  ...more,
});
const line = (quantity: string, price = '11.3', more: object = {}) => ({
  sku: skus[0],
  quantity,
  price,
  taxRate: '0.13',
  ...more,
});

describe('采购申请', () => {
  test('pre-audit is needed where the company says so; it is taken back by whoever gave it, rejected by others with a reason', async () => {
    const id = await made('request', ask('10', { requester: boss }));
    const demand = (value: string) =>
      suite.call('boss', '/erp/company/saveSysParameter', { values: { 'purchase.preAudit': value } });
    expect(await done('request', 'preAudit', id, 'buyer')).toBe('done');
    expect(await done('request', 'cancelPreAudit', id)).toContain('只有预审人自己可以取消预审');
    expect(await done('request', 'rejectPreAudit', id)).toContain('请填写驳回预审原因');
    expect(await done('request', 'rejectPreAudit', id, 'boss', { reason: '数量太多' })).toBe('done');
    expect(await doc('request', id)).toMatchObject({ status: 'draft', preAuditedBy: null });
    expect(await done('request', 'preAudit', id)).toBe('done');
    expect(await done('request', 'cancelPreAudit', id)).toBe('done');
    await demand('true');
    expect(await done('request', 'audit', id)).toContain('须先预审');
    await demand('false');
    expect(await done('request', 'audit', id)).toBe('done');
    expect(await done('request', 'cancel', id)).toContain('不能作废');
    expect(await done('request', 'deaudit', id)).toBe('done');
    expect(await done('request', 'cancel', id)).toBe('done');
  });

  test('what was ordered of it is seen on it, no more than was asked for, and it cannot be taken back meanwhile', async () => {
    const request = await requested('10');
    const from = (quantity: string) =>
      line(quantity, '11.3', { request: request.id, requestLine: request.lines[0]!.id });
    const id = await made('purchaseorder', orderOf([from('4')]));
    expect(await done('purchaseorder', 'audit', id)).toBe('done');
    expect(await doc('request', request.id)).toMatchObject({ ordered: 'part', lines: [{ orderedQuantity: '4' }] });
    const more = await made('purchaseorder', orderOf([from('7')]));
    expect(await done('purchaseorder', 'audit', more)).toContain('共 10，已执行 4，本次 7');
    expect(await done('request', 'deaudit', request.id)).toContain('采购订单');
    expect(await done('purchaseorder', 'cancel', id)).toBe('done');
    expect(await doc('request', request.id)).toMatchObject({ ordered: 'none' });
  });
});

describe('询价、报价与比价', () => {
  test('two suppliers are asked, the lowest is chosen, and orders are made of it', async () => {
    const request = await requested('10');
    const asked = await made('enquiry', {
      enquiryDate: day,
      deadline: daysFromToday(3),
      buyer: boss,
      lines: [{ request: request.id, requestLine: request.lines[0]!.id, sku: skus[0], quantity: '10' }],
      suppliers: [{ supplier }, { supplier: other }],
    });
    expect(await done('enquiry', 'audit', asked)).toBe('done');
    const enquiry = await doc('enquiry', asked);
    const quote = async (from: number, price: string, validTo = daysFromToday(10)) => {
      const id = await made('quotation', {
        supplier: from,
        quotationDate: daysFromToday(-5),
        validTo,
        leadDays: 4,
        lines: [{ enquiry: asked, enquiryLine: enquiry.lines[0]!.id, ...line('10', price), minQuantity: '5' }],
      });
      expect(await done('quotation', 'audit', id)).toBe('done');
      return doc('quotation', id);
    };
    const [dear, cheap, old] = [
      await quote(supplier, '12'),
      await quote(other, '11'),
      await quote(other, '9', daysFromToday(-1)),
    ];
    expect((await doc('enquiry', asked)).suppliers.map(({ answer }) => answer)).toEqual(['quoted', 'quoted']);
    expect(await done('enquiry', 'decline', asked, 'buyer', { supplier })).toContain('已经报价');
    const stranger = await made('supplier', { code: 'T3', name: '没有被问的' });
    const uninvited = {
      supplier: stranger,
      quotationDate: day,
      validTo: day,
      lines: [{ enquiry: asked, enquiryLine: enquiry.lines[0]!.id, ...line('1') }],
    };
    expect((await post('quotation/save', uninvited)).message).toContain('没有询问这家供应商');

    const { data } = await suite.get('buyer', '/api/purchase/enquiry/comparison', { id: asked });
    expect(data).toMatchObject({
      lines: [
        {
          quantity: '10',
          offers: [{ basePrice: '12', expired: false }, { basePrice: '11' }, { basePrice: '9', expired: true }],
        },
      ],
    });
    const choose = (quotation: Lines, quantity: string) =>
      post('enquiry/choose', {
        id: asked,
        warehouse,
        choices: [{ line: enquiry.lines[0]!.id, offer: quotation.lines[0]!.id, quantity }],
      });
    expect((await choose(old, '10')).message).toContain('过期');
    expect((await choose(cheap, '3')).message).toContain('起订量是 5');
    const chosen = (await choose(cheap, '6')).data as { id: number; supplier: number }[];
    expect(chosen).toMatchObject([{ supplier: other, lines: 1 }]);
    const order = await doc('purchaseorder', chosen[0]!.id);
    expect(order).toMatchObject({
      total: '66.00',
      status: 'draft',
      lines: [{ request: request.id, quantity: '6', deliveryDate: daysFromToday(4) }],
    });
    expect((await post('purchaseorder/audit', { id: order.id }, 'boss')).code).toBe('200');
    expect(await doc('request', request.id)).toMatchObject({
      ordered: 'part',
      lines: [{ orderedQuantity: '6', enquiredQuantity: '10' }],
    });
    expect(await done('quotation', 'deaudit', cheap.id, 'boss', { reason: '错了' })).toContain('采购订单');
    expect(await done('quotation', 'deaudit', dear.id, 'boss', { reason: '错了' })).toBe('done');
    const { rows } = (await suite.get('boss', '/api/purchase/suppliergoods/list', { supplier: other, sku: skus[0] }))
      .data as { rows: object[] };
    expect(rows).toMatchObject([{ price: '11', lastOrderedOn: day }]);
  });
});

describe('采购订单', () => {
  test('both ways of pricing come to the fen, and the day of delivery follows from the supplier', async () => {
    const taxed = await doc('purchaseorder', await made('purchaseorder', orderOf([line('3', '10')])));
    expect(taxed).toMatchObject({ amount: '26.55', tax: '3.45', total: '30.00', deliveryDate: daysFromToday(5) });
    expect(taxed.lines[0]).toMatchObject({ netPrice: '8.849558', taxPrice: '10' });
    const untaxed = await doc(
      'purchaseorder',
      await made('purchaseorder', orderOf([line('3', '10', { discount: '1.00' })], { pricing: 'untaxed' })),
    );
    expect(untaxed).toMatchObject({ amount: '29.00', tax: '3.77', total: '32.77' });
    expect(
      (await post('purchaseorder/save', orderOf([line('3', '10')], { depositAmount: '30.01' }))).message,
    ).toContain('定金不能超过');
    expect((await post('purchaseorder/save', orderOf([line('3', '10', { discount: '40' })]))).message).toContain(
      '折扣额不能超过',
    );
  });

  test('nothing is ordered from a supplier on hold', async () => {
    const id = await made('purchaseorder', orderOf([line('1')]));
    const hold = async (kind: string) => {
      const now = await read<{ version: number }>('supplier', supplier, 'boss');
      expect((await post('supplier/update', { ...now, hold: kind }, 'boss')).code).toBe('200');
    };
    await hold('orders');
    expect(await done('purchaseorder', 'audit', id)).toBe('供应商绍兴市测试纺织有限公司为“暂停下单”，不能下单');
    await hold('payments');
    expect(await done('purchaseorder', 'audit', id)).toBe('done');
    await hold('none');
  });

  test('an audited order is changed with a reason, and finished with one while something is still to come', async () => {
    const id = await made('purchaseorder', orderOf([line('10', '10'), { ...line('2', '5'), sku: skus[1] }]));
    expect(
      (await post('purchaseorder/change', { id, reason: '少要', lines: [{ line: 1, quantity: '1' }] })).message,
    ).toContain('请刷新');
    const draft = await doc('purchaseorder', id);
    const change = (more: object, as = 'buyer') =>
      post('purchaseorder/change', { id, reason: '少要', lines: [{ line: draft.lines[0]!.id, ...more }] }, as);
    expect((await change({ quantity: '8' })).message).toContain('不能变更');
    expect(await done('purchaseorder', 'audit', id)).toBe('done');
    expect((await change({ quantity: '10' })).message).toContain('没有任何改动');
    expect((await change({ quantity: '0' })).code).toBe('422');
    expect((await change({ quantity: '8' }, 'accountant')).code).toBe('403');
    expect((await change({ quantity: '8', deliveryDate: daysFromToday(9) })).code).toBe('200');
    expect(await doc('purchaseorder', id)).toMatchObject({
      total: '90.00',
      lines: [{ quantity: '8', baseQuantity: '8', total: '80.00', deliveryDate: daysFromToday(9) }, { quantity: '2' }],
    });
    expect(await done('purchaseorder', 'finish', id)).toContain('请填写完成原因');
    expect(await done('purchaseorder', 'finish', id, 'boss', { reason: '供应商停产' })).toBe('done');
    expect(await done('purchaseorder', 'deaudit', id)).toContain('已完成');
    expect(await done('purchaseorder', 'reopen', id)).toBe('done');
  });
});

describe('快捷订货', () => {
  test('lines of one supplier for one warehouse become one order, once', async () => {
    const put = (sku: number, more: object = {}) =>
      suite.call('buyer', '/api/purchase/easyordercart/add', { sku, quantity: '5', ...more });
    const id: number[] = [];
    for (const [sku, from] of [
      [skus[1], supplier],
      [skus[2], supplier],
      [skus[3], other],
    ] as const)
      id.push(((await put(sku!, { supplier: from, warehouse, price: '3' })).data as { id: number }).id);
    const bare = ((await put(skus[4]!)).data as { id: number }).id;
    expect((await post('easyordercart/submit', { id: [bare] })).message).toContain('收货仓库');
    const submit = () => post('easyordercart/submit', { id });
    const [one, two] = await Promise.all([submit(), submit()]);
    const made = [one, two].filter(({ code }) => code === '200');
    expect(made).toHaveLength(1);
    expect(made[0]!.data).toMatchObject([
      { supplier, lines: 2 },
      { supplier: other, lines: 1 },
    ]);
    const { rows } = (await suite.get('buyer', '/api/purchase/easyordercart/list', { id: id.join(',') })).data as {
      rows: object[];
    };
    expect(rows).toEqual([]);
  });
});

describe('入库与退货', () => {
  let [carrier, n] = [0, 0];
  beforeAll(async () => {
    carrier = await made('supplier', { code: 'T8', name: '承运人' });
  });
  /** Goods nobody else in this file touches. */
  const freshSku = async (): Promise<number> => {
    const { data: unit } = await suite.call('boss', '/api/goods/goodsunit/save', {
      name: `收货单位${++n}`,
      decimals: 3,
    });
    const { data: category } = await suite.call('boss', '/api/goods/category/save', {
      code: `SH${n}`,
      name: `收货分类${n}`,
    });
    const { data: goods } = await suite.call('boss', '/api/goods/goods/save', {
      code: `SH${n}`,
      name: `收货商品${n}`,
      unit: (unit as { id: number }).id,
      category: (category as { id: number }).id,
      weight: String(n),
    });
    const [sku] = await suite.sql<{ id: string }>('select id from goods_sku where goods = $1', [
      (goods as { id: number }).id,
    ]);
    return Number(sku!.id);
  };
  const figures = async (sku: number) => {
    const [row] = await suite.sql(
      `select trim_scale(sum(quantity))::text as quantity, sum(amount)::text as amount, trim_scale(sum(on_order))::text as "onOrder"
       from inv_stock_entry where sku = $1`,
      [sku],
    );
    return row;
  };
  /** What the books say: of the stock account, and of what is owed by estimate to a supplier. */
  const ledgerOf = async (account: string, of?: number): Promise<string> => {
    const [row] = await suite.sql<{ sum: string }>(
      `select coalesce(sum(e.debit - e.credit), 0)::numeric(18,2)::text as sum from fico_gl_entry e join fico_account a on a.id = e.account
       where a.code = $1 and ($2::bigint is null or e.supplier = $2) and e.company_id = (select company_id from crm_supplier where id = $3)`,
      [account, of ?? null, supplier],
    );
    return row!.sum;
  };
  const owed = async (of: number) =>
    ((await suite.get('boss', '/api/purchase/supplier/payables', { id: of })).data as Record<number, object>)[of];
  const ordered = async (sku: number, quantity: string, price = '11.3'): Promise<Lines> => {
    const id = await made('purchaseorder', orderOf([{ ...line(quantity, price), sku }]));
    expect(await done('purchaseorder', 'audit', id)).toBe('done');
    return doc('purchaseorder', id);
  };
  const inputOf = (order: Lines, quantity: string, more: object = {}, head: object = {}) => ({
    supplier,
    inputDate: day,
    warehouse,
    pricing: 'taxed',
    lines: [
      { order: order.id, orderLine: order.lines[0]!.id, ...line(quantity), sku: order.lines[0]!['sku'], ...more },
    ],
    ...head,
  });

  test('what came is in stock at its net cost, expected no longer, and owed by estimate; taken back, all is as before', async () => {
    const sku = await freshSku();
    const [stockBefore, owedBefore] = [await ledgerOf('1405'), await ledgerOf('220202', supplier)];
    const order = await ordered(sku, '10');
    expect(await figures(sku)).toEqual({ quantity: '0', amount: '0.00', onOrder: '10' });
    const id = await made('inputorder', inputOf(order, '4'));
    expect(await done('inputorder', 'audit', id)).toBe('done');
    expect(await figures(sku)).toEqual({ quantity: '4', amount: '40.00', onOrder: '6' });
    expect(await doc('purchaseorder', order.id)).toMatchObject({
      received: 'part',
      lines: [{ receivedQuantity: '4' }],
    });
    expect(await owed(supplier)).toMatchObject({ estimated: '40.00' });
    expect(Number(await ledgerOf('1405')) - Number(stockBefore)).toBeCloseTo(40);
    expect(Number(await ledgerOf('220202', supplier)) - Number(owedBefore)).toBeCloseTo(-40);
    for (const [action, why] of [
      ['deaudit', '采购入库'],
      ['cancel', '采购入库'],
    ] as const)
      expect(await done('purchaseorder', action, order.id)).toContain(why);
    expect(
      (
        await post('purchaseorder/change', {
          id: order.id,
          reason: '少要',
          lines: [{ line: order.lines[0]!.id, quantity: '3' }],
        })
      ).message,
    ).toContain('已收 4');
    expect(
      (
        await post('purchaseorder/change', {
          id: order.id,
          reason: '少要',
          lines: [{ line: order.lines[0]!.id, quantity: '5' }],
        })
      ).code,
    ).toBe('200');
    expect(await figures(sku)).toMatchObject({ onOrder: '1' });
    expect(await done('purchaseorder', 'finish', order.id, 'boss', { reason: '不要了' })).toBe('done');
    expect(await figures(sku)).toMatchObject({ onOrder: '0' });
    expect(await done('inputorder', 'deaudit', id, 'boss', { reason: '错了' })).toContain('请先反完成');
    expect(await done('purchaseorder', 'reopen', order.id)).toBe('done');
    expect(await done('inputorder', 'deaudit', id, 'boss', { reason: '错了' })).toBe('done');
    expect((await post('inputorder/delete', { id })).code).toBe('200');
    expect(await figures(sku)).toEqual({ quantity: '0', amount: '0.00', onOrder: '5' });
    expect(await done('purchaseorder', 'deaudit', order.id)).toBe('done');
    expect(await figures(sku)).toEqual({ quantity: '0', amount: '0.00', onOrder: '0' });
    expect([await ledgerOf('1405'), await ledgerOf('220202', supplier)]).toEqual([stockBefore, owedBefore]);
  });

  test('fees are shared to the fen and owed to whom they are paid', async () => {
    const [a, b, c] = [await freshSku(), await freshSku(), await freshSku()];
    const base = { supplier, inputDate: day, warehouse, pricing: 'untaxed' };
    const lines = [a, b, c].map((sku) => ({ ...line('1', '10'), sku }));
    const fees = [{ name: '运费', supplier: carrier, amount: '10.00' }];
    const id = await made('inputorder', { ...base, lines, fees });
    expect(await doc('inputorder', id)).toMatchObject({
      fee: '10.00',
      cost: '40.00',
      lines: [{ feeShare: '3.34', cost: '13.34' }, { feeShare: '3.33' }, { feeShare: '3.33' }],
    });
    expect(await done('inputorder', 'audit', id)).toBe('done');
    expect(await figures(a)).toMatchObject({ quantity: '1', amount: '13.34' });
    expect(await owed(carrier)).toEqual({ amount: '0.00', estimated: '10.00' });
    expect(await ledgerOf('220202', carrier)).toBe('-10.00');
    const heavy = await doc('inputorder', await made('inputorder', { ...base, lines, fees, feeBasis: 'weight' }));
    expect(heavy.lines.map((one) => one['feeShare'])).not.toEqual(['3.34', '3.33', '3.33']);
    expect(
      (await post('inputorder/save', { ...base, lines: [{ ...lines[0], rejectedQuantity: '1' }] })).message,
    ).toContain('不合格原因');
  });

  test('no more comes than was ordered, within the tolerance of the company; of two at once one is refused', async () => {
    const sku = await freshSku();
    const order = await ordered(sku, '10');
    const both = [await made('inputorder', inputOf(order, '6')), await made('inputorder', inputOf(order, '6'))];
    const results = await Promise.all(both.map((id) => done('inputorder', 'audit', id)));
    expect(results.filter((one) => one === 'done')).toHaveLength(1);
    expect(results.find((one) => one !== 'done')).toContain('共 10，已执行 6，本次 6');
    const over = both[results.findIndex((one) => one !== 'done')]!;
    const allow = (value: string) =>
      suite.call('boss', '/erp/company/saveSysParameter', { values: { 'stock.overLink': value } });
    await allow('0.2');
    expect(await done('inputorder', 'audit', over)).toBe('done');
    await allow('0');
    expect(await figures(sku)).toEqual({ quantity: '12', amount: '120.00', onOrder: '0' });
    expect(await doc('purchaseorder', order.id)).toMatchObject({ received: 'all' });
  });

  test('goods go back for what they came for; the rest is a difference in cost', async () => {
    const sku = await freshSku();
    const first = await made('inputorder', inputOf(await ordered(sku, '10'), '10'));
    const order = await ordered(sku, '10', '22.6');
    const second = await made('inputorder', inputOf(order, '10', { price: '22.6' }));
    for (const id of [first, second]) expect(await done('inputorder', 'audit', id)).toBe('done');
    expect(await figures(sku)).toMatchObject({ quantity: '20', amount: '300.00' });
    const input = await doc('inputorder', second);
    const back = (quantity: string) => ({
      supplier,
      returnDate: day,
      warehouse,
      cause: '破损',
      pricing: 'taxed',
      lines: [{ input: second, inputLine: input.lines[0]!.id, ...line(quantity, '22.6'), sku }],
    });
    const id = await made('purchasereturn', back('4'));
    expect(await done('purchasereturn', 'audit', id)).toBe('done');
    expect(await figures(sku)).toMatchObject({ quantity: '16', amount: '220.00' });
    expect(await doc('purchasereturn', id)).toMatchObject({ amount: '80.00', lines: [{ cost: '80.00' }] });
    expect(await done('inputorder', 'deaudit', second, 'boss', { reason: '错了' })).toContain('采购退货');
    const more = await made('purchasereturn', back('7'));
    expect(await done('purchasereturn', 'audit', more)).toContain('共 10，已执行 4，本次 7');
    expect(await done('purchasereturn', 'deaudit', id, 'boss', { reason: '错了' })).toBe('done');
    expect(await figures(sku)).toMatchObject({ quantity: '20', amount: '300.00' });
  });

  const ap = async (action: string, args: object, as = 'boss') =>
    suite.call(as, `/api/fico/apinvoice/${action}`, { ...args });
  const billed = async (lines: object[], more: object = {}): Promise<number> => {
    const input = { supplier, invoiceDate: day, pricing: 'taxed', lines, ...more };
    const { code, message, data } = await ap('save', input, 'accountant');
    expect([code, message]).toEqual(['200', '保存成功']);
    return (data as { id: number }).id;
  };
  const apDone = async (action: string, id: number) => {
    const { code, message } = await ap(action, { id, reason: '错了' });
    return code === '200' ? 'done' : message;
  };
  /** Stock, 应付, 暂估, 进项税额 and cost, in the books. */
  const books = () =>
    Promise.all(['1405', '220201', '220202', '22210102', '5401'].map((code) => ledgerOf(code))).then((all) =>
      all.map(Number),
    );
  const moved = (before: readonly number[], now: readonly number[]) =>
    now.map((one, i) => (one - before[i]!).toFixed(2));

  test('an invoice takes back its part of the estimate; what it differs by goes to the goods that are there, and to cost for those that left', async () => {
    const sku = await freshSku();
    const id = await made('inputorder', inputOf(await ordered(sku, '10'), '10'));
    expect(await done('inputorder', 'audit', id)).toBe('done');
    const input = await doc('inputorder', id);
    const [before, owedBefore] = [await books(), (await owed(supplier)) as { amount: string; estimated: string }];
    const of = (quantity: string, price = '12.43') => [
      { input: id, inputLine: input.lines[0]!.id, ...line(quantity, price), sku },
    ];
    const forward = (await suite.get('boss', '/api/fico/apinvoice/forwardList', { supplier })).data as {
      sourceId: number;
      billed: string;
    }[];
    expect(forward.find(({ sourceId }) => sourceId === id)).toMatchObject({
      sourceType: 'pur_input_order',
      total: '113.00',
      billed: '0.00',
    });

    const first = await billed(of('4'));
    expect(await apDone('audit', first)).toBe('done');
    expect(moved(before, await books())).toEqual(['4.00', '-49.72', '40.00', '5.72', '0.00']);
    expect(await figures(sku)).toMatchObject({ quantity: '10', amount: '104.00' });
    expect(await doc('inputorder', id)).toMatchObject({
      invoiced: 'part',
      lines: [{ invoicedQuantity: '4', settledEstimate: '40.00' }],
    });
    const now = (await owed(supplier)) as { amount: string; estimated: string };
    expect(Number(now.amount) - Number(owedBefore.amount)).toBeCloseTo(49.72);
    expect(Number(now.estimated) - Number(owedBefore.estimated)).toBeCloseTo(-40);
    const open = (await suite.get('boss', '/api/fico/apinvoice/writeOffList', { supplier })).data as {
      invoice: number;
      open: string;
      dueDate: string;
    }[];
    expect(open.find(({ invoice }) => invoice === first)).toMatchObject({ open: '49.72', dueDate: daysFromToday(30) });
    expect((await suite.get('boss', '/api/fico/apinvoice/getExtended', { id: first })).data).toMatchObject({
      open: '49.72',
      sources: [{ id, entity: 'pur_input_order' }],
    });
    expect(await done('inputorder', 'deaudit', id, 'boss', { reason: '错了' })).toContain('应付发票');

    const out = { kind: 'out', orderDate: day, warehouse, lines: [{ sku, quantity: '10' }] };
    const gone = ((await suite.call('keeper', '/api/inventory/otherorder/save', out)).data as { id: number }).id;
    expect((await suite.call('boss', '/api/inventory/otherorder/audit', { id: gone })).code).toBe('200');
    const atNothing = await books();
    const second = await billed(of('6'));
    expect(await apDone('audit', second)).toBe('done');
    expect(moved(atNothing, await books())).toEqual(['0.00', '-74.58', '60.00', '8.58', '6.00']);
    expect(await figures(sku)).toMatchObject({ quantity: '0', amount: '0.00' });
    expect(await doc('inputorder', id)).toMatchObject({ invoiced: 'all', lines: [{ settledEstimate: '100.00' }] });
    expect((await ap('audit', { id: await billed(of('1')) })).message).toContain('共 10，已执行 10，本次 1');

    expect(await apDone('deaudit', second)).toBe('done');
    expect(moved(atNothing, await books())).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00']);
    expect((await suite.call('boss', '/api/inventory/otherorder/deaudit', { id: gone, reason: '错了' })).code).toBe(
      '200',
    );
    expect(await apDone('deaudit', first)).toBe('done');
    expect(moved(before, await books())).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00']);
    expect(await figures(sku)).toMatchObject({ quantity: '10', amount: '100.00' });
    expect(await doc('inputorder', id)).toMatchObject({ invoiced: 'none', lines: [{ settledEstimate: '0.00' }] });
  });

  test('goods that went back are taken off the same invoice, and nothing of the estimate is left', async () => {
    const sku = await freshSku();
    const before = await books();
    const id = await made('inputorder', inputOf(await ordered(sku, '3', '10'), '3', { price: '10' }));
    expect(await done('inputorder', 'audit', id)).toBe('done');
    const input = await doc('inputorder', id);
    const back = await made('purchasereturn', {
      supplier,
      returnDate: day,
      warehouse,
      cause: '破损',
      lines: [{ input: id, inputLine: input.lines[0]!.id, ...line('1', '10'), sku }],
    });
    expect(await done('purchasereturn', 'audit', back)).toBe('done');
    const returned = await doc('purchasereturn', back);
    const invoice = await billed([
      { input: id, inputLine: input.lines[0]!.id, ...line('3', '10'), sku },
      { returned: back, returnedLine: returned.lines[0]!.id, ...line('1', '10'), sku },
    ]);
    expect(((await suite.get('boss', '/api/fico/apinvoice/get', { id: invoice })).data as Lines).total).toBe('20.00');
    expect(await apDone('audit', invoice)).toBe('done');
    expect(moved(before, await books())).toEqual(['17.70', '-20.00', '0.00', '2.30', '0.00']);
    expect((await doc('purchasereturn', back)) as unknown).toMatchObject({ invoiced: 'all' });
  });

  test('an expense is booked where it says, and takes back freight that was estimated', async () => {
    const { rows } = (await suite.get('boss', '/api/pick/fico_account', { q: '220202' })).data as {
      rows: { id: number }[];
    };
    const expense = rows[0]!.id;
    const of = { name: '运费', expense, quantity: '1', price: '10.9', taxRate: '0.09' };
    const id = await billed([of], { supplier: carrier, invoiceKind: 'expense' });
    expect(await apDone('audit', id)).toBe('done');
    expect(await owed(carrier)).toEqual({ amount: '10.90', estimated: '0.00' });
    expect((await ap('save', { supplier, invoiceDate: day, lines: [of] }, 'accountant')).message).toContain(
      '请从采购入库或采购退货选择',
    );
    expect(
      (
        await ap(
          'save',
          { supplier, invoiceDate: day, invoiceKind: 'expense', lines: [{ ...of, statedTax: '2.00' }] },
          'accountant',
        )
      ).message,
    ).toContain('最多差');
  });

  test('stock, payables and the books say the same', async () => {
    const { first } = await demoCompanies(suite);
    const claims = modules.flatMap(({ proofs = [] }) => proofs).filter(({ code }) => /^(fico|inv|chains)/.test(code));
    expect(claims.length).toBeGreaterThan(3);
    for (const proof of claims)
      expect([proof.code, await runWork(suite.db, service('数据监控', first), (work) => proof.run(work))]).toEqual([
        proof.code,
        [],
      ]);
  });
});
