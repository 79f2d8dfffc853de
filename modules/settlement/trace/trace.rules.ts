import type { Fen } from '@heliu/model';
import type { Difference, Part } from '../../shop/model.ts';
import { orderSettlement } from '../matching/order-settlement.ts';
import { type OrderState, orderStates, type Reason, reasons } from '../matching/matching.rules.ts';
import { lineKinds, type LineKind } from '../statement/kinds.ts';

export interface SettledOrder {
  readonly id: number;
  readonly state: OrderState;
  readonly reason: Reason | null;
  readonly message: string | null;
  readonly handling: 'none' | 'open' | 'solved';
  readonly net: Fen;
  readonly lastDay: string | null;
}
export interface SettledLine {
  readonly kind: LineKind;
  readonly amount: Fen;
  readonly at: string;
}

const open = (one: SettledOrder): Difference[] =>
  one.handling === 'open' && one.reason !== null
    ? [{ text: `平台结算${reasons[one.reason]}：${one.message ?? ''}。`, todo: '在“订单结算与差异”里处理。' }]
    : [];

/** What the platform has paid for an order and kept of it. */
export function settlementPart(orders: readonly SettledOrder[], lines: readonly SettledLine[], isPaid: boolean): Part {
  if (orders.length === 0) return { stations: [], lines: [], ...(isPaid && { missing: '还没有平台结算记录。' }) };
  return {
    stations: orders.map(({ state, net, lastDay }) => ({
      phase: 'after',
      label: `平台${orderStates[state]}`,
      at: lastDay,
      isOpen: state === 'unsettled' || state === 'partial',
      ...(state !== 'unsettled' && { amount: net }),
    })),
    lines: [
      ...lines.map(({ kind, amount, at }) => ({ label: `平台${lineKinds[kind]}`, amount, at })),
      ...orders.map(({ id, state, net, lastDay }) => ({
        label: orderStates[state] === orderStates.unsettled ? '平台未结算' : '平台结算净额',
        amount: net,
        at: lastDay,
        record: { entity: orderSettlement.name, id },
      })),
    ],
    differences: orders.flatMap(open),
  };
}
