import { addTitles, Refusal, type Work } from '@heliu/engine';
import { type AnyEntity, codes, linesOf } from '@heliu/model';
import { type Form, formTarget } from '../form/form.ts';
import { formEntity } from '../form/form.rules.ts';
import { processRequest } from './request.ts';

type Row = Readonly<Record<string, unknown>>;

export const isRequest = ({ name }: Pick<AnyEntity, 'name'>): boolean => name === processRequest.name;

/** A version of a form, by its id. Whoever takes part in an approval need not be able to see forms. */
export async function formVersion(work: Work, id: number): Promise<Form> {
  const [form] = await work.query<Form>(
    'process_form.version',
    'select id, code, name, revision, items from process_form where company_id = $1 and id = $2 and not deleted',
    [work.company, id],
  );
  if (!form) throw new Refusal('表单不存在', codes.missing);
  return form;
}
export interface FormNow extends Form {
  readonly note: string | null;
  readonly roles: readonly number[] | null;
  readonly departments: readonly number[] | null;
  readonly disabled: boolean;
}
/** The version in use. */
export async function formNow(work: Work, code: string): Promise<FormNow | undefined> {
  const [form] = await work.query<FormNow>(
    'process_form.now',
    'select id, code, name, revision, note, items, roles, departments, disabled from process_form where company_id = $1 and code = $2 and current and not deleted',
    [work.company, code],
  );
  return form;
}

/** What was filled in, with the names of what it refers to. */
export async function namedValues(work: Work, own: AnyEntity, values: Row): Promise<Record<string, unknown>> {
  const row = structuredClone(values) as Record<string, unknown>;
  const lines = Object.keys(linesOf(own)).flatMap((kind) => {
    row[kind] ??= [];
    return row[kind] as Record<string, unknown>[];
  });
  await addTitles(work, own, [row], lines);
  return row;
}

/** A record with the definition that tells what is in it: of a request that is the form it was filled in by. */
export interface Described {
  readonly e: AnyEntity;
  readonly row: Row;
}
export async function described(work: Work, e: AnyEntity, row: Row): Promise<Described> {
  if (!isRequest(e)) return { e, row };
  const own = formEntity(await formVersion(work, row['form'] as number));
  const { id, number, status, version } = row;
  return { e: own, row: { ...(await namedValues(work, own, row['values'] as Row)), id, number, status, version } };
}

/** What definitions for a record are for: its kind, or its form. */
export const targetOf = (e: AnyEntity, row: Row): string =>
  isRequest(e) ? formTarget(String(row['formCode'] as string)) : e.name;
