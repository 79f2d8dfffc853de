import { z } from 'zod';
import { choice, date, decimal, document, integer, json, money, progress, rate, ref, remark, text } from '@heliu/model';
import { pricings } from '../../fico/model.ts';
import { executed, wanted } from '../lines/lines.ts';
import { methods } from './demand.rules.ts';
import { levels, type Reasoning } from './forecast.rules.ts';

export const mostLines = 500;
const computed = (label: string) => decimal(label, { computed: true, scale: 6 });

/** What should be bought, from what was wanted in the past, what is there and how long it takes to come. */
export const forecast = document({
  name: 'pur_forecast',
  label: '采购预测',
  title: 'number',
  prefix: 'CGYC',
  dated: 'forecastDate',
  fields: {
    forecastDate: date('预测日期', { required: true, index: true }),
    warehouse: ref('收货仓库', 'scm_warehouse', { required: true, index: true }),
    scope: choice(
      '需求范围',
      { company: '全公司', warehouse: '只算收货仓库' },
      { default: 'company', hint: '只算收货仓库时，调到别的仓库也算需求' },
    ),
    category: ref('商品分类', 'goods_category', { hint: '含下级；留空不限' }),
    supplier: ref('供应商', 'crm_supplier', { index: true, only: 'active', hint: '只测他供的货；留空不限' }),
    historyMonths: integer('历史月数', { default: 24, min: 1, max: 36, hint: '往前看几个月，满一年才能看去年同期' }),
    method: choice('方法', methods, { default: 'auto', hint: '自动：有去年同期用同期，没有用移动平均' }),
    coverDays: integer('备货天数', { default: 30, min: 1, max: 365, hint: '到货后要够卖几天，也就是多久补一次' }),
    level: choice('服务水平', levels, { default: '95', hint: '这期间不断货的把握，越高安全库存越多' }),
    buyer: ref('采购员', 'sys_user', { required: true, index: true }),
    pricing: choice('计价口径', pricings, { computed: true, default: 'taxed' }),
    total: money('预计金额', { computed: true, required: true, masked: 'cost' }),
    ordered: progress('下单进度'),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '预测明细',
      optional: true,
      fields: {
        sku: wanted.sku,
        unit: ref('单位', 'goods_unit', { computed: true }),
        supplier: ref('供应商', 'crm_supplier', { only: 'active', hint: '留空用首选供应商' }),
        supply: computed('可用加在途'),
        dailyDemand: computed('日均需求'),
        leadDays: integer('供货周期(天)', { computed: true }),
        target: computed('目标库存'),
        suggested: decimal('建议数量', { computed: true, required: true, scale: 6 }),
        quantity: decimal('采购数量', { scale: 6, min: 0, max: 1e8, hint: '留空用建议数量，不买写 0' }),
        baseQuantity: wanted.baseQuantity,
        price: decimal('参考单价', { computed: true, scale: 6, masked: 'cost' }),
        taxRate: rate('税率', { computed: true }),
        amount: money('预计金额', { computed: true, required: true, masked: 'cost' }),
        orderedQuantity: executed('已订数量'),
        reasoning: json('测算依据', z.custom<Reasoning>(), { computed: true }),
        remark: text('说明', { max: 200 }),
      },
    },
  },
  states: { draft: '未审核', audited: '已审核', closed: '已关闭', cancelled: '已作废' },
  initial: 'draft',
  editable: ['draft'],
  cancelled: ['cancelled'],
  actions: {
    audit: { label: '审核', from: ['draft'], to: 'audited' },
    deaudit: { label: '反审核', from: ['audited'], to: 'draft', reverses: 'audit', reason: 'optional' },
    close: {
      label: '关闭',
      from: ['audited'],
      to: 'closed',
      reason: 'optional',
      confirm: '还没有下单的部分不再采购。',
    },
    reopen: { label: '反关闭', from: ['closed'], to: 'audited' },
    cancel: {
      label: '作废',
      from: ['draft', 'audited'],
      to: 'cancelled',
      whileUnused: true,
      reason: 'optional',
      danger: true,
      confirm: '没有下过单的预测才能作废，单号保留。',
    },
  },
});
