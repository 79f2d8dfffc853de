import type { WireFull } from '@heliu/model';
import { listPage, showPage } from '@heliu/ui';
import { SendTicket } from './send-ticket.pages.tsx';
import { type sale, saleCalls } from './sale.ts';
import './sale.css';

export const List = listPage(saleCalls, {
  columns: [
    'number',
    'saleAt',
    'terminal',
    'cashier',
    'member',
    'itemCount',
    'listAmount',
    'pay',
    'returned',
    'status',
  ],
  widths: { number: 170, saleAt: 120, terminal: 120, cashier: 90, member: 110, itemCount: 80 },
  sums: ['listAmount', 'pay'],
  empty: <p>还没有零售单。收银员在收银台收款后，每一单都在这里。</p>,
});

/** Why it came to this price: the promotions that were for it, and why others were not. */
function Reasons({ proof }: WireFull<typeof sale>) {
  if (!proof || proof.hits.length + proof.rejections.length === 0) return null;
  return (
    <section className="till-reasons">
      <h3>优惠说明</h3>
      <ul>
        {proof.hits.map(({ name, words }) => (
          <li key={`${name} ${words}`}>
            <b>{name}</b> {words}
          </li>
        ))}
        {proof.rejections.map(({ name, words }) => (
          <li key={`${name} ${words}`} className="is-not">
            <b>{name}</b> 没有用上：{words}
          </li>
        ))}
      </ul>
    </section>
  );
}

export const Show = showPage(saleCalls, {
  sections: [
    {
      fields: [
        'saleAt',
        'day',
        'store',
        'terminal',
        'shift',
        'cashier',
        'salesman',
        'tableCode',
        'member',
        'approvedBy',
        'approvedFor',
      ],
    },
    {
      label: '金额',
      fields: [
        'itemCount',
        'listAmount',
        'pay',
        'received',
        'change',
        'customer',
        'credit',
        'stored',
        'storedBonus',
        'earnedPoints',
        'usedPoints',
        'returned',
        'reprints',
      ],
    },
    {
      label: '优惠',
      fields: [
        'setOff',
        'priceOff',
        'memberOff',
        'reductionOff',
        'giftOff',
        'couponOff',
        'manualOff',
        'pointsOff',
        'roundingOff',
      ],
    },
  ],
  lines: {
    lines: ['sku', 'quantity', 'price', 'listAmount', 'pay', 'tax', 'cost', 'isGift', 'returnedQuantity'],
    payments: ['method', 'amount', 'change', 'net', 'tradeNo', 'account'],
  },
  tools: ({ id, status, member }) => status === 'paid' && <SendTicket sale={id} isMember={member !== null} />,
  below: (record) => <Reasons {...record} />,
});
