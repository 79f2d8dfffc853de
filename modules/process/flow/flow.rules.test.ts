import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import {
  addSign,
  approve,
  begin,
  type Facts,
  type Flow,
  FlowFault,
  isDecided,
  isLive,
  reject,
  sendBack,
  starterStep,
  stepsBack,
  stop,
  transfer,
  withdraw,
} from './flow.rules.ts';
import { type Step, step } from './step.ts';

const starter = 1;
const chief = 99;
const one = (id: string, more: Partial<Step> & { people?: number[] } = {}): Step => {
  const { people = [2], ...rest } = more;
  return step.parse({ id, name: id, kind: 'approve', who: { by: 'users', ids: people }, ...rest });
};
function factsOf(applies: (id: string) => boolean = () => true): Facts {
  let last = 0;
  return {
    starter,
    applies: ({ id }) => applies(id),
    people: ({ who }) => who.ids ?? [],
    standIn: ({ person }) => person ?? chief,
    nextId: () => (last += 1),
  };
}
const openOf = (flow: Flow) => flow.tasks.filter(({ state }) => state === 'open');
const taskOf = (flow: Flow, user: number) => openOf(flow).find((task) => task.user === user)!.id;

describe('一步一步走', () => {
  test('any: one agrees and it goes on, and the others need not', () => {
    const [steps, facts] = [[one('a', { people: [2, 3] }), one('b', { people: [4] })], factsOf()];
    const { flow } = begin(steps, facts);
    const next = approve(steps, flow, taskOf(flow, 3), facts).flow;
    expect(next).toMatchObject({ state: 'running', at: 'b' });
    expect(next.tasks.map(({ user, state }) => [user, state])).toEqual([
      [2, 'dropped'],
      [3, 'approved'],
      [4, 'open'],
    ]);
    expect(approve(steps, next, taskOf(next, 4), facts).flow).toMatchObject({ state: 'approved', at: null });
  });
  test('all: everybody has to agree, and one who rejects is enough', () => {
    const [steps, facts] = [[one('a', { people: [2, 3], vote: 'all' })], factsOf()];
    const { flow } = begin(steps, facts);
    const half = approve(steps, flow, taskOf(flow, 2), facts).flow;
    expect(half.state).toBe('running');
    expect(approve(steps, half, taskOf(half, 3), facts).flow.state).toBe('approved');
    expect(reject(steps, half, taskOf(half, 3)).state).toBe('rejected');
  });
  test('in sequence: the next is asked when the one before has agreed', () => {
    const [steps, facts] = [[one('a', { people: [3, 2], vote: 'sequence' })], factsOf()];
    const { flow } = begin(steps, facts);
    expect(openOf(flow).map(({ user }) => user)).toEqual([3]);
    const waiting = flow.tasks.find(({ user }) => user === 2)!.id;
    expect(() => approve(steps, flow, waiting, facts)).toThrow('还没有轮到');
    const next = approve(steps, flow, taskOf(flow, 3), facts).flow;
    expect(openOf(next).map(({ user }) => user)).toEqual([2]);
  });
  test.each([
    // how many of five have to agree, who agrees and who does not, what comes of it
    [60, 'yyy', 'approved'],
    [60, 'nn', 'running'],
    [60, 'nnyyy', 'approved'],
    [60, 'nnn', 'rejected'],
    [61, 'yyyy', 'approved'],
    [61, 'yyynn', 'rejected'],
    [100, 'n', 'rejected'],
    [1, 'nnnny', 'approved'],
  ])('比例 %i%%，%s：%s', (ratio, said, state) => {
    const [steps, facts] = [[one('a', { people: [2, 3, 4, 5, 6], vote: 'ratio', ratio })], factsOf()];
    let { flow } = begin(steps, facts);
    for (const [at, voice] of [...said].entries()) {
      const id = taskOf(flow, at + 2);
      flow = voice === 'y' ? approve(steps, flow, id, facts).flow : reject(steps, flow, id);
    }
    expect(flow.state).toBe(state);
  });
  test('a step whose condition does not hold is left out, and copies wait for nobody', () => {
    const steps = [one('a'), one('b', { kind: 'copy', people: [7] }), one('c', { people: [3] })];
    const { flow } = begin(
      steps,
      factsOf((id) => id !== 'a'),
    );
    expect(flow).toMatchObject({ state: 'running', at: 'c' });
    expect(flow.tasks.map(({ user, state }) => [user, state])).toEqual([
      [7, 'sent'],
      [3, 'open'],
    ]);
  });
  test('a step of the starter himself is left out and says why', () => {
    const steps = [one('a', { people: [starter] }), one('b', { people: [starter, 2] })];
    const { flow, passed } = begin(steps, factsOf());
    expect(passed).toMatchObject([{ step: { id: 'a' }, why: 'own' }]);
    expect(openOf(flow).map(({ user }) => user)).toEqual([2]);
  });
  test('the starter decides himself where the step allows it', () => {
    const { flow } = begin([one('a', { people: [starter], skipOwn: false })], factsOf());
    expect(openOf(flow).map(({ user }) => user)).toEqual([starter]);
  });
  test('with nobody to decide it goes to a named one, to the administrator, on, or back', () => {
    const nobody = (more: Partial<Step>) => begin([one('a', { people: [], ...more })], factsOf());
    expect(openOf(nobody({ person: 8 }).flow).map(({ user }) => user)).toEqual([8]);
    expect(openOf(nobody({}).flow).map(({ user }) => user)).toEqual([chief]);
    expect(nobody({ empty: 'pass' })).toMatchObject({ flow: { state: 'approved' }, passed: [{ why: 'empty' }] });
    expect(nobody({ empty: 'reject' })).toMatchObject({
      flow: { state: 'rejected' },
      passed: [{ why: 'emptyRejected' }],
    });
  });
  test('sent back to a step a new round begins there; sent back to the starter it is over', () => {
    const [steps, facts] = [[one('a', { people: [2, 3] }), one('b', { people: [4] })], factsOf()];
    const first = begin(steps, facts).flow;
    const second = approve(steps, first, taskOf(first, 2), facts).flow;
    expect(stepsBack(steps, second).map(({ id }) => id)).toEqual(['a']);
    const back = sendBack(steps, second, taskOf(second, 4), 'a', facts).flow;
    expect(back).toMatchObject({ state: 'running', at: 'a', round: 3 });
    expect(openOf(back).map(({ user }) => user)).toEqual([2, 3]);
    expect(() => sendBack(steps, back, taskOf(back, 2), 'b', facts)).toThrow(FlowFault);
    expect(sendBack(steps, back, taskOf(back, 2), starterStep, facts).flow.state).toBe('returned');
  });
  test('passed on, another decides, but nobody who is in this step already', () => {
    const [steps, facts] = [[one('a', { people: [2, 3], vote: 'all' })], factsOf()];
    const { flow } = begin(steps, facts);
    expect(() => transfer(steps, flow, taskOf(flow, 2), 3, facts)).toThrow('已经在这一步');
    const moved = transfer(steps, flow, taskOf(flow, 2), 5, facts);
    expect(openOf(moved).map(({ user }) => user)).toEqual([3, 5]);
    expect(moved.tasks.find(({ user }) => user === 2)!.state).toBe('transferred');
  });
  test('others asked first: when all agree it is his turn again, and one who does not rejects', () => {
    const [steps, facts] = [[one('a', { people: [2] })], factsOf()];
    const { flow } = begin(steps, facts);
    const asked = addSign(steps, flow, taskOf(flow, 2), [5, 6], facts);
    expect(openOf(asked).map(({ user }) => user)).toEqual([5, 6]);
    expect(() => addSign(steps, asked, taskOf(asked, 5), [7], facts)).toThrow('不能再加签');
    const half = approve(steps, asked, taskOf(asked, 5), facts).flow;
    expect(openOf(half).map(({ user }) => user)).toEqual([6]);
    const heard = approve(steps, half, taskOf(half, 6), facts).flow;
    expect(openOf(heard).map(({ user }) => user)).toEqual([2]);
    expect(approve(steps, heard, taskOf(heard, 2), facts).flow.state).toBe('approved');
    expect(reject(steps, half, taskOf(half, 6)).state).toBe('rejected');
  });
  test('it is withdrawn only while nobody has decided', () => {
    const [steps, facts] = [[one('a'), one('b', { people: [3] })], factsOf()];
    const { flow } = begin(steps, facts);
    expect(withdraw(flow)).toMatchObject({ state: 'withdrawn', at: null });
    expect(() => withdraw(approve(steps, flow, taskOf(flow, 2), facts).flow)).toThrow('已经有人审批过');
    expect(() => withdraw(withdraw(flow))).toThrow('已撤回');
  });
});

