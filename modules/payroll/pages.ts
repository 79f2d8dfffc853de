import { type PageRoute, recordPages } from '@heliu/ui/base';

export const pages: readonly PageRoute[] = [
  ...recordPages('/hr/salaryitem', '工资项目', () => import('./pages/salary-item.pages.tsx')),
  { path: '/hr/salaryitem/trial', title: '工资试算', load: () => import('./pages/trial.pages.tsx') },
  ...recordPages('/hr/insuranceitem', '社保项目', () => import('./insurance/insurance-item.pages.tsx')),
  ...recordPages('/hr/staffbasesalary', '员工基本工资', () => import('./base-salary/base-salary.pages.tsx')),
];
