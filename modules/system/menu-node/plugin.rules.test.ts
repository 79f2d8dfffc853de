import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { closedNodes, closedPlugins, needsItself, type Plugin, switchComplaint } from './plugin.rules.ts';

const plugin = (id: number, more: Partial<Plugin> = {}): Plugin => ({
  id,
  name: `插件${id}`,
  menus: [id * 10],
  needs: [],
  plans: [],
  disabled: false,
  ...more,
});
const till = plugin(1);
const catering = plugin(2, { needs: [1] });
const payroll = plugin(3, { plans: ['专业版'] });
const all = [till, catering, payroll];
const standing = (off: readonly number[], plan: string | null = '专业版') => ({ off: new Set(off), plan });

describe('插件', () => {
  test.for([
    [[], '专业版', []],
    [[1], '专业版', [1, 2]],
    [[2], '专业版', [2]],
    [[], '标准版', [3]],
    [[], null, [3]],
  ] as const)('with %j off and the plan %s, %j are closed', ([off, plan, ids]) => {
    expect([...closedPlugins(all, standing(off, plan)).keys()].toSorted((a, b) => a - b)).toEqual(ids);
  });

  test('what needs something that is off says so', () => {
    const closed = closedPlugins(all, standing([1]));
    expect(closed.get(1)).toEqual({ why: '“插件1”已停用，请企业管理员到“插件”里启用', own: true });
    expect(closed.get(2)).toEqual({ why: '“插件2”要用到“插件1”，那个没有启用', own: false });
  });

  const nodes = [
    { id: 10, parent: null },
    { id: 11, parent: 10 },
    { id: 12, parent: 11 },
    { id: 20, parent: 10 },
    { id: 30, parent: null },
  ];
  test('a closed plugin takes its nodes and all below them, save for what another plugin holds', () => {
    expect([...closedNodes(nodes, [till], closedPlugins([till], standing([1]))).keys()]).toEqual([10, 11, 12, 20]);
    const shared = [till, plugin(2)];
    expect([...closedNodes(nodes, shared, closedPlugins(shared, standing([1]))).keys()]).toEqual([10, 11, 12]);
    expect([...closedNodes(nodes, all, closedPlugins(all, standing([1]))).keys()]).toEqual([10, 11, 12, 20]);
  });

  test.for([
    [1, false, [], '“插件2”要用到“插件1”，请先停用'],
    [1, false, [2], undefined],
    [2, true, [1, 2], '“插件2”要用到“插件1”，请先启用'],
    [1, true, [1], undefined],
    [9, true, [], '插件不存在'],
  ] as const)('switching %i to %s while %j are off: %s', ([id, on, off, said]) => {
    expect(switchComplaint(all, standing(off), id, on)).toBe(said);
  });

  test('what the plan does not have cannot be switched on', () => {
    expect(switchComplaint(all, standing([3], '标准版'), 3, true)).toContain('可以升级到专业版');
  });

  test('a circle of needs is found', () => {
    expect(
      needsItself(
        new Map([
          [1, [2]],
          [2, [3]],
          [3, [1]],
        ]),
        1,
      ),
    ).toBe(true);
    expect(
      needsItself(
        new Map([
          [1, [2]],
          [2, [2]],
        ]),
        1,
      ),
    ).toBe(false);
  });

  const some = fc.array(fc.record({ needs: fc.array(fc.nat(7), { maxLength: 3 }), disabled: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  });
  property.prop([some, fc.array(fc.nat(7))])('whatever is open has all that it needs open', (made, off) => {
    const plugins = made.map((one, id) =>
      plugin(id, { ...one, needs: one.needs.filter((need) => need < made.length) }),
    );
    const closed = closedPlugins(plugins, standing(off));
    for (const { id, needs } of plugins)
      if (!closed.has(id)) expect(needs.filter((need) => closed.has(need))).toEqual([]);
  });
});
