import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runWork, service } from '@heliu/engine';
import { yuan } from '@heliu/model';
import { fulfilment } from '../modules/fulfilment/server.ts';
import type { ShopRefund } from '../modules/shop/model.ts';
import { takeInRefunds } from '../modules/shop/server.ts';
import { demoCompanies } from './support/database.ts';
import { today } from './support/days.ts';
import { type OrderMade, saveOrder } from './support/external-orders.ts';
import { start, type Suite } from './support/suite.ts';

type Row = Readonly<Record<string, any>> & { readonly id: number };
let suite: Suite;
const post = (path: string, args: object, as = 'boss') => suite.call(as, path, { ...args });
const rows = async (path: string, args: object = {}, as = 'boss'): Promise<Row[]> =>
  ((await suite.get(as, path, { ...args })).data as { rows: Row[] }).rows;
const tried = async (path: string, args: object, as = 'boss'): Promise<string> => {
  const { code, message } = await post(`${path}/save`, args, as);
  return code === '200' ? 'done' : message;
};
const made = async (path: string, args: object, as = 'boss'): Promise<number> => {
  const { code, message, data } = await post(`${path}/save`, args, as);
  expect([code, message]).toEqual(['200', '保存成功']);
  return (data as { id: number }).id;
};
const doc = async (path: string, id: number, as = 'boss') => (await suite.get(as, `${path}/get`, { id })).data as Row;
const done = async (path: string, action: string, id: number, as = 'boss', more: object = {}) => {
  const { code, message } = await post(`${path}/${action}`, { id, ...more }, as);
  return code === '200' ? 'done' : message;
};

const order = '/api/sales/salesorder';
const output = '/api/sales/outputorder';
const request = '/api/salesreturn/request';
const receipt = '/api/sales/warehousereceiptorder';
const complete = '/api/salesreturn/completeorder';
let [sku, customer, warehouse, defect, salesman, cause, broken] = [0, 0, 0, 0, 0, 0, 0];
const pick = async (entity: string, q?: string) =>
  (await rows(`/api/pick/${entity}`, { pageSize: 1, ...(q && { q }) }))[0]!.id;

async function freshSku(code: string, more: object = {}): Promise<number> {
  const goods = await made('/api/goods/goods', {
    code,
    name: `退货测试${code}`,
    category: await pick('goods_category'),
    unit: await pick('goods_unit'),
    retailPrice: '100',
    ...more,
  });
  return (await rows('/api/goods/goodsSku/list', { goods }))[0]!.id;
}

beforeAll(async () => {
  suite = await start();
  sku = await freshSku('RET1');
  [{ id: customer }] = (await rows('/erp/customer/getCustList', { q: '知味食品' })) as [Row];
  [warehouse, defect] = [await pick('scm_warehouse', 'A02'), await pick('scm_warehouse', 'A09')];
  salesman = await pick('sys_user', '张伟');
  [cause, broken] = [await pick('sal_return_cause', '七天无理由'), await pick('sal_return_cause', '质量问题')];
  await suite.sql('update crm_customer set credit_limit = null where id = $1', [customer]);
  await stocked('100', '50');
});
afterAll(() => suite.stop());

