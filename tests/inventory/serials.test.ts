import { runWork, save, service } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { warehouse } from '../../modules/basedata/model.ts';
import { goods } from '../../modules/goods/model.ts';
import { demoCompanies } from '../support/database.ts';
import { today } from '../support/days.ts';
import { purchasing } from '../support/purchasing.ts';
import { start, type Suite } from '../support/suite.ts';

let suite: Suite;
let company: number;
let sku: number;
let plain: number;
const places: Record<string, number> = {};

beforeAll(async () => {
  suite = await start({ connections: 12 });
  company = (await demoCompanies(suite)).first;
  const [found] = await suite.sql<{ unit: string; category: string }>(
    `select (select id from goods_unit where company_id = $1 and name = '件') as unit, (select id from goods_category where company_id = $1 order by id limit 1) as category`,
    [company],
  );
  const [unit, category] = [Number(found!.unit), Number(found!.category)];
  await runWork(suite.db, service('测试', company), async (work) => {
    for (const [code, serialManaged] of [
      ['XL01', true],
      ['XL02', false],
    ] as const)
      await save(work, goods, { code, name: `测试机${code}`, category, unit, attributes: [], serialManaged });
    for (const code of ['X1', 'X2', 'X3'])
      places[code] = (await save(work, warehouse, { code, name: `序列仓${code}` })).id;
    places['XT'] = (await save(work, warehouse, { code: 'XT', name: '序列在途仓', kind: 'transit' })).id;
  });
  const rows = await suite.sql<{ id: string; code: string }>(
    `select id, code from goods_sku where company_id = $1 and code like 'XL0%'`,
    [company],
  );
  [sku, plain] = ['XL01', 'XL02'].map((code) => Number(rows.find((row) => row.code === code)!.id)) as [number, number];
}, 120_000);
afterAll(() => suite.stop());

const line = (serials: string | null, quantity = String(serials?.split(' ').length ?? 1), of = sku) => ({
  sku: of,
  quantity,
  serials,
});
type Line = ReturnType<typeof line>;
const orders = '/api/inventory/otherorder';
const saved = async (path: string, args: object): Promise<number> => {
  const { code, message, data } = await suite.call('boss', `${path}/save`, { ...args });
  expect([code, message]).toEqual(['200', '保存成功']);
  return data.id as number;
};
const done = async (path: string, action: string, id: number, more: object = {}): Promise<string> => {
  const { code, message } = await suite.call('accountant', `${path}/${action}`, { id, ...more });
  return code === '200' ? 'done' : message;
};
const moved = (kind: 'in' | 'out', at: string, lines: readonly Line[]) =>
  saved(orders, {
    kind,
    orderDate: today(),
    warehouse: places[at],
    lines: lines.map((one) => ({ ...one, ...(kind === 'in' && { price: '100' }) })),
  });
const audited = async (kind: 'in' | 'out', at: string, lines: readonly Line[]): Promise<number> => {
  const id = await moved(kind, at, lines);
  expect(await done(orders, 'audit', id)).toBe('done');
  return id;
};
const back = (id: number, path = orders) => done(path, 'deaudit', id, { reason: '录错了' });

interface Piece {
  readonly serial: string;
  readonly state: string;
  readonly warehouse: number | null;
  readonly document: string;
  readonly party: string | null;
}
const pieces = async (serial: string, more: object = {}, as = 'boss') =>
  (await suite.get(as, '/api/inventory/serial/list', { serial, ...more })).data.rows as Piece[];
const whereIs = async (serial: string) => {
  const [one] = await pieces(serial);
  return one && (one.warehouse ?? one.state);
};

