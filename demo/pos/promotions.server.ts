import { daysAfter, dec, yuan } from '@heliu/model';
import { act, save, type Work } from '@heliu/engine';
import { promotion } from '../../modules/pos/model.ts';

const midnight = (day: string): string => `${day}T00:00:00+08:00`;

/** Each way to promote once in force and once as a draft that somebody still looks at. */
export async function loadPromotions(work: Work, day: string): Promise<number[]> {
  const goods = await work.query<{ sku: number; goods: number; category: number }>(
    'demo.promotedSkus',
    `select s.id as sku, g.id as goods, g.category
     from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods
     where s.company_id = $1 and g.kind = 'goods' and not s.disabled and not g.disabled and coalesce(s.retail_price, g.retail_price) > 20
     order by s.code limit 12`,
    [work.company],
  );
  const [one, two, three, four] = goods as [Goods, Goods, Goods, Goods];
  const running = {
    orderDate: daysAfter(day, -3),
    startAt: midnight(daysAfter(day, -2)),
    endAt: midnight(daysAfter(day, 28)),
  };
  const coming = { orderDate: day, startAt: midnight(daysAfter(day, 10)), endAt: midnight(daysAfter(day, 17)) };
  const orders = [
    {
      ...running,
      kind: 'dp',
      name: '店庆八五折',
      scope: [{ category: one.category, rate: dec('0.85') }],
      except: [{ sku: two.sku }],
    },
    {
      ...coming,
      kind: 'dp',
      name: '第二件半价',
      weekdays: ['6', '7'],
      scope: [{ goods: three.goods, nth: 2, rate: dec('0.5') }],
    },
    {
      ...running,
      kind: 'de',
      name: '会员日特价',
      audience: 'members',
      scope: [{ sku: two.sku, specialMode: 'price', specialValue: yuan('19.90') }],
    },
    {
      ...coming,
      kind: 'de',
      name: '清仓每件减五元',
      limitPerBill: 3,
      scope: [{ sku: four.sku, specialMode: 'amount', specialValue: yuan('5') }],
    },
    {
      ...running,
      kind: 'mj',
      name: '满二百减三十',
      tiers: [
        { threshold: dec('200'), reduce: yuan('30') },
        { threshold: dec('500'), reduce: yuan('90') },
      ],
    },
    {
      ...coming,
      kind: 'mj',
      name: '每满百减十',
      isLoop: true,
      maxReduce: yuan('50'),
      stackGroup: '周年',
      tiers: [{ threshold: dec('100'), reduce: yuan('10') }],
    },
    {
      ...running,
      kind: 'pl',
      name: '满三件送一件',
      basis: 'quantity',
      threshold: dec('3'),
      isLoop: true,
      scope: [{ category: one.category }],
      gifts: [{ sku: four.sku, quantity: 1 }],
    },
    {
      ...coming,
      kind: 'pl',
      name: '满三百二选一',
      threshold: dec('300'),
      giftChoice: 1,
      gifts: [{ sku: three.sku }, { sku: four.sku }],
    },
    {
      ...running,
      kind: 'zh',
      name: '两件一口价',
      setMode: 'reduce',
      setValue: yuan('8'),
      scope: [
        { sku: one.sku, setGroup: 1 },
        { sku: three.sku, setGroup: 2 },
      ],
    },
    {
      ...coming,
      kind: 'zh',
      name: '任选三件最低免单',
      setMode: 'cheapest',
      scope: [{ category: one.category, setQuantity: 3 }],
    },
  ] as const;
  const ids: number[] = [];
  for (const order of orders) {
    const { id } = await save(work, promotion, { scope: [], except: [], tiers: [], gifts: [], ...order } as never);
    await work.flush();
    if (order.startAt === running.startAt) ids.push(id);
  }
  return ids;
}

/** By somebody else than whoever wrote them. */
export async function auditPromotions(work: Work, ids: readonly number[]): Promise<void> {
  for (const id of ids) await act(work, promotion, 'audit', { id });
}

interface Goods {
  readonly sku: number;
  readonly goods: number;
  readonly category: number;
}