async function stocked(quantity: string, price: string, of = sku, more: object = {}): Promise<void> {
  const lines = [{ sku: of, quantity, price, ...more }];
  const id = await made('/api/inventory/otherorder', { kind: 'in', orderDate: today(), warehouse, lines });
  expect(await done('/api/inventory/otherorder', 'audit', id, 'accountant')).toBe('done');
}
/** Goods that have left for a customer. */
async function left(quantity: string, of = sku, more: object = {}, price = '33.33'): Promise<Row> {
  const lines = [{ sku: of, quantity, price, taxRate: '0.13' }];
  const head = { customer, orderDate: today(), warehouse, salesman, pricing: 'taxed', lines };
  const from = await made(order, head);
  expect(await done(order, 'audit', from, 'manager')).toBe('done');
  const line = { salesOrder: from, salesLine: (await doc(order, from))['lines'][0].id, quantity, ...more };
  const id = await made(output, { kind: 'sales', customer, outDate: today(), warehouse, lines: [line] });
  expect(await done(output, 'audit', id, 'manager')).toBe('done');
  return doc(output, id);
}
const asking = (from: Row, quantity: string, more: object = {}, line: object = {}) => ({
  way: 'returnRefund',
  cause,
  requestDate: today(),
  lines: [{ output: from.id, outputLine: from['lines'][0].id, quantity, ...line }],
  ...more,
});
async function agreed(from: Row, quantity: string, more: object = {}, line: object = {}): Promise<Row> {
  const id = await made(request, asking(from, quantity, more, line));
  expect(await done(request, 'audit', id, 'manager')).toBe('done');
  return doc(request, id);
}
const coming = (from: Row, lines: readonly object[], more: object = {}) => ({
  receiptDate: today(),
  warehouse,
  lines: lines.map((line) => ({ request: from.id, requestLine: from['lines'][0].id, ...line })),
  ...more,
});
async function received(from: Row, lines: readonly object[], more: object = {}): Promise<Row> {
  const id = await made(receipt, coming(from, lines, more), 'keeper');
  expect(await done(receipt, 'audit', id, 'keeper')).toBe('done');
  return doc(receipt, id);
}
const completing = (from: Row, more: object = {}) => ({
  completeDate: today(),
  lines: from['lines'].map(({ id, quantity, quality, warehouse: at, location, batchNo, serials }: Row) => ({
    receipt: from.id,
    receiptLine: id,
    quantity,
    quality,
    warehouse: at,
    location,
    batchNo,
    serials,
    ...more,
  })),
});
async function completed(from: Row, more: object = {}): Promise<number> {
  const id = await made(complete, completing(from, more), 'accountant');
  expect(await done(complete, 'audit', id)).toBe('done');
  return id;
}

/** Everything that returns move, to be compared before and after. */
async function books(of = sku): Promise<unknown> {
  return {
    stock: await suite.sql(
      `select warehouse, trim_scale(quantity)::text as quantity, trim_scale(available)::text as available, amount::text as amount
       from inv_stock_entry_by_place where sku = $1 and (quantity <> 0 or amount <> 0) order by warehouse`,
      [of],
    ),
    owed: await suite.sql('select shipped::text from sal_commitment_entry_by_customer where customer = $1', [customer]),
    ledger: await suite.sql(
      `select a.code, sum(e.debit - e.credit)::text as balance from fico_gl_entry e join fico_account a on a.company_id = e.company_id and a.id = e.account
       group by a.code having sum(e.debit - e.credit) <> 0 order by a.code`,
    ),
  };
}
const stockAt = async (at: number, of = sku): Promise<number[]> => {
  const [row] = await suite.sql<{ quantity: string; amount: string }>(
    'select quantity, amount from inv_stock_entry_by_place where sku = $1 and warehouse = $2',
    [of, at],
  );
  return [Number(row?.quantity ?? 0), Number(row?.amount ?? 0)];
};
/** What the customer owes less by it. */
const receivableOf = async (source: number): Promise<Row> => {
  const [row] = await suite.sql<{ id: string }>('select id from fico_ar_invoice where source_id = $1', [source]);
  return (await suite.get('boss', '/api/fico/arinvoice/get', { id: Number(row!.id) })).data as Row;
};
const owed = async (): Promise<number> => {
  const [row] = await suite.sql<{ shipped: string }>(
    'select shipped from sal_commitment_entry_by_customer where customer = $1',
    [customer],
  );
  return Number(row!.shipped);
};

