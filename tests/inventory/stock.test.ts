import { act, runWork, save, service, type User } from '@heliu/engine';
import { type AnyDocument, dec, fen, formatFen, type Fen, yuan } from '@heliu/model';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { warehouse } from '../../modules/basedata/model.ts';
import { goods } from '../../modules/goods/model.ts';
import { assembly, costAdjust, lossOverflow, otherOrder, transfer } from '../../modules/inventory/model.ts';
import { demoCompanies } from '../support/database.ts';
import { start, type Suite } from '../support/suite.ts';

let suite: Suite;
let user: User;
let company: number;
const base = '/api/inventory/otherorder';
const names: Record<string, number> = {};
const sku: Record<string, number> = {};

const run = <T>(task: Parameters<typeof runWork<T>>[2]) => runWork(suite.db, user, task);
const call = (path: string, args: object, as = 'boss') => suite.call(as, `${base}/${path}`, { ...args });
const day = '2026-11-02';

beforeAll(async () => {
  suite = await start({ connections: 12 });
  company = (await demoCompanies(suite)).first;
  user = service('测试仓管', company);
  const [found] = await suite.sql<{ unit: string; category: string }>(
    `select (select id from goods_unit where company_id = $1 and name = '件') as unit, (select id from goods_category where company_id = $1 order by id limit 1) as category`,
    [company],
  );
  const [unit, category] = [Number(found!.unit), Number(found!.category)];
  await run(async (work) => {
    for (const [code, more] of Object.entries({
      ZZ01: {},
      ZZ02: {},
      ZZ03: { batchManaged: true, shelfLifeDays: 30 },
      ZZ04: { allowNegative: true },
      ZZ05: { batchManaged: true, costMethod: 'batch' },
      ZZ06: { kind: 'service' },
      ZM1: {},
      ZM2: {},
      ZM3: {},
    } as Record<string, object>))
      await save(work, goods, { code, name: `测试货${code}`, category, unit, attributes: [], ...more });
    for (const [code, more] of Object.entries({ CK1: {}, CK2: {}, CK3: { allowNegative: true } }))
      names[code] = (await save(work, warehouse, { code: `T${code}`, name: `测试仓${code}`, ...more })).id;
  });
  for (const row of await suite.sql<{ id: string; code: string }>(
    `select id, code from goods_sku where company_id = $1 and code ~ '^Z[ZM]'`,
    [company],
  ))
    sku[row.code] = Number(row.id);
}, 120_000);
afterAll(() => suite.stop());

interface Line {
  readonly sku: string;
  readonly quantity: string;
  readonly price?: string;
  readonly batchNo?: string;
  readonly productionDate?: string;
}
const order = (kind: 'in' | 'out' | 'opening', at: string, lines: readonly Line[]) => ({
  kind,
  orderDate: day,
  warehouse: names[at],
  lines: lines.map((line) => ({ ...line, sku: sku[line.sku] })),
});
const saved = async (...args: Parameters<typeof order>): Promise<number> => {
  const { code, message, data } = await call('save', order(...args));
  expect([code, message]).toEqual(['200', '保存成功']);
  return data.id as number;
};
const audit = (id: number) => call('audit', { id }, 'accountant');
const audited = async (...args: Parameters<typeof order>): Promise<number> => {
  const id = await saved(...args);
  expect(await audit(id)).toMatchObject({ code: '200' });
  return id;
};
const deaudit = (id: number) => call('deaudit', { id, reason: '录错了' }, 'accountant');

const onHand = async (args: object) =>
  (await suite.get('boss', '/api/inventory/goods/list', { ...args })).data.rows as Record<string, any>[];
const poolOf = async (code: string): Promise<[quantity: string, amount: string]> => {
  const [row] = await suite.sql<{ quantity: string; amount: string }>(
    `select trim_scale(sum(quantity))::text as quantity, sum(amount)::text as amount from inv_stock_entry_by_pool where company_id = $1 and sku = $2`,
    [company, sku[code]],
  );
  return [row!.quantity ?? '0', row!.amount ?? '0.00'];
};

