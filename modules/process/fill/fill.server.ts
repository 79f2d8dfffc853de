import {
  asFile,
  asSheet,
  authorised,
  type Cell,
  countPrinted,
  fileLink,
  handle,
  list,
  loadRaw,
  recordSheet,
  Refusal,
  remove,
  save,
  sentBuffer,
  type SheetColumn,
  sheetOf,
  toPdf,
  today,
  update,
  type Work,
} from '@heliu/engine';
import { codes, type Field, fieldsOf, isNumeric, linesOf, permission, textOfValue } from '@heliu/model';
import { formEntity, mayStart, startValues } from '../form/form.rules.ts';
import { isInvolvedIn } from '../instance/complete.server.ts';
import { withFiles } from '../instance/info.server.ts';
import { documentFor } from '../instance/store.server.ts';
import { described, type FormNow, formNow, formVersion, namedValues } from '../request/described.server.ts';
import { demandMayStart, placesOf } from '../request/own.server.ts';
import {
  departmentNames,
  type Filled,
  openForm,
  ownRequests,
  removeRequest,
  requestFacts,
  requestPaper,
  requestsFile,
  type RequestRow,
  saveRequest,
  startableForms,
  type StartableForm,
} from '../request/request.calls.ts';
import { processRequest, requestStates } from '../request/request.ts';
import { ownRequest } from './request.server.ts';

type Row = Readonly<Record<string, unknown>>;

/** The form in use of which this is some version. */
async function inUse(work: Work, version: number): Promise<FormNow> {
  const { code, name } = await formVersion(work, version);
  const form = await formNow(work, code);
  if (!form || form.disabled) throw new Refusal(`“${name}”已停用，不能再填`);
  await demandMayStart(work, form);
  return form;
}

/** Where the files of a form are opened by whoever fills it in. */
async function fileUrls(work: Work, own: ReturnType<typeof formEntity>, values: Row): Promise<Record<string, string>> {
  const files = Object.entries(fieldsOf(own)).filter(
    ([key, { kind }]) => kind === 'file' && typeof values[key] === 'number',
  );
  return Object.fromEntries(
    await Promise.all(files.map(async ([key]) => [key, await fileLink(work, values[key] as number)])),
  );
}

async function opened(
  work: Work,
  asked: { readonly form?: number | undefined; readonly request?: number | undefined },
) {
  const record = asked.request === undefined ? undefined : await ownRequest(work, asked.request);
  if (record && !processRequest.editable.includes(record.status as never))
    throw new Refusal(`审批单${record.number}${requestStates[record.status]}，不能修改`);
  if (!record && asked.form === undefined) throw new Refusal('请选择表单', codes.invalid);
  const form = await inUse(work, record?.form ?? asked.form!);
  const own = formEntity(form);
  const values = (await namedValues(work, own, record ? (record.values as Row) : startValues(form))) as Filled;
  const { id, code, name, revision, items, note } = form;
  return {
    form: { id, code, name, revision, items },
    note,
    request: record ? { id: record.id, version: record.version, number: record.number, status: record.status } : null,
    values: { ...values, files: record ? await fileUrls(work, own, record.values as Row) : {} },
    isRenewed: record !== undefined && record.form !== id,
  };
}

/** Those who made it, those who take part in its approval, and whoever looks after all of them. */
async function demandReader(work: Work, id: number): Promise<Row> {
  const record = await loadRaw(work, processRequest, id);
  if (record['starter'] === work.user.id || work.user.may(permission(processRequest, 'view'))) return record;
  const instances = await work.query<{ id: number }>(
    'process_instance.ofRequest',
    'select id from process_instance where company_id = $1 and entity = $2 and record = $3 and not deleted',
    [work.company, processRequest.name, id],
  );
  for (const { id: instance } of instances) if (await isInvolvedIn(work, instance)) return record;
  throw new Refusal('审批单不存在', codes.missing);
}

const mostExported = 5_000;
const lookOf = (field: Field): SheetColumn['look'] =>
  field.kind === 'money' ? 'money' : field.kind === 'integer' ? 'whole' : isNumeric(field) ? 'general' : 'text';
const instant = (value: unknown): string =>
  String(value as string)
    .slice(0, 16)
    .replace('T', ' ');
const cellOf = (field: Field, value: unknown, title: string | undefined): Cell => {
  if (value === null || value === undefined || value === '') return null;
  return isNumeric(field) ? Number(value) : textOfValue(field, value, title, instant);
};

