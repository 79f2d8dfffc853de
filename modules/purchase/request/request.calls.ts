import { auditingCalls, calls, get, post, usualCalls } from '@heliu/model';
import { request } from './request.ts';

export const requestCalls = calls(request, 'api/purchase/request', {
  ...usualCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  import: post('import'),
  ...auditingCalls,
  preAudit: post('preAudit'),
  rejectPreAudit: post('rejectPreAudit'),
  cancelPreAudit: post('cancelPreAudit'),
  close: post('close'),
  reopen: post('reopen'),
  cancel: post('cancel'),
});
