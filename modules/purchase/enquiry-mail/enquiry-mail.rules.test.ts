import { describe, expect, test } from 'vitest';
import {
  type Asked,
  attachmentName,
  type EnquiryLetter,
  letterText,
  letterTitle,
  toSend,
} from './enquiry-mail.rules.ts';

const line = { code: 'A1', name: '电饭煲 4L', unit: '台', quantity: '48', needDate: '2026-12-01', spec: '白色' };
const letter: EnquiryLetter = {
  number: 'XJ0001',
  subject: '双十二备货',
  deadline: '2026-11-20',
  terms: '送货到仓',
  company: '合流演示公司',
  supplier: '宁波厨电',
  buyer: '孙采购',
  buyerPhone: '13800000000',
  buyerMail: null,
  lines: [line],
};

describe('询价邮件', () => {
  test('says what is wanted, until when and whom to answer', () => {
    const text = letterText(letter);
    for (const part of [
      '宁波厨电：',
      '2026-11-20 前报价',
      '1. 电饭煲 4L　48 台（白色，2026-12-01 前要）',
      '要求：送货到仓',
      '联系人：孙采购，电话 13800000000',
      'XJ0001',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('邮箱 ');
  });

  test('a long list stands in the attachment', () => {
    const text = letterText({ ...letter, lines: Array.from({ length: 13 }, () => line) });
    expect(text).toContain('另有 3 项');
    expect(text).not.toContain('11. ');
  });

  test('a title is one line and a file name has no marks', () => {
    expect(letterTitle({ ...letter, subject: '甲\r\nBcc: x@example.com' })).toBe(
      '合流演示公司询价 XJ0001：甲 Bcc: x@example.com（2026-11-20 前报价）',
    );
    expect(attachmentName({ ...letter, company: '甲/乙:公司' })).toBe('询价单 XJ0001 甲 乙 公司.xlsx');
  });

  const asked = (state: Asked['state'], address: string | null = 'a@b.cn', isCurrent = true): Asked => ({
    supplier: 1,
    name: '甲',
    address,
    state,
    isCurrent,
  });
  test.each<[string, Asked, 'ready' | 'without' | undefined]>([
    ['never sent', asked(null), 'ready'],
    ['never sent, no mail', asked(null, null), 'without'],
    ['on its way', asked('waiting'), undefined],
    ['has it', asked('sent'), undefined],
    ['failed', asked('failed'), 'ready'],
    ['failed, mail taken out', asked('failed', null), 'without'],
    ['has it as it stood before the last audit', asked('sent', 'a@b.cn', false), 'ready'],
  ])('%s', (_, one, where) => {
    const { ready, without } = toSend([one]);
    expect([ready.length, without.length]).toEqual([where === 'ready' ? 1 : 0, where === 'without' ? 1 : 0]);
  });
});