const people = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 });
const anyStep = fc.record({
  kind: fc.constantFrom('approve', 'approve', 'approve', 'copy'),
  people,
  vote: fc.constantFrom('any', 'all', 'ratio', 'sequence'),
  ratio: fc.integer({ min: 1, max: 100 }),
  empty: fc.constantFrom('person', 'pass', 'reject'),
  skipOwn: fc.boolean(),
});
const anyFlow = fc
  .array(anyStep, { minLength: 1, maxLength: 6 })
  .map((all) => all.map(({ people: ids, ...more }, at) => one(`s${at}`, { people: ids, ...(more as Partial<Step>) })));
interface Deed {
  readonly what: string;
  readonly which: number;
  readonly user: number;
}
const anyDeed: fc.Arbitrary<Deed> = fc.record({
  what: fc.constantFrom('approve', 'approve', 'approve', 'reject', 'back', 'transfer', 'sign', 'stop', 'withdraw'),
  which: fc.nat(),
  user: fc.integer({ min: 1, max: 9 }),
});

function done(steps: readonly Step[], flow: Flow, { what, which, user }: Deed, facts: Facts): Flow {
  // Whichever task it is, open or not: what is not open is refused.
  const id = flow.tasks[which % Math.max(flow.tasks.length, 1)]?.id ?? 0;
  const back = [...stepsBack(steps, flow).map((one) => one.id), starterStep];
  switch (what) {
    case 'approve':
      return approve(steps, flow, id, facts).flow;
    case 'reject':
      return reject(steps, flow, id);
    case 'back':
      return sendBack(steps, flow, id, back[which % back.length]!, facts).flow;
    case 'transfer':
      return transfer(steps, flow, id, user, facts);
    case 'sign':
      return addSign(steps, flow, id, [user], facts);
    case 'stop':
      return which % 7 === 0 ? stop(flow) : flow;
    default:
      return withdraw(flow);
  }
}

