import { behaviour } from '@heliu/engine';
import { wakeQueue } from './queue.server.ts';
import { subjectComplaint, withTaxNo } from '../subject/subject.rules.ts';
import { subject } from '../subject/subject.ts';

export const subjectBehaviour = behaviour(subject, {
  derive: withTaxNo,
  complaint: subjectComplaint,
  actions: {
    hold: {
      also({ id }, work, { reason }) {
        work.later({
          name: 'oms_invoice_subject.held',
          text: 'update oms_invoice_subject set pause_text = $3, paused_at = now() where company_id = $1 and id = $2',
          values: [work.company, id, reason ?? null],
        });
      },
    },
    resume: { also: ({ id }, work) => wakeQueue(work, id) },
  },
});
