import { runWork, save, service } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { location, warehouse } from '../../modules/basedata/model.ts';
import { stockAccount, valuationGroup } from '../../modules/fico/model.ts';
import { goods } from '../../modules/goods/model.ts';
import { demoCompanies } from '../support/database.ts';
import { openAccount } from '../support/accounts.ts';
import { releaseExpired } from '../../modules/inventory/server.ts';
import { daysFromToday, today } from '../support/days.ts';
import { start, type Suite } from '../support/suite.ts';

let suite: Suite;
let company: number;
const places: Record<string, number> = {};
const sku: Record<string, number> = {};
const base = {
  other: '/api/inventory/otherorder',
  loss: '/erp/inventory/lossoverfloworder',
  transfer: '/api/purchase/transfer',
  receipt: '/api/purchase/transferreceipt',
  take: '/api/inventory/stocktake',
  assembly: '/api/inventory/assembly',
  disposal: '/api/inventory/disposal',
  lock: '/api/inventory/lock',
} as const;
type Kind = keyof typeof base;
const day = '2026-11-02';

beforeAll(async () => {
  suite = await start();
  company = (await demoCompanies(suite)).first;
  const idOf = async (text: string) => Number((await suite.sql<{ id: string }>(text, [company]))[0]!.id);
  const unit = await idOf(`select id from goods_unit where company_id = $1 and name = '件'`);
  const category = await idOf('select id from goods_category where company_id = $1 order by id limit 1');
  const accounts = new Map(
    (
      await suite.sql<{ code: string; id: string }>('select code, id from fico_account where company_id = $1', [
        company,
      ])
    ).map(({ code, id }) => [code, Number(id)]),
  );
  const transactions = new Map(
    (
      await suite.sql<{ code: string; id: string }>('select code, id from fico_transaction where company_id = $1', [
        company,
      ])
    ).map(({ code, id }) => [code, Number(id)]),
  );
  await runWork(suite.db, service('测试', company), async (work) => {
    for (const [code, more] of Object.entries({ YY01: {}, YY02: {}, YY03: { batchManaged: true, shelfLifeDays: 30 } }))
      await save(work, goods, { code, name: `测试货${code}`, category, unit, attributes: [], ...more });
    const group = (await save(work, valuationGroup, { code: 'BS', name: '保税' })).id;
    await work.flush();
    // Stock of that group is kept in an account of its own.
    const own = accounts.get('1408')!;
    for (const code of ['BSX', 'TRANSFER'])
      await save(work, stockAccount, {
        transaction: transactions.get(code)!,
        valuationGroup: group,
        debit: own,
        credit: own,
      });
    for (const [code, more] of Object.entries({
      D1: {},
      D2: {},
      D4: {},
      D3: { valuationGroup: group },
      DT: { kind: 'transit' as const },
      DL: { locationManaged: true },
    }))
      places[code] = (await save(work, warehouse, { code: `Y${code}`, name: `测试仓${code}`, ...more })).id;
    await work.flush();
    for (const code of ['A1', 'A2']) places[code] = (await save(work, location, { warehouse: places['DL']!, code })).id;
  });
  for (const row of await suite.sql<{ id: string; code: string }>(
    `select id, code from goods_sku where company_id = $1 and code like 'YY%'`,
    [company],
  ))
    sku[row.code] = Number(row.id);
}, 120_000);
afterAll(() => suite.stop());

const call = (kind: Kind, path: string, args: object, as = 'boss') =>
  suite.call(as, `${base[kind]}/${path}`, { ...args });
const get = async (kind: Kind, id: number, as = 'boss') =>
  (await suite.get(as, `${base[kind]}/get`, { id })).data as Record<string, any> & { lines: Record<string, any>[] };
interface Line {
  readonly sku: string;
  readonly quantity?: string | null;
  readonly [key: string]: unknown;
}
const lined = (lines: readonly Line[]) => lines.map((line) => ({ ...line, sku: sku[line.sku] }));
const saved = async (kind: Kind, head: object, lines: readonly Line[]): Promise<number> => {
  const { code, message, data } = await call(kind, 'save', { orderDate: day, ...head, lines: lined(lines) });
  expect([code, message]).toEqual(['200', '保存成功']);
  return data.id as number;
};
const audit = (kind: Kind, id: number, more: object = {}) => call(kind, 'audit', { id, ...more }, 'accountant');
const deaudit = (kind: Kind, id: number) => call(kind, 'deaudit', { id, reason: '录错了' }, 'accountant');
const audited = async (...args: Parameters<typeof saved>): Promise<number> => {
  const id = await saved(...args);
  expect(await audit(args[0], id)).toMatchObject({ code: '200' });
  return id;
};
const opening = (at: string, lines: readonly Line[]) =>
  audited('other', { kind: 'opening', warehouse: places[at] }, lines);

/** What a document wrote into the books and did not take back, by account. */
const voucherOf = async (id: number) =>
  (
    await suite.sql<{ text: string }>(
      `select concat(a.code, ' ', sum(e.debit), ' ', sum(e.credit)) as text from fico_gl_entry e
       join fico_account a on a.company_id = e.company_id and a.id = e.account
       where e.company_id = $1 and e.source_id = $2 group by a.code having sum(e.debit) <> 0 or sum(e.credit) <> 0 order by a.code`,
      [company, id],
    )
  ).map(({ text }) => text);
