import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { allEntities, allLedgers, type AnyEntity, codes, columnsOf, linesOf } from '@heliu/model';
import {
  columnOf,
  describe,
  type Entry,
  keepFile,
  note,
  putContent,
  refuse,
  runWork,
  snake,
  storeOf,
  type Table,
  type Task,
  type TaskRun,
  zip,
} from '@heliu/engine';
import { csvLine, entryName } from './leaving.rules.ts';

const keptDays = 7;
const atOnce = 1000;
/** A package holds so many bytes of files at most: an archive beyond four gigabytes is read by few programs. */
const perPackage = 2 * 1024 ** 3;

interface Sheet {
  readonly table: Table;
  readonly label: string;
  readonly titles: readonly string[];
}

const systemTitles: Readonly<Record<string, string>> = {
  id: '编号',
  version: '版本',
  created_by: '创建人编号',
  created_at: '创建时间',
  updated_by: '修改人编号',
  updated_at: '修改时间',
  deleted: '已删除',
  number: '单据编号',
  status: '状态',
  document_id: '所属单据编号',
  position: '行次',
  posted_on: '入账日期',
};

/** Titles by column, of a record and of its lines. */
function titlesOf(e: AnyEntity, kind?: string): ReadonlyMap<string, string> {
  const fields = kind === undefined ? columnsOf(e) : linesOf(e)[kind]!.fields;
  return new Map(Object.entries(fields).map(([key, { label }]) => [columnOf(key), label]));
}

/** Every table whose rows a company calls its own: records, their lines, and ledgers. What only counts or finds is left out. */
function sheets(): Sheet[] {
  const known = new Map<string, { label: string; titles: ReadonlyMap<string, string> }>();
  for (const e of allEntities()) {
    known.set(e.name, { label: e.label, titles: titlesOf(e) });
    for (const [kind, { label }] of Object.entries(linesOf(e)))
      known.set(`${e.name}_${snake(kind)}`, { label: `${e.label}-${label ?? kind}`, titles: titlesOf(e, kind) });
  }
  for (const l of allLedgers())
    known.set(l.name, {
      label: l.label,
      titles: new Map(
        Object.entries({ ...l.keys, ...l.measures, ...l.notes }).map(([key, field]) => [
          columnOf(key),
          (field as { label: string }).label,
        ]),
      ),
    });
  return describe(allEntities(), allLedgers()).flatMap((table): Sheet[] => {
    const found = known.get(table.name);
    if (!found || table.tenancy === 'platform') return [];
    const titles = table.columns.map(({ name }) => found.titles.get(name) ?? systemTitles[name] ?? name);
    return [{ table, label: found.label, titles }];
  });
}

interface Listed {
  readonly path: string;
  readonly rows: number | null;
  readonly sha256: string;
}
export interface State {
  readonly part: number;
  /** The last file that is in a package. */
  readonly after: number;
}

class Archive {
  readonly listed: Listed[] = [];
  after: number;
  isDone = false;
  private readonly run: TaskRun<State>;
  private readonly part: number;

  constructor(run: TaskRun<State>, { part, after }: State) {
    [this.run, this.part, this.after] = [run, part, after];
  }

  async *entries(): AsyncGenerator<Entry> {
    if (this.part === 1) yield* this.tables();
    yield* this.files();
    const lines = [
      csvLine(['文件', '行数', 'SHA-256']),
      ...this.listed.map(({ path, rows, sha256 }) => csvLine([path, rows === null ? null : String(rows), sha256])),
    ];
    yield { path: '清单.csv', content: ['\uFEFF', ...lines] };
  }

  private async *tables(): AsyncGenerator<Entry> {
    const all = sheets();
    for (const [i, sheet] of all.entries()) {
      await this.run.progress(i, all.length, `正在导出${sheet.label}`);
      const path = `数据/${entryName(sheet.label)}_${sheet.table.name}.csv`;
      yield { path, content: this.summed(path, this.rowsOf(sheet)) };
    }
    const path = '数据/操作日志_sys_log.csv';
    yield { path, content: this.summed(path, this.log()) };
  }

