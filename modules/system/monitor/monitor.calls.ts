import { custom, get, post } from '@heliu/model';
import { z } from 'zod';

export interface ProofState {
  readonly code: string;
  readonly label: string;
  readonly state: 'holds' | 'broken' | 'never';
  readonly offences: number;
  readonly message: string | null;
  readonly entity: string | null;
  readonly recordId: number | null;
  readonly ms: number | null;
  readonly at: string | null;
}
const view = 'sys_proof:view';
export const monitorList = custom<ProofState[]>()('数据监控', get('/api/system/datamonitor/list'), view, z.object({}));
export const monitorHistory = custom<ProofState[]>()(
  '核对历史',
  get('/api/system/datamonitor/history'),
  view,
  z.object({ code: z.string().max(100).optional() }),
);
export const monitorRun = custom<ProofState[]>()(
  '立即核对',
  post('/api/system/datamonitor/run'),
  'sys_proof:run',
  z.object({ code: z.string().max(100).optional() }),
);
export const versionCall = custom<{ version: string }>()('版本', get('/api/system/version'), 'public', z.object({}));