/** Every claim the data monitor makes. */
async function offences(): Promise<string[]> {
  const { data } = await suite.call('boss', '/api/system/datamonitor/run');
  return (data as { state: string; label: string; message: string }[])
    .filter(({ state }) => state === 'broken')
    .map(({ label, message }) => `${label}: ${message}`);
}

describe('库存', () => {
  test('goods come in at their cost, leave at the average, and the books say the same', async () => {
    await audited('opening', 'CK1', [{ sku: 'ZZ01', quantity: '10', price: '10' }]);
    await audited('in', 'CK2', [{ sku: 'ZZ01', quantity: '10', price: '20' }]);
    expect(await poolOf('ZZ01')).toEqual(['20', '300.00']);
    const out = await audited('out', 'CK1', [{ sku: 'ZZ01', quantity: '3' }]);
    expect(await poolOf('ZZ01')).toEqual(['17', '255.00']);
    const { data } = await suite.get('boss', `${base}/get`, { id: out });
    expect(data.lines).toMatchObject([{ quantity: '3', baseQuantity: '3', amount: '45.00' }]);
    const vouchers = await suite.sql(
      `select a.code, sum(e.debit)::text as debit, sum(e.credit)::text as credit from fico_gl_entry e
       join fico_account a on a.company_id = e.company_id and a.id = e.account where e.company_id = $1 and e.source_id = $2 group by a.code order by a.code`,
      [company, out],
    );
    expect(vouchers).toMatchObject([{ code: '1405', credit: '45.00' }, { debit: '45.00' }]);
    const rows = await onHand({ sku: sku['ZZ01'] });
    expect(rows.map(({ quantity, amount, average }) => [quantity, amount, average])).toEqual([
      ['7', '105.00', '15'],
      ['10', '150.00', '15'],
    ]);
    expect(await onHand({ sku: sku['ZZ01'], by: 'sku' })).toMatchObject([{ quantity: '17', amount: '255.00' }]);
    expect(await deaudit(out)).toMatchObject({ code: '200' });
    expect(await poolOf('ZZ01')).toEqual(['20', '300.00']);
    expect(await offences()).toEqual([]);
  });

  test('what is missing is refused with every line named, before and when it is done', async () => {
    const id = await saved('out', 'CK2', [
      { sku: 'ZZ01', quantity: '11' },
      { sku: 'ZZ02', quantity: '1' },
    ]);
    const message =
      '库存不足：ZZ01 测试货ZZ01 TCK2 测试仓CK2 现有 10，需要 11；ZZ02 测试货ZZ02 TCK2 测试仓CK2 现有 0，需要 1';
    const { data } = await suite.call('accountant', '/api/preview/inv_other_order/audit', { id });
    expect(JSON.stringify(data ?? {})).toContain(message);
    expect(await audit(id)).toMatchObject({ code: '400', message });
    expect(await poolOf('ZZ02')).toEqual(['0', '0.00']);
  });

  test('batches say until when they are good, and leave first expired first', async () => {
    expect(await call('save', order('in', 'CK1', [{ sku: 'ZZ03', quantity: '5', price: '2' }]))).toMatchObject({
      message: expect.stringContaining('按批次管理，请填写批号') as string,
    });
    await audited('in', 'CK1', [
      { sku: 'ZZ03', quantity: '5', price: '2', batchNo: 'B2', productionDate: '2026-11-01' },
      { sku: 'ZZ03', quantity: '4', price: '2', batchNo: 'B1', productionDate: '2026-10-01' },
    ]);
    const lots = async () =>
      (await onHand({ sku: sku['ZZ03'], by: 'lot' })).map(({ batch, expiry, quantity }) => [batch, expiry, quantity]);
    expect(await lots()).toEqual([
      ['B1', '2026-10-31', '4'],
      ['B2', '2026-12-01', '5'],
    ]);
    const out = await audited('out', 'CK1', [{ sku: 'ZZ03', quantity: '6' }]);
    expect(await lots()).toEqual([['B2', '2026-12-01', '3']]);
    const again = await audited('out', 'CK1', [{ sku: 'ZZ03', quantity: '1', batchNo: 'B2' }]);
    const short = await saved('out', 'CK1', [{ sku: 'ZZ03', quantity: '1', batchNo: 'B1' }]);
    expect((await audit(short)).message).toContain('库存不足');
    expect([(await deaudit(again)).code, (await deaudit(out)).code]).toEqual(['200', '200']);
    expect(await lots()).toHaveLength(2);
  });

  test('goods costed by batch leave at what their batch cost', async () => {
    await audited('in', 'CK1', [
      { sku: 'ZZ05', quantity: '10', price: '1', batchNo: 'X1', productionDate: '2026-10-01' },
      { sku: 'ZZ05', quantity: '10', price: '9', batchNo: 'X2', productionDate: '2026-10-02' },
    ]);
    await audited('out', 'CK1', [{ sku: 'ZZ05', quantity: '2', batchNo: 'X2' }]);
    expect(await poolOf('ZZ05')).toEqual(['18', '82.00']);
    expect(await offences()).toEqual([]);
  });

  test('below zero only where company, warehouse and goods allow it; the next receipt corrects the cost', async () => {
    await audited('in', 'CK3', [{ sku: 'ZZ04', quantity: '2', price: '10' }]);
    const id = await saved('out', 'CK3', [{ sku: 'ZZ04', quantity: '7' }]);
    expect((await audit(id)).message).toContain('库存不足');
    await suite.sql(`update sys_parameter set value = 'true' where company_id = $1 and code = 'stock.negative'`, [
      company,
    ]);
    await suite.sql(`select pg_notify('heliu_facts', $1)`, [`${company}:parameters`]);
    await new Promise((done) => setTimeout(done, 200));
    expect(await audit(id)).toMatchObject({ code: '200' });
    expect(await poolOf('ZZ04')).toEqual(['-5', '-50.00']);
    const elsewhere = await saved('out', 'CK1', [{ sku: 'ZZ04', quantity: '1' }]);
    expect((await audit(elsewhere)).message).toContain('库存不足');
    await audited('in', 'CK3', [{ sku: 'ZZ04', quantity: '10', price: '12' }]);
    expect(await poolOf('ZZ04')).toEqual(['5', '60.00']);
    expect(await offences()).toEqual([]);
  });

  test('what lies nowhere is not moved, and what would be worth less than nothing is not taken back', async () => {
    expect((await call('save', order('in', 'CK1', [{ sku: 'ZZ06', quantity: '1', price: '1' }]))).message).toContain(
      '没有库存',
    );
    await audited('in', 'CK1', [{ sku: 'ZZ02', quantity: '10', price: '1' }]);
    const dear = await audited('in', 'CK1', [{ sku: 'ZZ02', quantity: '10', price: '19' }]);
    const out = await audited('out', 'CK1', [{ sku: 'ZZ02', quantity: '8' }]);
    expect((await deaudit(dear)).message).toContain('库存金额会小于零');
    const rest = await audited('out', 'CK1', [{ sku: 'ZZ02', quantity: '2' }]);
    expect((await deaudit(dear)).code).toBe('200');
    // Nothing is left, so nothing may be worth anything: the difference is in the books.
    expect(await poolOf('ZZ02')).toEqual(['0', '0.00']);
    expect([out, rest].length).toBe(2);
    expect(await offences()).toEqual([]);
  });

  test('whoever may not see cost sees quantities', async () => {
    const { data } = await suite.get('keeper', '/api/inventory/goods/list', { sku: sku['ZZ01'] });
    expect(data.rows[0]).toMatchObject({ quantity: '10', amount: '***', average: '***' });
    expect((await suite.get('hr', '/api/inventory/goods/list', {})).code).not.toBe('200');
  });

  test('进销存 adds up, and its figures lead to the movements', async () => {
    const { data } = await suite.get('boss', '/api/inventory/goods/summary', { from: '2026-11', to: '2026-11' });
    for (const row of data.rows as Record<string, string>[]) {
      const sum = (...keys: string[]) => keys.reduce((total, key) => total + yuan(row[key]!), 0n);
      expect(
        sum('openAmount', 'purchaseAmount', 'otherInAmount', 'adjustAmount') - sum('saleAmount', 'otherOutAmount'),
      ).toBe(yuan(row['endAmount']!));
    }
    const found = await suite.get('boss', '/api/inventory/goods/ledger', { from: day, to: day, sku: sku['ZZ01'] });
    const total = (found.data.rows as Record<string, string>[]).reduce(
      (sum, row) => sum + yuan(row['amount']!),
      0n,
    ) as Fen;
    expect(formatFen(total)).toBe((await poolOf('ZZ01'))[1]);
    for (const [path, asked] of [
      ['ledger', { from: day, to: day, sku: sku['ZZ01'] }],
      ['list', { by: 'warehouse' }],
      ['list', { by: 'sku' }],
      ['list', { by: 'lot' }],
      ['summary', { from: '2026-11', to: '2026-11' }],
    ] as const) {
      const page = async (more: object) =>
        (await suite.get('boss', `/api/inventory/goods/${path}`, { ...asked, ...more })).data as Record<string, any>;
      const [both, first] = [await page({ pageSize: 2 }), await page({ pageSize: 1 })];
      const second = await page({ pageSize: 1, cursor: first['nextCursor'] });
      expect([path, asked, [...first['rows'], ...second['rows']]]).toEqual([path, asked, both['rows']]);
    }
  });
});

