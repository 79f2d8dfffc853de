import { randomUUID } from 'node:crypto';
import { runWork, service } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allProofs } from '../../modules/system/server.ts';
import { reviewLayers } from '../../modules/till/server.ts';
import { counter, type Counter } from '../support/till.ts';
import { start, type Suite } from '../support/suite.ts';

const who = 'manager';
const vip = '/api/pos/vip';

describe('会员合并、专属页与分层', () => {
  let suite: Suite;
  let at: Counter;
  let shift: number;

  const newMember = async (cardNo: string, more: object = {}) =>
    (await suite.call('boss', `${vip}/save`, { cardNo, name: '双双', birthday: '1991-02-03', ...more })).data
      .id as number;
  const record = async (id: number) => (await suite.get('boss', `${vip}/get`, { id })).data;
  const merge = (keep: number, gone: number) =>
    suite.call('boss', `${vip}/mergeMembers`, { keep, gone, reason: '同一个人' });
  const buys = async (member: number, quantity = '2') => {
    const pay = `${Number(quantity) * 10}.00`;
    const wanted = at.sale(shift, [{ sku: 'Q01', quantity }], pay, [{ kind: 'cash', amount: pay }], { member });
    return (await at.done(who, 'saveRetailSale', wanted)).id as number;
  };
  const recharged = (member: number, amount: string) =>
    at.done(who, 'recharge', {
      clientUuid: randomUUID(),
      shift,
      member,
      amount,
      payments: at.paid([{ kind: 'cash', amount }]),
    });
  const page = (url: string) => suite.app.inject({ method: 'GET', url: url.slice(url.indexOf('/member/')) });
  const proofs = () =>
    runWork(suite.db, service('检查', at.company), async (work) => {
      const offences = [];
      for (const proof of allProofs().filter(({ code }) => /^till|^pos|^ledger/.test(code)))
        offences.push(...(await proof.run(work)).map(({ message }) => `${proof.code}: ${message}`));
      return offences;
    });

  beforeAll(async () => {
    suite = await start({ connections: 12 });
    at = await counter(suite);
    await at.stock('Q01', 5000);
    shift = await at.begin(who, { '100': 5 });
  }, 240_000);
  afterAll(() => suite.stop());

  test('two entries of one person are found, and become one with all they have; at once from two places, once', async () => {
    const [keep, gone] = [await newMember('SS01'), await newMember('SS02', { phone: '13700137001' })];
    const { groups } = (await suite.get('boss', `${vip}/duplicates`)).data;
    const found = groups.find(({ members }: { members: { id: number }[] }) => members.some(({ id }) => id === gone));
    expect(found).toMatchObject({ why: '姓名和生日相同' });
    const sale = await buys(gone, '30');
    await buys(keep, '3');
    await recharged(gone, '100');
    await recharged(keep, '20');
    const before = [await record(keep), await record(gone)];
    const answers = await Promise.all([merge(keep, gone), merge(keep, gone), merge(keep, gone)]);
    expect(answers.map(({ code, message }) => `${code} ${message}`)).toEqual(
      Array(3).fill(expect.stringMatching(/^200/)),
    );
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(answers[0]!.data).toMatchObject({ stored: '100.00', sales: 1 });
    const [to, from] = [await record(keep), await record(gone)];
    expect(to.points).toBe(before[0].points + before[1].points);
    expect([to.stored, from.stored, from.points, from.disabled, from.mergedInto]).toEqual([
      '120.00',
      '0.00',
      0,
      true,
      keep,
    ]);
    expect(Number(to.spent)).toBe(330);
    // Card and phone lead to the one that is left; his sale comes back to him.
    for (const code of ['SS02', '13700137001', 'SS01'])
      expect((await suite.get(who, `${vip}/check`, { code })).data.id).toBe(keep);
    const { lines, member } = (await at.get(who, 'returnSaleData', { shift, sale: String(sale) })).data;
    expect(member).toBe(keep);
    await at.done(who, 'returnSale', {
      clientUuid: randomUUID(),
      shift,
      sale,
      lines: [{ line: lines[0].line, quantity: '30' }],
      cause: '不要了',
    });
    expect(Number((await record(keep)).spent)).toBe(30);
    expect(await proofs()).toEqual([]);
  });

  test('nobody is merged into himself, into one that is gone, back again, or while something waits', async () => {
    const [one, two, three] = [await newMember('SS11'), await newMember('SS12'), await newMember('SS13')];
    expect((await merge(one, one)).message).toBe('要合并的是同一位会员，请选两位');
    expect((await merge(one, two)).code).toBe('200');
    expect((await merge(two, one)).message).toContain('已并入别的会员');
    expect((await merge(two, three)).message).toContain('已并入别的会员');
    expect(
      (await suite.call('boss', `${vip}/enable`, { id: two, version: (await record(two)).version })).message,
    ).toContain('已并入别的会员，不能再启用');
    // A chain is as long as one link: whoever led to the one that goes now leads to where that went.
    expect((await merge(three, one)).code).toBe('200');
    expect((await suite.get(who, `${vip}/check`, { code: 'SS12' })).data.id).toBe(three);
    const four = await newMember('SS14');
    const held = { ...at.bill([{ sku: 'Q01' }], { member: four }), clientUuid: randomUUID(), shift, pay: '10.00' };
    expect((await at.post(who, 'holdBill', held)).code).toBe('200');
    expect((await merge(three, four)).message).toContain('还有没办完的：1 张挂单');
    expect((await suite.call('cashier', `${vip}/mergeMembers`, { keep: one, gone: two, reason: 'x' })).code).toBe(
      '403',
    );
  });

  test('his page is his alone: without the link nothing, withdrawn nothing, and no phone number in it', async () => {
    const id = await newMember('SS21', { name: '专属页', phone: '13700137009' });
    await recharged(id, '66');
    await buys(id);
    const link = () => suite.call('boss', `${vip}/pageLink`, { id });
    const [one, two] = await Promise.all([link(), link()]);
    expect(one.data.url).toBe(two.data.url);
    const answer = await page(one.data.url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    for (const words of ['专**', '￥66.00', '/ticket/', '<svg']) expect(answer.body).toContain(words);
    for (const words of ['专属页', '137****7009', '13700137009']) expect(answer.body).not.toContain(words);
    const [kept] = await suite.sql<{ sealed: string }>(
      `select encode(sealed::bytea, 'escape') as sealed from oms_secret where kind = 'memberPage' and record_id = $1`,
      [id],
    );
    expect(kept!.sealed).not.toContain(one.data.url.split('/').at(-1));
    const token = (one.data.url as string).split('/').at(-1)!;
    for (const made of [`${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`, 'x', `${token}1`])
      expect((await page(`/member/${made}`)).statusCode).toBe(404);
    expect((await suite.call('boss', `${vip}/withdrawPage`, { id })).data.withdrawn).toBe(true);
    expect((await page(one.data.url)).statusCode).toBe(404);
    const next = (await link()).data.url;
    expect(next).not.toBe(one.data.url);
    await suite.call('boss', `${vip}/disable`, { id, version: (await record(id)).version });
    expect((await page(next)).statusCode).toBe(404);
    const logs = await suite.sql<{ all: string }>(
      `select coalesce(json_agg(l)::text, '') as all from sys_log l where entity = 'pos_member' and record_id = $1`,
      [id],
    );
    expect(logs[0]!.all).not.toContain(token);
    expect((await suite.call('hr', `${vip}/pageLink`, { id })).code).toBe('403');
  });

  test('layers and tags of rules follow what was bought, and a figure leads to just these members', async () => {
    const [often, never] = [await newMember('SS31', { name: '常来' }), await newMember('SS32', { name: '没来' })];
    const tag = (
      await suite.call('boss', `${vip}/tag/save`, {
        name: '常客规则',
        kind: 'auto',
        recency: ['d30'],
        frequency: ['f2', 'f4'],
        spending: ['m0'],
      })
    ).data.id as number;
    for (let i = 0; i < 3; i++) await buys(often);
    await suite
      .call('boss', `${vip}/setTags`, { ids: [never], add: [tag] })
      .then(({ message }) => expect(message).toContain('由规则自动加减'));
    const review = () => runWork(suite.db, service('夜里', at.company), (work) => reviewLayers(work));
    await review();
    expect(await record(often)).toMatchObject({
      recency: 'd30',
      frequency: 'f2',
      spending: 'm0',
      tags: expect.arrayContaining([tag]),
    });
    expect(await record(never)).toMatchObject({ recency: 'never', frequency: 'f0', spending: 'none' });
    const grid = (await suite.get('boss', `${vip}/rfm`)).data;
    for (const row of grid.rows)
      for (const frequency of ['f0', 'f1', 'f2', 'f4', 'f10']) {
        const list = await suite.get('boss', `${vip}/list`, { recency: row.recency, frequency });
        expect(list.data.total).toBe(row[frequency]);
      }
    const month = new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 7);
    const cohort = (await suite.get('boss', `${vip}/cohort`, { from: month, to: month })).data;
    expect(cohort.rows[0]).toMatchObject({ joined: month, m1: null });
    expect(cohort.rows[0].m0).toBeGreaterThan(0);
    for (let i = 0; i < 2; i++) await buys(often, '9');
    await suite.call('boss', `${vip}/tag/update`, {
      id: tag,
      version: 1,
      name: '常客规则',
      kind: 'auto',
      recency: ['d30'],
      frequency: ['f10'],
    });
    await review();
    const now = await record(often);
    expect(now.frequency).toBe('f4');
    expect(now.tags ?? []).not.toContain(tag);
  });
});
