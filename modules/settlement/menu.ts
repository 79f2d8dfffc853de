import { button, entityPage, reportPage } from '@heliu/model';
import { orderSettlementCalls } from './matching/order-settlement.ts';
import { owedByShop } from './owed/owed.calls.ts';
import { settlementLineCalls } from './line/line.ts';
import { merchantSettlementCalls } from './settlement/settlement.ts';

const base = '/fico/merchantsettlement';
/** What platforms pay us: their statements, orders beside them, what they still owe. */
export const settlementMenu = [
  entityPage(base, merchantSettlementCalls, {
    label: '商户结算管理',
    permissions: [
      'oms_shop:pick',
      'fico_cashier_account:pick',
      'fico_settlement_order:view',
      'fico_settlement_line:view',
    ],
    buttons: [button('fico.merchantsettlement#import', '导入账单', ['fico_merchant_settlement:import'])],
  }),
  entityPage(`${base}/orders`, orderSettlementCalls, {
    label: '订单结算与差异',
    permissions: ['sys_user:pick', 'fico_settlement_line:view'],
  }),
  entityPage(`${base}/lines`, settlementLineCalls),
  reportPage(owedByShop),
];
