import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type AnyEntity, codes, type FileInfo, findEntity, isDocument, permission } from '@heliu/model';
import type { Db } from '../db.ts';
import { viewOf } from '../names.ts';
import { perDb } from '../per-db.ts';
import { Refusal } from '../refusal.ts';
import { isMasked, visible } from '../rights.ts';
import { Params, prepared } from '../sql.ts';
import { service } from '../user.ts';
import { runWork, type Work } from '../work.ts';
import { acceptedTypes, headLength, isAccepted, mediaTypeOf } from './media.ts';
import { demandFewPixels, pictureHead } from './pixels.ts';
import { type ByteRange, exactly, type FileStore, megabytes, TooLarge } from './store.ts';

interface Files {
  store?: FileStore;
  most: number;
  quota: number;
}
const filesOf = perDb<Files>(() => ({ most: megabytes(20), quota: megabytes(20 * 1024) }));

interface FileLimits {
  /** Bytes of one file. */
  readonly most?: number | undefined;
  /** Bytes of all files of a company that has no limit of its own. */
  readonly quota?: number | undefined;
}
/** Tells where the contents of this database's files lie, how large one may be, and all of a company. */
export function useFiles(db: Db, store: FileStore, { most, quota }: FileLimits = {}): void {
  Object.assign(filesOf(db), { store, ...(most !== undefined && { most }), ...(quota !== undefined && { quota }) });
}
export function storeOf(db: Db): FileStore {
  const { store } = filesOf(db);
  if (!store) throw new Error('no file store is known for this database');
  return store;
}
/** What a file holds, or a part of it. It fails rather than end early. */
export async function openContent(
  db: Db,
  { key, size }: Pick<Content, 'key' | 'size'>,
  range?: ByteRange,
): Promise<Readable> {
  const content = await storeOf(db).get(key, size, range);
  return exactly(content, range ? range.end - range.start + 1 : size);
}
export const mostBytes = (db: Db): number => filesOf(db).most;

/** A content in the store that no row speaks of yet. */
export interface Content {
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
  readonly key: string;
  /** Room was taken for it before it was written. */
  readonly isHeld?: true;
}

/** A name as it may stand in a header and on any disk. */
const cleanName = (name: string): string =>
  name
    .toWellFormed()
    .replace(/^.*[\\/]/, '')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\x00-\x1f\x7f"<>|*?:]/g, '')
    .trim()
    .slice(-200) || '未命名';

/** What comes on one day lies together: those who write at the same moment share the writing of the folder. */
const keyFor = (company: number): string => `${company}/${new Date().toISOString().slice(0, 10)}/${randomUUID()}`;

/** Reads the beginning without losing it. */
async function peek(content: Readable, most: number): Promise<{ head: Buffer; whole: Readable }> {
  const chunks = content.iterator({ destroyOnReturn: false });
  const first: Buffer[] = [];
  let length = 0;
  while (length < most) {
    const next = (await chunks.next()) as IteratorResult<Buffer, undefined>;
    if (next.done) break;
    first.push(next.value);
    length += next.value.length;
  }
  const all = async function* () {
    yield* first;
    yield* chunks as AsyncIterableIterator<Buffer>;
  };
  return { head: Buffer.concat(first).subarray(0, most), whole: Readable.from(all(), { objectMode: false }) };
}

interface Usage {
  readonly used: number;
  /** The company's own limit, in gigabytes. */
  readonly own: number | null;
}
const inWords = (bytes: number) =>
  bytes < megabytes(1024) ? `${(bytes / megabytes(1)).toFixed(1)} MB` : `${(bytes / megabytes(1024)).toFixed(1)} GB`;
const noRoom = (used: number, quota: number) =>
  new Refusal(`文件空间不够：已用 ${inWords(used)}，上限 ${inWords(quota)}。请删除不用的附件，或联系管理员扩大空间`);

const takingTurns = 4867;
/** Longer than any upload takes. */
const heldMinutes = 30;

interface Hold {
  readonly bytes: number;
  readonly refusal: Refusal;
}
/**
 * Takes room for a content before it is written, as much as is left of what is wanted: those who write at the same
 * moment, on whichever server, share what there is. Nobody waits longer than for one addition.
 */
