import { chosen, custom, get } from '@heliu/model';
import { z } from 'zod';
import type { Figure } from '../run/figures.rules.ts';
import type { SlipSums } from '../run/slip-sums.ts';
import type { TriedTax } from '../trial/trial.calls.ts';

export interface OwnSlip {
  readonly id: number;
  readonly payMonth: string;
  readonly payDate: string | null;
  readonly gross: string;
  readonly tax: string;
  readonly net: string;
}
export interface OwnSlips {
  /** Who he is; empty where the login belongs to nobody of the staff. */
  readonly name: string | null;
  readonly slips: readonly OwnSlip[];
}
export type OwnSlipShown = SlipSums & {
  readonly id: number;
  readonly payMonth: string;
  readonly payDate: string | null;
  readonly department: string;
  readonly post: string;
  readonly city: string | null;
  readonly figures: readonly Figure[];
  readonly months: readonly TriedTax[];
};

const one = z.object({ id: chosen('工资条') });

export const ownSlips = custom<OwnSlips>()(
  '我的工资条：登录的人自己的、已审核的工资条，新的在前；别人的一概没有',
  get('/api/hr/mysalary/list'),
  'session',
  z.object({}),
);
export const ownSlip = custom<OwnSlipShown>()(
  '我的一张工资条：每个数怎么来的，本年个税逐月累计',
  get('/api/hr/mysalary/get'),
  'session',
  one,
);
export const ownSlipFile = custom<never>()('我的一张工资条（PDF）', get('/api/hr/mysalary/file'), 'session', one);
