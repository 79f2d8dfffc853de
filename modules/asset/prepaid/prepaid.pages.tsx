import { formPage, listPage, showPage, today, withoutCode } from '@heliu/ui';
import { Schedule } from '../wear/schedule.pages.tsx';
import { prepaidSchedule } from './prepaid.calls.ts';
import { prepaidComplaint, withRest } from './prepaid.rules.ts';
import { prepaidCalls } from './prepaid.ts';

export const List = listPage(prepaidCalls, {
  columns: ['number', 'name', 'department', 'startMonth', 'months', 'amount', 'worn', 'left', 'status'],
  cells: { department: ({ titles }) => withoutCode(titles['department']) },
  widths: { name: 200, department: 110, startMonth: 110, months: 84, amount: 120, worn: 120, left: 120 },
  sort: '-docDate',
  empty: <p>还没有待摊费用。房租、装修、保险、年费一次付了好几个月的，记在这里，每月和折旧一起摊销。</p>,
});

export const Form = formPage(prepaidCalls, {
  sections: [
    {
      label: '费用',
      fields: ['name', 'amount', 'docDate', 'startMonth', 'months', 'department', 'expenseAccount'],
    },
    { label: '入账', fields: ['prepaidAccount', 'creditAccount', 'openingMonths', 'openingWorn', 'remark'] },
  ],
  start: () => ({ docDate: today(), startMonth: today().slice(0, 7) }),
  derive: withRest,
  check: prepaidComplaint,
});

export const Show = showPage(prepaidCalls, {
  sections: [
    {
      fields: [
        'number',
        'docDate',
        'startMonth',
        'months',
        'department',
        'expenseAccount',
        'prepaidAccount',
        'creditAccount',
        'openingMonths',
        'openingWorn',
        'remark',
      ],
    },
  ],
  below: ({ id, worn, status }) => (
    <Schedule call={prepaidSchedule} id={id} version={`${worn} ${status}`} title="摊销进度" />
  ),
});
