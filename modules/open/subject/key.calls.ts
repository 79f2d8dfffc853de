import { chosen, custom, post } from '@heliu/model';
import { z } from 'zod';
import { longestHandover } from './key.rules.ts';

const right = 'open_subject:key';
const base = '/api/oms/opensubject';

/** Shown this once. */
export interface NewKey {
  readonly keyId: string;
  readonly secret: string;
}
export const addKey = custom<NewKey>()(
  '给开放接口主体一把密钥；密钥只显示这一次',
  post(`${base}/addKey`),
  right,
  z.object({ id: chosen('主体') }),
);
export const rotateKey = custom<NewKey>()(
  '换一把新密钥，旧的在约定的天数内仍然有效',
  post(`${base}/rotateKey`),
  right,
  z.object({
    id: chosen('主体'),
    days: z.coerce
      .number('交接天数应为整数')
      .int('交接天数应为整数')
      .min(0, '交接天数不能小于 0')
      .max(longestHandover, `交接天数不能超过 ${longestHandover}`)
      .default(7),
  }),
);
export const revokeKey = custom<{ readonly id: number }>()(
  '马上停用一把密钥',
  post(`${base}/revokeKey`),
  right,
  z.object({ id: chosen('密钥') }),
);
