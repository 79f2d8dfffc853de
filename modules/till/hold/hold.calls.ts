import { chosen, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import type { CheckedMember } from '../../pos/model.ts';
import type { TillCoupon } from '../coupon/coupon.calls.ts';
import type { TillGoods } from '../goods/search.calls.ts';
import { billParts, clientUuid, yuanText } from '../pricing/bill.input.ts';
import type { HeldCart } from './held-cart.ts';

export interface HeldRow {
  readonly id: number;
  readonly number: string;
  readonly heldAt: string;
  readonly terminal: string;
  readonly cashier: string;
  readonly member: string | null;
  readonly itemCount: string;
  readonly amount: string;
  readonly note: string | null;
  /** The first goods of it, for people to know it by. */
  readonly summary: string;
}

const shift = chosen('班次');

export const holdBillList = custom<{ readonly rows: readonly HeldRow[] }>()(
  '本门店的挂单，上一班留下的也在',
  get('/api/pos/posmain/holdBillList'),
  'pos_till:sell',
  z.object({ shift }),
  { price: 'all' },
);

export const holdBill = custom<{ readonly id: number; readonly number: string }>()(
  '挂单：把一车商品放到一边，不占库存；同一客户端编号只挂一张',
  post('/api/pos/posmain/holdBill'),
  'pos_till:sell',
  z.object({
    clientUuid,
    shift,
    ...billParts,
    /** What it came to, for people to know it by. */
    pay: yuanText('应收'),
    note: z.string('备注应为文字').trim().max(100, '备注不能超过100个字').optional(),
  }),
);

/** A cart taken up again, with its goods as they are now. */
export interface TakenBill {
  readonly number: string;
  readonly cart: HeldCart;
  readonly goods: readonly TillGoods[];
  readonly coupons: readonly TillCoupon[];
  /** As `checkMember` finds him. */
  readonly member: CheckedMember | null;
  /** In words: what cannot be sold, or used, any more and was left out. */
  readonly gone: readonly string[];
}
export const takeHoldBill = custom<TakenBill>()(
  '取单：取回的一车按当时的价格和促销重算；两个人同时取，只有一个取到',
  post('/api/pos/posmain/takeHoldBill'),
  'pos_till:sell',
  z.object({ shift, id: chosen('挂单') }),
  { price: 'all' },
);

export const deleteHoldBill = custom<void>()(
  '删除挂单：顾客不要了',
  post('/api/pos/posmain/deleteHoldBill'),
  'pos_till:sell',
  z.object({ shift, id: chosen('挂单') }),
);
