import { entity, flag, json, remark, text } from '@heliu/model';
import { z } from 'zod';
import { type PlatformCode, platformNames } from '../platforms/platform.ts';

const platformCodes = z.partialRecord(
  z.enum(Object.keys(platformNames) as [PlatformCode, ...PlatformCode[]], '平台无效'),
  z
    .string('平台编码应为文字')
    .trim()
    .max(40, '平台编码不能超过40个字')
    .regex(/^[\w.-]*$/, '平台编码只能是字母、数字和 . - _'),
  '平台编码无效',
);

/** The place in an address where the number of a parcel goes. */
export const numberPlace = '{no}';

function trackUrlComplaint(typed: string): string | undefined {
  if (!/^https?:\/\/\S+$/.test(typed)) return '查询网址应以 http:// 或 https:// 开头';
  return typed.includes(numberPlace) ? undefined : `查询网址里要有 ${numberPlace}，那里填快递单号`;
}

/** Who carries parcels. Every platform has a code of its own for each of them. */
export const expressCompany = entity({
  name: 'oms_express_company',
  label: '快递公司',
  title: 'name',
  code: 'code',
  order: 'code',
  fields: {
    code: text('编码', { required: true, unique: true, max: 32, search: true }),
    name: text('名称', { required: true, unique: true, max: 60, search: true }),
    phone: text('客服电话', { max: 30, quickEdit: true }),
    trackUrl: text('查询网址', {
      max: 200,
      valid: trackUrlComplaint,
      hint: `用 ${numberPlace} 代替快递单号`,
    }),
    platformCodes: json('平台编码', platformCodes),
    disabled: flag('停用'),
    remark: remark(),
  },
});