describe('批发退货', () => {
  test('what it cost leaves with the department of the customer, and comes back with it', async () => {
    const from = await left('2');
    const came = await received(await agreed(from, '1'), [{ quantity: '1', quality: 'good' }]);
    const id = await made(complete, completing(came), 'accountant');
    expect(await done(complete, 'audit', id)).toBe('done');
    const costs = await suite.sql<{ source: string; own: boolean }>(
      `select e.source_name as source, e.department = (select department from crm_customer where id = $3) as own
       from fico_gl_entry e join fico_account a on a.company_id = e.company_id and a.id = e.account
       where a.name = '主营业务成本' and (e.source_name, e.source_id) in (('oms_output_order', $1), ('sal_return_complete', $2)) order by 1`,
      [from.id, id, customer],
    );
    expect(costs).toEqual([
      { source: 'oms_output_order', own: true },
      { source: 'sal_return_complete', own: true },
    ]);
  });

  test('asked for, agreed to, received and completed: stock, cost, voucher and what is owed follow, and go back exactly', async () => {
    const from = await left('3');
    // Goods bought later at another price do not change what these cost.
    await stocked('10', '80');
    const asked = await agreed(from, '2');
    expect(asked).toMatchObject({ status: 'agreed', kind: 'sales', customer, amount: '66.66' });
    expect(await doc(output, from.id)).toMatchObject({ lines: [{ returningQuantity: '2', returnedQuantity: '0' }] });
    expect(await done(output, 'deaudit', from.id)).toContain(asked['number']);
    const came = await received(asked, [
      { quantity: '1', quality: 'good' },
      { quantity: '1', quality: 'defect' },
    ]);
    expect(came['lines'].map((line: Row) => line['warehouse'])).toEqual([warehouse, defect]);
    expect(await doc(request, asked.id)).toMatchObject({ status: 'received', received: 'all' });
    const before = await books();
    const [good, bad, debt] = [await stockAt(warehouse), await stockAt(defect), await owed()];
    const id = await made(complete, completing(came), 'accountant');
    expect(await books()).toEqual(before);
    const { data: preview } = await post('/api/preview/sal_return_complete/audit', { id }, 'accountant');
    expect(JSON.stringify(preview)).toContain('主营业务成本');
    expect(await done(complete, 'audit', id)).toBe('done');
    expect(await stockAt(warehouse)).toEqual([good[0]! + 1, expect.closeTo(good[1]! + 50, 2)]);
    expect(await stockAt(defect)).toEqual([bad[0]! + 1, expect.closeTo(bad[1]! + 50, 2)]);
    const red = await receivableOf(id);
    expect(red).toMatchObject({ invoiceKind: 'red', status: 'draft', customer, total: '-66.66' });
    expect(await owed()).toBe(debt);
    const [cost] = await suite.sql<{ debit: string; credit: string }>(
      `select sum(e.debit)::text as debit, sum(e.credit)::text as credit from fico_gl_entry e join fico_account a on a.company_id = e.company_id and a.id = e.account
       where e.source_name = 'sal_return_complete' and e.source_id = $1 and a.name = '主营业务成本'`,
      [id],
    );
    expect(cost).toEqual({ debit: '-100.00', credit: '0.00' });
    expect(await doc(complete, id)).toMatchObject({
      status: 'audited',
      amount: '66.66',
      cost: '100.00',
      lines: [{ cost: '50.00' }, { cost: '50.00' }],
    });
    expect(await doc(request, asked.id)).toMatchObject({ status: 'done', completed: 'all' });
    expect(await doc(output, from.id)).toMatchObject({ lines: [{ returningQuantity: '2', returnedQuantity: '2' }] });
    expect(await done(receipt, 'deaudit', came.id, 'keeper', { reason: '错' })).toContain('退货完成');
    expect(await done(complete, 'deaudit', id, 'accountant', { reason: '录错' })).toContain(red['number']);
    expect((await post('/api/fico/arinvoice/delete', { id: red.id })).code).toBe('200');
    expect(await done(complete, 'deaudit', id, 'accountant', { reason: '录错' })).toBe('done');
    expect(await books()).toEqual(before);
    expect(await doc(request, asked.id)).toMatchObject({ status: 'received', completed: 'none' });
    expect(await post(`${complete}/delete`, { id }, 'accountant')).toMatchObject({ code: '200' });
    expect(await done(receipt, 'deaudit', came.id, 'keeper', { reason: '错' })).toBe('done');
    expect(await doc(request, asked.id)).toMatchObject({ status: 'sent', received: 'none' });
  });

  test('nothing comes back that did not leave: not twice, not at once, and not before it left', async () => {
    const from = await left('5');
    expect(await tried(request, asking(from, '6'))).toContain('共 5，已执行 0，本次 6');
    const at = await Promise.all(Array.from({ length: 4 }, () => tried(request, asking(from, '2'))));
    expect(at.filter((one) => one === 'done')).toHaveLength(2);
    expect(at.filter((one) => one !== 'done').every((one) => one.includes('数量超出可执行数量'))).toBe(true);
    const open = await rows(request + '/list', { q: from['number'] });
    expect(open).toHaveLength(2);
    // Turned down, it holds nothing; taken up again, it must find room.
    expect(await done(request, 'reject', open[0]!.id, 'manager', { reason: '已过退货期' })).toBe('done');
    const third = await made(request, asking(from, '3'));
    expect(await done(request, 'restore', open[0]!.id, 'manager')).toContain('数量超出可执行数量');
    expect(await done(request, 'cancel', third, 'manager')).toBe('done');
    expect(await done(request, 'restore', open[0]!.id, 'manager')).toBe('done');
  });

  test('what was paid is given back to the fen, however it is divided, and never more', async () => {
    const from = await left('3', sku, {}, '33.335');
    expect(from['total']).toBe('100.01');
    const amounts = [];
    for (const _ of [1, 2, 3]) amounts.push((await agreed(from, '1'))['amount']);
    expect(amounts).toEqual(['33.33', '33.34', '33.34']);
    const other = await left('2');
    const allowance = await agreed(other, '0', { way: 'refundOnly' }, { amount: '20' });
    expect(allowance).toMatchObject({ amount: '20.00', lines: [{ quantity: '0' }] });
    expect(await tried(request, asking(other, '2', {}, { amount: '66.66' }))).toContain('最多还能退 46.66');
    expect(await done(request, 'refund', allowance.id, 'manager')).toBe('done');
    const red = await receivableOf(allowance.id);
    expect(red).toMatchObject({ total: '-20.00', lines: [{ quantity: '-1', taxRate: '0.13' }] });
    expect(await done('/api/fico/arinvoice', 'audit', red.id, 'accountant')).toBe('done');
    expect((await agreed(other, '2'))['amount']).toBe('46.66');
    expect(await done(request, 'takeBack', allowance.id, 'manager', { reason: '没有退' })).toContain(red['number']);
  });

  test('less came than was asked for: the difference is shown, and what is not waited for may be asked back again', async () => {
    const from = await left('5');
    const asked = await agreed(from, '5', { cause: broken });
    const id = await made(receipt, coming(asked, [{ quantity: '3' }]), 'keeper');
    const { data } = await post('/api/preview/sal_return_receipt/receive', { id }, 'keeper');
    expect(JSON.stringify(data)).toContain('申请 5，实收 3，少 2');
    expect(await done(receipt, 'audit', id, 'keeper')).toBe('done');
    const came = await doc(receipt, id);
    expect(came['lines'][0]).toMatchObject({ quality: 'defect', warehouse: defect });
    expect(await done(request, 'close', asked.id, 'manager')).toContain(came['number']);
    await completed(came);
    expect(await doc(request, asked.id)).toMatchObject({ status: 'received', completed: 'part' });
    expect(await tried(request, asking(from, '2'))).toContain('数量超出可执行数量');
    expect(await done(request, 'close', asked.id, 'manager')).toBe('done');
    expect(await doc(request, asked.id)).toMatchObject({
      status: 'done',
      lines: [{ askedQuantity: '5', quantity: '3', completedQuantity: '3' }],
    });
    const again = await made(request, asking(from, '2'));
    expect(await done(request, 'reopen', asked.id, 'manager')).toContain('数量超出可执行数量');
    expect(await done(request, 'cancel', again, 'manager')).toBe('done');
    expect(await done(request, 'reopen', asked.id, 'manager')).toBe('done');
    expect(await doc(output, from.id)).toMatchObject({ lines: [{ returningQuantity: '5', returnedQuantity: '3' }] });
  });

  test('scrap is not stocked; pieces with numbers come back only if they left', async () => {
    const numbered = await freshSku(`RET2${Date.now()}`, { serialManaged: true });
    await stocked('3', '40', numbered, { serials: 'RA1 RA2 RA3' });
    const from = await left('2', numbered, { serials: 'RA1 RA2' });
    const asked = await agreed(from, '2');
    const came = await received(asked, [
      { quantity: '1', quality: 'good', serials: 'RA2' },
      { quantity: '1', quality: 'scrap' },
    ]);
    const wrong = completing(came);
    expect(
      await tried(complete, { ...wrong, lines: wrong.lines.map((line: Row) => ({ ...line, serials: 'RA3' })) }),
    ).toContain('RA3 不是这张出库单发出去的');
    const before = await stockAt(warehouse, numbered);
    const id = await completed(came);
    expect(await stockAt(warehouse, numbered)).toEqual([before[0]! + 1, before[1]! + 40]);
    expect(await doc(complete, id)).toMatchObject({ cost: '40.00', lines: [{ cost: '40.00' }, { cost: '40.00' }] });
    const [piece] = await suite.sql<{ quantity: string }>(
      `select quantity::int::text as quantity from inv_serial_entry_by_place where sku = $1 and serial = 'RA2' and warehouse = $2`,
      [numbered, warehouse],
    );
    expect(piece).toEqual({ quantity: '1' });
  });

  test('a parcel nobody knows is written down, found by its number, and is stock only once it was claimed and completed', async () => {
    const from = await left('2', sku, {}, '20');
    await suite.sql(`update oms_output_order set express_no = 'RET-SF-1' where id = $1`, [from.id]);
    const found = async (code: string) => (await suite.get('keeper', `${receipt}/find`, { code })).data;
    expect(await found('RET-SF-1')).toMatchObject({ receipt: null, request: null, output: { id: from.id } });
    expect(await tried(receipt, { receiptDate: today(), warehouse, lines: [] }, 'keeper')).toContain(
      '快递单号或寄件人',
    );
    const unknown = {
      receiptDate: today(),
      warehouse,
      expressNo: 'RET-SF-1',
      lines: [{ goodsName: '两个杯子', quantity: '2' }],
    };
    const before = await books();
    const id = await made(receipt, unknown, 'keeper');
    expect(await doc(receipt, id)).toMatchObject({ claim: 'unknown', guess: from.id, request: null });
    expect(await found('RET-SF-1')).toMatchObject({ receipt: id });
    expect(await done(receipt, 'audit', id, 'keeper')).toContain('还没有认领');
    const asked = await agreed(from, '2');
    expect(await found(from['number'])).toMatchObject({ request: asked.id });
    const { version } = await doc(receipt, id);
    const claimed = { ...unknown, ...coming(asked, [{ quantity: '2' }]), id, version };
    expect((await post(`${receipt}/update`, claimed, 'keeper')).message).toBe('保存成功');
    expect(await doc(receipt, id)).toMatchObject({ claim: 'claimed', guess: null, request: asked.id, customer });
    expect(await done(receipt, 'audit', id, 'keeper')).toBe('done');
    expect(await books()).toEqual(before);
    const [quantity] = await stockAt(warehouse);
    await completed(await doc(receipt, id));
    expect((await stockAt(warehouse))[0]).toBe(quantity! + 2);
  });

  test('whatever is asked, received, completed and taken back, alone or at once: never more is back than left', async () => {
    const from = await left('5');
    const [start] = await stockAt(warehouse);
    let seed = 20261117;
    const random = (n: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * n);
    };
    const ids = async (table: string, status: string) =>
      (
        await suite.sql<{ id: string }>(
          `select distinct h.id from ${table} h join ${table}_lines l on l.document_id = h.id where l.output = $1 and h.status = $2`,
          [from.id, status],
        )
      ).map(({ id }) => Number(id));
    const one = (all: readonly number[]) => all[random(all.length)];
    const bringBack = async (id: number) => {
      const asked = await doc(request, id);
      const came = await post(`${receipt}/save`, coming(asked, [{ quantity: asked['lines'][0].quantity }]), 'keeper');
      if (came.code !== '200' || (await done(receipt, 'audit', came.data.id, 'keeper')) !== 'done') return;
      const over = await post(`${complete}/save`, completing(await doc(receipt, came.data.id)), 'accountant');
      if (over.code === '200') await done(complete, 'audit', over.data.id);
    };
    const takeBack = async (id: number) => {
      const [red] = await suite.sql<{ id: string }>('select id from fico_ar_invoice where source_id = $1', [id]);
      if (red) await suite.call('boss', '/api/fico/arinvoice/delete', { id: Number(red.id) });
      await done(complete, 'deaudit', id, 'accountant', { reason: '试' });
    };
    const steps = [
      () => tried(request, asking(from, String(1 + random(3)))),
      async () => {
        const id = one(await ids('sal_return_request', 'apply'));
        if (id !== undefined) await done(request, random(3) === 0 ? 'cancel' : 'audit', id, 'manager');
      },
      async () => {
        const id = one(await ids('sal_return_request', 'agreed'));
        if (id !== undefined) await bringBack(id);
      },
      async () => {
        const id = one(await ids('sal_return_complete', 'audited'));
        if (id !== undefined) await takeBack(id);
      },
      () => done(output, 'deaudit', from.id),
    ];
    let most = 0;
    for (let round = 0; round < 40; round++) {
      await Promise.all(Array.from({ length: 3 }, () => steps[random(steps.length)]!()));
      const { status, lines } = await doc(output, from.id);
      if (status !== 'audited') expect(await done(output, 'audit', from.id, 'manager')).toBe('done');
      const [asked, back] = [Number(lines[0].returningQuantity), Number(lines[0].returnedQuantity)];
      expect(back).toBeLessThanOrEqual(asked);
      expect(asked).toBeLessThanOrEqual(5);
      expect((await stockAt(warehouse))[0]).toBe(start! + back);
      most = Math.max(most, back);
    }
    expect(most).toBeGreaterThan(0);
  });

  test('whoever may not, may not: the warehouse receives, the accountant completes', async () => {
    const from = await left('1');
    expect(await tried(request, asking(from, '1'), 'keeper')).not.toBe('done');
    const asked = await agreed(from, '1');
    expect((await doc(request, asked.id, 'keeper'))['amount']).toBe('***');
    expect(await tried(receipt, coming(asked, [{ quantity: '1' }]), 'sales')).not.toBe('done');
    const came = await received(asked, [{ quantity: '1' }]);
    expect(await tried(complete, completing(came), 'keeper')).not.toBe('done');
    const id = await made(complete, completing(came), 'accountant');
    expect(await done(complete, 'audit', id, 'sales')).not.toBe('done');
    expect((await suite.get('hr', `${request}/list`)).code).toBe('403');
  });
});

