import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { codes, type Fen, sumFen, yuan } from '@heliu/model';
import {
  amend,
  type Entry,
  handle,
  keepFile,
  load,
  Params,
  prepared,
  putContent,
  Refusal,
  refuse,
  runWork,
  save,
  type SheetColumn,
  startTask,
  storeOf,
  type Task,
  type TaskRun,
  visible,
  type Work,
  workbook,
  zip,
} from '@heliu/engine';
import { invoice, invoiceStatuses } from '../invoice/invoice.ts';
import { invoiceKinds } from '../../shop/model.ts';
import { beijingDate } from '@heliu/outside';
import { subject as subjectEntity } from '../subject/subject.ts';
import { makeArchive, verifyArchive } from './archive.calls.ts';
import { archiveName, pathOf, type Placed, sumLine } from './archive.rules.ts';
import { archive } from './archive.ts';

export interface Span {
  readonly month: string;
  readonly subject: number | null;
  readonly subjectName: string | null;
}
/** After which invoice the next package begins, and which one it is. */
export interface State {
  readonly after: number;
  readonly part: number;
  readonly done: number;
}

const types = ['pdf', 'ofd', 'xml'] as const;
type Kept = Partial<
  Record<(typeof types)[number], { readonly key: string; readonly sha256: string; readonly size: number }>
>;

interface Row extends Placed {
  readonly id: number;
  readonly number: string;
  readonly status: keyof typeof invoiceStatuses;
  readonly kind: keyof typeof invoiceKinds;
  readonly invoiceDate: string;
  readonly issuedAt: string | null;
  readonly buyerTaxNo: string | null;
  readonly sellerTaxNo: string | null;
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
  readonly blueNo: string | null;
  readonly orderNos: string | null;
  readonly kept: Kept;
}

/** So many invoices are read at a time, and so many make a package: a month of any size is written without growing. */
const atOnce = 200;
const perPackage = 10_000;

const bounds = ({ month, subject }: Span, work: Work, params: Params): string[] => [
  `i.invoice_date >= ${params.add(`${month}-01`)}::date`,
  `i.invoice_date < ${params.add(`${month}-01`)}::date + interval '1 month'`,
  `i.status in ('issued', 'voided')`,
  ...(subject === null ? [] : [`i.subject = ${params.add(subject)}`]),
  ...visible(invoice, work.user, 'i', params),
];

async function countOf(work: Work, span: Span): Promise<number> {
  const params = new Params();
  const where = bounds(span, work, params);
  const { name, text, values } = prepared(
    `select count(*)::int as n from oms_invoice_v i where ${where.join(' and ')}`,
    params.values,
  );
  return (await work.query<{ n: number }>(name, text, values))[0]!.n;
}

async function someRows(work: Work, span: Span, after: number): Promise<Row[]> {
  const params = new Params();
  const where = [`i.id > ${params.add(after)}`, ...bounds(span, work, params)];
  const fileOf = (type: string) =>
    `case when i.${type} is not null then (select json_build_object('key', f.key, 'sha256', f.sha256, 'size', f.size) from sys_file f where f.company_id = i.company_id and f.id = i.${type}) end`;
  const { name, text, values } = prepared(
    `select i.id, i.number, i.status, i.kind, i.colour, i.invoice_code as "invoiceCode", i.invoice_no as "invoiceNo", i.invoice_date as "invoiceDate", i.issued_at as "issuedAt",
       i.buyer_name as "buyerName", i.buyer_tax_no as "buyerTaxNo", i.seller_name as "sellerName", i.seller_tax_no as "sellerTaxNo", i.net, i.tax, i.gross,
       i.blue_no as "blueNo", i.order_nos as "orderNos",
       json_strip_nulls(json_build_object(${types.map((type) => `'${type}', ${fileOf(type)}`).join(', ')})) as kept
     from oms_invoice_v i where ${where.join(' and ')} order by i.id limit ${atOnce}`,
    params.values,
  );
  return work.query<Row>(name, text, values);
}

interface Listed {
  readonly row: Row;
  readonly files: readonly { readonly path: string; readonly sha256: string; readonly size: number }[];
}

