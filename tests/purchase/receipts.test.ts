import { runWork, service } from '@heliu/engine';
import { daysAfter } from '@heliu/model';
import { modules } from '../../apps/server/src/assembly.ts';
import { demoCompanies } from '../support/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysFromToday, today } from '../support/days.ts';
import { type Lines, purchasing, type Purchasing } from '../support/purchasing.ts';
import { start, type Suite } from '../support/suite.ts';

let suite: Suite;
let bought: Purchasing;
let [supplier, warehouse] = [0, 0];
const day = today();
beforeAll(async () => {
  suite = await start();
  bought = await purchasing(suite);
  ({ supplier, warehouse } = bought);
});
afterAll(() => suite.stop());

const post: Purchasing['post'] = (...args) => bought.post(...args);
const made: Purchasing['made'] = (...args) => bought.made(...args);
const doc: Purchasing['doc'] = (...args) => bought.doc(...args);
const done: Purchasing['done'] = (...args) => bought.done(...args);
const line: Purchasing['line'] = (...args) => bought.line(...args);
const orderOf: Purchasing['orderOf'] = (...args) => bought.orderOf(...args);

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

  /** Everything the ledgers of this company do not agree about. */
  const disagreements = async () => {
    const { first } = await demoCompanies(suite);
    const claims = modules
      .flatMap(({ proofs = [] }) => proofs)
      .filter(({ code }) => /^(fico|inv|purchase|chains)/.test(code));
    expect(claims.length).toBeGreaterThan(3);
    const found: [string, unknown][] = [];
    for (const proof of claims)
      for (const one of await runWork(suite.db, service('数据监控', first), (work) => proof.run(work)))
        found.push([proof.code, one]);
    return found;
  };
  test('stock, payables and the books say the same', async () => expect(await disagreements()).toEqual([]));

  test('estimates are taken back as the month turns, and made again as it ends', async () => {
    const { data: modes } = await suite.get('boss', '/api/system/parameter/list', { code: '=acct.estimateMode' });
    const mode = (value: string) => suite.call('boss', '/api/system/parameter/update', { ...modes.rows[0], value });
    const { data: waiting } = await suite.get('boss', '/api/purchase/estimaterun/list', {});
    for (const { id } of waiting.rows) await suite.call('boss', '/api/purchase/estimaterun/delete', { id });
    const from = await made('supplier', { code: 'T9', name: '月初冲回供应商', taxRate: '0.13' });
    const sku = await freshSku();
    const lastMonth = daysAfter(`${day.slice(0, 7)}-01`, -1);
    const id = await made('inputorder', {
      ...inputOf(await ordered(sku, '10'), '10'),
      supplier: from,
      inputDate: lastMonth,
      lines: [{ ...line('10', '11.3'), sku }],
    });
    expect(await done('inputorder', 'audit', id)).toBe('done');
    const before = await books();
    const run = (kind: string) => post('estimaterun/save', { kind, orderDate: day, lines: [] }, 'accountant');
    const saved = async (kind: string) => ((await run(kind)).data as { id: number }).id;
    const runDone = (action: string, of: number) => done('estimaterun', action, of, 'boss', { reason: '错了' });
    const estimated = async () => ((await owed(from)) as { estimated: string }).estimated;

    const first = await saved('reverse');
    expect((await run('reverse')).message).toContain('已存在');
    expect(await runDone('audit', first)).toContain('不是月初冲回');
    await mode('MONTH_START');
    expect(await runDone('audit', first)).toBe('done');
    expect(await estimated()).toBe('0.00');
    expect(await figures(sku)).toMatchObject({ quantity: '10', amount: '100.00' });
    const { orderDate, amount } = (await doc('estimaterun', first)) as unknown as Record<string, string>;
    expect(orderDate).toBe(`${day.slice(0, 7)}-01`);
    expect(moved(before, await books())).toEqual([`-${amount}`, '0.00', amount, '0.00', '0.00']);
    expect(await done('inputorder', 'deaudit', id, 'boss', { reason: '错了' })).toContain('暂估已在月初冲回');
    expect(await disagreements()).toEqual([]);

    // An invoice in between is entered as it is; what is left is estimated again at the end of the month.
    const reversed = await books();
    const [came] = (await doc('inputorder', id)).lines;
    const bill = await billed([{ input: id, inputLine: came!.id, ...line('4', '12.43'), sku }], { supplier: from });
    expect(await apDone('audit', bill)).toBe('done');
    expect(moved(reversed, await books())).toEqual(['44.00', '-49.72', '0.00', '5.72', '0.00']);
    expect(await runDone('deaudit', first)).toContain('之后已收票');
    const last = await saved('restore');
    expect(await runDone('audit', last)).toBe('done');
    expect(await estimated()).toBe('60.00');
    expect(await disagreements()).toEqual([]);

    // Taken back in turn, everything is as it was.
    expect(await runDone('deaudit', last)).toBe('done');
    expect(await apDone('deaudit', bill)).toBe('done');
    expect(moved(reversed, await books())).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00']);
    expect(await runDone('deaudit', first)).toBe('done');
    expect(moved(before, await books())).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00']);
    expect(await estimated()).toBe('100.00');

    // By itself, once a month.
    for (const of of [first, last]) expect((await post('estimaterun/delete', { id: of }, 'boss')).code).toBe('200');
    const job = modules.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'purchase.estimates')!;
    const { first: company } = await demoCompanies(suite);
    for (let night = 0; night < 2; night++)
      await runWork(suite.db, service('暂估', company), (work) => job.run({}, work));
    const { data: runs } = await suite.get('boss', '/api/purchase/estimaterun/list', {});
    expect(runs.rows).toMatchObject([{ kind: 'reverse', month: day.slice(0, 7), status: 'audited' }]);
    expect(await estimated()).toBe('0.00');
    await mode('ON_INVOICE');
    expect(await disagreements()).toEqual([]);
  });
});
