import type { Complaint } from '@heliu/model';
import { emptyRules, peopleKinds, type Step, votes } from '../flow/step.ts';

const missing: Partial<Record<Step['who']['by'], string>> = {
  users: '请选择人员',
  role: '请选择角色',
  post: '请选择岗位',
};

/** What one step lacks, in words. */
export function stepComplaint({ kind, who }: Step): string | undefined {
  if (missing[who.by] && !who.ids?.length) return missing[who.by];
  if (who.by === 'field' && !who.field) return '请选择单据上的哪个人';
  if (kind === 'copy' && who.by === 'chosen') return '抄送给谁要在这里定，不能由发起人选择';
  return undefined;
}

/** What is wrong with steps, whatever documents they are for. */
export function stepsComplaints(steps: readonly Step[]): Complaint[] {
  const found = steps.flatMap((step, at) => {
    const message = stepComplaint(step);
    return message === undefined ? [] : [{ path: 'steps', message: `第${at + 1}步“${step.name}”：${message}` }];
  });
  const ids = steps.map(({ id }) => id);
  if (new Set(ids).size < ids.length) found.push({ path: 'steps', message: '步骤编号重复，请删掉重复的一步' });
  if (!steps.some(({ kind }) => kind === 'approve'))
    found.push({ path: 'steps', message: '至少要有一个审批步骤，只有抄送不用流程' });
  return found;
}

/** Whom a step asks, by what the names of people, roles and posts are known. */
export function peopleText(
  { who }: Pick<Step, 'who'>,
  nameOf: (kind: string, id: number) => string,
  field = '',
): string {
  const named = (kind: string) => (who.ids ?? []).map((id) => nameOf(kind, id)).join('、');
  switch (who.by) {
    case 'users':
      return named('sys_user');
    case 'role':
      return `角色 ${named('sys_role')}`;
    case 'post':
      return `岗位 ${named('hr_post')}`;
    case 'leader':
      return (who.level ?? 1) === 1 ? '发起人的部门负责人' : `发起人往上第 ${who.level ?? 1} 级部门负责人`;
    case 'field':
      return `单据上的${field}`;
    default:
      return peopleKinds[who.by];
  }
}

/** How a step is decided, in a few words. */
export const voteText = ({ kind, vote, ratio, empty, when, hours }: Step): string =>
  [
    ...(when ? [`当 ${when}`] : []),
    ...(kind === 'approve' ? [vote === 'ratio' ? `${ratio}% 同意` : votes[vote]] : []),
    ...(kind === 'approve' && empty !== 'person' ? [`无人审批时${emptyRules[empty]}`] : []),
    ...(hours ? [`${hours} 小时内`] : []),
  ].join(' · ');

export const newStep = (steps: readonly Step[]): Step => {
  const taken = new Set(steps.map(({ id }) => id));
  let n = steps.length + 1;
  while (taken.has(`s${n}`)) n += 1;
  return {
    id: `s${n}`,
    name: n === 1 ? '部门负责人审批' : '审批',
    kind: 'approve',
    who: { by: n === 1 ? 'leader' : 'users' },
    vote: 'any',
    ratio: 50,
    when: '',
    empty: 'person',
    skipOwn: true,
  };
};
