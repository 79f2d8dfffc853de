import { custom, get } from '@heliu/model';
import { z } from 'zod';
import type { WearSchedule } from '../wear/schedule.ts';

export const cardSchedule = custom<WearSchedule>()(
  '一张固定资产卡片的折旧：已计提的各月，和以后各月将计提多少',
  get('/api/fico/asset/schedule'),
  'asset_card:view',
  z.object({ id: z.coerce.number('卡片无效').int('卡片无效').positive('卡片无效') }),
  { cost: 'all' },
);
