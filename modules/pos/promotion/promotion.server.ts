import { behaviour, type Blocker, handle, load, type Work } from '@heliu/engine';
import type { Full } from '@heliu/model';
import { blockDetails, mostBlocked } from './blocked.calls.ts';
import { blockedGoods, promotedCount, sharedGoods } from './goods.server.ts';
import { canMeet, promotionComplaint, summaryOf } from './promotion.rules.ts';
import { promotion } from './promotion.ts';
import { promotionsChanged } from './running.server.ts';

type Order = Full<typeof promotion>;
interface Rival extends Pick<
  Order,
  'id' | 'number' | 'name' | 'kind' | 'startAt' | 'endAt' | 'audience' | 'stackGroup'
> {}

const blocked = (message: string): Blocker => ({ code: 'POS001', message });

/** Audited promotions that an order would meet: in one layer, at one time, for one customer and some of the same goods. */
async function rivalsOf(work: Work, order: Order) {
  const others = await work.query<Rival>(
    'pos_promotion.rivals',
    `select id, number, name, kind, audience, stack_group as "stackGroup",
            to_json(start_at) #>> '{}' as "startAt", to_json(end_at) #>> '{}' as "endAt"
     from pos_promotion
     where company_id = $1 and id <> $2 and status = 'audited' and start_at < $4::timestamptz and end_at > $3::timestamptz
     order by id`,
    [work.company, order.id, order.startAt, order.endAt],
  );
  const rivals = others.filter((other) => canMeet(order, other));
  const shared = await sharedGoods(
    work,
    order.id,
    rivals.map(({ id }) => id),
  );
  return rivals.flatMap((rival) => {
    const goods = shared.get(rival.id);
    return goods ? [{ ...rival, goods }] : [];
  });
}

const isPast = (at: string, work: Work): boolean => Date.parse(at) <= Date.parse(work.now);

export const promotionBehaviour = behaviour(promotion, {
  complaint: promotionComplaint,
  derive: (draft) => ({ ...draft, summary: summaryOf(draft).slice(0, 400) }),
  actions: {
    audit: {
      blockers: ({ endAt }, work) => (isPast(endAt, work) ? [blocked('结束时间已过，请改期后再审核')] : []),
      async warnings(order, work) {
        const count = await promotedCount(work, order.id);
        if (count === 0) return ['没有一个 SKU 参加：适用商品都不在、已停用，或都列在不参加的商品里。'];
        return (await rivalsOf(work, order)).map(
          ({ number, name, goods }) =>
            `与「${name}」（${number}）在同一时间争同样的商品：${goods.first}${goods.count > 1 ? ` 等 ${goods.count} 个 SKU` : ''}。同一件只用其中一个，优先级小的先，相同时给顾客更优惠的。`,
        );
      },
      async effect(order, work) {
        return {
          text: isPast(order.startAt, work) ? '试算和取价接口立即按它计算。' : '到开始时间起，试算和取价接口按它计算。',
          facts: [
            { label: '优惠', value: order.summary ?? '' },
            { label: '参加的商品', value: `${await promotedCount(work, order.id)} 个 SKU` },
          ],
        };
      },
      also: (_, work) => promotionsChanged(work),
    },
    deaudit: { also: (_, work) => promotionsChanged(work) },
    cancel: {
      effect: () => ({ text: '立即停止，不能恢复；已经成交的价格不变。', facts: [] }),
      also: (_, work) => promotionsChanged(work),
    },
  },
});

export const promotionHandlers = [
  handle(blockDetails, async ({ promotion: id }, work) => {
    await load(work, promotion, id);
    return blockedGoods(work, id, mostBlocked);
  }),
];
