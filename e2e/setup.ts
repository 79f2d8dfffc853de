import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the built product answers, with fresh demo data. */
    address: string;
  }
}

const built = process.env['HELIU_DIST'] ?? join(import.meta.dirname, '../dist');

/** The product as it ships, on a free port and an empty disk. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'heliu-e2e-'));
  const server = spawn(process.execPath, [join(built, 'server/main.js')], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'yes', WORKERS: '1', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  let said = '';
  const address = new Promise<string>((resolve, reject) => {
    const hear = (part: Buffer) => {
      said += part.toString();
      const found = /已启动：(http:\/\/\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.on('exit', () => reject(new Error(`服务没有启动：\n${said}`)));
  });
  try {
    project.provide('address', await address);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
