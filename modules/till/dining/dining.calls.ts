import { chosen, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import type { TillGoods } from '../goods/search.calls.ts';
import { billParts, clientUuid, quantity, salePayments, storedPass, yuanText } from '../pricing/bill.input.ts';
import type { PricedBill } from '../pricing/priced-bill.ts';
import { type SavedSale } from '../sale/sale.calls.ts';
import { approvals } from '../shift/shift.calls.ts';
import type { CookingKind } from './kitchen.ts';
import type { TableShape } from './table.ts';

const shift = chosen('班次');
const sell = 'pos_till:sell';
const diningId = chosen('开台单');
const reason = z.string('请填写原因').trim().min(1, '请填写原因').max(200, '原因不能超过200个字');

/** Guests at a table. Amounts are yuan, at usual prices. */
export interface Seated {
  readonly id: number;
  readonly number: string;
  readonly status: 'open' | 'billed';
  readonly guests: number;
  readonly openedAt: string;
  readonly waiter: string;
  /** Dishes that were ordered and did not go back. */
  readonly dishes: number;
  readonly amount: string;
}
export interface TableRow {
  readonly id: number;
  readonly code: string;
  readonly area: string;
  readonly seats: number;
  readonly shape: TableShape;
  readonly gridX: number;
  readonly gridY: number;
  readonly dining: Seated | null;
}
export const tableList = custom<{ readonly rows: readonly TableRow[] }>()(
  '本门店的桌台：空闲、就餐还是待结账，几个人、坐了多久、点了多少钱',
  get('/api/pos/posmain/tableList'),
  sell,
  z.object({ shift }),
  { price: 'all' },
);

export interface MenuDish extends TillGoods {
  /** The branch of the menu it stands in. */
  readonly branch: number;
  /** Initials and full pinyin, in lower case. */
  readonly search: string;
}
export interface DishMenu {
  readonly branches: readonly { readonly id: number; readonly name: string }[];
  readonly dishes: readonly MenuDish[];
  readonly cookings: readonly {
    readonly kind: CookingKind;
    readonly name: string;
    readonly categories: readonly number[];
  }[];
}
export const dishMenu = custom<DishMenu>()(
  '菜单：按分类的菜品、价格、还剩多少，以及可选的做法和口味',
  get('/api/pos/posmain/dishMenu'),
  sell,
  z.object({ shift }),
  { price: 'all' },
);

export const openTable = custom<{ readonly id: number; readonly number: string }>()(
  '开台：一张桌同时只开一次；同一客户端编号答复同一张开台单',
  post('/api/pos/posmain/openTable'),
  sell,
  z.object({
    clientUuid,
    shift,
    table: chosen('桌台'),
    guests: z.number('人数应为整数').int('人数应为整数').min(1, '至少一位客人').max(999, '人数过多'),
  }),
);

export interface AddedDishes {
  readonly tickets: readonly { readonly number: string; readonly kitchen: string | null; readonly dishes: number }[];
  readonly isRepeated: boolean;
}
export const addDishes = custom<AddedDishes>()(
  '下单：把点的菜按档口写成点菜单送厨房；两个人同时给一桌加菜，都算数；同一客户端编号只下一次',
  post('/api/pos/posmain/addDishes'),
  sell,
  z.object({
    clientUuid,
    shift,
    dining: diningId,
    dishes: z
      .array(
        z.object({
          sku: chosen('菜品'),
          quantity,
          note: z.string('做法口味应为文字').trim().max(100, '做法口味不能超过100个字').optional(),
        }),
        '菜品应为列表',
      )
      .min(1, '请先点菜')
      .max(100, '一次最多下100道'),
  }),
);

/** One dish of a table. */
export interface OrderedDish {
  readonly round: number;
  readonly line: number;
  readonly sku: number;
  readonly name: string;
  readonly quantity: string;
  readonly returned: string;
  readonly returnReason: string | null;
  readonly note: string | null;
  readonly price: string;
  readonly orderedAt: string;
  readonly waiter: string;
  readonly urges: number;
}
export interface TableBill {
  readonly dining: Seated & { readonly table: number; readonly code: string };
  readonly dishes: readonly OrderedDish[];
  /** Null while nothing is to be paid. */
  readonly bill: PricedBill | null;
  readonly service: string;
  readonly shortfall: string;
}
const { lines: _, salesman: __, ...terms } = billParts;
export const tableBill = custom<TableBill>()(
  '一桌点了什么、现在结账要多少：服务费、最低消费、促销和会员价都算在内',
  post('/api/pos/posmain/tableBill'),
  sell,
  z.object({ shift, dining: diningId, ...terms }),
  { price: 'all' },
);

export const urgeDishes = custom<{ readonly urges: number }>()(
  '催菜：这张点菜单再出一次单给厨房',
  post('/api/pos/posmain/urgeDishes'),
  sell,
  z.object({ shift, round: chosen('点菜单') }),
);

export const returnDish = custom<{ readonly left: string }>()(
  '退菜：写明原因，须有权的人同意；退掉的不再收钱',
  post('/api/pos/posmain/returnDish'),
  sell,
  z.object({ clientUuid, shift, round: chosen('点菜单'), line: chosen('菜品行'), quantity, reason, approvals }),
);

export const moveTable = custom<{ readonly id: number; readonly isMerged: boolean }>()(
  '转台：客人换到空桌；目标桌有人时须说明是并台，两桌的菜合成一单',
  post('/api/pos/posmain/moveTable'),
  sell,
  z.object({ shift, dining: diningId, table: chosen('桌台'), isMerge: z.boolean('是否并台应为是或否').default(false) }),
);

export const preBill = custom<{ readonly billedAt: string }>()(
  '预结单：请客人核对，桌台变为待结账；再加菜又变回就餐',
  post('/api/pos/posmain/preBill'),
  sell,
  z.object({ shift, dining: diningId }),
);

export const closeTable = custom<{ readonly id: number; readonly number: string }>()(
  '撤台：客人没有吃就走了；还有没退的菜不能撤',
  post('/api/pos/posmain/closeTable'),
  sell,
  z.object({ shift, dining: diningId, reason }),
);

export const saveCateringSale = custom<SavedSale>()(
  '餐饮结账：按这桌点的菜重新计价收款成单，金额不符时退回新的账单；一桌只结一次',
  post('/api/pos/posmain/saveCateringSale'),
  sell,
  z.object({
    clientUuid,
    shift,
    dining: diningId,
    ...terms,
    pay: yuanText('应收'),
    customer: chosen('挂账客户').optional(),
    storedPass,
    payments: salePayments,
    approvals,
  }),
  { price: 'all' },
);
