import { calls, chosen, custom, enablingCalls, get, post, usualCalls } from '@heliu/model';
import { z } from 'zod';
import { drawer, type loginStates } from './drawer.ts';

const base = 'api/oms/qddrawer';
export const drawerCalls = calls(drawer, base, {
  ...usualCalls,
  remove: post('delete'),
  ...enablingCalls,
});

const id = chosen('开票员');

export interface DrawerLogin {
  readonly state: keyof typeof loginStates;
  /** What the QR of the face check holds. */
  readonly qr: string | null;
  readonly until: string | null;
}
export const loginStatus = custom<DrawerLogin>()(
  '开票员的登录状态：向开票服务查询',
  get(`/${base}/loginStatus`),
  'oms_drawer:login',
  z.object({ id }),
);
export const logIn = custom<DrawerLogin>()(
  '开票员登录：发送短信验证码，或提交收到的验证码',
  post(`/${base}/login`),
  'oms_drawer:login',
  z.object({
    id,
    smsCode: z
      .string('验证码应为文字')
      .trim()
      .regex(/^\d{4,8}$/, '验证码是 4 到 8 位数字')
      .optional(),
  }),
);
export const faceAuth = custom<DrawerLogin>()(
  '开票员登录：取人脸验证的二维码',
  post(`/${base}/faceAuth`),
  'oms_drawer:login',
  z.object({ id }),
);
