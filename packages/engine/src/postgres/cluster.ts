import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PostgresError } from './failure.ts';
import { canEnter, giveTo, type Identity } from './identity.ts';
import { lives } from './postmaster.ts';

/** One initialised data folder and how to get at it. */
export interface Cluster {
  readonly folder: string;
  readonly data: string;
  readonly password: string;
  readonly identity: Identity | undefined;
  /** The data folder as the server itself must name it. */
  readonly dataAsSeen: string;
}

interface Making {
  readonly folder: string;
  readonly native: string;
  readonly identity: Identity | undefined;
  readonly testing: boolean;
  readonly log: (line: string) => void;
}

export async function openCluster(making: Making): Promise<Cluster> {
  const { folder, identity } = making;
  const data = join(folder, 'data');
  if (!(await exists(join(data, 'PG_VERSION')))) await create(making);
  const password = await storedPassword(join(folder, 'password'));
  return { folder, data, password, identity, dataAsSeen: seenBy(identity, data) };
}

async function storedPassword(path: string): Promise<string> {
  if (await exists(path)) return (await readFile(path, 'utf8')).trim();
  throw new PostgresError(`缺少数据库密码文件 ${path}，请从备份中恢复它。`);
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

/**
 * A parent such as /root (0700) is closed to the server's user. The working folder is entered before the user is
 * changed, and the kernel follows this link to it without asking the parents, so nothing has to be opened up.
 */
const workingFolder = '/proc/self/cwd';

function seenBy(identity: Identity | undefined, data: string): string {
  if (!identity || canEnter(data, identity)) return data;
  if (process.platform === 'linux') return workingFolder;
  throw new PostgresError(
    `PostgreSQL 不能以 root 身份运行，须以 nobody 运行，但 nobody 进不了 ${data}。` +
      '请用 chmod o+x 打开它的各级上级文件夹，或把 DATA_DIR 设到 nobody 能进入的地方（如 /var/lib/heliu），或改用普通用户启动。',
  );
}

/** Made under another name and renamed when complete: a half-made folder is never taken for a database. */
async function create(making: Making): Promise<void> {
  const { folder, identity } = making;
  making.log('首次启动，正在初始化数据库……');
  await removeAbandoned(folder);
  const work = `${folder}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    const data = join(work, 'data');
    await mkdir(data, { recursive: true });
    await chmod(work, identity ? 0o711 : 0o700);
    await giveTo(identity, data);
    const password = randomBytes(24).toString('base64url');
    await initialise(making, data, password);
    await writeSecret(join(work, 'password'), password, identity);
    await rename(work, folder).catch(async (error: NodeJS.ErrnoException) => {
      // Another start was faster: its database is the one to use.
      if (await exists(join(folder, 'data', 'PG_VERSION'))) return;
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      throw new PostgresError(`${folder} 已存在，但里面不是完整的数据库。请确认内容后移走它再启动。`);
    });
    await syncFolder(dirname(folder));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.new-`;
  for (const name of await readdir(dirname(folder))) {
    if (!name.startsWith(prefix) || lives(Number(name.slice(prefix.length).split('-')[0]))) continue;
    await rm(join(dirname(folder), name), { recursive: true, force: true });
  }
}

async function initialise({ native, identity, testing }: Making, data: string, password: string): Promise<void> {
  const seen = seenBy(identity, data);
  const secret = 'password.initdb';
  await writeSecret(join(data, '..', secret), password, identity);
  try {
    await run(join(native, 'bin', 'initdb'), initdbOptions(seen, `${seen}/../${secret}`, testing), data, identity);
  } finally {
    await rm(join(data, '..', secret), { force: true });
  }
}

const initdbOptions = (data: string, passwordFile: string, testing: boolean): string[] => [
  `--pgdata=${data}`,
  '--username=postgres',
  '--auth=scram-sha-256',
  `--pwfile=${passwordFile}`,
  '--encoding=UTF8',
  '--locale=C',
  // Under the plain C character type pg_trgm finds no letters in Chinese, and every search by part of a name scans.
  `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
  '--locale-provider=icu',
  '--icu-locale=zh-Hans-CN',
  '--no-instructions',
  ...(testing ? ['--no-sync'] : []),
];

async function run(program: string, args: string[], cwd: string, identity: Identity | undefined): Promise<void> {
  const child = spawn(program, args, { ...identity, cwd, env: serverEnv, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  throw new PostgresError(`数据库初始化失败：${hint(complaint) ?? complaint.trim()}`);
}

function hint(complaint: string): string | undefined {
  if (/could not look up effective user ID/.test(complaint)) {
    return `当前用户（uid ${process.getuid?.()}）不在 /etc/passwd 中，请为它添加一行，或换一个用户启动。`;
  }
  if (/No space left on device/.test(complaint)) return '磁盘空间不足，请清理后重试，或用 DATA_DIR 另选磁盘。';
  if (/invalid locale name/.test(complaint)) return '系统缺少 C.UTF-8 语言环境，请安装后重试。';
  return undefined;
}

/** The server must not inherit our environment: it holds secrets, and PG* variables would change its behaviour. */
export const serverEnv = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' };

async function writeSecret(path: string, secret: string, identity: Identity | undefined): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(`${secret}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await giveTo(identity, path);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}
