import type { Menu, MenuItem, Session } from '@heliu/ui/base';
import { describe, expect, test } from 'vitest';
import { homeOf, judge, startOf, type Verdict } from './guard.ts';

const item = (
  label: string,
  menupath: string | null,
  checked: boolean,
  children: MenuItem[] = [],
  kind: MenuItem['kind'] = 'page',
): MenuItem => ({
  id: label.length,
  code: label,
  label,
  kind,
  checked,
  menupath,
  permissions: [],
  children,
});
const menu: Menu = [
  item(
    '财务',
    null,
    true,
    [
      item('应收发票', '/fico/arinvoice', true, [
        item('编辑', '/fico/arinvoice/edit/{id}', true, [], 'button'),
        item('新增', '/fico/arinvoice/add', false, [], 'button'),
      ]),
      item('会计科目', '/fico/generalledger/account', false),
      item('没有页面', '/fico/nowhere', true),
    ],
    'area',
  ),
];
const routes = [
  '/bianalysis/portalindex',
  '/navigation',
  '/mysalary',
  '/process',
  '/process/todo',
  '/process/add',
  '/setmenu',
  '/accountmenu',
  '/adminshops',
  '/admininvoices',
  '/fico/arinvoice',
  '/fico/arinvoice/add',
  '/fico/generalledger/account',
  '/ypyadminb2csaleschannellist',
  '/ypyadmineditsaleschannel',
];
const isRouted = (path: string) =>
  routes.includes(path) || /^\/(fico\/arinvoice\/edit|process\/(detail|add|request\/(edit|show)))\/[^/]+$/.test(path);

const as = (username: string, userid: string, usertype = 'staff') =>
  ({ sessionid: 's', username, userid, usertype }) as Session;
const accountant = as('accountant', '12');
const admin = as('admin', '1', 'platform');

const open: Verdict = { kind: 'open' };
const go = (to: string): Verdict => ({ kind: 'go', to });
const timeout: Verdict = { kind: 'timeout', to: '/login' };
const first: Verdict = { kind: 'login', to: '/login' };

describe('路由守卫：没有会话', () => {
  test.each<[string, Verdict]>([
    ['/login', open],
    ['/', go('/login')],
    ['/callback', open],
    ['/admin', open],
    ['/ypyadmin', open],
    ['/channel', open],
    ['/shopauthorizesuccess', open],
    ['/noaccess', open],
    ['/password_retrieve', open],
    ['/authorize', open],
    ['/jdlogin', open],
    ['/404', open],
    ['/redirect/fico/arinvoice', open],
    ['/setmenu', go('/admin')],
    ['/accountmenu', go('/admin')],
    ['/adminshops', go('/admin')],
    ['/setpassword', open],
    ['/bianalysis/portalindex', first],
    ['/fico/arinvoice', first],
    ['/navigation', first],
    ['/mysalary', first],
    ['/ypyadminb2csaleschannellist', first],
    ['/nosuchpage', first],
  ])('%s', (to, verdict) => {
    expect(judge({ to, session: undefined, menu: [], isRouted })).toEqual(verdict);
    const lost = verdict === first ? timeout : verdict;
    expect(judge({ to, session: undefined, wasIn: true, menu: [], isRouted })).toEqual(lost);
  });
});

describe('登录后从哪里开始', () => {
  test.each<[string | undefined, string]>([
    [undefined, '/bianalysis/portalindex'],
    ['/fico/arinvoice/edit/7?tab=2', '/fico/arinvoice/edit/7?tab=2'],
    ['/fico/arinvoice?q=%E7%94%B2', '/fico/arinvoice?q=%E7%94%B2'],
    ['/fico/arinvoice/add', '/bianalysis/portalindex'],
    ['/login', '/bianalysis/portalindex'],
    ['/setmenu', '/bianalysis/portalindex'],
    ['/redirect/fico/arinvoice', '/bianalysis/portalindex'],
    ['//elsewhere.example', '/bianalysis/portalindex'],
  ])('%s', (place, start) => {
    expect(startOf({ session: accountant, menu, isRouted }, place)).toBe(start);
  });
});

