import { showPage } from '@heliu/ui';
import { registrationCalls } from './registration.calls.ts';

export default showPage(registrationCalls, {
  sections: [
    { label: '企业', fields: ['companyName', 'taxNo', 'industry', 'channel', 'licence'] },
    { label: '管理员', fields: ['contact', 'mobile', 'username'] },
    { label: '审核', fields: ['applyDate', 'decidedBy', 'decidedAt', 'rejectReason', 'openedAt'] },
  ],
});
