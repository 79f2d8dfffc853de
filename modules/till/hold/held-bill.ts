import { dateTime, decimal, entity, json, money, ref, text } from '@heliu/model';
import { heldCart } from './held-cart.ts';

/** A cart put aside: nothing is reserved for it, and it is priced anew when it is taken up again. */
export const heldBill = entity({
  name: 'pos_held_bill',
  label: '挂单',
  title: 'number',
  fields: {
    number: text('挂单号', { required: true, max: 30, search: true }),
    /** Made by the till, so that a key pressed twice puts one bill aside. */
    clientUuid: text('客户端编号', { required: true, unique: true, max: 36 }),
    terminal: ref('收银机', 'pos_terminal', { required: true, index: true }),
    store: ref('门店', 'sys_factory', { required: true, index: true }),
    shift: ref('挂单班次', 'pos_shift', { required: true, index: true }),
    cashier: ref('收银员', 'sys_user', { required: true, beside: true }),
    member: ref('会员', 'pos_member'),
    heldAt: dateTime('挂单时间', { required: true }),
    itemCount: decimal('件数', { required: true }),
    amount: money('金额', { required: true, hint: '挂单时的应收，取单时按当时的价格重算' }),
    note: text('备注', { max: 100 }),
    cart: json('商品', heldCart, { required: true }),
  },
});
