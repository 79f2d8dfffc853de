import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import { codes } from '@heliu/model';
import { Refusal } from '../refusal.ts';

/** What was found out about a content while it streamed by. */
export interface Measured {
  readonly size: number;
  readonly sha256: string;
}
/** Both ends included, as HTTP counts. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where contents lie. It knows keys and bytes only; whose they are stands in `sys_file`. */
export interface FileStore {
  /** All of it or nothing: a content that is too large, or breaks off, leaves no trace. */
  put(key: string, content: Readable | Buffer, most: number): Promise<Measured>;
  /** The content or a part of it, all of which is `size` long; a store that sees another size says so at once. */
  get(key: string, size: number, range?: ByteRange): Promise<Readable>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
}

const megabyte = 1024 * 1024;
export const megabytes = (count: number): number => count * megabyte;
/** More than it may have. */
export class TooLarge extends Refusal {
  constructor(most: number) {
    super(`文件超过${Math.floor(most / megabyte)} MB，请压缩或拆分后再上传`, codes.invalid);
  }
}

/** A content that is not what was put in: cut off by a broken disk or a bad restore. */
export const damaged = (): Refusal => new Refusal('文件已损坏，内容不完整，请联系管理员从备份恢复');

/** Passes a content on and fails at its end when it was shorter or longer: half a file must not look like a whole one. */
export function exactly(content: Readable, length: number): Readable {
  let seen = 0;
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length;
      done(null, chunk);
    },
    flush: (done) => done(seen === length ? null : damaged()),
  });
  // Whoever reads it hears of the failure; there is nobody else to tell.
  pipeline(content, through, () => {});
  return through;
}

/** Counts and hashes what passes, and stops it at the limit. */
export function measure(most: number): { readonly through: Transform; result(): Measured } {
  const hash = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      if (size > most) return done(new TooLarge(most));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, result: () => ({ size, sha256: hash.digest('hex') }) };
}

export function measured(content: Buffer, most: number): Measured {
  if (content.length > most) throw new TooLarge(most);
  return { size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

/** The sentence for a store that has no room left; other failures stay the defects they are. */
export function storeFailure(error: unknown): unknown {
  const { code } = error as { code?: string };
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'XMinioStorageFull'
    ? new Refusal('存放文件的磁盘已满，文件没有保存，请联系管理员')
    : error;
}
