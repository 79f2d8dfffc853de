import type { PageRoute } from '@heliu/ui/base';
export const tries: readonly PageRoute[] = [
  { path: '/fico/arinvoice', title: '应收发票', load: () => import('./list-ar.tsx') },
  { path: '/fico/arinvoice/add', title: '新增应收发票', load: () => import('./form-ar.tsx') },
  { path: '/fico/arinvoice/edit/{id}', title: '编辑应收发票', load: () => import('./form-ar.tsx') },
  { path: '/fico/arinvoice/show/{id}', title: '应收发票', load: () => import('./show-ar.tsx') },
  { path: '/hr/department', title: '部门', load: () => import('./list-dep.tsx') },
  { path: '/hr/department/tree', title: '部门树', load: () => import('./tree-dep.tsx') },
  { path: '/hr/department/add', title: '新增部门', load: () => import('./form-dep.tsx') },
  { path: '/hr/department/edit/{id}', title: '编辑部门', load: () => import('./form-dep.tsx') },
  { path: '/hr/staff', title: '员工', load: () => import('./list-staff.tsx') },
  { path: '/hr/staff/add', title: '新增员工', load: () => import('./form-staff.tsx') },
  { path: '/hr/staff/edit/{id}', title: '编辑员工', load: () => import('./form-staff.tsx') },
  { path: '/hr/staff/show/{id}', title: '员工', load: () => import('./show-staff.tsx') },
];
