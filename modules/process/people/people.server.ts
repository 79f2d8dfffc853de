import { handle, type Work } from '@heliu/engine';
import type { Step } from '../flow/step.ts';
import { type Colleague, colleagues } from './people.calls.ts';

/** Accounts that can decide: of the company's staff, and not switched off. */
export const active = `u.company_id = $1 and not u.deleted and not u.disabled and u.user_type = 'staff'`;

interface Found {
  readonly id: number;
}
const idsOf = (rows: readonly Found[]): number[] => rows.map(({ id }) => id);

export interface Starter {
  readonly id: number;
  readonly name: string;
  readonly department: string;
}
export async function starterOf(work: Work, id: number): Promise<Starter> {
  const [row] = await work.query<Starter>(
    'process.starter',
    `select u.id, u.realname as name, coalesce(d.name, '') as department from sys_user u
     left join hr_staff s on s.company_id = u.company_id and s.id = u.staff and not s.deleted
     left join hr_department d on d.company_id = u.company_id and d.id = s.department and not d.deleted
     where u.company_id = $1 and u.id = $2`,
    [work.company, id],
  );
  return row ?? { id, name: work.user.name, department: '' };
}

/** Those of these accounts that can decide. */
export async function activeAmong(work: Work, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await work.query<Found>(
    'process.active',
    `select u.id from sys_user u where ${active} and u.id = any($2::bigint[])`,
    [work.company, ids],
  );
  const found = new Set(idsOf(rows));
  return ids.filter((id) => found.has(id));
}

/** Those of them in whose name or account this stands. */
const colleaguesNamed = (work: Work, keyword: string): Promise<Colleague[]> =>
  work.query<Colleague>(
    'process.colleagues',
    `select u.id, u.realname as name, coalesce(d.name, '') as department from sys_user u
     left join hr_staff s on s.company_id = u.company_id and s.id = u.staff and not s.deleted
     left join hr_department d on d.company_id = u.company_id and d.id = s.department and not d.deleted
     where ${active} and ($2 = '' or position(lower($2) in lower(u.realname || ' ' || u.username)) > 0)
     order by u.realname, u.id limit 30`,
    [work.company, keyword],
  );

/** The company's administrator, who is there when nobody else is. */
export async function chiefOf(work: Work): Promise<number> {
  const [row] = await work.query<Found>(
    'process.chief',
    `select u.id from sys_user u where ${active} and u.chief order by u.id limit 1`,
    [work.company],
  );
  return row?.id ?? work.user.id;
}

/** The heads above the starter, his own department's first. Whoever is the head himself has the next one above him. */
async function headsAbove(work: Work, starter: number): Promise<number[]> {
  const rows = await work.query<Found>(
    'process.heads',
    `with recursive up as (
       select d.id, d.parent, d.leader, 1 as height from sys_user u
       join hr_staff s on s.company_id = u.company_id and s.id = u.staff and not s.deleted
       join hr_department d on d.company_id = u.company_id and d.id = s.department and not d.deleted
       where u.company_id = $1 and u.id = $2
       union all
       select d.id, d.parent, d.leader, up.height + 1 from up
       join hr_department d on d.company_id = $1 and d.id = up.parent and not d.deleted where up.height < 30)
     select u.id from up join sys_user u on u.staff = up.leader and ${active} and u.id <> $2
     order by up.height, u.id`,
    [work.company, starter],
  );
  return [...new Set(idsOf(rows))];
}

const byRole = `select u.id from sys_user u where ${active} and u.roles && $2::bigint[] order by u.id limit 50`;
const byPost = `select u.id from sys_user u join hr_staff s on s.company_id = u.company_id and s.id = u.staff and not s.deleted
  where ${active} and s.post = any($2::bigint[]) and s.status <> 'left' order by u.id limit 50`;
const byStaff = `select u.id from sys_user u where ${active} and u.staff = $2`;

export interface About {
  readonly starter: number;
  readonly chosen: Readonly<Record<string, readonly number[]>>;
  /** The document, and which of its fields name staff instead of accounts. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly staffFields: ReadonlySet<string>;
}

/** The people of one step, as they are now. */
export async function peopleOf(work: Work, step: Step, about: About): Promise<number[]> {
  const { by, ids = [], level = 1, field = '' } = step.who;
  switch (by) {
    case 'users':
      return activeAmong(work, ids);
    case 'chosen':
      return activeAmong(work, about.chosen[step.id] ?? []);
    case 'starter':
      return activeAmong(work, [about.starter]);
    case 'role':
      return idsOf(await work.query<Found>('process.byRole', byRole, [work.company, ids]));
    case 'post':
      return idsOf(await work.query<Found>('process.byPost', byPost, [work.company, ids]));
    case 'leader': {
      const head = (await headsAbove(work, about.starter))[level - 1];
      return head === undefined ? [] : [head];
    }
    default: {
      const named = about.record[field];
      if (typeof named !== 'number') return [];
      if (!about.staffFields.has(field)) return activeAmong(work, [named]);
      return idsOf(await work.query<Found>('process.byStaff', byStaff, [work.company, named]));
    }
  }
}

export const peopleHandlers = [
  handle(colleagues, async ({ keyword }, work) => ({ rows: await colleaguesNamed(work, keyword) })),
];
