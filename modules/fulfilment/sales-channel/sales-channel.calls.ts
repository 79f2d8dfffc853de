import { custom, get, plainCalls, post, type Wire } from '@heliu/model';
import { z } from 'zod';
import { salesChannel } from './sales-channel.ts';

/** The merchant's own. */
export const salesChannelCalls = plainCalls(salesChannel, 'api/oms/b2csaleschannel');

/** Across companies, but only what the provider himself looks after. */
export type ProviderChannel = Wire<typeof salesChannel> & { readonly companyName: string };

export const providerChannels = custom<ProviderChannel[]>()(
  '渠道商：我的销售渠道',
  get('/api/oms/b2csaleschannel/providerList'),
  'channel',
  z.object({ q: z.string().max(50).optional() }),
);
export const providerChannel = custom<ProviderChannel>()(
  '渠道商：查看销售渠道',
  get('/api/oms/b2csaleschannel/providerGet'),
  'channel',
  z.object({ id: z.coerce.number('缺少渠道编号').int().positive('缺少渠道编号') }),
);
export const adminUpdateChannel = custom<{ id: number }>()(
  '渠道商：修改销售渠道',
  post('/api/oms/b2csaleschannel/adminUpdate'),
  'channel',
  z.looseObject({
    id: z.coerce.number('缺少渠道编号').int().positive('缺少渠道编号'),
    version: z.coerce.number().int().positive().optional(),
  }),
);
