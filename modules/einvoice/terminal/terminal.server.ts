import { amend, behaviour, handle, load, runWork, type Work } from '@heliu/engine';
import { keepOnePreferred } from '../../system/server.ts';
import { lineOfSubject } from '../subject/line.server.ts';
import { terminalStatus, type TerminalStatus } from './terminal.calls.ts';
import { terminal } from './terminal.ts';

export const terminalBehaviour = behaviour(terminal, {
  saved(record, work) {
    return keepOnePreferred(work, terminal, record);
  },
});

/** What the provider says of the machines: how many blank invoices are left, or that nobody answers. */
async function ask(work: Work, id: number): Promise<TerminalStatus> {
  const own = <T>(task: (inner: Work) => Promise<T>) => runWork(work.db, work.user, task, work.origin);
  const line = await own(async (inner) => lineOfSubject(inner, (await load(inner, terminal, id)).subject));
  const { quota } = line.provider.operations;
  if (!quota) return { online: 'unknown', stock: null, trouble: '这家服务商不提供查询，请到它的后台看' };
  const answer = await line.ask(quota, undefined);
  const isOff = !answer.ok && answer.fault.kind === 'offline';
  const status: TerminalStatus = answer.ok
    ? { online: 'yes', stock: answer.value.stock ?? null, trouble: null }
    : { online: isOff ? 'no' : 'unknown', stock: null, trouble: answer.fault.message };
  const { online, stock } = status;
  await own((inner) =>
    amend(inner, terminal, [{ id, online, checkedAt: inner.now, ...(stock !== null && { stock }) }], { silent: true }),
  );
  return status;
}

export const terminalHandlers = [handle(terminalStatus, ({ id }, work) => ask(work, id))];
