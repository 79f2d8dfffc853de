import { type Decimal, formatFen, showFen, yuan, zeroFen } from '@heliu/model';
import { Refused, request, useBusy } from '@heliu/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { checkMember } from '../../pos/model.ts';
import type { CreditCustomer } from '../credit/credit.calls.ts';
import { printPage } from '../receipt/print-page.pages.tsx';
import type { Checkout } from '../screen/checkout.ts';
import type { GatedTill } from '../screen/gate.pages.tsx';
import { type Payment, settlementOf, unsettled } from '../screen/tender.rules.ts';
import { messageOf, type Said, type WantedWord } from '../screen/till-state.ts';
import { useStored } from '../screen/use-stored.pages.tsx';
import { newUuid } from '../local/uuid.pages.tsx';
import type { SavedSale } from '../sale/sale.calls.ts';
import {
  addDishes,
  closeTable,
  dishMenu,
  type MenuDish,
  moveTable,
  openTable,
  type OrderedDish,
  preBill,
  returnDish,
  saveCateringSale,
  type TableBill,
  tableBill,
  tableList,
  type TableRow,
  urgeDishes,
} from './dining.calls.ts';
import { type Chosen, withDish } from './order.rules.ts';

/** Coupons and points are for the counter. */
const noTerms = { discounts: [], coupons: [], points: 0, gifts: [], soldOut: [] };

/** What waiters at other screens do is seen here after so long. */
const tablesMs = 4000;
const menuMs = 60_000;

export type CateringPanel = 'guests' | 'return' | 'member' | 'close' | 'more' | undefined;

interface Member {
  readonly id: number;
  readonly name: string;
}

