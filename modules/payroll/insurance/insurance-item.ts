import { choice, date, dec, entity, flag, money, plainCalls, rate, remark, text, zeroFen } from '@heliu/model';
import { roundings } from '../formula/fraction.ts';
import { insuranceKinds } from './contribution.rules.ts';

const limit = { required: true, min: zeroFen, masked: 'nobody' } as const;
const fixedPart = { min: zeroFen, default: zeroFen, masked: 'nobody' } as const;

/** What a city demands for one kind of insurance from a day on. A change of law is a new record; the old one stays true. */
export const insuranceItem = entity({
  name: 'hr_insurance_item',
  label: '社保项目',
  title: 'name',
  together: [['city', 'kind', 'effectiveFrom']],
  fields: {
    name: text('名称', { computed: true, max: 100, search: true }),
    city: text('城市', { required: true, max: 32, index: true, hint: '和员工档案的参保城市写法一致' }),
    kind: choice('险种', insuranceKinds, { required: true }),
    effectiveFrom: date('生效日期', { required: true, hint: '从这天所在的月份起用，直到有更新的一条' }),
    baseMin: money('基数下限', limit),
    baseMax: money('基数上限', limit),
    personalRate: rate('个人比例', { default: dec('0') }),
    personalFixed: money('个人定额', { ...fixedPart, hint: '比例之外每月固定的金额，如大病保险' }),
    companyRate: rate('单位比例', { default: dec('0') }),
    companyFixed: money('单位定额', fixedPart),
    rounding: choice('舍入', roundings, { required: true, default: 'halfUp' }),
    disabled: flag('停用'),
    remark: remark(),
  },
});

export const insuranceItemCalls = plainCalls(insuranceItem, 'api/hr/insuranceitem');
