import { listPage } from '@heliu/ui';
import { Link } from 'react-router';
import { companyUsageCalls } from './usage.ts';

export default listPage(companyUsageCalls, {
  columns: [
    'code',
    'name',
    'plan',
    'state',
    'expireAt',
    'users',
    'activeToday',
    'shops',
    'ordersToday',
    'ordersMonth',
    'issuedToday',
    'issuedMonth',
    'failedMonth',
    'storageMb',
    'jobsFailed',
    'lastLoginAt',
  ],
  widths: { name: 200 },
  sums: [],
  adds: false,
  cells: {
    name: (row) => <Link to={`/invoiceManagement/companyaccount/edit/${row.id}`}>{row.name}</Link>,
  },
  empty: <p>还没有统计过。到“平台总览”点“立即统计”，以后每小时自动统计一次。</p>,
});