function demandSound(flow: Flow): void {
  const live = flow.tasks.filter(isLive);
  if (flow.state === 'running') {
    // Somebody has to decide now, and all who still have to stand at the same step.
    expect(openOf(flow).length).toBeGreaterThan(0);
    expect(live.every(({ round, step: at }) => round === flow.round && at === flow.at)).toBe(true);
  } else {
    expect(live).toEqual([]);
    expect(flow.at).toBe(null);
  }
  const parts = flow.tasks.filter((task) => isLive(task) || isDecided(task));
  const keys = parts.map(({ round, user }) => `${round} ${user}`);
  expect(keys.length, '一轮里没有人决定两次').toBe(new Set(keys).size);
  expect(new Set(flow.tasks.map(({ id }) => id)).size).toBe(flow.tasks.length);
}

describe('任意的流程，任意的人', () => {
  property.prop([anyFlow, fc.array(anyDeed, { maxLength: 40 }), fc.func(fc.boolean())])(
    '不丢任务，不决定两次，决定过的不再变，最后总会结束',
    (steps, deeds, applies) => {
      const facts = factsOf((id) => applies(id));
      let { flow } = begin(steps, facts);
      demandSound(flow);
      for (const deed of deeds) {
        const before = flow;
        try {
          flow = done(steps, before, deed, facts);
        } catch (error) {
          expect(error).toBeInstanceOf(FlowFault);
        }
        demandSound(flow);
        for (const old of before.tasks.filter((task) => !isLive(task)))
          expect(flow.tasks.find(({ id }) => id === old.id)).toEqual(old);
      }
      // From here on everybody agrees: it comes to an end, and no later than everybody was asked once at each step.
      for (let left = 200; flow.state === 'running'; left--) {
        expect(left).toBeGreaterThan(0);
        flow = approve(steps, flow, openOf(flow)[0]!.id, facts).flow;
        demandSound(flow);
      }
    },
  );
  property.prop([anyFlow])('没有人反对就通过，除非规定无人审批时驳回', (steps) => {
    const facts = factsOf();
    let { flow } = begin(steps, facts);
    while (flow.state === 'running') flow = approve(steps, flow, openOf(flow)[0]!.id, facts).flow;
    const mayReject = steps.some(
      ({ kind, who, empty }) => kind === 'approve' && !who.ids?.length && empty === 'reject',
    );
    expect(mayReject ? ['approved', 'rejected'] : ['approved']).toContain(flow.state);
  });
});
