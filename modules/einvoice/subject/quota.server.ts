import { formatFen } from '@heliu/model';
import { handle, Refusal, runWork, type Work } from '@heliu/engine';
import { providerNames } from '../providers/provider.ts';
import { lineOfSubject } from './line.server.ts';
import { subjectQuota, type SubjectQuota } from './subject.calls.ts';

/** No connection is held while the provider thinks. */
async function quotaOf({ db, user }: Work, id: number): Promise<SubjectQuota> {
  const line = await runWork(db, user, (work) => lineOfSubject(work, id));
  const { code, operations } = line.provider;
  if (!operations.quota) throw new Refusal(`${providerNames[code]}不提供额度查询，请到它的后台看`);
  const answer = await line.ask(operations.quota, undefined);
  if (!answer.ok) throw new Refusal(`没有查到额度：${answer.fault.message}`);
  const { left, total, perInvoice, stock } = answer.value;
  const yuanOf = (amount: typeof left) => (amount === undefined ? null : formatFen(amount));
  return { left: yuanOf(left), total: yuanOf(total), perInvoice: yuanOf(perInvoice), stock: stock ?? null };
}

export const subjectHandlers = [handle(subjectQuota, ({ id }, work) => quotaOf(work, id))];
