import { describe, expect, test } from 'vitest';
import { entity } from './entity.ts';
import { choice, date, json, money, ref, text } from './field.ts';
import { columnsOf, isOffered, isSortable, parseFilter } from './list.ts';
import { z } from 'zod';

describe('筛选语法', () => {
  const day = date('日期');
  test.for([
    [day, '2026-01-01..2026-01-31', { op: 'range', from: '2026-01-01', to: '2026-01-31' }],
    [day, '2026-01-01..', { op: 'range', from: '2026-01-01' }],
    [money('金额'), '..100', { op: 'range', to: '100' }],
    [day, '~', { op: 'empty' }],
    [day, '!~', { op: 'filled' }],
    [choice('状态', { a: '甲', b: '乙' }), 'a,b', { op: 'in', values: ['a', 'b'] }],
    [ref('客户', 'x'), '12', { op: 'in', values: ['12'] }],
    [text('名称'), 'a..b', { op: 'contains', value: 'a..b' }],
  ] as const)('%o with %s', ([field, source, expected]) => {
    expect(parseFilter(field, source)).toEqual(expected);
  });
});

describe('列表提供什么', () => {
  const fields = {
    code: text('编码', { unique: true, search: true }),
    name: text('名称'),
    total: money('金额', { index: true }),
    extra: json('附加', z.unknown()),
  };
  const small = entity({ name: 'small', label: '小表', title: 'code', fields });
  const large = entity({ name: 'large', label: '大表', title: 'code', fields, large: true });

  test('a small table is filtered by anything that can be compared', () => {
    expect(['code', 'name', 'total', 'extra', 'nothing'].map((key) => isOffered(small, key))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('a large one only by what an index carries', () => {
    expect(['code', 'name', 'total', 'createdAt'].map((key) => isOffered(large, key))).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect(['code', 'name', 'total', 'createdAt'].map((key) => isSortable(large, key))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test('every list can show who made a record, and when', () => {
    expect(columnsOf(small)).toMatchObject({ createdBy: { label: '创建人' }, createdAt: { label: '创建时间' } });
  });
});