describe('成本调整', () => {
  const adjust = async (lines: readonly object[]) => {
    const body = { orderDate: day, reason: '进价谈下来了', lines };
    const { data } = await suite.call('boss', '/api/inventory/costadjust/save', body);
    return (data as { id: number }).id;
  };
  const done = (id: number, action: string) =>
    suite.call('accountant', `/api/inventory/costadjust/${action}`, { id, reason: '录错了' });

  test('only the amount changes, the line keeps what it was before, and taking it back restores it', async () => {
    const [quantity, amount] = await poolOf('ZZ05');
    const line = { sku: sku['ZZ05'], warehouse: names['CK1'], batchNo: 'X2', amount: '-8.00' };
    const id = await adjust([line]);
    expect(await done(id, 'audit')).toMatchObject({ code: '200' });
    expect(await poolOf('ZZ05')).toEqual([quantity, formatFen((yuan(amount) - 800n) as Fen)]);
    const { data } = await suite.get('boss', '/api/inventory/costadjust/get', { id });
    expect(data.lines).toMatchObject([{ quantity: '8', before: '9', after: '8' }]);
    expect(await offences()).toEqual([]);
    expect(await done(id, 'deaudit')).toMatchObject({ code: '200' });
    expect(await poolOf('ZZ05')).toEqual([quantity, amount]);
  });

  test('what is a service has no stock whose cost could change', async () => {
    const id = await adjust([{ sku: sku['ZZ02'], warehouse: names['CK1'], amount: '5.00' }]);
    const kind = (to: string) =>
      suite.sql(`update goods_goods set kind = $1 where id = (select goods from goods_sku where id = $2)`, [
        to,
        sku['ZZ02'],
      ]);
    await kind('service');
    expect((await done(id, 'audit')).message).toBe('第1行 测试货ZZ02：是服务或虚拟商品，没有库存');
    await kind('goods');
  });

  test('where nothing lies, or less than nothing would be left, every line is refused by name', async () => {
    const at = names['CK1'];
    const id = await adjust([
      { sku: sku['ZZ02'], warehouse: at, amount: '5.00' },
      { sku: sku['ZZ05'], warehouse: at, batchNo: 'X1', amount: '-11.00' },
    ]);
    expect((await done(id, 'audit')).message).toBe(
      '第1行 测试货ZZ02：没有库存，不能调整成本；第2行 测试货ZZ05：调整后库存金额会小于零',
    );
  });
});

