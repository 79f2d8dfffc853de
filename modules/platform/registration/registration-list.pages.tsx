import { listPage, Switch } from '@heliu/ui';
import { registrationCalls } from './registration.calls.ts';

export default listPage(registrationCalls, {
  columns: [
    'number',
    'companyName',
    'taxNo',
    'industry',
    'channel',
    'contact',
    'mobile',
    'applyDate',
    'status',
    'decidedBy',
    'openedAt',
  ],
  widths: { companyName: 200, taxNo: 176, mobile: 116 },
  buttons: () => <Switch to="/invoiceManagement/companyaccount">企业账号</Switch>,
  empty: <p>还没有人申请。登录页的“注册企业”就是申请的入口。</p>,
});
