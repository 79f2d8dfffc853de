import { calls, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import { registration } from './registration.ts';

export const registrationCalls = calls(registration, 'api/register', {
  list: get('userRegisterApply'),
  get: get('userRegisterApply/get'),
  pass: post('userRegisterApply/audit/pass'),
  reject: post('userRegisterApply/audit/reject'),
});

const word = (most: number) => z.string('格式不正确').max(most, '内容过长').default('');

/** Whoever has the phone is given a ticket, and fills in the rest with it. */
export const verifyMobile = custom<{ ticket: string }>()(
  '核对注册的手机验证码',
  post('/api/register/userRegisterApply/verify'),
  'public',
  z.object({ mobile: word(20), checkcode: word(10) }),
);
export const applyForCompany = custom<{ number: string }>()(
  '提交注册申请',
  post('/api/register/userRegisterApply'),
  'public',
  z.object({
    ticket: word(200),
    companyName: word(200),
    taxNo: word(40),
    industry: word(20),
    contact: word(100),
    username: word(64),
    /** Of the link the page was opened by. */
    channel: word(40),
    licence: z.coerce.number('请上传营业执照').int('请上传营业执照').positive('请上传营业执照').optional(),
  }),
);
export const licenceUpload = post('/api/register/licence');
