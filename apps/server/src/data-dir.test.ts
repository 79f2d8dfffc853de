import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demandDataDir } from './data-dir.ts';
import { SettingsError } from './settings.ts';

describe('数据文件夹', () => {
  let home: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'heliu-dir-'));
    await writeFile(join(home, 'file'), '');
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  test('one that is not there yet is made, with everything above it; made again it is the same', async () => {
    const folder = join(home, 'a', 'b', 'c');
    await demandDataDir(folder);
    await demandDataDir(folder);
    expect(await readdir(folder)).toEqual([]);
  });

  test.for([
    ['a path below a file', (): string => join(home, 'file', 'x'), '路径中有一段是文件'],
    ['a file', (): string => join(home, 'file'), '那里是一个文件'],
    // Node's own way of making folders with all above them goes round in circles here.
    ['where nothing can be made', (): string => '/proc/heliu', '那里不能建立文件夹'],
    ['what is read-only', (): string => '/sys/heliu', /没有写入的权限|只读/],
    ['a path without end', (): string => join(home, 'x'.repeat(300)), '路径太长'],
  ] as const)('%s is refused in a sentence', async ([, folder, why]) => {
    const refusal = await demandDataDir(folder()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SettingsError);
    expect((refusal as Error).message).toContain(`数据文件夹 DATA_DIR（${folder()}）不能使用：`);
    expect((refusal as Error).message).toMatch(why);
  });
});