describe('换货', () => {
  test('what is exchanged goes out by itself once the goods are back; taken back, it must be gone first', async () => {
    const from = await left('2', sku, {}, '30');
    const dearer = { way: 'exchange', exchanges: [{ sku, quantity: '2', taxPrice: '35' }] };
    const asked = await agreed(from, '2', dearer);
    expect(asked).toMatchObject({ amount: '60.00', exchangeTotal: '70.00', difference: '10.00' });
    const same = await made(request, asking(await left('1'), '1', { way: 'exchange' }));
    expect(await doc(request, same)).toMatchObject({ difference: '0.00', exchanges: [{ sku, quantity: '1' }] });
    const id = await completed(await received(asked, [{ quantity: '2' }]));
    const more = await receivableOf(id);
    expect(more).toMatchObject({ invoiceKind: 'adjust', total: '10.00' });
    expect((await post('/api/fico/arinvoice/delete', { id: more.id })).code).toBe('200');
    const { exchange } = await doc(complete, id);
    const out = await doc(output, exchange);
    expect(out).toMatchObject({ kind: 'exchange', status: 'draft', customer, lines: [{ sku, quantity: '2' }] });
    expect(out['number']).toMatch(/^HHCK/);
    expect(await done(complete, 'deaudit', id, 'accountant', { reason: '错' })).toContain(out['number']);
    const [before] = await stockAt(warehouse);
    expect(await done(output, 'audit', exchange, 'manager')).toBe('done');
    expect((await stockAt(warehouse))[0]).toBe(before! - 2);
    expect(await done(output, 'deaudit', exchange, 'manager')).toBe('done');
    expect(await done(output, 'delete', exchange, 'manager')).toBe('done');
    expect(await done(complete, 'deaudit', id, 'accountant', { reason: '错' })).toBe('done');
    expect(await doc(complete, id)).toMatchObject({ status: 'draft', exchange: null });
  });
});

