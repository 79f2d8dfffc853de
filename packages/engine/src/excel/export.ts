import { Readable } from 'node:stream';
import {
  type AnyEntity,
  codes,
  listedNamed,
  type ExportOrder,
  isDocument,
  linesOf,
  type ListQuery,
  permission,
} from '@heliu/model';
import { today } from '../clock.ts';
import { customised } from '../custom.ts';
import { keepFile, putContent } from '../files/file.ts';
import { list } from '../list/list.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { Task } from '../tasks/task.ts';
import type { User } from '../user.ts';
import { runWork, type Work } from '../work.ts';
import { lookOf, toCell, widthOf } from './cells.ts';
import { type FieldColumn, groupTitle, inputColumns, listColumns } from './columns.ts';
import { scan } from './scan.ts';
import { type Cell, type SheetColumn, workbook } from './workbook.ts';

type Row = Record<string, unknown> & { readonly titles: Record<string, string> };

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const queryOf = ({ filters, q, sort }: ExportOrder): ListQuery => ({
  filters,
  ...(q && { q }),
  ...(sort && { sort }),
});

interface Layout {
  readonly columns: readonly FieldColumn[];
  /** Records with their lines: each line a row, with the head on every one of them. */
  readonly withLines: boolean;
  /** Documents are told apart by their number; plain records by what is in their head anyway. */
  readonly isNumbered: boolean;
}
function layoutOf(e: AnyEntity, user: User, { form, columns }: ExportOrder): Layout {
  if (form === 'list') return { columns: listColumns(e, user, columns), withLines: false, isNumbered: false };
  const withLines = Object.keys(linesOf(e)).length > 0;
  return { columns: inputColumns(e, user), withLines, isNumbered: withLines && isDocument(e) };
}

const cellOf = ({ key, field }: FieldColumn, row: Row | undefined): Cell =>
  row === undefined ? null : toCell(field, row[key], row.titles[key]);

function rowsOf(e: AnyEntity, { columns, withLines, isNumbered }: Layout, row: Row): Cell[][] {
  if (!withLines) return [columns.map((column) => cellOf(column, row))];
  const kinds = Object.keys(linesOf(e));
  const longest = Math.max(1, ...kinds.map((kind) => (row[kind] as Row[]).length));
  return Array.from({ length: longest }, (_, at) => [
    ...(isNumbered ? [row['number'] as string] : []),
    ...columns.map((column) => cellOf(column, column.lines === undefined ? row : (row[column.lines] as Row[])[at])),
  ]);
}

function sheetColumns({ columns, isNumbered }: Layout): SheetColumn[] {
  const made = columns.map(({ title, field }) => ({ title, look: lookOf(field), width: widthOf(field, title) }));
  return isNumbered ? [{ title: groupTitle, look: 'text', width: 20 }, ...made] : made;
}

/** The workbook of a list as bytes; nothing is held but the batch being written. */
export async function* exported(
  work: Work,
  order: ExportOrder,
  onRows: (count: number) => Promise<void> = async () => {},
): AsyncGenerator<Buffer> {
  const e = await customised(work, listedNamed(order.entity));
  const layout = layoutOf(e, work.user, order);
  if (layout.columns.length === 0) throw new Refusal('没有可以导出的列', codes.invalid);
  const heads = layout.columns.filter(({ lines }) => lines === undefined).map(({ key }) => key);
  const keys = [...new Set([...heads, ...(layout.isNumbered ? ['number'] : [])])];
  const batches = async function* () {
    for await (const rows of scan(work, e, {
      query: queryOf(order),
      keys,
      ids: order.ids,
      withLines: layout.withLines,
    })) {
      yield rows.flatMap((row) => rowsOf(e, layout, row as Row));
      await onRows(rows.length);
    }
  };
  yield* workbook(e.label, sheetColumns(layout), batches());
}

export const exportName = (e: AnyEntity): string => `${e.label}_${today()}.xlsx`;

/** Kept long enough to be fetched on Monday. */
const keptDays = 7;

export const exportTask: Task<ExportOrder> = {
  name: 'export',
  async run(order, run) {
    const e = listedNamed(order.entity);
    if (!run.user.may(permission(e, 'view'))) throw refuse(codes.forbidden);
    let done = 0;
    // One transaction from the first row to the last, so that the file shows one moment.
    const content = await runWork(run.db, run.user, async (work) => {
      const own = await customised(work, e);
      const about = order.ids?.length ?? (await list(work, own, { ...queryOf(order), pageSize: 1 })).total;
      const bytes = exported(work, order, async (count) => {
        done += count;
        await run.progress(done, Math.max(about, done));
      });
      return putContent(run.db, run.user.company, exportName(e), xlsxType, Readable.from(bytes));
    });
    await run.progress(done, done);
    const { id, name, size } = await runWork(run.db, run.user, (work) =>
      keepFile(work, content, { purpose: 'export', days: keptDays }),
    );
    return { summary: `已导出 ${done.toLocaleString('en')} 条`, file: { id, name, size } };
  },
};
