import { area, button, entityPage, page, reportPage } from '@heliu/model';
import { memberCohorts, memberLayers } from './analysis/analysis.ts';
import { creditReceiptCalls } from './credit/credit.ts';
import { drawMoneyCalls } from './cash/draw-money.ts';
import { otherIncomeCalls } from './cash/other-income.ts';
import { diningCalls, dishRoundCalls } from './dining/dining.ts';
import { cookingCalls, kitchenCalls } from './dining/kitchen.ts';
import { diningTableCalls } from './dining/table.ts';
import { overrideKinds } from './override/override.ts';
import { financeDetail, goodsSales, storePurchase, workMonitor } from './report/reports.ts';
import { tillMachineCalls } from './machine/machine.ts';
import { offlineSaleCalls } from './offline/offline-sale.ts';
import { screenMenu } from './screen/menu.ts';
import { memberMergeCalls } from './merge/merge.ts';
import { saleCalls, saleReturnCalls } from './sale/sale.ts';
import { shiftCalls } from './shift/shift.ts';
import { storedHistory, storedSummary } from './stored/report.ts';
import { rechargeCalls, rechargePlanCalls, storedOrderCalls } from './stored/stored.ts';
import { terminalCalls } from './terminal/terminal.ts';

/** What is done at a counter, and what it is set up with. */
export const tillMenu = area({ code: 'till', label: '收银', icon: 'goods', section: '经营', stream: 'order' }, [
  ...screenMenu,
  entityPage('/pos/sale', saleCalls),
  entityPage('/pos/return', saleReturnCalls),
  entityPage('/pos/creditreceipt', creditReceiptCalls),
  entityPage('/pos/recharge', rechargeCalls),
  entityPage('/pos/storedorder', storedOrderCalls, {
    buttons: [
      button('pos.storedorder#pin', '设置会员支付密码', ['pos_member:pin']),
      button('pos.storedorder#page', '会员专属页链接', ['pos_member:page']),
    ],
  }),
  entityPage('/pos/membermerge', memberMergeCalls),
  page('/pos/memberduplicates', {
    label: '重复会员',
    permissions: ['pos_member_merge:merge', 'pos_member:pick', 'pos_member:view'],
  }),
  entityPage('/pos/rechargeplan', rechargePlanCalls),
  entityPage('/pos/shift', shiftCalls, {
    buttons: [
      button('pos.shift#sell', '收银', ['pos_till:sell']),
      ...Object.entries(overrideKinds).map(([kind, label]) => button(`pos.shift#${kind}`, label, [`pos_till:${kind}`])),
    ],
  }),
  entityPage('/pos/drawmoney', drawMoneyCalls),
  entityPage('/pos/nonbusinessincome', otherIncomeCalls),
  entityPage('/pos/dining', diningCalls),
  entityPage('/pos/dishround', dishRoundCalls),
  entityPage('/pos/table', diningTableCalls),
  entityPage('/pos/kitchen', kitchenCalls),
  entityPage('/pos/cooking', cookingCalls),
  entityPage('/pos/offlinesale', offlineSaleCalls),
  entityPage('/pos/tillmachine', tillMachineCalls),
  entityPage('/pos/terminal', terminalCalls),
  reportPage(workMonitor),
  reportPage(goodsSales),
  reportPage(storePurchase),
  reportPage(financeDetail),
  reportPage(memberLayers),
  reportPage(memberCohorts),
  reportPage(storedSummary),
  reportPage(storedHistory),
]);
