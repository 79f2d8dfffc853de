import { formatFen } from '@heliu/model';
import { formatMoney } from '@heliu/ui';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { beijingMinute } from '../../pos/model.ts';
import { PayPanel } from './pay-panel.pages.tsx';
import type { TillRecharge } from './use-recharge.pages.tsx';

function FindMember({ onFind }: { onFind: (code: string) => void }) {
  const [code, setCode] = useState('');
  return (
    <div className="till-word" data-own-typing>
      <label>
        会员
        <Input.Search
          autoFocus
          size="large"
          enterButton="查会员"
          placeholder="扫会员码，或输入手机号、卡号"
          maxLength={100}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          onSearch={(typed) => {
            if (typed.trim() !== '') onFind(typed.trim());
          }}
        />
      </label>
    </div>
  );
}

/** The left half: whose card, which plan, and what this shift has taken for others. */
export function RechargeLines({ recharge }: { recharge: TillRecharge }) {
  const { member, standing, plans, plan, done } = recharge;
  return (
    <section className="station-card station-column till-cart" aria-label="会员充值">
      <div className="station-head">
        <span>{member ? `${member.name} 充值` : '给谁充值'}</span>
        {member && (
          <Button size="large" onClick={recharge.leave}>
            换一位会员
          </Button>
        )}
      </div>
      {!member && <FindMember onFind={recharge.find} />}
      {member && (
        <>
          <p className="till-note">
            {member.phone ?? member.cardNo}　储值 <b>{standing ? formatMoney(standing.total) : '…'}</b>
            {standing && `（本金 ${standing.principal}，赠送 ${standing.bonus}）`}
          </p>
          <div className="till-choices" role="group" aria-label="充值方案">
            {plans.map((one) => (
              <Button
                key={one.id}
                size="large"
                type={plan?.id === one.id ? 'primary' : 'default'}
                aria-pressed={plan?.id === one.id}
                onClick={() => recharge.choose(one)}
              >
                {one.name}
              </Button>
            ))}
          </div>
        </>
      )}
      <div className="till-scroll">
        {done.length > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">本班次充值</th>
                <th scope="col" className="is-right of-price">
                  充值
                </th>
                <th scope="col" className="is-right of-price">
                  赠送
                </th>
                <th scope="col">
                  <span className="hl-unseen">操作</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {done.map(({ id, number, at, member: name, amount, bonus, status }) => (
                <tr key={id}>
                  <td>
                    {name} {status === 'voided' && <span className="hl-tag is-gone">已作废</span>}
                    <small>
                      {number} · {beijingMinute(at).slice(11)}
                    </small>
                  </td>
                  <td className="is-right">{formatMoney(amount)}</td>
                  <td className="is-right">{formatMoney(bonus)}</td>
                  <td className="is-right">
                    <Button onClick={() => recharge.print(id)}>打印</Button>{' '}
                    {status === 'done' && (
                      <Button danger disabled={recharge.checkout.isBusy} onClick={() => recharge.drop(id, number)}>
                        作废
                      </Button>
                    )}
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

/** The right half: how much, and the money. */
export function RechargeSide({ recharge }: { recharge: TillRecharge }) {
  const { member, plan, due, text, isWrong, last } = recharge;
  if (recharge.isPaying) return <PayPanel checkout={recharge.checkout} />;
  return (
    <section className="station-card till-pay" aria-label="充值金额">
      <div className="till-due">
        <div>
          <small>充值</small>
          <b>{formatMoney(formatFen(due))}</b>
        </div>
        {plan && plan.bonus !== '0.00' && (
          <div className="is-small">
            <small>赠送</small>
            <b>{formatMoney(plan.bonus)}</b>
          </div>
        )}
      </div>
      {member && (
        <div className="till-word" data-own-typing>
          <label>
            不按方案，充任意金额
            <Input
              size="large"
              inputMode="decimal"
              placeholder="任意金额没有赠送"
              status={isWrong ? 'error' : ''}
              value={text}
              onChange={(event) => recharge.type(event.target.value.trim())}
              onPressEnter={recharge.pay}
            />
          </label>
          {isWrong && <p className="hl-negative">应大于 0，最多两位小数。</p>}
          <Button type="primary" size="large" disabled={isWrong || due === 0n} onClick={recharge.pay}>
            收款
          </Button>
        </div>
      )}
      {last !== undefined && (
        <div className="till-word">
          <Button size="large" onClick={() => recharge.print(last)}>
            打印充值小票
          </Button>
        </div>
      )}
      <p className="till-foot">充值的钱计入本班次；赠送的部分只能消费，不能退现。断网时不能充值。</p>
    </section>
  );
}
