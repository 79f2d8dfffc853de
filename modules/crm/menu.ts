import { area, button, entityPage } from '@heliu/model';
import { customerCalls } from './customer/customer.calls.ts';
import { supplierCalls } from './supplier/supplier.calls.ts';

export const menu = area({ code: 'crm', label: '客户', icon: 'client', section: '经营', stream: 'order' }, [
  entityPage('/client', customerCalls, {
    permissions: ['crm_customer_site:pick'],
    buttons: [button('client#editStatus', '启用、停用与黑名单', ['crm_customer:editStatus'])],
  }),
]);

/** Suppliers stand with what is bought from them. */
export const supplierMenu = [entityPage('/purchase/supplier', supplierCalls)];
