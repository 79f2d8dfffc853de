import { formatFen, yuan } from '@heliu/model';
import { formatMoney, request, Station, useBusy } from '@heliu/ui';
import { Button } from 'antd';
import { useState } from 'react';
import type { Opening } from '../opening/opening.calls.ts';
import { beginShift } from '../shift/shift.calls.ts';
import { CountForm } from './count-form.pages.tsx';
import { type CashCount, countedCash } from './tender.rules.ts';

interface Props {
  readonly opening: Opening;
  readonly onChoose: (terminal: number) => void;
  readonly onBegun: () => void;
}

/** Which terminal it is, and what lies in its drawer before anybody has paid. */
export function BeginShift({ opening: { terminals, terminal, cashier }, onChoose, onBegun }: Props) {
  const [count, setCount] = useState<CashCount>({});
  const [complaint, setComplaint] = useState('');
  const [busy, run] = useBusy();
  const counted = countedCash(count);
  const wanted = terminal ? yuan(terminal.openingCash) : 0n;
  const begin = () =>
    run(
      async () => {
        await request(beginShift, { terminal: terminal!.id, detail: count as Record<string, number> }, { quiet: true });
        onBegun();
      },
      ({ message }) => setComplaint(message),
    );
  const isBusy = terminals.find(({ id }) => id === terminal?.id)?.busyWith;
  return (
    <Station
      name="till"
      title="收银"
      left={<b>{cashier.name}</b>}
      right={null}
      usual={{ begin: 'F12' }}
      keys={{ begin: { label: '开班', run: begin, off: !terminal || busy, tone: 'primary' } }}
    >
      <div className="till-shift">
        <section className="station-card" aria-label="收银机">
          <div className="station-head">
            <span>收银机</span>
          </div>
          {terminals.length === 0 && (
            <p className="till-empty">还没有您可以用的收银机，请店长在“收银机”里设置，并给您门店的权限。</p>
          )}
          <ul className="till-terminals">
            {terminals.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  aria-pressed={one.id === terminal?.id}
                  disabled={one.busyWith !== null}
                  onClick={() => onChoose(one.id)}
                >
                  <b>{one.name}</b>
                  <small>
                    {one.storeName} · {one.busyWith === null ? '空闲' : `${one.busyWith} 正在用`}
                  </small>
                </button>
              </li>
            ))}
          </ul>
        </section>
        <form
          className="station-card"
          aria-label="开班点钞"
          data-own-typing
          onSubmit={(event) => {
            event.preventDefault();
            begin();
          }}
        >
          <div className="station-head">
            <span>钱箱里的备用金</span>
            {wanted > 0n && <small className="hl-muted">应有 {formatMoney(formatFen(wanted as never))}</small>}
          </div>
          <CountForm count={count} onCount={setCount} />
          {wanted > 0n && counted !== wanted && (
            <p className="till-note">和应有的备用金不一样也能开班，按实际点到的记。</p>
          )}
          {isBusy && <p className="hl-negative">{isBusy} 正在用这台收银机。</p>}
          {complaint && (
            <p className="hl-negative" role="alert">
              {complaint}
            </p>
          )}
          <Button type="primary" size="large" htmlType="submit" loading={busy} disabled={!terminal}>
            开班
          </Button>
        </form>
      </div>
    </Station>
  );
}
