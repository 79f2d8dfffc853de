import { custom, get, type Wire } from '@heliu/model';
import { z } from 'zod';
import type { message } from '../../system/model.ts';

export type SentMessage = Pick<Wire<typeof message>, 'id' | 'channel' | 'receiver' | 'content' | 'state' | 'createdAt'>;

/** Only what the platform itself sends: to applicants, who belong to no company yet. */
export const platformMessages = custom<SentMessage[]>()(
  '平台发出的消息',
  get('/api/platform/message/list'),
  'sys_registration:view',
  z.object({ q: z.string().max(50).optional() }),
);
