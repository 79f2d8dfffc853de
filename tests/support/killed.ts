import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Sandbox } from '../../apps/sandbox/src/start.ts';
import { program } from './programs.ts';
import type { Suite } from './suite.ts';
import { until } from './until.ts';

/** A process that works off tasks, ready to be killed. */
export async function workerProcess(suite: Suite, sandbox?: Sandbox): Promise<ChildProcess> {
  // Without platforms to ask, the shops of the demo would fail as soon as they are due.
  if (!sandbox) await suite.sql('update oms_task set enabled = false');
  const args = [suite.ownerUrl, suite.filesDir, ...(sandbox ? [sandbox.url] : [])];
  const child = fork(await program('worker'), args, { execArgv: [] });
  await once(child, 'message');
  return child;
}

export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Lets a process work until it has come far enough, and kills it there. */
export async function killedAt(
  suite: Suite,
  sandbox: Sandbox | undefined,
  isFarEnough: () => Promise<boolean>,
): Promise<void> {
  const child = await workerProcess(suite, sandbox);
  await until(async () => (await isFarEnough()) || undefined, 120);
  await kill(child);
}
