import { Failure, Icon, ScanBox, Station, type StationKey, useSession, Waiting } from '@heliu/ui';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { CartList } from './cart-list.pages.tsx';
import { CreditLines, CreditSide } from './credit.pages.tsx';
import { CustomerDisplay } from './display.pages.tsx';
import { askedWords } from './entry.rules.ts';
import { useOffline } from '../local/use-offline.pages.tsx';
import { type GatedTill, ShiftGate } from './gate.pages.tsx';
import { Hits } from './hits.pages.tsx';
import { CommonDiscounts } from './common-discounts.pages.tsx';
import {
  AsidePanel,
  CouponsPanel,
  DrawerPanel,
  HeldPanel,
  MorePanel,
  OfflinePanel,
  Unanswered,
  WordPanel,
} from './panels.pages.tsx';
import { PayPanel } from './pay-panel.pages.tsx';
import { ReturnLines, ReturnSide } from './return.pages.tsx';
import { Due, MemberCard } from './side.pages.tsx';
import { useDisplay } from './use-display.pages.tsx';
import { useOnlyWindow } from './use-only-window.pages.tsx';
import { RechargeLines, RechargeSide } from './recharge.pages.tsx';
import { type TillRecharge, useRecharge } from './use-recharge.pages.tsx';
import { type TillCredit, useCredit } from './use-credit.pages.tsx';
import { useReturn } from './use-return.pages.tsx';
import { type Till, useTill } from './use-till.pages.tsx';
import './till.css';

const usual = {
  quantity: 'F1',
  discount: 'F2',
  price: 'F3',
  remove: 'F4',
  member: 'F5',
  whole: 'F6',
  hold: 'F7',
  take: 'F8',
  back: 'F9',
  drawer: 'F10',
  more: 'F11',
  pay: 'F12',
} as const;
type Key = keyof typeof usual;

function sellingKeys(till: Till): Record<Key, StationKey> {
  const { cart, stage, isBusy, opening, terminal, shift } = till;
  const isEmpty = cart.rows.length === 0;
  const isOff = isBusy || stage === 'pay' || till.word !== undefined;
  const asleep = isOff || isEmpty;
  const lacks = (kind: (typeof opening.mine)[number]) => !opening.mine.includes(kind);
  return {
    quantity: { label: '数量', run: () => till.ask('quantity'), off: asleep },
    discount: { label: '折扣', run: () => till.ask('discount'), off: asleep },
    price: {
      label: '改价',
      run: () => till.ask('price'),
      off: asleep,
      guarded: lacks('price') && !terminal.allowPriceChange,
    },
    remove: { label: '删行', run: till.removeRow, off: asleep },
    member: { label: '会员', run: () => till.ask('member'), off: isOff },
    whole: { label: '整单折扣', run: () => till.ask('billDiscount'), off: asleep },
    hold: { label: '挂单', run: () => till.ask('note'), off: asleep },
    take: { label: '取单', run: () => till.setPanel('held'), off: isOff || !isEmpty, count: shift.heldBills },
    back: {
      label: stage === 'pay' ? '回到商品' : '退货',
      run: stage === 'pay' ? till.escape : () => till.openReturn(''),
      off: isBusy || till.word !== undefined || (stage === 'sell' && !isEmpty),
      guarded: stage === 'sell' && lacks('return'),
    },
    drawer: { label: '开钱箱', run: () => till.setPanel('drawer'), off: isOff, guarded: lacks('drawer') },
    more: { label: '更多', run: () => till.setPanel('more'), off: isOff },
    pay: { label: '收款', run: till.pay, off: asleep, tone: 'primary' },
  };
}

const none: StationKey = { label: '', run: () => {}, off: true };
const noKeys = Object.fromEntries(Object.keys(usual).map((key) => [key, none])) as Record<Key, StationKey>;

function returnKeys(till: Till, back: ReturnType<typeof useReturn>): Record<Key, StationKey> {
  const isOff = till.isBusy || !back.found.data || till.word !== undefined;
  return {
    ...noKeys,
    quantity: { label: '数量', run: back.quantity, off: isOff },
    remove: { label: '不退这行', run: back.drop, off: isOff },
    whole: { label: '全部退', run: back.all, off: isOff },
    back: { label: '回到收银', run: () => till.setStage('sell'), off: till.isBusy },
    pay: {
      label: '退款',
      run: back.refund,
      off: isOff,
      tone: 'danger',
      guarded: !till.opening.mine.includes('return'),
    },
  };
}

function creditKeys(till: Till, credit: TillCredit): Record<Key, StationKey> {
  const isBusy = credit.checkout.isBusy;
  return {
    ...noKeys,
    back: { label: '回到收银', run: () => till.setStage('sell'), off: isBusy },
    pay: {
      label: '收款',
      run: credit.pay,
      off: isBusy || credit.isPaying || credit.due === 0n || credit.isWrong,
      tone: 'primary',
    },
  };
}

function rechargeKeys(till: Till, recharge: TillRecharge): Record<Key, StationKey> {
  const { isBusy } = recharge.checkout;
  return {
    ...noKeys,
    back: { label: '回到收银', run: () => till.setStage('sell'), off: isBusy },
    pay: {
      label: '收款',
      run: recharge.pay,
      off: isBusy || recharge.isPaying || recharge.due === 0n || recharge.isWrong,
      tone: 'primary',
    },
  };
}

