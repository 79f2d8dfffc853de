import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FileStore, measure, type Measured, storeFailure } from './store.ts';

const dayMs = 86_400_000;

/** A rename survives a power cut only when the folder that holds the name has been written too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
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

/** Writes a content aside, down to the disk; `then` puts it where it belongs. Nothing stays aside either way. */
export async function aside(
  folder: string,
  content: Readable,
  most: number,
  then: (path: string, measured: Measured) => Promise<unknown>,
): Promise<Measured> {
  const path = join(folder, randomUUID());
  const { through, result } = measure(most);
  try {
    await pipeline(content, through, createWriteStream(path, { flags: 'wx', flush: true }));
    const measured = result();
    await then(path, measured);
    return measured;
  } catch (error) {
    throw storeFailure(error);
  } finally {
    await rm(path, { force: true });
  }
}

/** Files under a folder. Each is written aside and gets its name last, so that no half file ever has one. */
export async function diskStore(root: string): Promise<FileStore> {
  const drafts = join(root, 'tmp');
  await mkdir(drafts, { recursive: true });
  await sweep(drafts);
  return {
    put: (key, content, most) =>
      aside(drafts, content, most, async (draft) => {
        const path = join(root, key);
        await mkdir(dirname(path), { recursive: true });
        await rename(draft, path);
        await syncFolder(dirname(path));
      }),
    async get(key, range) {
      const path = join(root, key);
      // Looked for before the answer begins, so that a file that is gone is a refusal and not half an answer.
      await stat(path);
      return createReadStream(path, range);
    },
    remove: (key) => rm(join(root, key), { force: true }),
  };
}
