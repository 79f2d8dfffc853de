import { runWork, service } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memberNight } from '../../modules/pos/server.ts';
import { daysFromToday } from '../support/days.ts';
import { start, type Suite } from '../support/suite.ts';

const at = (tail: string) => `/api/pos/vip/${tail}`;
const today = daysFromToday(0);

describe('会员', () => {
  let suite: Suite;
  let count = 0;

  const post = async (as: string, path: string, args: Readonly<Record<string, unknown>>) => {
    const answer = await suite.call(as, path, args);
    expect([answer.code, answer.message]).toEqual(['200', expect.anything()]);
    return answer.data;
  };
  const newMember = async (more: object = {}): Promise<{ id: number; cardNo: string; phone: string }> => {
    count += 1;
    const [cardNo, phone] = [`T${String(count).padStart(6, '0')}`, `1370000${String(1000 + count)}`];
    const { id } = await post('boss', at('save'), { cardNo, name: `会员${count}`, phone, ...more });
    return { id: id as number, cardNo, phone };
  };
  const ordered = async (kind: string, lines: readonly object[], more: object = {}): Promise<number> =>
    (await post('manager', at('pointorder/save'), { kind, orderDate: today, reason: '测试', lines, ...more }))
      .id as number;
  const audit = (id: number) => suite.call('boss', at('pointorder/audit'), { id });
  const moved = async (kind: string, lines: readonly object[], more: object = {}) => {
    const id = await ordered(kind, lines, more);
    expect(await audit(id)).toMatchObject({ code: '200' });
    return id;
  };
  const read = async (id: number) => (await suite.get('boss', at('get'), { id })).data;
  const check = (code: string, as = 'boss') => suite.get(as, at('check'), { code });
  const ledgerSum = async (id: number) =>
    (
      await suite.sql<{ sum: number }>(
        'select coalesce(sum(points), 0)::int as sum from pos_point_entry where member = $1',
        [id],
      )
    )[0]!.sum;

  beforeAll(async () => {
    suite = await start();
    // The rule and the ranks of these tests alone.
    await suite.sql(`update pos_score_rule set disabled = true`);
    await suite.sql(`update pos_member_rank set disabled = true, level = level + 50`);
    await post('boss', at('scorerule/save'), {
      name: '一元一分',
      startsOn: daysFromToday(-30),
      earnPer: '1',
      earnPoints: 1,
      expiry: 'months',
      expiryMonths: 1,
    });
    for (const [level, threshold, multiple] of [
      [1, '0', '1'],
      [2, '1000', '2'],
    ] as const)
      await post('boss', at('rank/save'), {
        code: `R${level}`,
        name: `测试等级${level}`,
        level,
        threshold,
        multiple,
        months: 12,
        downgrade: level > 1,
        keepThreshold: '800',
      });
  }, 120_000);
  afterAll(() => suite.stop());

  test('a number is found by card, phone and code, and stands nowhere as it was typed', async () => {
    const { id, cardNo, phone } = await newMember();
    const { data } = await check(cardNo);
    expect(data).toMatchObject({ id, cardNo, phone: `137****${phone.slice(-4)}`, points: 0, rankName: '测试等级1' });
    expect((await check(phone)).data.id).toBe(id);
    expect((await check(data.code)).data.id).toBe(id);
    expect((await check(`HLM.${cardNo}.AAAAAAAAAAAAAAAA`)).message).toContain('会员码不对');
    const everywhere = await suite.sql(
      `select 1 as yes from pos_member where pos_member::text like $1 union all select 1 from sys_log where sys_log::text like $1
       union all select 1 from oms_secret where encode(sealed, 'escape') like $1`,
      [`%${phone}%`],
    );
    expect(everywhere).toEqual([]);
    expect((await post('boss', at('phone'), { id })).phone).toBe(phone);
    const logs = await suite.sql(
      `select label from sys_log where entity = 'pos_member' and record_id = $1 and action = 'phone'`,
      [id],
    );
    expect(logs).toEqual([{ label: '查看手机号' }]);
    expect((await check('没有的卡')).code).toBe('404');
  });

  test('no two members share a number, and one that was not touched stays', async () => {
    const { id, cardNo, phone } = await newMember();
    const twice = await suite.call('boss', at('save'), { cardNo: `${cardNo}B`, name: '另一位', phone });
    expect([twice.code === '200', twice.message]).toEqual([false, expect.stringContaining('手机号')]);
    const row = await read(id);
    await post('boss', at('update'), { ...row, name: '改了名' });
    expect((await check(phone)).data).toMatchObject({ id, name: '改了名' });
    const guessed = await suite.call('boss', at('update'), { ...(await read(id)), phone: '139****0000' });
    expect(guessed.message).toContain('完整的 11 位');
  });

  test('what is bought brings points by the rule and the rank, and with enough a higher rank', async () => {
    const { id } = await newMember();
    await moved('earn', [{ member: id, amount: '999.99' }]);
    expect(await read(id)).toMatchObject({ points: 999, spent: '999.99' });
    const first = (await read(id)).rank;
    const second = await moved('earn', [{ member: id, amount: '10' }]);
    const risen = await read(id);
    expect(risen.rank).not.toBe(first);
    const logs = await suite.sql<{ label: string; reason: string }>(
      `select label, reason from sys_log where entity = 'pos_member' and record_id = $1 and action = 'rank'`,
      [id],
    );
    expect(logs).toEqual([{ label: '升级', reason: '测试等级1 → 测试等级2，最近 12 个月的消费达到升级消费额' }]);
    // From now on twice as much.
    const third = await moved('earn', [{ member: id, amount: '10' }]);
    expect(await read(id)).toMatchObject({ points: 999 + 10 + 20 });
    expect((await suite.call('boss', at('pointorder/deaudit'), { id: second, reason: '录错' })).code).toBe('200');
    expect(await read(id)).toMatchObject({ points: 999 + 20, spent: '1009.99' });
    expect(await ledgerSum(id)).toBe(999 + 20);
    // What is left is still enough for the rank; without the third it is not.
    expect((await read(id)).rank).toBe(risen.rank);
    expect((await suite.call('boss', at('pointorder/deaudit'), { id: third, reason: '退货' })).code).toBe('200');
    expect(await read(id)).toMatchObject({ points: 999, spent: '999.99', rank: first });
  });

  test('points are used first expiring first, never more than there are, and come back when it is undone', async () => {
    const { id, cardNo } = await newMember();
    await moved('adjust', [{ member: id, points: 100 }]);
    await moved('adjust', [{ member: id, points: 50 }], { orderDate: daysFromToday(-10) });
    const lots = async () => (await check(cardNo)).data.lots.map(({ points }: { points: number }) => points);
    expect(await lots()).toEqual([50, 100]);
    const spent = await moved('spend', [{ member: id, points: 70 }]);
    expect(await lots()).toEqual([80]);
    const more = await ordered('spend', [
      { member: id, points: 50 },
      { member: id, points: 31 },
    ]);
    expect((await audit(more)).message).toContain('可用积分 30，不够 31');
    expect((await suite.call('boss', at('pointorder/deaudit'), { id: spent, reason: '退货' })).code).toBe('200');
    expect(await lots()).toEqual([50, 100]);
    const history = await suite.get('boss', at('historyScoreList'), { member: id });
    expect(history.data.rows.map(({ points, left }: Record<string, string>) => [points, left])).toEqual([
      ['20', '150'],
      ['50', '130'],
      ['-20', '80'],
      ['-50', '100'],
      ['50', '150'],
      ['100', '100'],
    ]);
  });

  test('what was won and is used cannot be taken back', async () => {
    const { id } = await newMember();
    const won = await moved('earn', [{ member: id, amount: '30' }]);
    await moved('spend', [{ member: id, points: 20 }]);
    expect((await suite.call('boss', at('pointorder/deaudit'), { id: won, reason: '录错' })).message).toContain(
      '积分不足',
    );
    expect(await read(id)).toMatchObject({ points: 10 });
  });

  test('fifty who use the same points at once use them once', async () => {
    const { id } = await newMember();
    await moved('adjust', [{ member: id, points: 100 }]);
    const orders: number[] = [];
    for (let i = 0; i < 50; i += 1) orders.push(await ordered('spend', [{ member: id, points: 30 }]));
    const answers = await Promise.all(orders.map(audit));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(3);
    expect(await read(id)).toMatchObject({ points: 10 });
    expect(await ledgerSum(id)).toBe(10);
  }, 120_000);

  test('in the night what has expired goes, no more and once, and who bought too little is set down', async () => {
    const { id } = await newMember();
    await moved('adjust', [{ member: id, points: 40 }], { orderDate: daysFromToday(-29) });
    await moved('adjust', [{ member: id, points: 60 }]);
    const [high] = await suite.sql<{ id: number }>(`select id::int from pos_member_rank where code = 'R2'`);
    await suite.sql(`update pos_member set rank = $2, rank_since = current_date - 400 where id = $1`, [id, high!.id]);
    // A month has passed for the first of them.
    await suite.sql(`alter table pos_point_entry disable trigger user`);
    await suite.sql(`update pos_point_entry set expires_on = '2020-01-01' where member = $1 and points = 40`, [id]);
    await suite.sql(`alter table pos_point_entry enable trigger user`);
    await suite.sql(`update pos_point_entry_by_lot set expires_on = '2020-01-01' where member = $1 and points = 40`, [
      id,
    ]);
    const refused = await audit(await ordered('spend', [{ member: id, points: 61 }]));
    expect(refused.message).toContain('可用积分 60，不够 61');
    const [{ company } = { company: 0 }] = await suite.sql<{ company: number }>(
      'select company_id::int as company from pos_member where id = $1',
      [id],
    );
    for (let i = 0; i < 2; i += 1)
      await runWork(suite.db, service('夜间', company), (work) => memberNight.run(undefined, work));
    expect(await read(id)).toMatchObject({ points: 60 });
    expect((await read(id)).rank).not.toBe(high!.id);
    const gone = await suite.sql<{ points: number }>(
      `select points::int from pos_point_entry where member = $1 and kind = 'expire'`,
      [id],
    );
    expect(gone).toEqual([{ points: -40 }]);
  });

  test('what does not make sense is refused in words', async () => {
    const { id } = await newMember();
    const refused = async (order: object, words: string) => {
      const answer = await suite.call('boss', at('pointorder/save'), { orderDate: today, ...order });
      expect([answer.code === '200', answer.message]).toEqual([false, expect.stringContaining(words)]);
    };
    await refused({ kind: 'earn', lines: [{ member: id }] }, '消费金额不能为空');
    await refused({ kind: 'spend', reason: '杯子', lines: [{ member: id, points: -5 }] }, '填正数');
    await refused({ kind: 'adjust', lines: [{ member: id, points: 5 }] }, '请填写事由');
    await refused(
      { kind: 'earn', orderDate: daysFromToday(-60), lines: [{ member: id, amount: '5' }] },
      '没有积分规则',
    );
  });

  test('tags are put on and taken off many at once', async () => {
    const [one, two] = [await newMember(), await newMember()];
    const { id: tag } = await post('boss', at('tag/save'), { name: '试用' });
    expect(await post('boss', at('setTags'), { ids: [one.id, two.id], add: [tag] })).toEqual({ changed: 2 });
    expect((await read(two.id)).tags).toEqual([tag]);
    expect(await post('boss', at('setTags'), { ids: [two.id], remove: [tag] })).toEqual({ changed: 1 });
    expect((await check(one.cardNo)).data.tags).toEqual([tag]);
    expect((await suite.call('boss2', at('setTags'), { ids: [one.id], add: [] })).code).not.toBe('200');
  });

  test('a cashier finds and registers members, and changes neither their rank nor their points', async () => {
    const [{ high, low } = { high: 0, low: 0 }] = await suite.sql<{ high: number; low: number }>(
      `select max(id)::int as high, min(id)::int as low from pos_member_rank where code in ('R1', 'R2')`,
    );
    const typed = { cardNo: 'KASSE-1', name: '收银登记', phone: '13712345678' };
    const asCashier = (path: string, body: Readonly<Record<string, unknown>>) => suite.call('cashier', at(path), body);
    expect((await asCashier('save', { ...typed, rank: high })).code).toBe('403');
    const { id } = await post('cashier', at('save'), typed);
    expect((await check(typed.phone, 'cashier')).data).toMatchObject({ id, points: 0 });
    const row = await read(id as number);
    expect(row).toMatchObject({ rank: low, rankEarned: false });
    expect((await asCashier('update', { ...row, rank: high })).code).toBe('403');
    expect((await asCashier('update', { ...row, name: '改名' })).code).toBe('200');
    const order = { kind: 'adjust', orderDate: today, reason: '送自己', lines: [{ member: id, points: 1000 }] };
    expect((await asCashier('pointorder/save', order)).code).toBe('403');
    const draft = await ordered('adjust', order.lines);
    expect((await asCashier('pointorder/audit', { id: draft })).code).toBe('403');
    expect((await asCashier('phone', { id })).code).toBe('403');
    expect(await read(id as number)).toMatchObject({ points: 0, rank: low });
  });

  test('a member of one company is nobody in another, and who may not see members sees none', async () => {
    const { id, phone, cardNo } = await newMember();
    for (const code of [phone, cardNo]) expect((await check(code, 'boss2')).code).toBe('404');
    expect((await suite.call('boss2', at('phone'), { id })).code).toBe('404');
    expect((await check(cardNo, 'keeper')).code).toBe('403');
  });
});
