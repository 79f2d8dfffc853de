import { buffer } from 'node:stream/consumers';
import {
  type AnyEntity,
  codes,
  entityNamed,
  type ImportLayout,
  type ImportRow,
  type ImportStatus,
  type ImportView,
  permission,
  type Started,
} from '@heliu/model';
import { today } from '../clock.ts';
import { customised } from '../custom.ts';
import { type Content, demandFile, keepFile, openContent } from '../files/file.ts';
import { Refusal, refuse } from '../refusal.ts';
import { startTask } from '../tasks/task.ts';
import type { Work } from '../work.ts';
import { inputColumns, layoutColumns } from './columns.ts';
import { type Draft, draftsOf } from './draft.ts';
import { importTask, undoTask } from './import-tasks.ts';
import { columnsSaid, keepSaid, type Said } from './import-names.ts';
import { judge } from './judge.ts';
import { readSheet, type Sheet } from './upload.ts';

const keptDays = 7;

type Heads = Pick<ImportView, 'columns' | 'unknown' | 'renamed' | 'absent' | 'strangers' | 'leftOut'>;

/** The rows that are to be records, with what is wrong with them; the others are counted, not complained about. */
async function judged(work: Work, e: AnyEntity, all: readonly Draft[], layout: ImportLayout | undefined) {
  const isOut = layout?.leavesOut?.isOut(all.map(({ input }) => input)) ?? [];
  const meant = all.filter((_, at) => !isOut[at]);
  const strangers = await judge(work, e, meant);
  const drafts = layout?.skipsKnown ? meant.filter(({ known }) => !known) : meant;
  const count = (rows: number, why: string) => (rows > 0 ? [`${rows} 行${why}`] : []);
  const leftOut = [
    ...count(all.length - meant.length, layout?.leavesOut?.why ?? ''),
    ...count(meant.length - drafts.length, '已经有了，不再导入'),
  ];
  return { drafts, leftOut, strangers };
}

/** The head of a workbook with our own titles where somebody has said what its headings mean. */
async function withSaid(work: Work, e: AnyEntity, { head, rows }: Sheet, layout: ImportLayout | undefined) {
  const said = await columnsSaid(work, e, layout, head);
  const renamed = head.flatMap((word) => {
    const title = said.get(word);
    return title === undefined || head.includes(title) ? [] : [{ word, title }];
  });
  const titles = new Map(renamed.map(({ word, title }) => [word, title]));
  return { renamed, sheet: { head: head.map((word) => titles.get(word) ?? word), rows } };
}

/** A shape of its own says all it has, and knows nothing of what a company has added. */
const importedAs = async (work: Work, e: AnyEntity, layout: unknown): Promise<AnyEntity> =>
  layout ? e : customised(work, e);

interface Looked {
  readonly heads: Heads;
  readonly drafts: readonly Draft[];
}

/** What a workbook says and what is wrong with it. */
async function look(work: Work, named: AnyEntity, given: Sheet, layout: ImportLayout | undefined): Promise<Looked> {
  const e = await importedAs(work, named, layout);
  const wanted = layout ? layoutColumns(e, layout) : inputColumns(e, work.user);
  const { renamed, sheet } = await withSaid(work, e, given, layout);
  const { columns, unknown, absent, drafts: all } = draftsOf(e, sheet, wanted, layout?.group);
  for (const { input } of all) layout?.complete(input, today());
  const { drafts, leftOut, strangers } = await judged(work, e, all, layout);
  if (drafts.length === 0) throw new Refusal(`没有要导入的：${leftOut.join('，')}`, codes.invalid);
  return { heads: { columns, unknown, renamed, absent, strangers, leftOut }, drafts };
}

const badOf = (drafts: readonly Draft[]) => drafts.filter(({ errors }) => errors.length > 0).length;

const rowsAdded = (work: Work, id: number, drafts: readonly Draft[]) => ({
  name: 'import.rows.add',
  text: `insert into sys_import_row (company_id, import_id, row_no, last_row, cells, input, errors)
        select $1, $2, u.row_no, u.last_row, u.cells::jsonb, u.input::jsonb, u.errors::jsonb
        from unnest($3::int[], $4::int[], $5::text[], $6::text[], $7::text[]) u(row_no, last_row, cells, input, errors)`,
  values: [
    work.company,
    id,
    drafts.map(({ row }) => row),
    drafts.map(({ lastRow }) => lastRow),
    drafts.map(({ cells }) => JSON.stringify(cells)),
    drafts.map(({ input }) => JSON.stringify(input)),
    drafts.map(({ errors }) => JSON.stringify(errors)),
  ],
});

/** Looks through a workbook and keeps what it says, with everything that is wrong, without saving a single record. */
export async function bringIn(
  work: Work,
  e: AnyEntity,
  content: Content,
  sheet: Sheet,
  layout?: ImportLayout,
): Promise<ImportView> {
  const { heads, drafts } = await look(work, e, sheet, layout);
  const [id] = await work.takeIds(1);
  const file = await keepFile(work, content, { purpose: 'import', days: keptDays });
  const [records, bad] = [drafts.length, badOf(drafts)];
  work.later(
    {
      name: 'import.add',
      text: `insert into sys_import (company_id, id, entity, layout, file_id, file_name, columns, records, bad, created_by) values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10)`,
      values: [
        work.company,
        id,
        e.name,
        layout?.call.path ?? null,
        file.id,
        file.name,
        JSON.stringify(heads),
        records,
        bad,
        work.user.id,
      ],
    },
    rowsAdded(work, id!, drafts),
  );
  return { id: id!, entity: e.name, status: 'draft', fileName: file.name, ...heads, records, bad, task: null };
}

