import { Readable } from 'node:stream';
import { type AnyEntity, codes, entityNamed, permission, type Started } from '@heliu/model';
import { customised } from '../custom.ts';
import { keepFile, putContent } from '../files/file.ts';
import { Refusal, refuse } from '../refusal.ts';
import { startTask, type Task, type TaskRun } from '../tasks/task.ts';
import { runWork, type Work } from '../work.ts';
import { countPrinted, recordSheet } from './record.ts';
import { allToPdf } from './render.ts';
import type { RecordSheet } from './sheet.ts';

export interface PrintMany {
  readonly entity: string;
  readonly ids: readonly number[];
}
export const mostPrinted = 1000;
/** Between two looks at the database: few enough that nothing is held for long. */
const atOnce = 20;
const keptDays = 7;

/** One after the other, in the order they were chosen; what cannot be printed is named and left out. */
async function* sheetsOf(run: TaskRun, e: AnyEntity, ids: readonly number[], printed: RecordSheet['of'][]) {
  for (let from = 0; from < ids.length; from += atOnce) {
    const sheets = await runWork(run.db, run.user, async (work) => {
      const own = await customised(work, e);
      const found: RecordSheet[] = [];
      for (const id of ids.slice(from, from + atOnce))
        try {
          found.push(await recordSheet(work, own, id));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          run.rowError(id, `#${id}`, error.message);
        }
      return found;
    });
    for (const sheet of sheets) {
      yield sheet;
      printed.push(sheet.of);
    }
    await run.progress(Math.min(from + atOnce, ids.length), ids.length);
  }
}

/** Many records on paper, as one file to be printed in one go. */
export const printTask: Task<PrintMany> = {
  name: 'print',
  async run({ entity, ids }, run) {
    const e = entityNamed(entity);
    if (!run.user.may(permission(e, 'view'))) throw refuse(codes.forbidden);
    const printed: RecordSheet['of'][] = [];
    const name = `${e.label} ${ids.length} 张.pdf`;
    const bytes = allToPdf(sheetsOf(run, e, ids, printed), `${e.label} ${ids.length} 张`);
    const content = await putContent(run.db, run.user.company, name, 'application/pdf', Readable.from(bytes));
    if (printed.length === 0) throw new Refusal('选中的记录都已经不在了', codes.missing);
    const {
      id,
      name: kept,
      size,
    } = await runWork(run.db, run.user, async (work) => {
      await countPrinted(work, e, printed);
      return keepFile(work, content, { purpose: 'print', days: keptDays });
    });
    return { summary: `${printed.length} 张合在一个 PDF 里`, file: { id, name: kept, size } };
  },
};

export async function startPrinting(work: Work, { entity, ids }: PrintMany): Promise<Started> {
  const e = entityNamed(entity);
  return { task: await startTask(work, printTask, { entity, ids }, `打印 ${ids.length} 张${e.label}`) };
}
