import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '@heliu/engine';
import { modules } from '../../apps/server/src/assembly.ts';
import { creditCheck } from '../../modules/platform/model.ts';
import { demoPassword } from '../../demo/accounts.ts';
import { demoCompanies } from '../support/database.ts';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';
import { png, upload } from '../support/upload.ts';

const at = '/api/oms/channel';
const base = '/api/register/userRegisterApply';
const month = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
const day = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

interface Fee {
  readonly id: number;
  readonly fee: string;
  readonly amount: string;
  readonly state: string;
  readonly settlement: number | null;
}
/** Answers as under another host. */
const under = async (suite: Suite, host: string, args: Record<string, string> = {}) => {
  const response = await suite.app.inject({
    method: 'GET',
    url: '/api/platform/brand/get',
    query: args,
    headers: { host },
  });
  return response.json<{
    code: string;
    data: { brand: { title: string; ads: object[] } | null; channel: string | null };
  }>();
};

describe('渠道商', () => {
  let suite: Suite;
  let first: number;
  let other: number;
  let cloud: number;
  let south: number;
  let plans: readonly { readonly id: number; readonly name: string }[];

  beforeAll(async () => {
    suite = await start({ workers: 1 });
    ({ first, other } = await demoCompanies(suite));
    const { rows } = (await suite.get('admin', `${at}/list`)).data as { rows: { id: number; code: string }[] };
    cloud = rows.find(({ code }) => code === 'yunpiao')!.id;
    south = rows.find(({ code }) => code === 'huanan')!.id;
    plans = (await suite.get('admin', '/api/platform/plan/list')).data.rows;
  }, 120_000);
  afterAll(() => suite.stop());

  const renew = async (tenant: number, amount: string, method: 'offline' | 'gift' = 'offline') =>
    (
      await suite.call('admin', '/api/oms/renewallog/save', {
        tenant,
        plan: plans.find(({ name }) => name === '标准版')!.id,
        months: 1,
        method,
        amount,
      })
    ).data.id as number;
  const assign = (tenant: number, channel: number | null, reason = '客户换了服务商') =>
    suite.call('admin', `${at}/assign`, { tenant, channel, reason });
  const fees = async (filters: object = {}) =>
    (await suite.get('admin', `${at}/fees`, { pageSize: 500, ...filters })).data.rows as Fee[];
  const settle = (channel: number, until_ = day()) =>
    suite.call('admin', `${at}/settlement/save`, { channel, until: until_ });
  const act = (action: string, id: number, more: object = {}) =>
    suite.call('admin', `${at}/settlement/${action}`, { id, ...more });

  test('a company that pays brings its channel the share agreed on, a gift brings nothing', async () => {
    const before = (await fees({ tenant: other })).length;
    await renew(other, '199.99');
    await renew(other, '0.00', 'gift');
    const mine = await fees({ tenant: other });
    expect(mine).toHaveLength(before + 1);
    expect(mine[0]).toMatchObject({ amount: '199.99', rate: '0.2', fee: '40.00', state: 'open', channel: cloud });
  });

  test('assigned to another, what was earned stays where it was; it belongs to one at a time', async () => {
    const [one, two] = await Promise.all([assign(other, south), assign(other, south)]);
    expect([one.code, two.code].toSorted()).toEqual(['200', '400']);
    await renew(other, '100.00');
    const [newest] = await fees({ tenant: other });
    expect(newest).toMatchObject({ channel: south, rate: '0.12', fee: '12.00' });
    const history = (await suite.get('admin', `${at}/merchant/list`, { tenant: other })).data.rows;
    expect(history).toMatchObject([
      { channel: south, origin: 'assigned', until: null, operator: expect.any(String), reason: '客户换了服务商' },
      { channel: cloud, origin: 'assigned', until: expect.any(String) },
      { channel: south, origin: 'link', until: expect.any(String) },
    ]);
    const servedBy = async () => (await suite.get('boss2', '/api/platform/subscription/get')).data.servedBy;
    expect(await servedBy()).toEqual({ name: '华南代账联盟', contact: '何敏', phone: '13700000002' });
    expect((await assign(other, null)).code).toBe('200');
    expect(await servedBy()).toBeNull();
    const count = (await fees({ tenant: other })).length;
    await renew(other, '100.00');
    expect(await fees({ tenant: other })).toHaveLength(count);
    expect((await assign(other, null)).message).toContain('没有归属渠道商');
    expect((await assign(other, cloud, '')).message).toBe('请填说明');
    expect((await assign(other, cloud)).code).toBe('200');
  });

  test('statistics count what stands behind them, and a figure opens exactly that', async () => {
    const asked = { from: month(), to: month() };
    const { rows } = (await suite.get('admin', `${at}/statistics`, asked)).data;
    const row = rows.find((one: { channel: number }) => one.channel === cloud);
    const behind = (which: string) =>
      suite
        .get('admin', `${at}/statistics/merchants`, { month: month(), channel: cloud, which })
        .then(({ data }) => data.rows as { name: string; invoices: number }[]);
    const [served, joined, left] = [await behind('served'), await behind('joined'), await behind('left')];
    expect([row.merchants, row.joined, row.left]).toEqual([served.length, joined.length, left.length]);
    expect(served.map(({ name }) => name).toSorted()).toEqual(['合流演示公司', '对照贸易公司']);
    expect(row.invoices).toBe(served.reduce((sum, one) => sum + one.invoices, 0));
    const [counted] = await suite.sql<{ n: number }>(
      `select count(*)::int as n from oms_invoice where company_id = any($1::bigint[]) and status = 'issued' and to_char(invoice_date, 'YYYY-MM') = $2`,
      [[first, other], month()],
    );
    expect(row.invoices).toBe(counted!.n);
    const listed = await fees({ channel: cloud, month: month() });
    expect(row.renewals).toBe(listed.length);
    const cents = (text: string) => Math.round(Number(text) * 100);
    expect(cents(row.fee)).toBe(listed.reduce((sum, { fee }) => sum + cents(fee), 0));
    expect((await suite.get('admin', `${at}/statistics`, { from: '2026-05', to: '2026-04' })).message).toContain(
      '不能早于',
    );
  });

  test('asked twice it is one settlement; confirmed by the channel, paid, and never settled again', async () => {
    const open = await fees({ channel: south, state: 'open' });
    expect(open.length).toBeGreaterThan(0);
    const [one, two] = await Promise.all([settle(south), settle(south)]);
    expect(one.data.id).toBe(two.data.id);
    const id = one.data.id as number;
    expect((await fees({ settlement: id })).map((fee) => fee.id)).toEqual(open.map((fee) => fee.id));
    expect((await act('pay', id, { paidOn: day(), tradeNo: 'T1' })).code).toBe('400');
    // Nobody confirms what is another's.
    expect(await suite.call('channel', `${at}/own/confirm`, { id })).toMatchObject({ code: '404' });
    expect((await act('confirm', id)).code).toBe('200');
    expect((await act('cancel', id)).code).toBe('400');
    expect((await act('reopen', id, { reason: '少了一笔' })).code).toBe('200');
    expect((await act('confirm', id)).code).toBe('200');
    expect((await act('pay', id, { paidOn: day() })).code).toBe('422');
    expect((await act('pay', id, { paidOn: day(), tradeNo: '20261119001' })).code).toBe('200');
    expect((await fees({ settlement: id })).every(({ state }) => state === 'paid')).toBe(true);
    expect((await settle(south)).message).toContain('没有未结算的费用');
  });

  test('a channel agrees with its own draft in its console, once', async () => {
    await renew(first, '500.00');
    const { id } = (await settle(cloud)).data;
    const own = (await suite.get('channel', `${at}/own/settlements`)).data as { id: number; status: string }[];
    expect(own.find((row) => row.id === id)).toMatchObject({ status: 'draft' });
    const answers = await Promise.all([1, 2].map(() => suite.call('channel', `${at}/own/confirm`, { id })));
    expect(answers.map(({ code }) => code)).toContain('200');
    expect((await suite.get('admin', `${at}/settlement/get`, { id })).data).toMatchObject({
      status: 'confirmed',
      confirmedBy: '云票渠道',
    });
    expect((await act('pay', id, { paidOn: day(), tradeNo: 'T2' })).code).toBe('200');
    expect((await suite.call('channel', `${at}/own/confirm`, { id })).code).toBe('200');
  });

  test('a renewal taken back after it was settled comes off the next settlement', async () => {
    const renewal = await renew(other, '300.00');
    const { id } = (await settle(cloud)).data;
    await act('confirm', id);
    await act('pay', id, { paidOn: day(), tradeNo: 'T3' });
    expect((await suite.call('admin', '/api/oms/renewallog/delete', { id: renewal })).code).toBe('200');
    const [back] = await fees({ channel: cloud, state: 'open' });
    expect(back).toMatchObject({ kind: 'revoked', amount: '-300.00', fee: '-60.00' });
    expect((await settle(cloud)).message).toContain('没有可以支付的');
    await renew(other, '1000.00');
    const next = (await settle(cloud)).data.id as number;
    expect((await suite.get('admin', `${at}/settlement/get`, { id: next })).data).toMatchObject({
      fee: '140.00',
      renewals: 2,
    });
    expect((await act('cancel', next)).code).toBe('200');
  });

  test('whatever is done in whatever order, what is settled and what is open add up to what was earned', async () => {
    const operations = fc.array(
      fc.oneof(
        fc.record({ do: fc.constant('renew' as const), amount: fc.integer({ min: 1, max: 999_999 }) }),
        fc.record({
          do: fc.constantFrom(
            'revoke' as const,
            'settle' as const,
            'cancel' as const,
            'confirm' as const,
            'pay' as const,
          ),
        }),
      ),
      { minLength: 6, maxLength: 14 },
    );
    const sums = async () =>
      (
        await suite.sql<{ whole: string; open: string; settled: string; strays: number; twice: number }>(
          `select coalesce(sum(f.fee), 0)::text as whole, coalesce(sum(f.fee) filter (where f.state = 'open'), 0)::text as open,
             (select coalesce(sum(s.fee), 0)::text from sys_channel_settlement s where s.status <> 'cancelled') as settled,
             count(*) filter (where (f.state = 'open') <> (f.settlement is null))::int as strays,
             count(*) filter (where f.settlement is not null and not exists (select 1 from sys_channel_settlement s
               where s.id = f.settlement and s.status <> 'cancelled' and s.channel = f.channel))::int as twice
           from sys_channel_fee f`,
        )
      )[0]!;
    const renewals: number[] = [];
    const draft = async (status: string) =>
      (await suite.get('admin', `${at}/settlement/list`, { channel: cloud, status })).data.rows[0]?.id as
        | number
        | undefined;
    await fc.assert(
      fc.asyncProperty(operations, async (steps) => {
        for (const step of steps) {
          if (step.do === 'renew') renewals.push(await renew(other, (step.amount / 100).toFixed(2)));
          if (step.do === 'revoke' && renewals.length > 0)
            await suite.call('admin', '/api/oms/renewallog/delete', { id: renewals.pop() });
          if (step.do === 'settle') await settle(cloud);
          const id = await draft(step.do === 'pay' ? 'confirmed' : 'draft');
          if (id && step.do === 'cancel') await act('cancel', id);
          if (id && step.do === 'confirm') await act('confirm', id);
          if (id && step.do === 'pay') await act('pay', id, { paidOn: day(), tradeNo: `P${id}` });
          const { whole, open, settled, strays, twice } = await sums();
          const cents = (text: string) => Math.round(Number(text) * 100);
          expect({ sum: cents(open) + cents(settled), strays, twice }).toEqual({
            sum: cents(whole),
            strays: 0,
            twice: 0,
          });
        }
      }),
      { numRuns: 4, seed: 23, endOnFailure: true },
    );
  }, 120_000);

  test('under its host the login page is the channel’s; under any other it is the house’s', async () => {
    const known = await under(suite, 'Yunpiao.LOCALHOST:8443');
    expect(known.data).toMatchObject({ brand: { title: '云票管家', phone: '400-000-1234' }, channel: '云票渠道' });
    for (const host of [
      'evil.example',
      '127.0.0.1:8080',
      "yunpiao.localhost'--",
      'yunpiao.localhost.evil.example',
      '[::1]',
    ])
      expect((await under(suite, host)).data).toEqual({ brand: null, channel: null });
    expect((await under(suite, 'evil.example', { channel: 'HUANAN' })).data).toEqual({
      brand: null,
      channel: '华南代账联盟',
    });
  });

  test('an advertisement of a channel is seen under its host alone, and its picture by everybody', async () => {
    const banner = async () => (await upload(suite, 'admin', '横幅.png', png)).data.id as number;
    const picture = await banner();
    const shown = async () => (await under(suite, 'yunpiao.localhost')).data.brand!.ads;
    const hidden = await suite.app.inject({ url: `/help/picture/${picture}` });
    expect(hidden.headers['content-type']).toContain('json');
    const save = (channels: number[], picture: number) =>
      suite.call('admin', '/api/oms/channelad/save', { title: '渠道专享', picture, channels, link: '/register' });
    expect((await save([south], await banner())).code).toBe('200');
    expect(await shown()).toEqual([]);
    expect((await save([cloud], picture)).code).toBe('200');
    expect(await shown()).toMatchObject([
      { title: '渠道专享', link: '/register', picture: `/help/picture/${picture}` },
    ]);
    const seen = await suite.app.inject({ url: `/help/picture/${picture}` });
    expect(seen.headers['content-type']).toBe('image/png');
    expect((await suite.get(null, '/api/platform/ad/list', { position: 'login' })).data).toEqual([]);
  });

  test.for([
    [{ code: 'Ab' }, 'code'],
    [{ domainName: 'https://x.example' }, 'domainName'],
    [{ domainName: 'yunpiao.localhost' }, 'domainName'],
    [{ code: 'yunpiao' }, 'code'],
    [{ commission: '1.2' }, 'commission'],
  ] as const)('%j is refused at its field', async ([wrong, path]) => {
    const { data } = await suite.get('admin', '/api/oms/channeltype/list');
    const input = { code: 'newone', name: '新渠道', type: data.rows[0].id, signedOn: day(), contact: '甲', ...wrong };
    const answer = await suite.call('admin', `${at}/save`, input);
    expect(answer.code).not.toBe('200');
    expect(JSON.stringify(answer)).toContain(path === 'domainName' && 'domainName' in wrong ? '域名' : '');
  });

  test('a company that applies by the link belongs to the channel from its first moment', async () => {
    const mobile = '13522220001';
    await suite.sql('delete from sys_throttle');
    await suite.call(null, '/erp/user/SendCheckCode', { mobile, purpose: 'register' });
    const [sent] = await suite.sql<{ content: string }>(
      'select content from sys_message where receiver = $1 order by id desc limit 1',
      [mobile],
    );
    const checkcode = /验证码是 (\d{6})/.exec(sent!.content)![1]!;
    const { ticket } = (await suite.call(null, `${base}/verify`, { mobile, checkcode })).data;
    const licence = await upload(
      suite,
      null,
      '执照.png',
      png,
      `/api/register/licence?ticket=${encodeURIComponent(ticket)}`,
    );
    const body = '91330110MA2CHN001';
    const answer = await suite.call(null, base, {
      ticket,
      licence: licence.data.id,
      industry: 'online',
      contact: '丙',
      companyName: '渠道带来的公司',
      taxNo: `${body}${creditCheck(body)!}`,
      username: 'channelled',
      channel: 'HUANAN',
    });
    const [row] = (await suite.get('admin', base, { number: answer.data.number })).data.rows;
    expect(row).toMatchObject({ channel: south });
    expect((await suite.call('admin', `${base}/audit/pass`, { id: row.id })).code).toBe('200');
    const merchant = await until(
      async () => (await suite.get('admin', `${at}/merchant/list`, { q: '渠道带来的公司' })).data.rows[0],
    );
    expect(merchant).toMatchObject({ channel: south, origin: 'link', until: null });
  });

  test('a channel knows how many and how much of its own companies, and nothing else', async () => {
    const overview = (await suite.get('channel', `${at}/own/overview`)).data;
    expect(overview).toMatchObject({ name: '云票渠道', merchants: 2, host: 'yunpiao.localhost' });
    expect(overview.link).toMatch(/\/register\?channel=yunpiao$/);
    const merchants = (await suite.get('channel', `${at}/own/merchants`)).data as Record<string, unknown>[];
    expect(new Set(merchants.map(({ name }) => name))).toEqual(new Set(['合流演示公司', '对照贸易公司']));
    expect(Object.keys(merchants[0]!).toSorted()).toEqual([
      'amount',
      'disabled',
      'expireAt',
      'invoices',
      'name',
      'plan',
      'since',
      'tenant',
    ]);
    const theirs = await fees({ channel: south });
    const [settlement] = (await suite.get('admin', `${at}/settlement/list`, { channel: south })).data.rows;
    expect(theirs.length).toBeGreaterThan(0);
    expect((await suite.get('channel', `${at}/own/fees`, { settlement: settlement.id })).data).toEqual([]);
    const own = new Set(((await suite.get('channel', `${at}/own/fees`)).data as { id: number }[]).map(({ id }) => id));
    expect(theirs.some(({ id }) => own.has(id))).toBe(false);
    for (const as of ['boss', 'admin']) expect((await suite.get(as, `${at}/own/overview`)).code).toBe('403');
  });

  test('every call that is no call of channels is refused to a channel, whatever is asked', async () => {
    const beyond = allRoutes(modules).filter(
      ({ access }) => typeof access === 'string' && access !== 'public' && access !== 'session' && access !== 'channel',
    );
    expect(beyond.length).toBeGreaterThan(1000);
    const opened: string[] = [];
    for (const route of beyond) {
      const { code } = await suite.send('channel', route, { id: 1, ids: '1' });
      if (code !== '403') opened.push(`${route.method} ${route.path}: ${code}`);
    }
    expect(opened).toEqual([]);
  }, 120_000);

  test('an account is opened with a link, closed, and out when the cooperation ends', async () => {
    const opened = await suite.call('admin', `${at}/account/save`, {
      channel: south,
      username: 'huanan1',
      realname: '何敏',
      mobile: '13733330001',
    });
    expect(opened).toMatchObject({ code: '200', data: { link: expect.stringContaining('/setpassword#') } });
    const ticket = (opened.data.link as string).split('#')[1]!;
    expect((await suite.call(null, '/erp/user/resetPassword', { ticket, newpassword: demoPassword })).code).toBe('200');
    const enter = async () =>
      (await suite.call(null, '/erp/user/ypylogin', { username: 'huanan1', password: demoPassword })) as {
        code: string;
        data: { sessionid: string };
      };
    const own = async (sessid_id: string) =>
      (await suite.app.inject({ url: `${at}/own/overview`, headers: { sessid_id } })).json<{
        code: string;
        message: string;
        data: { name: string };
      }>();
    const session = (await enter()).data.sessionid;
    expect((await own(session)).data.name).toBe('华南代账联盟');
    const toggle = (disabled: boolean) => suite.call('admin', `${at}/account/switch`, { id: opened.data.id, disabled });
    expect((await toggle(true)).code).toBe('200');
    expect((await own(session)).code).not.toBe('200');
    expect((await enter()).code).not.toBe('200');
    expect((await toggle(false)).code).toBe('200');
    const again = (await enter()).data.sessionid;
    expect((await own(again)).code).toBe('200');
    expect((await suite.call('admin', `${at}/stop`, { id: south, reason: '合同到期' })).code).toBe('200');
    expect((await own(again)).code).not.toBe('200');
    const late = (await enter()).data.sessionid;
    expect(await own(late)).toMatchObject({ code: '403', message: expect.stringContaining('没有在合作中') });
    expect((await under(suite, 'x.example', { channel: 'huanan' })).data.channel).toBeNull();
    expect((await suite.call('admin', `${at}/delete`, { id: south })).message).toContain('不能删除');
    expect((await suite.call('admin', `${at}/resume`, { id: south })).code).toBe('200');
    expect((await own(late)).code).toBe('200');
  });
});
