import { calls, choice, custom, dateTime, entity, get, integer, post, ref, text } from '@heliu/model';
import { z } from 'zod';

/** From when until when a company was looked after by a channel. What was is kept. */
export const channelMerchant = entity({
  name: 'sys_channel_merchant',
  label: '渠道商户',
  title: 'tenantName',
  fields: {
    tenant: integer('企业编号', { computed: true, index: true }),
    tenantName: text('企业', { computed: true, max: 100, search: true }),
    channel: ref('渠道商', 'sys_channel', { computed: true, required: true, index: true }),
    origin: choice(
      '归属方式',
      { link: '注册链接', domain: '专属域名', assigned: '平台指定' },
      { computed: true, index: true },
    ),
    since: dateTime('归属时间', { computed: true, index: true }),
    until: dateTime('结束时间', { computed: true, index: true }),
    /** The company while it lasts, and nothing afterwards: a company belongs to one channel at a time. */
    current: integer('在服企业', { computed: true, unique: true }),
    operator: text('经手人', { computed: true, max: 50 }),
    reason: text('说明', { computed: true, max: 200 }),
  },
});
export const channelMerchantCalls = calls(channelMerchant, 'api/oms/channel/merchant', { list: get('list') });

const id = (missing: string) => z.coerce.number(missing).int(missing).positive(missing);
export const assignChannel = custom<null>()(
  '指定企业的渠道商，或不再归属任何渠道商',
  post('/api/oms/channel/assign'),
  'sys_channel:assign',
  z.object({
    tenant: id('请选择企业'),
    channel: id('请选择渠道商').nullish(),
    reason: z.string('请填说明').trim().min(1, '请填说明').max(200, '说明最多 200 字'),
  }),
);
