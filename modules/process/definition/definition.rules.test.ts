import { describe, expect, test } from 'vitest';
import { type Step, step } from '../flow/step.ts';
import { newStep, peopleText, stepsComplaints, voteText } from './definition.rules.ts';

const one = (more: object): Step =>
  step.parse({ id: 's1', name: '财务', kind: 'approve', who: { by: 'users', ids: [1] }, ...more });
const nameOf = (kind: string, id: number) => `${kind}${id}`;

describe('流程的步骤', () => {
  test.each<[object, string | undefined]>([
    [{}, undefined],
    [{ who: { by: 'users' } }, '第1步“财务”：请选择人员'],
    [{ who: { by: 'role', ids: [] } }, '第1步“财务”：请选择角色'],
    [{ who: { by: 'post' } }, '第1步“财务”：请选择岗位'],
    [{ who: { by: 'field' } }, '第1步“财务”：请选择单据上的哪个人'],
    [{ who: { by: 'leader' } }, undefined],
    [{ who: { by: 'chosen' } }, undefined],
  ])('%j', (more, complaint) => {
    expect(stepsComplaints([one(more)])[0]?.message).toBe(complaint);
  });
  test('copies alone are no flow, ids are not used twice, and the starter does not choose whom to copy', () => {
    const copy = one({ kind: 'copy' });
    expect(stepsComplaints([copy]).map(({ message }) => message)).toEqual(['至少要有一个审批步骤，只有抄送不用流程']);
    expect(stepsComplaints([one({}), one({})]).at(-1)!.message).toContain('步骤编号重复');
    expect(stepsComplaints([one({ kind: 'copy', who: { by: 'chosen' } }), one({ id: 's2' })])[0]!.message).toContain(
      '抄送给谁要在这里定',
    );
  });
  test.each<[object, string]>([
    [{ who: { by: 'users', ids: [1, 2] } }, 'sys_user1、sys_user2'],
    [{ who: { by: 'role', ids: [3] } }, '角色 sys_role3'],
    [{ who: { by: 'leader' } }, '发起人的部门负责人'],
    [{ who: { by: 'leader', level: 3 } }, '发起人往上第 3 级部门负责人'],
    [{ who: { by: 'field', field: 'buyer' } }, '单据上的采购员'],
    [{ who: { by: 'starter' } }, '发起人自己'],
  ])('由谁：%j', (more, words) => {
    expect(peopleText(one(more), nameOf, '采购员')).toBe(words);
  });
  test('how it is decided, in words', () => {
    expect(voteText(one({ vote: 'ratio', ratio: 60, when: '金额 > 1', empty: 'pass', hours: 24 }))).toBe(
      '当 金额 > 1 · 60% 同意 · 无人审批时跳过这一步 · 24 小时内',
    );
    expect(voteText(one({ kind: 'copy' }))).toBe('');
  });
  test('a new step has an id of its own', () => {
    const steps = [one({ id: 's2' }), one({ id: 's3' })];
    expect(newStep(steps).id).toBe('s4');
    expect(newStep([]).id).toBe('s1');
  });
});
