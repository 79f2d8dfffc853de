import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysFromToday } from '../support/days.ts';
import { sku } from '../../modules/goods/model.ts';
import { Samples } from '../support/samples.ts';
import { start, type Suite } from '../support/suite.ts';

const at = (tail: string) => `/api/pos/retail/${tail}`;
const noon = (days: number) => `${daysFromToday(days)}T12:00:00+08:00`;

describe('促销单', () => {
  let suite: Suite;
  let samples: Samples;
  let goods: number;

  beforeAll(async () => {
    suite = await start();
    // Nothing of the demo is running: the bills below are of these promotions alone.
    await suite.sql(`update pos_promotion set status = 'cancelled' where status = 'audited'`);
    samples = new Samples(suite, 'boss');
    const made = await samples.save(sku);
    goods = made.id;
    await suite.sql('update goods_sku set retail_price = 60, member_price = 50 where id = $1', [goods]);
    await suite.sql(
      'update goods_goods set no_discount = false where id = (select goods from goods_sku where id = $1)',
      [goods],
    );
  }, 120_000);
  afterAll(() => suite.stop());

  const terms = { kind: 'mj', name: '满百减十', orderDate: daysFromToday(0), startAt: noon(-2), endAt: noon(3) };
  const saved = async (order: object) => {
    const answer = await suite.call('manager', at('save'), { ...terms, scope: [{ sku: goods }], ...order });
    expect([answer.code, answer.message]).toEqual(['200', expect.anything()]);
    return answer.data.id as number;
  };
  const act = (name: string, id: number, more: object = {}) => suite.call('boss', at(name), { id, ...more });
  const priced = async (quantity: string, more: object = {}) => {
    const answer = await suite.call('boss', '/api/pos/posmain/calculate', {
      lines: [{ sku: goods, quantity }],
      ...more,
    });
    expect([answer.code, answer.message]).toEqual(['200', expect.anything()]);
    return answer.data;
  };

  test('a promotion is tried as a draft, works once audited, and no more once stopped', async () => {
    const id = await saved({ tiers: [{ threshold: '100', reduce: '10' }] });
    expect((await priced('2')).pay).toBe('120.00');
    expect((await priced('2', { promotion: id })).pay).toBe('110.00');
    expect(await act('audit', id)).toMatchObject({ code: '200' });
    const bill = await priced('2');
    expect(bill).toMatchObject({ list: '120.00', pay: '110.00' });
    expect(bill.hits).toMatchObject([
      { source: id, name: '满百减十', saving: '10.00', words: '满 100 元减 10 元；参加的商品共 120 元' },
    ]);
    expect((await priced('1')).rejections).toMatchObject([{ source: id, words: '满 100 元，还差 40 元' }]);
    // A member's price comes before the threshold.
    expect((await priced('2', { isMember: true })).pay).toBe('90.00');
    expect((await priced('2', { at: noon(30) })).pay).toBe('120.00');
    expect(await act('cancel', id)).toMatchObject({ code: '200' });
    expect((await priced('2')).pay).toBe('120.00');
    expect((await act('deaudit', id)).code).not.toBe('200');
  });

  test('what does not make sense is refused in words', async () => {
    const refused = async (order: object, words: string) => {
      const answer = await suite.call('boss', at('save'), { ...terms, scope: [{ sku: goods }], ...order });
      expect([answer.code === '200', answer.message]).toEqual([false, expect.stringContaining(words)]);
    };
    await refused({}, '满减至少要有一档');
    await refused({ tiers: [{ threshold: '100' }] }, '减和打折填写一个');
    await refused({ tiers: [{ threshold: '100', reduce: '10' }], endAt: noon(-3) }, '结束时间应晚于开始时间');
    await refused({ tiers: [{ threshold: '100', reduce: '10' }], slots: '9点' }, '时段“9点”应如');
    await refused({ kind: 'dp' }, '折扣不能为空');
    await refused({ kind: 'de' }, '方式和金额不能为空');
    await refused({ kind: 'zh', setMode: 'price', setValue: '9' }, '一套至少要有两件');
    await refused({ kind: 'pl', threshold: '3' }, '赠品至少要有一行');
  });

  test('a bill of goods that are not there or have no price is refused by its line', async () => {
    const bill = async (sku: number) => {
      const lines = [goods, sku].map((one) => ({ sku: one, quantity: '1' }));
      const { code, message } = await suite.call('boss', '/api/pos/posmain/calculate', { lines });
      return [code, message];
    };
    expect(await bill(999_999_999)).toEqual(['404', '第2行：SKU 不存在']);
    const bare = await samples.save(sku);
    await suite.sql('update goods_sku set retail_price = null where id = $1', [bare.id]);
    await suite.sql(
      'update goods_goods set retail_price = null where id = (select goods from goods_sku where id = $1)',
      [bare.id],
    );
    expect(await bill(bare.id)).toEqual(['422', expect.stringMatching(/^第2行：.* 没有零售价$/)]);
  });

  test('whoever audits is shown the rival for the same goods', async () => {
    const one = await saved({
      name: '先来',
      kind: 'de',
      scope: [{ sku: goods, specialMode: 'price', specialValue: '40' }],
    });
    await act('audit', one);
    const other = await saved({ name: '后到', kind: 'dp', scope: [{ sku: goods, rate: '0.5' }] });
    const { data } = await suite.call('boss', '/api/preview/pos_promotion/audit', { id: other });
    expect(data.blockers).toEqual([]);
    expect(data.warnings).toEqual([expect.stringContaining('与「先来」（CX')]);
    expect(data.effect.facts).toContainEqual({ label: '参加的商品', value: '1 个 SKU' });
    await act('audit', other);
    // Both are of one layer: the better for the customer.
    expect((await priced('1')).pay).toBe('30.00');
    expect((await priced('1')).rejections).toMatchObject([{ name: '先来', words: '已有更优惠的价格' }]);
    for (const id of [one, other]) await act('cancel', id);
  });

  test('a rival is found however it names the goods, unless it leaves them out or comes at another time', async () => {
    const [{ category } = { category: 0 }] = await suite.sql<{ category: number }>(
      'select g.category::int8::int as category from goods_goods g join goods_sku s on s.goods = g.id where s.id = $1',
      [goods],
    );
    const rivals = [
      await saved({ name: '整类', kind: 'dp', scope: [{ category, rate: '0.9' }] }),
      await saved({ name: '除了它', kind: 'dp', scope: [{ category, rate: '0.9' }], except: [{ sku: goods }] }),
      await saved({ name: '以后', kind: 'dp', scope: [{ category, rate: '0.9' }], startAt: noon(3), endAt: noon(5) }),
      await saved({ name: '别的层', tiers: [{ threshold: '100', reduce: '10' }], scope: [{}] }),
    ];
    for (const id of rivals) expect(await act('audit', id)).toMatchObject({ code: '200' });
    const one = await saved({ kind: 'de', scope: [{ sku: goods, specialMode: 'price', specialValue: '40' }] });
    const { data } = await suite.call('boss', '/api/preview/pos_promotion/audit', { id: one });
    expect(data.warnings).toEqual([expect.stringContaining('与「整类」')]);
    for (const id of rivals) await act('cancel', id);
  });

  test('what a scope names and a promotion is yet not for is listed with the reason', async () => {
    const id = await saved({ kind: 'dp', scope: [{ sku: goods, rate: '0.9' }], except: [{ sku: goods }] });
    const blocked = () => suite.get('boss', at('blockDetails'), { promotion: id });
    expect((await blocked()).data).toMatchObject([{ sku: goods, reason: 'except' }]);
    const { data } = await suite.call('boss', '/api/preview/pos_promotion/audit', { id });
    expect(data.warnings).toEqual([expect.stringContaining('没有一个 SKU 参加')]);
    expect((await suite.get('boss2', at('blockDetails'), { promotion: id })).code).toBe('404');
  });

  test('who may not see promotions neither tries nor reads them, and another company sees none of ours', async () => {
    const id = await saved({ tiers: [{ threshold: '100', reduce: '10' }] });
    expect(
      (await suite.call('cashier', '/api/pos/posmain/calculate', { lines: [{ sku: goods, quantity: '1' }] })).code,
    ).toBe('403');
    expect((await suite.get('cashier', at('get'), { id })).code).toBe('403');
    expect((await suite.get('boss2', at('get'), { id })).code).not.toBe('200');
    const foreign = { lines: [{ sku: goods, quantity: '1' }] };
    expect((await suite.call('boss2', '/api/pos/posmain/calculate', foreign)).code).not.toBe('200');
  });
});