export interface ImportRecord extends ImportView {
  readonly fileId: number;
  /** Where workbooks of its shape are taken, if it has one of its own. */
  readonly layout: string | null;
}

/** What a draft from before does not tell yet. */
const older: Partial<Heads> = { leftOut: [], renamed: [], absent: [], strangers: [] };

/** An import is its maker's alone, and only for as long as he may save what it holds. */
export async function readImport(work: Work, id: number): Promise<ImportRecord> {
  const [row] = await work.query<Omit<ImportRecord, keyof Heads> & { heads: Heads }>(
    'import.get',
    `select id, entity, status, layout, file_id as "fileId", file_name as "fileName", columns as heads, records, bad, task_id as task
     from sys_import where company_id = $1 and id = $2 and created_by = $3`,
    [work.company, id, work.user.id],
  );
  if (!row) throw new Refusal('没有这次导入，或已过期', codes.missing);
  if (!work.user.may(permission(entityNamed(row.entity), 'save'))) throw refuse(codes.forbidden);
  const { heads, ...view } = row;
  return { ...view, ...older, ...heads };
}

const pageSize = 100;
export async function importRows(work: Work, { id, after, bad }: { id: number; after: number; bad: boolean }) {
  await readImport(work, id);
  const rows = await work.query<Omit<ImportRow, 'cells'> & { cells: string[][] }>(
    bad ? 'import.rows.bad' : 'import.rows',
    `select row_no as row, last_row as "lastRow", cells, errors from sys_import_row
     where company_id = $1 and import_id = $2 and row_no > $3${bad ? ` and errors <> '[]'` : ''} order by row_no limit ${pageSize + 1}`,
    [work.company, id, after],
  );
  return {
    rows: rows.slice(0, pageSize).map((row) => ({ ...row, cells: row.cells[0]! })),
    more: rows.length > pageSize,
  };
}

/** From one state into the next, by exactly one of those who ask at the same time. */
async function turn(work: Work, id: number, from: ImportStatus, to: ImportStatus, task: number): Promise<void> {
  const rows = await work.query(
    'import.turn',
    'update sys_import set status = $4, task_id = $5 where company_id = $1 and id = $2 and status = $3 returning id',
    [work.company, id, from, to, task],
  );
  if (rows.length === 0) throw new Refusal('这次导入已经有人在处理，请刷新后再看', codes.conflict);
}

/** What its words mean is said, kept, and the workbook looked through once more. */
export async function nameInImport(
  work: Work,
  { id, ...said }: Said & { readonly id: number },
  layouts: readonly ImportLayout[],
): Promise<ImportView> {
  const { fileId, layout: path, ...view } = await readImport(work, id);
  if (view.status !== 'draft') throw new Refusal('这个文件已经导入过，要再导一次请重新上传', codes.conflict);
  const [e, layout] = [entityNamed(view.entity), layouts.find(({ call }) => call.path === path)];
  await keepSaid(work, e, layout, view, said);
  const file = await demandFile(work, fileId);
  const sheet = await readSheet(await buffer(await openContent(work.db, file)));
  const { heads, drafts } = await look(work, e, sheet, layout);
  const [records, bad] = [drafts.length, badOf(drafts)];
  // Whoever has begun to save it meanwhile goes on with what he saw.
  const [held] = await work.query(
    'import.renew',
    `update sys_import set columns = $3::jsonb, records = $4, bad = $5 where company_id = $1 and id = $2 and status = 'draft' returning id`,
    [work.company, id, JSON.stringify(heads), records, bad],
  );
  if (!held) throw new Refusal('这次导入已经有人在处理，请刷新后再看', codes.conflict);
  work.later(
    {
      name: 'import.rows.drop',
      text: 'delete from sys_import_row where company_id = $1 and import_id = $2',
      values: [work.company, id],
    },
    rowsAdded(work, id, drafts),
  );
  return { ...view, ...heads, records, bad };
}

export async function commitImport(work: Work, id: number, goodOnly: boolean): Promise<Started> {
  const { entity, status, bad, records } = await readImport(work, id);
  if (status !== 'draft') throw new Refusal('这个文件已经导入过，要再导一次请重新上传', codes.conflict);
  if (bad === records) throw new Refusal('没有可以导入的行，请改正后重新上传');
  if (bad > 0 && !goodOnly) throw new Refusal(`有 ${bad} 条有错误，请改正后重新上传，或只导入正确的行`);
  const task = await startTask(work, importTask, { id, goodOnly }, `导入${entityNamed(entity).label}`);
  await turn(work, id, 'draft', 'running', task);
  return { task };
}

export async function undoImport(work: Work, id: number): Promise<Started> {
  const { entity, status } = await readImport(work, id);
  if (status !== 'done')
    throw new Refusal(status === 'undone' ? '这次导入已经撤销' : '只有导入完成后才能撤销', codes.conflict);
  const task = await startTask(work, undoTask, { id }, `撤销导入${entityNamed(entity).label}`);
  await turn(work, id, 'done', 'undoing', task);
  return { task };
}

export async function discardImport(work: Work, id: number): Promise<null> {
  const { status } = await readImport(work, id);
  if (status !== 'draft') throw new Refusal('已经导入的不能放弃，请用撤销', codes.conflict);
  const values = [work.company, id];
  work.later(
    { name: 'import.rows.drop', text: 'delete from sys_import_row where company_id = $1 and import_id = $2', values },
    { name: 'import.drop', text: 'delete from sys_import where company_id = $1 and id = $2', values },
  );
  return null;
}
