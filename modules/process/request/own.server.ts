import { Refusal, type Work } from '@heliu/engine';
import { codes } from '@heliu/model';
import { mayStart } from '../form/form.rules.ts';
import { formNow } from './described.server.ts';

type Row = Readonly<Record<string, unknown>>;

const missing = () => new Refusal('审批单不存在', codes.missing);
/** What somebody fills in is his own until he hands it in: of others' not even that it is there is told. */
export async function demandOwn(work: Work, { starter }: Row): Promise<void> {
  if (starter !== work.user.id) throw missing();
}

interface Startable {
  readonly roles: readonly number[] | null;
  readonly departments: readonly number[] | null;
}
/** By whom a form is to be filled in: his roles, his department and those above it. */
export async function placesOf(work: Work): Promise<{ roles: number[]; departments: number[] }> {
  const [row] = await work.query<{ roles: number[]; departments: number[] }>(
    'process_form.places',
    `with recursive up as (
       select d.id, d.parent, 1 as height from sys_user u
       join hr_staff s on s.company_id = u.company_id and s.id = u.staff and not s.deleted
       join hr_department d on d.company_id = u.company_id and d.id = s.department and not d.deleted
       where u.company_id = $1 and u.id = $2
       union all
       select d.id, d.parent, up.height + 1 from up
       join hr_department d on d.company_id = $1 and d.id = up.parent and not d.deleted where up.height < 30)
     select coalesce((select u.roles from sys_user u where u.company_id = $1 and u.id = $2), '{}') as roles,
       coalesce((select array_agg(id) from up), '{}') as departments`,
    [work.company, work.user.id],
  );
  return row!;
}

export async function demandMayStart(work: Work, form: Startable & { readonly name: string }): Promise<void> {
  if (!mayStart(form, await placesOf(work))) throw new Refusal(`您不在“${form.name}”的可发起范围里`, codes.forbidden);
}

/** Handed in is only what the form asks today, by somebody who may still ask for it. */
export async function demandHandedIn(work: Work, { form, formCode, formName }: Row): Promise<void> {
  const now = await formNow(work, String(formCode as string));
  if (!now || now.disabled) throw new Refusal(`“${String(formName as string)}”已停用，不能再提交`);
  if (now.id !== form) throw new Refusal(`“${now.name}”已改版，请打开修改，按新的表单填好再提交`);
  await demandMayStart(work, now);
}
