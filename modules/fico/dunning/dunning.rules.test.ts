import { fen, formatFen, sumFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dunningBody, dunningMail, dunningTitle, levelAfter, paperName, sumOf } from './dunning.rules.ts';
import type { DunnedItem } from './dunning.ts';

describe('下一级', () => {
  test.each([
    ['nobody reminded yet', undefined, 'first'],
    ['after the first', { level: 'first', day: '2026-11-10' }, 'second'],
    ['after the second', { level: 'second', day: '2026-11-16' }, 'third'],
    ['after the last, it is repeated', { level: 'third', day: '2026-11-16' }, 'third'],
    ['on the ninetieth day it goes on', { level: 'first', day: '2026-08-19' }, 'second'],
    ['later it begins again', { level: 'third', day: '2026-08-18' }, 'first'],
  ] as const)('%s', (_, last, level) => expect(levelAfter(last, '2026-11-17')).toBe(level));
});

const item = (n: number, open: string, days = 12): DunnedItem => ({
  invoice: n,
  number: `YS${n}`,
  invoiceDate: '2026-09-01',
  dueDate: '2026-11-05',
  days,
  open,
});
const letter = (items: readonly DunnedItem[]) => ({
  level: 'second' as const,
  day: '2026-11-17',
  customer: '杭州云栖/科技有限公司',
  company: '合流演示公司',
  items,
  payTo: '合流演示公司　工商银行　1202',
  clerk: '李会计',
  phone: '13900001111',
});

describe('催款函', () => {
  test('names each invoice, days, the sum in figures and words, and where to pay', () => {
    const text = dunningMail(letter([item(1, '1000.50'), item(2, '200.00', 40)]));
    for (const part of [
      'YS1',
      '逾期 12 天',
      '￥1,000.50',
      '逾期 40 天',
      '￥1,200.50',
      '壹仟贰佰元伍角',
      '工商银行　1202',
      '李会计',
      '7 日内',
    ])
      expect(text).toContain(part);
    expect(dunningBody(letter([item(1, '1.00')]))).toContain('1 笔货款');
    expect(dunningTitle(letter([item(1, '1000.50')]))).toBe('合流演示公司 第二次催款：逾期货款 ￥1,000.50');
    expect(paperName(letter([]))).toBe('催款函 2026-11-17 杭州云栖 科技有限公司.pdf');
  });

  test('of many invoices names ten and says how many more there are', () => {
    const text = dunningMail(letter(Array.from({ length: 25 }, (_, i) => item(i + 1, '10.00'))));
    expect(text).toContain('……另有 15 笔');
    expect(text).not.toContain('YS11　');
  });

  test('asks for exactly what its invoices come to', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: -(10n ** 8n), max: 10n ** 10n }), { minLength: 1, maxLength: 40 }),
        (opens) => {
          const items = opens.map((open, i) => item(i + 1, formatFen(fen(open))));
          expect(sumOf(items)).toBe(formatFen(sumFen(opens.map((open) => fen(open)))));
        },
      ),
    );
  });
});
