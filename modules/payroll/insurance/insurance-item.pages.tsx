import { formPage, listPage, showPage } from '@heliu/ui';
import { insuranceItemCalls } from './insurance-item.ts';
import { insuranceComplaint, withName } from './insurance-item.rules.ts';

export const List = listPage(insuranceItemCalls, {
  columns: [
    'city',
    'kind',
    'effectiveFrom',
    'baseMin',
    'baseMax',
    'personalRate',
    'personalFixed',
    'companyRate',
    'companyFixed',
    'rounding',
    'remark',
  ],
  widths: { city: 90, kind: 110, effectiveFrom: 110, rounding: 130 },
  sums: [],
  sort: 'city,kind,-effectiveFrom',
  empty: <p>还没有社保项目。按参保城市公布的比例和基数上下限，每个险种新增一条；每年调整时再新增一条，不改旧的。</p>,
});

export const Form = formPage(insuranceItemCalls, {
  sections: [
    { label: '险种', fields: ['city', 'kind', 'effectiveFrom', 'disabled'] },
    { label: '缴费基数', fields: ['baseMin', 'baseMax', 'rounding'] },
    { label: '比例', fields: ['personalRate', 'personalFixed', 'companyRate', 'companyFixed'] },
    { fields: ['remark'] },
  ],
  derive: withName,
  check: insuranceComplaint,
});

export const Show = showPage(insuranceItemCalls, {
  sections: [
    { label: '险种', fields: ['name', 'city', 'kind', 'effectiveFrom', 'disabled'] },
    { label: '缴费基数', fields: ['baseMin', 'baseMax', 'rounding'] },
    { label: '比例', fields: ['personalRate', 'personalFixed', 'companyRate', 'companyFixed'] },
    { fields: ['remark'] },
  ],
});