describe('平台退款', () => {
  const goods = '退货杯';
  const parcels = '/api/oms/outputorder';
  let express = 0;
  beforeAll(async () => {
    express = await pick('oms_express_company', 'SF');
    const one = await saveOrder(suite, { goods });
    const [name] = await suite.sql<{ id: string; version: string }>(
      'select id, version from oms_goods_name where shop = $1 and goods_name = $2',
      [one.shop, goods],
    );
    const [id, version] = [Number(name!.id), Number(name!.version)];
    const item = { shop: one.shop, goodsName: goods, itemId: `I-${goods}`, skuId: 'S1', goodsSku: sku };
    expect((await post('/api/oms/platformgoodsname/update', { id, version, ...item })).message).toBe('保存成功');
  });

  /** A parcel with two pieces for 59.90; it has left unless it waits. */
  async function parcel(leaves = true): Promise<{ order: OrderMade; output: number }> {
    const one = await saveOrder(suite, { audited: true, goods });
    const id = await made(parcels, { orders: [one.id], outDate: today(), warehouse, express });
    expect(await done(parcels, 'audit', id, 'keeper')).toBe('done');
    const rowsToShip = [{ id, express, expressNo: `RP${one.orderNo}` }];
    if (leaves)
      expect((await post(`${parcels}/shipWithNumbers`, { rows: rowsToShip }, 'keeper')).data.rows[0].ok).toBe(true);
    return { order: one, output: id };
  }
  let hour = 0;
  const at = (n: number) => `2026-11-02T${String(n).padStart(2, '0')}:00:00.000Z`;
  async function told(order: OrderMade, status: ShopRefund['status'], more: Partial<ShopRefund> = {}): Promise<void> {
    const { first } = await demoCompanies(suite);
    const as = service('测试', first);
    const one: ShopRefund = {
      refundNo: `R-${order.orderNo}`,
      orderNo: order.orderNo,
      lineNo: '1',
      status,
      rawStatus: status,
      kind: 'return',
      amount: yuan('29.95'),
      updatedAt: at(++hour % 24),
      raw: {},
      ...more,
    };
    const shop = { id: order.shop, platform: 'douyin', includePostage: false, subsidyBasis: 'paid' } as const;
    await runWork(suite.db, as, (work) => takeInRefunds(work, shop, [one]));
    await followed();
  }
  /** What the jobs do, more than once and at once, as workers may. */
  async function followed(): Promise<void> {
    const { first } = await demoCompanies(suite);
    const as = service('测试', first);
    const job = fulfilment.jobs!.find(({ name }) => name === 'sal.followRefunds')!;
    const tasks = await suite.sql<{ payload: unknown }>(
      `select payload from sys_task where kind = 'sal.followRefunds' order by id desc limit 1`,
    );
    await Promise.all(
      [...tasks, ...tasks].map(({ payload }) => runWork(suite.db, as, (work) => job.run(payload, work))),
    );
  }
  const requestsOf = (order: OrderMade) => rows(`${request}/list`, { q: order.orderNo });

  test('a refund is one request, however often it is told, and follows it to its end', async () => {
    hour = 0;
    const { order: one, output: id } = await parcel();
    await told(one, 'applied');
    const [asked, ...others] = await requestsOf(one);
    expect(others).toEqual([]);
    expect(asked).toMatchObject({
      status: 'apply',
      way: 'returnRefund',
      kind: 'shop',
      amount: '29.95',
      refundStatus: 'applied',
    });
    expect(await doc(request, asked!.id)).toMatchObject({ lines: [{ output: id, quantity: '1', sku }] });
    await told(one, 'returning');
    await told(one, 'applied', { updatedAt: at(0) });
    expect((await requestsOf(one)).map(({ status }) => status)).toEqual(['agreed']);
    await told(one, 'returnShipped');
    expect(await requestsOf(one)).toMatchObject([{ status: 'sent' }]);
    const [quantity] = await stockAt(warehouse);
    const came = await received(await doc(request, asked!.id), [{ quantity: '1' }]);
    await told(one, 'success');
    expect(await requestsOf(one)).toMatchObject([{ status: 'received', refundStatus: 'success' }]);
    await completed(came);
    expect((await stockAt(warehouse))[0]).toBe(quantity! + 1);
    expect(await requestsOf(one)).toMatchObject([{ status: 'done' }]);
    // The second piece is another refund.
    await told(one, 'applied', { refundNo: `R2-${one.orderNo}` });
    expect(await requestsOf(one)).toHaveLength(2);
  });

  test('refused, closed and asked for again; money alone brings no goods', async () => {
    hour = 0;
    const { order: one, output: id } = await parcel();
    const held = async () => (await doc(parcels, id))['lines'][0]['returningQuantity'] as string;
    await told(one, 'applied', { amount: yuan('59.90') });
    expect(await held()).toBe('2');
    await told(one, 'rejected', { amount: yuan('59.90') });
    expect([(await requestsOf(one))[0]!['status'], await held()]).toEqual(['rejected', '0']);
    await told(one, 'applied', { amount: yuan('59.90') });
    expect([(await requestsOf(one))[0]!['status'], await held()]).toEqual(['apply', '2']);
    await told(one, 'success', { kind: 'money', amount: yuan('12.00') });
    expect(await requestsOf(one)).toMatchObject([{ status: 'done', way: 'refundOnly', amount: '12.00' }]);
    expect(await held()).toBe('0');
  });

  test('before it left nothing comes back, and of what others sent nothing does', async () => {
    hour = 0;
    const { order: one } = await parcel(false);
    await told(one, 'applied', { kind: 'money' });
    expect(await requestsOf(one)).toEqual([]);
    const history = await saveOrder(suite, { goods, audited: true });
    await told(history, 'success');
    expect(await requestsOf(history)).toEqual([]);
  });

  test('what our people wrote down first is the same return', async () => {
    hour = 0;
    const { order: one, output: id } = await parcel();
    const from = await doc(parcels, id);
    const asked = await agreed(from, '1');
    await told(one, 'returnShipped');
    expect(await requestsOf(one)).toMatchObject([{ id: asked.id, status: 'sent', refundNo: `R-${one.orderNo}` }]);
  });
});
