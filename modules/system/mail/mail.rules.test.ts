import { describe, expect, test } from 'vitest';
import { isMailAddress } from './address.ts';
import { fillBody, fillTitle, mailComplaint, waitAfter } from './mail.rules.ts';

describe('邮件', () => {
  test('title and body are filled in, a title in one line', () => {
    const values = { 发票号码: '2633', 金额: '12.00', 购方名称: '甲\r\nBcc: x@example.com' };
    expect(fillTitle('发票 {发票号码} 给 {购方名称}', values)).toBe('发票 2633 给 甲 Bcc: x@example.com');
    expect(fillBody('金额 {金额} 元\n{订单号}', values)).toBe('金额 12.00 元');
  });

  test.each([
    ['a@example.com', true],
    ['财务@例子.中国', true],
    ['a@b', false],
    ['a b@example.com', false],
    ['a@example.com,b@example.com', false],
    ['甲 <a@example.com>', false],
    [`${'a'.repeat(100)}@example.com`, false],
  ])('%s is an address: %s', (text, expected) => {
    expect(isMailAddress(text)).toBe(expected);
  });

  test('a mailbox says what nobody could fill in', () => {
    const draft = { name: '甲', host: 'h', port: 465, fromAddress: 'a@example.com' };
    expect(mailComplaint({ ...draft, title: '{发票号码}' })).toBeUndefined();
    expect(mailComplaint({ ...draft, body: '{发票号}' })).toContain('不认识“{发票号}”');
  });

  test('tries come less and less often, and then no more', () => {
    expect([1, 2, 3, 4, 5].map(waitAfter)).toEqual([60_000, 300_000, 1_800_000, 7_200_000, undefined]);
  });
});
