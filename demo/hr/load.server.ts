import { save, update, type Work } from '@heliu/engine';
import { department, post, postLevel, staff } from '../../modules/hr/model.ts';
import { insuranceItem } from '../../modules/payroll/model.ts';

import { insurances } from './insurances.ts';

import { type DemoDepartment, departments, postLevels, posts } from './organisation.ts';
import { demoStaff, type DemoStaff } from './staff.ts';

type Ids = ReadonlyMap<string, number>;

const departmentInput = ({ parent, leader: _, ...input }: DemoDepartment, ids: Ids) => ({
  ...input,
  parent: parent === undefined ? null : ids.get(parent)!,
});

async function loadDepartments(work: Work): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const one of departments) {
    ids.set(one.code, (await save(work, department, departmentInput(one, ids))).id);
    await work.flush();
  }
  return ids;
}

async function loadStaff(
  work: Work,
  people: readonly DemoStaff[],
  of: Record<'departments' | 'posts' | 'levels', Ids>,
) {
  const ids = new Map<string, number>();
  let waiting = [...people];
  while (waiting.length > 0) {
    const ready = waiting.filter(({ supervisor }) => supervisor === undefined || ids.has(supervisor));
    for (const { supervisor, login: _, department: unit, post: job, level, ...person } of ready) {
      const input = {
        ...person,
        department: of.departments.get(unit)!,
        post: of.posts.get(job)!,
        level: of.levels.get(level)!,
        supervisor: supervisor === undefined ? null : ids.get(supervisor)!,
      };
      ids.set(person.code, (await save(work, staff, input)).id);
    }
    // Supervisors must be in the database before those who report to them.
    await work.flush();
    waiting = waiting.filter(({ code }) => !ids.has(code));
  }
  return ids;
}

export interface DemoOrganisation {
  /** By code. */
  readonly departments: Ids;
  /** The person behind each account, by user name. */
  readonly accounts: Ids;
}

export async function loadOrganisation(work: Work, today: string): Promise<DemoOrganisation> {
  const unitIds = await loadDepartments(work);
  const [jobs, levels] = [new Map<string, number>(), new Map<string, number>()];
  for (const { department: unit, ...one } of posts)
    jobs.set(one.code, (await save(work, post, { ...one, department: unitIds.get(unit)! })).id);
  for (const one of postLevels) levels.set(one.code, (await save(work, postLevel, one)).id);
  for (const one of insurances) await save(work, insuranceItem, one);
  await work.flush();
  const people = demoStaff(today);
  const staffIds = await loadStaff(work, people, { departments: unitIds, posts: jobs, levels });
  for (const one of departments) {
    const input = { ...departmentInput(one, unitIds), leader: staffIds.get(one.leader!)! };
    await update(work, department, unitIds.get(one.code)!, undefined, input);
  }
  const accounts = people.flatMap(({ login, code }) =>
    login === undefined ? [] : [[login, staffIds.get(code)!] as const],
  );
  return { departments: unitIds, accounts: new Map(accounts) };
}
