import { calls, chosen, custom, enablingCalls, get, post, usualCalls } from '@heliu/model';
import { z } from 'zod';
import { isMailAddress } from './address.ts';
import { mailAccount } from './mail-account.ts';

const base = 'api/oms/email';
export const mailAccountCalls = calls(mailAccount, base, {
  ...usualCalls,
  remove: post('delete'),
  ...enablingCalls,
});

/** Where a letter is to go, as somebody types it. */
export const mailReceiver = z.string('请填写收件地址').trim().refine(isMailAddress, '收件地址不是邮箱地址');

export const testMail = custom<{ passed: boolean; text: string }>()(
  '发一封测试邮件；给了密码就用它登录，登录成功才存下',
  post(`/${base}/test`),
  'oms_mail_account:save',
  z.object({
    id: chosen('邮箱'),
    receiver: mailReceiver,
    password: z.string('密码应为文字').max(200, '密码不能超过200个字').optional(),
  }),
);
export const mailPassword = custom<{ kept: boolean }>()(
  '这个邮箱存过密码没有；密码本身谁也看不到',
  get(`/${base}/password`),
  'oms_mail_account:save',
  z.object({ id: chosen('邮箱') }),
);
