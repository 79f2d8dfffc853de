import { describe, expect, test } from 'vitest';
import { choicesFor, pagesFor, recordsFor } from './found.ts';

const pages = [
  { path: '/hr/department/add', label: '新增部门', area: '人事' },
  { path: '/hr/department', label: '部门', area: '人事' },
  { path: '/fico/arinvoice', label: '应收发票', area: '财务' },
];
const nothing = { pages, stars: [], recent: [], commands: [], records: [] };
const run = () => {};

describe('Ctrl+K 找到的', () => {
  test.each([
    ['部门', '部门'],
    ['bm', '新增部门'],
    ['ysfp', '应收发票'],
    ['财务应收', '应收发票'],
    ['arinvoice', '应收发票'],
  ])('%s leads to %s', (query, label) => {
    expect(pagesFor(pages, query)[0]!.label).toBe(label);
  });

  test('pages stand before records, records before commands, empty kinds nowhere', () => {
    const records = [
      { label: '客户', choices: [{ key: '/client/show/1', label: '部门店', note: '', to: '/client/show/1' }] },
    ];
    const groups = choicesFor('部门', { ...nothing, records, commands: [{ label: '退出登录', run }] });
    expect(groups.map(({ label }) => label)).toEqual(['页面', '客户']);
    expect(choicesFor('tcdl', { ...nothing, commands: [{ label: '退出登录', run }] })).toMatchObject([
      { label: '操作', choices: [{ label: '退出登录', run }] },
    ]);
  });

  test('a record called exactly so goes before pages that only contain it, and after a page of that name', () => {
    const records = [{ label: '标签', isExact: true, choices: [{ key: '/x', label: '部', note: '', to: '/x' }] }];
    expect(choicesFor('部', { ...nothing, records }).map(({ label }) => label)).toEqual(['标签', '页面']);
    expect(choicesFor('部门', { ...nothing, records }).map(({ label }) => label)).toEqual(['页面', '标签']);
  });

  test('with nothing typed what is starred comes first, and is not said twice', () => {
    const stars = [{ path: '/fico/arinvoice', label: '应收发票' }];
    const recent = [...stars, { path: '/client/show/7', label: '客户 知味' }];
    const [first, second] = choicesFor(' ', { ...nothing, stars, recent });
    expect(first).toMatchObject({ label: '收藏', choices: [{ to: '/fico/arinvoice' }] });
    expect(second!.choices.map(({ to }) => to)).toEqual(['/client/show/7']);
  });

  test('a record without a page this user may open is not offered', () => {
    const menu = [
      {
        id: 1,
        code: 'client',
        label: '客户',
        kind: 'page' as const,
        menupath: '/client',
        checked: true,
        permissions: ['crm_customer:view'],
        children: [
          {
            id: 2,
            code: 'client#show',
            label: '查看客户',
            kind: 'button' as const,
            menupath: '/client/show/{id}',
            checked: true,
            permissions: ['crm_customer:view'],
            children: [],
          },
        ],
      },
    ];
    const hit = { id: 7, code: 'KH7', title: '知味', note: '' };
    const found = recordsFor(
      [
        { entity: 'crm_customer', label: '客户', isExact: false, hits: [hit] },
        { entity: 'sys_message', label: '消息', isExact: false, hits: [hit] },
      ],
      menu,
    );
    expect(found).toEqual([
      {
        label: '客户',
        isExact: false,
        choices: [{ key: '/client/show/7', label: 'KH7 知味', note: '', to: '/client/show/7' }],
      },
    ]);
  });
});
