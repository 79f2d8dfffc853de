import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from './support/days.ts';
import { start, type Suite } from './support/suite.ts';

type Row = Readonly<Record<string, any>> & { readonly id: number };
let suite: Suite;
const post = (path: string, args: object, as = 'boss') => suite.call(as, path, { ...args });
const rows = async (path: string, args: object = {}, as = 'boss'): Promise<Row[]> =>
  ((await suite.get(as, path, { ...args })).data as { rows: Row[] }).rows;
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
let [sku, customer, warehouse, elsewhere, salesman] = [0, 0, 0, 0, 0];

beforeAll(async () => {
  suite = await start();
  const pick = async (entity: string, q?: string) =>
    (await rows(`/api/pick/${entity}`, { pageSize: 1, ...(q && { q }) }))[0]!.id;
  const goods = await made('/api/goods/goods', {
    code: 'OUT1',
    name: '出库测试杯',
    category: await pick('goods_category'),
    unit: await pick('goods_unit'),
    retailPrice: '100',
    purchasePrice: '56.5',
  });
  [{ id: sku }] = (await rows('/api/goods/goodsSku/list', { goods })) as [Row];
  [{ id: customer }] = (await rows('/erp/customer/getCustList', { q: '知味食品' })) as [Row];
  [warehouse, elsewhere] = [await pick('scm_warehouse', 'A02'), await pick('scm_warehouse', 'B01')];
  salesman = await pick('sys_user', '张伟');
  await suite.sql('update crm_customer set credit_limit = null where id = $1', [customer]);
});
afterAll(() => suite.stop());

async function stocked(quantity: string, at = warehouse, price = '50', of = sku): Promise<void> {
  const lines = [{ sku: of, quantity, price }];
  const id = await made('/api/inventory/otherorder', { kind: 'in', orderDate: today(), warehouse: at, lines });
  expect(await done('/api/inventory/otherorder', 'audit', id, 'accountant')).toBe('done');
}
const ordered = async (quantities: readonly string[], more: object = {}): Promise<Row> => {
  const lines = quantities.map((quantity) => ({ sku, quantity, price: '76.33', taxRate: '0.13' }));
  const head = { customer, orderDate: today(), warehouse, salesman, pricing: 'taxed', lines, ...more };
  const id = await made(order, head);
  expect(await done(order, 'audit', id, 'manager')).toBe('done');
  return doc(order, id);
};
const carrying = (from: Row, quantities: readonly string[], more: object = {}) => ({
  kind: 'sales',
  customer,
  outDate: today(),
  warehouse,
  lines: quantities.flatMap((quantity, i) =>
    quantity === '0' ? [] : [{ salesOrder: from.id, salesLine: from['lines'][i].id, quantity }],
  ),
  ...more,
});
const audited = async (from: Row, quantities: readonly string[], more: object = {}): Promise<number> => {
  const id = await made(output, carrying(from, quantities, more), 'keeper');
  expect(await done(output, 'audit', id, 'manager')).toBe('done');
  return id;
};

/** Everything that outbound moves, to be compared before and after. */
async function books(): Promise<Record<string, unknown>> {
  const stock = await suite.sql(
    `select warehouse, trim_scale(quantity)::text as quantity, trim_scale(reserved)::text as reserved, trim_scale(locked)::text as locked,
       trim_scale(available)::text as available, amount::text as amount from inv_stock_entry_by_place where sku = $1 order by warehouse`,
    [sku],
  );
  const promised = await suite.sql(
    'select ordered::text, shipped::text from sal_commitment_entry_by_customer where customer = $1',
    [customer],
  );
  return { stock, promised };
}
async function stockAt(at = warehouse) {
  const [row] = await suite.sql<Record<'quantity' | 'reserved' | 'available', string>>(
    'select quantity, reserved, available from inv_stock_entry_by_place where sku = $1 and warehouse = $2',
    [sku, at],
  );
  return [Number(row?.quantity ?? 0), Number(row?.reserved ?? 0), Number(row?.available ?? 0)];
}
const promisedNow = async (): Promise<[number, number]> => {
  const [row] = await suite.sql<{ ordered: string; shipped: string }>(
    'select ordered, shipped from sal_commitment_entry_by_customer where customer = $1',
    [customer],
  );
  return [Number(row?.ordered ?? 0), Number(row?.shipped ?? 0)];
};