const holdRoom = (db: Db, company: number, key: string, wanted: number): Promise<Hold> =>
  runWork(db, service('文件', company), async (work) => {
    await work.query('file.turn', 'select pg_advisory_xact_lock($1, hashint8($2))', [takingTurns, company]);
    const [row] = await work.query<Usage>(
      'file.usage',
      `select coalesce((select sum(bytes) from sys_file_usage
                        where company_id = $1 and (held_until is null or held_until > now())), 0)::bigint as used,
              (select storage_limit from sys_company where company_id = $1 and id = $1) as own`,
      [company],
    );
    const { used, own } = row!;
    const quota = own === null ? filesOf(db).quota : megabytes(own * 1024);
    const bytes = Math.min(wanted, quota - used);
    const refusal = noRoom(used, quota);
    if (bytes <= 0) throw refusal;
    await work.query(
      'file.hold',
      `insert into sys_file_usage (company_id, bytes, key, held_until) values ($1, $2, $3, now() + interval '${heldMinutes} minutes')`,
      [company, bytes, key],
    );
    return { bytes, refusal };
  });

const released = (company: number, key: string) => ({
  name: 'file.unhold',
  text: 'delete from sys_file_usage where company_id = $1 and key = $2',
  values: [company, key],
});

/** A content that no row will speak of: it goes, and its room is free again. */
export async function dropContent(db: Db, company: number, { key }: Pick<Content, 'key'>): Promise<void> {
  await storeOf(db).remove(key);
  const { name, text, values } = released(company, key);
  await runWork(db, service('文件', company), (work) => work.query(name, text, values));
}

/**
 * Takes in what somebody sent: judged by its content, measured, and in the store when this returns. `atMost` is what it
 * can have at all, where that is known.
 */
export async function takeIn(
  db: Db,
  company: number,
  name: string,
  content: Readable,
  atMost = Number.MAX_SAFE_INTEGER,
): Promise<Content> {
  const { head: beginning, whole } = await peek(content, pictureHead);
  const head = beginning.subarray(0, headLength);
  const called = cleanName(name);
  if (head.length === 0) throw new Refusal(`“${called}”是空文件，请检查后再上传`, codes.invalid);
  const mediaType = mediaTypeOf(head, called);
  if (!isAccepted(mediaType))
    throw new Refusal(`“${called}”的内容不是可以上传的类型，可以上传${acceptedTypes}`, codes.invalid);
  demandFewPixels(called, beginning, mediaType);
  const key = keyFor(company);
  const wanted = Math.min(mostBytes(db), atMost);
  const { bytes, refusal } = await holdRoom(db, company, key, wanted);
  try {
    return { name: called, mediaType, key, isHeld: true, ...(await storeOf(db).put(key, whole, bytes)) };
  } catch (error) {
    await dropContent(db, company, { key });
    throw error instanceof TooLarge && bytes < wanted ? refusal : error;
  }
}

/** For what we make ourselves, such as an export: its type is known and its size is our own affair. */
export async function putContent(
  db: Db,
  company: number,
  name: string,
  mediaType: string,
  content: Readable | Buffer,
): Promise<Content> {
  const key = keyFor(company);
  return { name: cleanName(name), mediaType, key, ...(await storeOf(db).put(key, content, Number.MAX_SAFE_INTEGER)) };
}

/** What a file is kept for. Without an owner it is its maker's alone and goes away after `days`. */
export interface Kept {
  readonly purpose?: string;
  readonly owner?: { readonly entity: string; readonly id: number };
  readonly days?: number;
}

/** Makes a content a file of the company. The row leaves with COMMIT. */
export async function keepFile(work: Work, content: Content, { purpose, owner, days }: Kept = {}): Promise<FileInfo> {
  const [id] = await work.takeIds(1);
  const { name, mediaType, size, sha256, key, isHeld } = content;
  // In one COMMIT with the row, which counts from then on.
  if (isHeld) work.later(released(work.company, key));
  work.later({
    name: 'file.keep',
    text:
      `insert into sys_file (company_id, id, name, media_type, size, sha256, key, purpose, owner_entity, owner_id, created_by, expires_at) ` +
      `values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + $12::int * interval '1 day')`,
    values: [
      work.company,
      id,
      name,
      mediaType,
      size,
      sha256,
      key,
      purpose ?? null,
      owner?.entity ?? null,
      owner?.id ?? null,
      work.user.id,
      owner ? null : (days ?? 1),
    ],
  });
  return { id: id!, name, mediaType, size };
}