describe('序列号', () => {
  test('pieces come in, are found and leave; each is in one place', async () => {
    await audited('in', 'X1', [line('a1 a2 a3')]);
    expect(await whereIs('A1')).toBe(places['X1']);
    expect((await pieces('A')).map(({ serial }) => serial)).toEqual(['A1', 'A2', 'A3']);
    const out = await audited('out', 'X1', [line('A2')]);
    expect(await whereIs('A2')).toBe('out');
    expect((await pieces('A', { state: 'in' })).length).toBe(2);
    const { data } = await suite.get('boss', '/api/inventory/serial/life', { sku, serial: 'a2' });
    expect(data.rows.map(({ way }: { way: string }) => way)).toEqual(['out', 'in']);
    expect(await back(out)).toBe('done');
    expect(await whereIs('A2')).toBe(places['X1']);
  });

  test('everything that is wrong is named, and nothing is done', async () => {
    await audited('in', 'X1', [line('B1 B2')]);
    const said = await done(
      orders,
      'audit',
      await moved('in', 'X2', [line('B1 B9'), line('B3', '2'), line(null, '1')]),
    );
    expect(said).toContain('第1行 测试机XL01：B1 已在序列仓X1，不能再入库');
    expect(said).toContain('第2行 测试机XL01：数量 2，序列号填了 1 个');
    expect(said).toContain('第3行 测试机XL01：数量 1，序列号填了 0 个');
    expect(await whereIs('B9')).toBeUndefined();
    const missing = await done(orders, 'audit', await moved('out', 'X2', [line('B1 B8')]));
    expect(missing).toContain('B1 不在序列仓X2（在序列仓X1）');
    expect(missing).toContain('B8 不在序列仓X2（没有入库或已经出库）');
    // The same is said before anybody confirms.
    const id = await moved('out', 'X2', [line('B1')]);
    const { message } = await suite.call('accountant', '/api/preview/inv_other_order/audit', { id });
    expect(message).toContain('B1 不在序列仓X2');
  });

  test.each([
    ['C1 C1', '2', 'XL01', '序列号 C1 重复'],
    ['C1 C2 C3', '2', 'XL01', '填了 3 个序列号，数量只有 2'],
    ['C1', '1', 'XL02', '没有启用序列号管理'],
  ])('%s for %s of %s is not saved', async (serials, quantity, of, message) => {
    const lines = [line(serials, quantity, of === 'XL01' ? sku : plain)];
    const answer = await suite.call('boss', `${orders}/save`, {
      kind: 'out',
      orderDate: today(),
      warehouse: places['X1'],
      lines,
    });
    expect([answer.code, answer.message]).toEqual(['422', expect.stringContaining(message)]);
  });

  test('what has moved on since holds back what it stands on', async () => {
    const came = await audited('in', 'X1', [line('D1')]);
    const left = await audited('out', 'X1', [line('D1')]);
    expect(await back(came)).toContain('D1 不在序列仓X1');
    const again = await audited('in', 'X2', [line('D1')]);
    expect(await back(left)).toContain('D1 已在序列仓X2');
    for (const id of [again, left, came]) expect(await back(id)).toBe('done');
    expect(await whereIs('D1')).toBe('out');
  });

  test('of many who take the same piece one gets it', async () => {
    await audited('in', 'X1', [line('E1 E2 E3 E4')]);
    const ids = await Promise.all(Array.from({ length: 6 }, () => moved('out', 'X1', [line('E1')])));
    const said = await Promise.all(ids.map((id) => done(orders, 'audit', id)));
    expect(said.filter((one) => one === 'done').length).toBe(1);
    expect(said.filter((one) => one.includes('E1 不在序列仓X1')).length).toBe(5);
  });

  test('a transfer carries them, through transit with what is missing', async () => {
    await audited('in', 'X1', [line('F1 F2 F3')]);
    const transfers = '/api/purchase/transfer';
    const [from, to] = [places['X1'], places['X2']];
    const head = { orderDate: today(), fromWarehouse: from, toWarehouse: to };
    const direct = await saved(transfers, { ...head, kind: 'direct', lines: [line('F1')] });
    expect(await done(transfers, 'audit', direct)).toBe('done');
    expect(await whereIs('F1')).toBe(to);
    expect(await back(direct, transfers)).toBe('done');
    expect(await whereIs('F1')).toBe(from);

    const sent = await saved(transfers, {
      ...head,
      kind: 'transit',
      transitWarehouse: places['XT'],
      lines: [line('F1 F2 F3')],
    });
    expect(await done(transfers, 'audit', sent)).toBe('done');
    expect(await whereIs('F3')).toBe(places['XT']);
    const { data: whole } = await suite.get('boss', `${transfers}/get`, { id: sent });
    const receipts = '/api/purchase/transferreceipt';
    const got = await saved(receipts, {
      ...head,
      transitWarehouse: places['XT'],
      lines: [{ transfer: sent, transferLine: whole.lines[0].id, sku, quantity: '2', serials: 'F1 F2' }],
    });
    expect(await done(receipts, 'audit', got)).toBe('done');
    expect([await whereIs('F2'), await whereIs('F3')]).toEqual([to, places['XT']]);
    expect(await done(transfers, 'finish', sent, { reason: '路上丢了' })).toBe('done');
    const [loss] = await suite.sql<{ serials: string }>(
      `select l.serials from inv_loss_overflow h join inv_loss_overflow_lines l on l.company_id = h.company_id and l.document_id = h.id
       where h.company_id = $1 and h.source_type = 'inv_transfer' and h.source_id = $2`,
      [company, sent],
    );
    expect(loss!.serials).toBe('F3');
  });

  test('pieces of a receipt go back to their supplier, and the page of a piece says whom it came from', async () => {
    const { supplier, made, done: acted, doc } = await purchasing(suite);
    const head = { supplier, warehouse: places['X1'], pricing: 'taxed' };
    const bought = { sku, unit: null, price: '113', taxRate: '0.13' };
    const came = await made('inputorder', {
      ...head,
      inputDate: today(),
      lines: [{ ...bought, quantity: '2', serials: 'h1\nh2' }],
    });
    expect(await acted('inputorder', 'audit', came)).toBe('done');
    const [received] = (await doc('inputorder', came)).lines;
    const returned = (serials: string) =>
      made('purchasereturn', {
        ...head,
        returnDate: today(),
        cause: '破损',
        lines: [{ ...bought, input: came, inputLine: received!.id, quantity: '1', serials }],
      });
    expect(await acted('purchasereturn', 'audit', await returned('H9'))).toContain('H9 不在序列仓X1');
    const left = await returned('H2');
    expect(await acted('purchasereturn', 'audit', left)).toBe('done');
    expect((await pieces('H2'))[0]).toMatchObject({ state: 'out', party: '绍兴市测试纺织有限公司' });
    expect(await acted('purchasereturn', 'deaudit', left, 'boss', { reason: '错了' })).toBe('done');
    expect(await whereIs('H2')).toBe(places['X1']);
  });

  test('what leaves by an output order names its pieces too', async () => {
    await audited('in', 'X1', [line('K1 K2')]);
    const outputs = '/api/sales/outputorder';
    const output = (serials: string | null) =>
      saved(outputs, { kind: 'other', outDate: today(), warehouse: places['X1'], lines: [line(serials, '1')] });
    expect(await done(outputs, 'audit', await output(null))).toContain('数量 1，序列号填了 0 个');
    const left = await output('k1');
    expect(await done(outputs, 'audit', left)).toBe('done');
    expect([await whereIs('K1'), await whereIs('K2')]).toEqual(['out', places['X1']]);
    expect(await back(left, outputs)).toBe('done');
    expect(await whereIs('K1')).toBe(places['X1']);
  });

  test('a stock-take finds which are missing and which turned up', async () => {
    await audited('in', 'X3', [line('G1 G2 G3')]);
    const takes = '/api/inventory/stocktake';
    const id = await saved(takes, { orderDate: today(), warehouse: places['X3'], lines: [] });
    const { data } = await suite.get('boss', `${takes}/get`, { id });
    const { version, lines } = data as { version: number; lines: Record<string, unknown>[] };
    const count = (more: object, at: number) =>
      suite.call('boss', `${takes}/update`, {
        id,
        version: at,
        orderDate: today(),
        warehouse: places['X3'],
        lines: [{ id: lines[0]!['id'], sku, ...more }],
      });
    expect((await count({ quantity: '3' }, version)).code).toBe('200');
    expect(await done(takes, 'audit', id)).toContain('实盘 3 件，序列号填了 0 个');
    expect((await count({ serials: 'G1 G2 G7' }, version + 1)).code).toBe('200');
    expect(await done(takes, 'audit', id)).toBe('done');
    const found = await suite.sql(
      `select h.kind, l.serials, trim_scale(l.quantity)::text as quantity from inv_loss_overflow h
       join inv_loss_overflow_lines l on l.company_id = h.company_id and l.document_id = h.id
       where h.company_id = $1 and h.source_type = 'inv_stock_take' and h.source_id = $2 order by h.kind`,
      [company, id],
    );
    expect(found).toEqual([
      { kind: 'loss', serials: 'G3', quantity: '1' },
      { kind: 'overflow', serials: 'G7', quantity: '1' },
    ]);
  });

  test('the goods cannot be changed any more, and other companies and roles see none of it', async () => {
    const [one] = await suite.sql<{ id: string }>('select goods as id from goods_sku where id = $1', [sku]);
    const { data } = await suite.get('boss', '/api/goods/goods/get', { id: Number(one!.id) });
    const { code, message } = await suite.call('boss', '/api/goods/goods/update', { ...data, serialManaged: false });
    expect([code, message]).toEqual([expect.not.stringMatching('200'), expect.stringContaining('序列号管理')]);
    expect(await pieces('A', {}, 'boss2')).toEqual([]);
    expect((await suite.get('hr', '/api/inventory/serial/list', {})).code).toBe('403');
  });

  test('the stock agrees with its pieces, and every proof holds', async () => {
    const rows = await suite.sql<{ stock: string; pieces: string }>(
      `select trim_scale(sum(p.quantity))::text as stock, (select count(*) from inv_serial_entry_by_piece s where s.company_id = $1 and s.sku = $2 and s.quantity = 1)::text as pieces
       from inv_stock_entry_by_place p where p.company_id = $1 and p.sku = $2`,
      [company, sku],
    );
    expect(rows[0]!.stock).toBe(rows[0]!.pieces);
    const { data } = await suite.call('boss', '/api/system/datamonitor/run');
    expect((data as { state: string }[]).filter(({ state }) => state === 'broken')).toEqual([]);
  });
});
