import { choice, date, entity, integer, money, ref, text } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { daySpans, filterText } from './filters.ts';
import { changedState, listArguments, readState, showsSame, sortAfterClick, viewAddress, writeState } from './state.ts';
import { pageNumbers, sumOf, totalText } from './sums.ts';

const customer = entity({
  name: 'customer',
  label: '客户',
  title: 'name',
  fields: {
    name: text('名称', { search: true }),
    kind: choice('类型', { company: '企业', person: '个人' }),
    owner: ref('业务员', 'sys_user'),
    since: date('建档日期'),
    limit: money('信用额度'),
    days: integer('天数'),
  },
});

describe('列表的地址', () => {
  test('says everything needed to show the same list again', () => {
    const search =
      '?kind=company&since=2026-01-01..2026-01-31&q=%E7%9F%A5%E5%91%B3&sort=-limit%2Cname&page=3&pageSize=100';
    const state = readState(customer, search);
    expect(state).toMatchObject({
      q: '知味',
      page: 3,
      pageSize: 100,
      sort: [
        { key: 'limit', descending: true },
        { key: 'name', descending: false },
      ],
      filters: { kind: 'company', since: '2026-01-01..2026-01-31' },
    });
    expect(readState(customer, writeState(state))).toEqual(state);
  });
  test('columns with their widths, grouping and the view stand in it too', () => {
    const search = '?kind=company&columns=name%3A220%2Csince&groupBy=kind&view=12';
    const state = readState(customer, search);
    expect(state).toMatchObject({
      columns: [{ key: 'name', width: 220 }, { key: 'since' }],
      groupBy: 'kind',
      view: '12',
    });
    expect(writeState(state)).toBe(search);
  });
  test('columns, groups and views that are none are left out', () => {
    const state = readState(customer, '?columns=nosuch,name:-5,name:9999,limit:x&groupBy=name&view=evil');
    expect(state).toMatchObject({ columns: [{ key: 'name', width: 800 }, { key: 'limit' }], groupBy: '', view: '' });
  });
  test('a view keeps everything but the place one happens to be at', () => {
    const state = readState(customer, '?kind=company&q=x&page=3&view=7&from=menu&columns=name');
    expect(viewAddress(state)).toBe('?kind=company&q=x&columns=name');
    expect(showsSame(customer, '?kind=company&since=~&page=2&view=3', '?since=~&kind=company')).toBe(true);
    expect(showsSame(customer, '?kind=company', '?kind=person')).toBe(false);
    expect(showsSame(customer, '?columns=name:100', '?columns=name')).toBe(false);
  });
  test('other columns are no other rows: the page stays', () => {
    const state = readState(customer, '?page=4&cursor=abc');
    expect(changedState(state, { columns: [{ key: 'name' }] })).toMatchObject({ page: 4, cursor: 'abc' });
    expect(changedState(state, { groupBy: 'kind' })).toMatchObject({ page: 1, cursor: '' });
  });
  test('is bare for the list as it first opens', () => {
    expect(writeState(readState(customer, ''))).toBe('');
    const usual = [{ key: 'since', descending: true }];
    expect(writeState(readState(customer, '', usual), usual)).toBe('');
  });
  test('nonsense in it is left out, parameters of the page itself are kept', () => {
    const state = readState(customer, '?page=-2&pageSize=7&sort=nosuch&from=menu');
    expect(state).toMatchObject({ page: 1, pageSize: 50, sort: [], filters: {}, rest: { from: 'menu' } });
    expect(writeState(state)).toBe('?from=menu');
  });
  test('a new filter starts at the first page; turning the page keeps the filter', () => {
    const state = readState(customer, '?kind=company&page=4&cursor=abc');
    expect(changedState(state, { filters: {} })).toMatchObject({ page: 1, cursor: '' });
    expect(changedState(state, { page: 5, cursor: 'def' })).toMatchObject({
      page: 5,
      cursor: 'def',
      filters: { kind: 'company' },
    });
  });
  test('the call gets a cursor where there is one and the page number elsewhere', () => {
    expect(listArguments(readState(customer, '?page=2'))).toEqual({ page: 2, pageSize: 50 });
    expect(listArguments(readState(customer, '?page=2&cursor=abc&q=x'))).toEqual({
      cursor: 'abc',
      pageSize: 50,
      q: 'x',
    });
  });
  test('a column is sorted up, down, and not at all; Shift adds another', () => {
    const up = sortAfterClick([], 'name', false);
    expect(up).toEqual([{ key: 'name', descending: false }]);
    const down = sortAfterClick(up, 'name', false);
    expect(down).toEqual([{ key: 'name', descending: true }]);
    expect(sortAfterClick(down, 'name', false)).toEqual([]);
    expect(sortAfterClick(down, 'limit', true)).toEqual([...down, { key: 'limit', descending: false }]);
    expect(sortAfterClick(down, 'limit', false)).toEqual([{ key: 'limit', descending: false }]);
  });
});

describe('筛选的文字', () => {
  const names = (_: string, id: number) => (id === 7 ? '张伟' : undefined);
  const { fields } = customer;
  test.each([
    [fields.kind, 'company,person', '企业、个人'],
    [fields.owner, '7,8', '张伟、#8'],
    [fields.since, '2026-01-01..2026-01-31', '2026-01-01 至 01-31'],
    [fields.since, '2025-12-01..2026-01-31', '2025-12-01 至 2026-01-31'],
    [fields.since, '2026-01-05..2026-01-05', '2026-01-05'],
    [fields.name, '=知味', '是“知味”'],
    [fields.since, '2026-01-01..', '2026-01-01 起'],
    [fields.limit, '..50000', '到 50,000.00'],
    [fields.name, '知味', '含“知味”'],
    [fields.name, '~', '为空'],
    [fields.limit, '!~', '不为空'],
  ])('%#', (field, source, words) => {
    expect(filterText(field, source, names)).toBe(words);
  });
  test('the usual spans begin and end where an accountant expects', () => {
    const spans = Object.fromEntries(daySpans(new Date(2026, 2, 31)).map(([label, from, to]) => [label, [from, to]]));
    expect(spans).toMatchObject({
      今天: ['2026-03-31', '2026-03-31'],
      本周: ['2026-03-30', '2026-04-05'],
      本月: ['2026-03-01', '2026-03-31'],
      上月: ['2026-02-01', '2026-02-28'],
      '近 30 天': ['2026-03-02', '2026-03-31'],
    });
  });
});

describe('合计与页码', () => {
  test('amounts are added exactly', () => {
    expect(sumOf([{ a: '0.10' }, { a: '0.20' }, { a: null }], 'a')).toBe('0.30');
  });
  test('an estimate says that it is one', () => {
    expect(totalText(1284, true)).toBe('共 1,284 条');
    expect(totalText(10_001, false)).toBe('10,000+ 条');
    expect(totalText(1_026_311, false)).toBe('约 1,030,000 条');
  });
  test('page numbers have gaps', () => {
    expect(pageNumbers(1, 1)).toEqual([1]);
    expect(pageNumbers(5, 20)).toEqual([1, 'gap', 4, 5, 6, 'gap', 20]);
    expect(pageNumbers(2, 3)).toEqual([1, 2, 3]);
  });
});