export interface FileRow extends Content {
  readonly id: number;
  readonly purpose: string | null;
  readonly ownerEntity: string | null;
  readonly ownerId: number | null;
  readonly createdBy: number;
}
const columns =
  'id, name, media_type as "mediaType", size, sha256, key, purpose, owner_entity as "ownerEntity", owner_id as "ownerId", created_by as "createdBy"';

export const findFiles = (work: Work, ids: readonly number[]): Promise<FileRow[]> =>
  work.query<FileRow>('file.find', `select ${columns} from sys_file where company_id = $1 and id = any($2::bigint[])`, [
    work.company,
    ids,
  ]);

export const noSuchFile = (): Refusal => new Refusal('文件不存在或已过期', codes.missing);

/** Which of an entity's records this user sees, asked for at once. */
async function seenRecords(work: Work, e: AnyEntity, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const params = new Params();
  const conditions = [`t.id = any(${params.add(ids)}::bigint[])`, ...visible(e, work.user, 't', params)];
  if (!isDocument(e)) conditions.push('not t.deleted');
  const text = `select t.id from ${viewOf(e.name)} t where ${conditions.join(' and ')}`;
  const { name, values } = prepared(text, params.values);
  return new Set((await work.query<{ id: number }>(name, text, values)).map(({ id }) => id));
}

/** A file is as visible as the record it belongs to; one that belongs to none is its maker's alone. */
export async function seenFiles(work: Work, files: readonly FileRow[]): Promise<FileRow[]> {
  const { user } = work;
  const seen = files.filter(({ ownerEntity, createdBy }) => ownerEntity === null && createdBy === user.id);
  const owners = new Set(files.flatMap(({ ownerEntity }) => ownerEntity ?? []));
  for (const e of [...owners].flatMap((name) => findEntity(name) ?? [])) {
    if (!user.may(permission(e, 'view'))) continue;
    const own = files.filter(({ ownerEntity, purpose }) => ownerEntity === e.name && !isMasked(e, user, purpose ?? ''));
    const records = await seenRecords(
      work,
      e,
      own.map(({ ownerId }) => ownerId!),
    );
    seen.push(...own.filter(({ ownerId }) => records.has(ownerId!)));
  }
  return seen;
}

export async function demandFile(work: Work, id: number): Promise<FileRow> {
  const [file] = await seenFiles(work, await findFiles(work, [id]));
  if (!file) throw noSuchFile();
  return file;
}

const sweptAtOnce = 1000;

/** Of the steps by which usage changed, one is left: whoever asks adds up few rows, and nobody waits for another's file. */
async function foldUsage(work: Work): Promise<void> {
  await work.query(
    'file.fold',
    `with gone as (delete from sys_file_usage where company_id = $1 and (held_until is null or held_until < now()) returning bytes, key)
     insert into sys_file_usage (company_id, bytes) select $1, sum(bytes) from gone where key is null having count(*) > 0`,
    [work.company],
  );
}

/** Removes what nobody refers to any more. The content goes first: a row without one is swept again, the reverse is lost. */
export async function sweepFiles(work: Work): Promise<void> {
  const rows = await work.query<{ id: number; key: string }>(
    'file.expired',
    `select id, key from sys_file where company_id = $1 and expires_at < now() order by expires_at limit ${sweptAtOnce} for update skip locked`,
    [work.company],
  );
  await foldUsage(work);
  if (rows.length === 0) return;
  const store = storeOf(work.db);
  await Promise.all(rows.map(({ key }) => store.remove(key)));
  work.later({
    name: 'file.sweep',
    text: 'delete from sys_file where company_id = $1 and id = any($2::bigint[])',
    values: [work.company, rows.map(({ id }) => id)],
  });
}