/** One row per request, and one more for each further line of its tables. */
async function sheetOfForm(work: Work, asked: number): Promise<never> {
  const { code, name } = await formVersion(work, asked);
  const form = (await formNow(work, code)) ?? (await formVersion(work, asked));
  const own = formEntity(form);
  const { rows } = await list(work, processRequest, { pageSize: 500, filters: { formCode: code } });
  const all = [...(rows as Row[])];
  let last = rows.length;
  for (let page = 2; last === 500 && all.length < mostExported; page += 1) {
    const next = await list(work, processRequest, { pageSize: 500, page, filters: { formCode: code } });
    all.push(...(next.rows as Row[]));
    last = next.rows.length;
  }
  const header = Object.entries(fieldsOf(own));
  const kinds = Object.entries(linesOf(own));
  const columns: SheetColumn[] = [
    ...['编号', '申请日期', '申请人', '部门', '状态'].map((title) => ({ title, look: 'text' as const, width: 16 })),
    ...header.map(([, field]) => ({ title: field.label, look: lookOf(field), width: 16 })),
    ...kinds.flatMap(([, { label, fields }]) =>
      Object.values(fields).map((field) => ({ title: `${label}·${field.label}`, look: lookOf(field), width: 16 })),
    ),
  ];
  const cells: Cell[][] = [];
  for (const record of all) {
    const titles = record['titles'] as Readonly<Record<string, string>>;
    // Fields by their names of today: what an older version asked for besides is read on its own page.
    const values = await namedValues(work, own, record['values'] as Row);
    const named = values['titles'] as Readonly<Record<string, string>>;
    const count = Math.max(1, ...kinds.map(([kind]) => ((values[kind] ?? []) as Row[]).length));
    for (let at = 0; at < count; at += 1)
      cells.push([
        String(record['number'] as string),
        String(record['day'] as string),
        titles['starter'] ?? '',
        titles['department'] ?? '',
        requestStates[record['status'] as keyof typeof requestStates],
        // Said once: a sum over the column is the sum over the requests.
        ...header.map(([key, field]) => (at === 0 ? cellOf(field, values[key], named[key]) : null)),
        ...kinds.flatMap(([kind, { fields }]) => {
          const line = ((values[kind] ?? []) as Row[])[at];
          return Object.entries(fields).map(([key, field]) => (line ? cellOf(field, line[key], undefined) : null));
        }),
      ]);
  }
  return asSheet(`${name}.xlsx`, await sheetOf(name, columns, cells));
}

export const fillHandlers = [
  handle(startableForms, async (_, work) => {
    const rows = await work.query<StartableForm & Pick<FormNow, 'departments' | 'roles'>>(
      'process_form.startable',
      `select id, code, name, "group", icon, note, roles, departments from process_form
       where company_id = $1 and current and not disabled and not deleted order by priority, id`,
      [work.company],
    );
    const places = await placesOf(work);
    return {
      rows: rows
        .filter((form) => mayStart(form, places))
        .map(({ id, code, name, group, icon, note }) => ({ id, code, name, group, icon, note })),
    };
  }),
  handle(openForm, (asked, work) => opened(work, asked)),
  handle(saveRequest, async ({ form, id, version, ...values }, work) => {
    const now = await inUse(work, form);
    if (now.id !== form) throw new Refusal(`“${now.name}”刚刚改版，请重新打开再填`, codes.conflict);
    if (id === undefined) return save(work, processRequest, { form, day: today(), values });
    const before = await ownRequest(work, id, true);
    return update(work, processRequest, id, version, { form, day: before.day, values });
  }),
  handle(removeRequest, async ({ request: id }, work) => {
    await ownRequest(work, id, true);
    await remove(work, processRequest, id);
    return { id };
  }),
  handle(ownRequests, async ({ page, pageSize }, work) => {
    const rows = await work.query<RequestRow>(
      'process_request.own',
      `select r.id, r.number, r.form_name as form, r.summary, r.amount::text as amount, r.day::text as day, r.status, i.id as instance,
         coalesce((select string_agg(p.realname, '、' order by p.id) from sys_user p
                   where r.status = 'running' and p.company_id = r.company_id and p.id = any(i.waits_for)), '') as "waitsFor"
       from process_request r left join lateral (
         select id, waits_for from process_instance i where i.company_id = r.company_id and i.entity = $5 and i.record = r.id
         order by i.id desc limit 1) i on true
       where r.company_id = $1 and r.starter = $2 order by r.id desc limit $3 offset $4`,
      [work.company, work.user.id, pageSize, (page - 1) * pageSize, processRequest.name],
    );
    const [count] = await work.query<{ n: number }>(
      'process_request.ownCount',
      'select count(*)::int as n from process_request where company_id = $1 and starter = $2',
      [work.company, work.user.id],
    );
    return { rows, total: count!.n };
  }),
  handle(requestFacts, async ({ request: id }, work) => {
    await demandReader(work, id);
    return withFiles(work, await documentFor(work, processRequest, id));
  }),
  handle(requestPaper, async ({ request: id }, work) => {
    await demandReader(work, id);
    const sheet = await work.as({ ...authorised(work.user), masks: work.user.masks }, () =>
      recordSheet(work, processRequest, id),
    );
    const { e } = await described(work, processRequest, await loadRaw(work, processRequest, id));
    await countPrinted(work, processRequest, [sheet.of]);
    const paper = await toPdf({ ...sheet, title: e.label });
    return asFile(sentBuffer(`${e.label}${sheet.of.title}.pdf`, 'application/pdf', paper));
  }),
  handle(requestsFile, ({ form }, work) => sheetOfForm(work, form)),
  handle(departmentNames, async (_, work) => ({
    rows: await work.query<{ id: number; name: string }>(
      'process_request.departments',
      'select id, name from hr_department where company_id = $1 and not deleted and not disabled order by sort, id limit 2000',
      [work.company],
    ),
  })),
];
