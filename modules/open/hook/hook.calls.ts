import { chosen, custom, post } from '@heliu/model';
import { z } from 'zod';

const base = '/api/oms/openhook';

export const hookSecret = custom<{ readonly secret: string }>()(
  '给一把新的签名密钥；只显示这一次，原来的马上失效',
  post(`${base}/newSecret`),
  'open_hook:save',
  z.object({ id: chosen('消息推送') }),
);
export const pingHook = custom<{ readonly delivery: number }>()(
  '推送一条测试消息',
  post(`${base}/ping`),
  'open_hook:save',
  z.object({ id: chosen('消息推送') }),
);
