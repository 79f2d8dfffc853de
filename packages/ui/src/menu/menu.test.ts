import { describe, expect, test } from 'vitest';
import { indexOf, isAllUnchecked, isPermitted, type Menu, type MenuItem, placeOf, recordPath } from './menu.ts';

const node = (
  kind: MenuItem['kind'],
  menupath: string | null,
  checked: boolean,
  permissions: string[],
  children: MenuItem[] = [],
): MenuItem => ({
  id: 1,
  code: menupath ?? '',
  label: menupath ?? '',
  kind,
  menupath,
  checked,
  permissions,
  children,
});
const menu: Menu = [
  node(
    'area',
    null,
    true,
    [],
    [
      node(
        'page',
        '/client',
        true,
        ['crm_customer:view'],
        [
          node('button', '/client/show/{id}', true, ['crm_customer:view']),
          node('button', '/client/edit/{id}', false, ['crm_customer:save']),
        ],
      ),
      node('page', '/hr/post', true, ['hr_post:view'], [node('button', '/hr/post/edit/{id}', true, ['hr_post:save'])]),
    ],
  ),
];

describe('菜单', () => {
  test('only checked nodes give permissions and open pages', () => {
    expect(indexOf(menu).permissions.has('crm_customer:view')).toBe(true);
    expect(indexOf(menu).permissions.has('crm_customer:save')).toBe(false);
    expect(isPermitted(menu, '/client/show/5')).toBe(true);
    expect(isPermitted(menu, '/client/edit/5')).toBe(false);
    expect(placeOf(menu, '/client/show/5')).toHaveLength(3);
  });
  test('a record is looked at where the menu shows it, or else where it is edited', () => {
    expect(recordPath(menu, 'crm_customer', 5)).toBe('/client/show/5');
    expect(recordPath(menu, 'hr_post', 5)).toBe('/hr/post/edit/5');
    expect(recordPath(menu, 'hr_staff', 5)).toBeUndefined();
  });
  test('a menu is empty when nothing in it is checked, however deep', () => {
    expect(isAllUnchecked([])).toBe(true);
    expect(isAllUnchecked([node('area', null, false, [], [node('page', '/a', true, [])])])).toBe(false);
  });
});
