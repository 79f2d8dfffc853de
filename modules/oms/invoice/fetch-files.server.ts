import { Readable } from 'node:stream';
import { type Db, enqueue, type Job, keepFile, putContent, type Work } from '@heliu/engine';
import type { Content } from '@heliu/engine';
import type { FileRef } from '../providers/provider.ts';
import { invoice } from './invoice.ts';
import { inParallel } from './in-parallel.ts';
import { inTurn } from './lease.server.ts';
import { issuingWork } from './own-work.server.ts';
import { filesJobName } from './settle.server.ts';

const atOnce = 40;
const mostBytes = 10 * 1024 * 1024;
const timeoutMs = 20_000;
const mostTries = 8;

interface Waiting {
  readonly id: number;
  readonly invoiceNo: string;
  readonly buyerName: string;
  readonly links: string | null;
  readonly tries: number;
}

const types = {
  PDF: { tail: 'pdf', mediaType: 'application/pdf', starts: '%PDF' },
  OFD: { tail: 'ofd', mediaType: 'application/ofd', starts: 'PK' },
  XML: { tail: 'xml', mediaType: 'application/xml', starts: '<' },
} as const;

async function bytesOf({ url, base64 }: FileRef): Promise<Buffer> {
  if (base64 !== undefined) return Buffer.from(base64, 'base64');
  const response = await fetch(url!, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  if (Number(response.headers.get('content-length') ?? 0) > mostBytes) throw new Error('文件过大');
  return Buffer.from(await response.arrayBuffer());
}

interface Fetched {
  readonly row: Waiting;
  readonly files?: readonly { readonly type: FileRef['type']; readonly content: Content }[];
  readonly error?: string;
}

/** Whatever the provider handed out, at once: its links do not live long. All of an invoice's files or none. */
async function fetched(db: Db, company: number, row: Waiting): Promise<Fetched> {
  const refs = (JSON.parse(row.links ?? '[]') as FileRef[]).filter(({ url, base64 }) => url || base64);
  try {
    const files = [];
    for (const ref of refs) {
      const { tail, mediaType, starts } = types[ref.type];
      const bytes = await bytesOf(ref);
      const head = bytes
        .subarray(0, 8)
        .toString('latin1')
        .replace(/^\xef\xbb\xbf/, '')
        .trimStart();
      if (bytes.length > mostBytes || !head.startsWith(starts)) throw new Error(`下载到的不是 ${ref.type} 文件`);
      const name = `${row.invoiceNo}_${row.buyerName}.${tail}`;
      files.push({ type: ref.type, content: await putContent(db, company, name, mediaType, Readable.from([bytes])) });
    }
    return { row, files };
  } catch (error) {
    return { row, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Told of invoices whose files are in the house: only now can they be sent on. */
const listeners: ((work: Work, ids: readonly number[]) => Promise<void>)[] = [];
export const onFilesKept = (listener: (work: Work, ids: readonly number[]) => Promise<void>): unknown =>
  listeners.push(listener);

async function keep(work: Work, all: readonly Fetched[]): Promise<void> {
  const kept = all.flatMap(({ row, files }) => (files ? [{ id: row.id, files }] : []));
  const ids = new Map<number, Partial<Record<FileRef['type'], number>>>();
  for (const { id, files } of kept)
    for (const { type, content } of files) {
      const owner = { entity: invoice.name, id };
      const file = await keepFile(work, content, { purpose: types[type].tail, owner });
      ids.set(id, { ...ids.get(id), [type]: file.id });
    }
  const fileOf = (type: FileRef['type']) => kept.map(({ id }) => ids.get(id)?.[type] ?? null);
  work.later(
    {
      name: 'oms_invoice.filesKept',
      text:
        `update oms_invoice t set pdf = u.pdf, ofd = u.ofd, xml = u.xml, file_state = 'kept', file_links = null, next_try_at = null, tries = 0, version = t.version + 1 ` +
        `from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) u(id, pdf, ofd, xml) where t.company_id = $1 and t.id = u.id and t.file_state = 'waiting'`,
      values: [work.company, kept.map(({ id }) => id), fileOf('PDF'), fileOf('OFD'), fileOf('XML')],
    },
    {
      name: 'oms_invoice.filesMissed',
      text:
        `update oms_invoice t set tries = t.tries + 1, fault = '下载发票文件失败：' || u.error, ` +
        `file_state = case when t.tries + 1 >= ${mostTries} then 'failed' else 'waiting' end, ` +
        `next_try_at = now() + make_interval(secs => least(3600, 2 ^ (t.tries + 1))) ` +
        `from unnest($2::bigint[], $3::text[]) u(id, error) where t.company_id = $1 and t.id = u.id and t.file_state = 'waiting'`,
      values: [
        work.company,
        all.flatMap(({ row, error }) => (error === undefined ? [] : [row.id])),
        all.flatMap(({ error }) => (error === undefined ? [] : [error.slice(0, 300)])),
      ],
    },
  );
  const done = kept.map(({ id }) => id);
  if (done.length > 0) for (const listener of listeners) await listener(work, done);
}

const dueText = `file_state = 'waiting' and status = 'issued' and (next_try_at is null or next_try_at <= now())`;

async function fetchAll(db: Db, company: number): Promise<void> {
  const round = async (): Promise<'more' | 'done'> => {
    const rows = await issuingWork(db, company, (work) =>
      work.query<Waiting>(
        'oms_invoice.toFetch',
        `select id, invoice_no as "invoiceNo", buyer_name as "buyerName", file_links as links, tries from oms_invoice
         where company_id = $1 and ${dueText} order by id limit ${atOnce}`,
        [company],
      ),
    );
    if (rows.length === 0) return 'done';
    const all = await inParallel(rows, (row) => fetched(db, company, row));
    await issuingWork(db, company, (work) => keep(work, all));
    return 'more';
  };
  const hasMore = async () => {
    const [row] = await issuingWork(db, company, (work) =>
      work.query<{ waits: boolean }>(
        'oms_invoice.filesDue',
        `select exists (select 1 from oms_invoice where company_id = $1 and ${dueText}) as waits`,
        [company],
      ),
    );
    return row!.waits;
  };
  await inTurn(db, company, 'files', 0, round, hasMore);
}

export const fetchFiles: Job = {
  name: filesJobName,
  run: (_, work) => fetchAll(work.db, work.company),
};

/** Those whose time has come again. */
export const startDueFiles = async (work: Work): Promise<void> => {
  const [row] = await work.query<{ waits: boolean }>(
    'oms_invoice.filesDue',
    `select exists (select 1 from oms_invoice where company_id = $1 and ${dueText}) as waits`,
    [work.company],
  );
  if (row!.waits) await enqueue(work, filesJobName, {}, { label: '下载发票文件' });
};
