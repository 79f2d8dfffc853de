import { actMany, amend, type Db, enqueue, type Job, keepFile, putContent, type Work } from '@heliu/engine';
import type { Content } from '@heliu/engine';
import { sandboxGateway } from '../providers/provider-account.rules.ts';
import type { FileRef } from '../providers/provider.ts';
import { shopWorld } from '../../shop/server.ts';
import { reachOf } from '../../system/server.ts';
import { sendRaw } from '@heliu/outside/server';
import { invoice } from '../invoice/invoice.ts';
import { inParallel } from '@heliu/outside';
import { inTurn } from '../issue/lease.server.ts';
import { issuingWork } from '../issue/own-work.server.ts';
import { filesJobName } from '../issue/outcomes.server.ts';
import { sealSome, unsealedDue } from './seal.server.ts';

const atOnce = 120;
/** Each spends most of its time waiting: for the provider, then for the disk. */
const abreast = 16;
const mostBytes = 10 * 1024 * 1024;
const mostTries = 8;

/**
 * What people and platforms want comes first for all of them; what is kept for the archive comes after that. What was
 * issued long ago is fetched when somebody asks for it, and nothing is sent on.
 */
type Stage = 'first' | 'rest' | 'past';

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

/** Where a sandbox runs, its files lie in the private network; elsewhere a provider has none to offer there. */
const reachFor = (db: Db) => (shopWorld(db).sandbox === undefined ? reachOf(db) : 'anywhere');

/** The demo's files lie in the sandbox, wherever it runs today. */
const placeOf = (db: Db, url: string): string =>
  url.startsWith(`${sandboxGateway}:`) ? `${shopWorld(db).sandbox ?? ''}${url.slice(sandboxGateway.length + 1)}` : url;

async function bytesOf(db: Db, { url, base64 }: FileRef): Promise<Buffer> {
  if (base64 !== undefined) return Buffer.from(base64, 'base64');
  const answer = await sendRaw({ method: 'GET', url: placeOf(db, url!), headers: {} }, reachFor(db));
  if (answer?.status !== 200) throw new Error(answer ? `HTTP ${answer.status}` : '没有应答');
  return answer.body;
}

interface Fetched {
  readonly row: Waiting;
  /** What is left to fetch in the second stage. */
  readonly rest: readonly FileRef[];
  readonly files?: readonly { readonly type: FileRef['type']; readonly content: Content }[];
  readonly error?: string;
}

/** Whatever the provider handed out, at once: its links do not live long. All files of a stage or none. */
async function fetched(db: Db, company: number, row: Waiting, stage: Stage): Promise<Fetched> {
  const all = (JSON.parse(row.links ?? '[]') as FileRef[]).filter(({ url, base64 }) => url || base64);
  const pdf = all.find(({ type }) => type === 'PDF');
  const refs = stage === 'first' && pdf ? [pdf] : all;
  const rest = all.filter((ref) => !refs.includes(ref));
  try {
    const files = [];
    for (const ref of refs) {
      const { tail, mediaType, starts } = types[ref.type];
      const bytes = await bytesOf(db, ref);
      const head = bytes
        .subarray(0, 8)
        .toString('latin1')
        .replace(/^\xef\xbb\xbf/, '')
        .trimStart();
      if (bytes.length > mostBytes || !head.startsWith(starts)) throw new Error(`下载到的不是 ${ref.type} 文件`);
      const name = `${row.invoiceNo}_${row.buyerName}.${tail}`;
      files.push({ type: ref.type, content: await putContent(db, company, name, mediaType, bytes) });
    }
    return { row, files, rest };
  } catch (error) {
    return { row, rest: all, error: error instanceof Error ? error.message : String(error) };
  }
}

