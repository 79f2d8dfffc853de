import { describe, expect, test } from 'vitest';
import { restoredTabs, type TabEvent, type Tabs, tabsAfter, tabsLost } from './tabs.ts';

const open = (path: string, search = '', pinned = false): TabEvent => ({
  type: 'open',
  path,
  search,
  title: path,
  pinned,
});
const played = (...events: TabEvent[]): Tabs => events.reduce(tabsAfter, { tabs: [], active: undefined });
const keys = ({ tabs }: Tabs) => tabs.map((tab) => tab.key);
const four = () => played(open('/home', '', true), open('/a'), open('/b'), open('/c'));

describe('标签页', () => {
  test('opening the same address twice shows the same tab', () => {
    const state = played(open('/home', '', true), open('/a'), open('/b'), open('/a', '?page=2'));
    expect(keys(state)).toEqual(['/home', '/a', '/b']);
    expect(state.active).toBe('/a');
    expect(state.tabs[1]!.search).toBe('?page=2');
  });
  test('a form for another source is another tab', () => {
    expect(keys(played(open('/a/add', '?customer=1'), open('/a/add', '?customer=2')))).toEqual([
      '/a/add?customer=1',
      '/a/add?customer=2',
    ]);
  });
  test('the pinned home stands first and survives everything', () => {
    const state = played(open('/a'), open('/home', '', true));
    expect(keys(state)).toEqual(['/home', '/a']);
    expect(keys(tabsAfter(state, { type: 'close', key: '/home' }))).toEqual(['/home', '/a']);
    expect(tabsAfter(state, { type: 'closeAll' })).toMatchObject({ active: '/home', tabs: [{ key: '/home' }] });
  });
  test('closing the tab in front brings up its right neighbour, or else its left one', () => {
    const state = tabsAfter(four(), open('/b'));
    expect(tabsAfter(state, { type: 'close', key: '/b' }).active).toBe('/c');
    expect(tabsAfter(four(), { type: 'close', key: '/c' }).active).toBe('/b');
  });
  test('closing another tab changes nothing in front', () => {
    expect(tabsAfter(four(), { type: 'close', key: '/a' }).active).toBe('/c');
  });
  test('others, left and right', () => {
    expect(keys(tabsAfter(four(), { type: 'closeOthers', key: '/b' }))).toEqual(['/home', '/b']);
    expect(tabsAfter(four(), { type: 'closeOthers', key: '/b' }).active).toBe('/b');
    expect(keys(tabsAfter(four(), { type: 'closeLeft', key: '/b' }))).toEqual(['/home', '/b', '/c']);
    expect(keys(tabsAfter(four(), { type: 'closeRight', key: '/a' }))).toEqual(['/home', '/a']);
    expect(tabsAfter(four(), { type: 'closeRight', key: '/a' }).active).toBe('/a');
  });
  test('a form gives its place to the record it made', () => {
    const state = played(open('/home', '', true), open('/a/add'), open('/b'));
    const after = tabsAfter(state, { type: 'swap', key: '/a/add', path: '/a/show/1', search: '', title: '1' });
    expect(keys(after)).toEqual(['/home', '/a/show/1', '/b']);
    expect(after.active).toBe('/a/show/1');
    expect(
      keys(
        tabsAfter(played(open('/a'), open('/a/add')), {
          type: 'swap',
          key: '/a/add',
          path: '/a',
          search: '',
          title: 'a',
        }),
      ),
    ).toEqual(['/a']);
  });
  test('refreshing builds the page afresh and renaming does not', () => {
    expect(tabsAfter(four(), { type: 'refresh', key: '/a' }).tabs[1]!.round).toBe(1);
    expect(tabsAfter(four(), { type: 'rename', key: '/a', title: '甲' }).tabs[1]).toMatchObject({
      title: '甲',
      round: 0,
    });
  });
  test('what an event would take away is known beforehand', () => {
    expect(tabsLost(four(), { type: 'closeOthers', key: '/b' }).map((tab) => tab.key)).toEqual(['/a', '/c']);
  });
  test('a reload brings back the tabs whose pages still open', () => {
    const text = JSON.stringify([...four().tabs, { nonsense: true }]);
    expect(restoredTabs(text, (path) => path !== '/b').map((tab) => tab.key)).toEqual(['/home', '/a', '/c']);
    expect(restoredTabs('{broken', () => true)).toEqual([]);
    expect(restoredTabs(null, () => true)).toEqual([]);
  });
});
