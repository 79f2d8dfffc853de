import { formatFen, yuan } from '@heliu/model';
import { formatMoney, request, Station, useBusy } from '@heliu/ui';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { soldHere } from '../local/use-offline.pages.tsx';
import type { Opening } from '../opening/opening.calls.ts';
import { type CurrentShift, type ExitShift as Outcome, exitShift } from '../shift/shift.calls.ts';
import type { Agreement } from './cart.rules.ts';
import { CountForm, onward } from './count-form.pages.tsx';
import { WordPanel } from './panels.pages.tsx';
import { type CashCount, typedAmount } from './tender.rules.ts';
import type { WantedWord } from './till-state.ts';

interface Props {
  readonly opening: Opening;
  readonly shift: CurrentShift;
  readonly onBack: () => void;
  readonly onClosed: () => void;
}
const isAmount = (text: string) => text === '' || typedAmount(text) !== undefined;

function Differences({ outcome }: { outcome: Outcome }) {
  return (
    <table className="till-table">
      <thead>
        <tr>
          <th scope="col">收款方式</th>
          <th scope="col" className="is-right">
            应有
          </th>
          <th scope="col" className="is-right">
            实点
          </th>
          <th scope="col" className="is-right">
            差额
          </th>
        </tr>
      </thead>
      <tbody>
        {outcome.tenders.map(({ method, name, expected, counted, difference }) => (
          <tr key={method}>
            <td>{name}</td>
            <td className="is-right">{formatMoney(expected)}</td>
            <td className="is-right">{formatMoney(counted)}</td>
            <td className={`is-right ${yuan(difference) === 0n ? '' : 'hl-negative'}`}>{formatMoney(difference)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What lies there is counted before anybody sees what should; then the difference is explained, or counted again. */
export function ExitShift({ opening, shift, onBack, onClosed }: Props) {
  const [count, setCount] = useState<CashCount>({});
  const [amounts, setAmounts] = useState<Readonly<Record<number, string>>>({});
  const [outcome, setOutcome] = useState<Outcome>();
  const [reason, setReason] = useState('');
  const [complaint, setComplaint] = useState('');
  const [word, setWord] = useState<WantedWord>();
  const [busy, run] = useBusy();
  const others = opening.tenders.filter(({ kind, account }) => kind !== 'cash' && account !== null);
  const send = (isConfirmed: boolean, approvals: readonly string[] = []) =>
    run(
      async () => {
        setComplaint('');
        const offline = await soldHere();
        const next = await request(
          exitShift,
          {
            shift: shift.id,
            detail: count as Record<string, number>,
            counted: others.map(({ method }) => ({
              method,
              amount: formatFen(typedAmount(amounts[method] ?? '') ?? yuan('0')),
            })),
            isConfirmed,
            ...(offline && { offline }),
            ...(reason.trim() && { reason: reason.trim() }),
            approvals: [...approvals],
          },
          { quiet: true },
        );
        setOutcome(next);
      },
      ({ message }) => setComplaint(message),
    );
  const confirm = () => {
    if (!outcome) return send(false);
    if (outcome.needsApproval)
      return setWord({
        kind: 'difference',
        subject: String(shift.id),
        note: `交班差额 ${outcome.difference}`,
        onGiven: ({ token }: Agreement) => send(true, [token]),
      });
    return send(true);
  };
  const isClosed = outcome?.isClosed === true;
  const isWrong = others.some(({ method }) => !isAmount(amounts[method] ?? ''));
  return (
    <Station
      name="till"
      title="交班"
      left={
        <span>
          <b>{opening.cashier.name}</b> {shift.number}
        </span>
      }
      right={null}
      usual={{ back: 'F9', exit: 'F12' }}
      keys={{
        back: { label: '回去收银', run: onBack, off: busy || isClosed },
        exit: isClosed
          ? { label: '开下一班', run: onClosed, tone: 'primary' }
          : { label: outcome ? '确认交班' : '点完了', run: confirm, off: busy || isWrong, tone: 'primary' },
      }}
    >
      <div className="till-shift">
        <form
          className="station-card"
          aria-label="交班点钞"
          data-own-typing
          onSubmit={(event) => {
            event.preventDefault();
            if (!isClosed) confirm();
          }}
        >
          <div className="station-head">
            <span>点钱箱里的现金</span>
            <small className="hl-muted">先点，再看应有</small>
          </div>
          <fieldset disabled={isClosed}>
            <CountForm
              count={count}
              onCount={(next) => {
                setCount(next);
                setOutcome(undefined);
              }}
            />
            <div className="till-others">
              {others.map(({ method, name }) => (
                <label key={method}>
                  <span>{name}</span>
                  <Input
                    size="large"
                    inputMode="decimal"
                    placeholder="按对账单填，没有就空着"
                    status={isAmount(amounts[method] ?? '') ? '' : 'error'}
                    value={amounts[method] ?? ''}
                    onChange={(event) => {
                      setAmounts({ ...amounts, [method]: event.target.value.trim() });
                      setOutcome(undefined);
                    }}
                    onKeyDown={onward}
                  />
                </label>
              ))}
            </div>
            {!outcome && (
              <Button type="primary" size="large" htmlType="submit" loading={busy} disabled={isWrong}>
                点完了，看差额
              </Button>
            )}
          </fieldset>
        </form>
        <div className="station-column">
          {word && <WordPanel opening={opening} shift={shift} word={word} onClose={() => setWord(undefined)} />}
          <section className="station-card till-outcome" aria-label="交班结果">
            <div className="station-head">
              <span>{isClosed ? `已交班 ${outcome.number}` : outcome ? '和账上比' : '本班'}</span>
            </div>
            {!outcome && (
              <dl>
                <div>
                  <dt>销售</dt>
                  <dd>
                    {shift.saleCount} 笔 {formatMoney(shift.saleAmount)}
                  </dd>
                </div>
                <div>
                  <dt>退货</dt>
                  <dd>
                    {shift.returnCount} 笔 {formatMoney(shift.returnAmount)}
                  </dd>
                </div>
                <div>
                  <dt>挂单</dt>
                  <dd>{shift.heldBills > 0 ? `${shift.heldBills} 张，留给下一班` : '没有'}</dd>
                </div>
              </dl>
            )}
            {outcome && <Differences outcome={outcome} />}
            {outcome && !isClosed && (
              <div className="till-word" data-own-typing>
                <p>
                  {yuan(outcome.difference) === 0n
                    ? '一分不差。'
                    : `${yuan(outcome.difference) > 0n ? '长款' : '短款'} ${formatMoney(outcome.difference.replace('-', ''))}。可以重新点；确实如此就写明原因。`}
                </p>
                {outcome.needsReason && (
                  <label>
                    差额原因
                    <Input
                      size="large"
                      maxLength={200}
                      value={reason}
                      onChange={(event) => setReason(event.target.value)}
                    />
                  </label>
                )}
                {outcome.needsApproval && <p className="hl-muted">超过了这台收银机容许的差额，须主管授权。</p>}
                <Button
                  type="primary"
                  size="large"
                  loading={busy}
                  disabled={outcome.needsReason && reason.trim() === ''}
                  onClick={confirm}
                >
                  确认交班
                </Button>
              </div>
            )}
            {isClosed && yuan(outcome.difference) === 0n && <p className="till-note">一分不差。</p>}
            {isClosed && (
              <div className="till-choices">
                <Button size="large" onClick={() => window.open(`/pos/print/shift/${outcome.shift}`)}>
                  打印交班单
                </Button>
                <Button size="large" type="primary" onClick={onClosed}>
                  开下一班
                </Button>
              </div>
            )}
            {complaint && (
              <p className="hl-negative till-note" role="alert">
                {complaint}
              </p>
            )}
          </section>
        </div>
      </div>
    </Station>
  );
}
