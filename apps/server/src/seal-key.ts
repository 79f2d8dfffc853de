import { createHmac, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Settings, SettingsError } from './settings.ts';

const keyShape = /^[0-9a-f]{64}$/i;
const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

/** By this a database recognises the key it was sealed with; the key itself cannot be told from it. */
const markOf = (key: Uint8Array) => createHmac('sha256', key).update('heliu seal').digest('hex');

const meaning = '它封存着店铺令牌、开票账号、邮箱密码和买家资料，换一把就都打不开了';
const wayOut =
  '请从备份中恢复它。确实找不回来时，用 SEAL_KEY_LOST=yes 启动一次，会改用新的密钥，这些资料须重新授权或填写。';

async function storedKey(path: string): Promise<Uint8Array | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new SettingsError([`读不了密钥文件 ${path}（${error.message}），请改正后重新启动。`]);
  });
  if (text === undefined) return undefined;
  if (!keyShape.test(text.trim()))
    throw new SettingsError([`密钥文件 ${path} 已损坏，不是 64 位十六进制数字。${meaning}。${wayOut}`]);
  return bytesOf(text.trim());
}

/** Anything that was sealed before databases knew their key. */
const sealedAnything = `select exists (select 1 from oms_shop_grant) or exists (select 1 from oms_secret) as yes`;

/**
 * The key of this installation: as it was set, as it lies beside the database, or a new one for a new database. It lies
 * beside and not within, so that whoever copies only the database cannot open what is sealed. A used database without
 * its key stops the start: going on with another would lose everything sealed, one record at a time.
 */
export async function sealKeyFor({ sealKey, sealKeyLost, dataDir }: Settings, ownerUrl: string): Promise<Uint8Array> {
  const path = join(dataDir, 'seal.key');
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // Two servers that start at once on a new database must not each make one.
    await client.query('select pg_advisory_lock(4866)');
    if (sealKeyLost) await client.query(`delete from sys_secret where name = 'seal'`);
    const known = (await client.query<{ value: string }>(`select value from sys_secret where name = 'seal'`)).rows[0];
    const given = sealKey ?? (sealKeyLost ? undefined : await storedKey(path));
    const isUsed = known || (!sealKeyLost && (await client.query<{ yes: boolean }>(sealedAnything)).rows[0]!.yes);
    if (!given && isUsed) throw new SettingsError([`数据库已在使用，但密钥文件 ${path} 不见了。${meaning}。${wayOut}`]);
    const key = given ?? new Uint8Array(randomBytes(32));
    const what = sealKey ? 'SEAL_KEY' : `密钥文件 ${path}`;
    if (known && known.value !== markOf(key))
      throw new SettingsError([`${what} 不是这个数据库用的那一把密钥。${meaning}。${wayOut}`]);
    if (!given) await writeFile(path, Buffer.from(key).toString('hex'), { mode: 0o600 });
    if (!known) await client.query(`insert into sys_secret (name, value) values ('seal', $1)`, [markOf(key)]);
    return key;
  } finally {
    await client.end();
  }
}
