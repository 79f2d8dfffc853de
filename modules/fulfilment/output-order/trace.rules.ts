import type { Full } from '@heliu/model';
import type { Part, Station } from '../../shop/model.ts';
import { outputOrder } from './output-order.ts';

/** An output order as far as the trace of one of its orders tells it. */
export type Leaving = Pick<
  Full<typeof outputOrder>,
  | 'number'
  | 'status'
  | 'createdAt'
  | 'auditedAt'
  | 'shipState'
  | 'shippedAt'
  | 'expressNo'
  | 'pushState'
  | 'pushMessage'
> & { readonly warehouse: string | null; readonly express: string | null };

const parcelOf = ({ express, expressNo }: Leaving): string => [express, expressNo].filter(Boolean).join(' ');

/** The platform tells the parcel; ours is what happened before it, and whether the platform knows. */
export function leavingPart(leaving: Leaving): Part {
  const { number, status, createdAt, auditedAt, shipState, shippedAt, warehouse, pushState, pushMessage } = leaving;
  const isWaiting = shipState === 'waiting';
  const stations: Station<'rule'>[] = [
    { phase: 'paid', label: '出库单', text: outputOrder.states[status], at: auditedAt ?? createdAt },
    {
      phase: 'shipped',
      label: isWaiting ? '待出库' : '已出库',
      text: warehouse ?? undefined,
      at: shippedAt,
      isOpen: isWaiting,
    },
  ];
  return {
    stations,
    lines: [
      { label: `出库单 ${number}`, text: [warehouse, parcelOf(leaving)].filter(Boolean).join('　'), at: shippedAt },
    ],
    differences:
      pushState === 'failed'
        ? [
            {
              text: `出库单 ${number} 已发货，平台还不知道${pushMessage ? `：${pushMessage}` : ''}`,
              todo: '在出库单里重新回传平台',
            },
          ]
        : [],
  };
}
