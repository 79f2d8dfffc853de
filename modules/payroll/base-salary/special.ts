import { money, zeroFen } from '@heliu/model';

const deduction = { masked: 'salary', min: zeroFen, default: zeroFen } as const;

/** 专项附加扣除, by the month. Grave illness is a matter of the annual return. */
export const specialFields = {
  childEducation: money('子女教育', { ...deduction, hint: '每个子女每月 2,000 元' }),
  infantCare: money('婴幼儿照护', { ...deduction, hint: '3 岁以下每个婴幼儿每月 2,000 元' }),
  elderCare: money('赡养老人', { ...deduction, hint: '独生子女每月 3,000 元，分摊的每人不超过 1,500 元' }),
  housingLoan: money('住房贷款利息', { ...deduction, hint: '每月 1,000 元' }),
  housingRent: money('住房租金', { ...deduction, hint: '按城市每月 1,500、1,100 或 800 元' }),
  continuingEducation: money('继续教育', { ...deduction, hint: '学历教育每月 400 元' }),
} as const;
export type Special = keyof typeof specialFields;
export const specials = Object.keys(specialFields) as Special[];

/** What the law allows a month at most, where it is the same for everybody (国发〔2018〕41号, 国发〔2023〕13号). */
export const mostOf: Readonly<Partial<Record<Special, string>>> = {
  elderCare: '3000',
  housingLoan: '1000',
  housingRent: '1500',
  continuingEducation: '400',
};
