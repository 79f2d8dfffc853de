import { randomUUID } from 'node:crypto';
import { runWork, service } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allProofs } from '../../modules/system/server.ts';
import { counter, type Counter, type Line, type Payment } from '../support/till.ts';
import { start, type Suite } from '../support/suite.ts';

const who = 'manager';

describe('储值', () => {
  let suite: Suite;
  let at: Counter;
  let shift: number;
  let cashier: number;
  let member: number;
  let plan: number;

  const proofs = () =>
    runWork(suite.db, service('检查', at.company), async (work) => {
      const offences = [];
      for (const proof of allProofs().filter(({ code }) => /^till|^pos|^fico|^ledger/.test(code)))
        offences.push(...(await proof.run(work)).map(({ message }) => `${proof.code}: ${message}`));
      return offences;
    });
  const newMember = async (cardNo: string, phone?: string) =>
    (await suite.call('boss', '/api/pos/vip/save', { cardNo, name: `储${cardNo}`, ...(phone && { phone }) })).data
      .id as number;
  const has = async (id = member) => {
    const { principal, bonus } = (await at.get(who, 'storedStanding', { shift, member: id })).data;
    return [principal, bonus];
  };
  const charge = (amount: string, more: object = {}, payments: Payment[] = [{ kind: 'cash', amount }]) => ({
    clientUuid: randomUUID(),
    shift,
    member,
    amount,
    payments: at.paid(payments),
    ...more,
  });
  const pass = async (subject: string, proof = '9001', id = member, as = who, of = shift) =>
    (await at.done(as, 'storedCheck', { shift: of, member: id, subject, proof })).token as string;
  const bought = async (lines: readonly Line[], pay: string, payments: readonly Payment[], id = member) => {
    const wanted = at.sale(shift, lines, pay, payments, { member: id });
    return { ...wanted, storedPass: await pass(wanted.clientUuid, '9001', id) };
  };
  const back = async (sale: number, quantity: string) => {
    const { lines } = (await at.get(who, 'returnSaleData', { shift, sale: String(sale) })).data;
    return at.done(who, 'returnSale', {
      clientUuid: randomUUID(),
      shift,
      sale,
      lines: [{ line: lines[0].line, quantity }],
      cause: '不要了',
    });
  };

  beforeAll(async () => {
    suite = await start({ connections: 16 });
    at = await counter(suite);
    await at.stock('Q01', 5000);
    shift = await at.begin(who, { '100': 5 });
    cashier = (await at.get('cashier', 'currentShift')).data.shift.id;
    member = await newMember('CZ001', '13900139001');
    plan = (await at.get(who, 'rechargePlans', { shift })).data.rows.find(
      ({ name }: { name: string }) => name === '充500送50',
    ).id;
  }, 240_000);
  afterAll(() => suite.stop());

  test('a plan gives what it says for exactly its amount; sent three times it is taken once', async () => {
    const wrong = await at.post(who, 'recharge', charge('400', { plan }));
    expect(wrong.message).toBe('方案充500送50是充 500.00 元，不是 400.00 元');
    const wanted = charge('500', { plan }, [{ kind: 'cash', amount: '600' }]);
    const answers = await Promise.all([1, 2, 3].map(() => at.post(who, 'recharge', wanted)));
    expect(new Set(answers.map(({ data }) => data.number)).size).toBe(1);
    expect(answers[0]!.data).toMatchObject({ amount: '500.00', bonus: '50.00', change: '100.00', total: '550.00' });
    expect(await has()).toEqual(['500.00', '50.00']);
    const record = (await suite.get('boss', '/api/pos/vip/get', { id: member })).data;
    expect([record.stored, record.storedBonus]).toEqual(['500.00', '50.00']);
    const paper = (await at.get(who, 'rechargePaper', { id: answers[0]!.data.id })).data;
    expect(paper).toMatchObject({ member: '储CZ001', principal: '500.00', given: '50.00', change: '100.00' });
  });

  test('nobody recharges with stored value or on credit, with nothing, or for a member of somebody else', async () => {
    for (const kind of ['stored', 'credit'])
      expect((await at.post(who, 'recharge', charge('10', {}, [{ kind, amount: '10' }]))).message).toBe(
        '这台收银机没有这种收款方式',
      );
    expect((await at.post(who, 'recharge', charge('0', {}, []))).message).toBe('充值金额应大于0');
    const [other] = await suite.sql<{ id: string }>('select id from pos_member where company_id <> $1 limit 1', [
      at.company,
    ]);
    if (other)
      expect((await at.post(who, 'recharge', charge('10', { member: Number(other.id) }))).message).toBe('没有这位会员');
  });

  test('a bill is paid in part with it, once the member has shown that it is he', async () => {
    const payments: Payment[] = [
      { kind: 'stored', amount: '55' },
      { kind: 'cash', amount: '50' },
    ];
    const lines = [{ sku: 'Q01', quantity: '10' }];
    const wanted = at.sale(shift, lines, '100.00', payments, { member });
    expect((await at.post(who, 'saveRetailSale', wanted)).message).toContain('要先核对会员');
    const wrong = await at.post(who, 'storedCheck', { shift, member, subject: wanted.clientUuid, proof: '1234' });
    expect(wrong.message).toBe('手机号后四位不对');
    const foreign = { ...wanted, storedPass: await pass(randomUUID()) };
    expect((await at.post(who, 'saveRetailSale', foreign)).message).toContain('要先核对会员');
    const storedPass = await pass(wanted.clientUuid);
    const sold = await at.done(who, 'saveRetailSale', { ...wanted, storedPass });
    expect(sold).toMatchObject({ received: '100.00', change: '5.00' });
    expect(await has()).toEqual(['450.00', '45.00']);
    expect((await at.get(who, 'getSale', { id: sold.id })).data).toMatchObject({
      stored: '55.00',
      storedBonus: '5.00',
    });
    // Stored value goes back first, in the parts it was taken in; the last of it to the fen.
    expect((await back(sold.id, '3')).tenders).toEqual([{ name: '储值卡', amount: '30.00', tradeNo: null }]);
    expect(await has()).toEqual(['477.28', '47.72']);
    const rest = await back(sold.id, '7');
    expect(rest.tenders.map(({ name, amount }: { name: string; amount: string }) => [name, amount])).toEqual([
      ['储值卡', '25.00'],
      ['现金', '45.00'],
    ]);
    expect(await has()).toEqual(['500.00', '50.00']);
  });

  test('a sale that is voided gives it all back; without a member there is none', async () => {
    const { id } = await at.done(
      who,
      'saveRetailSale',
      await bought([{ sku: 'Q01' }], '10.00', [{ kind: 'stored', amount: '10' }]),
    );
    await at.done(who, 'voidSale', { shift, sale: id, cause: '错了' });
    expect(await has()).toEqual(['500.00', '50.00']);
    const guest = at.sale(shift, [{ sku: 'Q01' }], '10.00', [{ kind: 'stored', amount: '10' }]);
    expect((await at.post(who, 'saveRetailSale', guest)).message).toBe('用储值付款要先识别会员');
  });

  test('a password takes the place of the number; wrong ones are counted', async () => {
    const set = (pin?: string, as = 'boss') => suite.call(as, '/api/pos/vip/pin', { id: member, pin });
    expect((await set('123456', 'cashier')).code).toBe('403');
    expect((await set('12345')).message).toContain('6 位数字');
    await set('246810');
    const subject = randomUUID();
    const said = (proof: string) => at.post(who, 'storedCheck', { shift, member, subject, proof });
    expect((await said('9001')).message).toBe('支付密码不对');
    expect((await said('246810')).code).toBe('200');
    const answers = [];
    for (let i = 0; i < 10; i++) answers.push((await said('000000')).message);
    expect(answers.at(-1)).toBe('这位会员核对的次数太多，请一刻钟后再试');
    await suite.sql(`delete from sys_throttle where key like 'stored:%'`);
    const [kept] = await suite.sql<{ sealed: string }>(
      `select encode(sealed::bytea, 'escape') as sealed from oms_secret where kind = 'memberPin' and record_id = $1`,
      [member],
    );
    expect(kept!.sealed).not.toContain('246810');
    await set();
    expect(await pass(subject)).toBeTruthy();
  });

  test('fifty spend the last fen at two tills: one of them does', async () => {
    const poor = await newMember('CZ050', '13900139002');
    await at.done(who, 'recharge', charge('10', { member: poor }));
    const wanted: { as: string; bill: object }[] = [];
    for (let i = 0; i < 50; i++) {
      const [as, of] = i % 2 === 0 ? ([who, shift] as const) : (['cashier', cashier] as const);
      const bill = at.sale(of, [{ sku: 'Q01' }], '10.00', [{ kind: 'stored', amount: '10' }], { member: poor });
      await suite.sql(`delete from sys_throttle where key like 'stored:%'`);
      wanted.push({ as, bill: { ...bill, storedPass: await pass(bill.clientUuid, '9002', poor, as, of) } });
    }
    const answers = await Promise.all(wanted.map(({ as, bill }) => at.post(as, 'saveRetailSale', bill)));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(new Set(answers.filter(({ code }) => code !== '200').map(({ message }) => message))).toEqual(
      new Set(['储CZ050的储值只有 ￥0.00，不够 ￥10.00']),
    );
    expect(await has(poor)).toEqual(['0.00', '0.00']);
  }, 120_000);

  test('a recharge of this shift is voided while nothing of it is spent', async () => {
    const other = await newMember('CZ002', '13900139003');
    const one = await at.done(who, 'recharge', charge('500', { member: other, plan }));
    const wanted = at.sale(shift, [{ sku: 'Q01' }], '10.00', [{ kind: 'stored', amount: '10' }], { member: other });
    const { id } = await at.done(who, 'saveRetailSale', {
      ...wanted,
      storedPass: await pass(wanted.clientUuid, '9003', other),
    });
    const refused = await at.post(who, 'voidRecharge', { shift, id: one.id, cause: '充错了' });
    expect(refused.message).toContain('充的钱已经用掉一部分');
    await back(id, '1');
    const foreign = await at.post('cashier', 'voidRecharge', { shift: cashier, id: one.id, cause: '充错了' });
    expect(foreign.message).toContain('不是本班次收的');
    for (let i = 0; i < 2; i++) await at.done(who, 'voidRecharge', { shift, id: one.id, cause: '充错了' });
    expect(await has(other)).toEqual(['0.00', '0.00']);
  });

  test('the office pays back principal alone; what was given goes with it, and the books follow', async () => {
    const [place] = await suite.sql<{ store: string; account: string }>(
      `select (select id from sys_factory where company_id = $1 and code = 'SH01') as store,
         (select id from fico_cashier_account where company_id = $1 and code = '03') as account`,
      [at.company],
    );
    const order = {
      orderDate: new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10),
      kind: 'refund',
      member,
      store: Number(place!.store),
      account: Number(place!.account),
      amount: '100',
      reason: '顾客要退',
    };
    const save = (more: object) => suite.call('boss', '/api/pos/vip/storedorder/save', { ...order, ...more });
    expect((await save({ amount: '500.01' })).message).toContain('可退的本金只有 ￥500.00，不够 ￥500.01');
    expect((await save({ reason: '' })).message).toContain('退余额要写明事由');
    const { id, version } = (await save({})).data;
    const audit = (as: string) => suite.call(as, '/api/pos/vip/storedorder/audit', { id, version });
    expect((await audit('accountant')).code).toBe('200');
    expect(await has()).toEqual(['400.00', '40.00']);
    const [books] = await suite.sql<{ debit: string }>(
      `select sum(e.debit - e.credit)::numeric(18,2)::text as debit from fico_gl_entry e join fico_account a on a.id = e.account and a.code = '2205'
       where e.company_id = $1 and e.source_name = 'pos_stored_order' and e.source_id = $2`,
      [at.company, id],
    );
    expect(books!.debit).toBe('100.00');
    const { data: now } = await suite.get('boss', '/api/pos/vip/storedorder/get', { id });
    await suite.call('accountant', '/api/pos/vip/storedorder/deaudit', { id, version: now.version, reason: '退错了' });
    expect(await has()).toEqual(['500.00', '50.00']);
  });

  test('the shift is counted to the fen, and the books owe what members have', async () => {
    await at.done(
      who,
      'saveRetailSale',
      await bought([{ sku: 'Q01', quantity: '33' }], '330.00', [{ kind: 'stored', amount: '330' }]),
    );
    const kinds = await suite.sql<{ code: string; amount: string }>(
      `select m.code, sum(e.amount)::text as amount from pos_till_entry_by_kinds e join fico_payment_method m on m.id = e.method
       where e.shift = $1 group by 1`,
      [shift],
    );
    const cash = Number(kinds.find(({ code }) => code === 'cash')!.amount);
    const closed = await at.done(who, 'exitShift', {
      shift,
      detail: { '100': Math.floor(cash / 100), '1': cash % 100 },
    });
    expect(closed).toMatchObject({ isClosed: true, difference: '0.00' });
    const slip = (await at.get(who, 'shiftSlip', { shift })).data;
    expect(slip.rechargeAmount).toBe('510.00');
    expect(await proofs()).toEqual([]);
    const [books] = await suite.sql<{ stored: string; moved: string; income: string }>(
      `select (select sum(e.credit - e.debit) from fico_gl_entry e join fico_account a on a.id = e.account and a.code = '2205'
           where e.company_id = $1 and e.source_name = 'pos_shift' and e.source_id = $2)::numeric(18,2)::text as stored,
         (select principal from pos_stored_entry_by_shifts where company_id = $1 and shift = $2)::numeric(18,2)::text as moved,
         (select sum(bonus) from pos_stored_entry where company_id = $1 and shift = $2 and kind in ('spend', 'back'))::numeric(18,2)::text as income`,
      [at.company, shift],
    );
    expect(books).toMatchObject({ stored: books!.moved, income: '-30.00' });
  });

  test('the reports add up to what members have, store by store', async () => {
    const month = new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 7);
    const { data } = await suite.get('boss', '/api/pos/vip/storedSummary', { from: '2026-01', to: month });
    const [all] = await suite.sql<{ principal: string; bonus: string }>(
      `select sum(stored)::numeric(18,2)::text as principal, sum(stored_bonus)::numeric(18,2)::text as bonus from pos_member where company_id = $1`,
      [at.company],
    );
    expect([data.totals.closing, data.totals.closingBonus]).toEqual([all!.principal, all!.bonus]);
    const own = (await suite.get('boss', '/api/pos/vip/storedHistory', { member })).data;
    const [principal, bonus] = await suite
      .sql<{ p: string; b: string }>(
        'select stored::text as p, stored_bonus::text as b from pos_member where id = $1',
        [member],
      )
      .then(([row]) => [Number(row!.p), Number(row!.b)]);
    expect(Number(own.rows[0].left)).toBe(principal! + bonus!);
  });
});
