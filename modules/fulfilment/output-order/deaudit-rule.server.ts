import type { Rule } from '@heliu/engine';
import { shopOrder } from '../../shop/model.ts';

/** What goes out for an order must be taken back before the order is opened again. */
export const shippedOrderRule: Rule = {
  async blockers({ entity, action, record: { id, orderNo }, work }) {
    if (entity.name !== shopOrder.name || action !== 'deaudit') return [];
    const [output] = await work.query<{ number: string; shipState: string }>(
      'oms_output_order.ofOrder',
      `select number, ship_state as "shipState" from oms_output_order_v
       where company_id = $1 and orders @> array[$2::bigint] and status in ('draft', 'audited') limit 1`,
      [work.company, id],
    );
    if (!output) return [];
    const message =
      output.shipState === 'waiting'
        ? `订单 ${String(orderNo)} 已有出库单 ${output.number}，请先删除出库单再反审核`
        : `订单 ${String(orderNo)} 已由出库单 ${output.number} 发货，不能反审核`;
    return [{ code: 'OMS001', message }];
  },
};
