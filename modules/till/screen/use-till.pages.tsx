import { dec, type Decimal, formatFen, showFen, yuan } from '@heliu/model';
import { brokenNetwork, Refused, request, sound, usePreference } from '@heliu/ui';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { checkMember, isCode, tidyCode } from '../../pos/model.ts';
import { tillCoupons, type TillCoupon } from '../coupon/coupon.calls.ts';
import type { CreditCustomer } from '../credit/credit.calls.ts';
import type { FoundGoods, TillGoods } from '../goods/search.calls.ts';
import { deleteHoldBill, holdBill, type HeldRow, takeHoldBill } from '../hold/hold.calls.ts';
import { neededOverrides } from '../override/limits.rules.ts';
import type { OverrideKind } from '../override/override.ts';
import { offlineComplaint } from '../offline/body.ts';
import { offlineReceipt } from './offline-receipt.rules.ts';
import type { Offline } from '../local/use-offline.pages.tsx';
import type { PricedBill } from '../pricing/priced-bill.ts';
import { repeatPrint, returnSaleData, vipSettle } from '../sale/sale.calls.ts';
import { openDrawer } from '../shift/shift.calls.ts';
import { billOfServer } from './bill.rules.ts';
import {
  type Agreement,
  commonDiscount,
  lacksSerial,
  letterAt,
  moved,
  piecesOf,
  selectedRow,
  takenUp,
  type TillCart,
  typedDiscount,
  wantedOf,
  withCoupon,
  withGift,
  withGoods,
  withMember,
  withoutRow,
  withPrice,
  withQuantity,
  withRowDiscount,
  withSerial,
} from './cart.rules.ts';
import { type Asked, meaningOf } from './entry.rules.ts';
import type { Checkout } from './checkout.ts';
import { findGoods, forgetGoods } from './find-goods.pages.tsx';
import type { Sending } from './kept.rules.ts';
import { paidOf, type Payment, settlementOf, unsettled } from './tender.rules.ts';
import {
  type Finished,
  messageOf,
  type Panel,
  type OpenTill,
  type Said,
  type Stage,
  type WantedWord,
} from './till-state.ts';
import { useBill } from './use-bill.pages.tsx';
import { type Delivered, useAside, useDelivery } from './use-delivery.pages.tsx';
import { useStored } from './use-stored.pages.tsx';
import { printPage } from '../receipt/print-page.pages.tsx';
import { newCart, useKept } from './use-kept.pages.tsx';

/** A till that sells with a line and without. */
interface SellingTill extends OpenTill {
  readonly offline: Offline;
}

