import { calls, chosen, custom, enablingCalls, get, post, usualCalls } from '@heliu/model';
import { z } from 'zod';
import { terminal } from './terminal.ts';

const base = 'api/oms/taxTerminal';
export const terminalCalls = calls(terminal, base, {
  ...usualCalls,
  remove: post('delete'),
  ...enablingCalls,
});

export interface TerminalStatus {
  readonly online: 'yes' | 'no' | 'unknown';
  /** Blank invoices left; nothing where the provider does not tell. */
  readonly stock: number | null;
  /** What the provider said when it could not tell. */
  readonly trouble: string | null;
}
export const terminalStatus = custom<TerminalStatus>()(
  '税控终端是否在线、还剩几张：向开票服务查询',
  get(`/${base}/status`),
  'oms_tax_terminal:view',
  z.object({ id: chosen('税控终端') }),
);
