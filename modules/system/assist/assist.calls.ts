import { custom, get, post, reading } from '@heliu/model';
import { z } from 'zod';
import type { Session } from '../session/session.calls.ts';

const id = z.coerce.number('缺少编号').int('编号无效').positive('编号无效');

export interface VisitCall {
  readonly id: number;
  readonly summary: string;
  readonly subject: string;
  readonly isRefused: boolean;
  readonly times: number;
  readonly firstAt: string;
  readonly lastAt: string;
}
export interface Visit {
  readonly id: number;
  readonly operator: string;
  readonly ip: string | null;
  readonly openedAt: string;
  readonly endsAt: string;
  readonly endedAt: string | null;
  readonly endedBy: 'operator' | 'revoked' | null;
  readonly calls: readonly VisitCall[];
}
/** Everything that was looked at under one grant, for the company that gave it. */
export const visitsOf = custom<Visit[]>()(
  '平台协助的查看记录',
  get('/api/system/assist/visits'),
  'sys_assist:view',
  z.object({ id }),
);

export interface OwnVisit {
  readonly company: string;
  readonly role: string;
  readonly operator: string;
  readonly until: string;
}
/** Of the visit that is going on; nothing for anybody else. */
export const ownVisit = {
  ...custom<OwnVisit | null>()('正在进行的协助', get('/api/system/assist/current'), 'session', z.object({})),
  inBackground: true,
} as const;
export const leaveVisit = custom<null>()(
  '结束协助',
  reading(post('/api/system/assist/leave')),
  'session',
  z.object({}),
);

export interface OpenGrant {
  readonly id: number;
  readonly company: number;
  readonly companyName: string;
  readonly roleName: string;
  readonly reason: string;
  readonly grantedBy: string;
  readonly expiresAt: string;
}
/** What companies allow the platform to look into just now. */
export const openGrants = custom<OpenGrant[]>()(
  '企业授权的协助',
  get('/api/platform/assist/open'),
  'sys_assist:visit',
  z.object({}),
);
export const beginVisit = custom<Session>()(
  '进入企业协助',
  post('/api/platform/assist/begin'),
  'sys_assist:visit',
  z.object({ id, company: id }),
);