/** Pieces by warehouse, what is on its way there behind a plus. */
const stockOf = async (code: string) =>
  Object.fromEntries(
    (
      await suite.sql<{ name: string; text: string }>(
        `select w.code as name, concat(trim_scale(sum(b.quantity)), case when sum(b.in_transit) <> 0 then concat('+', trim_scale(sum(b.in_transit))) end) as text
         from inv_stock_entry_by_place b join scm_warehouse w on w.id = b.warehouse and w.company_id = b.company_id
         where b.company_id = $1 and b.sku = $2 group by w.code having sum(b.quantity) <> 0 or sum(b.in_transit) <> 0`,
        [company, sku[code]],
      )
    ).map(({ name, text }) => [name.slice(1), text]),
  );
const worthOf = async (code: string) =>
  (
    await suite.sql<{ amount: string }>(
      'select sum(amount)::text as amount from inv_stock_entry_by_pool where company_id = $1 and sku = $2',
      [company, sku[code]],
    )
  )[0]!.amount;
async function offences(): Promise<string[]> {
  const { data } = await suite.call('boss', '/api/system/datamonitor/run');
  return (data as { state: string; label: string; message: string }[])
    .filter(({ state }) => state === 'broken')
    .map(({ label, message }) => `${label}: ${message}`);
}

describe('扫码', () => {
  test('a bar code means its SKU, in its unit and so many pieces; the code of the SKU does too; nothing else', async () => {
    const scan = async (code: string, as = 'keeper') =>
      (await suite.get(as, '/api/pick/goods_sku', { scan: code })).data.rows as Record<string, any>[];
    const [crate] = await suite.sql<{ sku: string; barcode: string; unit: string; pieces: string }>(
      `select b.document_id as sku, b.barcode, b.unit, trim_scale(u.ratio)::text as pieces from goods_sku_barcodes b
       join goods_sku s on s.id = b.document_id join goods_goods g on g.id = s.goods
       join goods_unit_group_units u on u.document_id = g.unit_group and u.unit = b.unit
       where b.company_id = $1 and u.ratio > 1 limit 1`,
      [company],
    );
    expect(await scan(crate!.barcode)).toMatchObject([
      { id: Number(crate!.sku), scanned: { unit: Number(crate!.unit), pieces: crate!.pieces } },
    ]);
    expect(await scan('YY01')).toMatchObject([{ id: sku['YY01'] }]);
    expect(await scan('YY0')).toEqual([]);
    expect(await scan(crate!.barcode, 'boss2')).toEqual([]);
  });
});

describe('报损报溢', () => {
  test('what is gone leaves at the average, what turned up is worth it, and the books wait for a decision', async () => {
    await opening('D1', [
      { sku: 'YY01', quantity: '10', price: '10' },
      { sku: 'YY02', quantity: '3', price: '7' },
    ]);
    await audited('other', { kind: 'in', warehouse: places['D2'] }, [{ sku: 'YY01', quantity: '10', price: '20' }]);
    const head = { kind: 'loss', warehouse: places['D1'], cause: 'damaged' };
    const loss = await audited('loss', head, [{ sku: 'YY01', quantity: '4' }]);
    expect((await get('loss', loss)).number).toMatch(/^BS/);
    expect((await get('loss', loss)).lines).toMatchObject([{ quantity: '4', amount: '60.00' }]);
    expect(await voucherOf(loss)).toEqual(['1405 0.00 60.00', '1901 60.00 0.00']);
    const gain = await audited('loss', { ...head, kind: 'overflow', cause: 'other' }, [{ sku: 'YY01', quantity: '2' }]);
    expect((await get('loss', gain)).number).toMatch(/^BY/);
    expect(await voucherOf(gain)).toEqual(['1405 30.00 0.00', '1901 0.00 30.00']);
    expect(await worthOf('YY01')).toBe('270.00');
    for (const id of [gain, loss]) expect(await deaudit('loss', id)).toMatchObject({ code: '200' });
    expect(await voucherOf(loss)).toEqual([]);
    expect([await stockOf('YY01'), await worthOf('YY01')]).toEqual([{ D1: '10', D2: '10' }, '300.00']);
  });

  test('all that is short is named at once, and nothing happens', async () => {
    const id = await saved('loss', { kind: 'loss', warehouse: places['D1'], cause: 'lost' }, [
      { sku: 'YY01', quantity: '11' },
      { sku: 'YY02', quantity: '4' },
    ]);
    expect(await audit('loss', id)).toMatchObject({
      code: '400',
      message: '库存不足：YY01 测试货YY01 YD1 测试仓D1 现有 10，需要 11；YY02 测试货YY02 YD1 测试仓D1 现有 3，需要 4',
    });
    expect(await stockOf('YY02')).toEqual({ D1: '3' });
  });

  test('of what was lost by bad keeping the input tax goes out too', async () => {
    const head = { kind: 'loss', warehouse: places['D1'], cause: 'lost', abnormal: true, taxRate: '0.13' };
    const id = await audited('loss', head, [{ sku: 'YY02', quantity: '1' }]);
    expect(await voucherOf(id)).toEqual(['1405 0.00 7.00', '1901 7.91 0.00', '22210104 0.00 0.91']);
    expect((await deaudit('loss', id)).code).toBe('200');
    expect(await voucherOf(id)).toEqual([]);
    const wrong = { orderDate: day, ...head, kind: 'overflow', lines: lined([{ sku: 'YY02', quantity: '1' }]) };
    expect((await call('loss', 'save', wrong)).message).toMatch('报溢没有进项税额要转出');
  });

  test('whoever may not see cost does not, and others see nothing at all', async () => {
    const id = await audited('loss', { kind: 'loss', warehouse: places['D1'], cause: 'lost' }, [
      { sku: 'YY02', quantity: '1' },
    ]);
    expect((await get('loss', id, 'keeper')).lines[0]!['amount']).toBe('***');
    expect((await suite.get('sales', `${base.loss}/get`, { id })).code).toBe('403');
    expect((await suite.get('boss2', `${base.loss}/get`, { id })).code).toBe('404');
    expect((await call('loss', 'audit', { id }, 'boss2')).code).toBe('404');
    expect((await deaudit('loss', id)).code).toBe('200');
  });
});