describe('销售出库', () => {
  test('goods leave at the audit: stock, cost, voucher, reservation, credit and progress follow, and come back exactly', async () => {
    await stocked('100');
    const from = await ordered(['10', '5']);
    const before = await books();
    const [quantity, reserved, available] = await stockAt();
    const [promised, shipped] = await promisedNow();
    const id = await made(output, carrying(from, ['4', '5']), 'keeper');
    expect(await books()).toEqual(before);
    const { data: preview } = await post('/api/preview/oms_output_order/audit', { id }, 'manager');
    expect(JSON.stringify(preview)).toContain('主营业务成本');
    expect(await done(output, 'audit', id, 'manager')).toBe('done');
    expect(await stockAt()).toEqual([quantity! - 9, reserved! - 9, available]);
    expect(await promisedNow()).toEqual([
      expect.closeTo(promised - 9 * 76.33, 2),
      expect.closeTo(shipped + 9 * 76.33, 2),
    ]);
    const left = await doc(output, id);
    expect(left).toMatchObject({
      shipState: 'shipped',
      status: 'audited',
      total: '686.97',
      number: expect.stringMatching(/^XSCK/),
    });
    expect(left['lines'].map((line: Row) => [line['cost'], line['releasedQuantity'], line['total']])).toEqual([
      ['200.00', '4', '305.32'],
      ['250.00', '5', '381.65'],
    ]);
    expect(await doc(order, from.id)).toMatchObject({
      shipped: 'part',
      lines: [
        { shippedQuantity: '4', reservedQuantity: '6' },
        { shippedQuantity: '5', reservedQuantity: '0' },
      ],
    });
    const [voucher] = await suite.sql<{ debit: string }>(
      `select sum(e.debit)::text as debit from fico_gl_entry e join fico_account a on a.company_id = e.company_id and a.id = e.account
       where e.source_name = 'oms_output_order' and e.source_id = $1 and a.name = '主营业务成本'`,
      [id],
    );
    expect(voucher!.debit).toBe('450.00');
    expect(await done(order, 'deaudit', from.id, 'manager')).toContain('已存在下游单据出库单');
    expect(await done(order, 'cancel', from.id)).toContain('已存在下游单据出库单');
    expect(await done(output, 'deaudit', id, 'manager')).toBe('done');
    expect(await books()).toEqual(before);
    expect(await doc(order, from.id)).toMatchObject({ shipped: 'none', lines: [{ reservedQuantity: '10' }, {}] });
  });

  test('in several parts, from another warehouse, of several orders: never more than was ordered', async () => {
    await stocked('30', elsewhere, '60');
    const [one, two] = [await ordered(['6']), await ordered(['3'])];
    const [, reserved] = await stockAt();
    const away = await audited(one, ['2'], { warehouse: elsewhere });
    // What was kept in the other warehouse is kept no longer: the goods it was kept for have left.
    expect((await stockAt())[1]).toBe(reserved! - 2);
    const lines = [...carrying(one, ['4']).lines, ...carrying(two, ['3']).lines];
    const both = await made(output, { ...carrying(one, []), lines }, 'keeper');
    const late = await made(output, carrying(one, ['1']), 'keeper');
    expect(await done(output, 'audit', both, 'manager')).toBe('done');
    expect(await done(output, 'audit', late, 'manager')).toMatch(
      /数量超出可执行数量：销售订单 XSDD\d+ 第1行共 6，已执行 6，本次 1/,
    );
    expect([(await doc(order, one.id))['shipped'], (await doc(order, two.id))['shipped']]).toEqual(['all', 'all']);
    expect(await done(output, 'deaudit', away, 'manager')).toBe('done');
    expect(await doc(order, one.id)).toMatchObject({
      shipped: 'part',
      lines: [{ shippedQuantity: '4', reservedQuantity: '0' }],
    });
    expect(await done(order, 'close', one.id, 'boss', { reason: '不再补发' })).toBe('done');
    expect(await done(output, 'deaudit', both, 'manager')).toContain(`销售订单 ${one['number']} 已关闭，请先反关闭`);
    expect(await done(order, 'reopen', one.id)).toBe('done');
    expect(await done(output, 'deaudit', both, 'manager')).toBe('done');
  });

  test('an order changed after a part of it has left stays right on the way back', async () => {
    await stocked('10');
    const before = await promisedNow();
    const from = await ordered(['10']);
    const id = await audited(from, ['4']);
    const change = {
      id: from.id,
      reason: '客户改价',
      lines: [{ line: from['lines'][0].id, quantity: '8' }],
    };
    expect((await post(`${order}/change`, change)).code).toBe('200');
    expect(await done(output, 'deaudit', id, 'manager')).toBe('done');
    expect(await promisedNow()).toEqual([expect.closeTo(before[0] + 8 * 76.33, 2), before[1]]);
    expect(await done(output, 'delete', id, 'keeper')).toBe('done');
    expect(await done(order, 'deaudit', from.id, 'manager')).toBe('done');
    expect(await promisedNow()).toEqual(before);
  });

  test('what does not fit is refused in words', async () => {
    const from = await ordered(['2']);
    const save = async (args: object) => (await post(`${output}/save`, args, 'keeper')).message;
    expect(await save(carrying(from, ['1'], { customer: null }))).toBe('销售出库请选择客户');
    expect(await save({ ...carrying(from, []), lines: [{ sku, quantity: '1' }] })).toContain('请从销售订单选单');
    expect(await save({ ...carrying(from, []), lines: [] })).toBe('请填写出库明细');
    const [stranger] = await rows('/erp/customer/getCustList', { q: '海晏贸易' });
    expect(await save(carrying(from, ['1'], { customer: stranger!.id }))).toContain('的客户与本单不同');
    const [another] = await rows('/api/pick/goods_sku', { pageSize: 1 });
    const wrong = { salesOrder: from.id, salesLine: from['lines'][0].id, sku: another!.id, quantity: '1' };
    expect(await save({ ...carrying(from, []), lines: [wrong] })).toContain('SKU 与销售订单');
    const [free] = (await stockAt()).slice(2);
    const much = await made(
      output,
      { kind: 'other', outDate: today(), warehouse, lines: [{ sku, quantity: String(free! + 1) }] },
      'keeper',
    );
    expect(await done(output, 'audit', much, 'manager')).toContain('库存不足');
    expect(await done(output, 'delete', much, 'keeper')).toBe('done');
  });

  test('what is given away is used up, and needs no order', async () => {
    const [quantity] = await stockAt();
    const gift = {
      kind: 'other',
      customer,
      outDate: today(),
      warehouse,
      remark: '样品',
      lines: [{ sku, quantity: '2' }],
    };
    const id = await made(output, gift, 'keeper');
    expect(await done(output, 'audit', id, 'manager')).toBe('done');
    expect(await doc(output, id)).toMatchObject({ number: expect.stringMatching(/^QTFH/), total: '0.00' });
    expect((await stockAt())[0]).toBe(quantity! - 2);
    expect(await done(output, 'sign', id, 'keeper')).toBe('done');
    expect(await done(output, 'deaudit', id, 'manager')).toContain('已签收，不能反审核');
  });

  test('locked it stays as it is; merged and taken apart every one is as it was', async () => {
    await stocked('5');
    const [one, two] = [await ordered(['3']), await ordered(['2'])];
    const ids = [
      await made(output, carrying(one, ['3']), 'keeper'),
      await made(output, carrying(two, ['2'], { remark: '轻放' }), 'keeper'),
    ];
    expect(await done(output, 'lock', ids[0]!, 'keeper', { reason: '客户改地址' })).toBe('done');
    expect(await done(output, 'audit', ids[0]!, 'manager')).toContain('已锁定，不能审核');
    expect((await post(`${output}/merge`, { ids }, 'keeper')).message).toContain('已锁定，解锁后才能合并');
    expect(await done(output, 'unlock', ids[0]!, 'keeper')).toBe('done');
    const lasting = ({ version: _, updatedAt: __, updatedBy: ___, lockedAt: ____, ...rest }: Row) => rest;
    const before = [lasting(await doc(output, ids[0]!)), lasting(await doc(output, ids[1]!))];
    const merged = await post(`${output}/merge`, { ids }, 'keeper');
    expect(merged.code).toBe('200');
    const { id } = merged.data as Row;
    expect(await doc(output, id)).toMatchObject({
      origin: 'merged',
      kind: 'sales',
      remark: '轻放',
      lines: [{ quantity: '3' }, { quantity: '2' }],
    });
    expect((await rows(`${output}/list`, { customer })).some((row) => ids.includes(row.id))).toBe(false);
    expect(await done(output, 'restoreMerge', id, 'keeper')).toBe('done');
    expect([lasting(await doc(output, ids[0]!)), lasting(await doc(output, ids[1]!))]).toEqual(before);
    const again = (await post(`${output}/merge`, { ids }, 'keeper')).data as Row;
    expect(await done(output, 'audit', again.id, 'manager')).toBe('done');
    expect(await doc(order, two.id)).toMatchObject({ shipped: 'all' });
    expect(await done(output, 'restoreMerge', again.id, 'keeper')).toContain('已审核');
  });

  test('deleted it lets its order go; restored it is looked at again', async () => {
    const from = await ordered(['2']);
    const id = await made(output, carrying(from, ['2']), 'keeper');
    expect(await done(output, 'delete', id, 'keeper')).toBe('done');
    expect(await done(order, 'deaudit', from.id, 'manager')).toBe('done');
    expect(await done(output, 'restore', id, 'keeper')).toBe('done');
    expect(await done(output, 'audit', id, 'manager')).toContain('未审核，不能执行');
    expect(await done(order, 'audit', from.id, 'manager')).toBe('done');
    expect(await done(output, 'audit', id, 'manager')).toBe('done');
  });

  test('fifty at once for the last pieces: as many leave as there are, and what is kept, free and locked is what lies there', async () => {
    const away = { kind: 'other', outDate: today(), warehouse };
    const [, , free] = await stockAt();
    if (free! > 0) {
      const rest = await made(output, { ...away, lines: [{ sku, quantity: String(free) }] }, 'keeper');
      expect(await done(output, 'audit', rest, 'manager')).toBe('done');
    }
    await stocked('7');
    const ids = await Promise.all(
      Array.from({ length: 50 }, () => made(output, { ...away, lines: [{ sku, quantity: '1' }] }, 'keeper')),
    );
    const answers = await Promise.all(ids.map((id) => done(output, 'audit', id, 'manager')));
    expect(answers.filter((one) => one === 'done')).toHaveLength(7);
    expect(answers.filter((one) => one !== 'done').every((one) => one.includes('库存不足'))).toBe(true);
    const [row] = await suite.sql<Record<string, string>>(
      `select (quantity = reserved + locked + available)::text as even, available::text from inv_stock_entry_by_place where sku = $1 and warehouse = $2`,
      [sku, warehouse],
    );
    expect(row).toEqual({ even: 'true', available: expect.stringMatching(/^0/) });
  });

  test('many at once for one order never carry out more than it has', async () => {
    await stocked('40');
    const from = await ordered(['5']);
    const ids = await Promise.all(Array.from({ length: 12 }, () => made(output, carrying(from, ['1']), 'keeper')));
    const answers = await Promise.all(ids.map((id) => done(output, 'audit', id, 'manager')));
    expect(answers.filter((one) => one === 'done')).toHaveLength(5);
    expect(await doc(order, from.id)).toMatchObject({
      shipped: 'all',
      lines: [{ shippedQuantity: '5', reservedQuantity: '0' }],
    });
  });
});

