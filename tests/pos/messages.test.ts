import { runWork, service, type Work } from '@heliu/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messageJobs, messageMorning, tellMembers } from '../../modules/pos/server.ts';
import { useGateway } from '../../modules/system/server.ts';
import { daysFromToday } from '../support/days.ts';
import { start, type Suite } from '../support/suite.ts';

const at = (tail: string) => `/api/pos/vip/${tail}`;
const [, gatewayJob] = messageJobs;

describe('会员消息', () => {
  let suite: Suite;
  let company: number;
  let count = 0;
  let sent: { channel: string; receiver: string; content: string }[] = [];
  let broken: string | undefined;

  const post = async (as: string, path: string, args: Readonly<Record<string, unknown>>) => {
    const answer = await suite.call(as, path, args);
    expect([answer.code, answer.message]).toEqual(['200', expect.anything()]);
    return answer.data;
  };
  const newMember = async (more: object = {}): Promise<{ id: number; phone: string; name: string }> => {
    count += 1;
    const [phone, name] = [`1360000${String(1000 + count)}`, `收信人${count}`];
    const row = { cardNo: `M${count}`, name, phone, accepts: ['sms'], ...more };
    return { id: (await post('boss', at('save'), row)).id as number, phone, name };
  };
  const newTemplate = async (event: string, content: string, more: object = {}): Promise<number> => {
    count += 1;
    const row = { code: `MB${count}`, name: `模板${count}`, event, channel: 'sms', content, ...more };
    return (await post('manager', at('messagetemplate/save'), row)).id as number;
  };
  const inside = <T>(task: (work: Work) => Promise<T>): Promise<T> => runWork(suite.db, service('测试', company), task);
  const messagesOf = (member: number) =>
    suite.sql<{ content: string; receiver: string; state: string; tries: number; error: string | null }>(
      'select content, receiver, state, tries, error from pos_member_message where member = $1 order by id',
      [member],
    );
  /** Now, whatever hour it is. */
  const leave = async () => {
    await suite.sql(`update pos_member_message set next_try_at = now() where state = 'waiting'`);
    await inside((work) => gatewayJob!.run(undefined, work));
  };

  beforeAll(async () => {
    suite = await start();
    [{ company }] = (await suite.sql<{ company: number }>(
      `select company_id::int as company from sys_user where username = 'manager'`,
    )) as [{ company: number }];
    await suite.sql(`update pos_message_template set disabled = true`);
    await suite.sql(`update pos_member_message set state = 'sent'`);
    useGateway({
      send(channel, receiver, content) {
        if (broken !== undefined) return Promise.reject(new Error(broken));
        sent.push({ channel, receiver, content });
        return Promise.resolve();
      },
    });
  }, 120_000);
  beforeEach(async () => {
    sent = [];
    broken = undefined;
    await suite.sql(`update pos_message_template set disabled = true`);
    // What the test before has left on its way is not this one's.
    await suite.sql(`update pos_member_message set state = 'sent' where state = 'waiting'`);
  });
  afterAll(async () => {
    useGateway({ send: () => Promise.resolve() });
    await suite.stop();
  });

  test('a coupon that arrives is told of once, to the number nobody sees', async () => {
    await newTemplate('couponArrived', '{姓名}：{优惠内容}，券码{券码}');
    const { id: coupon } = await post('manager', '/api/pos/coupon/save', {
      name: `消息券${count}`,
      kind: 'cash',
      value: '8',
      validMode: 'taken',
      validDays: 9,
      scope: [],
      except: [],
    });
    const { id, phone, name } = await newMember();
    const { code } = await post('manager', at('sendCoupon'), { coupon, member: id });
    await leave();
    await leave();
    expect(sent).toEqual([{ channel: 'sms', receiver: phone, content: `${name}：抵8元，券码${code}` }]);
    expect(await messagesOf(id)).toMatchObject([{ receiver: `136****${phone.slice(-4)}`, state: 'sent', tries: 1 }]);
  });

  test('who has not agreed is told nothing, and by hand it is said who is left out and why', async () => {
    const [silent, agreed] = [await newMember({ accepts: [] }), await newMember()];
    const template = await newTemplate('notice', '{姓名}，货到了');
    const asked = { template, members: [silent.id, agreed.id], key: 'notice-once-1' };
    const answer = await post('manager', at('message/send'), asked);
    expect(answer).toEqual({ sent: 1, refused: [{ member: silent.id, name: silent.name, why: '没有同意接收' }] });
    expect(await post('manager', at('message/send'), asked)).toMatchObject({ sent: 0 });
    expect([(await messagesOf(silent.id)).length, (await messagesOf(agreed.id)).length]).toEqual([0, 1]);
    const wechat = await suite.call('manager', at('wechat/sendMessage'), asked);
    expect(wechat.message).toContain('不是微信公众号的模板');
    const event = await newTemplate('birthday', '生日快乐');
    expect((await suite.call('manager', at('message/send'), { ...asked, template: event })).message).toContain(
      '由事件触发',
    );
  });

  test('what WeChat is told stands in its own list', async () => {
    const { id } = await newMember({ wechat: 'oOpenId1', accepts: ['wechat'] });
    const template = await newTemplate('notice', '{姓名}，您好', { channel: 'wechat' });
    expect(await post('manager', at('wechat/sendMessage'), { template, members: [id] })).toMatchObject({ sent: 1 });
    await leave();
    expect(sent).toMatchObject([{ channel: 'wechat', receiver: 'oOpenId1' }]);
    const { data } = await suite.get('manager', at('wechat/messageList'), { member: id });
    expect(data.rows).toMatchObject([{ channel: 'wechat', state: 'sent', member: id }]);
  });

  test('what does not get through is tried again, then given up with the reason, and sent anew when asked', async () => {
    const { id } = await newMember();
    const template = await newTemplate('notice', '{姓名}');
    await post('manager', at('message/send'), { template, members: [id] });
    broken = '网关欠费';
    for (let i = 0; i < 5; i += 1) await leave();
    expect(await messagesOf(id)).toMatchObject([{ state: 'failed', tries: 5, error: '网关欠费' }]);
    broken = undefined;
    const { data } = await suite.get('manager', at('message/list'), { member: id });
    await post('manager', at('message/retry'), { id: data.rows[0].id });
    await leave();
    expect(await messagesOf(id)).toMatchObject([{ state: 'sent', error: null }]);
    expect((await suite.call('cashier', at('message/retry'), { id: data.rows[0].id })).code).toBe('403');
  });

  test('two workers never send the same message', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => newMember()));
    const template = await newTemplate('notice', '{姓名}');
    await post('manager', at('message/send'), { template, members: members.map(({ id }) => id) });
    await suite.sql(`update pos_member_message set next_try_at = now() where state = 'waiting'`);
    await Promise.all([1, 2, 3].map(() => inside((work) => gatewayJob!.run(undefined, work))));
    expect(new Set(sent.map(({ receiver }) => receiver)).size).toBe(20);
    expect(sent).toHaveLength(20);
  });

  test('points that move and a rank that rises are told of', async () => {
    await newTemplate('points', '{事由}{变动}，现有{积分}');
    const { id } = await newMember();
    const order = { kind: 'adjust', orderDate: daysFromToday(0), reason: '补', lines: [{ member: id, points: 30 }] };
    const { id: made } = await post('manager', at('pointorder/save'), order);
    await post('boss', at('pointorder/audit'), { id: made });
    expect((await messagesOf(id)).map(({ content }) => content)).toEqual(['积分调整+30，现有30']);
  });

  test('each morning those with a birthday and those whose coupons run out hear of it, once', async () => {
    const template = await newTemplate('birthday', '{姓名}生日快乐');
    const { id, name } = await newMember({ birthday: `1990${daysFromToday(0).slice(4)}` });
    const other = await newMember({ birthday: `1990${daysFromToday(20).slice(4)}` });
    for (let i = 0; i < 2; i += 1) await inside((work) => messageMorning.run({ what: 'birthday', template }, work));
    expect((await messagesOf(id)).map(({ content }) => content)).toEqual([`${name}生日快乐`]);
    expect(await messagesOf(other.id)).toEqual([]);
    const expiring = await newTemplate('couponExpiring', '{券名}还有{剩余天数}天', { daysBefore: 3 });
    const kinds = await Promise.all(
      [3, 4].map((days) =>
        post('manager', '/api/pos/coupon/save', {
          name: `到期券${days}`,
          kind: 'cash',
          value: '8',
          validMode: 'fixed',
          validFrom: daysFromToday(-1),
          validTo: daysFromToday(days),
          scope: [],
          except: [],
        }),
      ),
    );
    const holder = await newMember();
    for (const kind of kinds) await post('manager', at('sendCoupon'), { coupon: kind.id, member: holder.id });
    for (let i = 0; i < 2; i += 1)
      await inside((work) => messageMorning.run({ what: 'couponExpiring', template: expiring }, work));
    expect((await messagesOf(holder.id)).map(({ content }) => content)).toEqual(['到期券3还有3天']);
  });

  test('a template is seen with the data of a member before anybody gets it', async () => {
    const { id, name } = await newMember({ accepts: null });
    const asked = { event: 'birthday', channel: 'sms', content: '{姓名}，{等级}' };
    expect((await suite.call('manager', at('messagetemplate/preview'), { ...asked, member: id })).data).toMatchObject({
      content: expect.stringContaining(name),
      receiver: null,
      why: '没有同意接收',
    });
    const wrong = await suite.call('manager', at('messagetemplate/preview'), { ...asked, content: '{券码}' });
    expect(wrong.message).toContain('不认识“{券码}”');
    expect((await suite.call('boss2', at('messagetemplate/preview'), { ...asked, member: id })).code).toBe('404');
    expect(
      (await suite.call('boss2', at('message/send'), { template: await newTemplate('notice', '您好'), members: [id] }))
        .code,
    ).toBe('404');
    expect((await suite.call('cashier', at('messagetemplate/save'), { code: 'X', name: 'X', ...asked })).code).toBe(
      '403',
    );
  });

  test('the till tells of a sale in its own transaction: taken back, nobody hears of it', async () => {
    await newTemplate('sale', '{单号} {金额}元');
    const { id } = await newMember();
    const tell = (work: Work) =>
      tellMembers(work, 'sale', [{ member: id, key: 'LS-1', values: { 单号: 'LS-1', 金额: '12.00' } }]);
    await expect(
      inside(async (work) => {
        await tell(work);
        throw new Error('没有付成');
      }),
    ).rejects.toThrow('没有付成');
    expect(await messagesOf(id)).toEqual([]);
    for (let i = 0; i < 2; i += 1) await inside(tell);
    expect((await messagesOf(id)).map(({ content }) => content)).toEqual(['LS-1 12.00元']);
  });
});
