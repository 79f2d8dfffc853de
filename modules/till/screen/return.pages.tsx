import { formatFen } from '@heliu/model';
import { Failure, formatDecimal, formatMoney, ScanBox, Waiting } from '@heliu/ui';
import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import type { ReturnData } from '../sale/sale.calls.ts';
import { refundOfAll, refundOfLine, returningOf } from './return.rules.ts';
import { askedInReturn, causes, type TillReturn } from './use-return.pages.tsx';
import type { Till } from './use-till.pages.tsx';

function Lines({ back }: { back: TillReturn }) {
  const onArrow = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    back.move(event.key === 'ArrowDown' ? 1 : -1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onArrow(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col" className="is-right of-count">
            买了
          </th>
          <th scope="col" className="is-right of-count">
            已退
          </th>
          <th scope="col" className="is-right of-price">
            实付
          </th>
          <th scope="col" className="is-right of-count">
            这次退
          </th>
          <th scope="col" className="is-right of-price">
            退款
          </th>
        </tr>
      </thead>
      <tbody>
        {back.lines.map((line, index) => {
          const quantity = returningOf(back.returning, line);
          const isSelected = index === back.selected;
          return (
            <tr
              key={line.line}
              className={isSelected ? 'is-selected' : ''}
              aria-selected={isSelected}
              onClick={() => back.select(index)}
            >
              <td>
                {line.name}
                <small>{[line.spec, line.code, line.isGift && '赠品'].filter(Boolean).join(' · ')}</small>
              </td>
              <td className="is-right">{formatDecimal(line.quantity)}</td>
              <td className="is-right">{line.returned === '0' ? '--' : formatDecimal(line.returned)}</td>
              <td className="is-right">{formatMoney(line.pay)}</td>
              <td className="is-right">
                <b>{quantity === '0' ? '--' : formatDecimal(quantity)}</b>
              </td>
              <td className="is-right">
                <b>{quantity === '0' ? '--' : formatMoney(formatFen(refundOfLine(line, quantity)))}</b>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The left half: the receipt, and what of it comes back. */
export function ReturnLines({ till, back }: { till: Till; back: TillReturn }) {
  const { found, step } = back;
  return (
    <>
      <ScanBox
        wanted={found.data ? askedInReturn[step] : '扫小票上的条码，或输入小票号'}
        hint="Esc 返回"
        onScan={back.enter}
        text={till.text}
        onText={till.setText}
        asleep={till.word !== undefined}
      />
      <section className="station-card station-column till-cart" aria-label="退货明细">
        <div className="till-scroll">
          {back.isOn && found.isFetching && !found.data && <Waiting />}
          {found.error && <Failure message={found.error.message} />}
          {found.data && <Lines back={back} />}
          {!back.isOn && <p className="till-empty">没有小票的，按会员或日期在“零售单”里查到单号再退。</p>}
        </div>
      </section>
    </>
  );
}

/** The right half: what is given back, and the way it goes. */
export function ReturnSide({ till, back }: { till: Till; back: TillReturn }) {
  const { found, lines, returning, step, isVoiding } = back;
  const data: ReturnData | undefined = found.data;
  if (!data) return null;
  return (
    <section className="station-card till-pay" aria-label="退款">
      <div className="till-due">
        <div>
          <small>{isVoiding ? '作废整单' : '退款'}</small>
          <b>{formatMoney(isVoiding ? data.pay : formatFen(refundOfAll(lines, returning)))}</b>
        </div>
      </div>
      <dl className="till-facts">
        <div>
          <dt>小票</dt>
          <dd>{data.number}</dd>
        </div>
        <div>
          <dt>会员</dt>
          <dd>{data.memberName ?? '散客'}</dd>
        </div>
        {data.tenders.map(({ method, name, left, tradeNo }) => (
          <div key={`${method} ${tradeNo}`}>
            <dt>{name}可退</dt>
            <dd>{formatMoney(left)}</dd>
          </div>
        ))}
      </dl>
      <p className="till-note">钱按付款的倒序退回原来的方式。</p>
      {step === 'cause' && (
        <div className="till-choices" role="group" aria-label="原因">
          {causes.map((cause, index) => (
            <Button key={cause} size="large" disabled={till.isBusy} onClick={() => back.chooseCause(cause)}>
              {index + 1} {cause}
            </Button>
          ))}
        </div>
      )}
      <span className="station-gap" />
      {data.mayVoid && step !== 'cause' && (
        <div className="till-choices">
          <Button size="large" danger onClick={back.discard}>
            整单作废
          </Button>
        </div>
      )}
    </section>
  );
}
