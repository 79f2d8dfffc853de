import { date, dateTime } from '@heliu/model';
import { expect, test } from 'vitest';
import { monthFilter } from './month-filter.ts';

const day = date('日期');
const moment = dateTime('时间');

test.each([
  ['nothing asked for', day, undefined, '2026-02', '2026-02-01..2026-02-28'],
  ['a leap year', day, '!~', '2028-02', '2028-02-01..2028-02-29'],
  ['a range that begins inside', day, '2026-11-05..2026-12-31', '2026-11', '2026-11-05..2026-11-30'],
  ['a range that ends inside', day, '..2026-11-15', '2026-11', '2026-11-01..2026-11-15'],
  ['a wider range', day, '2026-01-01..2026-12-31', '2026-11', '2026-11-01..2026-11-30'],
  ['one day', day, '2026-11-07', '2026-11', '2026-11-07..2026-11-07'],
  ['several days', day, '2026-11-07,2026-10-01,2026-11-30', '2026-11', '2026-11-07,2026-11-30'],
  ['days of instants', moment, '2026-11-05..2026-11-09', '2026-11', '2026-11-05..2026-11-09'],
  ['instants', moment, '2026-11-05T10:00:00Z..', '2026-11', '2026-11-05T10:00:00Z..2026-11-30'],
])('%s', (_, field, source, month, expected) => {
  expect(monthFilter(field, source, month)).toBe(expected);
});
