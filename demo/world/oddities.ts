import type { Basket } from './basket.ts';
import { catalogue } from './catalogue.ts';
import type { Course } from './fate.ts';
import type { WorldShop } from './order.ts';
import { companies, taxNoOf, wrong } from './people.ts';
import type { Random } from './random.ts';

const goods = (code: string) => catalogue.find((one) => one.code === code)!;

/** Three pieces for ten yuan: no price is right, and a fen must land somewhere. */
const remainder: Basket = {
  wanted: [
    { goods: goods('RZ-4002'), quantity: 3, price: 334, shopOff: 1, platformOff: 1 },
    { goods: goods('SP-3010'), quantity: 7, price: 143, shopOff: 0, platformOff: 2 },
  ],
};
/** Everything given away. */
const free: Basket = { wanted: [{ goods: goods('RZ-4009'), quantity: 1, shopOff: 9900 }] };
const withPostage: Basket = { wanted: [{ goods: goods('SP-3005'), quantity: 1 }], postage: 1200 };
const gifts: Basket = {
  wanted: [
    { goods: goods('HZ-1002'), quantity: 1 },
    { goods: goods('HZ-1003'), quantity: 2, gift: true },
    { goods: goods('HZ-1004'), quantity: 1, gift: true },
  ],
};
const bulk: Basket = {
  wanted: Array.from({ length: 200 }, (_, at) => ({
    goods: catalogue[at % catalogue.length]!,
    quantity: 1,
    shopOff: at,
  })),
  buyerMemo: '公司团购，请分批发货',
};

/** On most days nothing odd happens; over three months each shop has seen everything worth looking at. */
export function oddityOf(shop: WorldShop, day: number, serial: number, random: Random): Course {
  if (serial !== 0) return {};
  const [name] = companies as [string];
  const company = (taxNo: string) => ({ type: 'company', name, taxNo }) as const;
  // 快手 makes an order of every single thing.
  const several = (basket: Basket): Course => (shop.platform === 'kuaishou' ? {} : { basket });
  const courses: readonly (() => Course)[] = [
    () => ({ ...several(remainder), ends: 'partRefund' }),
    () => ({ basket: free }),
    () => ({ basket: withPostage, ends: 'postageBack' }),
    () => ({ ...several(gifts), title: { type: 'personal', name: '个人' } }),
    // JD and Vipshop know a line by its SKU only: the same thing twice in an order cannot be said.
    () =>
      ['jd', 'vip', 'wechat', 'xhs'].includes(shop.platform) ? {} : { ...several(bulk), title: company(taxNoOf(name)) },
    () => ({ ends: 'priceProtection' }),
    () => ({ held: true }),
    () => ({ title: company(wrong(taxNoOf(name), random)) }),
    () => ({ title: { type: 'personal', name: '𠮷田惠子😊' }, changedTitle: company(taxNoOf(name)) }),
  ];
  const turn = (day + Number(shop.shopId.slice(-1))) % 18;
  return turn % 2 === 0 ? courses[turn / 2]!() : {};
}
