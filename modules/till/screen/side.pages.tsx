import { formatFen, yuan } from '@heliu/model';
import { formatMoney } from '@heliu/ui';
import { Button } from 'antd';
import { Pad } from './pad.pages.tsx';
import { changeNotes, faceName } from './tender.rules.ts';
import { piecesOf } from './cart.rules.ts';
import type { Finished } from './till-state.ts';
import type { Till } from './use-till.pages.tsx';

/** A guest has no pocket that is known: his code is scanned or typed. */
function CouponButton({ till }: { till: Till }) {
  const { member, coupons } = till.cart;
  const isOff = till.isBusy || till.stage === 'pay' || till.cart.rows.length === 0;
  return (
    <Button
      size="large"
      disabled={isOff}
      onClick={() => (member || coupons.length > 0 ? till.setPanel('coupons') : till.ask('coupon'))}
    >
      {coupons.length > 0 ? `用券 ${coupons.length}` : '用券'}
    </Button>
  );
}

export function MemberCard({ till }: { till: Till }) {
  const { cart, bill, earned } = till;
  const { member } = cart;
  if (!member)
    return (
      <section className="station-card till-member is-guest" aria-label="会员">
        <span>散客</span>
        <CouponButton till={till} />
        <Button size="large" onClick={() => till.ask('member')}>
          会员
        </Button>
      </section>
    );
  return (
    <section className="station-card till-member" aria-label="会员">
      <i>{member.name.slice(0, 1)}</i>
      <div>
        <b>{member.name}</b> {member.rankName && <span className="hl-tag is-goods">{member.rankName}</span>}
        {member.isBirthday && <span className="hl-tag is-invoice">今天生日</span>}
        <small>
          {member.phone ?? member.cardNo}　积分 {member.points}
          {bill.usedPoints > 0 && `，本单用 ${bill.usedPoints}`}
          {earned !== undefined && `，本单得 ${earned}`}
        </small>
      </div>
      <CouponButton till={till} />
      {till.opening.points && (
        <Button size="large" onClick={() => till.ask('points')}>
          用积分
        </Button>
      )}
    </section>
  );
}

/** Change in large letters until the next goods are scanned: nobody looks for it while he takes money out of the drawer. */
function FinishedCard({ finished, till }: { finished: Finished; till: Till }) {
  const change = yuan(finished.change);
  return (
    <div className="till-finished" role="status" aria-label="刚成交">
      <p>
        {finished.kind === 'return' ? '退货' : finished.kind === 'sale' ? '成交' : '离线成交'} <b>{finished.number}</b>
      </p>
      <dl>
        <div>
          <dt>{finished.kind === 'return' ? '退款' : '应收'}</dt>
          <dd>{formatMoney(finished.pay)}</dd>
        </div>
        {finished.kind !== 'return' && (
          <div>
            <dt>实收</dt>
            <dd>{formatMoney(finished.received)}</dd>
          </div>
        )}
        {finished.earnedPoints > 0 && (
          <div>
            <dt>得积分</dt>
            <dd>{finished.earnedPoints}</dd>
          </div>
        )}
      </dl>
      {finished.kind !== 'return' && (
        <p className="till-change">
          <small>找零</small>
          <b>{formatMoney(finished.change)}</b>
          {change > 0n && (
            <small>
              {changeNotes(change)
                .map(({ face, count }) => `${faceName(face)}×${count}`)
                .join('　')}
            </small>
          )}
        </p>
      )}
      <Button block size="large" onClick={() => till.print(finished)}>
        打印小票
      </Button>
    </div>
  );
}

/** Beside the cart: what it comes to, or what the last one came to, and digits for fingers. */
export function Due({ till }: { till: Till }) {
  const { bill, cart, finished, text } = till;
  const isEmpty = cart.rows.length === 0;
  return (
    <section className="station-card till-pay" aria-label="应收">
      {finished && isEmpty ? (
        <FinishedCard finished={finished} till={till} />
      ) : (
        <div className="till-due">
          <div>
            <small>应收</small>
            <b>{formatMoney(formatFen(bill.pay))}</b>
          </div>
          <div className="is-small">
            <small>件数</small>
            <b>{piecesOf(cart)}</b>
          </div>
        </div>
      )}
      <span className="station-gap" />
      <Pad
        quick={[
          { label: '数量', run: () => till.ask('quantity') },
          { label: '积分', run: () => till.ask('points') },
          { label: '清空', run: () => till.setText('') },
        ].filter(({ label }) => label !== '积分' || (till.opening.points !== null && cart.member !== null))}
        onKey={(key) => till.setText(key === 'Backspace' ? text.slice(0, -1) : text + key)}
        go={
          text === '' && till.asked === 'goods' && till.hits.length === 0
            ? { label: '收款', hint: '', run: till.pay, isOff: isEmpty || till.isBusy }
            : { label: '录入', hint: '回车', run: () => till.enter(text), isOff: till.isBusy }
        }
      />
    </section>
  );
}
