import { custom, get } from '@heliu/model';
import { z } from 'zod';
import type { Cockpit } from './cockpit.ts';

export const closeCockpit = custom<Cockpit>()(
  '结账工作台：一个月还差什么才能结账、会写哪些凭证；不说月份的，是最早没有结账的那个月',
  get('/api/fico/generalledger/period/cockpit'),
  'fico_period:view',
  z.object({
    month: z
      .string('月份无效')
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份应写作 2026-10')
      .optional(),
  }),
  { price: 'all' },
);
