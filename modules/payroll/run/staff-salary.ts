import {
  calls,
  choice,
  date,
  dateTime,
  dec,
  decimal,
  document,
  get,
  integer,
  money,
  month,
  post,
  ref,
  remark,
  text,
  usualCalls,
  zeroFen,
} from '@heliu/model';
import { presences } from './presence.rules.ts';

const total = (label: string) => money(label, { computed: true, default: zeroFen, masked: 'salary' });
const person = ref('员工', 'hr_staff', { required: true });
const note = text('说明', { max: 100 });

/**
 * Everybody's pay for a month. What was typed for it stands here; what everybody is paid stands on the slips that the
 * calculation writes, one for each person.
 */
export const staffSalary = document({
  name: 'hr_staff_salary',
  label: '员工工资',
  title: 'number',
  prefix: 'GZ',
  dated: 'docDate',
  order: 'payMonth',
  apart: ['payMonth'],
  fields: {
    payMonth: month('工资月份', { required: true, unique: true, index: true }),
    docDate: date('计提日期', { computed: true, index: true }),
    payDate: date('发放日期', { hint: '印在工资条上' }),
    workDays: decimal('应出勤天数', {
      scale: 2,
      min: 1,
      max: 31,
      default: dec('21.75'),
      hint: '月计薪天数，公式里的“应出勤天数”',
    }),
    presence: choice('入离职折算', presences, {
      default: 'workdays',
      hint: '当月入职、离职的人，不在职的日子怎么折成缺勤',
    }),
    people: integer('人数', { computed: true, default: 0 }),
    faulty: integer('待处理', { computed: true, default: 0, hint: '算不出来或实发为负的人数，处理完才能审核' }),
    gross: total('应发合计'),
    insured: total('个人社保公积金'),
    tax: total('个人所得税'),
    net: total('实发合计'),
    employer: total('单位承担'),
    calculatedAt: dateTime('计算时间', { computed: true }),
    payState: choice(
      '发放',
      { none: '未发放', part: '部分发放', paid: '已发放' },
      { computed: true, default: 'none', index: true },
    ),
    remark: remark(),
  },
  lines: {
    attendance: {
      label: '出勤',
      optional: true,
      fields: {
        staff: person,
        unpaidDays: decimal('缺勤天数', { scale: 2, min: 0, max: 31 }),
        overtimeHours: decimal('加班小时', { scale: 2, min: 0, max: 744 }),
        note,
      },
    },
    typed: {
      label: '录入项目',
      optional: true,
      fields: {
        staff: person,
        item: ref('工资项目', 'hr_salary_item', { required: true, only: 'typed' }),
        amount: money('金额', { required: true, masked: 'salary', min: zeroFen }),
        note,
      },
    },
  },
  states: { draft: '编制', calculated: '已计算', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  // They follow from the calculation: a form that is being filled in has none.
  foot: [],
  actions: {
    reopen: {
      label: '退回编制',
      from: ['calculated'],
      to: 'draft',
      done: '已退回编制',
    },
    audit: { label: '审核', from: ['calculated'], to: 'audited' },
    deaudit: { label: '反审核', from: ['audited'], to: 'calculated', reverses: 'audit', reason: 'required' },
  },
  internal: {
    calculated: {
      label: '计算',
      from: ['draft', 'calculated'],
      to: 'calculated',
      logs: ['people', 'faulty', 'status'],
    },
  },
});

export const staffSalaryCalls = calls(staffSalary, 'api/hr/staffsalary', {
  ...usualCalls,
  remove: post('delete', 'form'),
  export: get('export'),
  reopen: post('reopen'),
  audit: post('audit'),
  deaudit: post('deaudit'),
});