/** What the stock ledger says happened, in the order it did. */
interface Entry {
  readonly sku: string;
  readonly kind: string;
  readonly quantity: string;
  readonly amount: string;
  readonly source: string;
  readonly reversing: boolean;
}

describe('many at once', () => {
  const codes = ['ZM1', 'ZM2', 'ZM3'] as const;
  const kinds = ['in', 'in', 'in', 'out', 'transfer', 'loss', 'overflow', 'adjust', 'assemble', 'disassemble'] as const;
  const steps = fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      at: fc.constantFrom('CK1', 'CK2'),
      of: fc.constantFrom('ZM1', 'ZM2'),
      quantity: fc.integer({ min: 1, max: 9 }),
      price: fc.integer({ min: 1, max: 999 }),
      undo: fc.boolean(),
    }),
    { minLength: 24, maxLength: 32 },
  );
  type Taken = typeof steps extends fc.Arbitrary<readonly (infer S)[]> ? S : never;

  /** The document that does this, and what is written on it. */
  function documentOf({ kind, at, of, quantity, price }: Taken): [AnyDocument, object] {
    const head = { orderDate: day, warehouse: names[at]! };
    const lines = [{ sku: sku[of]!, quantity: dec(quantity) }];
    switch (kind) {
      case 'in':
        return [otherOrder, { ...head, kind, lines: [{ ...lines[0], price: dec(price) }] }];
      case 'out':
        return [otherOrder, { ...head, kind, lines }];
      case 'transfer':
        return [
          transfer,
          { orderDate: day, fromWarehouse: names[at]!, toWarehouse: names[at === 'CK1' ? 'CK2' : 'CK1']!, lines },
        ];
      case 'adjust':
        return [
          costAdjust,
          {
            orderDate: day,
            reason: '调整',
            lines: [{ sku: sku[of]!, warehouse: names[at]!, amount: fen(BigInt(price - 500) || 1n) }],
          },
        ];
      case 'loss':
      case 'overflow':
        return [lossOverflow, { ...head, kind, cause: 'other', lines }];
      default: {
        const parts = ['ZM1', 'ZM2'].map((code, i) => ({ sku: sku[code]!, quantity: dec(quantity * (2 - i)) }));
        return [assembly, { ...head, kind, sku: sku['ZM3']!, quantity: dec(quantity), lines: parts }];
      }
    }
  }

  /** Nothing else stands in the way of moving goods than that they are not there, or not worth it. */
  const refused = /库存不足|库存金额会小于零|没有库存，不能调整成本/;
  const done = (document: AnyDocument, id: number, action: 'audit' | 'deaudit') =>
    run((work) => act(work, document, action, { id, reason: '撤回' })).then(
      () => true,
      (error: Error) => {
        expect(error.message).toMatch(refused);
        return false;
      },
    );

  /** The moving average once more, by whole numbers and without the rules of the product. */
  function replay(entries: readonly Entry[]): Map<string, readonly [quantity: bigint, amount: bigint]> {
    const pools = new Map<string, readonly [bigint, bigint]>();
    const sizes = (value: string) => BigInt(Math.round(Number(value) * 1_000_000));
    const leftBy = new Map<string, bigint>();
    for (const { sku: of, kind, quantity, amount, source, reversing } of entries) {
      const [there, worth] = pools.get(of) ?? [0n, 0n];
      const [by, moved] = [sizes(quantity), yuan(amount) as bigint];
      const size = by < 0n ? -by : by;
      const atAverage = there === size ? worth : (2n * worth * size + there) / (2n * (there || 1n));
      if (!reversing && by < 0n) {
        expect([kind, -moved]).toEqual([kind, atAverage]);
        leftBy.set(source, (leftBy.get(source) ?? 0n) - moved);
      }
      if (!reversing && by > 0n && kind === 'overflow' && there > 0n) expect(moved).toBe(atAverage);
      if (!reversing && by > 0n && /^(transferIn|assemblyIn)$/.test(kind))
        leftBy.set(source, (leftBy.get(source) ?? 0n) - moved);
      pools.set(of, [there + by, worth + moved]);
    }
    // What came out of one place or of parts went into another to the fen.
    for (const { source, kind, reversing } of entries)
      if (!reversing && /^(transfer|assembly)/.test(kind)) expect([source, leftBy.get(source)]).toEqual([source, 0n]);
    return pools;
  }
  const entriesOf = () =>
    suite.sql<Entry>(
      `select sku::text as sku, kind, quantity::text as quantity, amount::text as amount, source_id::text as source, reverses_id is not null as reversing
       from inv_stock_entry where company_id = $1 and sku = any($2::bigint[]) and (quantity <> 0 or amount <> 0) order by id`,
      [company, codes.map((code) => sku[code])],
    );
  const pools = async () =>
    new Map(
      (
        await suite.sql<{ sku: string; quantity: string; amount: string }>(
          `select sku::text as sku, sum(quantity)::text as quantity, sum(amount)::text as amount from inv_stock_entry_by_pool
           where company_id = $1 and sku = any($2::bigint[]) group by sku`,
          [company, codes.map((code) => sku[code])],
        )
      ).map((row) => [
        row.sku,
        [BigInt(Math.round(Number(row.quantity) * 1_000_000)), yuan(row.amount) as bigint] as const,
      ]),
    );

  test('a month by several people: ledger, balances and vouchers agree, the average is what it must be, and all of it can be taken back', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const standing: [AnyDocument, number][] = [];
        const person = async (own: typeof all) => {
          for (const step of own) {
            const [document, input] = documentOf(step);
            const { id } = await run((work) => save(work, document, input as never));
            if (!(await done(document, id, 'audit'))) continue;
            if (!step.undo || !(await done(document, id, 'deaudit'))) standing.push([document, id]);
          }
        };
        await Promise.all([0, 1, 2, 3].map((n) => person(all.filter((_, i) => i % 4 === n))));
        expect(await offences()).toEqual([]);
        expect(replay(await entriesOf())).toEqual(await pools());

        let left = standing.toReversed();
        while (left.length > 0) {
          const still: typeof left = [];
          for (const one of left) if (!(await done(...one, 'deaudit'))) still.push(one);
          expect(still.length).toBeLessThan(left.length);
          left = still;
        }
        for (const pool of (await pools()).values()) expect(pool).toEqual([0n, 0n]);
        expect(await offences()).toEqual([]);
      }),
      { numRuns: 3, endOnFailure: true },
    );
  }, 120_000);

  test('of fifty who want the last piece one gets it', async () => {
    await audited('in', 'CK2', [{ sku: 'ZZ03', quantity: '1', price: '5', batchNo: 'LAST' }]);
    const ids = await Promise.all(
      Array.from({ length: 50 }, () =>
        run((work) =>
          save(work, otherOrder, {
            kind: 'out',
            orderDate: day,
            warehouse: names['CK2']!,
            lines: [{ sku: sku['ZZ03']!, quantity: dec(1) }],
          }),
        ).then((one) => one.id),
      ),
    );
    const done = await Promise.allSettled(ids.map((id) => run((work) => act(work, otherOrder, 'audit', { id }))));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await offences()).toEqual([]);
  }, 60_000);
});
