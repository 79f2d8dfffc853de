import { formPage, listPage, showPage, StateDot, today } from '@heliu/ui';
import { abnormalMerchantCalls } from './abnormal-merchant.calls.ts';
import { abnormalMerchant } from './abnormal-merchant.ts';

export const List = listPage(abnormalMerchantCalls, {
  columns: ['name', 'kind', 'taxNo', 'reason', 'since', 'state', 'remark'],
  cells: {
    state: ({ state }) => (
      <StateDot entity={abnormalMerchant} state={state} label={abnormalMerchant.fields.state.choices![state]!} />
    ),
  },
  widths: { name: 200, taxNo: 170, reason: 280 },
  empty: <p>还没有异常商户。列入的买家和抬头，订单里会有提醒。</p>,
});
export const Form = formPage(abnormalMerchantCalls, {
  sections: [{ fields: ['name', 'kind', 'taxNo', 'since', 'reason', 'remark'] }],
  start: () => ({ since: today() }),
});
export const Show = showPage(abnormalMerchantCalls);
