import { type AnyEntity, codes, entityNamed, permission } from '@heliu/model';
import { customised } from '../custom.ts';
import { behaviourOf } from '../module.ts';
import { parseInput } from '../parse.ts';
import { translate } from '../pg-errors.ts';
import { remove, save, update } from '../record.ts';
import { Refusal, refuse } from '../refusal.ts';
import { Overtaken } from '../tasks/run.ts';
import { Cancelled, type Task, type TaskRun } from '../tasks/task.ts';
import { runWork, type Work } from '../work.ts';

interface Kept {
  readonly row: number;
  readonly input: Record<string, unknown>;
}
interface Batch {
  readonly entity: string;
  readonly layout: string | null;
  readonly records: number;
}

const isRefusal = (error: unknown): error is Refusal => error instanceof Refusal && !(error instanceof Overtaken);

async function batchOf(run: TaskRun<any>, id: number): Promise<{ e: AnyEntity; records: number }> {
  const [found] = await runWork(run.db, run.user, (work) =>
    work.query<Batch>(
      'import.batch',
      'select entity, layout, records from sys_import where company_id = $1 and id = $2',
      [work.company, id],
    ),
  );
  if (!found) throw new Refusal('这次导入已不存在');
  const e = entityNamed(found.entity);
  if (!run.user.may(permission(e, 'save'))) throw refuse(codes.forbidden);
  const own = found.layout === null ? await runWork(run.db, run.user, (work) => customised(work, e)) : e;
  return { e: own, records: found.records };
}

const nextRows = (run: TaskRun<any>, id: number, after: number, count: number): Promise<Kept[]> =>
  runWork(run.db, run.user, (work) =>
    work.query<Kept>(
      'import.next',
      `select row_no as row, input from sys_import_row where company_id = $1 and import_id = $2 and row_no > $3 and errors = '[]' order by row_no limit $4`,
      [work.company, id, after, count],
    ),
  );

const setStatus = (work: Work, id: number, status: string): void =>
  work.later({
    name: 'import.status',
    text: 'update sys_import set status = $3 where company_id = $1 and id = $2',
    values: [work.company, id, status],
  });
const markBad = (work: Work, id: number, row: number, message: string): void =>
  work.later({
    name: 'import.bad',
    text:
      `with r as (update sys_import_row set errors = jsonb_build_array($4::text) where company_id = $1 and import_id = $2 and row_no = $3 returning 1) ` +
      `update sys_import set bad = bad + 1 where company_id = $1 and id = $2 and exists (select 1 from r)`,
    values: [work.company, id, row, message],
  });

/** Saves one row and notes what it became. Sent at once, so that a refusal by the database is known to be this row's. */
async function saveRow(work: Work, e: AnyEntity, id: number, { row, input }: Kept): Promise<void> {
  const { known: find, imported } = behaviourOf(e);
  const parsed = parseInput(e, input);
  const known = await find?.(parsed, work);
  const saved = await (known === undefined
    ? save(work, e, parsed, { computed: imported })
    : update(work, e, known, undefined, parsed));
  await work.flush().catch((error: unknown) => {
    throw translate(error);
  });
  // Taking an import back removes what it added; what was there before it stays.
  if (known !== undefined) return;
  work.later({
    name: 'import.saved',
    text: 'update sys_import_row set record_id = $4, version = $5 where company_id = $1 and import_id = $2 and row_no = $3',
    values: [work.company, id, row, saved.id, saved.version],
  });
}

interface Wrong {
  readonly row: number;
  readonly message: string;
}
class RowRefused extends Refusal {
  readonly wrong: Wrong;
  constructor(row: number, message: string) {
    super(`第${row}行：${message}。一行也没有导入`);
    this.wrong = { row, message };
  }
}

/** One transaction for all of them: either every row is there afterwards or none. */
async function saveAll(run: TaskRun<State>, e: AnyEntity, id: number, records: number): Promise<void> {
  const rows = await nextRows(run, id, 0, records);
  try {
    await run.step(
      async (work) => {
        for (const [at, row] of rows.entries()) {
          await saveRow(work, e, id, row).catch((error: unknown) => {
            throw isRefusal(error) ? new RowRefused(row.row, error.message) : error;
          });
          await run.progress(at + 1, rows.length);
        }
        setStatus(work, id, 'done');
      },
      { after: Number.MAX_SAFE_INTEGER },
    );
  } catch (error) {
    const known = error instanceof RowRefused ? error.wrong : undefined;
    if (known || error instanceof Cancelled)
      await runWork(run.db, run.user, async (work) => {
        if (known) markBad(work, id, known.row, known.message);
        setStatus(work, id, 'draft');
      });
    throw error;
  }
}

