import { actMany, save, type Work } from '@heliu/engine';
import { daysAfter, dec, yuan } from '@heliu/model';
import { commonDiscount, coupon, couponInstance } from '../../modules/pos/model.ts';
import { lockCoupons, makeAtOnce, sendAtOnce, useCoupons } from '../../modules/pos/server.ts';

/** Kinds of every sort, codes to be printed, and coupons of members in every state. */
export async function loadCoupons(work: Work, day: string): Promise<void> {
  const [store] = await work.query<{ id: number }>(
    'demo.couponStore',
    `select id from sys_factory where company_id = $1 and kind = 'store' and not deleted order by code limit 1`,
    [work.company],
  );
  const [goods] = await work.query<{ id: number; category: number }>(
    'demo.couponGoods',
    `select id, category from goods_goods where company_id = $1 and category is not null and not disabled order by code limit 1`,
    [work.company],
  );
  const fixed = { validMode: 'fixed', validFrom: daysAfter(day, -10), validTo: daysAfter(day, 50) } as const;
  const lists = { scope: [], except: [] };
  const kinds = [
    {
      ...fixed,
      ...lists,
      name: '店庆满百减二十',
      kind: 'cash',
      value: yuan('20'),
      minSpend: yuan('100'),
      totalLimit: 5000,
      withPromotion: true,
    },
    {
      ...lists,
      name: '新会员九折',
      kind: 'rate',
      rate: dec('0.9'),
      maxOff: yuan('50'),
      memberLimit: 1,
      validMode: 'taken',
      startDays: 0,
      validDays: 30,
    },
    {
      ...fixed,
      name: '同类商品兑换',
      kind: 'exchange',
      scope: goods ? [{ category: goods.category }] : [],
      except: goods ? [{ goods: goods.id }] : [],
      ...(store && { stores: [store.id] }),
    },
    { ...fixed, ...lists, name: '网店包邮', kind: 'freight', value: yuan('12'), stackable: true },
    { ...fixed, ...lists, name: '昨日限时五元', kind: 'cash', value: yuan('5'), validTo: daysAfter(day, 0) },
  ] as const;
  const ids: number[] = [];
  for (const one of kinds) ids.push((await save(work, coupon, one as never)).id);
  await work.flush();
  const [cash, rate, exchange, , short] = ids as [number, number, number, number, number];
  const members = await work.query<{ id: number }>(
    'demo.couponMembers',
    'select id from pos_member where company_id = $1 and not disabled order by card_no',
    [work.company],
  );
  const everybody = members.map(({ id }) => id);
  await makeAtOnce(work, cash, 24, 'DQ');
  await makeAtOnce(work, exchange, 6);
  const { sent } = await sendAtOnce(work, cash, everybody, { audience: '全部会员' });
  await sendAtOnce(work, rate, everybody.slice(0, 3), { audience: '名单 3 位' });
  const late = await sendAtOnce(work, short, everybody.slice(0, 2), { audience: '名单 2 位' });
  const [used, locked, gone] = sent;
  const bill = (key: string, { member }: { member: number }) => ({ key, member, store: store?.id ?? null });
  await useCoupons(work, bill('LS-DEMO-0001', used!), [{ code: used!.code, off: yuan('20') }]);
  await lockCoupons(work, [locked!.code], bill('LS-DEMO-0002', locked!));
  await actMany(work, couponInstance, 'void', [{ id: gone!.id, reason: '发错了人' }]);
  await actMany(work, couponInstance, 'expire', [{ id: late.sent[0]!.id }]);
  await loadDiscounts(work);
}

/** Buttons of the till, one of them for the manager alone. */
async function loadDiscounts(work: Work): Promise<void> {
  const [chief] = await work.query<{ id: number }>(
    'demo.discountRole',
    `select id from sys_role where company_id = $1 and code = 'manager' and not deleted`,
    [work.company],
  );
  await save(work, commonDiscount, {
    name: '老顾客九五折',
    mode: 'rate',
    rate: dec('0.95'),
    maxOff: yuan('50'),
    sort: 1,
  });
  await save(work, commonDiscount, { name: '抹去五元', mode: 'amount', value: yuan('5'), sort: 2 });
  await save(work, commonDiscount, {
    name: '店长八折',
    mode: 'rate',
    rate: dec('0.8'),
    maxOff: yuan('200'),
    ...(chief && { roles: [chief.id] }),
    sort: 3,
  });
}
