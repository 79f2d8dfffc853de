import { type PageRoute, recordPages } from '@heliu/ui/base';
import { salaryChanges, salaryCost } from './compare/salary-reports.ts';

export const pages: readonly PageRoute[] = [
  ...recordPages('/hr/salaryitem', '工资项目', () => import('./pages/salary-item.pages.tsx')),
  { path: '/hr/salaryitem/trial', title: '工资试算', load: () => import('./pages/trial.pages.tsx') },
  ...recordPages('/hr/insuranceitem', '社保项目', () => import('./insurance/insurance-item.pages.tsx')),
  ...recordPages('/hr/staffbasesalary', '员工基本工资', () => import('./base-salary/base-salary.pages.tsx')),
  ...recordPages('/hr/staffsalary', '员工工资', () => import('./pages/staff-salary.pages.tsx')),
  {
    path: '/hr/salaryslip',
    title: '工资条',
    load: async () => ({ default: (await import('./run/salary-slip.pages.tsx')).List }),
  },
  {
    path: '/hr/salaryslip/show/{id}',
    title: '工资条',
    load: async () => ({ default: (await import('./run/salary-slip.pages.tsx')).Show }),
  },
  ...recordPages('/hr/salarypayment', '工资发放单', () => import('./payout/salary-payment.pages.tsx')),
  ...recordPages('/hr/contributionpayment', '社保个税缴纳单', () => import('./payout/contribution-payment.pages.tsx')),
  {
    path: salaryChanges.path!,
    title: salaryChanges.label,
    load: async () => ({ default: (await import('./compare/salary-reports.pages.tsx')).Changes }),
  },
  {
    path: salaryCost.path!,
    title: salaryCost.label,
    load: async () => ({ default: (await import('./compare/salary-reports.pages.tsx')).Cost }),
  },
  { path: '/mysalary', title: '我的工资条', load: () => import('./own/own-slips.pages.tsx') },
];