/** One terminal while its shift is open: what lies on the counter, what is asked for, and all that can be done with it. */
export function useTill(open: SellingTill) {
  const { opening, terminal, shift, user, offline, onStale } = open;
  const { cart, sending, aside, now, asideNow, sendingNow, keep } = useKept(user);
  const [stage, setStage] = useState<Stage>('sell');
  const [panel, setPanel] = useState<Panel>();
  const [asked, setAsked] = useState<Asked>('goods');
  const [text, setText] = useState('');
  const [hits, setHits] = useState<readonly TillGoods[]>([]);
  const [hit, setHit] = useState(0);
  const [said, setSaid] = useState<Said>({ tone: 'idle', text: '' });
  const [finished, setFinished] = useState<Finished>();
  const [word, setWord] = useState<WantedWord>();
  const [payments, setPayments] = useState<readonly Payment[]>([]);
  const [creditor, setCreditor] = useState<CreditCustomer>();
  /** The server's bill, where it came to another amount; it stands until something on the counter changes. */
  const [corrected, setCorrected] = useState<{ readonly cart: TillCart; readonly bill: PricedBill }>();
  const [earns, setEarns] = useState<{ readonly cart: TillCart; readonly points: number }>();
  const [toReturn, setToReturn] = useState('');
  const [isQuiet, setQuiet] = usePreference('till.quiet');
  const [isAuto, setAuto] = usePreference('till.printsReceipt');
  const [last, setLast] = useState<string>();
  const queue = useRef<Promise<void>>(Promise.resolve());
  // The clock of the server decides.
  const [ahead] = useState(() => Date.parse(opening.now) - Date.now());

  const own = useBill(cart, open);
  const bill = useMemo(
    () => (corrected?.cart === cart ? billOfServer(cart, corrected.bill) : own),
    [corrected, cart, own],
  );
  const settlement = settlementOf(bill.pay, payments);

  const tell = (tone: Said['tone'], words: string) => {
    setSaid({ tone, text: words });
    if (tone !== 'idle' && isQuiet !== true) sound(tone);
  };
  const stored = useStored({
    shift: shift.id,
    member: cart.member?.id,
    subject: cart.clientUuid,
    isWanted: stage === 'pay' && !offline.isOff,
    tell,
  });
  const put = (next: TillCart) => {
    const complaint = keep({ cart: next });
    if (complaint) tell('wrong', complaint);
    if (next.rows.length > 0) setFinished(undefined);
  };
  /** A change of the cart, or why it cannot be. */
  const change = (next: TillCart | string, words?: string): boolean => {
    if (typeof next === 'string') {
      tell('wrong', next);
      return false;
    }
    put(next);
    if (words !== undefined) tell('right', words);
    return true;
  };
  const ask = (next: Asked) => {
    setAsked((before) => (before === next ? 'goods' : next));
    setHits([]);
    setPanel(undefined);
  };
  const back = () => setAsked('goods');
  const clear = () => {
    setPayments([]);
    setCreditor(undefined);
    setStage('sell');
    back();
  };

  /** What takes the server, in words that the cashier hears when there is none. */
  const lacksLine = (what: string): boolean => {
    if (!offline.isOff) return false;
    tell('wrong', `断网了，现在不能${what}`);
    return true;
  };

  const delivery = useDelivery(sending, {
    onDelivered(delivered: Delivered) {
      // It went into the queue of what is uploaded meanwhile, and the next customer stands here.
      if (sendingNow()?.args.clientUuid !== delivered.sending.args.clientUuid) return;
      const { told } = delivered.sending;
      const { id, number, pay } = delivered.saved;
      const isSale = delivered.kind === 'sale';
      keep({ cart: isSale ? newCart() : now(), sending: null });
      clear();
      setFinished({
        kind: delivered.kind,
        id,
        number,
        pay,
        received: told.received,
        change: delivered.kind === 'sale' ? delivered.saved.change : '0.00',
        earnedPoints: delivered.kind === 'sale' ? delivered.saved.earnedPoints : 0,
        pieces: told.pieces,
        invoiceUrl: delivered.kind === 'sale' ? delivered.saved.invoiceUrl : null,
      });
      tell('right', isSale ? `成交 ${number}` : `已退货 ${number}`);
      if (isSale) setLast(number);
      if (isAuto === true) print({ kind: delivered.kind, id });
      forgetGoods();
      onStale();
    },
    onRefused(refused, { kind, args }) {
      if (sendingNow()?.args.clientUuid !== args.clientUuid) return;
      keep({ sending: null });
      const other = (refused.data as { bill?: PricedBill } | null)?.bill;
      if (kind === 'sale' && other) {
        setCorrected({ cart: now(), bill: other });
        forgetGoods();
        onStale();
        return tell('wrong', `价格或促销刚刚变了，应收改为 ${other.pay} 元，请告诉顾客后再收`);
      }
      tell('wrong', refused.message);
    },
  });
  const isBusy = sending !== null;
  const withoutAside = (clientUuid: string) => asideNow().filter(({ args }) => args.clientUuid !== clientUuid);
  const later = useAside(aside, {
    onDelivered({ kind, saved, sending: { args } }) {
      keep({ aside: withoutAside(args.clientUuid) });
      tell(
        'right',
        kind === 'sale' ? `刚才没有回音的一单已成交 ${saved.number}` : `刚才没有回音的退货已办好 ${saved.number}`,
      );
      onStale();
    },
    onRefused({ message }, one) {
      keep({
        aside: asideNow().map((its) =>
          its.args.clientUuid === one.args.clientUuid ? { ...one, refused: message } : its,
        ),
      });
      tell('wrong', `刚才没有回音的一单没有成交：${message}`);
    },
  });
  /** The next customer does not wait for it: it goes on being sent, and the shift does not end before it is decided. */
  const putAside = () => {
    if (!sending) return;
    const complaint = keep({
      cart: sending.kind === 'sale' ? newCart() : now(),
      sending: null,
      aside: [...asideNow(), { ...sending, refused: null }],
    });
    if (complaint) return tell('wrong', complaint);
    delivery.forget();
    clear();
    tell('idle', '');
  };

  /** One thing after the other, in the order they were scanned. */
  const run = (task: () => Promise<void>) => {
    queue.current = queue.current.then(task).catch((error: unknown) => tell('wrong', messageOf(error)));
  };
  const takeGoods = (goods: TillGoods, times: Decimal) => {
    const { available, name } = goods;
    if (!change(withGoods(now(), goods, times))) return;
    const row = selectedRow(now());
    const lacks = available !== null && row && Number(row.quantity) > Number(available);
    tell(lacks ? 'wrong' : 'right', lacks ? `${name} 库存只有 ${available}` : `${name} ￥${goods.price}`);
    setAsked(goods.hasSerials ? 'serial' : 'goods');
  };

  const withMemberOf = async (code: string, quiet = false): Promise<boolean> => {
    if (offline.isOff) {
      const found = await offline.member(code);
      if (typeof found === 'string') tell('wrong', found);
      else if (found) {
        put(withMember(now(), found));
        tell('right', `会员 ${found.name} ${found.rankName ?? ''}（断网，请核对姓名）`);
        back();
      } else if (!quiet) tell('wrong', '本机没有这位会员，请用卡号或会员码');
      return found !== undefined;
    }
    const member = await request(checkMember, { code }, { quiet: true }).catch((error: unknown) => {
      if (!(error instanceof Refused) || !quiet) throw error;
      return null;
    });
    if (!member) return false;
    put(withMember(now(), member));
    tell('right', `会员 ${member.name} ${member.rankName ?? ''}`.trim());
    back();
    return true;
  };

  const layCoupon = (coupon: TillCoupon) => {
    const before = now();
    const next = withCoupon(before, coupon);
    put(next);
    const isLaid = next.coupons.length > before.coupons.length;
    tell('right', isLaid ? `券 ${coupon.name} ${coupon.summary}` : `不用券 ${coupon.name}`);
    back();
  };
  /** A coupon that somebody shows; shown again it is taken away. */
  const couponOf = async (typed: string): Promise<void> => {
    const there = now().coupons.find(({ code }) => code === tidyCode(typed));
    if (there) return layCoupon(there);
    if (lacksLine('查新的券，断网前已核过的可以用')) return;
    const { member } = now();
    const { coupons, refused } = await request(
      tillCoupons,
      { shift: shift.id, code: typed, ...(member && { member: member.id }) },
      { quiet: true },
    );
    if (coupons[0]) return layCoupon(coupons[0]);
    tell('wrong', `券 ${typed} ${refused[0]?.words ?? '不能用'}`);
  };

  /** Without a line from the copy; a line that breaks now is found out by the question that nobody answers. */
  const lookUp = async (code: string): Promise<FoundGoods> => {
    if (offline.isOff) return offline.find(code);
    try {
      return await findGoods(terminal.id, code);
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== brokenNetwork.code || !(await offline.look())) throw error;
      return offline.find(code);
    }
  };

  const scanGoods = (code: string, times: Decimal) =>
    run(async () => {
      if (/^(LS|LT)\d{6,}$/i.test(code)) return openReturn(code.toUpperCase());
      const found = await lookUp(code);
      if (found.isExact && found.goods[0]) {
        setHits([]);
        return takeGoods(found.goods[0], times);
      }
      if (found.goods.length > 0) {
        setHits(found.goods);
        return setHit(0);
      }
      if (isCode(tidyCode(code))) return couponOf(code);
      // A member's card that passes the scanner is his card, whatever was asked for.
      if (code.length >= 6 && (await withMemberOf(code, true))) return;
      tell('wrong', `没有这个商品：${code}`);
    });

  function openReturn(number: string): void {
    if (lacksLine('退货')) return;
    if (now().rows.length > 0) return tell('wrong', '先收款或挂单，再退货');
    setToReturn(number);
    setStage('return');
    back();
  }

  const off = (typed: string, isWhole: boolean) => {
    const before = now();
    const row = selectedRow(before);
    if (!isWhole && !row) return tell('wrong', '请先选一行商品');
    const common = opening.discounts.find((_, index) => typed.toUpperCase() === letterAt(index));
    const discount = typed === '0' ? undefined : common ? commonDiscount(common) : typedDiscount(typed);
    if (typeof discount === 'string') return tell('wrong', discount);
    const next = isWhole ? { ...before, discount: discount ?? null } : withRowDiscount(before, row!.no, discount);
    if (change(next, discount ? '已打折' : '已取消')) back();
  };

  const answer = (to: Exclude<Asked, 'goods'>, typed: string): void => {
    const row = selectedRow(now());
    switch (to) {
      case 'quantity':
        if (change(row ? withQuantity(now(), row.no, typed) : '请先选一行商品', `${row?.goods.name} × ${typed}`))
          back();
        return;
      case 'price': {
        if (!row) return tell('wrong', '请先选一行商品');
        const { price: _, ...usual } = row;
        const next =
          typed === '0'
            ? { ...now(), rows: now().rows.map((one) => (one.no === row.no ? usual : one)) }
            : withPrice(now(), row.no, typed);
        if (change(next, typed === '0' ? '已恢复原价' : `改价 ￥${typed}`)) back();
        return;
      }
      case 'discount':
        return off(typed, false);
      case 'billDiscount':
        return off(typed, true);
      case 'points':
        if (!/^\d{1,9}$/.test(typed)) return tell('wrong', '积分是整数');
        if (change({ ...now(), points: Number(typed) })) back();
        return;
      case 'serial':
        if (row && change(withSerial(now(), row.no, typed), `${row.goods.name} ${typed}`)) back();
        return;
      case 'member':
        if (typed !== '0') return run(async () => void (await withMemberOf(typed)));
        put(withMember(now(), null));
        return back();
      case 'coupon':
        return run(() => couponOf(typed));
      case 'reprint':
        back();
        return reprint(typed.toUpperCase());
      case 'note':
        return hold(typed);
    }
  };

  /** What was typed, or came from the scanner, with Enter behind it. */
  const enter = (typed: string) => {
    setText('');
    setSaid({ tone: 'idle', text: '' });
    if (isBusy) return;
    if (hits.length > 0 && (typed === '' || /^\d{1,2}$/.test(typed))) {
      const chosen = hits[typed === '' ? hit : Number(typed) - 1];
      if (!chosen) return tell('wrong', `没有第 ${typed} 个`);
      setHits([]);
      return takeGoods({ ...chosen, quantity: '1' }, dec(1));
    }
    if (asked === 'note' && typed === '') return hold('');
    const meaning = meaningOf(asked, typed);
    if (meaning.kind === 'nothing') return;
    if (meaning.kind === 'answer') return answer(meaning.to, meaning.text);
    back();
    scanGoods(meaning.code, meaning.times);
  };

  function hold(note: string): void {
    if (lacksLine('挂单')) return;
    run(async () => {
      const held = now();
      const pieces = piecesOf(held);
      await request(
        holdBill,
        {
          clientUuid: held.clientUuid,
          shift: shift.id,
          ...wantedOf(held),
          pay: formatFen(bill.pay),
          ...(note && { note }),
        },
        { quiet: true },
      );
      keep({ cart: newCart() });
      clear();
      onStale();
      tell('right', `已挂单 ${pieces} 件`);
    });
  }
  const take = (row: HeldRow) =>
    run(async () => {
      if (now().rows.length > 0) throw new Error('柜台上还有商品，先收款或挂单');
      const taken = await request(takeHoldBill, { shift: shift.id, id: row.id }, { quiet: true });
      put(takenUp(newCart().clientUuid, taken.cart, taken.goods, taken.coupons, taken.member));
      setPanel(undefined);
      onStale();
      tell(
        taken.gone.length > 0 ? 'wrong' : 'right',
        taken.gone.length > 0 ? `已取单，没有取回：${taken.gone.join('；')}` : `已取单 ${taken.number}`,
      );
    });
  const dropHeld = (row: HeldRow) =>
    run(async () => {
      await request(deleteHoldBill, { shift: shift.id, id: row.id }, { quiet: true });
      onStale();
      tell('right', `已删除挂单 ${row.number}`);
    });

  /** Asks for somebody's word where the cashier may not do it alone; the kind goes with the sale. */
  const wantWord = (kind: OverrideKind, subject: string, note: string, onGiven: (agreement: Agreement) => void) => {
    if (!lacksLine(`请主管授权（${note}）`)) setWord({ kind, subject, note, onGiven });
  };

  const pay = () => {
    if (isBusy || cart.rows.length === 0) return;
    const lacking = lacksSerial(cart);
    if (lacking) {
      put({ ...cart, selected: lacking.no });
      setAsked('serial');
      return tell('wrong', `${lacking.goods.name} 请扫序列号`);
    }
    const wanted = wantedOf(cart);
    const priceOf = new Map(cart.rows.map(({ goods }) => [goods.sku, goods.price]));
    const needed = neededOverrides(wanted, bill.hits, terminal, (sku) => priceOf.get(sku)!).find(
      ({ kind }) => !opening.mine.includes(kind) && !cart.agreements.some((one) => one.kind === kind),
    );
    if (needed)
      return wantWord(needed.kind, cart.clientUuid, needed.why, (agreement) => {
        put({ ...now(), agreements: [...now().agreements, agreement] });
        tell('right', `${agreement.name} 已授权，请按收款`);
      });
    setStage('pay');
    back();
    setHits([]);
    setPanel(undefined);
    if (!cart.member || offline.isOff) return;
    // What a member may still have of a promotion, and what he wins, the server alone knows.
    run(async () => {
      const asked_ = now();
      const priced = await request<PricedBill>(vipSettle, { shift: shift.id, ...wantedOf(asked_) }, { quiet: true });
      if (now() !== asked_) return;
      setEarns({ cart: asked_, points: priced.earnedPoints });
      if (priced.pay !== formatFen(own.pay)) setCorrected({ cart: asked_, bill: priced });
    });
  };

  const finish = (paid: readonly Payment[]) => {
    setPayments(paid);
    if (isBusy) return;
    const { rest, change: changeDue, paid: received } = settlementOf(bill.pay, paid);
    if (rest > 0n) return tell('idle', `还差 ${showFen(rest)}`);
    const complaint = unsettled(bill.pay, paid);
    if (complaint) return tell('wrong', complaint);
    const isOwed = paid.some(({ kind }) => kind === 'credit');
    if (isOwed && !creditor) return tell('wrong', '请选挂账的客户');
    const isStored = paid.some(({ kind }) => kind === 'stored');
    const next: Sending = {
      kind: 'sale',
      args: {
        clientUuid: cart.clientUuid,
        shift: shift.id,
        ...wantedOf(cart),
        pay: formatFen(bill.pay),
        ...(isOwed && { customer: creditor!.id }),
        ...(isStored && stored.pass !== undefined && { storedPass: stored.pass }),
        payments: paid.map(({ method, amount, tradeNo }) => ({
          method,
          amount: formatFen(amount),
          ...(tradeNo !== undefined && { tradeNo }),
        })),
        approvals: cart.agreements.map(({ token }) => token),
      },
      told: {
        pay: formatFen(bill.pay),
        received: formatFen(received),
        change: formatFen(changeDue),
        pieces: piecesOf(cart),
      },
    };
    if (!offline.isOff) return send(next);
    run(() => sellOffline(next, paid));
  };

  /** Into the queue of this browser: signed, on the disk, and only then told the customer. */
  const sellOffline = async (next: Sending, paid: readonly Payment[]): Promise<void> => {
    const sold = now();
    const { args, told } = next;
    // Pressed twice: it is in the queue, and the next customer's goods lie here.
    if (sold.clientUuid !== args.clientUuid) return;
    const due = yuan(told.pay);
    const { unready } = offline;
    const complaint =
      unready === undefined
        ? offlineComplaint({ points: sold.points, tenders: paid, due })
        : `断网了，还不能离线收银：${unready}`;
    if (complaint) return tell('wrong', complaint);
    const { customer: _, ...wanted } = args as typeof args & { customer?: number };
    const prices = new Map(sold.rows.map(({ goods }) => [goods.sku, goods]));
    const entry = await offline.sell({
      body: {
        ...(wanted as never as Parameters<typeof offline.sell>[0]['body']),
        prices: [...prices.values()].map(({ sku, price, memberPrice }) => ({ sku, price, memberPrice })),
      },
      soldAt: new Date(Date.now() + ahead).toISOString(),
      receipt: offlineReceipt({
        cart: sold,
        bill,
        payments: paid,
        settlement: settlementOf(due, paid),
        terminal,
        cashier: opening.cashier.name,
      }),
      terminal: terminal.code,
    });
    keep({ cart: newCart(), sending: null });
    delivery.forget();
    clear();
    setFinished({
      kind: 'offline',
      id: entry.seq,
      number: entry.slip,
      ...told,
      earnedPoints: 0,
      invoiceUrl: null,
    });
    tell('right', `离线成交 ${entry.slip}，来网后自动上传`);
    if (isAuto === true) print({ kind: 'offline', id: entry.seq });
  };

  // Nobody has answered, and it is the line: what can be sold without one is, under the same number.
  const { isUnanswered } = delivery;
  const moveToQueue = useEffectEvent(async () => {
    if (!(await offline.look())) return;
    const wanted = sendingNow();
    if (wanted?.kind !== 'sale' || offline.unready !== undefined) return;
    const paid = paidOf(wanted, opening.tenders);
    if (offlineComplaint({ points: now().points, tenders: paid, due: yuan(wanted.told.pay) })) return;
    run(() => sellOffline(wanted, paid));
  });
  useEffect(() => {
    if (isUnanswered) void moveToQueue();
  }, [isUnanswered, offline.isOff]);

  // It was sold and the browser ended before the counter was empty.
  const clearSold = useEffectEvent(async () => {
    const { clientUuid, rows } = now();
    if (rows.length === 0 || !(await offline.isSold(clientUuid)) || now().clientUuid !== clientUuid) return;
    keep({ cart: newCart(), sending: null });
    clear();
    tell('right', '上一单已离线成交');
  });
  useEffect(() => void clearSold(), [offline.entries.length]);

  const checkout: Checkout = {
    shift: shift.id,
    tenders: opening.tenders,
    due: bill.pay,
    payments,
    settlement,
    isBusy,
    creditor,
    setCreditor,
    stored,
    tell,
    scan: (code) => scanGoods(code, dec(1)),
    setPayments,
    finish,
  };
  /** Kept first, sent then: a sale that could not be kept would be lost with the window, or sent twice. */
  const send = (next: Sending) => {
    const words = keep({ cart: now(), sending: next });
    if (words === undefined) return;
    keep({ sending: null });
    tell('wrong', words);
  };

  function print({ kind, id }: Pick<Finished, 'kind' | 'id'>): void {
    printPage(`/pos/print/receipt/${id}?kind=${kind}`);
  }
  /** Counted before it is printed: the paper then says that it is not the first. */
  const reprint = (number: string) => {
    if (lacksLine('补打')) return;
    run(async () => {
      const { id } = await request(returnSaleData, { shift: shift.id, sale: number }, { quiet: true });
      const { reprints } = await request(repeatPrint, { shift: shift.id, sale: id }, { quiet: true });
      print({ kind: 'sale', id });
      tell('right', `补打 ${number}，第 ${reprints} 次`);
      setPanel(undefined);
    });
  };

  const drawer = (note: string) => {
    if (lacksLine('不卖东西开钱箱')) return;
    const openIt = (approvals: string[]) =>
      run(async () => {
        await request(openDrawer, { shift: shift.id, note, approvals }, { quiet: true });
        setPanel(undefined);
        tell('right', '钱箱已打开，记了一次');
      });
    if (opening.mine.includes('drawer')) return openIt([]);
    wantWord('drawer', String(shift.id), note, ({ token }) => openIt([token]));
  };

  return {
    ...open,
    checkout,
    cart,
    bill,
    payments,
    settlement,
    stage,
    panel,
    asked,
    text,
    hits,
    hit,
    said,
    finished,
    word,
    toReturn,
    isBusy,
    isUnanswered,
    isQuiet: isQuiet === true,
    isAuto: isAuto === true,
    last,
    earned: earns?.cart === cart ? earns.points : undefined,
    again: delivery.again,
    aside,
    mayPutAside: delivery.mayPutAside,
    putAside,
    sendAside: later.again,
    dropAside: (clientUuid: string) => keep({ aside: withoutAside(clientUuid) }),
    setText,
    setHit,
    setPanel: (next: Panel) => setPanel((before) => (before === next ? undefined : next)),
    setStage,
    setWord,
    setQuiet,
    setAuto,
    print,
    reprint,
    tell,
    ask,
    layCoupon,
    enter,
    choose: (goods: TillGoods) => {
      setHits([]);
      takeGoods({ ...goods, quantity: '1' }, dec(1));
    },
    pay,
    send,
    hold: () => hold(''),
    take,
    dropHeld,
    drawer,
    wantWord,
    openReturn,
    openCredit: () => {
      if (lacksLine('收回挂账')) return;
      setPanel(undefined);
      setStage('credit');
      back();
    },
    openRecharge: () => {
      if (lacksLine('给会员充值')) return;
      setPanel(undefined);
      setStage('recharge');
      back();
    },
    closeFinished: () => setFinished(undefined),
    select: (no: number) => put({ ...cart, selected: no }),
    step: (by: 1 | -1) => put(moved(cart, by)),
    removeRow: () => {
      const row = selectedRow(cart);
      if (!row) return;
      put(withoutRow(cart, row.no));
      tell('right', `已删 ${row.goods.name}`);
      back();
    },
    chooseGift: (promotion: number, sku: number) => put(withGift(cart, promotion, sku)),
    empty: () => {
      keep({ cart: newCart() });
      clear();
      tell('idle', '');
    },
    escape: () => {
      if (word) return setWord(undefined);
      if (hits.length > 0) return setHits([]);
      if (panel) return setPanel(undefined);
      if (asked !== 'goods') return back();
      if (stage !== 'sell' && !isBusy) {
        setStage('sell');
        setPayments([]);
        return;
      }
      setText('');
      setFinished(undefined);
    },
  };
}
export type Till = ReturnType<typeof useTill>;