  private async *rowsOf({ table, titles }: Sheet): AsyncGenerator<string> {
    const { db, user } = this.run;
    const key = table.key.filter((name) => name !== 'company_id');
    const types = new Map(table.columns.map(({ name, type }) => [name, type.replace(/ collate.*/, '')]));
    const columns = table.columns.filter(({ name }) => name !== 'company_id' && name !== 'search');
    yield `\uFEFF${csvLine(table.columns.flatMap(({ name }, i) => (columns.some((one) => one.name === name) ? [titles[i]!] : [])))}`;
    let last: readonly string[] | undefined;
    for (;;) {
      const rows = await runWork(db, user, (work) =>
        work.query<{ cells: (string | null)[]; key: string[] }>(
          '',
          `select array[${columns.map(({ name }) => `${name}::text`).join(', ')}] as cells, array[${key.map((name) => `${name}::text`).join(', ')}] as key
           from ${table.name} where company_id = $1 ${last ? `and (${key.join(', ')}) > (${key.map((name, i) => `$${i + 2}::${types.get(name)!}`).join(', ')})` : ''}
           order by ${key.join(', ')} limit ${atOnce}`,
          [user.company, ...(last ?? [])],
        ),
      );
      for (const { cells } of rows) yield csvLine(cells);
      if (rows.length < atOnce) return;
      last = rows.at(-1)!.key;
    }
  }

  private async *log(): AsyncGenerator<string> {
    const { db, user } = this.run;
    yield `\uFEFF${csvLine(['时间', '用户', '对象', '编号', '操作', '名称', '原因', '地址', '以前', '以后'])}`;
    let last = 0;
    for (;;) {
      const rows = await runWork(db, user, (work) =>
        work.query<{ id: number; cells: (string | null)[] }>(
          'leaving.log',
          `select id, array[at::text, user_name, entity, record_id::text, label, title, reason, ip, before::text, after::text] as cells
           from sys_log where company_id = $1 and id > $2 order by id limit ${atOnce}`,
          [user.company, last],
        ),
      );
      for (const { cells } of rows) yield csvLine(cells);
      if (rows.length < atOnce) return;
      last = rows.at(-1)!.id;
    }
  }

  private async *files(): AsyncGenerator<Entry> {
    const { db, user } = this.run;
    let bytes = 0;
    for (;;) {
      const rows = await runWork(db, user, (work) =>
        work.query<{ id: number; name: string; key: string; size: number }>(
          'leaving.files',
          `select id, name, key, size from sys_file where company_id = $1 and id > $2 and purpose is distinct from 'leaving' order by id limit 200`,
          [user.company, this.after],
        ),
      );
      if (rows.length === 0) break;
      for (const { id, name, key, size } of rows) {
        if (bytes > 0 && bytes + size > perPackage) return;
        const content = await storeOf(db)
          .get(key, size)
          .catch(() => undefined);
        if (content) {
          const path = `文件/${id}_${entryName(name)}`;
          yield { path, content: this.summed(path, content as AsyncIterable<Buffer>) };
        } else this.run.rowError(id, name, '文件已丢失，没有导出');
        bytes += size;
        this.after = id;
      }
      await this.run.progress(this.listed.length, undefined, '正在导出文件');
    }
    this.isDone = true;
  }

  private async *summed(path: string, content: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let rows = -1;
    let isText = false;
    try {
      for await (const piece of content) {
        isText ||= typeof piece === 'string';
        rows += 1;
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
        hash.update(bytes);
        yield bytes;
      }
    } catch (error) {
      // Half a table must not look like a whole one; half a file tells it by its sum.
      if (isText) throw error;
    }
    this.listed.push({ path, rows: isText ? rows : null, sha256: hash.digest('hex') });
  }
}

/** Everything a company has, as tables and files, in packages that are read without us. */
export const exportAllTask: Task<{ readonly name: string }, State> = {
  name: 'system.exportAll',
  async run({ name }, run) {
    if (!run.user.may('sys_leaving:leave')) throw refuse(codes.forbidden);
    let state: State = run.state ?? { part: 1, after: 0 };
    for (;;) {
      const archive = new Archive(run, state);
      const called = `${entryName(name)}-全部数据${state.part > 1 ? `-${state.part}` : ''}.zip`;
      const content = await putContent(
        run.db,
        run.user.company,
        called,
        'application/zip',
        Readable.from(zip(archive.entries()), { objectMode: false }),
      );
      const next: State = { part: state.part + 1, after: archive.after };
      const kept = await run.step(async (work) => {
        await note(work, {
          entity: 'sys_leaving',
          recordId: work.company,
          action: 'export',
          label: '导出全部数据',
          title: called,
        });
        // Nobody's but his who asked for it, and gone after a week.
        return keepFile(work, content, { purpose: 'leaving', days: keptDays });
      }, next);
      if (archive.isDone) {
        const parts = state.part > 1 ? `，共 ${state.part} 包` : '';
        return {
          summary: `全部数据已导出${parts}，${keptDays} 天内可以下载，里面的清单有每个文件的校验和`,
          file: { id: kept.id, name: kept.name, size: kept.size },
        };
      }
      state = next;
    }
  },
};
