import { flag, get, integer, money, month, ref, report, text } from '@heliu/model';
import { salarySlip } from '../run/salary-slip.ts';

const amount = (label: string) => money(label, { masked: 'salary' });

/** Who is paid otherwise than a month ago, by how much, and why. */
export const salaryChanges = report()({
  name: 'hr_salary_change',
  label: '工资变动',
  summary: '工资变动：一个月和上个月比，谁的实发变了多少，因为定薪、出勤、录入、社保规则还是税率',
  access: 'hr_salary_slip:view',
  call: get('/api/hr/salaryslip/changes'),
  file: get('/api/hr/salaryslip/changesExport'),
  path: '/hr/salarychange',
  about: salarySlip.name,
  parameters: {
    payMonth: month('工资月份', { required: true }),
    department: ref('部门', 'hr_department'),
    all: flag('没有变化的也列出'),
  },
  columns: {
    staff: ref('员工', 'hr_staff'),
    department: ref('部门', 'hr_department'),
    before: amount('上月实发'),
    now: amount('本月实发'),
    difference: amount('变动'),
    why: text('原因', { masked: 'salary' }),
  },
  carries: { slip: integer('工资条') },
  hidden: 'whole',
  drill: {
    now: ({ slip }) => (slip === null ? undefined : { entity: salarySlip.name, id: slip }),
    difference: ({ slip }) => (slip === null ? undefined : { entity: salarySlip.name, id: slip }),
  },
  empty: '和上个月相比没有变化，或这个月还没有计算。',
});

/** What the people of each department cost. */
export const salaryCost = report()({
  name: 'hr_salary_cost',
  label: '部门人工成本',
  summary: '部门人工成本：已审核的月份里，每个部门的应发、单位社保公积金和合计',
  access: 'hr_salary_slip:view',
  call: get('/api/hr/salaryslip/cost'),
  file: get('/api/hr/salaryslip/costExport'),
  path: '/hr/salarycost',
  about: salarySlip.name,
  parameters: {
    from: month('从', { required: true }),
    to: month('到', { required: true }),
  },
  columns: {
    department: ref('部门', 'hr_department'),
    people: integer('人数'),
    gross: amount('应发'),
    reduced: amount('应发扣减'),
    social: amount('单位社保'),
    fund: amount('单位公积金'),
    other: amount('单位其他'),
    cost: amount('人工成本'),
    net: amount('实发'),
  },
  hidden: 'whole',
  empty: '这些月份没有审核过的工资。',
});
