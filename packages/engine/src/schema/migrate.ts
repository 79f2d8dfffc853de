import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { appRole } from '../db.ts';

const lockKey = 0x4865_6c69;

async function files(folder: string): Promise<{ name: string; text: string; hash: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** The role is shared by all databases of a server; it may exist already, or somebody else may just be making it. */
async function ensureRole(client: pg.Client): Promise<void> {
  const known = await client.query('select 1 from pg_roles where rolname = $1', [appRole]);
  if (known.rowCount === 0)
    await client.query(`create role ${appRole} nologin noinherit`).catch((error: { code?: string }) => {
      if (error.code !== '42710' && error.code !== '23505') throw error;
    });
  const member = await client
    .query(`select pg_has_role(current_user, $1, 'set') as may`, [appRole])
    .catch(() => client.query(`select pg_has_role(current_user, $1, 'member') as may`, [appRole]));
  if (!(member.rows[0] as { may: boolean }).may) await client.query(`grant ${appRole} to current_user`);
}

/** Brings the database up to date, one transaction a file, one server at a time. Connects as the owner. */
export async function migrate(ownerUrl: string, folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await ensureRole(client);
    await client.query(
      'create table if not exists sys_migration (name text primary key, hash text not null, at timestamptz not null default now())',
    );
    const done = new Map(
      (await client.query<{ name: string; hash: string }>('select name, hash from sys_migration')).rows.map((row) => [
        row.name,
        row.hash,
      ]),
    );
    for (const { name, text, hash } of await files(folder)) {
      const known = done.get(name);
      if (known === hash) continue;
      if (known !== undefined) throw new Error(`迁移文件 ${name} 在执行后被改动，请恢复原文件`);
      await client.query('begin');
      try {
        await client.query(text);
        await client.query('insert into sys_migration (name, hash) values ($1, $2)', [name, hash]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`执行迁移 ${name} 失败`, { cause: error });
      }
      applied.push(name);
    }
  } finally {
    await client.end();
  }
  return applied;
}
