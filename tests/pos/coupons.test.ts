import { runWork, service, type Work } from '@heliu/engine';
import { yuan } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  couponNight,
  couponsForBill,
  giveBackCoupons,
  lockCoupons,
  releaseCoupons,
  useCoupons,
} from '../../modules/pos/server.ts';
import { daysFromToday } from '../support/days.ts';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

const at = (tail: string) => `/api/pos/coupon/${tail}`;
const fixed = { validMode: 'fixed', validFrom: daysFromToday(-5), validTo: daysFromToday(5) };

describe('优惠券', () => {
  let suite: Suite;
  let company: number;
  let count = 0;

  const post = async (as: string, path: string, args: Readonly<Record<string, unknown>>) => {
    const answer = await suite.call(as, path, args);
    expect([answer.code, answer.message]).toEqual(['200', expect.anything()]);
    return answer.data;
  };
  const newCoupon = async (more: object = {}): Promise<number> => {
    count += 1;
    const row = { name: `测试券${count}`, kind: 'cash', value: '20', ...fixed, scope: [], except: [], ...more };
    return (await post('manager', at('save'), row)).id as number;
  };
  const newMember = async (more: object = {}): Promise<number> => {
    count += 1;
    return (await post('boss', '/api/pos/vip/save', { cardNo: `C${count}`, name: `券友${count}`, ...more }))
      .id as number;
  };
  const sendOne = (coupon: number, member: number, more: object = {}) =>
    suite.call('manager', '/api/pos/vip/sendCoupon', { coupon, member, ...more });
  const sent = async (coupon: number, member: number): Promise<{ id: number; code: string; batch: number }> => {
    const answer = await sendOne(coupon, member);
    expect(answer).toMatchObject({ code: '200' });
    return answer.data;
  };
  const done = (task: number) =>
    until(async () => {
      const [row] = await suite.sql<{ status: string; result: unknown; error: string | null }>(
        'select status, result, error from sys_task where id = $1',
        [task],
      );
      return row && !['queued', 'running'].includes(row.status) ? row : undefined;
    }, 60);
  const begun = async (path: string, args: object): Promise<{ id: number; status: string; result: unknown }> => {
    const { id, task } = await post('manager', at(path), args as never);
    return { id, ...((await done(task))! as { status: string; result: unknown }) };
  };
  const codesOf = async (batch: number): Promise<string[]> =>
    (
      await suite.sql<{ code: string }>('select code from pos_coupon_instance where batch = $1 order by id', [batch])
    ).map(({ code }) => code);
  const stateOf = async (code: string) =>
    (
      await suite.sql<{ state: string; bill: string | null }>(
        'select state, bill from pos_coupon_instance where code = $1',
        [code],
      )
    )[0]!;
  const inShop = <T>(task: (work: Work) => Promise<T>): Promise<T> =>
    runWork(suite.db, service('收银台', company), task);
  const bill = (key: string, member: number | null = null) => ({ key, member, store: null });
  const verify = (code: string, as = 'cashier') => suite.call(as, at('verify'), { code });

  beforeAll(async () => {
    suite = await start({ workers: 2 });
    [{ company }] = (await suite.sql<{ company: number }>(
      `select company_id::int as company from sys_user where username = 'manager'`,
    )) as [{ company: number }];
  }, 120_000);
  afterAll(() => suite.stop());

  test('a batch of codes is made once, whoever asks how often, and no two are the same', async () => {
    const coupon = await newCoupon({ totalLimit: 3000 });
    const key = 'made-once-0001';
    const asked = { coupon, count: 2500, prefix: 'ab', key };
    const answers = await Promise.all(Array.from({ length: 5 }, () => suite.call('manager', at('make'), asked)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await done(answers[0]!.data.task)).toMatchObject({ status: 'done', result: { summary: '做出 2500 张券' } });
    const codes = await codesOf(answers[0]!.data.id);
    expect([codes.length, new Set(codes).size, codes.every((code) => /^AB[2-9A-HJKMNP-Z]{14}$/.test(code))]).toEqual([
      2500,
      2500,
      true,
    ]);
    const more = await suite.call('manager', at('make'), { coupon, count: 501 });
    expect(more.message).toContain('发行总量只剩 500 张，不够 501 张');
    expect((await suite.get('boss', at('get'), { id: coupon })).data.issued).toBe(2500);
    expect((await suite.get('boss', at('batch/get'), { id: answers[0]!.data.id })).data).toMatchObject({
      status: 'done',
      done: 2500,
    });
  }, 120_000);

  test('of two batches that together are too many one stops and says how many are left', async () => {
    const coupon = await newCoupon({ totalLimit: 1500 });
    const both = await Promise.all([1, 2].map(() => post('manager', at('make'), { coupon, count: 1200 })));
    const ends = await Promise.all(both.map(({ task }) => done(task)));
    expect(ends.map((end) => end!.status).toSorted()).toEqual(['done', 'failed']);
    const [{ made }] = (await suite.sql<{ made: number }>(
      'select count(*)::int as made from pos_coupon_instance where coupon = $1',
      [coupon],
    )) as [{ made: number }];
    expect(made).toBeLessThanOrEqual(1500);
    expect((await suite.get('boss', at('get'), { id: coupon })).data.issued).toBe(made);
    const states = await suite.sql<{ status: string }>('select status from pos_coupon_batch where coupon = $1', [
      coupon,
    ]);
    expect(states.map(({ status }) => status).toSorted()).toEqual(['done', 'stopped']);
  }, 120_000);

  test('what is sent to a list, tags and ranks reaches each member once, and who gets none is named with why', async () => {
    const { id: tag } = await post('boss', '/api/pos/vip/tag/save', { name: `券标签${count}` });
    const members = [await newMember({ tags: [tag] }), await newMember({ tags: [tag] }), await newMember()];
    const coupon = await newCoupon({ memberLimit: 1 });
    await sent(coupon, members[0]!);
    const batch = await begun('send', { coupon, tags: [tag], members: [members[1], members[2]] });
    expect(batch.result).toMatchObject({ summary: '发出 2 张券，1 位没有发，原因见明细' });
    const rows = await suite.sql<{ member: number; n: number }>(
      'select member::int, count(*)::int as n from pos_coupon_instance where coupon = $1 group by member order by member',
      [coupon],
    );
    expect(rows).toEqual(members.map((member) => ({ member, n: 1 })));
    const errors = await suite.sql<{ message: string }>(
      'select e.message from sys_task_error e join pos_coupon_batch b on b.task = e.task_id where b.id = $1',
      [batch.id],
    );
    expect(errors).toEqual([{ message: '已领过 1 张，每人限领 1 张' }]);
    expect((await suite.get('boss', at('batch/get'), { id: batch.id })).data).toMatchObject({ done: 2, left: 1 });
    expect((await suite.call('manager', at('send'), { coupon })).message).toContain('请选择发给谁');
  });

  test('fifty who send one member the same coupon at once give him no more than he may have', async () => {
    const coupon = await newCoupon({ memberLimit: 2, totalLimit: 10 });
    const member = await newMember();
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendOne(coupon, member)));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(2);
    const [{ n }] = (await suite.sql<{ n: number }>(
      'select count(*)::int as n from pos_coupon_instance where coupon = $1',
      [coupon],
    )) as [{ n: number }];
    expect([n, (await suite.get('boss', at('get'), { id: coupon })).data.issued]).toEqual([2, 2]);
    const others = await Promise.all(Array.from({ length: 12 }, () => newMember()));
    const rest = await Promise.all(others.map((other) => sendOne(coupon, other)));
    expect(rest.filter(({ code }) => code === '200')).toHaveLength(8);
    expect(rest.find(({ code }) => code !== '200')!.message).toContain('券已发完');
    const again = { key: 'one-member-once' };
    const free = await newCoupon();
    const [one, two] = [await sendOne(free, member, again), await sendOne(free, member, again)];
    expect(one.data).toEqual(two.data);
  }, 120_000);

  test('a coupon is taken at most once though fifty try at the same time, by hand and by bills', async () => {
    const coupon = await newCoupon();
    const { id, code } = await sent(coupon, await newMember());
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        suite.call('cashier', at('redeem'), { id, bill: `手工${i}`, offAmount: '20' }),
      ),
    );
    expect(answers.filter((one) => one.code === '200')).toHaveLength(1);
    expect((await stateOf(code)).state).toBe('used');
    const holder = await newMember();
    const other = await sent(coupon, holder);
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) =>
        inShop((work) => useCoupons(work, bill(`LS${i}`, holder), [{ code: other.code, off: yuan('20') }])),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const winner = tries.findIndex(({ status }) => status === 'fulfilled');
    expect(await stateOf(other.code)).toEqual({ state: 'used', bill: `LS${winner}` });
    for (const one of tries)
      if (one.status === 'rejected') expect(String(one.reason.message)).toMatch(/已经用过|刚刚被别人用了|正用在/);
  }, 120_000);

  test('a bill locks, uses and gives back its coupons, and asked twice does it once', async () => {
    const member = await newMember();
    const coupon = await newCoupon();
    const { code } = await sent(coupon, member);
    await inShop((work) => lockCoupons(work, [code], bill('B1', member)));
    await inShop((work) => lockCoupons(work, [code], bill('B1', member)));
    expect(await stateOf(code)).toEqual({ state: 'locked', bill: 'B1' });
    await expect(inShop((work) => lockCoupons(work, [code], bill('B2', member)))).rejects.toThrow('正用在另一张');
    expect((await verify(code)).data).toMatchObject({
      usable: false,
      words: expect.arrayContaining([expect.stringContaining('B1')]),
    });
    await inShop((work) => releaseCoupons(work, 'B1'));
    expect(await stateOf(code)).toEqual({ state: 'unused', bill: null });
    await expect(inShop((work) => lockCoupons(work, [code], bill('B3')))).rejects.toThrow('请先识别会员');
    await inShop((work) => lockCoupons(work, [code], bill('B4', member)));
    for (let i = 0; i < 2; i += 1)
      await inShop((work) => useCoupons(work, bill('B4', member), [{ code, off: yuan('20') }]));
    expect(await stateOf(code)).toEqual({ state: 'used', bill: 'B4' });
    await inShop((work) => releaseCoupons(work, 'B4'));
    expect((await stateOf(code)).state).toBe('used');
    await inShop((work) => giveBackCoupons(work, 'B4'));
    expect(await stateOf(code)).toEqual({ state: 'unused', bill: null });
    await suite.sql('update pos_coupon_instance set valid_to = $2 where code = $1', [code, daysFromToday(-1)]);
    await expect(inShop((work) => useCoupons(work, bill('B5', member), [{ code, off: yuan('20') }]))).rejects.toThrow(
      '过期',
    );
  });

  test('a bill gets all of its coupons or none', async () => {
    const member = await newMember();
    const coupon = await newCoupon({ stackable: true });
    const [one, two] = [await sent(coupon, member), await sent(coupon, member)];
    await inShop((work) => lockCoupons(work, [two.code], bill('C1', member)));
    await expect(inShop((work) => lockCoupons(work, [one.code, two.code], bill('C2', member)))).rejects.toThrow(
      two.code,
    );
    expect((await stateOf(one.code)).state).toBe('unused');
    await expect(inShop((work) => lockCoupons(work, [one.code, '没有的'], bill('C2', member)))).rejects.toThrow(
      '券码不对',
    );
  });

  test('what a bill is priced with are the rules the coupon was issued with', async () => {
    const member = await newMember();
    const coupon = await newCoupon({ value: '20', minSpend: '100' });
    const { code } = await sent(coupon, member);
    const row = (await suite.get('manager', at('get'), { id: coupon })).data;
    await post('manager', at('update'), { ...row, value: '1', minSpend: '0' });
    const { coupons } = await inShop((work) => couponsForBill(work, [code], bill('D1', member)));
    expect(coupons).toMatchObject([{ code, priced: { value: 2000n, minSpend: 10000n } }]);
    expect((await verify(code)).data.words).toContain('适用商品满 100 元才能用');
    const freight = await sent(await newCoupon({ kind: 'freight', value: null }), member);
    const { refused } = await inShop((work) => couponsForBill(work, [freight.code, 'XXXX'], bill('D1', member)));
    expect(refused.map(({ words }) => words)).toEqual(['只抵运费，这张单没有运费', '券码不对，请核对有没有输错']);
  });

  test('a cashier reads what a code is worth, and takes it with the number of the bill', async () => {
    const member = await newMember();
    const { id, code } = await sent(await newCoupon({ minSpend: '100', withPromotion: true }), member);
    const found = await verify(`${code.slice(0, 5).toLowerCase()} ${code.slice(5)}`);
    expect(found.data).toMatchObject({ code, usable: true, member, summary: '满100元减20元' });
    expect(found.data.words).toEqual([
      '现在可以用',
      '适用商品满 100 元才能用',
      '全部商品可用',
      '促销商品也能用',
      '一单只能用这一张券',
    ]);
    expect((await verify('22222222222222')).message).toContain('没有这张券');
    expect((await verify(`${code}2`)).message).toContain('券码不对');
    await post('cashier', at('redeem'), { id, bill: '手写小票 12', offAmount: '20' });
    expect((await verify(code)).data.words[0]).toBe('现在不能用：已经用过，用在 手写小票 12');
    expect((await suite.call('cashier', at('revoke'), { id, reason: '点错' })).code).toBe('403');
    await post('manager', at('revoke'), { id, reason: '点错' });
    expect((await verify(code)).data.usable).toBe(true);
    // What a bill of the till has used is given back with that bill alone.
    await inShop((work) => useCoupons(work, bill('E1', member), [{ code, off: yuan('20') }]));
    expect((await suite.call('manager', at('revoke'), { id, reason: '点错' })).code).not.toBe('200');
  });

  test('what counts from being taken counts for each from his day, and nobody’s code from the day it is shown', async () => {
    const coupon = await newCoupon({ validMode: 'taken', validFrom: null, validTo: null, startDays: 1, validDays: 7 });
    const mine = await sent(coupon, await newMember());
    const early = (await verify(mine.code)).data;
    expect([early.usable, early.validFrom, early.validTo]).toEqual([false, daysFromToday(1), daysFromToday(7)]);
    const { id: batch } = await begun('make', { coupon, count: 2 });
    const [code] = await codesOf(batch);
    expect((await verify(code!)).data).toMatchObject({ state: 'untaken', validFrom: daysFromToday(1) });
  });

  test('in the night what has run out expires, once and nothing else, and what a lost bill has locked is let go', async () => {
    const member = await newMember();
    const coupon = await newCoupon();
    const [old, young, lost] = [await sent(coupon, member), await sent(coupon, member), await sent(coupon, member)];
    await suite.sql('update pos_coupon_instance set valid_to = $2 where id = $1', [old.id, daysFromToday(-1)]);
    await suite.sql('update pos_coupon_instance set valid_to = $2 where id = $1', [young.id, daysFromToday(0)]);
    await inShop((work) => lockCoupons(work, [lost.code], bill('F1', member)));
    await suite.sql(`update pos_coupon_instance set locked_at = now() - interval '25 hours' where id = $1`, [lost.id]);
    for (let i = 0; i < 2; i += 1) await inShop((work) => couponNight.run(undefined, work));
    const states = await Promise.all([old, young, lost].map(({ code }) => stateOf(code)));
    expect(states.map(({ state }) => state)).toEqual(['expired', 'unused', 'unused']);
  });

  test('a batch that was a mistake is void with all that nobody has used', async () => {
    const coupon = await newCoupon();
    const { id: batch } = await begun('make', { coupon, count: 5 });
    const [first] = await codesOf(batch);
    await inShop((work) => useCoupons(work, bill('G1'), [{ code: first!, off: yuan('20') }]));
    await post('manager', at('batch/void'), { id: batch, reason: '印错了' });
    await until(async () => {
      const open = await suite.sql(`select 1 from pos_coupon_instance where batch = $1 and state = 'untaken'`, [batch]);
      return open.length === 0 ? true : undefined;
    }, 30);
    const states = await suite.sql<{ state: string; n: number }>(
      'select state, count(*)::int as n from pos_coupon_instance where batch = $1 group by state order by state',
      [batch],
    );
    expect(states).toEqual([
      { state: 'used', n: 1 },
      { state: 'void', n: 4 },
    ]);
    expect((await suite.get('manager', at('print'), { batch })).message).toContain('没有还能用的券');
  });

  test('codes are printed with their squares, and the report counts what became of each kind', async () => {
    const coupon = await newCoupon();
    const { id: batch } = await begun('make', { coupon, count: 30 });
    const [one] = await codesOf(batch);
    await inShop((work) => useCoupons(work, bill('H1'), [{ code: one!, off: yuan('18.50') }]));
    await sent(coupon, await newMember());
    const paper = Buffer.from((await suite.get('manager', at('print'), { batch, from: 2 })).data, 'base64');
    expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
    const { data } = await suite.get('manager', at('report'), { coupon });
    expect(data.rows).toMatchObject([
      { coupon, made: 30, sent: 1, open: 30, used: 1, offAmount: '18.50', usedRate: '0.0323' },
    ]);
    const list = await suite.get('manager', at('instanceList'), { coupon, state: 'used' });
    expect(list.data.rows).toMatchObject([{ code: one, bill: 'H1' }]);
  });

  test('a cashier neither makes nor sends, a stranger finds nothing, and who has no right sees nothing', async () => {
    const coupon = await newCoupon();
    const member = await newMember();
    const { id, code } = await sent(coupon, member);
    const refusedTo = async (as: string, path: string, args: object) =>
      expect((await suite.call(as, path, args as never)).code).toBe('403');
    await refusedTo('cashier', at('make'), { coupon, count: 1 });
    await refusedTo('cashier', at('send'), { coupon, members: [member] });
    await refusedTo('cashier', '/api/pos/vip/sendCoupon', { coupon, member });
    await refusedTo('cashier', at('save'), {
      name: '自己的',
      kind: 'cash',
      value: '999',
      ...fixed,
      scope: [],
      except: [],
    });
    await refusedTo('cashier', at('void'), { id, reason: '不想要' });
    await refusedTo('keeper', at('verify'), { code });
    expect((await verify(code, 'boss2')).message).toContain('没有这张券');
    for (const [path, args] of [
      [at('make'), { coupon, count: 1 }],
      [at('send'), { coupon, everybody: true }],
      ['/api/pos/vip/sendCoupon', { coupon, member }],
      [at('redeem'), { id, bill: 'X', offAmount: '1' }],
    ] as const)
      expect((await suite.call('boss2', path, args)).code).toBe('404');
    expect(await stateOf(code)).toEqual({ state: 'unused', bill: null });
  });

  test('what is issued can be neither taken away nor limited below what there is', async () => {
    const coupon = await newCoupon();
    await sent(coupon, await newMember());
    await sent(coupon, await newMember());
    expect((await suite.call('manager', at('delete'), { id: coupon })).message).toContain('已制发 2 张，不能删除');
    const row = (await suite.get('manager', at('get'), { id: coupon })).data;
    expect((await suite.call('manager', at('update'), { ...row, totalLimit: 1 })).message).toContain('不能再少');
    await post('manager', at('disable'), { id: coupon });
    expect((await sendOne(coupon, await newMember())).message).toContain('已停用，不能再制发');
  });

  test('a bill that is tried is priced with the coupons that are shown and what the cashier takes off', async () => {
    const [{ sku }] = (await suite.sql<{ sku: number }>(
      `select s.id::int as sku from goods_sku s join goods_goods g on g.company_id = s.company_id and g.id = s.goods
       where s.company_id = $1 and not s.disabled and not s.deleted and not g.no_discount and coalesce(s.retail_price, g.retail_price) > 50 order by s.id limit 1`,
      [company],
    )) as [{ sku: number }];
    const member = await newMember();
    const { code } = await sent(await newCoupon({ value: '7', withPromotion: true }), member);
    const { id: off } = await post('manager', '/api/pos/vip/commondiscount/save', {
      name: `抹三元${count}`,
      mode: 'amount',
      value: '3',
    });
    const tried = (more: object) =>
      suite.call('manager', '/api/pos/posmain/calculate', { lines: [{ sku, quantity: '1' }], isMember: true, ...more });
    const plain = Number((await tried({})).data.pay);
    const both = (await tried({ member, coupons: [code], discounts: [off] })).data;
    expect(Number(both.pay)).toBeCloseTo(plain - 10, 2);
    expect(both.hits.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['coupon', 'manual']));
    const stranger = (await tried({ coupons: [code] })).data;
    expect(stranger.rejections).toContainEqual(expect.objectContaining({ words: '是会员的券，请先识别会员' }));
    expect(Number(stranger.pay)).toBe(plain);
    expect((await stateOf(code)).state).toBe('unused');
  });

  test('a discount that is kept for some roles is refused to others by name', async () => {
    const [{ role }] = (await suite.sql<{ role: number }>(
      `select id::int as role from sys_role where company_id = $1 and code = 'hr'`,
      [company],
    )) as [{ role: number }];
    const row = { name: `人事价${count}`, mode: 'rate', rate: '0.5', roles: [role] };
    const { id } = await post('boss', '/api/pos/vip/commondiscount/save', row);
    const [{ sku }] = (await suite.sql<{ sku: number }>(
      'select id::int as sku from goods_sku where company_id = $1 and retail_price is not null and not deleted limit 1',
      [company],
    )) as [{ sku: number }];
    const args = { lines: [{ sku, quantity: '1' }], discounts: [id] };
    const refused = await suite.call('manager', '/api/pos/posmain/calculate', args);
    expect([refused.code, refused.message]).toEqual(['403', expect.stringContaining('您的角色不能用')]);
    expect((await suite.call('boss', '/api/pos/posmain/calculate', args)).code).toBe('200');
    expect((await suite.call('boss2', '/api/pos/posmain/calculate', args)).code).toBe('404');
    const wrong = await suite.call('manager', '/api/pos/vip/commondiscount/save', { name: '没有数', mode: 'rate' });
    expect(wrong.message).toContain('请填写折扣');
    expect((await suite.call('cashier', '/api/pos/vip/commondiscount/save', row)).code).toBe('403');
  });
});