const stepSize = 50;

/** Fifty at a time; where one of them is refused, each by itself, so that the others of the fifty are kept. */
async function saveGood(run: TaskRun<State>, e: AnyEntity, id: number, total: number): Promise<void> {
  let after = run.state?.after ?? 0;
  let done = run.state?.done ?? 0;
  for (;;) {
    const rows = await nextRows(run, id, after, stepSize);
    if (rows.length === 0) break;
    const last = rows.at(-1)!.row;
    try {
      await run.step(
        async (work) => {
          for (const row of rows) await saveRow(work, e, id, row);
        },
        { after: last, done: done + rows.length },
      );
    } catch (error) {
      if (!isRefusal(error)) throw error;
      for (const [at, row] of rows.entries()) {
        const state = { after: row.row, done: done + at + 1 };
        try {
          await run.step((work) => saveRow(work, e, id, row), state);
        } catch (failure) {
          if (!isRefusal(failure)) throw failure;
          run.rowError(row.row, `第${row.row}行`, failure.message);
          await run.step(async (work) => markBad(work, id, row.row, failure.message), state);
        }
      }
    }
    [after, done] = [last, done + rows.length];
    await run.progress(done, Math.max(total, done));
  }
  await run.step(async (work) => setStatus(work, id, 'done'), { after, done });
}

interface State {
  readonly after: number;
  readonly done?: number;
}

export const importTask: Task<{ id: number; goodOnly: boolean }, State> = {
  name: 'import',
  async run({ id, goodOnly }, run) {
    const { e, records } = await batchOf(run, id);
    if (goodOnly) await saveGood(run, e, id, records);
    else if (run.state === undefined) await saveAll(run, e, id, records);
    const [counts] = await runWork(run.db, run.user, (work) =>
      work.query<{ added: number; good: number }>(
        'import.count',
        `select count(record_id) as added, count(*) filter (where errors = '[]') as good from sys_import_row where company_id = $1 and import_id = $2`,
        [work.company, id],
      ),
    );
    const { added, good } = counts!;
    const changed = good > added ? `，修改 ${(good - added).toLocaleString('en')} 条` : '';
    return { summary: `已导入 ${added.toLocaleString('en')} 条${changed}`, import: id, entity: e.name };
  },
};

interface Imported {
  readonly row: number;
  readonly record: number;
  readonly version: number;
}

/** The last one first, since later rows may refer to earlier ones. */
const lastRows = (run: TaskRun<any>, id: number, before: number): Promise<Imported[]> =>
  runWork(run.db, run.user, (work) =>
    work.query<Imported>(
      'import.undo.next',
      `select row_no as row, record_id as record, version from sys_import_row
       where company_id = $1 and import_id = $2 and row_no < $3 and record_id is not null order by row_no desc limit 200`,
      [work.company, id, before],
    ),
  );

const whyKept = (error: Refusal): string =>
  error.code === codes.conflict ? '导入后已被修改，没有撤销' : `没有撤销：${error.message}`;

export const undoTask: Task<{ id: number }, { before: number; done: number }> = {
  name: 'import.undo',
  async run({ id }, run) {
    const { e, records } = await batchOf(run, id);
    let { before, done } = run.state ?? { before: 2_147_483_647, done: 0 };
    let kept = 0;
    for (;;) {
      const rows = await lastRows(run, id, before);
      if (rows.length === 0) break;
      for (const { row, record, version } of rows) {
        [before, done] = [row, done + 1];
        const forget = (work: Work) =>
          work.later({
            name: 'import.undone',
            text: 'update sys_import_row set record_id = null where company_id = $1 and import_id = $2 and row_no = $3',
            values: [work.company, id, row],
          });
        try {
          await run.step(
            async (work) => {
              // Somebody has removed it himself: nothing is left to undo.
              await remove(work, e, record, version).catch((error: unknown) => {
                if (!isRefusal(error) || error.code !== codes.missing) throw error;
              });
              forget(work);
            },
            { before, done },
          );
        } catch (error) {
          if (!isRefusal(error)) throw error;
          kept += 1;
          run.rowError(row, `第${row}行`, whyKept(error));
          await run.step(async () => {}, { before, done });
        }
        await run.progress(done, records);
      }
    }
    await run.step(async (work) => setStatus(work, id, kept > 0 ? 'done' : 'undone'), { before, done });
    return { summary: kept > 0 ? `撤销了 ${done - kept} 条` : `已全部撤销，共 ${done} 条`, entity: e.name };
  },
};
