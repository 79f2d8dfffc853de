import { button, page } from '@heliu/model';

/** Where money is taken, and the paper that comes of it. */
export const screenMenu = [
  page('/pos/cashier', {
    label: '收银台',
    permissions: ['pos_till:sell', 'pos_member:view'],
    buttons: [
      button('pos.cashier#receipt', '打印小票', ['pos_till:sell'], '/pos/print/receipt/{id}'),
      button('pos.cashier#recharge', '打印充值小票', ['pos_till:sell'], '/pos/print/recharge/{id}'),
      button('pos.cashier#shift', '打印交班单', ['pos_till:sell'], '/pos/print/shift/{id}'),
    ],
  }),
  page('/pos/catering', { label: '餐饮收银', permissions: ['pos_till:sell', 'pos_member:view'] }),
];
