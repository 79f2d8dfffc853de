import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PostgresError } from './failure.ts';
import { lives } from './postmaster.ts';

/** Who is in charge of a data folder, as its note says. */
interface Holder {
  readonly pid: number;
  /** When it took the folder, for people. */
  readonly since: string;
  /** When the process began, as the kernel counts; another process of the same number began at another time. */
  readonly began: string | null;
}
/** Being in charge of a data folder: the only process that starts and stops the database in it. */
export interface Hold {
  release(): Promise<void>;
}

const noteIn = (folder: string) => join(folder, 'heliu.lock');

/** Field 22 of the kernel's line about a process; null where there is no such line, or the process only waits to be buried. */
function beganAt(pid: number): string | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\)\s/s, '')
      .split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function isAlive({ pid, began }: Holder): boolean {
  if (!lives(pid)) return false;
  if (began === null || process.platform !== 'linux') return true;
  return beganAt(pid) === began;
}

const contentOf = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

function holderIn(content: string): Holder | undefined {
  try {
    const { pid, since, began } = JSON.parse(content) as Partial<Holder>;
    return typeof pid === 'number' && pid > 0 ? { pid, since: String(since), began: began ?? null } : undefined;
  } catch {
    return undefined;
  }
}

const shown = (since: string) => {
  const at = new Date(since);
  return Number.isNaN(at.getTime())
    ? '时间不详'
    : at.toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false });
};
const held = (folder: string, { pid, since }: Holder) =>
  new PostgresError(
    `数据文件夹 ${folder} 正由另一个合流使用（进程 ${pid}，${shown(since)} 启动）。` +
      '请先停止它，或用 DATA_DIR 另选一个文件夹。',
  );

/**
 * Takes away a note whose process is gone. By renaming it, which only one of several succeeds in; whoever finds that he
 * has taken a newer note than the one he judged gives it back.
 */
async function clear(note: string, judged: string): Promise<void> {
  const aside = `${note}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await rename(note, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await readFile(aside, 'utf8')) !== judged) await link(aside, note).catch(() => undefined);
  await rm(aside, { force: true });
}

/** What this process holds already, and for how many who asked. */
const own = new Map<string, { readonly content: string; users: number }>();

/** Takes charge of a data folder; undefined when another living process is in charge and may be shared with. */
export async function hold(folder: string, mayShare: boolean): Promise<Hold | undefined> {
  const note = noteIn(folder);
  const release = async () => {
    const mine = own.get(folder);
    if (!mine || --mine.users > 0) return;
    own.delete(folder);
    if ((await contentOf(note)) === mine.content) await rm(note, { force: true });
  };
  const began = beganAt(process.pid);
  const content = `${JSON.stringify({ pid: process.pid, since: new Date().toISOString(), began } satisfies Holder)}\n`;
  for (;;) {
    const mine = own.get(folder);
    if (mine) {
      mine.users += 1;
      return { release };
    }
    const draft = `${note}.${process.pid}-${randomBytes(4).toString('hex')}`;
    await writeFile(draft, content, { flag: 'wx', mode: 0o644 });
    try {
      await link(draft, note);
      own.set(folder, { content, users: 1 });
      return { release };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      await rm(draft, { force: true });
    }
    const found = await contentOf(note);
    if (found === undefined) continue;
    const holder = holderIn(found);
    // A note of our own number that is not ours was left by a process before us, as happens in containers.
    if (holder && holder.pid !== process.pid && isAlive(holder)) {
      if (mayShare) return undefined;
      throw held(folder, holder);
    }
    if (own.has(folder)) continue;
    await clear(note, found);
  }
}
