import { chosen, chosenSome, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import type { Seen } from '../terms/terms.ts';

export const saveDeviceKey = custom<{ readonly keyed: true }>()(
  '存下云打印服务商给的密钥；存下后谁也看不到，换服务商、环境或账号后要重新填',
  post('/api/printerDevice/saveInfo'),
  'printing_device:save',
  z.object({
    id: chosen('打印机'),
    key: z.string('请填写密钥').trim().min(1, '请填写密钥').max(200, '密钥不能超过200个字'),
  }),
);

export const testDevice = custom<Seen & { readonly paper: number }>()(
  '看打印机的状态，并打一张测试页；结果在打印日志里',
  get('/api/printerDevice/testDevice'),
  'printing_device:test',
  z.object({ id: chosen('打印机') }),
);

export const syncDevices = custom<{ readonly seen: readonly (Seen & { readonly id: number })[] }>()(
  '逐台询问打印机现在的状态',
  post('/api/printerDevice/syncStatus'),
  'printing_device:test',
  z.object({ ids: chosenSome('打印机', 20, '台') }),
);
