import {
  amend,
  handle,
  keepFile,
  load,
  putContent,
  Refusal,
  refuse,
  runWork,
  save,
  startTask,
  storeOf,
  type Task,
  type TaskRun,
  today,
  type Work,
  zip,
} from '@heliu/engine';
import { codes, formatFen } from '@heliu/model';
import { Readable } from 'node:stream';
import { exportBooks, verifyBooks } from './book-file.calls.ts';
import { bookFile } from './book-file.ts';
import { ledgerFile, sumsNow } from './ledger-file.server.ts';
import { differences, Packing } from './package.server.ts';
import { publicFile } from './public-file.server.ts';
import type { BooksOf } from './reading.server.ts';
import { monthsApart, newTally, type Tally, totalOf } from './tally.rules.ts';

/** The months of a year that the books have and that have begun. */
async function monthsOf(work: Work, year: number): Promise<string[]> {
  const rows = await work.query<{ first: string | null; last: string | null }>(
    'fico_book_file.months',
    `select to_char(min(m), 'YYYY-MM') as first, to_char(max(m), 'YYYY-MM') as last from (
       select start_date as m from fico_period where company_id = $1 and not deleted and year = $2 and start_date <= $3::date
       union all
       select month from fico_gl_entry_by_account where company_id = $1 and month >= make_date($2, 1, 1) and month < make_date($2 + 1, 1, 1)
     ) months`,
    [work.company, year, today()],
  );
  const { first, last } = rows[0]!;
  if (first === null || last === null) return [];
  const [from, to] = [Number(first.slice(5)), Number(last.slice(5))];
  return Array.from({ length: to - from + 1 }, (_, i) => `${year}-${String(from + i).padStart(2, '0')}`);
}

interface Written {
  readonly content: Awaited<ReturnType<typeof putContent>>;
  readonly tally: Tally;
}
const may = 'fico_book_file:make';
const tries = 3;

async function write(run: TaskRun, books: BooksOf): Promise<Written> {
  const [packing, tally] = [new Packing(run.db), newTally()];
  const { year, months } = books;
  let step = 0;
  const progress = (message: string) => run.progress((step += 1), undefined, message);
  const entries = async function* () {
    yield packing.file('公共档案.xml', publicFile(run, books));
    yield packing.file('总账.xml', ledgerFile(run, books, tally, progress));
    yield* packing.closing({
      standard: 'GB/T 24589.1-2010',
      year,
      months: { from: months[0], to: months.at(-1) },
      vouchers: tally.vouchers,
      lines: tally.lines,
      debit: formatFen(totalOf(tally.entries, 'debit')),
      credit: formatFen(totalOf(tally.entries, 'credit')),
    });
  };
  const bytes = Readable.from(zip(entries()), { objectMode: false });
  const content = await putContent(run.db, run.user.company, `账簿数据 ${year}.zip`, 'application/zip', bytes);
  return { content, tally };
}

/** Nothing is kept before the package is whole; broken off, the task begins again and leaves nothing behind. */
const exportTask: Task<{ readonly year: number }> = {
  name: 'fico.exportBooks',
  async run({ year }, run) {
    if (!run.user.may(may)) throw refuse(codes.forbidden);
    const books = { year, months: await runWork(run.db, run.user, (work) => monthsOf(work, year)) };
    for (let attempt = 1; ; attempt++) {
      const { content, tally } = await write(run, books);
      // Balances and vouchers are read one after the other, and somebody may have posted between.
      const off = monthsApart(tally, await sumsNow(run, books), books.months[0]!);
      if (off.length > 0) {
        await storeOf(run.db).remove(content.key);
        if (attempt < tries) continue;
        throw new Refusal(`导出的时候 ${off.join('、')} 一直有人记账，请等记账停下来再导出`);
      }
      const name = `${year} 年账簿数据`;
      const kept = await run.step(async (work) => {
        const file = await keepFile(work, content);
        await save(work, bookFile, {} as never, {
          computed: {
            name,
            year,
            months: books.months.length,
            vouchers: tally.vouchers,
            lines: tally.lines,
            amount: totalOf(tally.entries, 'debit'),
            content: file.id,
            sha256: content.sha256,
          },
        });
        return file;
      }, undefined);
      return {
        summary: `${name}：凭证 ${tally.vouchers.toLocaleString('en')} 张，分录 ${tally.lines.toLocaleString('en')} 条`,
        file: { id: kept.id, name: kept.name, size: kept.size },
      };
    }
  },
};

/** The package is read again, file by file. */
const verifyTask: Task<{ readonly id: number }> = {
  name: 'fico.verifyBooks',
  async run({ id }, run) {
    const [record, kept] = await runWork(run.db, run.user, async (work) => {
      const found = await load(work, bookFile, id);
      const [row] = await work.query<{ key: string; size: number }>(
        'fico_book_file.file',
        'select key, size from sys_file where company_id = $1 and id = $2',
        [work.company, found.content],
      );
      return [found, row!] as const;
    });
    const off = await differences(run, kept);
    const checkState = off.length === 0 ? 'good' : 'broken';
    await run.step((work) => amend(work, bookFile, [{ id, checkState, checkedAt: work.now }]), undefined);
    if (off.length > 0) throw new Refusal(`${record.name} 与导出时不同，改动过的是：${off.join('、')}`);
    return { summary: `${record.name} 完好，每个文件都与导出时一致` };
  },
};

export async function startBookExport(work: Work, year: number): Promise<{ readonly task: number }> {
  if ((await monthsOf(work, year)).length === 0) throw new Refusal(`${year} 年没有账`, codes.invalid);
  return { task: await startTask(work, exportTask, { year }, `账簿导出 ${year}`) };
}

export const bookFiling = {
  tasks: [exportTask, verifyTask],
  handlers: [
    handle(exportBooks, ({ year }, work) => startBookExport(work, year)),
    handle(verifyBooks, async ({ id }, work) => {
      const { name } = await load(work, bookFile, id);
      return { task: await startTask(work, verifyTask, { id }, `校验 ${name}`) };
    }),
  ],
};
