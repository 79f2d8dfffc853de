import { fc, test as prop } from '@fast-check/vitest';
import { type Fen, sumFen, yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import {
  type Answer,
  answerComplaint,
  asked,
  type BillLetter,
  letterText,
  letterTitle,
  monthBefore,
  openDisputes,
  unpaidParts,
  spanOf,
  staleComplaint,
} from './customer-bill.rules.ts';

const fen = (text: string) => yuan(text);

describe('客户账单', () => {
  test.each([
    ['2026-11', '2026-11-01', '2026-11-30'],
    ['2026-02', '2026-02-01', '2026-02-28'],
    ['2028-02', '2028-02-01', '2028-02-29'],
    ['2026-12', '2026-12-01', '2026-12-31'],
  ])('%s runs from %s to %s', (month, from, to) => {
    expect(spanOf(month)).toEqual({ from, to });
  });

  test.each([
    ['2026-11-17', '2026-10'],
    ['2026-01-31', '2025-12'],
    ['2026-03-31', '2026-02'],
  ])('the month before %s is %s', (day, month) => {
    expect(monthBefore(day)).toBe(month);
  });

  const lines = [
    { id: 1, opinion: 'none' as const },
    { id: 2, opinion: 'disputed' as const },
    { id: 3, opinion: 'answered' as const },
  ];
  const said = (...ids: number[]): Answer => ({
    confirm: false,
    disputes: ids.map((line) => ({ line, words: '少收一箱' })),
  });
  test.each<[string, 'sent' | 'disputed' | 'confirmed', Answer, RegExp | undefined]>([
    ['confirmed', 'sent', { confirm: true, disputes: [] }, undefined],
    ['confirmed though a line was disputed', 'disputed', { confirm: true, disputes: [] }, undefined],
    ['disputed', 'sent', said(1), undefined],
    ['disputed again after the answer', 'disputed', said(3), undefined],
    ['both at once', 'sent', { ...said(1), confirm: true }, /只能选一样/],
    ['nothing', 'sent', said(), /写明异议/],
    ['a line twice', 'sent', said(1, 1), /只写一条/],
    ['a line of another bill', 'sent', said(9), /不在账单上/],
    ['disputed after it was confirmed', 'confirmed', said(1), /已经确认过/],
  ])('%s', (_, answer, wanted, complaint) => {
    const found = answerComplaint({ answer, lines }, wanted);
    if (complaint) expect(found).toMatch(complaint);
    else expect(found).toBeUndefined();
  });

  test('what still waits for an answer is counted', () => {
    const bill = { answer: 'disputed' as const, lines };
    expect(openDisputes(bill, [])).toBe(1);
    expect(openDisputes(bill, [1, 2])).toBe(2);
    expect(openDisputes(bill, [3])).toBe(2);
    expect(openDisputes(bill, [], 2)).toBe(0);
  });

  test('a bill that the ledger has left behind says by how much', () => {
    const line = { date: '2026-10-02', document: '应收发票 A', increase: fen('100.00'), settled: fen('0.00') };
    const bill = { opening: fen('0.00'), closing: fen('100.00'), lines: [line] };
    expect(staleComplaint(bill, bill)).toBeUndefined();
    expect(staleComplaint(bill, { ...bill, closing: fen('80.00') })).toMatch(/￥100\.00.*￥80\.00/);
    expect(staleComplaint(bill, { ...bill, lines: [{ ...line, date: '2026-10-03' }] })).toMatch(/有变动/);
  });

  const open = (amount: string, invoice: number, dueDate = '2026-10-01') => ({
    invoice,
    number: `A${invoice}`,
    dueDate,
    open: fen(amount),
  });
  test('a receipt asks for what is open, less what was paid ahead', () => {
    const all = [open('100.00', 1), open('50.00', 2, '2026-10-20'), open('-20.00', 3)];
    expect(asked(all, fen('0.00')).amount).toBe(fen('130.00'));
    expect(asked(all, fen('0.00')).lines).toHaveLength(3);
    const less = asked(all, fen('30.00'));
    expect(less.amount).toBe(fen('100.00'));
    expect(sumFen(less.lines.map(({ amount }) => amount))).toBe(fen('100.00'));
    expect(asked(all, fen('130.00'))).toEqual({ amount: 0n, lines: [] });
    expect(asked([open('-5.00', 1)], fen('0.00')).amount).toBe(0n);
  });

  prop.prop([
    fc.array(fc.record({ open: fc.bigInt(-500n, 5000n), days: fc.integer({ min: 1, max: 28 }) }), { maxLength: 12 }),
    fc.bigInt(0n, 8000n),
  ])('what a receipt settles is what it asks for, and of no invoice more than is open', (parts, advance) => {
    const all = parts
      .filter((one) => one.open !== 0n)
      .map(({ open: part, days }, i) => ({
        invoice: i + 1,
        number: `A${i}`,
        dueDate: `2026-10-${String(days).padStart(2, '0')}`,
        open: part as Fen,
      }));
    const { amount, lines } = asked(all, advance as Fen);
    expect(sumFen(lines.map((line) => line.amount))).toBe(amount);
    for (const line of lines) {
      const { open: most } = all.find(({ invoice }) => invoice === line.invoice)!;
      expect(most < 0n ? line.amount === most : line.amount > 0n && line.amount <= most).toBe(true);
    }
  });

  test.for([
    [['500.00', '1200.00'], '0.00', ['500.00', '1200.00']],
    [['500.00', '1200.00'], '700.00', ['0.00', '1000.00']],
    // A red invoice of a later month is taken off the month before as well.
    [['500.00', '-200.00'], '0.00', ['300.00', '0.00']],
    [['-50.00', '80.00'], '20.00', ['0.00', '10.00']],
    [['100.00'], '900.00', ['0.00']],
    // Money of ours that he has is no reason to ask for more.
    [['100.00'], '-30.00', ['100.00']],
  ] as const)('of bills that come to %s with %s paid ahead, %s is to be paid', ([owed, advance, parts]) => {
    expect(unpaidParts(owed.map(yuan), yuan(advance))).toEqual(parts.map(yuan));
  });

  prop.prop([fc.array(fc.bigInt(-500n, 5000n), { maxLength: 12 }), fc.bigInt(0n, 8000n)])(
    'the parts come to what is owed, and none to more than its bill',
    (owed, advance) => {
      const parts = unpaidParts(owed as Fen[], advance as Fen);
      const sum = owed.reduce((all, one) => all + one, 0n) - advance;
      expect(sumFen(parts)).toBe(sum > 0n ? sum : 0n);
      for (const [i, part] of parts.entries()) expect(part >= 0n && (part === 0n || part <= owed[i]!)).toBe(true);
    },
  );

  const letter: BillLetter = {
    company: '合流演示公司',
    customer: '嘉兴南湖优选',
    month: '2026-10',
    number: 'KHZD0001',
    closing: '4321.09',
    url: 'https://heliu.example.com/bill/1.abc',
    until: '2026-12-17',
    maker: '钱会计',
    phone: '13800000000',
    due: null,
  };
  test('the letter says what is owed, where to look and until when', () => {
    for (const part of [
      '嘉兴南湖优选：',
      '尚欠 ￥4,321.09',
      letter.url,
      '2026-12-17 前有效',
      '钱会计，电话 13800000000',
    ])
      expect(letterText(letter)).toContain(part);
    expect(letterText({ ...letter, closing: '-10.00' })).toContain('预付 ￥10.00');
    expect(letterText({ ...letter, closing: '0.00' })).toContain('双方结清');
    const reminder = { ...letter, due: '1234.50' };
    expect(letterText(reminder)).toContain('还有 ￥1,234.50 待付');
    expect(letterText(reminder)).not.toContain('确认无误');
    expect(letterTitle(reminder)).toContain('待付 ￥1,234.50');
    expect(letterTitle({ ...letter, company: '甲\r\nBcc: x@example.com' })).not.toMatch(/[\r\n]/);
  });
});