/** The tables of a store, the one in front, and all that can be done with it. */
export function useCatering(open: GatedTill) {
  const { shift, opening } = open;
  const client = useQueryClient();
  const [table, setTable] = useState<number>();
  const [panel, setPanel] = useState<CateringPanel>();
  const [moving, setMoving] = useState<'move' | 'merge'>();
  const [isPaying, setPaying] = useState(false);
  const [drafts, setDrafts] = useState<Readonly<Record<number, readonly Chosen[]>>>({});
  const [selected, setSelected] = useState<number>();
  const [dish, setDish] = useState<OrderedDish>();
  const [members, setMembers] = useState<Readonly<Record<number, Member>>>({});
  const [payments, setPayments] = useState<readonly Payment[]>([]);
  const [creditor, setCreditor] = useState<CreditCustomer>();
  const [said, setSaid] = useState<Said>({ tone: 'idle', text: '' });
  const [word, setWord] = useState<WantedWord>();
  const [finished, setFinished] = useState<SavedSale>();
  const [busy, run] = useBusy();
  /** What is sent twice after a lost reply is done once. */
  const keys = useRef(new Map<string, string>());
  const keyOf = (what: string): string => {
    const known = keys.current.get(what) ?? newUuid();
    keys.current.set(what, known);
    return known;
  };

  const tables = useQuery({
    queryKey: ['catering', 'tables', shift.id],
    queryFn: () => request(tableList, { shift: shift.id }, { quiet: true }),
    refetchInterval: tablesMs,
  });
  const menu = useQuery({
    queryKey: ['catering', 'menu', shift.id],
    queryFn: () => request(dishMenu, { shift: shift.id }, { quiet: true }),
    refetchInterval: menuMs,
    retry: false,
  });
  const rows = tables.data?.rows ?? [];
  const current = rows.find(({ id }) => id === table);
  const dining = current?.dining ?? undefined;
  const member = dining && members[dining.id];
  const bill = useQuery({
    queryKey: ['catering', 'bill', dining?.id, member?.id, dining?.amount, dining?.dishes, dining?.guests],
    queryFn: () =>
      request<TableBill>(
        tableBill,
        { shift: shift.id, dining: dining!.id, ...(member && { member: member.id }), ...noTerms },
        { quiet: true },
      ),
    enabled: dining !== undefined,
    placeholderData: (before) => (before?.dining.id === dining?.id ? before : undefined),
    refetchInterval: tablesMs,
  });
  const draft = (dining && drafts[dining.id]) ?? [];
  const priced = bill.data?.bill ?? null;
  const due = priced ? yuan(priced.pay) : zeroFen;

  const tell = (tone: Said['tone'], text: string) => setSaid({ tone, text });
  const stored = useStored({
    shift: shift.id,
    member: member?.id,
    subject: dining ? keyOf(`pay ${dining.id}`) : '',
    isWanted: isPaying && dining !== undefined,
    tell,
  });
  const stale = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['catering', 'tables'] }),
      client.invalidateQueries({ queryKey: ['catering', 'bill'] }),
    ]);
  const doing = (task: () => Promise<string | void>) =>
    run(
      async () => {
        const words = await task();
        // Told once the page knows of it: whatever is pressed next is about what there is now.
        await stale();
        if (words) tell('right', words);
      },
      (error) => {
        tell('wrong', messageOf(error));
        void stale();
      },
    );
  const leave = () => {
    setPanel(undefined);
    setMoving(undefined);
    setPaying(false);
    setPayments([]);
    setCreditor(undefined);
    setWord(undefined);
    setDish(undefined);
    setSelected(undefined);
  };
  const keep = (next: readonly Chosen[]) => dining && setDrafts((before) => ({ ...before, [dining.id]: next }));

  const select = (row: TableRow) => {
    setFinished(undefined);
    setSaid({ tone: 'idle', text: '' });
    if (moving && dining) return moveTo(row);
    leave();
    setTable(row.id);
    if (!row.dining) setPanel('guests');
  };
  function moveTo(row: TableRow): void {
    const isMerge = moving === 'merge';
    doing(async () => {
      const done = await request(
        moveTable,
        { shift: shift.id, dining: dining!.id, table: row.id, isMerge },
        { quiet: true },
      );
      const waiting = draft;
      if (waiting.length > 0 && done.isMerged)
        setDrafts((before) => ({ ...before, [done.id]: [...(before[done.id] ?? []), ...waiting] }));
      setMoving(undefined);
      setTable(row.id);
      return done.isMerged ? `${current!.code} 已并入 ${row.code}` : `${current!.code} 已转到 ${row.code}`;
    });
  }
  const sit = (guests: number) => {
    if (!current) return;
    doing(async () => {
      const what = `open ${current.id}`;
      await request(
        openTable,
        { clientUuid: keyOf(what), shift: shift.id, table: current.id, guests },
        { quiet: true },
      ).finally(() => keys.current.delete(what));
      setPanel(undefined);
      return `${current.code} 开台，${guests} 人`;
    });
  };
  const send = () => {
    if (!dining || draft.length === 0) return tell('wrong', '还没有点菜');
    doing(async () => {
      const what = `order ${dining.id}`;
      const { tickets } = await request(
        addDishes,
        {
          clientUuid: keyOf(what),
          shift: shift.id,
          dining: dining.id,
          dishes: draft.map(({ dish: { sku }, quantity, notes }) => ({
            sku,
            quantity,
            ...(notes.length > 0 && { note: notes.join('、') }),
          })),
        },
        { quiet: true },
      );
      keys.current.delete(what);
      keep([]);
      setSelected(undefined);
      void menu.refetch();
      return `已下单：${tickets.map(({ kitchen, dishes }) => `${kitchen ?? '厨房'} ${dishes} 道`).join('，')}`;
    });
  };
  const urge = () => {
    const rounds = [...new Set(dish ? [dish.round] : (bill.data?.dishes ?? []).map(({ round }) => round))];
    if (rounds.length === 0) return tell('wrong', '还没有下单的菜');
    doing(async () => {
      for (const round of rounds) await request(urgeDishes, { shift: shift.id, round }, { quiet: true });
      return `已催 ${current!.code} ${dish ? dish.name : `${rounds.length} 张点菜单`}`;
    });
  };
  const giveBack = (quantity: Decimal, reason: string) => {
    if (!dish) return;
    const what = `back ${dish.round} ${dish.line}`;
    const go = (approvals: string[]) =>
      doing(async () => {
        await request(
          returnDish,
          { clientUuid: keyOf(what), shift: shift.id, round: dish.round, line: dish.line, quantity, reason, approvals },
          { quiet: true },
        );
        keys.current.delete(what);
        setPanel(undefined);
        setDish(undefined);
        return `已退 ${dish.name} × ${quantity}`;
      });
    if (opening.mine.includes('dish')) return go([]);
    setWord({
      kind: 'dish',
      subject: keyOf(what),
      note: `${current!.code} 退 ${dish.name} × ${quantity}：${reason}`,
      onGiven: ({ token }) => go([token]),
    });
  };
  const finish = (paid: readonly Payment[]) => {
    setPayments(paid);
    if (busy || !dining || settlementOf(due, paid).rest > 0n) return;
    const complaint = unsettled(due, paid);
    if (complaint) return tell('wrong', complaint);
    const isOwed = paid.some(({ kind }) => kind === 'credit');
    if (isOwed && !creditor) return tell('wrong', '请选挂账的客户');
    const isStored = paid.some(({ kind }) => kind === 'stored');
    const what = `pay ${dining.id}`;
    run(
      async () => {
        const saved = await request<SavedSale>(
          saveCateringSale,
          {
            clientUuid: keyOf(what),
            shift: shift.id,
            dining: dining.id,
            ...(member && { member: member.id }),
            ...noTerms,
            pay: formatFen(due),
            ...(isOwed && { customer: creditor!.id }),
            ...(isStored && stored.pass !== undefined && { storedPass: stored.pass }),
            payments: paid.map(({ method, amount, tradeNo }) => ({
              method,
              amount: formatFen(amount),
              ...(tradeNo !== undefined && { tradeNo }),
            })),
            approvals: [],
          },
          { quiet: true },
        );
        keys.current.delete(what);
        leave();
        setFinished(saved);
        open.onStale();
        await stale();
        tell('right', `${current!.code} 成交 ${saved.number}，${showFen(yuan(saved.pay))}`);
      },
      (error) => {
        setPayments([]);
        const isOld = error instanceof Refused && (error.data as { bill?: unknown } | null)?.bill !== undefined;
        tell('wrong', isOld ? '这桌的账刚刚变了，请看新的应收再收款' : messageOf(error));
        void stale();
      },
    );
  };
  const checkout: Checkout = {
    shift: shift.id,
    tenders: opening.tenders,
    due,
    payments,
    settlement: settlementOf(due, payments),
    isBusy: busy,
    creditor,
    setCreditor,
    stored,
    tell,
    scan: () => tell('wrong', '正在结账；加菜请先按 Esc 返回'),
    setPayments,
    finish,
  };

  return {
    ...open,
    tables,
    rows,
    menu,
    current,
    dining,
    bill: bill.data,
    draft,
    due,
    selected,
    dish,
    member,
    panel,
    moving,
    isPaying,
    said,
    word,
    finished,
    busy,
    checkout,
    tell,
    keep,
    select,
    sit,
    send,
    urge,
    giveBack,
    setPanel,
    setSelected: (no: number | undefined) => {
      setSelected(no);
      setDish(undefined);
    },
    setDish: (next: OrderedDish | undefined) => {
      setDish(next);
      setSelected(undefined);
    },
    setWord,
    choose: (one: MenuDish) => {
      if (!dining) return tell('wrong', '请先选一张桌开台');
      setFinished(undefined);
      const next = withDish(draft, one);
      keep(next);
      setSelected(next.findLast((row) => row.dish.sku === one.sku)?.no);
      setDish(undefined);
      tell('right', `${one.name} ￥${one.price}`);
    },
    startMove: (kind: 'move' | 'merge') => {
      setMoving((before) => (before === kind ? undefined : kind));
      tell('idle', kind === 'move' ? '请点要转去的空桌' : '请点要并入的桌');
    },
    startReturn: () => {
      if (!dish) return tell('wrong', '请先点要退的那道菜');
      setPanel('return');
    },
    preBill: () =>
      doing(async () => {
        await request(preBill, { shift: shift.id, dining: dining!.id }, { quiet: true });
        return `${current!.code} 已出预结单，待结账`;
      }),
    close: (reason: string) =>
      doing(async () => {
        const { code } = current!;
        await request(closeTable, { shift: shift.id, dining: dining!.id, reason }, { quiet: true });
        leave();
        return `${code} 已撤台`;
      }),
    withMember: (code: string) =>
      doing(async () => {
        if (!dining) return;
        if (code === '0') {
          setMembers(({ [dining.id]: _, ...others }) => others);
          setPanel(undefined);
          return '已改为散客';
        }
        const found = await request(checkMember, { code }, { quiet: true });
        setMembers((before) => ({ ...before, [dining.id]: { id: found.id, name: found.name } }));
        setPanel(undefined);
        return `会员 ${found.name}`;
      }),
    pay: () => {
      if (!dining || due === zeroFen) return tell('wrong', '这桌还没有要结的菜');
      if (draft.length > 0) return tell('wrong', '还有没下单的菜：先下单，或删掉它们');
      setPanel(undefined);
      setMoving(undefined);
      setPaying(true);
    },
    print: (id: number) => printPage(`/pos/print/receipt/${id}?kind=sale`),
    escape: () => {
      if (busy) return;
      if (word) return setWord(undefined);
      if (isPaying || panel || moving || dish || selected !== undefined) return leave();
      setFinished(undefined);
      setTable(undefined);
    },
  };
}
export type Catering = ReturnType<typeof useCatering>;
