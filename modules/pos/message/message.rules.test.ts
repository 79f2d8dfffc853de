import { describe, expect, test } from 'vitest';
import { eventFields, messageEvents, type MessageEvent } from './events.ts';
import { addressFor, birthdaysOn, fillMessage, leavesAt, templateComplaint } from './message.rules.ts';

const draft = (more: object) =>
  ({ code: 'T', name: '模板', event: 'points', channel: 'sms', content: '您好', ...more }) as never;

describe('消息模板', () => {
  test('a text names only what its event knows', () => {
    expect(templateComplaint(draft({ content: '{姓名}，积分{变动}，现有{积分}' }))).toBeUndefined();
    expect(templateComplaint(draft({ content: '{姓名}，券码{券码}' }))).toContain('不认识“{券码}”');
    expect(templateComplaint(draft({ event: 'couponArrived', content: '{姓名}，券码{券码}' }))).toBeUndefined();
    expect(templateComplaint(draft({ channel: 'mail' }))).toBe('邮件要有标题');
    expect(templateComplaint(draft({ channel: 'mail', title: '{店名}' }))).toContain('不认识“{店名}”');
  });

  test('every field of every event is filled in, and braces in a name stay as they are', () => {
    for (const event of Object.keys(messageEvents) as MessageEvent[]) {
      const fields: Readonly<Record<string, string>> = eventFields[event];
      const content = Object.keys(fields)
        .map((name) => `{${name}}`)
        .join('|');
      expect(fillMessage(event, { content }, fields).content).toBe(Object.values(fields).join('|'));
    }
    const odd = fillMessage('birthday', { title: '致 {姓名}', content: '{姓名}' }, { 姓名: '甲\n{卡号}', 卡号: '1' });
    expect(odd).toEqual({ title: '致 甲 {卡号}', content: '甲\n{卡号}' });
  });

  const somebody = {
    phone: '138****8001',
    wechat: null,
    email: 'a@example.com',
    accepts: ['sms', 'mail'],
    disabled: false,
  } as const;
  test.each([
    ['agreed and has a phone', 'sms', {}, { receiver: '138****8001' }],
    ['agreed and has a mailbox', 'mail', {}, { receiver: 'a@example.com' }],
    ['never agreed to WeChat', 'wechat', { wechat: 'o1' }, { why: '没有同意接收' }],
    ['said nothing', 'sms', { accepts: null }, { why: '没有同意接收' }],
    ['agreed to WeChat without it', 'wechat', { accepts: ['wechat'] }, { why: '没有绑定微信' }],
    ['agreed without a phone', 'sms', { phone: null }, { why: '没有手机号' }],
    ['does not come any more', 'sms', { disabled: true }, { why: '已停用' }],
  ] as const)('who %s', (_, channel, more, expected) => {
    expect(addressFor(channel, { ...somebody, ...more })).toEqual(expected);
  });

  test.each([
    ['2026-11-18T00:00:00.000Z', '2026-11-18T00:00:00.000Z'],
    ['2026-11-18T12:59:00.000Z', '2026-11-18T12:59:00.000Z'],
    ['2026-11-18T13:00:00.000Z', '2026-11-19T00:00:00.000Z'],
    ['2026-11-17T16:40:00.000Z', '2026-11-18T00:00:00.000Z'],
    ['2026-12-31T15:30:00.000Z', '2027-01-01T00:00:00.000Z'],
  ])('what comes up at %s leaves at %s', (now, at) => {
    expect(leavesAt(now)).toBe(at);
  });

  test('who was born on a leap day is remembered every year', () => {
    expect(birthdaysOn('2026-02-28')).toEqual(['02-28', '02-29']);
    expect(birthdaysOn('2028-02-28')).toEqual(['02-28']);
    expect(birthdaysOn('2028-02-29')).toEqual(['02-29']);
    expect(birthdaysOn('2026-11-18')).toEqual(['11-18']);
  });
});
