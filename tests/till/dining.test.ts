import { randomUUID } from 'node:crypto';
import { fc } from '@fast-check/vitest';
import { runWork, service } from '@heliu/engine';
import { formatFen, yuan } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../demo/accounts.ts';
import { allProofs } from '../../modules/system/server.ts';
import { counter, type Counter } from '../support/till.ts';
import { start, type Suite } from '../support/suite.ts';

const who = 'manager';

describe('餐饮', () => {
  let suite: Suite;
  let at: Counter;
  let shift: number;
  let cashier: number;
  const tables: number[] = [];

  const open = async (table: number, guests = 4, as = who): Promise<number> =>
    (await at.done(as, 'openTable', { clientUuid: randomUUID(), shift: as === who ? shift : cashier, table, guests }))
      .id;
  const dishes = (...wanted: readonly (readonly [code: string, quantity: string, note?: string])[]) =>
    wanted.map(([code, quantity, note]) => ({ sku: at.sku[code]!, quantity, ...(note !== undefined && { note }) }));
  const add = (dining: number, wanted: ReturnType<typeof dishes>, as = who) =>
    at.post(as, 'addDishes', {
      clientUuid: randomUUID(),
      shift: as === who ? shift : cashier,
      dining,
      dishes: wanted,
    });
  const bill = async (dining: number) => (await at.post(who, 'tableBill', { shift, dining })).data;
  const paying = async (dining: number, as = who, more: object = {}) => {
    const { pay } = (await bill(dining)).bill;
    return {
      clientUuid: randomUUID(),
      shift: as === who ? shift : cashier,
      dining,
      pay,
      payments: at.paid([{ kind: 'cash', amount: pay }]),
      ...more,
    };
  };
  const state = async (table: number) =>
    (await at.get(who, 'tableList', { shift })).data.rows.find(({ id }: { id: number }) => id === table)?.dining;

  beforeAll(async () => {
    suite = await start({ connections: 12 });
    at = await counter(suite);
    await at.stock('Q01', 20_000);
    await at.stock('Q02', 20_000);
    const [place] = await suite.sql<{ store: string; category: string; service: string }>(
      `select t.store, g.category, (select s.id from goods_sku s where s.company_id = $1 and s.code = 'FWF') as service
       from pos_terminal t, goods_goods g where t.company_id = $1 and t.code = 'T2' and g.company_id = $1 and g.code = 'Q01'`,
      [at.company],
    );
    const store = Number(place!.store);
    await suite.sql(
      `update pos_terminal set menu_category = $2, service_rate = 0.1, service_goods = $3, minimum_per_guest = 20, minimum_goods = $3, rounding = 'none'
       where company_id = $1 and code in ('T1', 'T2')`,
      [at.company, place!.category, place!.service],
    );
    for (let i = 1; i <= 8; i++) {
      const { data } = await suite.call('boss', '/api/pos/table/save', {
        code: `T0${i}`,
        store,
        area: '大厅',
        seats: 4,
        gridX: i,
        gridY: 1,
      });
      tables.push(data.id);
    }
    shift = await at.begin(who, { '100': 5 });
    cashier = (await at.get('cashier', 'currentShift')).data.shift.id;
  }, 180_000);
  afterAll(() => suite.stop());

  test('a store has each number once', async () => {
    const [table] = await suite.sql<{ store: string }>('select store from pos_table where id = $1', [tables[0]]);
    const again = { store: Number(table!.store), code: 'T01', area: '包间', seats: 2, gridX: 1, gridY: 2 };
    expect((await suite.call('boss', '/api/pos/table/save', again)).code).not.toBe('200');
  });

  test('two open one table: one does, and the other is told who has', async () => {
    const wanted = (of: number) => ({ clientUuid: randomUUID(), shift: of, table: tables[0], guests: 2 });
    const answers = await Promise.all([
      at.post(who, 'openTable', wanted(shift)),
      at.post('cashier', 'openTable', wanted(cashier)),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '409']);
    expect(answers.find(({ code }) => code === '409')!.message).toMatch(/^T01 已由(刘洋|周小雨)开台，请点进去加菜$/);
  });

  test('two add to one table at once and both count; sent again nothing is ordered twice', async () => {
    const dining = await open(tables[1]!);
    const wanted = { clientUuid: randomUUID(), dining, dishes: dishes(['Q01', '2', '少盐']) };
    const answers = await Promise.all([
      at.post(who, 'addDishes', { ...wanted, shift }),
      add(dining, dishes(['Q02', '1']), 'cashier'),
      at.post(who, 'addDishes', { ...wanted, shift }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(['200', '200', '200']);
    const { dishes: all, dining: shown } = await bill(dining);
    expect(all.map(({ quantity }: { quantity: string }) => quantity).toSorted()).toEqual(['1', '2']);
    expect(shown).toMatchObject({ dishes: 2, amount: '45.50', status: 'open' });
  });

  test('the bill has its service charge and what the guests must spend at least; two pay at once, one is paid', async () => {
    const dining = await open(tables[2]!, 4);
    await add(dining, dishes(['Q01', '3']));
    const now = await bill(dining);
    expect(now).toMatchObject({ service: '3.00', shortfall: '50.00', bill: { pay: '83.00' } });
    await at.done(who, 'preBill', { shift, dining });
    expect(await state(tables[2]!)).toMatchObject({ status: 'billed', guests: 4 });
    const before = await at.onHand('Q01');
    const mine = await paying(dining);
    const his = await paying(dining, 'cashier');
    const answers = await Promise.all([
      at.post(who, 'saveCateringSale', mine),
      at.post('cashier', 'saveCateringSale', his),
      at.post(who, 'saveCateringSale', mine),
    ]);
    const numbers = new Set(answers.filter(({ code }) => code === '200').map(({ data }) => data.number));
    expect(numbers.size).toBe(1);
    expect(answers.find(({ code }) => code !== '200')!.message).toMatch(/^T03 已结账（LS\d+）$/);
    expect(before - (await at.onHand('Q01'))).toBe(3);
    expect(await state(tables[2]!)).toBeNull();
    const sold = answers.find(({ code }) => code === '200')!.data.id;
    expect((await at.get(who, 'receipt', { id: sold })).data).toMatchObject({ table: 'T03', pay: '83.00' });
  });

  test('where the table has ordered more meanwhile, nobody pays the old bill', async () => {
    const dining = await open(tables[2]!, 1);
    await add(dining, dishes(['Q01', '3']));
    const wanted = await paying(dining);
    await add(dining, dishes(['Q01', '1']), 'cashier');
    const answer = await at.post(who, 'saveCateringSale', wanted);
    expect(answer).toMatchObject({ code: '409', data: { bill: { pay: '44.00' } } });
    await at.done(who, 'saveCateringSale', await paying(dining));
  });

  test('a dish goes back with a reason and somebody’s word; adding to a table that was billed makes it eat again', async () => {
    const dining = await open(tables[3]!, 1);
    await add(dining, dishes(['Q01', '3'], ['Q02', '2']), 'cashier');
    await at.done(who, 'preBill', { shift, dining });
    const [first] = (await bill(dining)).dishes;
    const back = {
      clientUuid: randomUUID(),
      shift: cashier,
      round: first.round,
      line: first.line,
      quantity: '2',
      reason: '上错了',
    };
    const refused = await at.post('cashier', 'returnDish', back);
    expect(refused).toMatchObject({ code: '403', data: { approval: 'dish' } });
    const asked = { shift: cashier, kind: 'dish', subject: back.clientUuid, username: who, password: demoPassword };
    const { token } = await at.done('cashier', 'authorize', asked);
    expect((await at.done('cashier', 'returnDish', { ...back, approvals: [token] })).left).toBe('1');
    // The answer was lost, and the till asks once more: it went back once.
    expect((await at.done('cashier', 'returnDish', { ...back, approvals: [token] })).left).toBe('1');
    const over = await at.post(who, 'returnDish', { ...back, shift, clientUuid: randomUUID(), quantity: '2' });
    expect(over.message).toBe('测试货Q01 只有 1，不能退 2');
    const now = await bill(dining);
    expect(now.dishes[0]).toMatchObject({ returned: '2', returnReason: '上错了' });
    expect(now.dining).toMatchObject({ status: 'open', amount: '61.00' });
    const [log] = await suite.sql<{ reason: string }>(
      `select reason from sys_log where entity = 'pos_dining' and record_id = $1 and action = 'giveBack'`,
      [dining],
    );
    expect(log!.reason).toMatch(/测试货Q01 2：上错了（刘洋授权）/);
    expect((await at.done(who, 'urgeDishes', { shift, round: first.round })).urges).toBe(1);
    expect((await at.post(who, 'closeTable', { shift, dining, reason: '走了' })).message).toContain(
      '还有 2 道菜没有结',
    );
  });

  test('guests move to a free table; joined with others they pay one bill to the fen', async () => {
    const [one, two] = [await open(tables[4]!, 2), await open(tables[5]!, 3)];
    await add(one, dishes(['Q02', '1']));
    await add(two, dishes(['Q01', '10']));
    await at.done(who, 'moveTable', { shift, dining: one, table: tables[6] });
    expect([await state(tables[4]!), (await state(tables[6]!)).amount]).toEqual([null, '25.50']);
    const taken = await at.post(who, 'moveTable', { shift, dining: one, table: tables[5] });
    expect(taken).toMatchObject({ code: '409', message: 'T06 有客人：要合成一单请选并台' });
    const merged = await at.done(who, 'moveTable', { shift, dining: one, table: tables[5], isMerge: true });
    expect(merged).toEqual({ id: two, isMerged: true });
    expect(await state(tables[6]!)).toBeNull();
    expect(await state(tables[5]!)).toMatchObject({ guests: 5, amount: '125.50' });
    expect((await add(one, dishes(['Q01', '1']))).message).toBe('T07 已并到别的桌');
    // 125.50, ten in a hundred of it, and nothing missing of five times twenty.
    const wanted = await paying(two);
    expect(wanted.pay).toBe('138.05');
    await at.done(who, 'saveCateringSale', wanted);
  });

  test('guests who eat nothing leave, and the table is free', async () => {
    const dining = await open(tables[4]!);
    expect((await at.post(who, 'preBill', { shift, dining })).message).toBe('T05 还没有点菜');
    const nothing = {
      clientUuid: randomUUID(),
      shift,
      dining,
      pay: '0.00',
      payments: [],
    };
    expect((await at.post(who, 'saveCateringSale', nothing)).message).toBe('T05 没有要结的菜，请撤台');
    await at.done(who, 'closeTable', { shift, dining, reason: '等太久' });
    expect(await state(tables[4]!)).toBeNull();
  });

  test('whoever may not sell sees no tables', async () => {
    expect((await at.get('hr', 'tableList', { shift })).code).toBe('403');
    expect(
      (await at.post('buyer', 'openTable', { clientUuid: randomUUID(), shift, table: tables[7], guests: 1 })).code,
    ).toBe('403');
    expect((await suite.call('cashier', '/api/pos/table/save', { code: 'X', area: 'X', seats: 1 })).code).toBe('403');
  });

  test('random evenings: what was ordered less what went back is what was paid', async () => {
    await suite.sql(`update pos_terminal set service_rate = 0, minimum_per_guest = 0 where company_id = $1`, [
      at.company,
    ]);
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('add' as const),
        table: fc.nat(2),
        sku: fc.constantFrom('Q01', 'Q02'),
        n: fc.integer({ min: 1, max: 5 }),
      }),
      fc.record({ kind: fc.constant('back' as const), table: fc.nat(2), n: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ kind: fc.constant('merge' as const), table: fc.nat(2), to: fc.nat(2) }),
      fc.record({ kind: fc.constant('pay' as const), table: fc.nat(2) }),
    );
    const prices = { Q01: yuan('10'), Q02: yuan('25.5') };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const free = [tables[4]!, tables[6]!, tables[7]!];
        const seated: (number | undefined)[] = [undefined, undefined, undefined];
        let owed = 0n;
        let paid = 0n;
        const pay = async (i: number) => {
          const dining = seated[i];
          seated[i] = undefined;
          if (dining === undefined) return;
          if ((await bill(dining)).bill === null) {
            await at.done(who, 'closeTable', { shift, dining, reason: '没点' });
            return;
          }
          const wanted = await paying(dining);
          paid += yuan((await at.done(who, 'saveCateringSale', wanted)).pay);
        };
        for (const one of steps) {
          if (one.kind === 'pay') await pay(one.table);
          else if (one.kind === 'merge') {
            if (one.table === one.to || seated[one.table] === undefined || seated[one.to] === undefined) continue;
            await at.done(who, 'moveTable', { shift, dining: seated[one.table], table: free[one.to], isMerge: true });
            seated[one.table] = undefined;
          } else if (one.kind === 'add') {
            seated[one.table] ??= await open(free[one.table]!);
            await add(seated[one.table]!, dishes([one.sku, String(one.n)]));
            owed += prices[one.sku] * BigInt(one.n);
          } else {
            const dining = seated[one.table];
            if (dining === undefined) continue;
            const dish = (await bill(dining)).dishes.find(
              ({ quantity, returned }: { quantity: string; returned: string }) =>
                Number(quantity) - Number(returned) >= one.n,
            );
            if (!dish) continue;
            const { round, line, price } = dish;
            await at.done(who, 'returnDish', {
              clientUuid: randomUUID(),
              shift,
              round,
              line,
              quantity: String(one.n),
              reason: '不要了',
            });
            owed -= yuan(price) * BigInt(one.n);
          }
        }
        for (const i of [0, 1, 2]) await pay(i);
        expect(formatFen(paid as never)).toBe(formatFen(owed as never));
      }),
      { numRuns: 6 },
    );
  }, 120_000);

  test('what the monitor proves still holds', async () => {
    const offences = await runWork(suite.db, service('检查', at.company), async (work) => {
      const found = [];
      for (const proof of allProofs().filter(({ code }) => /^till|^fico|^inventory|^ledger|^chain/.test(code)))
        found.push(...(await proof.run(work)).map(({ message }) => `${proof.code}: ${message}`));
      return found;
    });
    expect(offences).toEqual([]);
  });
});
