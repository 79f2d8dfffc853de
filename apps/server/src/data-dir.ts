import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SettingsError } from './settings.ts';

const reasons: Readonly<Record<string, string>> = {
  EACCES: '没有写入的权限',
  EPERM: '没有写入的权限',
  EROFS: '所在的磁盘是只读的',
  ENOSPC: '所在的磁盘已满',
  EDQUOT: '所在的磁盘配额已满',
  ENOTDIR: '路径中有一段是文件，不是文件夹',
  EEXIST: '那里是一个文件，不是文件夹',
  ENOENT: '那里不能建立文件夹',
  ENAMETOOLONG: '路径太长',
  ELOOP: '路径中的链接绕成了圈',
};

/** A folder with all above it. Node's own way never ends where a folder is there in which none can be made. */
async function make(folder: string): Promise<void> {
  const above = dirname(folder);
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const isNew = code === 'ENOENT' && above !== folder && !(await stat(above).catch(() => undefined));
    if (!isNew) throw error;
    await make(above);
    await mkdir(folder);
  }
}

/** Everything lies in this folder: whether it can be written to is known before anything is begun. */
export async function demandDataDir(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    await make(dataDir);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new SettingsError([
      `数据文件夹 DATA_DIR（${dataDir}）不能使用：${reasons[code] ?? message}。请改正，或用 DATA_DIR 另选一个可写的文件夹。`,
    ]);
  }
}
