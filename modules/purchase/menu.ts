import { area, entityPage } from '@heliu/model';
import { supplierMenu } from '../crm/model.ts';
import { supplierGoodsCalls } from './supplier-goods/supplier-goods.ts';

export const menu = area({ code: 'purchase', label: '采购', icon: 'purchase', section: '经营', stream: 'goods' }, [
  ...supplierMenu,
  entityPage('/purchase/suppliergoods', supplierGoodsCalls),
]);
