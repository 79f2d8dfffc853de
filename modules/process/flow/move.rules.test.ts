import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { approve, begin, type Facts, type Flow } from './flow.rules.ts';
import { moveComplaint } from './move.rules.ts';
import { type Step, step } from './step.ts';

const one = (id: string, more: Partial<Step> = {}): Step =>
  step.parse({ id, name: `步骤${id}`, kind: 'approve', who: { by: 'users', ids: [2, 3] }, ...more });
function facts(): Facts {
  let last = 0;
  return { starter: 1, applies: () => true, people: () => [2, 3], standIn: () => 9, nextId: () => (last += 1) };
}
const begun = (steps: readonly Step[]): Flow => begin(steps, facts()).flow;

describe('换到新版本', () => {
  const steps = [one('a'), one('b')];
  test.each([
    ['the same steps', steps, undefined],
    ['a step more behind it', [...steps, one('c')], undefined],
    ['a step more before it', [one('z'), ...steps], undefined],
    ['without the step it stands at', [one('b')], '新版本没有“步骤a”这一步'],
    ['the step only tells people', [one('a', { kind: 'copy' }), one('b')], '新版本的“步骤a”不再是审批步骤'],
    ['the step hears people otherwise', [one('a', { vote: 'all' })], '新版本的“步骤a”审批方式不同，请等这一步审批完'],
  ] as const)('%s', (_, to, complaint) => {
    expect(moveComplaint(begun(steps), steps, to)).toBe(complaint);
  });

  test('what is over is not moved', () => {
    const flow: Flow = { ...begun(steps), state: 'approved', at: null };
    expect(moveComplaint(flow, steps, steps)).toBe('流程已通过，不用换版');
  });

  property.prop([fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 })])(
    'what fits goes on by the new steps to its end',
    (ids) => {
      const to = [...new Set(ids)].map((id) => one(id));
      let flow = begun(steps);
      if (moveComplaint(flow, steps, to) !== undefined) return;
      const known = facts();
      for (let n = 0; n < 10 && flow.state === 'running'; n += 1) {
        const task = flow.tasks.find(({ state }) => state === 'open')!;
        let last = 100 + n * 10;
        ({ flow } = approve(to, flow, task.id, { ...known, nextId: () => (last += 1) }));
      }
      expect(flow.state).toBe('approved');
    },
  );
});
