import {
  auditing,
  auditingCalls,
  calls,
  date,
  document,
  get,
  money,
  month,
  post,
  rate,
  ref,
  remark,
  text,
  usualCalls,
  zeroFen,
} from '@heliu/model';
import { specialFields } from './special.ts';

const salary = { masked: 'salary', min: zeroFen } as const;
const opening = { ...salary, default: zeroFen } as const;

/** What somebody is paid from a month on, until a later one counts. Nothing of it is changed once it was audited. */
export const baseSalary = document({
  name: 'hr_base_salary',
  label: '员工基本工资',
  title: 'number',
  prefix: 'DX',
  dated: 'docDate',
  apart: ['staff', 'fromMonth'],
  fields: {
    staff: ref('员工', 'hr_staff', { required: true, index: true }),
    fromMonth: month('生效月份', { required: true, index: true, hint: '从这个月起按这张算，直到有更晚的一张' }),
    docDate: date('定薪日期', { required: true, index: true }),
    reason: text('定薪原因', { max: 60, hint: '如入职、转正、年度调薪' }),
    city: text('参保城市', { max: 32, hint: '不填按员工档案的参保城市' }),
    socialBase: money('社保基数', { ...salary, hint: '不填不缴社保' }),
    fundBase: money('公积金基数', { ...salary, hint: '不填不缴公积金' }),
    fundRate: rate('公积金比例', { min: 0.05, max: 0.12, hint: '不填按参保城市的比例；填了，个人和单位都按它' }),
    ...specialFields,
    /** Paid here earlier this year, by another program: the tax of a year goes on from there. */
    openingIncome: money('累计收入', { ...opening, hint: '本年已在本单位发过的应税收入' }),
    openingInsured: money('累计专项扣除', { ...opening, hint: '本年已扣的个人三险一金' }),
    openingSpecial: money('累计专项附加扣除', { ...opening, hint: '本年已扣除的合计' }),
    openingTax: money('累计已预扣税额', { ...opening, hint: '本年已预扣的个人所得税' }),
    special: money('专项附加扣除', { computed: true, default: zeroFen, masked: 'salary' }),
    total: money('固定工资', { computed: true, default: zeroFen, masked: 'salary' }),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '固定项目',
      fields: {
        item: ref('工资项目', 'hr_salary_item', { required: true, only: 'fixed' }),
        amount: money('金额', { required: true, ...salary }),
      },
    },
  },
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  foot: ['total'],
  actions: auditing,
});

export const baseSalaryCalls = calls(baseSalary, 'api/hr/staffbasesalary', {
  ...usualCalls,
  ...auditingCalls,
  remove: post('delete', 'form'),
  export: get('export'),
  import: post('import'),
});
