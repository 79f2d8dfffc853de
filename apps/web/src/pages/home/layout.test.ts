import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { added, columnOf, columns, type Layout, layoutOf, movedTo, neighbourOf, removed } from './layout.ts';

const widgets = [
  { key: 'trend', column: 'main' },
  { key: 'ages', column: 'main' },
  { key: 'todo', column: 'side' },
  { key: 'tasks', column: 'side', isExtra: true },
] as const;
const shelf: Layout = { main: ['trend', 'ages'], side: ['todo'], hidden: [] };
const all = (layout: Layout) => [...layout.main, ...layout.side];

describe('首页的布局', () => {
  test.each([undefined, null, 'x', [], { main: 7 }])('nothing kept is as it comes from the shelf: %j', (kept) => {
    expect(layoutOf(kept, widgets)).toEqual(shelf);
  });

  test('a card that is new appears, one that was taken away does not', () => {
    expect(layoutOf({ main: ['todo'], side: [], hidden: ['trend'] }, widgets)).toEqual({
      main: ['todo', 'ages'],
      side: [],
      hidden: ['trend'],
    });
  });

  test('a card one may no longer see is left out, and is still away when the right comes back', () => {
    const kept = { main: ['ages', 'trend'], side: [], hidden: ['todo'] };
    expect(layoutOf(kept, widgets.slice(0, 1))).toEqual({ main: ['trend'], side: [], hidden: ['todo'] });
  });

  test('taken away and added again, it stands at the end of its own column', () => {
    const away = removed(shelf, 'trend');
    expect(away).toEqual({ main: ['ages'], side: ['todo'], hidden: ['trend'] });
    expect(added(away, widgets[0])).toEqual({ main: ['ages', 'trend'], side: ['todo'], hidden: [] });
  });

  test.each([
    ['trend', 'down', 'ages'],
    ['ages', 'up', 'trend'],
    ['trend', 'up', undefined],
    ['ages', 'down', undefined],
    ['ages', 'right', 'todo'],
    ['todo', 'left', 'trend'],
    ['todo', 'right', undefined],
    ['trend', 'left', undefined],
    ['side', 'left', 'trend'],
    ['gone', 'down', undefined],
  ] as const)('next to %s, %s, is %s', (key, towards, next) => {
    expect(neighbourOf(shelf, key, towards)).toBe(next);
  });

  test('beside an empty column is the column', () => {
    expect(neighbourOf({ ...shelf, side: [] }, 'ages', 'right')).toBe('side');
  });

  test.each([
    ['down in its column', movedTo(shelf, 'trend', 'main', 'ages'), { main: ['ages', 'trend'], side: ['todo'] }],
    ['up in its column', movedTo(shelf, 'ages', 'main', 'trend'), { main: ['ages', 'trend'], side: ['todo'] }],
    [
      'into the other before a card',
      movedTo(shelf, 'ages', 'side', 'todo'),
      { main: ['trend'], side: ['ages', 'todo'] },
    ],
    ['to the end of the other', movedTo(shelf, 'ages', 'side'), { main: ['trend'], side: ['todo', 'ages'] }],
    ['onto itself', movedTo(shelf, 'ages', 'main', 'ages'), shelf],
  ])('a card moves %s', (_, layout, wanted) => {
    expect(layout).toMatchObject(wanted);
  });

  const key = fc.constantFrom(...widgets.map((widget) => widget.key));
  const step = fc.oneof(
    fc.record({ key, to: fc.constantFrom(...columns), over: fc.option(key, { nil: undefined }) }),
    fc.record({ away: key }),
  );
  property.prop([fc.array(step, { maxLength: 30 })])('no card is ever lost or doubled', (steps) => {
    let layout = shelf;
    for (const one of steps)
      layout = 'away' in one ? removed(layout, one.away) : movedTo(layout, one.key, one.to, one.over);
    expect(new Set(all(layout)).size).toBe(all(layout).length);
    for (const known of ['trend', 'ages', 'todo'])
      expect(columnOf(layout, known) !== undefined).toBe(!layout.hidden.includes(known));
    expect(layoutOf(layout, widgets)).toEqual(layout);
  });
});
