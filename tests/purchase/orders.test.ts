import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysFromToday, today } from '../support/days.ts';
import { type Lines, purchasing, type Purchasing } from '../support/purchasing.ts';
import { start, type Suite } from '../support/suite.ts';

let suite: Suite;
let bought: Purchasing;
let [supplier, other, boss, warehouse] = [0, 0, 0, 0];
let skus: readonly number[] = [];
const day = today();
beforeAll(async () => {
  suite = await start();
  bought = await purchasing(suite);
  ({ supplier, other, boss, warehouse, skus } = bought);
});
afterAll(() => suite.stop());

const post: Purchasing['post'] = (...args) => bought.post(...args);
const made: Purchasing['made'] = (...args) => bought.made(...args);
const doc: Purchasing['doc'] = (...args) => bought.doc(...args);
const done: Purchasing['done'] = (...args) => bought.done(...args);
const line: Purchasing['line'] = (...args) => bought.line(...args);
const orderOf: Purchasing['orderOf'] = (...args) => bought.orderOf(...args);
const read: Purchasing['read'] = (...args) => bought.read(...args);
const ask = (quantity = '10', more: object = {}) => ({
  requestDate: day,
  requester: 1,
  needDate: daysFromToday(7),
  lines: [{ sku: skus[0], quantity }],
  ...more,
});
const requested = async (quantity = '10') => {
  const id = await made('request', ask(quantity, { requester: boss }));
  expect(await done('request', 'audit', id)).toBe('done');
  return doc('request', id);
};

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
    expect((await post('easyordercart/delete', { id: bare })).code).toBe('200');
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

  test('what nobody knows the price of is not ordered for nothing; a case costs as many pieces as it holds', async () => {
    const goods = (path: string, args: object) =>
      suite.call('boss', `/api/goods/${path}/save`, { ...args }).then(({ data }) => (data as { id: number }).id);
    const [piece, crate] = [await goods('goodsunit', { name: '订货瓶' }), await goods('goodsunit', { name: '订货箱' })];
    const units = [
      { unit: piece, ratio: '1' },
      { unit: crate, ratio: '12', purchaseDefault: true },
    ];
    const unitGroup = await goods('goodsunitgroup', { name: '订货瓶箱', units });
    const category = await goods('category', { code: 'DHFL', name: '订货分类' });
    const skuOf = async (code: string, more: object = {}) => {
      const id = await goods('goods', { code, name: `订货${code}`, category, unit: piece, unitGroup, ...more });
      const { data } = await suite.get('boss', '/api/goods/goodsSku/list', { goods: id });
      return (data as { rows: { id: number }[] }).rows[0]!.id;
    };
    const [unknown, priced] = [await skuOf('D1'), await skuOf('D2', { purchasePrice: '2' })];
    const put = async (sku: number, more: object = {}) =>
      ((await post('easyordercart/add', { sku, quantity: '5', supplier, warehouse, ...more })).data as { id: number })
        .id;
    const id = [
      await put(unknown),
      await put(unknown, { unit: piece }),
      await put(priced),
      await put(priced, { unit: piece }),
    ];
    const refused = await post('easyordercart/submit', { id });
    expect(refused.message).toBe(
      ['', ''].map(() => '订货D1：请先填写单价（供应商商品和商品资料里都没有它的价格）').join('；'),
    );
    expect(
      (await post('easyordercart/update', { id: id[0], sku: unknown, quantity: '5', supplier, warehouse, price: '0' }))
        .code,
    ).toBe('200');
    expect((await post('easyordercart/delete', { id: id[1] })).code).toBe('200');
    const { data } = await post('easyordercart/submit', { id: [id[0], id[2], id[3]] });
    const { lines } = await doc('purchaseorder', (data as { id: number }[])[0]!.id);
    expect(lines.map(({ unit, price }) => [unit, price])).toEqual([
      [crate, '0'],
      [crate, '24'],
      [piece, '2'],
    ]);
    const terms = await suite.get('buyer', '/api/purchase/terms', { supplier, sku: priced });
    expect((terms.data as { skus: object[] }).skus).toMatchObject([
      {
        unit: crate,
        price: '24',
        prices: [
          { unit: piece, price: '2' },
          { unit: crate, price: '24' },
        ],
      },
    ]);
  });
});
