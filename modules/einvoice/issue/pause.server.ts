import { actMany, load, notifyUsers, type Work } from '@heliu/engine';
import { holdersOf } from '../../system/server.ts';
import { type Pause, pauses, subject as subjectEntity } from '../subject/subject.ts';

/** Nothing more of this subject until somebody acts; those who can are told, once. */
export async function pauseSubject(work: Work, id: number, kind: Exclude<Pause, 'none' | 'manual'>, why: string) {
  const set = { pause: kind, pauseText: why.slice(0, 300), pausedAt: work.now };
  const { done } = await actMany(work, subjectEntity, 'pause', [{ id, set }]);
  if (done.length === 0) return;
  const { name } = await load(work, subjectEntity, id);
  await notifyUsers(work, await holdersOf(work, 'oms_invoice_subject:resume'), {
    kind: 'invoice',
    title: `“${name}”暂停开票：${pauses[kind]}`,
    text: `${why}。排队的发票不会丢，处理好以后自动接着开。`,
    entity: subjectEntity.name,
    recordId: id,
    key: `invoice-paused:${id}`,
  });
}

/** What was paused by hand stays so. */
export const unpause = (work: Work, id: number): Promise<unknown> => actMany(work, subjectEntity, 'goOn', [{ id }]);
