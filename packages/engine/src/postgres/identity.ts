import { spawnSync } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';

/** The user PostgreSQL runs as when it is not our own. */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

// Present on every system, so root need not create a user.
const nobody: Identity = { uid: 65534, gid: 65534 };

/** PostgreSQL refuses to run as root. An existing data folder keeps its owner, whoever starts it later. */
export async function serverIdentity(dataFolder: string): Promise<Identity | undefined> {
  if (process.geteuid?.() !== 0) return undefined;
  const owner = await stat(dataFolder).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody;
}

/** Asks the kernel rather than reading mode bits, so access lists and mount options count too. */
export function canEnter(folder: string, identity: Identity | undefined): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...identity, cwd: '/', stdio: 'ignore' }).status === 0;
}

export async function giveTo(identity: Identity | undefined, path: string): Promise<void> {
  if (identity) await chown(path, identity.uid, identity.gid);
}
