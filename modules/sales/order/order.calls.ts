import { auditingCalls, calls, custom, get, post, usualCalls } from '@heliu/model';
import { changeInput } from '../../purchase/model.ts';
import { order } from './order.ts';

export const orderCalls = calls(order, 'api/sales/salesorder', {
  ...usualCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  import: post('import'),
  ...auditingCalls,
  reserve: post('reserve'),
  purchase: post('purchase'),
  close: post('close'),
  reopen: post('reopen'),
  cancel: post('cancel'),
});

export const changeOrder = custom<{ readonly id: number; readonly version: number }>()(
  '变更已审核的销售订单：数量、单价、交货日期',
  post('/api/sales/salesorder/change'),
  'sal_order:change',
  changeInput('销售订单'),
);
