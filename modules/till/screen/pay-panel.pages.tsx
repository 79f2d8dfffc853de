import { type Fen, formatFen, leastFen, yuan } from '@heliu/model';
import { type Burst, burstAfter, formatMoney, scannedBy } from '@heliu/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { answered, letterOf, type Paying, startPaying, turned, typed } from './pay.rules.ts';
import { amountText, changeNotes, faceName, likelyNotes, settlementOf } from './tender.rules.ts';
import { Pad } from './pad.pages.tsx';
import { FindCustomer } from './customers.pages.tsx';
import { StoredProof } from './stored-way.pages.tsx';
import type { Checkout } from './checkout.ts';

/** What the amount that is typed now would come to. */
const notes = (change: Fen) =>
  changeNotes(change)
    .map(({ face, count }) => `${faceName(face)}×${count}`)
    .join('　');

/**
 * Several ways to pay one bill. Nothing here has the focus: keys are heard wherever it is, so that the scanner, the
 * keyboard and a finger do the same.
 */
export function PayPanel({ checkout }: { checkout: Checkout }) {
  const { tenders, due, payments, settlement, isBusy, creditor, stored } = checkout;
  const [paying, setPaying] = useState<Paying>(() => startPaying(tenders));
  const burst = useRef<{ readonly keys: Burst; readonly before: Paying }>(undefined);
  const tender = tenders.find(({ method }) => method === paying.method);

  const isOwing = tender?.kind === 'credit';
  const isStored = tender?.kind === 'stored';
  const isUnproven = isStored && !stored?.pass;
  // Of what is stored no more is taken than there is; the rest is paid another way.
  const usual = isStored && stored?.standing ? leastFen(settlement.rest, yuan(stored.standing.total)) : settlement.rest;
  const enter = () => {
    if (isOwing && !creditor) return checkout.tell('wrong', '请选挂账的客户');
    if (isUnproven) return checkout.tell('wrong', '用储值要先核对会员');
    const said = isStored && paying.text === '' ? { ...paying, text: amountText(usual) } : paying;
    const outcome = answered(said, tenders, due, payments);
    if (outcome.kind === 'refused') return checkout.tell('wrong', outcome.words);
    if (outcome.kind === 'asks') return setPaying(outcome.paying);
    setPaying({ method: paying.method, text: '' });
    if (outcome.kind === 'scan') return checkout.scan(outcome.code);
    const { rest } = settlementOf(due, outcome.payments);
    if (rest > 0n) setPaying(startPaying(tenders));
    checkout.finish(outcome.payments);
  };
  const press = (key: string) => setPaying((now) => typed(now, tenders, key));
  const choose = (method: number) => setPaying((now) => ({ method, text: now.amount === undefined ? now.text : '' }));

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOwn = event.target instanceof HTMLElement && event.target.closest('[data-own-typing]');
    if (isBusy || isOwn || event.ctrlKey || event.altKey || event.metaKey) return;
    const { key } = event;
    if (key === 'Enter') {
      event.preventDefault();
      if (event.repeat) return;
      // Letters of a code that was scanned choose nothing: what was there before it comes back.
      const code = paying.amount === undefined ? scannedBy(burst.current?.keys, event.timeStamp) : undefined;
      const before = burst.current?.before;
      burst.current = undefined;
      if (code !== undefined && code.length >= 6 && before) {
        setPaying(before);
        return checkout.scan(code);
      }
      return enter();
    }
    if (key === 'ArrowLeft' || key === 'ArrowRight')
      return setPaying(turned(paying, tenders, key === 'ArrowLeft' ? -1 : 1));
    if (key === 'Backspace') {
      event.preventDefault();
      return press(key);
    }
    if (key.length !== 1) return;
    event.preventDefault();
    const keys = burstAfter(burst.current?.keys, key, event.timeStamp);
    burst.current = { keys, before: keys.text.length === 1 ? paying : (burst.current?.before ?? paying) };
    press(key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  const isNumber = paying.amount !== undefined;
  const likely = tender?.kind === 'cash' && !isNumber ? likelyNotes(settlement.rest) : [];
  return (
    <section className="station-card till-pay" aria-label="收款">
      <div className="till-due">
        <div>
          <small>应收</small>
          <b>{formatMoney(formatFen(due))}</b>
        </div>
        <div className="is-small">
          <small>已收</small>
          <b>{formatMoney(formatFen(settlement.paid))}</b>
        </div>
        <div className={settlement.change > 0n ? 'is-change' : 'is-rest'}>
          <small>{settlement.change > 0n ? '找零' : '还差'}</small>
          <b>{formatMoney(formatFen(settlement.change > 0n ? settlement.change : settlement.rest))}</b>
        </div>
      </div>
      <div className="till-tenders" role="group" aria-label="收款方式">
        {tenders.map((one) => (
          <button
            key={one.method}
            type="button"
            aria-pressed={one.method === paying.method}
            onClick={() => choose(one.method)}
          >
            {one.name}
            <small>{letterOf(tenders, one) ?? '← →'}</small>
          </button>
        ))}
      </div>
      <ul className="till-paid" aria-label="已收">
        {payments.map((payment, index) => (
          <li key={`${payment.method} ${payment.tradeNo ?? ''}`}>
            <span className="hl-tag is-money">已收</span> {payment.name} <small>{payment.tradeNo}</small>
            <b>{formatMoney(formatFen(payment.amount))}</b>
            <button
              type="button"
              aria-label={`去掉${payment.name}`}
              disabled={isBusy}
              onClick={() => checkout.setPayments(payments.toSpliced(index, 1))}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
      {isOwing && !creditor && <FindCustomer shift={checkout.shift} label="挂账客户" onChoose={checkout.setCreditor} />}
      {isOwing && creditor && (
        <p className="till-note">
          挂在 <b>{creditor.name}</b> 名下，
          {creditor.left === null ? '额度不限' : `还可挂 ${formatMoney(creditor.left)}`}{' '}
          <button type="button" className="till-close" onClick={() => checkout.setCreditor(undefined)}>
            换一位
          </button>
        </p>
      )}
      {isUnproven && <StoredProof stored={stored} />}
      {isStored && !isUnproven && (
        <p className="till-note">
          {stored?.standing?.name} 的储值 <b>{formatMoney(stored?.standing?.total ?? '0.00')}</b>，已核对。
        </p>
      )}
      {!(isOwing && !creditor) && !isUnproven && (
        <>
          <div className="till-amount">
            <span>
              {tender?.name}
              <small>
                {isNumber
                  ? `${formatMoney(formatFen(paying.amount!))}，扫或输入交易号${tender?.needsTradeNo ? '' : '（可不填）'}`
                  : `还需 ${formatMoney(formatFen(settlement.rest))}`}
              </small>
            </span>
            <output aria-label={isNumber ? '交易号' : '金额'}>
              {paying.text || (isNumber ? '' : amountText(usual))}
            </output>
          </div>
          <Pad
            quick={likely.map((amount) => ({
              label: amountText(amount),
              run: () => setPaying((now) => ({ ...now, text: amountText(amount) })),
            }))}
            onKey={press}
            go={{
              label: isBusy ? '正在收款' : '收款',
              hint: '回车',
              run: enter,
              isOff: isBusy || !tender,
              ...(settlement.change > 0n && { more: `找 ${notes(settlement.change)}` }),
            }}
          />
        </>
      )}
      <p className="till-foot">
        {isOwing
          ? '没有收到钱，由客户欠着；他来还时，在“更多”里选“收回挂账”。'
          : isStored
            ? '钱在充值时已经收了；退货时原样退回储值。'
            : tender?.needsTradeNo
              ? '顾客付款后，扫付款凭证上的交易号；这里只记下，不向平台收款。'
              : '直接回车收刚好；Esc 返回。'}
      </p>
    </section>
  );
}