function SaidLine({ till: { said } }: { till: Till }) {
  if (said.text === '') return null;
  return (
    <p className={`till-said is-${said.tone}`} role={said.tone === 'wrong' ? 'alert' : 'status'}>
      {said.tone !== 'idle' && <Icon name={said.tone === 'right' ? 'check' : 'stop'} />}
      {said.text}
    </p>
  );
}

function Selling({ onExit, ...open }: GatedTill) {
  const offline = useOffline({ ...open, onUploaded: open.onStale });
  const till = useTill({ ...open, offline });
  const back = useReturn(till);
  const credit = useCredit(till);
  const recharge = useRecharge(till);
  const hasDisplay = useDisplay(till);
  const { stage, panel, word, terminal, shift, opening, asked, cart, isUnanswered } = till;
  const isReturn = stage === 'return';
  const isCredit = stage === 'credit';
  const isRecharge = stage === 'recharge';

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOwn = event.target instanceof HTMLElement && event.target.closest('[data-own-typing]') !== null;
    if (event.key === 'Escape') {
      event.preventDefault();
      if (isReturn && !word && back.back()) return;
      if (isRecharge && !word && recharge.back()) return;
      if (!(isCredit && credit.back())) till.escape();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && stage === 'sell' && !isOwn && !panel) {
      event.preventDefault();
      till.step(event.key === 'ArrowDown' ? 1 : -1);
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  const [wanted, hint] = askedWords[asked];
  return (
    <Station
      name="till"
      title="收银"
      usual={usual}
      keys={
        isReturn
          ? returnKeys(till, back)
          : isCredit
            ? creditKeys(till, credit)
            : isRecharge
              ? rechargeKeys(till, recharge)
              : sellingKeys(till)
      }
      left={
        <>
          <span>
            {terminal.storeName} · <b>{terminal.name}</b>
          </span>
          <span>
            <b>{opening.cashier.name}</b> {shift.saleCount} 单
          </span>
        </>
      }
      right={
        <>
          <button
            type="button"
            className={`station-pill ${offline.isOff || offline.pending > 0 ? 'is-warning' : ''}`}
            onClick={() => till.setPanel('offline')}
          >
            <b>{offline.isOff ? '离线' : '在线'}</b>
            {offline.pending > 0 && `${offline.pending} 笔待上传`}
          </button>
          {isUnanswered && (
            <span className="station-pill is-warning">
              <b>1 单没有回音</b> 正在重发
            </span>
          )}
          {till.aside.length > 0 && (
            <button type="button" className="station-pill is-warning" onClick={() => till.setPanel('aside')}>
              <b>{till.aside.length} 单没有回音</b>
            </button>
          )}
          {hasDisplay && <span className="station-pill">客显已连</span>}
          {till.isQuiet && <span className="station-pill">静音</span>}
        </>
      }
    >
      <div className="till-deck">
        <div className="station-column">
          {isReturn ? (
            <ReturnLines till={till} back={back} />
          ) : isCredit ? (
            <CreditLines till={till} credit={credit} />
          ) : isRecharge ? (
            <RechargeLines recharge={recharge} />
          ) : (
            <>
              <ScanBox
                wanted={stage === 'pay' ? '收款中也能扫商品' : wanted}
                hint={stage === 'pay' ? 'Esc 回到录商品' : hint}
                text={till.text}
                onText={till.setText}
                onScan={till.enter}
                asleep={stage === 'pay' || word !== undefined}
              />
              {(asked === 'discount' || asked === 'billDiscount') && <CommonDiscounts till={till} />}
              {till.hits.length > 0 && <Hits till={till} />}
              <CartList till={till} />
            </>
          )}
          <SaidLine till={till} />
        </div>
        <div className="station-column">
          {isUnanswered ? (
            <Unanswered till={till} />
          ) : word ? (
            <WordPanel
              opening={opening}
              shift={shift}
              word={word}
              onClose={() => till.setWord(undefined)}
              onWord={(words) => till.tell('right', words)}
            />
          ) : isReturn ? (
            <ReturnSide till={till} back={back} />
          ) : isCredit ? (
            <CreditSide credit={credit} />
          ) : isRecharge ? (
            <RechargeSide recharge={recharge} />
          ) : panel === 'held' ? (
            <HeldPanel till={till} />
          ) : panel === 'offline' ? (
            <OfflinePanel till={till} />
          ) : panel === 'aside' ? (
            <AsidePanel till={till} />
          ) : panel === 'coupons' ? (
            <CouponsPanel till={till} />
          ) : panel === 'drawer' ? (
            <DrawerPanel till={till} />
          ) : panel === 'more' ? (
            <MorePanel
              till={till}
              onExit={onExit}
              onDisplay={() => void window.open('/pos/cashier?display=1', 'heliu-till-display', 'popup')}
            />
          ) : (
            <>
              <MemberCard till={till} />
              {stage === 'pay' ? <PayPanel key={cart.clientUuid} checkout={till.checkout} /> : <Due till={till} />}
            </>
          )}
        </div>
      </div>
    </Station>
  );
}

/** A cart is kept in the browser: two windows of one person would write over each other. */
function TillPage() {
  const user = useSession(({ session }) => session?.userid ?? '');
  const isOnly = useOnlyWindow(user);
  if (isOnly === false) return <Failure message="收银台已经在另一个窗口打开，请回到那个窗口；关掉它，这里就能用" />;
  if (isOnly === undefined) return <Waiting />;
  return <ShiftGate render={(open) => <Selling key={open.shift.id} {...open} />} />;
}

export default function Cashier() {
  const [search] = useSearchParams();
  return search.has('display') ? <CustomerDisplay /> : <TillPage />;
}
