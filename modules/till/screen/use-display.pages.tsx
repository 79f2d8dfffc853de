import { formatFen, subtractFen, sumFen } from '@heliu/model';
import { formatMoney } from '@heliu/ui';
import { useEffect, useState } from 'react';
import { channelOf, type Message, type Shown } from './display.rules.ts';
import type { Till } from './use-till.pages.tsx';

const money = (amount: bigint) => formatMoney(formatFen(amount as never));

/** What is let go to make it round is no gift to speak of. */
const savedOf = (savings: Till['bill']['rows'][number]['savings']): string => {
  const saved = sumFen(savings.filter(({ kind }) => kind !== 'rounding').map(({ amount }) => amount));
  return saved > 0n ? money(saved) : '';
};

function shownOf({ bill, settlement, cart, finished, terminal, earned }: Till): Shown {
  const isDone = finished !== undefined && cart.rows.length === 0 && finished.kind === 'sale';
  return {
    store: terminal.receiptHead,
    rows: bill.rows.map(({ row, savings, pay }) => ({
      name: row.goods.name,
      quantity: row.quantity,
      pay: money(pay),
      saved: savedOf(savings),
    })),
    pay: isDone ? formatMoney(finished.pay) : money(bill.pay),
    saved: bill.list > bill.pay ? money(subtractFen(bill.list, bill.pay)) : '',
    paid: isDone ? formatMoney(finished.received) : settlement.paid > 0n ? money(settlement.paid) : '',
    change: isDone ? formatMoney(finished.change) : settlement.change > 0n ? money(settlement.change) : '',
    member: cart.member?.name ?? '',
    points: isDone ? String(finished.earnedPoints || '') : earned === undefined ? '' : String(earned),
    isDone,
    invoiceUrl: (isDone && finished.invoiceUrl) || '',
  };
}

/** Tells the window that the customer sees what is on the counter; true while there is one. */
export function useDisplay(till: Till): boolean {
  const [channel, setChannel] = useState<BroadcastChannel>();
  const [isThere, setThere] = useState(false);
  const text = JSON.stringify(shownOf(till));
  useEffect(() => {
    const opened = new BroadcastChannel(channelOf(till.user));
    opened.addEventListener('message', ({ data }) => {
      const { kind } = data as Message;
      if (kind === 'here' || kind === 'gone') setThere(kind === 'here');
    });
    opened.postMessage({ kind: 'who' } satisfies Message);
    setChannel(opened);
    return () => opened.close();
  }, [till.user]);
  useEffect(() => {
    if (isThere) channel?.postMessage({ kind: 'shown', shown: JSON.parse(text) as Shown } satisfies Message);
  }, [channel, isThere, text]);
  return isThere;
}