describe('调拨', () => {
  test('at once: the same cost on both sides, and a voucher only where the accounts differ', async () => {
    const near = await audited('transfer', { fromWarehouse: places['D1'], toWarehouse: places['D2'] }, [
      { sku: 'YY01', quantity: '4' },
    ]);
    expect(await stockOf('YY01')).toEqual({ D1: '6', D2: '14' });
    expect([await voucherOf(near), (await get('transfer', near)).status]).toEqual([[], 'done']);
    expect((await get('transfer', near)).lines).toMatchObject([{ amount: '60.00' }]);
    const far = await audited('transfer', { fromWarehouse: places['D1'], toWarehouse: places['D3'] }, [
      { sku: 'YY01', quantity: '2' },
    ]);
    expect(await voucherOf(far)).toEqual(['1405 0.00 30.00', '1408 30.00 0.00']);
    expect(await stockOf('YY01')).toEqual({ D1: '4', D2: '14', D3: '2' });
    // What has left the target cannot come back.
    const gone = await audited('transfer', { fromWarehouse: places['D3'], toWarehouse: places['D2'] }, [
      { sku: 'YY01', quantity: '1' },
    ]);
    expect((await deaudit('transfer', far)).message).toMatch('测试仓D3 现有 1，需要 2');
    expect((await deaudit('transfer', gone)).code).toBe('200');
    for (const id of [far, near]) expect(await deaudit('transfer', id)).toMatchObject({ code: '200' });
    expect([await stockOf('YY01'), await worthOf('YY01')]).toEqual([{ D1: '10', D2: '10' }, '300.00']);
    const same = {
      orderDate: day,
      fromWarehouse: places['D1'],
      toWarehouse: places['D1'],
      lines: lined([{ sku: 'YY01', quantity: '1' }]),
    };
    expect((await call('transfer', 'save', same)).message).toBe('调出仓库和调入仓库是同一个，请改选其中一个');
  });

  test('goods kept by batch take theirs along, first expired first; a place is asked for where there are some', async () => {
    await opening('D1', [
      { sku: 'YY03', quantity: '5', price: '2', batchNo: 'B2', productionDate: '2026-11-01' },
      { sku: 'YY03', quantity: '4', price: '2', batchNo: 'B1', productionDate: '2026-10-01' },
    ]);
    const head = { orderDate: day, fromWarehouse: places['D1'], toWarehouse: places['DL'] };
    const lines = lined([{ sku: 'YY03', quantity: '6' }]);
    expect((await call('transfer', 'save', { ...head, lines })).message).toContain(
      '调入仓库启用了库位，请填写调入库位',
    );
    const id = await audited('transfer', { ...head }, [{ sku: 'YY03', quantity: '6', toLocation: places['A1'] }]);
    expect((await get('transfer', id)).lines).toMatchObject([
      { batchNo: 'B1', quantity: '4' },
      { batchNo: 'B2', quantity: '2' },
    ]);
    const lots = await suite.sql(
      `select batch, location::int, trim_scale(quantity)::text as quantity from inv_stock_entry_by_lot where company_id = $1 and warehouse = $2 and quantity <> 0 order by batch`,
      [company, places['DL']],
    );
    expect(lots).toEqual([
      { batch: 'B1', location: places['A1'], quantity: '4' },
      { batch: 'B2', location: places['A1'], quantity: '2' },
    ]);
  });

  test('on its way it belongs to nobody; what arrives is received, what does not is a loss', async () => {
    const id = await audited(
      'transfer',
      {
        fromWarehouse: places['D2'],
        toWarehouse: places['D1'],
        kind: 'transit',
        transitWarehouse: places['DT'],
        carrier: '浙A·12345',
      },
      [{ sku: 'YY01', quantity: '5' }],
    );
    const sent = await get('transfer', id);
    expect(sent).toMatchObject({ status: 'audited', received: 'none', transitWarehouse: places['DT'] });
    expect(await stockOf('YY01')).toEqual({ D1: '10+5', D2: '5', DT: '5' });
    await suite.sql(
      'update goods_goods set min_stock = 100 where (company_id, id) = (select company_id, goods from goods_sku where id = $1)',
      [sku['YY01']],
    );
    const low = await suite.get('boss', '/api/inventory/goods/limits', { side: 'low' });
    expect((low.data.rows as { sku: number }[]).find((row) => row.sku === sku['YY01'])).toMatchObject({
      available: '15',
      inTransit: '5',
      by: '80',
    });
    const received = (quantity: string) => ({
      orderDate: day,
      fromWarehouse: places['D2'],
      toWarehouse: places['D1'],
      transitWarehouse: places['DT'],
      lines: [{ transfer: id, transferLine: sent.lines[0]!['id'], sku: sku['YY01'], quantity }],
    });
    const tooMuch = (await call('receipt', 'save', received('6'))).data.id as number;
    expect(await audit('receipt', tooMuch)).toMatchObject({
      code: '400',
      message: expect.stringMatching(/5/) as string,
    });
    const { data } = await call('receipt', 'save', received('3'));
    expect(await audit('receipt', data.id as number)).toMatchObject({ code: '200' });
    expect(await stockOf('YY01')).toEqual({ D1: '13+2', D2: '5', DT: '2' });
    expect(await get('transfer', id)).toMatchObject({ received: 'part', lines: [{ receivedQuantity: '3' }] });
    expect((await deaudit('transfer', id)).message).toMatch(/调拨收货单/);

    const finish = await call('transfer', 'finish', { id, reason: '路上丢了两件' });
    expect(finish).toMatchObject({ code: '200' });
    expect(await stockOf('YY01')).toEqual({ D1: '13', D2: '5', DT: '2' });
    const [loss] = await suite.sql<{ id: string; number: string; status: string }>(
      `select id, number, status from inv_loss_overflow where company_id = $1 and source_id = $2`,
      [company, id],
    );
    expect(loss).toMatchObject({ status: 'draft' });
    expect((await call('transfer', 'reopen', { id, reason: '找到了' })).message).toContain(loss!.number);
    expect(await audit('loss', Number(loss!.id))).toMatchObject({ code: '200' });
    expect(await voucherOf(Number(loss!.id))).toEqual(['1405 0.00 30.00', '1901 30.00 0.00']);
    expect(await stockOf('YY01')).toEqual({ D1: '13', D2: '5' });

    expect((await deaudit('loss', Number(loss!.id))).code).toBe('200');
    expect((await call('loss', 'delete', { id: Number(loss!.id) })).code).toBe('200');
    expect(await call('transfer', 'reopen', { id, reason: '找到了' })).toMatchObject({ code: '200' });
    expect(await stockOf('YY01')).toEqual({ D1: '13+2', D2: '5', DT: '2' });
    expect((await deaudit('receipt', data.id as number)).code).toBe('200');
    expect((await call('receipt', 'delete', { id: data.id })).code).toBe('200');
    expect((await call('receipt', 'delete', { id: tooMuch })).code).toBe('200');
    expect(await deaudit('transfer', id)).toMatchObject({ code: '200' });
    expect([await stockOf('YY01'), await worthOf('YY01')]).toEqual([{ D1: '10', D2: '10' }, '300.00']);
  });
});

