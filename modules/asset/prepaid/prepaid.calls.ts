import { custom, get } from '@heliu/model';
import { z } from 'zod';
import type { WearSchedule } from '../wear/schedule.ts';

export const prepaidSchedule = custom<WearSchedule>()(
  '一笔待摊费用：已摊销的各月，和以后各月将摊销多少',
  get('/api/fico/prepaid/schedule'),
  'asset_prepaid:view',
  z.object({ id: z.coerce.number('待摊费用无效').int('待摊费用无效').positive('待摊费用无效') }),
  { cost: 'all' },
);
