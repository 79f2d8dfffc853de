import { behaviour, claimFiles, invalid, load, Refusal, type Work } from '@heliu/engine';
import {
  type AnyEntity,
  codes,
  complaintsOf,
  fieldsOf,
  type Fen,
  inputSchema,
  linesOf,
  mainTotal,
  textOfValue,
  totalKeys,
} from '@heliu/model';
import { keysOf, filledComplaint, formEntity, settled } from '../form/form.rules.ts';
import type { Form } from '../form/form.ts';
import { activeAmong } from '../people/people.server.ts';
import { formVersion, namedValues } from '../request/described.server.ts';
import { processRequest } from '../request/request.ts';
import { requestTables } from './paper.server.ts';

type Row = Record<string, unknown>;

const mostBytes = 200_000;
const wrong = (path: string, message: string) => invalid([{ path, message }]);

/** Colleagues and departments are named by number; whoever sends another company's is told that there is none. */
async function demandNamed(work: Work, e: AnyEntity, values: Row): Promise<void> {
  for (const [key, { kind, target, label }] of Object.entries(fieldsOf(e))) {
    const id = values[key];
    if (kind !== 'ref' || typeof id !== 'number') continue;
    const isThere =
      target === 'sys_user'
        ? (await activeAmong(work, [id])).length > 0
        : (
            await work.query(
              'process_request.department',
              'select 1 from hr_department where company_id = $1 and id = $2 and not deleted and not disabled',
              [work.company, id],
            )
          ).length > 0;
    if (!isThere) throw wrong(key, `${label}：请重新选择，选的不存在或已停用`);
  }
}

/** Lines are told apart by a number of their own, so that a change is seen in its line. */
function withLineIds(e: AnyEntity, values: Row, sent: Readonly<Row>, before: Readonly<Row> | undefined): Row {
  const numbered = { ...values };
  for (const kind of Object.keys(linesOf(e))) {
    const known = new Set(((before?.[kind] as { id: number }[] | undefined) ?? []).map(({ id }) => id));
    let last = Math.max(0, ...known);
    const taken = new Set<number>();
    const told = (sent[kind] ?? []) as readonly { readonly id?: unknown }[];
    numbered[kind] = ((values[kind] as Row[] | undefined) ?? []).map((line, at) => {
      const id = told[at]?.id;
      const kept = typeof id === 'number' && known.has(id) && !taken.has(id) ? id : (last += 1);
      taken.add(kept);
      return { ...line, id: kept };
    });
  }
  return numbered;
}

/** What was filled in, checked by its form; the same rules as in the browser, and what needs the database. */
async function readValues(
  work: Work,
  form: Form,
  sent: Readonly<Row>,
  before: Readonly<Row> | undefined,
): Promise<Row> {
  const e = formEntity(form);
  if (JSON.stringify(sent).length > mostBytes) throw new Refusal('填写的内容太多，请改用附件', codes.invalid);
  const read = inputSchema(e).safeParse(sent);
  if (!read.success) throw invalid(complaintsOf(e, read.error));
  const values = settled(form, read.data as Row);
  const complaint = filledComplaint(form, values);
  if (complaint) throw invalid([complaint]);
  await demandNamed(work, e, values);
  return JSON.parse(JSON.stringify(withLineIds(e, values, sent, before))) as Row;
}

const instant = (value: unknown): string => String(value as string).slice(0, 10);
/** The first few things that were filled in, for lists. */
async function summaryOf(work: Work, form: Form, values: Row): Promise<string> {
  const e = formEntity(form);
  const named = await namedValues(work, e, values);
  const titles = named['titles'] as Readonly<Record<string, string>>;
  const fields = fieldsOf(e);
  const told = form.items
    .flatMap((item) => keysOf(item))
    .filter((key) => {
      const field = fields[key];
      const value = named[key];
      return (
        field !== undefined &&
        !['file', 'flag'].includes(field.kind) &&
        value !== null &&
        value !== undefined &&
        value !== ''
      );
    });
  return told
    .slice(0, 4)
    .map((key) => textOfValue(fields[key]!, named[key], titles[key], instant))
    .join(' ')
    .replace(/\s+/g, ' ')
    .slice(0, 120);
}

const amountOf = (e: AnyEntity, values: Row): Fen | null => {
  const sums = totalKeys(e);
  const key =
    sums.length > 0 ? mainTotal(sums) : Object.keys(fieldsOf(e)).find((one) => fieldsOf(e)[one]!.kind === 'money');
  const value = key === undefined ? null : values[key];
  return value === null || value === undefined ? null : (fieldsOf(e)[key!]!.schema.parse(value) as Fen);
};

/** Whose it is and where he works stands on it, since he may move to another department. */
async function departmentOf(work: Work, user: number): Promise<number | null> {
  const [row] = await work.query<{ department: number | null }>(
    'process_request.starterDepartment',
    `select s.department from sys_user u join hr_staff s on s.company_id = u.company_id and s.id = u.staff and not s.deleted
     where u.company_id = $1 and u.id = $2`,
    [work.company, user],
  );
  return row?.department ?? null;
}

export const requestBehaviour = behaviour(processRequest, {
  async check(draft, work, before) {
    const form = await formVersion(work, draft.form);
    const values = await readValues(work, form, draft.values, before?.values);
    const starter = before?.starter ?? work.user.id;
    Object.assign(draft, {
      values,
      formCode: form.code,
      formName: form.name,
      summary: (await summaryOf(work, form, values)) || null,
      amount: amountOf(formEntity(form), values),
      starter,
      department: await departmentOf(work, starter),
    });
  },
  async saved({ id, form, values }, work, before) {
    const old = before && (before.values as Row);
    claimFiles(work, formEntity(await formVersion(work, form)), id, values as Row, old);
  },
  paper: (record, work) => requestTables(work, record),
});

/** A request for whoever made it, locked when it is about to be changed. */
export const ownRequest = async (work: Work, id: number, lock = false) => {
  const record = await load(work, processRequest, id, lock);
  if (record.starter !== work.user.id) throw new Refusal('审批单不存在', codes.missing);
  return record;
};
