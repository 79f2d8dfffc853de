import { formatFen, showFen, sumFen, yuan, zeroFen } from '@heliu/model';
import { request, useBusy } from '@heliu/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type CreditCustomer, pendingWriteOffList, writeOff } from '../credit/credit.calls.ts';
import { spread } from '../credit/credit.rules.ts';
import { type Payment, settlementOf, typedAmount, unsettled } from './tender.rules.ts';
import type { Checkout } from './checkout.ts';
import { newUuid } from '../local/uuid.pages.tsx';
import type { Till } from './use-till.pages.tsx';

/** A customer pays what he owes; used by the station, whose keys do these things. */
export function useCredit(till: Till) {
  const { shift, stage, opening, tell } = till;
  const client = useQueryClient();
  const [customer, setCustomer] = useState<CreditCustomer>();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [text, setText] = useState('');
  const [isPaying, setPaying] = useState(false);
  const [payments, setPayments] = useState<readonly Payment[]>([]);
  const [busy, run] = useBusy();
  const number = useRef('');
  const isOn = stage === 'credit';
  const found = useQuery({
    queryKey: ['till', 'pending', shift.id, customer?.id],
    queryFn: () => request(pendingWriteOffList, { shift: shift.id, customer: customer!.id }, { quiet: true }),
    enabled: isOn && customer !== undefined,
    staleTime: 0,
  });
  const rows = found.data?.rows ?? [];
  const chosen = rows.filter(({ sale }) => !left.has(sale));
  const open = sumFen(chosen.map((row) => yuan(row.open)));
  const typed = text === '' ? undefined : typedAmount(text);
  const isWrong = text !== '' && (typed === undefined || typed > open || typed === zeroFen);
  const due = isWrong ? zeroFen : (typed ?? open);
  const lines = spread(
    chosen.map((row) => ({ sale: row.sale, open: yuan(row.open) })),
    due,
  );

  const begin = () => {
    setLeft(new Set());
    setText('');
    setPaying(false);
    setPayments([]);
    number.current = newUuid();
  };
  useEffect(() => {
    if (!isOn) setCustomer(undefined);
    begin();
  }, [isOn]);

  const finish = (paid: readonly Payment[]) => {
    setPayments(paid);
    if (busy || settlementOf(due, paid).rest > 0n) return;
    const complaint = unsettled(due, paid);
    if (complaint) return tell('wrong', complaint);
    run(
      async () => {
        const saved = await request(
          writeOff,
          {
            clientUuid: number.current,
            shift: shift.id,
            customer: customer!.id,
            lines: lines.map((line) => ({ sale: line.sale, amount: formatFen(line.amount) })),
            payments: paid.map(({ method, amount, tradeNo }) => ({
              method,
              amount: formatFen(amount),
              ...(tradeNo !== undefined && { tradeNo }),
            })),
          },
          { quiet: true },
        );
        const change = saved.change === '0.00' ? '' : `，找零 ${showFen(yuan(saved.change))}`;
        tell(
          'right',
          `${saved.number} 已收 ${showFen(yuan(saved.amount))}${change}，还欠 ${showFen(yuan(saved.open))}`,
        );
        begin();
        await client.invalidateQueries({ queryKey: ['till', 'pending'] });
        till.onStale();
      },
      ({ message }) => {
        setPayments([]);
        tell('wrong', message);
      },
    );
  };
  const checkout: Checkout = {
    shift: shift.id,
    tenders: opening.tenders.filter(({ account }) => account !== null),
    due,
    payments,
    settlement: settlementOf(due, payments),
    isBusy: busy,
    creditor: undefined,
    setCreditor: () => {},
    stored: undefined,
    tell,
    scan: () => tell('wrong', '正在收挂账，不能扫商品'),
    setPayments,
    finish,
  };
  return {
    checkout,
    customer,
    found,
    rows,
    lines,
    text,
    due,
    isWrong,
    isPaying,
    isChosen: (sale: number) => !left.has(sale),
    choose: (next: CreditCustomer | undefined) => {
      setCustomer(next);
      begin();
    },
    toggle: (sale: number) => {
      setPaying(false);
      setPayments([]);
      setLeft((before) => {
        const next = new Set(before);
        if (!next.delete(sale)) next.add(sale);
        return next;
      });
    },
    type: (next: string) => {
      setPaying(false);
      setPayments([]);
      setText(next);
    },
    pay: () => {
      if (!customer || due === zeroFen) return tell('wrong', customer ? '没有要收的挂账' : '请先选客户');
      setPaying(true);
    },
    back: () => {
      if (isPaying && !busy) {
        setPaying(false);
        setPayments([]);
        return true;
      }
      if (!customer) return false;
      setCustomer(undefined);
      begin();
      return true;
    },
  };
}
export type TillCredit = ReturnType<typeof useCredit>;
