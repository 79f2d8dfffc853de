import { randomUUID } from 'node:crypto';
import { runWork, service } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../demo/accounts.ts';
import { allProofs } from '../../modules/system/server.ts';
import { daysFromToday } from '../support/days.ts';
import { counter, type Counter, type Line } from '../support/till.ts';
import { start, type Suite } from '../support/suite.ts';

const who = 'manager';
const today = daysFromToday(0);

describe('班次、退货与现金', () => {
  let suite: Suite;
  let at: Counter;
  let shift: number;

  const sell = async (lines: readonly Line[], pay: string, given = pay, kind = 'cash') =>
    (await at.done(who, 'saveRetailSale', at.sale(shift, lines, pay, [{ kind, amount: given }]))).id as number;
  const returnable = async (sale: number, as = who) =>
    (await at.get(as, 'returnSaleData', { shift, sale: String(sale) })).data;
  const back = async (sale: number, lines: readonly object[], more: object = {}) =>
    at.post(who, 'returnSale', { clientUuid: randomUUID(), shift, sale, lines, cause: '不合适', ...more });
  const proofs = () =>
    runWork(suite.db, service('检查', at.company), async (work) => {
      const offences = [];
      for (const proof of allProofs().filter(({ code }) => /^till|^fico|^inventory|^pos|^ledger|^chain/.test(code)))
        offences.push(...(await proof.run(work)).map(({ message }) => `${proof.code}: ${message}`));
      return offences;
    });

  beforeAll(async () => {
    suite = await start({ connections: 12 });
    at = await counter(suite);
    for (const code of ['Q01', 'Q02', 'Q03']) await at.stock(code, 500);
  }, 180_000);
  afterAll(() => suite.stop());

  test('begun twice at once it is one shift; nobody else begins there, and he nowhere else', async () => {
    const [, terminal] = at.terminals;
    const begin = (as: string, to: number = terminal) =>
      at.post(as, 'beginShift', { terminal: to, detail: { '100': 3 } });
    const answers = await Promise.all([begin(who), begin(who), begin(who)]);
    expect(new Set(answers.map(({ data }) => data.shift.id)).size).toBe(1);
    shift = answers[0]!.data.shift.id;
    expect(answers[0]!.data.shift).toMatchObject({ openingCash: '300.00', saleCount: 0 });
    expect((await begin('boss')).message).toContain('徐汇店2号机正由刘洋当班');
    expect((await begin('cashier')).message).toMatch(/正由刘洋当班/);
    expect((await begin(who, at.terminals[0])).message).toContain('正由周小雨当班');
    expect((await at.get(who, 'currentShift')).data.shift.id).toBe(shift);
  });

  test('returned piece by piece, exactly what was paid goes back, the way it came', async () => {
    const { id } = await at.done(
      who,
      'saveRetailSale',
      at.sale(shift, [{ sku: 'Q02', quantity: '3', price: '3.34' }], '10.00', [
        { kind: 'wechat', amount: '6.00', tradeNo: 'WX-R1' },
        { kind: 'cash', amount: '4' },
      ]),
    );
    const before = await at.onHand('Q02');
    const [line] = (await returnable(id)).lines;
    expect(line).toMatchObject({ remaining: '3', refundOfRest: '10.00' });
    const paid: string[] = [];
    for (let i = 0; i < 3; i++) {
      const { data } = await back(id, [{ line: line.line, quantity: '1' }]);
      paid.push(...data.tenders.map(({ name, amount }: { name: string; amount: string }) => `${name} ${amount}`));
    }
    expect(paid).toEqual(['现金 3.33', '现金 0.67', '微信支付 2.66', '微信支付 3.34']);
    expect((await at.onHand('Q02')) - before).toBe(3);
    const over = await back(id, [{ line: line.line, quantity: '1' }]);
    expect(over.message).toContain('只能再退 0，不能退 1');
    expect((await at.get(who, 'getSale', { id })).data.returned).toBe('all');
  });

  test('two counters that take the same piece back: one of them does', async () => {
    const id = await sell([{ sku: 'Q01' }], '10.00');
    const [line] = (await returnable(id)).lines;
    const cashier = (await at.get('cashier', 'currentShift')).data.shift.id as number;
    const wanted = { sale: id, lines: [{ line: line.line, quantity: '1' }], cause: '不要了' };
    const answers = await Promise.all([
      at.post(who, 'returnSale', { ...wanted, clientUuid: randomUUID(), shift }),
      at.post('cashier', 'returnSale', { ...wanted, clientUuid: randomUUID(), shift: cashier }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
    const uuid = randomUUID();
    const other = await sell([{ sku: 'Q01' }], '10.00');
    const again = { ...wanted, sale: other, lines: [{ line: (await returnable(other)).lines[0].line, quantity: '1' }] };
    const twice = await Promise.all(
      [1, 2].map(() => at.post(who, 'returnSale', { ...again, clientUuid: uuid, shift })),
    );
    expect(new Set(twice.map(({ data }) => data.number)).size).toBe(1);
  });

  test('points won go back with the goods, and those used come back', async () => {
    const [row] = await suite.sql<{ id: string; points: number; spent: string }>(
      `select id, points, spent::text as spent from pos_member where company_id = $1 and card_no = '800002'`,
      [at.company],
    );
    const member = Number(row!.id);
    const now = async () =>
      (
        await suite.sql<{ points: number; spent: string }>(
          'select points, spent::text as spent from pos_member where id = $1',
          [member],
        )
      )[0];
    const { id, earnedPoints } = await at.done(
      who,
      'saveRetailSale',
      at.sale(shift, [{ sku: 'Q01', quantity: '20' }], '200.00', [{ kind: 'cash', amount: '200' }], { member }),
    );
    expect(await now()).toMatchObject({ points: row!.points + earnedPoints });
    const [line] = (await returnable(id)).lines;
    await back(id, [{ line: line.line, quantity: '7' }]);
    const { data } = await back(id, [{ line: line.line, quantity: '13' }]);
    expect(data.pointsTaken).toBeGreaterThan(0);
    expect(await now()).toEqual({ points: row!.points, spent: row!.spent });
  });

  test('a sale of this shift is voided as if it had not been; one that something came back from is not', async () => {
    const [cash, stock] = [await drawer(), await at.onHand('Q01')];
    const id = await sell([{ sku: 'Q01', quantity: '4' }], '40.00', '50');
    const answers = await Promise.all(
      [1, 2].map(() => at.post(who, 'voidSale', { shift, sale: id, cause: '顾客换单' })),
    );
    expect(answers.map(({ code }) => code)).toEqual(['200', '200']);
    expect([await drawer(), await at.onHand('Q01')]).toEqual([cash, stock]);
    expect((await back(id, [{ line: 1, quantity: '1' }])).message).toContain('已作废');
    const other = await sell([{ sku: 'Q01', quantity: '2' }], '20.00');
    await back(other, [{ line: (await returnable(other)).lines[0].line, quantity: '1' }]);
    expect((await at.post(who, 'voidSale', { shift, sale: other, cause: '错了' })).message).toContain('零售退货单');
  });

  const drawer = async () =>
    (
      await suite.sql<{ cash: string }>('select cash::text as cash from pos_till_entry_by_drawer where shift = $1', [
        shift,
      ])
    )[0]!.cash;

  test('a bill put aside is taken up once, by whoever comes first, with what can still be sold', async () => {
    const clientUuid = randomUUID();
    const wanted = {
      clientUuid,
      shift,
      ...at.bill([{ sku: 'Q01', quantity: '2' }, { sku: 'Q02' }]),
      pay: '45.50',
      note: '红衣服',
    };
    const [one, two] = await Promise.all([at.post(who, 'holdBill', wanted), at.post(who, 'holdBill', wanted)]);
    expect(one.data.id).toBe(two.data.id);
    const cashier = (await at.get('cashier', 'currentShift')).data.shift.id as number;
    const { rows } = (await at.get('cashier', 'holdBillList', { shift: cashier })).data;
    expect(rows).toContainEqual(
      expect.objectContaining({ id: one.data.id, itemCount: '3', amount: '45.50', note: '红衣服', cashier: '刘洋' }),
    );
    await suite.sql(`update goods_goods set disabled = true where code = 'Q02' and company_id = $1`, [at.company]);
    const answers = await Promise.all([
      at.post(who, 'takeHoldBill', { shift, id: one.data.id }),
      at.post('cashier', 'takeHoldBill', { shift: cashier, id: one.data.id }),
    ]);
    await suite.sql(`update goods_goods set disabled = false where code = 'Q02' and company_id = $1`, [at.company]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '404']);
    const taken = answers.find(({ code }) => code === '200')!.data;
    expect(taken).toMatchObject({ gone: ['测试货Q02'], cart: { lines: [{ sku: at.sku['Q01'], quantity: '2' }] } });
    const left = (await at.get(who, 'holdBillList', { shift })).data.rows;
    expect(left.map(({ id }: { id: number }) => id)).not.toContain(one.data.id);
  });

  test('printed again is counted and said; the drawer is opened with a reason', async () => {
    const id = await sell([{ sku: 'Q01' }], '10.00');
    expect((await at.done(who, 'repeatPrint', { shift, sale: id })).reprints).toBe(1);
    expect((await at.done(who, 'repeatPrint', { shift, sale: id })).reprints).toBe(2);
    expect((await at.get(who, 'receipt', { id })).data.reprints).toBe(2);
    expect(await at.done(who, 'openDrawer', { shift, note: '换零钱' })).toEqual({ count: 1 });
  });

  const fee = (path: string) => `/api/pos/fee/${path}`;
  const [draws, incomes] = [fee('drawmoney'), fee('nonbusinessincome')];
  const types = async () =>
    Object.fromEntries(
      (
        await suite.sql<{ direction: string; id: string }>(
          `select distinct on (direction) direction, id from fico_receipt_expense_type where company_id = $1 and not disabled order by direction, sort, id`,
          [at.company],
        )
      ).map(({ direction, id }) => [direction, Number(id)]),
    );

  test('money is drawn, spent and paid in by two people, and never more drawn than lies in the drawer', async () => {
    const { in: came, out } = await types();
    const [bank] = await suite.sql<{ id: string }>(
      `select id from fico_cashier_account where company_id = $1 and code = '03'`,
      [at.company],
    );
    const usual = { docDate: today, shift };
    const save = async (path: string, args: object) => {
      const { code, message, data } = await suite.call(who, `${path}/save`, { ...usual, ...args });
      expect([code, message]).toEqual(['200', expect.anything()]);
      return data.id as number;
    };
    const before = Number(await drawer());
    const draw = await save(draws, { kind: 'draw', amount: '100', toAccount: Number(bank!.id), reason: '存银行' });
    const expense = await save(draws, { kind: 'expense', amount: '12.5', type: out, reason: '买胶带' });
    const income = await save(incomes, { type: came, method: at.methods['cash'], amount: '30', payer: '废品站' });
    expect((await suite.call(who, `${draws}/audit`, { id: draw })).code).not.toBe('200');
    for (const [path, id] of [
      [draws, draw],
      [draws, expense],
      [incomes, income],
    ] as const)
      expect(await suite.call('accountant', `${path}/audit`, { id })).toMatchObject({ code: '200' });
    expect(Number(await drawer())).toBe(before - 100 - 12.5 + 30);
    const much = await save(draws, { kind: 'draw', amount: '99999', toAccount: Number(bank!.id), reason: '存银行' });
    expect((await suite.call('accountant', `${draws}/audit`, { id: much })).message).toContain('不足');
    expect(await suite.call('accountant', `${draws}/deaudit`, { id: expense, reason: '填错了' })).toMatchObject({
      code: '200',
    });
    expect(Number(await drawer())).toBe(before - 100 + 30);
    expect(
      (
        await suite.call(who, `${draws}/save`, {
          ...usual,
          docDate: daysFromToday(-1),
          kind: 'expense',
          type: out,
          amount: '1',
          reason: '昨天的',
        })
      ).message,
    ).toContain('营业日');
    expect(
      (await suite.call(who, `${draws}/save`, { ...usual, kind: 'draw', amount: '1', reason: '没说存哪' })).message,
    ).toContain('取款要选存入账户');
    expect(await proofs()).toEqual([]);
  });

  test('counted blind; what is short is explained, beyond the tolerance approved, posted, and the shift is over', async () => {
    const expected = await suite.sql<{ method: string; amount: string }>(
      'select method, sum(amount)::numeric(18,2)::text as amount from pos_till_entry_by_kinds where shift = $1 group by method',
      [shift],
    );
    const of = (kind: string) => expected.find(({ method }) => Number(method) === at.methods[kind])?.amount ?? '0.00';
    const counted = [{ method: at.methods['wechat'], amount: of('wechat') }];
    const coins = (amount: number) => ({ '1': Math.floor(amount), '0.1': Math.round((amount % 1) * 10) });
    const cash = Number(of('cash')) - 8;
    const exit = (more: object) => at.post(who, 'exitShift', { shift, detail: coins(cash), counted, ...more });
    const first = await exit({});
    expect(first.data).toMatchObject({ isClosed: false, difference: '-8.00', needsReason: true, needsApproval: false });
    expect((await exit({ isConfirmed: true })).message).toContain('请写明长短款的原因');
    const answers = await Promise.all([1, 2].map(() => exit({ isConfirmed: true, reason: '找错了零钱' })));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    const { data: slip } = await at.get(who, 'shiftSlip', { shift });
    expect(slip).toMatchObject({
      status: 'closed',
      difference: '-8.00',
      reason: '找错了零钱',
      drawerOpens: 1,
      reprints: 2,
    });
    expect(
      (
        await at.post(
          who,
          'saveRetailSale',
          at.sale(shift, [{ sku: 'Q01' }], '10.00', [{ kind: 'cash', amount: '10' }]),
        )
      ).message,
    ).toContain('已交班');
    const [voucher] = await suite.sql<{ debit: string; credit: string; short: string }>(
      `select sum(debit)::text as debit, sum(credit)::text as credit,
        (select sum(e.debit)::text from fico_gl_entry e join fico_account a on a.id = e.account where e.source_name = 'pos_shift' and e.source_id = $1 and a.code like '5711%') as short
       from fico_gl_entry where source_name = 'pos_shift' and source_id = $1`,
      [shift],
    );
    expect(voucher!.debit).toBe(voucher!.credit);
    expect(Number(voucher!.short)).toBe(8);
    expect(await proofs()).toEqual([]);
  });

  test('once a shift is counted its cash documents stay, and a cashier wants a manager for a large difference', async () => {
    const [draw] = await suite.sql<{ id: string }>(
      `select id from pos_draw_money where shift = $1 and status = 'audited' limit 1`,
      [shift],
    );
    expect(
      (await suite.call('accountant', `${draws}/deaudit`, { id: Number(draw!.id), reason: '晚了' })).message,
    ).toContain('已交班');
    const own = (await at.get('cashier', 'currentShift')).data.shift.id as number;
    const exit = (approvals: string[]) =>
      at.post('cashier', 'exitShift', {
        shift: own,
        detail: { '1': 1 },
        counted: [],
        isConfirmed: true,
        reason: '全丢了',
        approvals,
      });
    expect(await exit([])).toMatchObject({ code: '403', data: { approval: 'difference' } });
    const { token } = await at.done('cashier', 'authorize', {
      shift: own,
      kind: 'difference',
      subject: String(own),
      username: 'manager',
      password: demoPassword,
    });
    expect((await exit([token])).data).toMatchObject({ isClosed: true });
    expect((await at.get('cashier', 'shiftSlip', { shift: own })).data.approvedBy).toBe('刘洋');
    expect((await at.get('cashier', 'shiftSlip', { shift: own + 1 })).code).toBe('404');
    expect(await proofs()).toEqual([]);
  });
});
