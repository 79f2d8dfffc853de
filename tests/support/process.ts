import { type ChildProcess, spawn } from 'node:child_process';
import type { Answer } from '@heliu/model';
import { demoPassword } from '../../demo/accounts.ts';
import { program } from './programs.ts';

/** The product as a user runs it, in a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Where it answers; fails with its last words when it ends instead. */
  readonly address: Promise<string>;
  /** How it ended, and everything it has said. */
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>;
  post(path: string, body: object, token?: string): Promise<Answer<any>>;
  get(path: string, token?: string): Promise<Answer<any>>;
  login(username: string): Promise<string>;
  kill(): Promise<void>;
}

export async function launchServer(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [await program('main')], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'fatal', WORKERS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, said })),
  );
  const address = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /已启动：(http:\S+)/.exec(said);
      if (found) resolve(found[1]!);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(({ code }) => reject(new Error(`the server left with ${code}: ${said}`)));
  });
  address.catch(() => {});
  const ask = async (path: string, init: RequestInit) =>
    (await (await fetch((await address) + path, init)).json()) as Answer<any>;
  const server: ServerProcess = {
    child,
    address,
    ended,
    post: (path, body, token = '') =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', sessid_id: token },
        body: JSON.stringify(body),
      }),
    get: (path, token = '') => ask(path, { headers: { sessid_id: token } }),
    async login(username) {
      const { data, message } = await server.post('/erp/user/login', { username, password: demoPassword });
      if (!data) throw new Error(`${username} may not enter: ${message}`);
      return data.sessionid as string;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
  return server;
}
