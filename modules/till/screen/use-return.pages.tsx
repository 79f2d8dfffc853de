import { addDecimal, dec, formatFen } from '@heliu/model';
import { request } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ReturnableLine, returnSaleData, voidSale } from '../sale/sale.calls.ts';
import { findGoods } from './find-goods.pages.tsx';
import { allReturned, nextLine, refundOfAll, type Returning, returningOf, withReturned } from './return.rules.ts';
import { messageOf } from './till-state.ts';
import { newUuid } from '../local/uuid.pages.tsx';
import type { Till } from './use-till.pages.tsx';

export const causes = ['质量问题', '尺寸或颜色不合', '买错了', '不想要了'] as const;

/** What is asked for on the way to a return. */
type Step = 'goods' | 'quantity' | 'cause';
export const askedInReturn: Readonly<Record<Step, string>> = {
  goods: '扫要退的商品，或用 ↑ ↓ 选一行',
  quantity: '这一行退几件，0 为不退',
  cause: '退货原因：1–4 选一个，或写明后回车',
};

/** What of one sale comes back; used by the station, whose keys do these things. */
export function useReturn(till: Till) {
  const { shift, terminal, opening, toReturn, stage, tell } = till;
  const isOn = stage === 'return' && toReturn !== '';
  const found = useQuery({
    queryKey: ['till', 'return', shift.id, toReturn],
    queryFn: () => request(returnSaleData, { shift: shift.id, sale: toReturn }, { quiet: true }),
    enabled: isOn,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const lines = found.data?.lines ?? [];
  const [returning, setReturning] = useState<Returning>({});
  const [selected, setSelected] = useState(0);
  const [step, setStep] = useState<Step>('goods');
  const [isVoiding, setVoiding] = useState(false);
  const number = useRef('');

  useEffect(() => {
    setReturning({});
    setSelected(0);
    setStep('goods');
    setVoiding(false);
    number.current = newUuid();
  }, [toReturn, stage]);

  const line = lines[selected];
  const count = (its: ReturnableLine, text: string) => {
    const next = withReturned(returning, its, text);
    if (typeof next === 'string') return tell('wrong', next);
    setReturning(next);
    setSelected(lines.indexOf(its));
    setStep('goods');
    tell('right', `退 ${its.name} × ${text}`);
  };
  const scan = (code: string) =>
    void findGoods(terminal.id, code)
      .then(({ isExact, goods }) => {
        const its = isExact && goods[0] ? nextLine(lines, returning, goods[0].sku) : undefined;
        if (!its) return tell('wrong', `这张小票上没有，或已经退完：${code}`);
        count(its, addDecimal(returningOf(returning, its), dec(1)));
      })
      .catch((error: unknown) => tell('wrong', messageOf(error)));

  const save = (cause: string, approvals: readonly string[]) => {
    const data = found.data!;
    till.send({
      kind: 'return',
      args: {
        clientUuid: number.current,
        shift: shift.id,
        sale: data.id,
        lines: lines
          .filter((its) => returning[its.line] !== undefined)
          .map((its) => ({
            line: its.line,
            quantity: returning[its.line]!,
            ...(its.serials && { serials: its.serials }),
          })),
        cause,
        approvals,
      },
      told: { pay: formatFen(refundOfAll(lines, returning)), received: '0.00', change: '0.00', pieces: 0 },
    });
  };
  const discard = async (cause: string, approvals: string[]) => {
    try {
      await request(voidSale, { shift: shift.id, sale: found.data!.id, cause, approvals }, { quiet: true });
      tell('right', `已作废 ${found.data!.number}`);
      till.setStage('sell');
    } catch (error) {
      tell('wrong', messageOf(error));
    }
  };
  const withCause = (cause: string) => {
    const data = found.data!;
    const amount = formatFen(refundOfAll(lines, returning));
    const kind = isVoiding ? ('void' as const) : ('return' as const);
    const go = (approvals: string[]) => (isVoiding ? void discard(cause, approvals) : save(cause, approvals));
    if (opening.mine.includes(kind)) return go([]);
    const subject = isVoiding ? String(data.id) : number.current;
    till.wantWord(kind, subject, isVoiding ? `作废 ${data.number}` : `退 ${data.number}，${amount} 元`, ({ token }) =>
      go([token]),
    );
  };
  return {
    found,
    lines,
    returning,
    selected,
    step,
    isVoiding,
    isOn,
    select: setSelected,
    enter(text: string) {
      if (!text || till.isBusy) return;
      if (!found.data) return till.openReturn(text.toUpperCase());
      if (step === 'cause') return withCause(causes[Number(text) - 1] ?? text);
      if (step === 'quantity' && line && /^[\d.]{1,7}$/.test(text)) return count(line, text);
      return scan(text);
    },
    quantity: () => setStep(step === 'quantity' ? 'goods' : 'quantity'),
    drop: () => line && count(line, '0'),
    all: () => {
      setReturning(allReturned(lines));
      tell('right', '全部退回');
    },
    refund: () => {
      if (Object.keys(returning).length === 0) return tell('wrong', '还没有选要退的商品');
      setVoiding(false);
      setStep('cause');
    },
    discard: () => {
      setVoiding(true);
      setStep('cause');
    },
    chooseCause: withCause,
    move: (by: 1 | -1) => lines.length > 0 && setSelected((selected + by + lines.length) % lines.length),
    back: () => {
      if (step === 'goods') return false;
      setStep('goods');
      return true;
    },
  };
}
export type TillReturn = ReturnType<typeof useReturn>;
