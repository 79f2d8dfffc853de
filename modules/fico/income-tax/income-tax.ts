import { entity, flag, integer, money, month, plainCalls, remark, zeroFen } from '@heliu/model';

/** What the books cannot know of a quarter's prepayment of income tax: adjustments, and how large the company is. */
export const incomeTaxInput = entity({
  name: 'fico_income_tax',
  label: '所得税预缴调整',
  title: 'period',
  order: 'period',
  fields: {
    period: month('季度末月份', { required: true, unique: true, hint: '季度里的任何一个月，保存为季末月' }),
    staff: integer('季度平均人数', { min: 0, max: 1_000_000, hint: '各季初、季末平均；不填不享受小微优惠' }),
    assets: money('季度平均资产总额', { min: zeroFen, hint: '元；不填不享受小微优惠' }),
    restricted: flag('从事国家限制或禁止行业'),
    specific: money('19 特定业务计算的应纳税所得额'),
    untaxed: money('20 不征税收入'),
    depreciation: money('21 资产加速折旧调减额'),
    exempt: money('22 免税收入、减计收入、加计扣除'),
    reduced: money('23 所得减免'),
    losses: money('24 可弥补以前年度亏损', { min: zeroFen }),
    credited: money('29 抵免所得税额'),
    prepaid: money('30 实际已预缴', { hint: '留空按账上应交企业所得税本年借方' }),
    elsewhere: money('31 特定业务预缴'),
    remark: remark(),
  },
});

export const incomeTaxCalls = plainCalls(incomeTaxInput, 'api/fico/tax/incomeTax');