describe('两个入口', () => {
  const shopDoor = '/api/oms/outputorder';
  test('each knows its own kinds; the other’s are not found, in no way', async () => {
    const from = await ordered(['1']);
    const id = await made(output, carrying(from, ['1']), 'keeper');
    const [parcel] = await rows(`${shopDoor}/list`, { pageSize: 1, status: 'draft' });
    expect(parcel!['kind']).toBe('shop');
    for (const [door, foreign] of [
      [shopDoor, id],
      [output, parcel!.id],
    ] as const) {
      expect((await suite.get('boss', `${door}/get`, { id: foreign })).code).toBe('404');
      for (const action of ['audit', 'deaudit', 'delete', 'restore', 'sign'])
        expect([action, (await post(`${door}/${action}`, { id: foreign })).code]).toEqual([action, '404']);
      expect((await post(`${door}/lock`, { id: foreign, reason: '看看' })).code).toBe('404');
      expect((await post(`${door}/update`, { ...carrying(from, ['1']), id: foreign })).code).toBe('404');
      expect((await post(`${door}/merge`, { ids: [foreign, foreign + 1] })).code).toBe('404');
      const found = await rows(`${door}/list`, { id: String(foreign) });
      expect(found).toEqual([]);
    }
    expect((await post(`${shopDoor}/save`, carrying(from, ['1']))).message).toContain('类型在这里不能这样选');
    expect(await rows(`${output}/list`, { kind: 'shop' })).toEqual([]);
    const kinds = new Set((await rows(`${output}/list`, { pageSize: 200 })).map((row) => row['kind']));
    expect(kinds.has('shop')).toBe(false);
  });

  test('a role that works at one of them does not see the other, whatever it asks', async () => {
    const [parcel] = await rows(`${shopDoor}/list`, { pageSize: 1, status: 'draft' });
    expect((await suite.get('sales', `${shopDoor}/get`, { id: parcel!.id })).code).not.toBe('200');
    expect((await rows(`${shopDoor}/list`, {}, 'sales')).length).toBe(0);
    expect((await post('/api/preview/oms_output_order/audit', { id: parcel!.id }, 'sales')).code).not.toBe('200');
    expect((await suite.get('sales', '/api/chain', { entity: 'oms_output_order', id: parcel!.id })).code).not.toBe(
      '200',
    );
    const { data } = await suite.get('sales', '/api/lines/oms_output_order/lines', { kind: 'shop' });
    expect((data as { rows: Row[] }).rows).toEqual([]);
    const own = await rows(`${output}/list`, { pageSize: 200 }, 'sales');
    expect(own.length).toBeGreaterThan(0);
    const seen = (await rows('/erp/customer/getCustList', { pageSize: 200 }, 'sales')).map((row) => row.id);
    expect(own.every((row) => row['customer'] === null || seen.includes(row['customer'] as number))).toBe(true);
    const shown = await doc(output, own.find((row) => row['status'] === 'audited')!.id, 'sales');
    expect(shown['lines'][0]['cost']).toBe('***');
    expect((await doc(output, own[0]!.id, 'keeper'))['total']).toBe('***');
    expect((await suite.get('boss2', `${output}/get`, { id: own[0]!.id })).code).toBe('404');
    expect((await post(`${output}/audit`, { id: own[0]!.id }, 'sales')).code).toBe('403');
  });
});

test('what the monitor proves still holds', async () => {
  const { data } = await suite.call('boss', '/api/system/datamonitor/run');
  expect((data as { state: string }[]).filter(({ state }) => state === 'broken')).toEqual([]);
});