async function keep(work: Work, fetches: readonly Fetched[], stage: Stage): Promise<void> {
  const kept = fetches.flatMap(({ row, files, rest }) => (files ? [{ id: row.id, files, rest }] : []));
  const ids = new Map<number, Partial<Record<FileRef['type'], number>>>();
  for (const { id, files } of kept)
    for (const { type, content } of files) {
      const owner = { entity: invoice.name, id };
      const file = await keepFile(work, content, { purpose: types[type].tail, owner });
      ids.set(id, { ...ids.get(id), [type]: file.id });
    }
  const changes = kept.map(({ id, rest }) => {
    const { PDF: pdf, OFD: ofd, XML: xml } = ids.get(id) ?? {};
    const fileLinks = rest.length === 0 ? null : JSON.stringify(rest);
    return { id, rest, set: { fileLinks, ...(pdf && { pdf }), ...(ofd && { ofd }), ...(xml && { xml }) } };
  });
  if (stage !== 'first') await actMany(work, invoice, 'restKept', changes);
  else {
    await actMany(
      work,
      invoice,
      'fileKept',
      changes.filter(({ rest }) => rest.length > 0),
    );
    await actMany(
      work,
      invoice,
      'filesKept',
      changes.filter(({ rest }) => rest.length === 0),
    );
  }
  const missed = fetches.flatMap(({ row, error }) => (error === undefined ? [] : [{ row, error }]));
  await amend(
    work,
    invoice,
    missed.map(({ row: { id, tries: before, links }, error }) => {
      const tries = before + 1;
      const isLast = tries >= mostTries;
      return {
        id,
        tries,
        fault: `下载发票文件失败：${error}`.slice(0, 300),
        nextTryAt: new Date(Date.parse(work.now) + Math.min(3600, 2 ** tries) * 1000).toISOString(),
        ...(stage === 'first'
          ? { fileState: isLast ? ('failed' as const) : ('waiting' as const) }
          : { fileLinks: isLast ? null : links }),
      };
    }),
    { silent: true },
  );
}

const dueText: Readonly<Record<Stage, string>> = {
  past: `file_state = 'none' and file_links is not null and status = 'issued'`,
  first: `file_state = 'waiting' and status = 'issued' and (next_try_at is null or next_try_at <= now())`,
  // While others are still being issued the archive waits, though not for long.
  rest: `file_state = 'kept' and file_links is not null and (next_try_at is null or next_try_at <= now()) and (updated_at < now() - interval '1 minute'
    or not exists (select 1 from oms_invoice w where w.company_id = $1 and w.status in ('queued', 'issuing')))`,
};

const dueFiles = (work: Work, stage: Stage): Promise<Waiting[]> =>
  work.query<Waiting>(
    `oms_invoice.toFetch.${stage}`,
    `select id, invoice_no as "invoiceNo", buyer_name as "buyerName", file_links as links, tries from oms_invoice
     where company_id = $1 and ${dueText[stage]} order by id limit ${atOnce}`,
    [work.company],
  );

const hasDue = async (work: Work): Promise<boolean> => {
  const [row] = await work.query<{ waits: boolean }>(
    'oms_invoice.filesDue',
    `select exists (select 1 from oms_invoice where company_id = $1 and ${unsealedDue}) or exists (select 1 from oms_invoice where company_id = $1 and ${dueText.first}) or exists (select 1 from oms_invoice where company_id = $1 and ${dueText.rest}) as waits`,
    [work.company],
  );
  return row!.waits;
};

/** How many were fetched. */
async function fetchStage(db: Db, company: number, stage: Stage, most: number): Promise<number> {
  const rows = await issuingWork(db, company, (work) => dueFiles(work, stage));
  if (rows.length === 0) return 0;
  const all = await inParallel(rows, (row) => fetched(db, company, row, stage), most);
  await issuingWork(db, company, (work) => keep(work, all, stage));
  return rows.length;
}

async function fetchSome(db: Db, company: number): Promise<'more' | 'done'> {
  if (await sealSome(db, company)) return 'more';
  for (const stage of ['first', 'rest'] as const)
    if ((await fetchStage(db, company, stage, abreast)) > 0) return 'more';
  return 'done';
}

/** Some of those that were issued long ago, one after the other, since whoever is at work goes first. */
export const fetchPast = (db: Db, company: number): Promise<number> => fetchStage(db, company, 'past', 1);

/** Fetches whatever waits; where somebody is at it already, nothing. */
export const fetchWaiting = (db: Db, company: number): Promise<void> =>
  inTurn(
    db,
    company,
    'files',
    0,
    () => fetchSome(db, company),
    () => issuingWork(db, company, hasDue),
  );

export const fetchFiles: Job = {
  name: filesJobName,
  run: (_, { db, company }) => fetchWaiting(db, company),
};

/** Those whose time has come again. */
export const startDueFiles = async (work: Work): Promise<void> => {
  if (await hasDue(work)) await enqueue(work, filesJobName, {}, { label: '下载发票文件' });
};
