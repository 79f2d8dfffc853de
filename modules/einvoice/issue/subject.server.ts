import { behaviour } from '@heliu/engine';
import { wakeQueue } from './queue.server.ts';
import { subjectComplaint, withTaxNo } from '../subject/subject.rules.ts';
import { subject } from '../subject/subject.ts';

export const subjectBehaviour = behaviour(subject, {
  derive: withTaxNo,
  complaint: subjectComplaint,
  actions: {
    hold: { sets: (_, { reason }, { now }) => ({ pauseText: reason ?? null, pausedAt: now }) },
    resume: { also: ({ id }, work) => wakeQueue(work, id) },
  },
});
