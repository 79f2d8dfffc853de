import { z } from 'zod';
import { decimal, entity, flag, json, ref, remark, text, type Wire } from '@heliu/model';

const named = (label: string, max: number) =>
  z
    .string(`${label}应为文字`)
    .trim()
    .min(1, `${label}不能为空`)
    .max(max, `${label}不能超过${max}个字`)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), `${label}含有无法保存的字符`);

/** A place inside a site where goods are handed over, such as a gate, a shelf or a line. */
export const locations = z
  .array(z.object({ code: named('库位编号', 32), name: named('库位名称', 64) }), '库位应为列表')
  .max(500, '库位不能超过500个');
export type Location = z.infer<typeof locations>[number];

export const customerSite = entity({
  name: 'crm_customer_site',
  label: '客户站点',
  title: 'name',
  code: 'code',
  asset: true,
  fields: {
    customer: ref('客户', 'crm_customer', { required: true, index: true }),
    code: text('站点编号', { required: true, unique: true, max: 32, search: true }),
    name: text('站点名称', { required: true, max: 100, search: true }),
    contact: text('联系人', { required: true, max: 64 }),
    mobile: text('联系电话', { required: true, max: 32, search: true }),
    province: text('省', { max: 32 }),
    city: text('市', { max: 32 }),
    district: text('区', { max: 32 }),
    address: text('详细地址', { required: true, max: 200 }),
    latitude: decimal('纬度', { scale: 6, min: -90, max: 90 }),
    longitude: decimal('经度', { scale: 6, min: -180, max: 180 }),
    preferred: flag('默认站点'),
    locations: json('库位', locations),
    disabled: flag('停用'),
    remark: remark(),
  },
});

export type CustomerSite = Wire<typeof customerSite>;