describe('组装拆卸', () => {
  let fresh = 0;
  /** Goods nobody else in this file touches: a gift box of two kinds of parts, and where they lie. */
  const boxOf = async (kind: 'virtual' | 'assembled', more: object = {}) => {
    const codes = ['H', 'P', 'Q'].map((letter) => `YZ${++fresh}${letter}`) as [string, string, string];
    const [found] = await suite.sql<{ unit: string; category: string }>(
      `select (select id from goods_unit where company_id = $1 and name = '件') as unit, (select id from goods_category where company_id = $1 order by id limit 1) as category`,
      [company],
    );
    const common = { unit: Number(found!.unit), category: Number(found!.category), attributes: [] };
    await runWork(suite.db, service('测试', company), async (work) => {
      const [whole, ...parts] = codes;
      await save(work, goods, { ...common, code: whole, name: `礼盒${whole}`, kind: 'combination', ...more });
      for (const code of parts) await save(work, goods, { ...common, code, name: `零件${code}` });
    });
    for (const row of await suite.sql<{ id: string; code: string }>(
      'select id, code from goods_sku where company_id = $1 and code = any($2)',
      [company, codes],
    ))
      sku[row.code] = Number(row.id);
    const [whole, p, q] = codes;
    const parts = [
      { sku: sku[p], quantity: '2' },
      { sku: sku[q], quantity: '1' },
    ];
    const { code } = await suite.call('boss', '/api/goods/goodscombination/save', {
      combination: sku[whole],
      kind,
      parts,
    });
    expect(code).toBe('200');
    return codes;
  };

  test('parts become a product worth their sum and the work, and the product parts again; not a fen is lost', async () => {
    const [whole, p, q] = await boxOf('assembled');
    await opening('D4', [
      { sku: p, quantity: '30', price: '1' },
      { sku: p, quantity: '3', price: '1.33' },
      { sku: q, quantity: '10', price: '7' },
    ]);
    const [supplier] = await suite.sql<{ id: string }>('select id from crm_supplier where company_id = $1 limit 1', [
      company,
    ]);
    const head = { kind: 'assemble', warehouse: places['D4'], sku: sku[whole], quantity: '3' };
    const made = await saved('assembly', { ...head, fee: '5.00', feeSupplier: Number(supplier!.id) }, []);
    expect((await get('assembly', made)).number).toMatch(/^ZZ/);
    // Left empty, the lines are those of the combination.
    expect((await get('assembly', made)).lines).toMatchObject([
      { sku: sku[p], quantity: '6' },
      { sku: sku[q], quantity: '3' },
    ]);
    expect(await audit('assembly', made)).toMatchObject({ code: '200' });
    expect(await get('assembly', made)).toMatchObject({
      amount: '32.18',
      lines: [{ amount: '6.18' }, { amount: '21.00' }],
    });
    expect([await stockOf(whole), await worthOf(whole)]).toEqual([{ D4: '3' }, '32.18']);
    expect([await worthOf(p), await worthOf(q)]).toEqual(['27.81', '49.00']);
    // Goods that stay in their account move without a voucher; what the work costs is owed by estimate.
    expect(await voucherOf(made)).toEqual(['1405 5.00 0.00', '220202 0.00 5.00']);

    const apart = await audited('assembly', { ...head, kind: 'disassemble', quantity: '2' }, [
      { sku: p, quantity: '4', costShare: '1' },
      { sku: q, quantity: '2', costShare: '2' },
    ]);
    expect((await get('assembly', apart)).number).toMatch(/^CX/);
    expect(await get('assembly', apart)).toMatchObject({
      amount: '21.45',
      lines: [{ amount: '7.15' }, { amount: '14.30' }],
    });
    expect([await worthOf(whole), await worthOf(p), await worthOf(q)]).toEqual(['10.73', '34.96', '63.30']);
    expect((await deaudit('assembly', made)).message).toMatch(/库存不足/);
    for (const id of [apart, made]) expect(await deaudit('assembly', id)).toMatchObject({ code: '200' });
    expect([await stockOf(whole), await worthOf(p), await worthOf(q)]).toEqual([{}, '33.99', '70.00']);
    expect([await voucherOf(made), await voucherOf(apart)]).toEqual([[], []]);
    expect(await offences()).toEqual([]);
  });

  test('a voucher says where the worth went if the parts lie in another account; batches and what is short are told', async () => {
    const [whole, p, q] = await boxOf('assembled', { batchManaged: true, shelfLifeDays: 30 });
    const material = await suite.sql<{ id: string }>(
      `select id from fico_valuation_class where company_id = $1 and code = '3000'`,
      [company],
    );
    const { data } = await suite.get('boss', '/api/goods/goods/list', { q: p });
    const stored = (await suite.get('boss', '/api/goods/goods/get', { id: data.rows[0].id })).data as object;
    expect(
      (await suite.call('boss', '/api/goods/goods/update', { ...stored, valuationClass: Number(material[0]!.id) }))
        .code,
    ).toBe('200');
    await opening('D4', [
      { sku: p, quantity: '4', price: '3' },
      { sku: q, quantity: '4', price: '2' },
    ]);
    const head = { orderDate: day, warehouse: places['D4'], sku: sku[whole], quantity: '2', lines: [] };
    expect((await call('assembly', 'save', head)).message).toBe(`成品礼盒${whole} 按批次管理，请填写批号`);
    const more = { batchNo: 'L1', productionDate: '2026-11-02' };
    const id = await audited('assembly', { ...head, ...more }, []);
    expect(await voucherOf(id)).toEqual(['1403 0.00 12.00', '1405 12.00 0.00']);
    const lots = await suite.sql(
      `select l.batch, b.expiry_date::text as expiry, trim_scale(l.quantity)::text as quantity from inv_stock_entry_by_lot l
       join inv_batch b on b.company_id = l.company_id and b.sku = l.sku and b.batch_no = l.batch where l.company_id = $1 and l.sku = $2`,
      [company, sku[whole]],
    );
    expect(lots).toEqual([{ batch: 'L1', expiry: '2026-12-02', quantity: '2' }]);
    const again = await saved('assembly', { ...head, ...more, quantity: '3' }, []);
    expect((await audit('assembly', again)).message).toBe(
      `库存不足：${p} 零件${p} YD4 测试仓D4 现有 0，需要 6；${q} 零件${q} YD4 测试仓D4 现有 2，需要 3`,
    );
    expect((await deaudit('assembly', id)).code).toBe('200');
    expect(await voucherOf(id)).toEqual([]);
    expect((await suite.get('keeper', `${base.assembly}/get`, { id })).data.amount).toBe('***');
    expect((await suite.get('sales', `${base.assembly}/get`, { id })).code).toBe('403');
    expect((await suite.get('boss2', `${base.assembly}/get`, { id })).code).toBe('404');
  });

  test('what is packed only when it is ordered is not put together, and nothing is made of nothing', async () => {
    const [whole] = await boxOf('virtual');
    const head = { orderDate: day, warehouse: places['D4'], quantity: '1', lines: [] };
    expect((await call('assembly', 'save', { ...head, sku: sku[whole] })).message).toMatch('是虚拟组合，出库时才拆开');
    expect((await call('assembly', 'save', { ...head, sku: sku['YY01'] })).message).toMatch('请填写组成');
    const parts = await suite.get('keeper', `${base.assembly}/parts`, { sku: sku[whole] });
    expect(parts.data).toHaveLength(2);
    expect((await suite.get('boss2', `${base.assembly}/parts`, { sku: sku[whole] })).data).toEqual([]);
    expect((await suite.get('hr', `${base.assembly}/parts`, { sku: sku[whole] })).code).toBe('403');
  });
});

