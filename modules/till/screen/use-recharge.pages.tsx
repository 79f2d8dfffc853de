import { formatFen, showFen, yuan, zeroFen } from '@heliu/model';
import { request, useBusy } from '@heliu/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type CheckedMember, checkMember } from '../../pos/model.ts';
import { newUuid } from '../local/uuid.pages.tsx';
import { printPage } from '../receipt/print-page.pages.tsx';
import {
  type OfferedPlan,
  rechargeMember,
  rechargePlans,
  shiftRecharges,
  storedStanding,
  voidRecharge,
} from '../stored/stored.calls.ts';
import type { Checkout } from './checkout.ts';
import { type Payment, settlementOf, typedAmount, unsettled } from './tender.rules.ts';
import type { Till } from './use-till.pages.tsx';

/** A member pays in beforehand; used by the station, whose keys do these things. */
export function useRecharge(till: Till) {
  const { shift, stage, opening, tell } = till;
  const client = useQueryClient();
  const [member, setMember] = useState<CheckedMember>();
  const [plan, setPlan] = useState<OfferedPlan>();
  const [text, setText] = useState('');
  const [isPaying, setPaying] = useState(false);
  const [payments, setPayments] = useState<readonly Payment[]>([]);
  const [last, setLast] = useState<number>();
  const [busy, run] = useBusy();
  const number = useRef('');
  const isOn = stage === 'recharge';
  const quiet = { quiet: true } as const;
  const standing = useQuery({
    queryKey: ['till', 'recharge', 'standing', shift.id, member?.id],
    queryFn: () => request(storedStanding, { shift: shift.id, member: member!.id }, quiet),
    enabled: isOn && member !== undefined,
    staleTime: 0,
  });
  const plans = useQuery({
    queryKey: ['till', 'recharge', 'plans', shift.id],
    queryFn: () => request(rechargePlans, { shift: shift.id }, quiet),
    enabled: isOn,
    staleTime: 0,
  });
  const done = useQuery({
    queryKey: ['till', 'recharge', 'done', shift.id],
    queryFn: () => request(shiftRecharges, { shift: shift.id }, quiet),
    enabled: isOn,
    staleTime: 0,
  });
  const typed = text === '' ? undefined : typedAmount(text);
  const isWrong = text !== '' && (typed === undefined || typed === zeroFen);
  const due = plan ? yuan(plan.pay) : (typed ?? zeroFen);

  const begin = () => {
    setPlan(undefined);
    setText('');
    setPaying(false);
    setPayments([]);
    number.current = newUuid();
  };
  useEffect(() => {
    if (!isOn) setMember(undefined);
    setLast(undefined);
    begin();
  }, [isOn]);

  const finish = (paid: readonly Payment[]) => {
    setPayments(paid);
    if (busy || !member || settlementOf(due, paid).rest > 0n) return;
    const complaint = unsettled(due, paid);
    if (complaint) return tell('wrong', complaint);
    run(
      async () => {
        const saved = await request(
          rechargeMember,
          {
            clientUuid: number.current,
            shift: shift.id,
            member: member.id,
            ...(plan && { plan: plan.id }),
            amount: formatFen(due),
            payments: paid.map(({ method, amount, tradeNo }) => ({
              method,
              amount: formatFen(amount),
              ...(tradeNo !== undefined && { tradeNo }),
            })),
          },
          quiet,
        );
        const change = saved.change === '0.00' ? '' : `，找零 ${showFen(yuan(saved.change))}`;
        tell(
          'right',
          `${saved.number} 已充 ${showFen(yuan(saved.amount))}${change}，储值共 ${showFen(yuan(saved.total))}`,
        );
        begin();
        setLast(saved.id);
        if (till.isAuto) printPage(`/pos/print/recharge/${saved.id}`);
        await client.invalidateQueries({ queryKey: ['till', 'recharge'] });
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
    scan: () => tell('wrong', '正在充值，不能扫商品'),
    setPayments,
    finish,
  };
  const cancel = (id: number, approvals: string[]) =>
    run(
      async () => {
        const { number: of } = await request(
          voidRecharge,
          { shift: shift.id, id, cause: '当班充错，退还顾客', approvals },
          quiet,
        );
        tell('right', `${of} 已作废，钱退给顾客`);
        await client.invalidateQueries({ queryKey: ['till', 'recharge'] });
        till.onStale();
      },
      ({ message }) => tell('wrong', message),
    );
  return {
    checkout,
    member,
    standing: standing.data,
    plans: plans.data?.rows ?? [],
    done: done.data?.rows ?? [],
    plan,
    text,
    due,
    isWrong,
    isPaying,
    last,
    print: (id: number) => printPage(`/pos/print/recharge/${id}`),
    find: (code: string) =>
      run(
        async () => {
          begin();
          setMember(await request(checkMember, { code }, quiet));
        },
        ({ message }) => tell('wrong', message),
      ),
    leave: () => {
      setMember(undefined);
      begin();
    },
    choose: (next: OfferedPlan) => {
      begin();
      setPlan(next);
    },
    type: (next: string) => {
      begin();
      setText(next);
    },
    pay: () => {
      if (!member || due === zeroFen) return tell('wrong', member ? '请选充值方案，或输入金额' : '请先识别会员');
      setPaying(true);
    },
    drop: (id: number, name: string) => {
      if (opening.mine.includes('void')) return cancel(id, []);
      till.wantWord('void', String(id), `作废${name}`, ({ token }) => cancel(id, [token]));
    },
    back: () => {
      if (isPaying && !busy) {
        setPaying(false);
        setPayments([]);
        return true;
      }
      if (!member) return false;
      setMember(undefined);
      begin();
      return true;
    },
  };
}
export type TillRecharge = ReturnType<typeof useRecharge>;
