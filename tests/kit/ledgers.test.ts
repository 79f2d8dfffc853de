import {
  act,
  balance,
  behaviour,
  installBehaviours,
  ledgerProofs,
  preview,
  Refusal,
  runWork,
  save,
  service,
  type User,
  type Work,
} from '@heliu/engine';
import { dec, decimal, type Decimal, ledger, ref } from '@heliu/model';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCompanies } from '../support/database.ts';
import { start, type Suite } from '../support/suite.ts';
import { goods, install, issue, receipt, stock } from './stock.ts';

let suite: Suite;
let user: User;
const kinds: number[] = [];
beforeAll(async () => {
  suite = await start({ connections: 8 });
  await install(suite);
  user = service('仓管', (await demoCompanies(suite)).first);
  await run(async (work) => {
    for (const [code, name] of [
      ['A', '保温杯'],
      ['B', '燕麦片'],
      ['C', '面霜'],
    ] as const)
      kinds.push((await save(work, goods, { code, name, barCodes: [] })).id);
  });
}, 120_000);
afterAll(() => suite.stop());

const run = <T>(task: (work: Work) => Promise<T>): Promise<T> => runWork(suite.db, user, task);

interface Line {
  readonly of: number;
  readonly batch?: string;
  readonly quantity: number;
}
const saved = (kind: typeof receipt | typeof issue, lines: readonly Line[], day = '2026-03-10') =>
  run((work) =>
    save(work, kind as typeof receipt, {
      day,
      lines: lines.map(({ of, batch, quantity }) => ({
        goods: kinds[of]!,
        batch: batch ?? null,
        quantity: dec(quantity),
      })),
    }),
  ).then(({ id }) => id);
const audited = async (kind: typeof receipt | typeof issue, lines: readonly Line[], day?: string) => {
  const id = await saved(kind, lines, day);
  await run((work) => act(work, kind, 'audit', { id }));
  return id;
};
const held = (of: number, batch: string | null = null, asOf?: string) =>
  run((work) => balance<{ quantity: Decimal }>(work, stock, 'goods', { goods: kinds[of]!, batch }, asOf)).then(
    ({ quantity }) => Number(quantity),
  );
const refusalOf = (task: Promise<unknown>) =>
  task.then(
    () => 'not refused',
    (error: unknown) => (error instanceof Refusal ? error.message : Promise.reject(error)),
  );

describe('a ledger with keys that may be missing and a floor', () => {
  test('what has no batch has a balance of its own', async () => {
    await audited(receipt, [
      { of: 0, quantity: 5 },
      { of: 0, batch: 'P1', quantity: 7 },
    ]);
    await audited(issue, [{ of: 0, quantity: 2 }]);
    expect([await held(0), await held(0, 'P1')]).toEqual([3, 7]);
  });

  test('every shortage is named at once, with what there is, and nothing is written', async () => {
    const id = await saved(issue, [
      { of: 0, quantity: 4 },
      { of: 0, batch: 'P1', quantity: 8 },
      { of: 1, quantity: 1 },
      { of: 0, batch: 'P1', quantity: 1 },
    ]);
    const message = await refusalOf(run((work) => act(work, issue, 'audit', { id })));
    expect(message).toContain('库存不足');
    for (const part of ['A 保温杯 现有 3，需要 4', 'A 保温杯 P1 现有 7，需要 9', 'B 燕麦片 现有 0，需要 1'])
      expect(message).toContain(part);
    expect([await held(0), await held(0, 'P1'), await held(1)]).toEqual([3, 7, 0]);
    // The preview says the same, and does not offer what would be refused.
    const { blockers } = await run((work) => preview(work, issue, 'audit', { id }));
    const parts = (text: string) => text.replace('库存不足：', '').split('；').toSorted();
    expect(blockers.map((one) => parts(one.message))).toEqual([parts(message)]);
  });

  test('taking back a receipt whose goods have left is refused in the same words', async () => {
    const id = await audited(receipt, [{ of: 2, quantity: 5 }]);
    await audited(issue, [{ of: 2, quantity: 3 }]);
    expect(await refusalOf(run((work) => act(work, receipt, 'deaudit', { id })))).toContain('C 面霜 现有 2，需要 5');
  });

  test('a posting into a ledger without periods asks for none', async () => {
    const id = await audited(receipt, [{ of: 1, quantity: 1 }], '1999-01-31');
    await run((work) => act(work, receipt, 'deaudit', { id }));
    expect(await held(1)).toBe(0);
  });

  test('a balance can be asked for as of a day, monthly or not', async () => {
    const day = (n: number) => `2026-0${n}-15`;
    for (const month of [1, 2, 3]) await audited(receipt, [{ of: 2, batch: 'Q', quantity: month }], day(month));
    const before = await held(2);
    const totals = await Promise.all(
      ['2026-01-14', day(1), '2026-02-14', day(2), day(3)].map((at) => held(2, 'Q', at)),
    );
    expect(totals).toEqual([0, 1, 1, 3, 6]);
    const monthly = (asOf: string) =>
      run((work) => balance<{ quantity: Decimal }>(work, stock, 'months', { goods: kinds[2]! }, asOf));
    expect(Number((await monthly(day(2))).quantity) - Number((await monthly('2026-01-14')).quantity)).toBe(3);
    expect(Number((await monthly('2026-12-31')).quantity)).toBe(before + 6);
  });

  test('a floor under single months is refused where it is written', () => {
    const wrong = () =>
      ledger({
        name: 'wrong',
        label: '错',
        keys: { goods: ref('商品', 'kit_goods', { required: true }) },
        measures: { quantity: decimal('数量', { required: true }) },
        balances: { months: { by: ['goods'], monthly: true, neverNegative: 'quantity' } },
      });
    expect(wrong).toThrow('floor');
  });
});

describe('many at once', () => {
  test('of the last pieces exactly so many leave as there are, and the balance equals the entries', async () => {
    await audited(receipt, [
      { of: 0, batch: 'Z', quantity: 10 },
      { of: 1, batch: 'Z', quantity: 10 },
    ]);
    const lines = fc.sample(
      fc.shuffledSubarray(
        [
          { of: 0, batch: 'Z', quantity: 1 },
          { of: 1, batch: 'Z', quantity: 1 },
        ],
        { minLength: 2 },
      ),
      24,
    );
    const ids = await Promise.all(lines.map((some) => saved(issue, some)));
    const outcomes = await Promise.all(ids.map((id) => refusalOf(run((work) => act(work, issue, 'audit', { id })))));
    expect(outcomes.filter((one) => one === 'not refused')).toHaveLength(10);
    expect(outcomes.filter((one) => one.startsWith('库存不足'))).toHaveLength(14);
    expect([await held(0, 'Z'), await held(1, 'Z')]).toEqual([0, 0]);
    for (const proof of ledgerProofs(stock)) expect(await run((work) => proof.run(work))).toEqual([]);
  });
});

// The last, since it leaves the process without any behaviour.
describe('definitions', () => {
  test('of two behaviours for one thing none wins silently', () => {
    const kit = { name: 'kit', entities: [], behaviours: [behaviour(goods, {}), behaviour(goods, {})] };
    expect(() => installBehaviours([kit])).toThrow('kit_goods has two behaviours');
  });
});