describe('路由守卫：已登录的员工', () => {
  test.each<[string, Verdict]>([
    ['/', go('/bianalysis/portalindex')],
    ['/bianalysis/portalindex', open],
    ['/callback', open],
    ['/admin', open],
    ['/login', open],
    ['/navigation', open],
    ['/mysalary', open],
    ['/process/todo', open],
    ['/process/detail/7', open],
    ['/process/add', open],
    ['/process/add/7', open],
    ['/process/request/edit/7', open],
    ['/process/request/show/7', go('/404')],
    ['/process', go('/404')],
    ['/fico/arinvoice', open],
    ['/fico/arinvoice/edit/7', open],
    ['/fico/arinvoice/add', go('/404')],
    ['/fico/generalledger/account', go('/404')],
    ['/fico/nowhere', go('/404')],
    ['/nosuchpage', go('/404')],
    ['/404', open],
    ['/redirect/fico/arinvoice', open],
    ['/setmenu', go('/login')],
    ['/accountmenu', go('/login')],
    ['/adminshops', go('/login')],
    ['/ypyadminb2csaleschannellist', open],
    ['/ypyadmineditsaleschannel', open],
  ])('%s', (to, verdict) => {
    expect(judge({ to, session: accountant, menu, isRouted })).toEqual(verdict);
  });

  test('nobody leaves /noaccess by clicking about', () => {
    expect(judge({ to: '/fico/arinvoice', from: '/noaccess', session: accountant, menu, isRouted })).toEqual({
      kind: 'stay',
    });
    expect(judge({ to: '/noaccess', from: '/noaccess', session: accountant, menu, isRouted })).toEqual(open);
  });

  test('after logging out /noaccess can be left', () => {
    expect(judge({ to: '/login', from: '/noaccess', session: undefined, menu: [], isRouted })).toEqual(open);
  });
});

describe('路由守卫：超级管理员', () => {
  test.each<[string, Session, Verdict]>([
    ['/setmenu', admin, open],
    ['/accountmenu', admin, open],
    ['/adminshops', admin, open],
    ['/admininvoices', admin, open],
    ['/', admin, go('/setmenu')],
    ['/setmenu', as('admin', ''), open],
    ['/setmenu', as('admin', '2'), go('/login')],
    ['/setmenu', as('boss', '1'), go('/login')],
  ])('%s as %o', (to, session, verdict) => {
    expect(judge({ to, session, menu: [], isRouted })).toEqual(verdict);
  });
});

describe('登录后的第一页', () => {
  const unchecked: Menu = [item('财务', null, false, [item('应收发票', '/fico/arinvoice', false)], 'area')];
  const homeOff: Menu = [
    item('首页', '/bianalysis/portalindex', false),
    item('没有页面', '/fico/nowhere', true),
    ...menu,
  ];

  test('is /noaccess when every item of the menu is unchecked', () => {
    expect(homeOf(accountant, unchecked, isRouted)).toBe('/noaccess');
    expect(homeOf(accountant, [], isRouted)).toBe('/noaccess');
  });
  test('is the home page for those who have it', () => {
    expect(homeOf(accountant, menu, isRouted)).toBe('/bianalysis/portalindex');
  });
  test('is the first checked page that exists when the home page is unchecked', () => {
    expect(homeOf(accountant, homeOff, isRouted)).toBe('/fico/arinvoice');
  });
  test('is /setmenu for the super-administrator and its overview for a channel provider', () => {
    expect(homeOf(admin, [], isRouted)).toBe('/setmenu');
    expect(homeOf(as('channel', '5', 'channel'), [], isRouted)).toBe('/ypyadmin/overview');
  });
});
