import { dec, type Input } from '@heliu/model';
import { save, type Work } from '@heliu/engine';
import { currency } from './currency/currency.ts';
import { paymentMethod } from './payment-method/payment-method.ts';
import { paymentTerms } from './payment-terms/payment-terms.ts';
import { settlementType } from './settlement-type/settlement-type.ts';
import { taxRate } from './tax-rate/tax-rate.ts';
import { completeStockAccounts } from './stock-account/presets.server.ts';
import { valuationCategory, valuationClass } from './valuation/valuation.ts';

const currencies: readonly Input<typeof currency>[] = [
  { code: 'CNY', name: '人民币', symbol: '￥' },
  { code: 'USD', name: '美元', symbol: '$' },
  { code: 'EUR', name: '欧元', symbol: '€' },
  { code: 'HKD', name: '港币', symbol: 'HK$' },
];

const taxRates: readonly Input<typeof taxRate>[] = [
  { name: '13%', rate: dec('0.13'), kind: 'general' },
  { name: '9%', rate: dec('0.09'), kind: 'general' },
  { name: '6%', rate: dec('0.06'), kind: 'general' },
  { name: '5%（简易）', rate: dec('0.05'), kind: 'simple' },
  { name: '3%（简易）', rate: dec('0.03'), kind: 'simple' },
  { name: '1%（减征）', rate: dec('0.01'), kind: 'simple' },
  { name: '零税率', rate: dec('0'), kind: 'zero' },
  { name: '免税', rate: dec('0'), kind: 'exempt' },
];

const settlementTypes: readonly Input<typeof settlementType>[] = [
  { code: 'cash', name: '现金' },
  { code: 'transfer', name: '银行转账' },
  { code: 'cheque', name: '支票', needsReference: true },
  { code: 'draft', name: '承兑汇票', needsReference: true },
  { code: 'alipay', name: '支付宝' },
  { code: 'wechat', name: '微信' },
  { code: 'advance', name: '预存款' },
  { code: 'offset', name: '冲账' },
];

const methods: readonly Input<typeof paymentMethod>[] = [
  { code: 'cash', name: '现金', tender: 'cash', opensDrawer: true, givesChange: true, earnsPoints: true },
  { code: 'transfer', name: '银行转账', tender: 'transfer', refundable: true },
  { code: 'card', name: '银行卡', tender: 'card', feeRate: dec('0.006'), refundable: true, earnsPoints: true },
  { code: 'wechat', name: '微信支付', tender: 'wechat', feeRate: dec('0.006'), refundable: true, earnsPoints: true },
  { code: 'alipay', name: '支付宝', tender: 'alipay', feeRate: dec('0.006'), refundable: true, earnsPoints: true },
  { code: 'stored', name: '储值卡', tender: 'stored', refundable: true },
  { code: 'credit', name: '挂账', tender: 'credit' },
];

const terms: readonly Input<typeof paymentTerms>[] = [
  { code: 'XJ', name: '现结', lines: [{ portion: dec('1'), basis: 'document' }] },
  { code: 'YJ30', name: '月结 30 天', lines: [{ portion: dec('1'), basis: 'monthEnd', days: 30 }] },
  {
    code: 'YJ25',
    name: '月结，次月 25 日付',
    lines: [{ portion: dec('1'), basis: 'monthEnd', days: 1, fixedDay: 25 }],
  },
  {
    code: 'FQ37',
    name: '开票付 30%，货到 30 天付 70%',
    lines: [
      { portion: dec('0.3'), basis: 'document' },
      { portion: dec('0.7'), basis: 'arrival', days: 30 },
    ],
  },
  {
    code: 'FQ334',
    name: '30、60、90 天分三期',
    lines: [
      { portion: dec('0.3'), basis: 'document', days: 30 },
      { portion: dec('0.3'), basis: 'document', days: 60 },
      { portion: dec('0.4'), basis: 'document', days: 90 },
    ],
  },
  {
    code: 'ZK210',
    name: '30 天，10 天内付款减 2%',
    lines: [{ portion: dec('1'), basis: 'document', days: 30, discountRate: dec('0.02'), discountDays: 10 }],
  },
];

const valuations: readonly (Input<typeof valuationCategory> & {
  readonly classes: Readonly<Record<string, string>>;
})[] = [
  { code: 'HAWA', name: '商品', classes: { 3100: '库存商品' } },
  { code: 'ROH', name: '材料', classes: { 3000: '原材料', 3040: '周转材料', 3050: '包装物' } },
  { code: 'FERT', name: '自制品', classes: { 7900: '半成品', 7920: '产成品' } },
  { code: 'DIEN', name: '服务', classes: { 3200: '服务' } },
];

async function seedValuation(work: Work): Promise<void> {
  for (const { classes, ...input } of sorted(valuations)) {
    const { id } = await save(work, valuationCategory, input);
    await work.flush();
    for (const [index, [code, name]] of Object.entries(classes).entries())
      await save(work, valuationClass, { code, name, category: id, sort: input.sort * 10 + index });
  }
}

const sorted = <T>(inputs: readonly T[]) => inputs.map((input, index) => ({ ...input, sort: (index + 1) * 10 }));

/** What every new company finds in its books before they are initialized. */
export async function seedFinance(work: Work): Promise<void> {
  for (const input of currencies) await save(work, currency, input);
  for (const input of sorted(taxRates)) await save(work, taxRate, input);
  for (const input of sorted(settlementTypes)) await save(work, settlementType, input);
  for (const input of terms) await save(work, paymentTerms, input);
  await seedValuation(work);
  for (const input of sorted(methods)) await save(work, paymentMethod, input);
  await work.flush();
  work.later({
    name: 'fico_currency.base',
    text: `update fico_currency set base = true where company_id = $1 and code = 'CNY'`,
    values: [work.company],
  });
  await completeStockAccounts(work);
}
