import type { PageRoute } from '@heliu/ui/base';

export const pages: readonly PageRoute[] = [
  { path: '/hr/department', title: '部门', load: () => import('./department/department-list.pages.tsx') },
  { path: '/hr/department/tree', title: '部门树', load: () => import('./department/department-tree.pages.tsx') },
  { path: '/hr/department/add', title: '新增部门', load: () => import('./department/department-form.pages.tsx') },
  { path: '/hr/department/edit/{id}', title: '编辑部门', load: () => import('./department/department-form.pages.tsx') },
  { path: '/hr/department/show/{id}', title: '部门', load: () => import('./department/department-show.pages.tsx') },

  { path: '/hr/post', title: '岗位', load: () => import('./post/post-list.pages.tsx') },
  { path: '/hr/post/add', title: '新增岗位', load: () => import('./post/post-form.pages.tsx') },
  { path: '/hr/post/edit/{id}', title: '编辑岗位', load: () => import('./post/post-form.pages.tsx') },
  { path: '/hr/post/show/{id}', title: '岗位', load: () => import('./pages/post-show.pages.tsx') },

  { path: '/hr/postlevel', title: '岗位级别', load: () => import('./post-level/post-level-list.pages.tsx') },
  { path: '/hr/postlevel/add', title: '新增岗位级别', load: () => import('./post-level/post-level-form.pages.tsx') },
  {
    path: '/hr/postlevel/edit/{id}',
    title: '编辑岗位级别',
    load: () => import('./post-level/post-level-form.pages.tsx'),
  },
  { path: '/hr/postlevel/show/{id}', title: '岗位级别', load: () => import('./post-level/post-level-show.pages.tsx') },

  { path: '/hr/staff', title: '员工', load: () => import('./staff/staff-list.pages.tsx') },
  { path: '/hr/staff/add', title: '新增员工', load: () => import('./staff/staff-form.pages.tsx') },
  { path: '/hr/staff/edit/{id}', title: '编辑员工', load: () => import('./staff/staff-form.pages.tsx') },
  { path: '/hr/staff/show/{id}', title: '员工', load: () => import('./staff/staff-show.pages.tsx') },
];