describe('损溢处理', () => {
  const pending = async (as = 'boss') =>
    ((await suite.get(as, '/api/inventory/disposal/pending', { warehouse: places['D4'] })).data.rows as any[]).map(
      ({ number, pending: amount, disposed, open }) => [number.slice(0, 2), amount, disposed, open],
    );
  const decide = (kind: string, ...lines: object[]) => ({ orderDate: day, kind, opinion: '经理意见', lines });

  test('what was lost is borne by somebody, what turned up is a gain, in parts and never more than there is', async () => {
    await opening('D4', [{ sku: 'YY02', quantity: '10', price: '7' }]);
    const head = { warehouse: places['D4'], cause: 'lost', kind: 'loss', abnormal: true, taxRate: '0.13' };
    const loss = await audited('loss', head, [{ sku: 'YY02', quantity: '3' }]);
    const gain = await audited('loss', { warehouse: places['D4'], cause: 'other', kind: 'overflow' }, [
      { sku: 'YY02', quantity: '1' },
    ]);
    const [lost, found] = [(await get('loss', loss)).lines[0]!, (await get('loss', gain)).lines[0]!];
    expect(lost).toMatchObject({ amount: '21.00', tax: '2.73', pending: '23.73', disposed: '0.00' });
    expect(await pending()).toEqual([
      ['BS', '23.73', '0.00', '23.73'],
      ['BY', '7.00', '0.00', '-7.00'],
    ]);
    expect((await suite.get('keeper', '/api/inventory/disposal/pending', {})).code).toBe('403');

    const [staff] = await suite.sql<{ id: string }>('select id from hr_staff where company_id = $1 limit 1', [company]);
    const of = (amount: string, more: object = {}) => ({
      order: loss,
      orderLine: lost['id'],
      sku: sku['YY02'],
      amount,
      ...more,
    });
    const claim = of('20.00', { result: 'claim', staff: Number(staff!.id) });
    expect((await call('disposal', 'save', decide('loss', of('1.00', { result: 'claim' })))).message).toBe(
      '处理明细第1行：赔偿要写明责任人或赔偿单位',
    );
    const other = of('1.00', { sku: sku['YY01'] });
    expect((await call('disposal', 'save', decide('loss', other))).message).toContain('SKU 与报损报溢单上的不同');
    const mixed = (await call('disposal', 'save', decide('overflow', of('1.00')))).message;
    expect(mixed).toMatch(/的类型与本单不同，不能放在一张单据里/);
    const made = (await call('disposal', 'save', decide('loss', claim, of('3.00', { result: 'accident' })))).data.id;
    expect((await call('disposal', 'audit', { id: made }, 'keeper')).code).toBe('403');
    expect(await audit('disposal', made)).toMatchObject({ code: '200' });
    expect(await get('disposal', made)).toMatchObject({ amount: '23.00', lines: [{ sku: sku['YY02'] }, {}] });
    expect(await voucherOf(made)).toEqual(['1221 20.00 0.00', '1901 0.00 23.00', '5711 3.00 0.00']);
    const owes = await suite.sql<{ staff: string }>(
      `select staff from fico_gl_entry where company_id = $1 and source_id = $2 and staff is not null`,
      [company, made],
    );
    expect(owes).toEqual([{ staff: staff!.id }]);
    expect(await get('loss', loss)).toMatchObject({ disposal: 'part', lines: [{ disposed: '23.00' }] });
    const more = (await call('disposal', 'save', decide('loss', of('0.74')))).data.id;
    expect((await audit('disposal', more)).message).toContain('共 23.73，已执行 23，本次 0.74');
    expect((await call('disposal', 'delete', { id: more })).code).toBe('200');
    const rest = (await call('disposal', 'save', decide('loss', of('0.73')))).data.id;
    const turned = { order: gain, orderLine: found['id'], sku: sku['YY02'], amount: '7.00' };
    const end = (await call('disposal', 'save', decide('overflow', turned))).data.id;
    for (const id of [rest, end]) expect(await audit('disposal', id)).toMatchObject({ code: '200' });
    expect(await voucherOf(rest)).toEqual(['1901 0.00 0.73', '560208 0.73 0.00']);
    expect(await voucherOf(end)).toEqual(['1901 7.00 0.00', '5301 0.00 7.00']);
    expect(await pending()).toEqual([]);
    expect(await offences()).toEqual([]);

    expect((await deaudit('loss', loss)).message).toContain('损溢处理单');
    for (const id of [end, rest, made]) {
      expect(await deaudit('disposal', id)).toMatchObject({ code: '200' });
      expect(await voucherOf(id)).toEqual([]);
      expect((await call('disposal', 'delete', { id })).code).toBe('200');
    }
    expect(await pending()).toHaveLength(2);
    expect(await offences()).toEqual([]);
    for (const id of [gain, loss]) expect(await deaudit('loss', id)).toMatchObject({ code: '200' });
    expect((await suite.get('boss2', `${base.disposal}/get`, { id: made })).code).toBe('404');
    expect((await suite.get('sales', `${base.disposal}/list`, {})).code).toBe('403');
  });
});

