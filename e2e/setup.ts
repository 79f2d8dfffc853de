import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startSandbox } from '../apps/sandbox/src/start.ts';
import { demoData } from '../tests/support/demo-data.ts';
import { build, isBuilt, sourceId } from '../tools/build.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where a worker asks for the product it tests, by its number. */
    products: string;
    /** The screen is a tablet's. */
    tablet: boolean;
  }
}

/** The folder of the build under test: the usual one, brought up to date, unless `HELIU_DIST` names another. */
async function builtFolder(): Promise<string> {
  const named = process.env['HELIU_DIST'];
  if (named) return named;
  const id = sourceId();
  if (!isBuilt(id)) await build({ id });
  return join(import.meta.dirname, '../dist');
}

/** Server and sandbox must know each other's address before either of them runs. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function start(folder: string, dataDir: string, port: number, sandbox: string): ChildProcess {
  const { DATABASE_URL: _, HOST: __, ...env } = process.env;
  // On the leash of `npm start`: a run that is killed takes its server and database along.
  const leash = new URL('../tools/leash.mjs', import.meta.url).href;
  return spawn(process.execPath, [`--import=${leash}`, join(folder, 'server/main.js')], {
    env: {
      ...env,
      PORT: String(port),
      SANDBOX_URL: sandbox,
      DATA_DIR: dataDir,
      DEMO: 'yes',
      WORKERS: '1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

function addressOf(server: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    const hear = (part: Buffer) => {
      const before = /已启动：(http:\S+)/.exec(said);
      // Once it stands it only speaks of its own errors.
      if (before) process.stderr.write(part);
      said += part.toString();
      const found = /已启动：(http:\S+)/.exec(said);
      if (found) resolve(found[1]!);
    };
    server.stdout!.on('data', hear);
    server.stderr!.on('data', hear);
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`服务没有启动：\n${said}`)));
  });
}

interface Standing {
  readonly address: string;
  readonly sandbox: string;
  stop(): Promise<void>;
}

/** Server, database with the demo, and sandbox. */
async function stand(folder: string): Promise<Standing> {
  const dataDir = await demoData('heliu-e2e-');
  const port = await freePort();
  const sandbox = await startSandbox({ heliu: `http://127.0.0.1:${port}` });
  const server = start(folder, dataDir, port, sandbox.url);
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    await sandbox.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return { address: await addressOf(server), sandbox: sandbox.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Between being found free and being taken a port may be lost to somebody else. */
const standAgain = (folder: string): Promise<Standing> =>
  stand(folder).catch((error: Error) => (error.message.includes('已被占用') ? stand(folder) : Promise.reject(error)));

/** What already runs at `E2E_ADDRESS` is nobody's to stop. */
const given = (address: string): Standing => ({
  address,
  sandbox: process.env['E2E_SANDBOX'] ?? '',
  stop: async () => {},
});

/**
 * The product as it ships, on free ports with fresh demo data: one for each worker, made when that worker first asks for
 * it, since a run of one file has only one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env['E2E_ADDRESS'];
  const folder = running ? '' : await builtFolder();
  const products = new Map<string, Promise<Standing>>();
  const productOf = (worker: string): Promise<Standing> => {
    const known = products.get(worker) ?? (running ? Promise.resolve(given(running)) : standAgain(folder));
    products.set(worker, known);
    return known;
  };
  const door = createHttpServer((request, response) => {
    productOf(request.url!).then(
      ({ address, sandbox }) => response.end(JSON.stringify({ address, sandbox })),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  project.provide('products', `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  return async () => {
    door.close();
    for (const product of await Promise.allSettled(products.values()))
      if (product.status === 'fulfilled') await product.value.stop();
  };
}
