import { today, type Watcher } from '@heliu/engine';
import { pointKinds, points } from '../point/points.ts';
import { type Happening, tellMembers } from './tell.server.ts';

/** Tells members what became of their points, once for each document and member. */
export const pointMessages: Watcher = {
  ledger: points,
  async posted(entries, work) {
    const sums = new Map<string, { happening: Omit<Happening, 'values'>; kind: string; change: number }>();
    for (const { source, entry } of entries) {
      const member = entry['member'] as number;
      const key = `${source.entity}:${source.id}:${source.action}:${member}:${today()}`;
      const sum = sums.get(key) ?? { happening: { member, key }, kind: entry['kind'] as string, change: 0 };
      sum.change += Number(entry['points']);
      sums.set(key, sum);
    }
    const moved = [...sums.values()].filter(({ change }) => change !== 0);
    await tellMembers(
      work,
      'points',
      moved.map(({ happening, kind, change }) => ({
        ...happening,
        values: {
          变动: change > 0 ? `+${change}` : String(change),
          事由: pointKinds[kind as keyof typeof pointKinds] ?? '积分变动',
        },
      })),
    );
  },
};