const columns: readonly SheetColumn[] = [
  { title: '发票号码', look: 'text', width: 24 },
  { title: '发票代码', look: 'text', width: 14 },
  { title: '票种', look: 'text', width: 12 },
  { title: '蓝红', look: 'text', width: 8 },
  { title: '状态', look: 'text', width: 10 },
  { title: '开票日期', look: 'text', width: 12 },
  { title: '销方', look: 'text', width: 28 },
  { title: '销方税号', look: 'text', width: 22 },
  { title: '购方', look: 'text', width: 28 },
  { title: '购方税号', look: 'text', width: 22 },
  { title: '金额', look: 'money', width: 14 },
  { title: '税额', look: 'money', width: 14 },
  { title: '价税合计', look: 'money', width: 14 },
  { title: '对应蓝票', look: 'text', width: 24 },
  { title: '订单号', look: 'text', width: 24 },
  { title: '文件', look: 'text', width: 50 },
  { title: 'SHA-256', look: 'text', width: 68 },
];

/** An invoice takes a row for each of its files, and one that says so where there is none. */
const cellsOf = ({ row, files }: Listed) =>
  (files.length === 0 ? [{ path: '缺原件', sha256: '' }] : files).map(({ path, sha256 }) => [
    row.invoiceNo,
    row.invoiceCode,
    invoiceKinds[row.kind],
    row.colour === 'red' ? '红票' : '蓝票',
    invoiceStatuses[row.status],
    row.invoiceDate,
    row.sellerName,
    row.sellerTaxNo,
    row.buyerName,
    row.buyerTaxNo,
    Number(row.net),
    Number(row.tax),
    Number(row.gross),
    row.blueNo,
    row.orderNos,
    path,
    sha256,
  ]);

const inIndex = ({ row: { id: _, kept: __, ...row }, files }: Listed) => ({ ...row, files });

/** Streams into the archive while its sum is taken: what the store lost or changed is found now, not by the auditor. */
async function* counted(content: Readable, done: (sha256: string, size: number) => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  } catch {
    // Broken off in the store: what came is kept, and its sum tells that it is not what was received.
  }
  done(hash.digest('hex'), size);
}

class Package {
  readonly listed: Listed[] = [];
  readonly sums: string[] = [];
  last = 0;
  private readonly run: TaskRun<State>;
  private readonly span: Span;
  private readonly before: number;
  private readonly total: number;

  constructor(run: TaskRun<State>, span: Span, before: number, total: number) {
    this.run = run;
    this.span = span;
    this.before = before;
    this.total = total;
  }

  /** Files of the invoices after `after`, then what says which they are. */
  async *entries(after: number): AsyncGenerator<Entry> {
    this.last = after;
    const { db, user } = this.run;
    while (this.listed.length < perPackage) {
      const rows = await runWork(db, user, (work) => someRows(work, this.span, this.last));
      if (rows.length === 0) break;
      for (const row of rows) {
        yield* this.filesOf(row);
        this.last = row.id;
      }
      await this.run.progress(this.before + this.listed.length, this.total, `已归档 ${this.listed.length} 张`);
    }
    yield* this.index();
  }

  private async *filesOf(row: Row): AsyncGenerator<Entry> {
    const files: { path: string; sha256: string; size: number }[] = [];
    for (const type of types) {
      const kept = row.kept[type];
      if (!kept) continue;
      const path = pathOf(this.span.month, row, type);
      const content = await storeOf(this.run.db)
        .get(kept.key, kept.size)
        .catch(() => undefined);
      if (!content) {
        this.run.rowError(row.id, row.invoiceNo, `${type.toUpperCase()} 文件已丢失，请从开票服务重新下载`);
        continue;
      }
      yield {
        path,
        content: counted(content, (sha256, size) => {
          if (sha256 !== kept.sha256)
            this.run.rowError(row.id, row.invoiceNo, `${type.toUpperCase()} 文件与收到时不同`);
          files.push({ path, sha256, size });
          this.sums.push(sumLine(sha256, path));
        }),
      };
    }
    if (files.length === 0) this.run.rowError(row.id, row.invoiceNo, '没有原件，目录里写明“缺原件”');
    this.listed.push({ row, files });
  }

  private *index(): Generator<Entry> {
    const { listed, sums, span } = this;
    const rows = async function* () {
      for (const one of listed) yield cellsOf(one);
    };
    yield { path: '目录.xlsx', content: this.summed('目录.xlsx', workbook('目录', columns, rows())) };
    const json = function* () {
      yield `{"month":${JSON.stringify(span.month)},"subject":${JSON.stringify(span.subjectName)},"invoices":[\n`;
      for (const [i, one] of listed.entries()) yield `${i > 0 ? ',\n' : ''}${JSON.stringify(inIndex(one))}`;
      yield '\n]}\n';
    };
    yield { path: 'index.json', content: this.summed('index.json', json()) };
    yield { path: 'SHA256SUMS', content: sums };
  }

