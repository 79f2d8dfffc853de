import { randomUUID } from 'node:crypto';
import { runWork, save, service } from '@heliu/engine';
import { yuan } from '@heliu/model';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coupon } from '../../modules/pos/model.ts';
import { makeAtOnce } from '../../modules/pos/server.ts';
import { allProofs } from '../../modules/system/server.ts';
import { offlineTill, type OfflineTill } from '../support/offline-till.ts';
import { counter, type Counter } from '../support/till.ts';
import { start, type Suite } from '../support/suite.ts';

const who = 'manager';

describe('离线收银', () => {
  let suite: Suite;
  let at: Counter;
  let shift: number;
  let till: OfflineTill;
  let codes: string[];

  beforeAll(async () => {
    suite = await start({ connections: 12 });
    at = await counter(suite);
    for (const code of ['Q01', 'Q02', 'Q04']) await at.stock(code, 500);
    shift = await at.begin(who);
    till = await offlineTill(suite, at, who, shift);
    await suite.sql(`update goods_goods set no_discount = false where company_id = $1 and code in ('Q01', 'Q02')`, [
      at.company,
    ]);
    const batch = await runWork(suite.db, service('测试', at.company), async (work) => {
      const { id } = await save(work, coupon, {
        name: '离线满百减二十',
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
      return makeAtOnce(work, id, 4);
    });
    const all = await suite.sql<{ code: string }>('select code from pos_coupon_instance where batch = $1 order by id', [
      batch,
    ]);
    codes = all.map(({ code }) => code);
  }, 240_000);
  afterAll(() => suite.stop());

  const saleOf = async (uuid: string) =>
    (
      await suite.sql<{ n: number; pay: string; offline: boolean; manual: string; status: string }>(
        `select count(*) over ()::int as n, pay::text, offline, manual_off::text as manual, status from pos_sale where client_uuid = $1`,
        [uuid],
      )
    )[0];
  const kept = async (uuid: string) =>
    (
      await suite.sql<{ id: string; state: string; words: string | null }>(
        'select id, state, words from pos_offline_sale where client_uuid = $1',
        [uuid],
      )
    )[0];
  const drawer = async () =>
    (await suite.sql<{ cash: string }>('select cash::text from pos_till_entry_by_drawer where shift = $1', [shift]))[0]!
      .cash;
  const cash = (amount: string) => [{ kind: 'cash', amount }];

  test('a sale that was made without a line becomes one sale, however often and from however many windows it comes', async () => {
    const [before, money] = [await at.onHand('Q01'), Number(await drawer())];
    const sent = till.sell([{ sku: 'Q01', quantity: '2' }], '20.00', cash('50'));
    const answers = await Promise.all([1, 2, 3].map(() => till.upload(sent)));
    answers.push(await till.upload(sent));
    for (const { code, data } of answers) expect([code, data.isHeld, data.words]).toEqual(['200', false, []]);
    expect(new Set(answers.map(({ data }) => data.number)).size).toBe(1);
    expect(await saleOf(sent.uuid)).toMatchObject({ n: 1, pay: '20.00', offline: true, status: 'paid' });
    expect(await kept(sent.uuid)).toMatchObject({ state: 'clean', words: null });
    expect(before - (await at.onHand('Q01'))).toBe(2);
    expect(Number(await drawer()) - money).toBe(20);
  });

  test('one that was saved before the line broke is found again and not sold twice', async () => {
    const wanted = at.sale(shift, [{ sku: 'Q01' }], '10.00', cash('10'));
    await at.done(who, 'saveRetailSale', wanted);
    const sent = till.sell([{ sku: 'Q01' }], '10.00', cash('10'), { clientUuid: wanted.clientUuid });
    expect((await till.upload(sent)).data).toMatchObject({ isHeld: false, words: [] });
    expect(await saleOf(wanted.clientUuid)).toMatchObject({ n: 1, offline: false });
  });

  test('the price has changed meanwhile: what was paid stands, and it is told', async () => {
    const sent = till.sell([{ sku: 'Q01', quantity: '3' }], '24.00', cash('24'), { prices: { Q01: '8' } });
    const { data } = await till.upload(sent);
    expect(data).toMatchObject({ isHeld: false, words: ['测试货Q01 现价 10.00，按成交时的 8.00 记'] });
    expect(await saleOf(sent.uuid)).toMatchObject({ pay: '24.00', manual: '0.00' });
    expect(await kept(sent.uuid)).toMatchObject({ state: 'open' });
  });

  test('less was taken than the bill comes to: the rest is an amount off by hand', async () => {
    const sent = till.sell([{ sku: 'Q01', quantity: '3' }], '25.00', cash('25'));
    const { data } = await till.upload(sent);
    expect(data.words).toEqual(['按现在的资料应收 ￥30.00，已按收到的 ￥25.00 成单，少收的 ￥5.00 记作手工优惠']);
    expect(await saleOf(sent.uuid)).toMatchObject({ pay: '25.00', manual: '5.00' });
  });

  test('goods that are no longer sold, and more than lies on the shelf: it has left the shop', async () => {
    await suite.sql(`update goods_goods set no_sale = true where company_id = $1 and code = 'Q03'`, [at.company]);
    const sent = till.sell([{ sku: 'Q03', quantity: '2' }], '199.90', cash('200'));
    const { data } = await till.upload(sent);
    expect(data).toMatchObject({ isHeld: false, words: [expect.stringContaining('货已卖出，照单成交')] });
    expect(await at.onHand('Q03')).toBe(-2);
    await suite.sql(`update goods_goods set no_sale = false where company_id = $1 and code = 'Q03'`, [at.company]);
  });

  test('two tills show one coupon: one gets it, the other has sold at its own cost', async () => {
    const second = await offlineTill(suite, at, who, shift);
    const lines = [{ sku: 'Q02', quantity: '4' }];
    const both = [till, second].map((one) => one.sell(lines, '82.00', cash('100'), { coupons: [codes[0]!] }));
    const answers = await Promise.all([till.upload(both[0]!), second.upload(both[1]!)]);
    expect(answers.map(({ code, data }) => [code, data.isHeld])).toEqual([
      ['200', false],
      ['200', false],
    ]);
    const sales = await Promise.all(both.map(({ uuid }) => saleOf(uuid)));
    expect(sales.map((one) => one!.pay)).toEqual(['82.00', '82.00']);
    expect(sales.map((one) => one!.manual).toSorted()).toEqual(['0.00', '20.00']);
    const states = await Promise.all(both.map(({ uuid }) => kept(uuid)));
    expect(states.map((one) => one!.state).toSorted()).toEqual(['clean', 'open']);
    expect(states.find(({ state } = { id: '', state: '', words: null }) => state === 'open')!.words).toContain('券');
    const [used] = await suite.sql<{ state: string }>('select state from pos_coupon_instance where code = $1', [
      codes[0],
    ]);
    expect(used!.state).toBe('used');
    // Nothing is left in it; it would keep the shift open.
    await suite.call('boss', '/api/pos/tillmachine/retire', { id: second.id, reason: '试完了' });
  });

  test('what was touched is kept for the manager, who may let it become a sale after all, once', async () => {
    const sent = till.sell([{ sku: 'Q01' }], '10.00', cash('10'));
    const forged = { ...sent, body: sent.body.replace('"10.00"', '"1.00"') };
    const { data } = await till.upload(forged);
    expect(data).toMatchObject({ isHeld: true, number: null, words: ['签名不对，设备上的记录可能被改过'] });
    expect(await saleOf(sent.uuid)).toBeUndefined();
    const { id } = (await kept(sent.uuid))!;
    await suite.sql(`update pos_offline_sale set body = jsonb_set(body, '{pay}', '"10.00"') where id = $1`, [id]);
    const before = await at.onHand('Q01');
    const twice = await Promise.all(
      [1, 2].map(() => suite.call('boss', '/api/pos/offlinesale/retry', { id: Number(id) })),
    );
    expect(twice.map(({ code }) => code)).toContain('200');
    expect(await saleOf(sent.uuid)).toMatchObject({ n: 1, pay: '10.00', offline: true });
    expect(before - (await at.onHand('Q01'))).toBe(1);
    expect(await kept(sent.uuid)).toMatchObject({ state: 'open' });
    expect((await suite.call('boss', '/api/pos/offlinesale/check', { id: Number(id) })).code).toBe('200');
    expect(await kept(sent.uuid)).toMatchObject({ state: 'checked' });
  });

  test.each([
    [[{ kind: 'wechat', amount: '10', tradeNo: 'W1' }], {}, '离线时不能用微信支付收款'],
    [[{ kind: 'cash', amount: '10' }], { points: 5 }, '离线时不能用积分抵扣'],
    [[{ kind: 'cash', amount: '5' }], {}, '还差 ￥5.00 没有收'],
  ])('paid with %j %j it is kept: %s', async (payments, more, why) => {
    const sent = till.sell([{ sku: 'Q01' }], '10.00', payments, more);
    const { code, data } = await till.upload(sent);
    expect([code, data.isHeld]).toEqual(['200', true]);
    expect(data.words.join()).toContain(why);
    expect(await saleOf(sent.uuid)).toBeUndefined();
    const { id } = (await kept(sent.uuid))!;
    expect((await suite.call('boss', '/api/pos/offlinesale/drop', { id: Number(id), reason: '试' })).code).toBe('200');
  });

  test('what is missing in between shows', async () => {
    till.sell([{ sku: 'Q01' }], '10.00', cash('10'));
    const sent = till.sell([{ sku: 'Q01' }], '10.00', cash('10'));
    const { data } = await till.upload(sent);
    expect(data).toMatchObject({ isHeld: false, words: [`缺设备的第 ${sent.seq - 1} 笔`] });
  });

  test('nobody else uploads for it, and what cannot be read is refused', async () => {
    const sent = till.sell([{ sku: 'Q01' }], '10.00', cash('10'));
    expect(await till.upload(sent, 'cashier')).toMatchObject({ code: '403' });
    expect(await till.upload({ ...sent, machine: randomUUID() })).toMatchObject({ code: '404' });
    for (const body of ['{', '{}', '[]', 'null', JSON.stringify({ clientUuid: 'x' })])
      expect((await till.upload({ ...sent, body })).code).toBe('422');
    expect((await till.upload({ ...sent, body: 'x'.repeat(200_001) })).code).toBe('422');
    expect((await till.upload({ ...sent, mac: 'zz' })).code).toBe('422');
    expect((await till.upload(sent)).data.isHeld).toBe(false);
  });

  test('the copy: all of it by pages, then only what has changed, what a slow transaction writes included', async () => {
    const [, terminal] = at.terminals;
    const read = async (path: string, args: object = {}) => {
      let after = 0;
      let first: { isWhole: boolean; mark: string; basis: string } | undefined;
      const rows: { sku: number; id: number; price: string; codes: { code: string }[] }[] = [];
      const gone: number[] = [];
      for (;;) {
        const { data } = await at.get(who, path, { terminal, after, ...args });
        first ??= data;
        rows.push(...data.rows);
        gone.push(...data.gone);
        if (data.next === null) return { ...first!, rows, gone };
        after = data.next;
      }
    };
    const whole = await read('goodsCopy');
    expect(whole.isWhole).toBe(true);
    expect(whole.rows.find(({ sku }) => sku === at.sku['Q02'])).toMatchObject({
      price: '25.50',
      codes: [{ code: 'Q02', quantity: '1' }],
    });
    const since = ({ mark, basis }: { mark: string; basis: string }) => ({ mark, basis });
    const settled = await read('goodsCopy', since(whole));
    expect(settled.isWhole).toBe(false);
    expect(settled.rows.length).toBeLessThan(whole.rows.length);

    const slow = new pg.Client({ connectionString: suite.ownerUrl });
    await slow.connect();
    await slow.query('begin');
    await slow.query(`update goods_sku set retail_price = 26 where company_id = $1 and code = 'Q02'`, [at.company]);
    const meanwhile = await read('goodsCopy', since(settled));
    expect(meanwhile.rows.find(({ sku }) => sku === at.sku['Q02'])?.price ?? '25.50').toBe('25.50');
    await suite.sql(`update goods_goods set no_sale = true where company_id = $1 and code = 'Q03'`, [at.company]);
    await slow.query('commit');
    await slow.end();
    const later = await read('goodsCopy', since(meanwhile));
    expect(later.isWhole).toBe(false);
    expect(later.rows.find(({ sku }) => sku === at.sku['Q02'])?.price).toBe('26.00');
    expect(later.gone).toContain(at.sku['Q03']);
    await suite.sql(`update goods_goods set no_sale = false where company_id = $1 and code = 'Q03'`, [at.company]);
    await suite.sql(`update goods_sku set retail_price = 25.5 where company_id = $1 and code = 'Q02'`, [at.company]);

    for (const wrong of [
      { mark: '99999999999', basis: whole.basis },
      { mark: whole.mark, basis: 'other' },
    ])
      expect((await read('goodsCopy', wrong)).isWhole).toBe(true);
    const members = await read('memberCopy');
    expect(members.rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(members.rows)).not.toMatch(/"phone":"1\d{10}"/);
    expect((await at.get('boss2', 'goodsCopy', { terminal })).code).not.toBe('200');
  });

  test('the shift ends once the last of them is here, or the machine is given up', async () => {
    const exit = (offline?: object) =>
      at.post(who, 'exitShift', { shift, detail: {}, counted: [], ...(offline && { offline }) });
    expect(await exit()).toMatchObject({ message: expect.stringContaining('还有一台离线设备') });
    const last = till.sell([{ sku: 'Q01' }], '10.00', cash('10'));
    const said = { machine: till.machine, seq: till.seq };
    expect(await exit(said)).toMatchObject({ message: '还有 1 笔离线销售没有上传，等全部上传再交班' });
    await till.upload(last);
    expect((await exit(said)).data).toMatchObject({ isClosed: false, needsReason: true });
    await suite.call('boss', '/api/pos/tillmachine/retire', { id: till.id, reason: '掉进水里' });
    expect((await exit()).data).toMatchObject({ isClosed: false });
    expect((await till.upload(till.sell([{ sku: 'Q01' }], '10.00', cash('10')))).message).toContain('已停用');
    await suite.call('boss', '/api/pos/tillmachine/restore', { id: till.id });
  });

  test('one that comes after the shift has ended is kept, and goes into the next', async () => {
    const late = till.sell([{ sku: 'Q01' }], '10.00', cash('10'));
    await suite.call('boss', '/api/pos/tillmachine/retire', { id: till.id, reason: '带回家了' });
    const closed = await at.post(who, 'exitShift', {
      shift,
      detail: {},
      counted: [],
      isConfirmed: true,
      reason: '试交班',
      approvals: [],
    });
    expect(closed.data?.isClosed ?? closed.message).toBe(true);
    await suite.call('boss', '/api/pos/tillmachine/restore', { id: till.id });
    const { data } = await till.upload(late);
    expect(data).toMatchObject({ isHeld: true });
    expect(data.words.join()).toContain('已交班');
    const id = Number((await kept(late.uuid))!.id);
    expect((await suite.call('boss', '/api/pos/offlinesale/retry', { id })).message).toContain('开班以后再补成单');
    const next = await at.begin(who);
    expect((await suite.call('boss', '/api/pos/offlinesale/retry', { id })).code).toBe('200');
    const [row] = await suite.sql<{ shift: string }>('select shift from pos_sale where client_uuid = $1', [late.uuid]);
    expect(Number(row!.shift)).toBe(next);
  });

  test('the books agree with all of it', async () => {
    const offences = await runWork(suite.db, service('检查', at.company), async (work) => {
      const found = [];
      for (const proof of allProofs().filter(({ code }) => /^till|^inventory|^pos|^ledger|^chain/.test(code)))
        found.push(...(await proof.run(work)).map(({ message }) => `${proof.code}: ${message}`));
      return found;
    });
    expect(offences).toEqual([]);
  });
});
