import { act, runWork, save, service } from '@heliu/engine';
import { yuan } from '@heliu/model';
import { shop as shopEntity, shopOrder, type ShopOrder } from '../../modules/shop/model.ts';
import { takeInOrders } from '../../modules/shop/server.ts';
import { demoCompanies } from './database.ts';
import type { Suite } from './suite.ts';

export interface OrderWanted {
  readonly orderNo?: string;
  readonly shop?: number;
  readonly region?: string;
  readonly paid?: string;
  readonly receiver?: string;
  readonly goods?: string;
  readonly outerSku?: string;
  readonly audited?: boolean;
  readonly more?: Partial<ShopOrder>;
}
export interface OrderMade {
  readonly id: number;
  readonly orderNo: string;
  readonly shop: number;
}

let n = 0;

/** A shop of the first demo company; the one named is made when it is not there. */
export async function shopNamed(suite: Suite, name = '测试抖店'): Promise<number> {
  const { first } = await demoCompanies(suite);
  const [found] = await suite.sql<{ id: string }>('select id from oms_shop where company_id = $1 and name = $2', [
    first,
    name,
  ]);
  if (found) return Number(found.id);
  const { id } = await runWork(suite.db, service('测试', first), (work) =>
    save(work, shopEntity, { platform: 'douyin', name }),
  );
  return id;
}

/** An order as a platform tells it, taken in by the same function as all of them. */
export async function saveOrder(suite: Suite, wanted: OrderWanted): Promise<OrderMade> {
  const { first } = await demoCompanies(suite);
  const shop = wanted.shop ?? (await shopNamed(suite));
  const orderNo = wanted.orderNo ?? `T${String(++n).padStart(6, '0')}`;
  const paid = yuan(wanted.paid ?? '59.90');
  const order: ShopOrder = {
    orderNo,
    status: 'waitShip',
    rawStatus: '2',
    refund: 'none',
    createdAt: '2026-10-01T00:00:00.000Z',
    paidAt: '2026-10-01T00:01:00.000Z',
    updatedAt: '2026-10-01T00:02:00.000Z',
    lines: [
      {
        lineNo: '1',
        itemId: `I-${wanted.goods ?? '保温杯'}`,
        skuId: 'S1',
        name: wanted.goods ?? '保温杯',
        quantity: '2',
        price: paid,
        amount: paid,
        refund: 'none',
        ...(wanted.outerSku && { outerSku: wanted.outerSku }),
      },
    ],
    goods: paid,
    postage: yuan('0'),
    fees: yuan('0'),
    paid,
    promotions: [],
    buyer: {
      nick: '小王',
      mask: { name: wanted.receiver ?? '王**', phone: '138****0000', address: '文一西路***' },
      cipher: {},
      region: wanted.region ?? '浙江省 杭州市 余杭区',
    },
    labels: [],
    raw: { orderNo },
    ...wanted.more,
  };
  const as = service('测试', first);
  await runWork(suite.db, as, (work) =>
    takeInOrders(work, { id: shop, platform: 'douyin', includePostage: false, subsidyBasis: 'paid' }, [order]),
  );
  const [row] = await suite.sql<{ id: string }>('select id from oms_order where shop = $1 and order_no = $2', [
    shop,
    orderNo,
  ]);
  const id = Number(row!.id);
  if (wanted.audited) await runWork(suite.db, as, (work) => act(work, shopOrder, 'audit', { id }));
  return { id, orderNo, shop };
}
