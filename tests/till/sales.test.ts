import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../demo/accounts.ts';
import { allProofs, setSetting } from '../../modules/system/server.ts';
import { runWork, service } from '@heliu/engine';
import { counter, type Counter } from '../support/till.ts';
import { start, type Suite } from '../support/suite.ts';

describe('零售', () => {
  let suite: Suite;
  let at: Counter;
  let shift: number;
  const who = 'manager';

  beforeAll(async () => {
    suite = await start({ connections: 12 });
    at = await counter(suite);
    for (const code of ['Q01', 'Q02', 'Q03', 'Q04']) await at.stock(code, 500);
    shift = await at.begin(who);
  }, 180_000);
  afterAll(() => suite.stop());

  const count = async (uuid: string) =>
    (await suite.sql<{ n: number }>('select count(*)::int as n from pos_sale where client_uuid = $1', [uuid]))[0]!.n;

  test('cash, a telephone and change: the lines, the bill and the money agree, and the goods leave the shelf', async () => {
    const before = await at.onHand('Q02');
    const { data } = await at.post(
      who,
      'saveRetailSale',
      at.sale(
        shift,
        [
          { sku: 'Q01', quantity: '3' },
          { sku: 'Q02', quantity: '2' },
        ],
        '81.00',
        [
          { kind: 'wechat', amount: '31.00' },
          { kind: 'cash', amount: '100' },
        ],
      ),
    );
    expect(data).toMatchObject({ pay: '81.00', received: '81.00', change: '50.00', isRepeated: false });
    expect(data.number).toMatch(/^LS\d{14}$/);
    expect(before - (await at.onHand('Q02'))).toBe(2);
    const { data: paper } = await at.get(who, 'receipt', { id: data.id });
    expect(paper).toMatchObject({ kind: 'sale', store: '上海徐汇店', change: '50.00', reprints: 0, member: null });
    expect(paper.lines.map((line: { quantity: string; pay: string }) => [line.quantity, line.pay])).toEqual([
      ['3', '30.00'],
      ['2', '51.00'],
    ]);
    expect(paper.payments.map(({ name }: { name: string }) => name)).toEqual(['微信支付', '现金']);
  });

  test('sent twice at once, and once more after the reply was lost, it is one sale', async () => {
    const wanted = at.sale(shift, [{ sku: 'Q01' }], '10.00', [{ kind: 'cash', amount: '10' }]);
    const before = await at.onHand('Q01');
    const answers = await Promise.all([1, 2, 3].map(() => at.post(who, 'saveRetailSale', wanted)));
    answers.push(await at.post(who, 'saveRetailSale', wanted));
    expect(new Set(answers.map(({ data }) => data.number)).size).toBe(1);
    expect(answers.filter(({ data }) => data.isRepeated)).toHaveLength(3);
    expect(await count(wanted.clientUuid)).toBe(1);
    expect(before - (await at.onHand('Q01'))).toBe(1);
  });

  test('where the till came to another amount nothing is sold, and it gets the bill as it is', async () => {
    const wanted = at.sale(shift, [{ sku: 'Q03' }], '88.00', [{ kind: 'cash', amount: '88' }]);
    const answer = await at.post(who, 'saveRetailSale', wanted);
    expect(answer.code).toBe('409');
    expect(answer.message).toContain('应收 ￥99.90');
    expect(answer.data.bill).toMatchObject({ list: '99.99', pay: '99.90', saved: { rounding: '0.09' } });
    expect(await count(wanted.clientUuid)).toBe(0);
  });

  test.each([
    [[{ kind: 'wechat', amount: '12' }], '多收 ￥2.00：只有现金可以找零'],
    [[{ kind: 'cash', amount: '9.99' }], '还差 ￥0.01 没有收'],
    [[{ kind: 'wechat', amount: '10', tradeNo: '' }], '微信支付要填交易号'],
    [[], '还差 ￥10.00 没有收'],
    [
      [
        { kind: 'wechat', amount: '10' },
        { kind: 'cash', amount: '5' },
      ],
      '全部找回了',
    ],
    [[{ kind: 'stored', amount: '10' }], '用储值付款要先识别会员'],
  ] as const)('paid with %j it is refused: %s', async (payments, why) => {
    const answer = await at.post(who, 'saveRetailSale', at.sale(shift, [{ sku: 'Q01' }], '10.00', payments));
    expect([answer.code, answer.message]).toEqual(['422', expect.stringContaining(why)]);
  });

  test('a payment by telephone pays one sale', async () => {
    const pay = [{ kind: 'wechat', amount: '10', tradeNo: `WX${randomUUID()}` }];
    await at.done(who, 'saveRetailSale', at.sale(shift, [{ sku: 'Q01' }], '10.00', pay));
    const again = await at.post(who, 'saveRetailSale', at.sale(shift, [{ sku: 'Q01' }], '10.00', pay));
    expect(again.message).toMatch(/^交易号 WX.* 已用在零售单 LS\d+ 上/);
  });

  test('what is for nobody to sell is refused in words', async () => {
    const unknown = { ...at.sale(shift, [{ sku: 'Q01' }], '10.00', []), lines: [{ no: 1, sku: 1, quantity: '1' }] };
    expect((await at.post(who, 'saveRetailSale', unknown)).message).toContain('第1行：商品不存在');
    await suite.sql(`update goods_goods set no_sale = true where code = 'Q01' and company_id = $1`, [at.company]);
    const refused = await at.post(who, 'saveRetailSale', at.sale(shift, [{ sku: 'Q01' }], '10.00', []));
    expect(refused.message).toContain('已停用或禁止销售');
    await suite.sql(`update goods_goods set no_sale = false where code = 'Q01' and company_id = $1`, [at.company]);
  });

  test('a discount beyond the limit wants a manager, who is written down; his consent is good for this bill alone', async () => {
    const cashier = { as: 'cashier', shift: (await at.get('cashier', 'currentShift')).data.shift.id as number };
    const discounts = [{ name: '整单八折', mode: 'rate', rate: '0.8' }];
    const wanted = at.sale(cashier.shift, [{ sku: 'Q01', quantity: '2' }], '16.00', [{ kind: 'cash', amount: '16' }], {
      discounts,
    });
    const refused = await at.post('cashier', 'saveRetailSale', wanted);
    expect(refused).toMatchObject({ code: '403', data: { approval: 'discount' } });
    expect(refused.message).toContain('整单的折扣超出收银员的权限（最低 9.5 折）');
    const asked = { shift: cashier.shift, kind: 'discount', subject: wanted.clientUuid, username: 'manager' };
    expect((await at.post('cashier', 'authorize', { ...asked, password: 'wrong' })).message).toBe('用户名或密码不对');
    expect(
      (await at.post('cashier', 'authorize', { ...asked, username: 'hr', password: demoPassword })).message,
    ).toContain('没有授权超限折扣的权限');
    expect(
      (await at.post('cashier', 'authorize', { ...asked, username: 'cashier', password: demoPassword })).message,
    ).toContain('不能是收银员自己');
    const { token } = await at.done('cashier', 'authorize', { ...asked, password: demoPassword });
    const other = { ...wanted, clientUuid: randomUUID(), approvals: [token] };
    expect((await at.post('cashier', 'saveRetailSale', other)).code).toBe('403');
    const forged = { ...wanted, approvals: [`${token}x`] };
    expect((await at.post('cashier', 'saveRetailSale', forged)).code).toBe('403');
    const { id } = await at.done('cashier', 'saveRetailSale', { ...wanted, approvals: [token] });
    const { data } = await at.get('cashier', 'getSale', { id });
    expect(data).toMatchObject({ pay: '16.00', manualOff: '4.00', approvedFor: '超限折扣' });
    expect(data.titles.approvedBy).toBe('刘洋');
  });

  test('a changed price is the price; what it is less stands beside the usual one', async () => {
    const wanted = at.sale(shift, [{ sku: 'Q02', quantity: '2', price: '20.00' }], '40.00', [
      { kind: 'cash', amount: '40' },
    ]);
    const { id } = await at.done(who, 'saveRetailSale', wanted);
    const { data } = await at.get(who, 'getSale', { id });
    expect(data).toMatchObject({ listAmount: '51.00', manualOff: '11.00', pay: '40.00' });
    const cashier = (await at.get('cashier', 'currentShift')).data.shift.id as number;
    const refused = await at.post('cashier', 'saveRetailSale', { ...wanted, clientUuid: randomUUID(), shift: cashier });
    expect(refused).toMatchObject({ code: '403', data: { approval: 'price' } });
  });

  test('a member wins points with what he pays, and uses them once the company allows it', async () => {
    const [row] = await suite.sql<{ id: string; points: number }>(
      `select id, points from pos_member where company_id = $1 and card_no = '800001'`,
      [at.company],
    );
    const member = Number(row!.id);
    const { earnedPoints } = await at.done(
      who,
      'saveRetailSale',
      at.sale(shift, [{ sku: 'Q01', quantity: '10' }], '100.00', [{ kind: 'cash', amount: '100' }], { member }),
    );
    expect(earnedPoints).toBeGreaterThan(0);
    const points = async () =>
      (await suite.sql<{ points: number }>('select points from pos_member where id = $1', [member]))[0]!.points;
    expect(await points()).toBe(row!.points + earnedPoints);
    await runWork(suite.db, service('设置', at.company), async (work) => setSetting(work, 'pos.pointsPerYuan', '10'));
    const bill = at.bill([{ sku: 'Q01', quantity: '10' }], { member, points: 200 });
    const priced = (await at.post(who, 'vipSettle', { shift, ...bill })).data;
    expect(priced).toMatchObject({ list: '100.00', pay: '80.00', usedPoints: 200, saved: { points: '20.00' } });
    const before = await points();
    const used = await at.done(who, 'saveRetailSale', {
      clientUuid: randomUUID(),
      shift,
      ...bill,
      pay: '80.00',
      payments: at.paid([{ kind: 'cash', amount: '80' }]),
    });
    expect(await points()).toBe(before - 200 + used.earnedPoints);
  });

  test('the last piece goes over one of two counters, and to one of fifty customers', async () => {
    const left = await at.onHand('Q03');
    const all = at.sale(shift, [{ sku: 'Q03', quantity: String(left - 1) }], '0', []);
    const priced = (await at.post(who, 'vipSettle', { shift, lines: all.lines })).data;
    await at.done(who, 'saveRetailSale', {
      ...all,
      pay: priced.pay,
      payments: at.paid([{ kind: 'cash', amount: priced.pay }]),
    });
    expect(await at.onHand('Q03')).toBe(1);
    const cashier = (await at.get('cashier', 'currentShift')).data.shift.id as number;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const [as, of] = i % 2 === 0 ? [who, shift] : ['cashier', cashier];
        return at.post(
          as,
          'saveRetailSale',
          at.sale(of as number, [{ sku: 'Q03' }], '99.90', [{ kind: 'cash', amount: '99.90' }]),
        );
      }),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === '200')).toHaveLength(1);
    expect(answers.find(({ code }) => code !== '200')!.message).toContain('测试货Q03');
    expect(await at.onHand('Q03')).toBe(0);
  });

  test("somebody else's shift, a stranger and a role without the right are refused", async () => {
    const wanted = at.sale(shift, [{ sku: 'Q01' }], '10.00', [{ kind: 'cash', amount: '10' }]);
    expect((await at.post('cashier', 'saveRetailSale', wanted)).message).toContain('是别人的班次');
    expect((await at.post('hr', 'saveRetailSale', wanted)).code).toBe('403');
    expect((await at.post('boss2', 'saveRetailSale', wanted)).message).toBe('班次不存在');
    expect((await at.get('boss2', 'terminal', { terminal: at.terminals[1] })).data.terminals).toEqual([]);
  });

  test('found by code, bar code, scale and pinyin', async () => {
    const [terminal] = at.terminals;
    const search = async (q: string) => (await at.get(who, 'searchGoods', { terminal, q })).data;
    expect(await search('Q02')).toMatchObject({
      isExact: true,
      goods: [{ sku: at.sku['Q02'], price: '25.50', quantity: '1' }],
    });
    const { goods } = await search('csh');
    expect(goods.map(({ code }: { code: string }) => code)).toEqual(expect.arrayContaining(['Q01', 'Q02']));
    expect((await search('没有这种货')).goods).toEqual([]);
    expect((await search('')).goods.length).toBeGreaterThan(0);
  });

  test('every claim of the till about its data holds', async () => {
    const found = await runWork(suite.db, service('检查', at.company), async (work) => {
      const offences = [];
      for (const proof of allProofs().filter(({ code }) =>
        /^till|^fico\.cash|^inventory|^pos|^ledger|^chain/.test(code),
      ))
        offences.push(...(await proof.run(work)).map(({ message }) => `${proof.code}: ${message}`));
      return offences;
    });
    expect(found).toEqual([]);
  });
});
