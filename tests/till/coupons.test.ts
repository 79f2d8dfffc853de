import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runWork, save, service } from '@heliu/engine';
import { dec, yuan } from '@heliu/model';
import { commonDiscount, coupon } from '../../modules/pos/model.ts';
import { makeAtOnce, sendAtOnce } from '../../modules/pos/server.ts';
import { counter, type Counter } from '../support/till.ts';
import { start, type Suite } from '../support/suite.ts';

describe('收银台用券和常用折扣', () => {
  let suite: Suite;
  let at: Counter;
  let shift: number;
  let cashier: number;
  let member: number;
  let other: number;
  /** Anybody's codes: 满100减20. */
  let codes: string[];
  /** The member's own: 满100减20. */
  let own: string;
  const who = 'manager';

  beforeAll(async () => {
    suite = await start({ connections: 12 });
    at = await counter(suite);
    for (const code of ['Q01', 'Q02', 'Q04']) await at.stock(code, 500);
    shift = await at.begin(who);
    cashier = (await at.get('cashier', 'currentShift')).data.shift.id as number;
    const rows = await suite.sql<{ id: string }>(
      `select id from pos_member where company_id = $1 and not disabled order by card_no limit 2`,
      [at.company],
    );
    [member, other] = rows.map(({ id }) => Number(id)) as [number, number];
    await suite.sql(`update goods_goods set no_discount = false where company_id = $1 and code in ('Q01', 'Q02')`, [
      at.company,
    ]);
    const made = await runWork(suite.db, service('测试', at.company), async (work) => {
      const { id } = await save(work, coupon, {
        name: '测试满百减二十',
        kind: 'cash',
        value: yuan('20'),
        minSpend: yuan('100'),
        validMode: 'fixed',
        validFrom: '2020-01-01',
        validTo: '2099-12-31',
        withPromotion: true,
        scope: [{ sku: at.sku['Q02']! }],
        except: [],
      } as never);
      await work.flush();
      const batch = await makeAtOnce(work, id, 6);
      const { sent } = await sendAtOnce(work, id, [member]);
      return { batch, own: sent[0]!.code };
    });
    own = made.own;
    const all = await suite.sql<{ code: string }>('select code from pos_coupon_instance where batch = $1 order by id', [
      made.batch,
    ]);
    codes = all.map(({ code }) => code);
  }, 180_000);
  afterAll(() => suite.stop());

  const stateOf = async (code: string) =>
    (
      await suite.sql<{ state: string; bill: string | null; off: string | null }>(
        'select state, bill, off_amount::numeric(18,2)::text as off from pos_coupon_instance where company_id = $1 and code = $2',
        [at.company, code],
      )
    )[0]!;
  /** Four of 25.50 are 102.00, less 20 they are 82.00. */
  const withCoupon = (code: string, more: object = {}, as = shift) =>
    at.sale(as, [{ sku: 'Q02', quantity: '4' }], '82.00', [{ kind: 'cash', amount: '82' }], {
      coupons: [code],
      ...more,
    });

  test('a coupon takes its amount off, is used with the sale, and comes back when the sale is void', async () => {
    const code = codes[0]!;
    const { data: found } = await at.get(who, 'coupons', { shift, code: code.toLowerCase() });
    expect(found.coupons).toMatchObject([{ code, name: '测试满百减二十', member: null, validTo: '2099-12-31' }]);
    const { id, number, pay } = await at.done(who, 'saveRetailSale', withCoupon(code));
    expect(pay).toBe('82.00');
    expect((await at.get(who, 'getSale', { id })).data).toMatchObject({ couponOff: '20.00', listAmount: '102.00' });
    expect(await stateOf(code)).toEqual({ state: 'used', bill: number, off: '20.00' });
    const again = await at.get(who, 'coupons', { shift, code });
    expect(again.data).toMatchObject({ coupons: [], refused: [{ words: expect.stringContaining('已经用过') }] });
    await at.done(who, 'voidSale', { shift, sale: id, cause: '顾客不要了', approvals: [] });
    expect(await stateOf(code)).toMatchObject({ state: 'untaken', bill: null });
  });

  test('two tills and one coupon: one sells with it, the other sells nothing and is told why', async () => {
    const code = codes[1]!;
    const answers = await Promise.all([
      at.post(who, 'saveRetailSale', withCoupon(code)),
      at.post('cashier', 'saveRetailSale', withCoupon(code, {}, cashier)),
    ]);
    expect(answers.filter(({ code: answer }) => answer === '200')).toHaveLength(1);
    const refused = answers.find(({ code: answer }) => answer !== '200')!;
    expect(refused.message).toMatch(/已经用过|刚刚被别人用了|价格变了/);
    const [{ n } = { n: 0 }] = await suite.sql<{ n: number }>(
      `select count(*)::int as n from pos_sale where company_id = $1 and coupon_off > 0 and status = 'paid'
         and number = (select bill from pos_coupon_instance where company_id = $1 and code = $2)`,
      [at.company, code],
    );
    expect(n).toBe(1);
  });

  test('sent again after a lost reply, it is used once', async () => {
    const code = codes[2]!;
    const wanted = withCoupon(code);
    const first = await at.done(who, 'saveRetailSale', wanted);
    const again = await at.done(who, 'saveRetailSale', wanted);
    expect(again).toMatchObject({ number: first.number, isRepeated: true });
    expect(await stateOf(code)).toMatchObject({ state: 'used', bill: first.number });
  });

  test('one that takes nothing off is not used up', async () => {
    const code = codes[3]!;
    const wanted = at.sale(shift, [{ sku: 'Q02' }], '25.50', [{ kind: 'cash', amount: '25.50' }], { coupons: [code] });
    const priced = (await at.post(who, 'vipSettle', { shift, lines: wanted.lines, coupons: [code] })).data;
    expect(priced).toMatchObject({
      pay: '25.50',
      rejections: expect.arrayContaining([
        expect.objectContaining({ name: '测试满百减二十', words: expect.stringContaining('还差 74.5') }),
      ]),
    });
    await at.done(who, 'saveRetailSale', wanted);
    expect(await stateOf(code)).toMatchObject({ state: 'untaken' });
  });

  test('of a part that comes back the coupon’s share is not paid out, and it stays used; with the last piece it returns', async () => {
    const code = codes[4]!;
    const { id, number } = await at.done(who, 'saveRetailSale', withCoupon(code));
    const { data } = await at.get(who, 'returnSaleData', { shift, sale: number });
    const { line } = data.lines[0];
    const back = async (quantity: string) =>
      at.done(who, 'returnSale', {
        clientUuid: randomUUID(),
        shift,
        sale: id,
        lines: [{ line, quantity }],
        cause: '不合适',
        approvals: [],
      });
    const first = await back('1');
    expect(first.pay).toBe('20.50');
    expect(await stateOf(code)).toMatchObject({ state: 'used' });
    const rest = await back('3');
    expect(rest.pay).toBe('61.50');
    expect(await stateOf(code)).toMatchObject({ state: 'untaken', bill: null });
  });

  test('a member’s coupon is for nobody else', async () => {
    const mine = (await at.get(who, 'coupons', { shift, member })).data.coupons;
    expect(mine.map(({ code }: { code: string }) => code)).toContain(own);
    for (const [more, why] of [
      [{}, '请先识别会员'],
      [{ member: other }, '是另一位会员的券'],
    ] as const) {
      const answer = await at.post(who, 'saveRetailSale', withCoupon(own, more));
      expect(answer.code).toBe('409');
      expect(answer.data.bill.rejections[0].words).toContain(why);
    }
    const priced = (
      await at.post(who, 'vipSettle', {
        shift,
        ...at.bill([{ sku: 'Q02', quantity: '4' }], { member, coupons: [own] }),
      })
    ).data;
    expect(priced.saved.coupon).toBe('20.00');
  });

  test('a cart put aside keeps its coupon, and says when it is gone meanwhile', async () => {
    const code = codes[5]!;
    const aside = async () =>
      (
        await at.done(who, 'holdBill', {
          clientUuid: randomUUID(),
          shift,
          ...at.bill([{ sku: 'Q02', quantity: '4' }], { coupons: [code] }),
          pay: '82.00',
        })
      ).id as number;
    const [first, second] = [await aside(), await aside()];
    expect((await at.done(who, 'takeHoldBill', { shift, id: first })).coupons).toMatchObject([{ code }]);
    await at.done(who, 'saveRetailSale', withCoupon(code));
    const taken = await at.done(who, 'takeHoldBill', { shift, id: second });
    expect(taken.coupons).toEqual([]);
    expect(taken.gone).toEqual([expect.stringContaining('已经用过')]);
  });

  test('strangers and other companies look into no pocket', async () => {
    expect((await at.get('hr', 'coupons', { shift, member })).code).toBe('403');
    expect((await at.get('boss2', 'coupons', { shift, member })).message).toBe('班次不存在');
  });

  test('a button takes off what it was set up for, without a manager, and not more than its roles allow', async () => {
    const { data } = await at.get('cashier', 'terminal');
    const buttons = data.discounts as { id: number; name: string; maxOff: string | null }[];
    expect(buttons.map(({ name }) => name)).toEqual(['老顾客九五折', '抹去五元']);
    const five = buttons.find(({ name }) => name === '抹去五元')!;
    const wanted = (id: number, value = '5') =>
      at.sale(cashier, [{ sku: 'Q01', quantity: '2' }], '15.00', [{ kind: 'cash', amount: '15' }], {
        discounts: [{ common: id, name: '抹去五元', mode: 'amount', value }],
      });
    // Five of twenty is more than a cashier may take off by hand; what a hostile till says about the amount counts nothing.
    const { id } = await at.done('cashier', 'saveRetailSale', wanted(five.id, '19'));
    expect((await at.get('cashier', 'getSale', { id })).data).toMatchObject({ manualOff: '5.00', approvedFor: null });
    const chiefs = (await at.get(who, 'terminal')).data.discounts.find(
      ({ name }: { name: string }) => name === '店长八折',
    );
    expect((await at.post('cashier', 'saveRetailSale', wanted(chiefs.id))).message).toContain('您的角色不能用');
    await runWork(suite.db, service('测试', at.company), (work) =>
      save(work, commonDiscount, { name: '停用的九折', mode: 'rate', rate: dec('0.9'), disabled: true }),
    );
    const [gone] = await suite.sql<{ id: string }>(`select id from pos_common_discount where name = '停用的九折'`);
    expect((await at.post('cashier', 'saveRetailSale', wanted(Number(gone!.id)))).message).toContain('已停用');
  });
});
