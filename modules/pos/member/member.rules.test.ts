import { yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { maskPhone, phoneComplaint, rankAfter } from './member.rules.ts';

const day = '2026-11-18';
const ranks = (spent: string) => [
  { id: 1, level: 1, threshold: yuan('0'), keepThreshold: yuan('0'), downgrade: false, months: 12, spent: yuan(spent) },
  {
    id: 2,
    level: 2,
    threshold: yuan('1000'),
    keepThreshold: yuan('500'),
    downgrade: true,
    months: 12,
    spent: yuan(spent),
  },
  {
    id: 3,
    level: 3,
    threshold: yuan('5000'),
    keepThreshold: yuan('3000'),
    downgrade: true,
    months: 12,
    spent: yuan(spent),
  },
];

describe('会员等级', () => {
  test.each([
    ['nobody’s rank, nothing spent: the lowest', null, null, '0', 1],
    ['enough for the next: up at once', 1, '2026-11-01', '1000', 2],
    ['enough for two: both', 1, '2026-11-01', '5000', 3],
    ['a fen short: stays', 1, '2026-11-01', '999.99', 1],
    ['too little, but not yet a year: stays', 3, '2025-11-19', '0', 3],
    ['too little after a year: down to what is earned', 3, '2025-11-18', '2999.99', 2],
    ['enough to keep, though not to get it: stays', 3, '2025-01-01', '3000', 3],
    ['nothing spent after a year: down to the lowest', 2, '2025-11-18', '499.99', 1],
  ])('%s', (_, rank, since, spent, expected) => {
    expect(rankAfter({ rank, since, earned: true }, ranks(spent), day)).toBe(expected);
  });

  test.each([
    ['won with what is taken back: what the rest has earned', '2026-11-10', true, '4000', 2],
    ['won with it, but the rest is enough: stays', '2026-11-10', true, '5000', 3],
    ['had before: stays', '2026-11-09', true, '4000', 3],
    ['given by hand: stays', '2026-11-10', false, '4000', 3],
  ])('a purchase of 11-10 is taken back, a rank %s', (_, since, earned, spent, expected) => {
    expect(rankAfter({ rank: 3, since, earned }, ranks(spent), day, '2026-11-10')).toBe(expected);
  });

  test('a rank that is never lost is never lost', () => {
    const lasting = ranks('0').map((one) => ({ ...one, downgrade: false }));
    expect(rankAfter({ rank: 3, since: '2020-01-01', earned: true }, lasting, day)).toBe(3);
  });

  test('without ranks nobody gets one', () => {
    expect(rankAfter({ rank: null, since: null, earned: false }, [], day)).toBeNull();
  });
});

describe('会员手机号', () => {
  test('a number is shown by its first three and last four digits', () => {
    expect(maskPhone('13800001234')).toBe('138****1234');
  });
  test.each([
    ['13800001234', undefined],
    ['138****1234', undefined],
    ['1380000123', '手机号应为 11 位数字'],
    ['23800001234', '手机号应为 11 位数字'],
  ])('%s is judged as %s', (phone, wrong) => {
    expect(phoneComplaint(phone)).toBe(wrong);
  });
});
