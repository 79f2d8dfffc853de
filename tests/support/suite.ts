import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskStore } from '@heliu/engine';
import type { Answer, Call, Method } from '@heliu/model';
import pg from 'pg';
import { inject } from 'vitest';
import { boot, type BootOptions, type Running } from '../../apps/server/src/boot.ts';
import { sealKey } from './seal-key.ts';
import { demoPassword } from '../../demo/accounts.ts';

type Arguments = Readonly<Record<string, unknown>>;

export interface Suite extends Running {
  /** Address of the owner of this file's database, for looking behind the scenes. */
  readonly ownerUrl: string;
  /** Where this suite's uploaded files lie. */
  readonly filesDir: string;
  /** A POST as this user, over the real path; the JSON it answers. */
  call(as: string | null, path: string, args?: Arguments, headers?: Record<string, string>): Promise<Answer<any>>;
  get(as: string | null, path: string, args?: Arguments): Promise<Answer<any>>;
  /** A call with the method it is declared with. */
  send(as: string | null, call: Pick<Call, 'method' | 'path'>, args?: Arguments): Promise<Answer<any>>;
  /** The session token of a demo account, logged in at first use. */
  token(username: string): Promise<string>;
  /** SQL as the owner, who sees everything. */
  sql<T = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<T[]>;
}

const withDatabase = (url: string, name: string, user?: string) => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  if (user) address.username = user;
  return address.toString();
};

async function admin(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** Boots the real server on a database of its own. */
export async function start({
  workers = 0,
  connections = 10,
  ...more
}: Partial<
  Pick<
    BootOptions,
    | 'workers'
    | 'connections'
    | 'mostAtOnce'
    | 'metricsToken'
    | 'logger'
    | 'files'
    | 'fileLimit'
    | 'storageLimit'
    | 'demo'
    | 'payments'
    | 'shops'
  >
> = {}): Promise<Suite> {
  const superUrl = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await admin(superUrl, `create database ${name} template heliu owner heliu strategy file_copy`);
  const ownerUrl = withDatabase(superUrl, name, 'heliu');
  const filesDir = await mkdtemp(join(tmpdir(), 'heliu-files-'));
  const files = await diskStore(filesDir);
  const running = await boot({ ownerUrl, workers, version: 'test', demo: true, connections, files, sealKey, ...more });
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  owner.on('error', () => {});
  const tokens = new Map<string, Promise<string>>();

  const answer = async (
    as: string | null,
    method: Method,
    path: string,
    args: Arguments,
    headers: Record<string, string> = {},
  ): Promise<Answer<any>> => {
    const session = as === null ? {} : { sessid_id: await suite.token(as) };
    const query = Object.fromEntries(Object.entries(args).map(([key, value]) => [key, String(value)]));
    const response = await running.app.inject({
      method,
      url: path,
      headers: { ...session, ...headers },
      ...(method === 'POST' ? { payload: args } : { query }),
    });
    if (response.statusCode === 500) throw new Error(`${method} ${path}: ${response.body}`);
    // Some calls answer with a file; to whoever walks all of them that is an answer like any other.
    if (!response.headers['content-type']?.toString().includes('json'))
      return { code: '200', message: '文件', data: response.rawPayload.toString('base64') };
    return response.json<Answer<any>>();
  };
  const login = async (username: string): Promise<string> => {
    const path =
      username === 'admin' ? '/erp/user/adminLogin' : username === 'channel' ? '/erp/user/ypylogin' : '/erp/user/login';
    const { code, message, data } = await answer(null, 'POST', path, { username, password: demoPassword });
    if (code !== '200') throw new Error(`${username}: ${message}`);
    return (data as { sessionid: string }).sessionid;
  };
  const suite: Suite = {
    ...running,
    ownerUrl,
    filesDir,
    call: (as, path, args = {}, headers) => answer(as, 'POST', path, args, headers),
    get: (as, path, args = {}) => answer(as, 'GET', path, args),
    // What stands in the address is said there, and once more beside the rest.
    send: (as, { method, path }, args = {}) =>
      answer(
        as,
        method,
        path.replace(/\{(\w+)\}/g, (whole, name: string) =>
          name in args ? encodeURIComponent(String(args[name])) : whole,
        ),
        args,
      ),
    token(username) {
      let token = tokens.get(username);
      if (!token) tokens.set(username, (token = login(username)));
      return token;
    },
    async sql<T>(text: string, values: readonly unknown[] = []) {
      return (await owner.query(text, [...values])).rows as T[];
    },
    async stop() {
      await running.stop();
      await owner.end();
      await rm(filesDir, { recursive: true, force: true });
      await admin(superUrl, `drop database ${name} with (force)`);
    },
  };
  return suite;
}
