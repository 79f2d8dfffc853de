import { entity, flag, integer, money, plainCalls, remark, text } from '@heliu/model';

/** What a company pays for, and how much of the product it gets for that. */
export const plan = entity({
  name: 'sys_plan',
  label: '套餐',
  title: 'name',
  code: 'code',
  tenancy: 'platform',
  order: 'sort',
  fields: {
    code: text('套餐编码', { required: true, unique: true, max: 32, search: true }),
    name: text('套餐名称', { required: true, unique: true, max: 30, search: true }),
    monthPrice: money('每月价格', { required: true }),
    yearPrice: money('每年价格', { required: true, hint: '满 12 个月按这个价格算' }),
    userLimit: integer('用户数上限', { min: 1, max: 100_000, hint: '空着不限，以下相同' }),
    shopLimit: integer('店铺数上限', { min: 1, max: 100_000 }),
    invoiceLimit: integer('每月开票张数上限', { min: 1, max: 100_000_000 }),
    storageLimit: integer('文件空间上限（GB）', { min: 1, max: 100_000 }),
    trialDays: integer('试用天数', {
      min: 1,
      max: 365,
      hint: '注册通过的企业用这个套餐试用这么多天；只有一个套餐可以填',
    }),
    summary: text('说明', { max: 100 }),
    sort: integer('排序', { default: 0 }),
    disabled: flag('停售'),
    remark: remark(),
  },
});
export const planCalls = plainCalls(plan, 'api/platform/plan');
