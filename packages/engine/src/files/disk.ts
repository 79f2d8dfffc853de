import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../refusal.ts';
import { damaged, type FileStore, measure, measured, type Measured, megabytes, storeFailure } from './store.ts';

const dayMs = 86_400_000;
/** Contracts and identity cards are among them: no other user of the machine reads along. */
const ownersOnly = { folder: 0o700, file: 0o600 };

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * A rename survives a power cut only when the folder that holds the name has been written too. Whoever comes while it
 * is being written came too late for that, and shares the next writing with all who came with him.
 */
class FolderSync {
  readonly #running = new Map<string, Promise<void>>();
  readonly #next = new Map<string, Promise<void>>();

  async of(folder: string): Promise<void> {
    const running = this.#running.get(folder);
    if (!running) return this.#begin(folder);
    let next = this.#next.get(folder);
    if (!next) {
      next = running
        .catch(() => {})
        .then(() => {
          this.#next.delete(folder);
          return this.#begin(folder);
        });
      this.#next.set(folder, next);
    }
    return next;
  }

  #begin(folder: string): Promise<void> {
    const running = syncFolder(folder).finally(() => this.#running.delete(folder));
    this.#running.set(folder, running);
    return running;
  }
}

/** Half-written files of a process that died; younger ones may be another process's, still at it. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > dayMs) await rm(path, { force: true });
  }
}

async function write(path: string, content: Readable | Buffer, most: number): Promise<Measured> {
  if (Buffer.isBuffer(content)) {
    const known = measured(content, most);
    await writeFile(path, content, { flag: 'wx', flush: true, mode: ownersOnly.file });
    return known;
  }
  const { through, result } = measure(most);
  const file = createWriteStream(path, { flags: 'wx', flush: true, mode: ownersOnly.file });
  try {
    await pipeline(content, through, file);
  } catch (error) {
    // It may still be about to come into being; whoever clears up must find it.
    if (!file.closed) await once(file, 'close');
    throw error;
  }
  return result();
}

/** Writes a content aside, down to the disk; `then` takes it away from there. Nothing stays aside either way. */
export async function aside(
  folder: string,
  content: Readable | Buffer,
  most: number,
  then: (path: string, measured: Measured) => Promise<unknown>,
): Promise<Measured> {
  const path = join(folder, randomUUID());
  try {
    const known = await write(path, content, most);
    await then(path, known);
    return known;
  } catch (error) {
    await rm(path, { force: true });
    throw storeFailure(error);
  }
}

/** The database lies on the same disk as a rule: what is left of it, when little is left, is for documents to be saved. */
async function demandRoom(root: string, reserve: number): Promise<void> {
  if (reserve === 0) return;
  const { bavail, bsize } = await statfs(root);
  if (bavail * bsize >= reserve) return;
  throw new Refusal(
    `服务器磁盘只剩 ${Math.floor((bavail * bsize) / megabytes(1))} MB，要留给单据保存，文件没有保存，请联系管理员清理磁盘`,
  );
}

/**
 * Files under a folder. Each is written aside and gets its name last, so that no half file ever has one. `reserve` are
 * the bytes of the disk that files leave free.
 */
export async function diskStore(root: string, reserve = 0): Promise<FileStore> {
  const drafts = join(root, 'tmp');
  await mkdir(drafts, { recursive: true, mode: ownersOnly.folder });
  await chmod(root, ownersOnly.folder);
  await sweep(drafts);
  const synced = new FolderSync();
  return {
    async put(key, content, most) {
      await demandRoom(root, reserve);
      return aside(drafts, content, most, async (draft) => {
        const path = join(root, key);
        await rename(draft, path).catch(async (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
          const folder = dirname(path);
          await mkdir(folder, { recursive: true, mode: ownersOnly.folder });
          await rename(draft, path);
          // The names of the new folders are to survive as well.
          for (let above = dirname(folder); above.startsWith(root); above = dirname(above)) await synced.of(above);
        });
        await synced.of(dirname(path));
      });
    },
    async get(key, size, range) {
      const path = join(root, key);
      // Looked for before the answer begins, so that a file that is gone or cut off is a refusal and not half an answer.
      if ((await stat(path)).size !== size) throw damaged();
      return createReadStream(path, range);
    },
    remove: (key) => rm(join(root, key), { force: true }),
  };
}
