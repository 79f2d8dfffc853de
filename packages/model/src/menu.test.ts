import { describe, expect, test } from 'vitest';
import { calls, get, post } from './calls.ts';
import { enabling, entity } from './entity.ts';
import { flag, ref, text } from './field.ts';
import { entityPage, pathMatcher } from './menu.ts';

const shop = entity({
  name: 'shop',
  label: '店铺',
  title: 'name',
  fields: {
    name: text('名称', { required: true }),
    owner: ref('负责人', 'sys_user'),
    disabled: flag('停用', { computed: true }),
  },
  actions: enabling,
});
const shopCalls = calls(shop, 'api/shop', {
  list: get('list'),
  get: get('get'),
  save: post('save'),
  enable: post('enable'),
  disable: post('disable'),
});

describe('菜单', () => {
  const node = entityPage('/shop', shopCalls);

  test('a page lets one look, and pick what its records refer to', () => {
    expect(node.permissions).toEqual(['shop:view', 'shop:pick', 'sys_user:pick']);
  });

  test('whatever can be done is a button of its own, and what has no call has no button', () => {
    expect(node.children.map(({ label, path }) => [label, path])).toEqual([
      ['查看店铺', '/shop/show/{id}'],
      ['新增店铺', '/shop/add'],
      ['启用', undefined],
      ['停用', undefined],
    ]);
  });
});

describe('路径', () => {
  test.for([
    ['/hr/staff/edit/{id}', '/hr/staff/edit/12', true],
    ['/hr/staff/edit/{id}', '/hr/staff/edit', false],
    ['/hr/staff/edit/{id}', '/hr/staff/edit/1/2', false],
    ['/a.b', '/axb', false],
    ['/hr', '/hr/', true],
  ] as const)('%s matches %s: %s', ([pattern, path, expected]) => {
    expect(pathMatcher(pattern)(path)).toBe(expected);
  });
});
