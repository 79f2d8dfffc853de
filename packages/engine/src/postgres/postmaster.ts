import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What a running server writes about itself into `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

const pidFile = (data: string) => join(data, 'postmaster.pid');

/** The server that holds the data folder, as far as its own note can be believed. */
export function postmasterOf(data: string): Postmaster | undefined {
  const [pid, , , port] = (contentOf(pidFile(data)) ?? '').split('\n').map(Number);
  return pid && port && holds(pid, data) ? { pid, port } : undefined;
}

/**
 * Forgets a note whose process id now belongs to somebody else, which happens after a reboot and would keep PostgreSQL
 * from starting. A note of a dead process is left to PostgreSQL, which clears it up itself.
 */
export function forgetRecycled(data: string): void {
  const pid = Number.parseInt(contentOf(pidFile(data)) ?? '', 10);
  if (pid > 0 && lives(pid) && !holds(pid, data)) rmSync(pidFile(data), { force: true });
}

export function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A dead process that nobody has waited for still takes signals, hence the look at its state. */
function holds(pid: number, data: string): boolean {
  if (!lives(pid)) return false;
  if (process.platform !== 'linux') return true;
  const [, name, state] = /^\d+ \((.*)\) (\S)/s.exec(contentOf(`/proc/${pid}/stat`) ?? '') ?? [];
  if (name !== 'postgres' || state === 'Z') return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch (error) {
    // Root in a container may not look into another user's process: then the name has to do.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}
