import { formatFen } from '@heliu/model';
import { Failure, formatMoney, Waiting } from '@heliu/ui';
import { Button, Input } from 'antd';
import { beijingMinute } from '../../pos/model.ts';
import { FindCustomer } from './customers.pages.tsx';
import { PayPanel } from './pay-panel.pages.tsx';
import type { TillCredit } from './use-credit.pages.tsx';
import type { Till } from './use-till.pages.tsx';

/** The left half: whose debts, and which of them are paid now. */
export function CreditLines({ till, credit }: { till: Till; credit: TillCredit }) {
  const { customer, found, rows, lines } = credit;
  const paid = new Map(lines.map(({ sale, amount }) => [sale, amount]));
  return (
    <section className="station-card station-column till-cart" aria-label="挂账">
      <div className="station-head">
        <span>{customer ? `${customer.name} 的挂账` : '谁来还挂账'}</span>
        {customer && (
          <Button size="large" onClick={() => credit.choose(undefined)}>
            换一位客户
          </Button>
        )}
      </div>
      {!customer && <FindCustomer shift={till.shift.id} label="客户" onChoose={credit.choose} />}
      <div className="till-scroll">
        {customer && found.isPending && <Waiting />}
        {found.error && <Failure message={found.error.message} onRetry={() => void found.refetch()} />}
        {customer && found.data?.rows.length === 0 && <p className="till-empty">没有还没收回的挂账。</p>}
        {rows.length > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">零售单</th>
                <th scope="col" className="is-right of-price">
                  挂账
                </th>
                <th scope="col" className="is-right of-price">
                  还欠
                </th>
                <th scope="col" className="is-right of-price">
                  这次收
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ sale, number, saleAt, store, credit: owed, open }) => (
                <tr key={sale} className={credit.isChosen(sale) ? 'is-selected' : ''}>
                  <td>
                    <label className="till-tick">
                      <input type="checkbox" checked={credit.isChosen(sale)} onChange={() => credit.toggle(sale)} />{' '}
                      {number}
                    </label>
                    <small>
                      {beijingMinute(saleAt).slice(5).replace('T', ' ')} · {store}
                    </small>
                  </td>
                  <td className="is-right">{formatMoney(owed)}</td>
                  <td className="is-right">{formatMoney(open)}</td>
                  <td className="is-right">
                    <b>{paid.has(sale) ? formatMoney(formatFen(paid.get(sale)!)) : '--'}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}

/** The right half: how much of it, and the money. */
export function CreditSide({ credit }: { credit: TillCredit }) {
  if (credit.isPaying) return <PayPanel checkout={credit.checkout} />;
  if (!credit.customer) return null;
  return (
    <section className="station-card till-pay" aria-label="收回挂账">
      <div className="till-due">
        <div>
          <small>这次收</small>
          <b>{formatMoney(formatFen(credit.due))}</b>
        </div>
      </div>
      <div className="till-word" data-own-typing>
        <label>
          只还一部分
          <Input
            size="large"
            inputMode="decimal"
            placeholder="空着为全部还清"
            status={credit.isWrong ? 'error' : ''}
            value={credit.text}
            onChange={(event) => credit.type(event.target.value.trim())}
            onPressEnter={credit.pay}
          />
        </label>
        {credit.isWrong && <p className="hl-negative">应大于 0，不超过选中的挂账。</p>}
        <p className="hl-muted">钱先还最早的一张；不还的零售单去掉勾选。</p>
        <Button type="primary" size="large" disabled={credit.isWrong || credit.due === 0n} onClick={credit.pay}>
          收款
        </Button>
      </div>
    </section>
  );
}
