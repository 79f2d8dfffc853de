import { notifyUsers, type Work } from '@heliu/engine';
import { holdersOf } from '../../system/server.ts';
import { type Pause, pauses, subject as subjectEntity } from '../subject/subject.ts';

/** Nothing more of this subject until somebody acts; those who can are told, once. */
export async function pauseSubject(work: Work, id: number, kind: Exclude<Pause, 'none' | 'manual'>, why: string) {
  const [row] = await work.query<{ name: string }>(
    'oms_invoice_subject.pause',
    `update oms_invoice_subject set pause = $3, pause_text = $4, paused_at = now(), version = version + 1 where company_id = $1 and id = $2 and pause = 'none' returning name`,
    [work.company, id, kind, why.slice(0, 300)],
  );
  if (!row) return;
  await notifyUsers(work, await holdersOf(work, 'oms_invoice_subject:resume'), {
    kind: 'invoice',
    title: `“${row.name}”暂停开票：${pauses[kind]}`,
    text: `${why}。排队的发票不会丢，处理好以后自动接着开。`,
    entity: subjectEntity.name,
    recordId: id,
    key: `invoice-paused:${id}`,
  });
}

/** What was paused by hand stays so. */
export function unpause(work: Work, id: number): void {
  work.later({
    name: 'oms_invoice_subject.unpause',
    text: `update oms_invoice_subject set pause = 'none', pause_text = null, paused_at = null, version = version + 1 where company_id = $1 and id = $2 and pause not in ('none', 'manual')`,
    values: [work.company, id],
  });
}