  private async *summed(path: string, content: AsyncIterable<Buffer> | Iterable<string>): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    for await (const piece of content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      hash.update(bytes);
      yield bytes;
    }
    this.sums.push(sumLine(hash.digest('hex'), path));
  }

  get gross(): Fen {
    return sumFen(this.listed.map(({ row }) => yuan(row.gross)));
  }
}

const may = 'oms_invoice_archive:make';

/** One package after the other; each is written down when it is whole, so that a crash repeats the last one only. */
const archiveTask: Task<Span, State> = {
  name: 'oms.invoiceArchive',
  async run(span, run) {
    if (!run.user.may(may)) throw refuse(codes.forbidden);
    const total = await runWork(run.db, run.user, (work) => countOf(work, span));
    let state: State = run.state ?? { after: 0, part: 1, done: 0 };
    let last: { id: number; name: string; size: number } | undefined;
    while (state.done < total || state.part === 1) {
      const { after, part, done } = state;
      const pack = new Package(run, span, done, total);
      const name = archiveName(span.month, span.subjectName, part);
      const bytes = Readable.from(zip(pack.entries(after)), { objectMode: false });
      const content = await putContent(run.db, run.user.company, `发票归档 ${name}.zip`, 'application/zip', bytes);
      if (pack.listed.length === 0) {
        await storeOf(run.db).remove(content.key);
        if (part === 1) return { summary: `${span.month} 没有开具的发票，没有归档` };
        break;
      }
      const next: State = { after: pack.last, part: part + 1, done: done + pack.listed.length };
      last = await run.step(async (work) => {
        const kept = await keepFile(work, content);
        // The record takes the file as its own, and with it whoever may see the one may fetch the other.
        await save(work, archive, {} as never, {
          computed: {
            name,
            month: span.month,
            subject: span.subject,
            part,
            invoices: pack.listed.length,
            files: pack.listed.reduce((sum, { files }) => sum + files.length, 0),
            missing: pack.listed.filter(({ files }) => files.length === 0).length,
            gross: pack.gross,
            content: kept.id,
            sha256: content.sha256,
          } as never,
        });
        return kept;
      }, next);
      state = next;
    }
    const { done, part } = state;
    const parts = part > 2 ? `，共 ${part - 1} 包` : '';
    return {
      summary: `已归档 ${done.toLocaleString('en')} 张发票${parts}`,
      ...(last && { file: { id: last.id, name: last.name, size: last.size } }),
    };
  },
};

/** The whole package read again: it is what was written, or it is not. */
const verifyTask: Task<{ readonly id: number }> = {
  name: 'oms.verifyArchive',
  async run({ id }, run) {
    const [record, kept] = await runWork(run.db, run.user, async (work) => {
      const found = await load(work, archive, id);
      const [row] = await work.query<{ key: string; size: number }>(
        'oms_invoice_archive.file',
        'select key, size from sys_file where company_id = $1 and id = $2',
        [work.company, found.content],
      );
      return [found, row] as const;
    });
    let [read, sum] = [0, ''];
    const content = await storeOf(run.db)
      .get(kept!.key, kept!.size)
      .catch(() => Readable.from([]));
    for await (const chunk of counted(content, (sha256) => (sum = sha256))) {
      read += chunk.length;
      await run.progress(read, kept!.size, '正在校验');
    }
    const isGood = sum === record.sha256;
    await run.step(async (work) => {
      await amend(work, archive, [{ id, checkState: isGood ? 'good' : 'broken', checkedAt: work.now }]);
    }, undefined);
    if (!isGood) throw new Refusal(`归档 ${record.name} 与归档时不同，已经损坏，请重新归档`);
    return { summary: `归档 ${record.name} 完好，与归档时一致` };
  },
};

/** Starts the archiving of a month, of one subject or of all. */
export const startArchive = (work: Work, span: Span): Promise<number> =>
  startTask(work, archiveTask, span, `发票归档 ${archiveName(span.month, span.subjectName, 1)}`);

export const archiving = {
  tasks: [archiveTask, verifyTask],
  handlers: [
    handle(makeArchive, async ({ month, subject }, work) => {
      if (month > beijingDate(Date.parse(work.now)).slice(0, 7)) throw new Refusal(`${month} 还没有到`, codes.invalid);
      const subjectName = subject === undefined ? null : (await load(work, subjectEntity, subject)).name;
      return { task: await startArchive(work, { month, subject: subject ?? null, subjectName }) };
    }),
    handle(verifyArchive, async ({ id }, work) => {
      const { name } = await load(work, archive, id);
      return { task: await startTask(work, verifyTask, { id }, `校验归档 ${name}`) };
    }),
  ],
};