describe('盘点', () => {
  test('the books are looked at when it begins; counted, recounted and audited it becomes a loss and an overflow', async () => {
    const id = await saved('take', { warehouse: places['D1'] }, [{ sku: 'YY01', quantity: '8' }]);
    const sheet = async () =>
      (await get('take', id)).lines.map((line) => [
        Object.keys(sku).find((code) => sku[code] === line['sku']),
        line['batchNo'],
        line['bookQuantity'],
        line['firstQuantity'],
        line['quantity'],
        line['difference'],
      ]);
    expect(await sheet()).toEqual([
      ['YY01', null, '10', null, '8', '-2'],
      ['YY02', null, '3', null, null, null],
      ['YY03', 'B2', '3', null, null, null],
    ]);
    const change = async (edit: (lines: Record<string, any>[]) => Record<string, any>[]) => {
      const stored = await get('take', id);
      return call('take', 'update', { ...stored, lines: edit(stored.lines) });
    };
    expect((await change((lines) => lines.slice(1))).message).toMatch('盘点表里少了 1 行账面有的货');
    expect((await call('take', 'update', { ...(await get('take', id)), warehouse: places['D2'] })).message).toMatch(
      '盘点已经开始',
    );
    // What the books know of is not what one finds: a batch that turned up.
    const found = { sku: sku['YY03'], batchNo: 'B9', quantity: '1' };
    expect((await change((lines) => [...lines, found])).code).toBe('200');
    expect(await call('take', 'recount', { id })).toMatchObject({ code: '200' });
    expect((await sheet())[0]).toEqual(['YY01', null, '10', '8', null, null]);
    expect((await sheet())[3]).toEqual(['YY03', 'B9', '0', '1', null, null]);
    expect(
      (await change((lines) => lines.map((line, i) => ({ ...line, quantity: ['9', null, '3', '1'][i] })))).code,
    ).toBe('200');
    expect((await sheet())[0]).toEqual(['YY01', null, '10', '8', '9', '-1']);

    const preview = await suite.call('accountant', '/api/preview/inv_stock_take/audit', { id });
    expect(JSON.stringify(preview.data ?? {})).toContain('还有 1 行没有盘到');
    expect(await audit('take', id, { uncounted: 'keep' })).toMatchObject({ code: '200' });
    const orders = await suite.sql<{ id: string; kind: string; number: string }>(
      `select id, kind, number from inv_loss_overflow where company_id = $1 and source_id = $2 order by kind desc`,
      [company, id],
    );
    expect(orders.map(({ kind }) => kind)).toEqual(['overflow', 'loss']);
    expect((await deaudit('take', id)).message).toMatch(/报损报溢单/);
    for (const one of orders) expect(await audit('loss', Number(one.id), {})).toMatchObject({ code: '400' });
    // The one who audited the count has made them; somebody else audits.
    for (const one of orders)
      expect(await call('loss', 'audit', { id: Number(one.id) })).toMatchObject({ code: '200' });
    expect(await stockOf('YY01')).toEqual({ D1: '9', D2: '10' });
    expect(await voucherOf(Number(orders[1]!.id))).toEqual(['1405 0.00 15.00', '1901 15.00 0.00']);
    expect(await stockOf('YY03')).toMatchObject({ D1: '4' });

    for (const one of orders) {
      expect((await deaudit('loss', Number(one.id))).code).toBe('200');
      expect((await call('loss', 'delete', { id: Number(one.id) })).code).toBe('200');
    }
    expect(await deaudit('take', id)).toMatchObject({ code: '200' });
    expect(await stockOf('YY01')).toEqual({ D1: '10', D2: '10' });
    expect((await call('take', 'delete', { id })).code).toBe('200');
  });

  test('a counter who is not to see the books sees neither them nor the difference, in paper and lists alike', async () => {
    const id = await saved('take', { warehouse: places['D1'] }, [{ sku: 'YY01', quantity: '8' }]);
    const { data: role } = await suite.call('boss', '/roles/saveRoles', { code: 'counter', name: '盘点员' });
    const { data } = await suite.call('boss', '/rolemenu/getRolemenuByRoleid', { roleid: role.id });
    interface Node {
      readonly id: number;
      readonly code: string;
      readonly children?: readonly Node[];
    }
    const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((one) => [one, ...flat(one.children ?? [])]);
    const checked = flat(data.tree as Node[]).filter(
      ({ code }) => code === 'inventory' || code.startsWith('inventory.stocktake'),
    );
    await suite.call('boss', '/rolemenu/saveRoleMenu', { roleid: role.id, checked: checked.map((one) => one.id) });
    await suite.call('boss', '/rolemenu/saveDataAsset', { roleid: role.id, masks: ['bookStock'] });
    await openAccount(suite, 'boss', {
      username: 'counter',
      realname: '点点',
      mobile: '13911118888',
      roles: [role.id],
    });
    const seen = await get('take', id, 'counter');
    expect(seen.lines[0]).toMatchObject({ bookQuantity: '***', difference: '***', quantity: '8' });
    const lines = seen.lines.map((line) => ({ ...line, quantity: '7' }));
    expect(await call('take', 'update', { ...seen, lines }, 'counter')).toMatchObject({ code: '200' });
    expect((await get('take', id)).lines[0]).toMatchObject({ bookQuantity: '10', difference: '-3', quantity: '7' });
    const log = JSON.stringify((await suite.get('counter', `/api/log/inv_stock_take/${id}`)).data);
    expect(log).toContain('"7"');
    expect(log).not.toMatch(/"-3"|"10"/);
    expect((await call('take', 'delete', { id })).code).toBe('200');
  });

  test('while the doors are shut nothing comes or goes there', async () => {
    const id = await saved('take', { warehouse: places['D2'], frozen: true }, []);
    const out = await saved('other', { kind: 'out', warehouse: places['D2'] }, [{ sku: 'YY01', quantity: '1' }]);
    const { number } = await get('take', id);
    expect((await audit('other', out)).message).toBe(`仓库正在盘点（${number}），出入库已冻结，请等盘点审核`);
    const away = await saved('transfer', { fromWarehouse: places['D1'], toWarehouse: places['D2'] }, [
      { sku: 'YY01', quantity: '1' },
    ]);
    expect((await audit('transfer', away)).code).toBe('400');
    const elsewhere = await audited('other', { kind: 'out', warehouse: places['D1'] }, [
      { sku: 'YY01', quantity: '1' },
    ]);
    expect((await deaudit('other', elsewhere)).code).toBe('200');
    expect((await call('take', 'delete', { id })).code).toBe('200');
    expect(await audit('other', out)).toMatchObject({ code: '200' });
    expect((await deaudit('other', out)).code).toBe('200');
  });

  test('after all of it the stock is what the books say', async () => expect(await offences()).toEqual([]));
});

