import { choice, choices, entity, flag, integer, longText, plainCalls, remark, text } from '@heliu/model';
import { insuranceKinds } from '../insurance/contribution.rules.ts';
import { roundings } from '../formula/fraction.ts';
import { itemKinds, itemSources, yearBonuses } from './plan.rules.ts';

/** One figure of everybody's pay, and how it comes about. */
export const salaryItem = entity({
  name: 'hr_salary_item',
  label: '工资项目',
  title: 'name',
  code: 'code',
  order: 'sort',
  subsets: {
    fixed: { where: { source: 'fixed', disabled: false }, otherwise: '不是在用的固定金额项目' },
    typed: { where: { source: 'input', disabled: false }, otherwise: '不是在用的每月录入项目' },
  },
  fields: {
    code: text('编码', {
      required: true,
      unique: true,
      max: 32,
      search: true,
      pattern: /^[A-Za-z][A-Za-z0-9_]*$/,
      hint: '字母开头的字母、数字，公式里可以用它代表这个项目',
    }),
    name: text('名称', { required: true, unique: true, max: 32, search: true, hint: '公式里也可以直接写名称' }),
    kind: choice('类型', itemKinds, { required: true, default: 'earning' }),
    source: choice('取值方式', itemSources, { required: true, default: 'fixed' }),
    // A formula may have amounts of single posts in it, so it is as secret as what it comes to.
    formula: longText('公式', { max: 500, masked: 'salary' }),
    condition: longText('条件', { max: 200, masked: 'salary', hint: '成立时才有这一项，不填表示总有' }),
    insurances: choices('包含险种', insuranceKinds),
    yearBonus: choice('年终奖', yearBonuses, {
      hint: '单独计税：不并入累计收入，除以 12 找税率，一人一年一次；并入当月：与工资一起累计预扣',
    }),
    taxable: flag('计税', { hint: '应发计入应税收入，应扣冲减应税收入' }),
    beforeTax: flag('税前扣除', { hint: '个人缴纳的三险一金等专项扣除' }),
    prorated: flag('按出勤折算', { hint: '有缺勤时按 实际出勤 ÷ 应出勤 计算' }),
    rounding: choice('舍入', roundings, { required: true, default: 'halfUp' }),
    sort: integer('排序', { min: 0, max: 99_999, default: 100, quickEdit: true }),
    disabled: flag('停用'),
    remark: remark(),
  },
});

export const salaryItemCalls = plainCalls(salaryItem, 'api/hr/salaryitem');
