import { type ExternalSource, forgetExternal, type Job, takeExternal, type Work } from '@heliu/engine';
import type { Draft } from '@heliu/model';
import { callLog, keptDays } from './call-log.ts';

const once: ExternalSource = { by: ['requestKey'], fields: [], digest: 'requestKey' };

export const keepCall = (work: Work, draft: Draft<typeof callLog>) =>
  takeExternal(work, callLog, once, [{ draft, at: work.now }]);

export const sweepCalls: Job = {
  name: 'open.sweepCalls',
  run: (_, work) => forgetExternal(work, callLog, keptDays),
};
