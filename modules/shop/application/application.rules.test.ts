import { expect, test } from 'vitest';
import { deadlineOf, dueSoonAt, leftWords, overdueAt, termWords, urgencyOf } from './application.rules.ts';

const now = Date.parse('2026-03-05T00:00:00Z');

test.each([
  ['2026-03-04T23:30:00Z', 'late', '已过期 1 小时'],
  ['2026-02-01T00:00:00Z', 'late', '已过期 32 天'],
  ['2026-03-05T00:30:00Z', 'soon', '还剩 1 小时'],
  ['2026-03-05T23:59:59Z', 'soon', '还剩 23 小时'],
  ['2026-03-06T00:00:00Z', 'calm', '还剩 24 小时'],
  ['2026-03-08T00:00:00Z', 'calm', '还剩 3 天'],
])('until %s: %s, %s', (deadline, urgency, words) => {
  expect(urgencyOf(deadline, now)).toBe(urgency);
  expect(leftWords(deadline, now)).toBe(words);
});

test('no term, no hurry; asked now, answered within three days', () => {
  expect(urgencyOf(null, now)).toBe('calm');
  expect(deadlineOf('2026-03-05T00:00:00Z')).toBe('2026-03-08T00:00:00.000Z');
});

test('a term of the company’s own is kept, and told', () => {
  const applied = '2026-03-05T00:00:00Z';
  const deadline = deadlineOf(applied, 30);
  expect(deadline).toBe('2026-03-06T06:00:00.000Z');
  expect(termWords(applied, deadline)).toBe('申请后 30 小时内');
  expect(termWords(null, deadline)).toBe('');
});

test('what is overdue and what is due soon meet without a gap and share nothing', () => {
  expect(overdueAt('2026-03-05T00:00:00.000Z')).toBe('..2026-03-04T23:59:59.999Z');
  expect(dueSoonAt('2026-03-05T00:00:00.000Z')).toBe('2026-03-05T00:00:00.000Z..2026-03-05T23:59:59.999Z');
});