describe('库存锁定', () => {
  const figures = async () => {
    const [row] = await suite.sql<{ text: string }>(
      `select concat_ws(' ', trim_scale(quantity), trim_scale(locked), trim_scale(available)) as text from inv_stock_entry_by_place where company_id = $1 and sku = $2 and warehouse = $3`,
      [company, sku['YY01'], places['D4']],
    );
    return row!.text;
  };
  const holds = async () =>
    (
      (await suite.get('keeper', '/api/inventory/goods/holds', { sku: sku['YY01'], warehouse: places['D4'] })).data
        .rows as any[]
    ).map(({ document, locked }) => [document.split(' ')[0], locked]);
  const head = () => ({ warehouse: places['D4'], cause: 'quality' });

  test('what is kept back is not taken by others; it is released in parts, as a whole, and when its day is over', async () => {
    await opening('D4', [{ sku: 'YY01', quantity: '10', price: '1' }]);
    const id = await audited('lock', { ...head(), until: daysFromToday(3) }, [{ sku: 'YY01', quantity: '7' }]);
    expect([await figures(), await holds()]).toEqual(['10 7 3', [['库存锁定单', '7']]]);
    const out = await saved('other', { kind: 'out', warehouse: places['D4'] }, [{ sku: 'YY01', quantity: '4' }]);
    expect((await audit('other', out)).message).toContain('现有 3，需要 4');
    const more = await saved('lock', head(), [{ sku: 'YY01', quantity: '4' }]);
    expect((await audit('lock', more)).message).toContain('现有 3，需要 4');

    const { lines, version } = await get('lock', id);
    const release = (quantity: string, more: object = {}, as = 'keeper') =>
      call('lock', 'release', { id, lines: [{ line: lines[0]!['id'], quantity }], ...more }, as);
    expect((await release('8')).message).toBe('第1行：还锁着 7，不能释放 8');
    expect((await release('0')).code).toBe('422');
    expect((await release('1', {}, 'buyer')).code).toBe('403');
    expect((await release('1', {}, 'boss2')).code).toBe('404');
    // Of two who release the same, one finds it released.
    const both = await Promise.all([release('5', { version }), release('5', { version })]);
    expect(both.filter(({ code }) => code === '200')).toHaveLength(1);
    expect([await figures(), await holds()]).toEqual(['10 2 8', [['库存锁定单', '2']]]);
    expect(await get('lock', id)).toMatchObject({ status: 'audited', lines: [{ releasedQuantity: '5' }] });
    expect((await deaudit('lock', id)).message).toContain('已经释放过一部分');
    expect(await audit('other', out)).toMatchObject({ code: '200' });
    expect((await release('2')).code).toBe('200');
    expect([await figures(), await holds(), (await get('lock', id)).status]).toEqual(['6 0 6', [], 'released']);
    expect((await release('1')).code).not.toBe('200');

    expect((await audit('lock', more)).code).toBe('200');
    expect((await deaudit('lock', more)).code).toBe('200');
    expect(await figures()).toBe('6 0 6');
    expect((await audit('lock', more)).code).toBe('200');
    expect((await call('lock', 'releaseAll', { id: more }, 'keeper')).code).toBe('200');
    expect(await get('lock', more)).toMatchObject({ status: 'released', lines: [{ releasedQuantity: '4' }] });

    const over = await audited('lock', { ...head(), until: day > today() ? day : today() }, [
      { sku: 'YY01', quantity: '6' },
    ]);
    const kept = await audited('lock', head(), [{ sku: 'YY02', quantity: '1' }]);
    const expire = () => runWork(suite.db, service('库存', company), (work) => releaseExpired.run({}, work));
    await expire();
    expect((await get('lock', over)).status).toBe('audited');
    await suite.sql('update inv_lock set until = $2 where id = $1', [over, daysFromToday(-1)]);
    await Promise.all([expire(), expire()].map((done) => done.catch(() => undefined)));
    expect([(await get('lock', over)).status, (await get('lock', kept)).status]).toEqual(['released', 'audited']);
    expect(await figures()).toBe('6 0 6');
    const late = await saved('lock', { ...head(), orderDate: daysFromToday(-9), until: daysFromToday(-1) }, [
      { sku: 'YY01', quantity: '1' },
    ]);
    expect((await audit('lock', late)).message).toContain('已经过了');
    expect((await suite.get('boss2', `${base.lock}/get`, { id })).code).toBe('404');
    expect((await call('lock', 'releaseAll', { id: kept })).code).toBe('200');
    expect(await offences()).toEqual([]);
  });
});
