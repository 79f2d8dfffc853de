import { ActionDialog, RecordLink, request, StateTag, useBusy, useMay } from '@heliu/ui';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { type VerifiedCoupon, verifyCoupon } from './coupon.calls.ts';
import { couponInstance, couponInstanceCalls, couponStates } from './instance.ts';
import './coupon.css';

/** What was found, whether it may be used, and the button that takes it. */
function Found({ found, onDone }: { found: VerifiedCoupon; onDone: () => void }) {
  const may = useMay();
  const [isTaking, setTaking] = useState(false);
  const [verdict, ...conditions] = found.words;
  return (
    <article className={found.usable ? '' : 'is-refused'}>
      <h3>
        {found.name}
        <StateTag entity={couponInstance} state={found.state} label={couponStates[found.state]} />
      </h3>
      <b role="status">{verdict}</b>
      <span>
        {found.summary}　{found.validFrom} 至 {found.validTo}
        {found.memberName && `　会员 ${found.memberName}`}
      </span>
      <ul>
        {conditions.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <footer>
        {found.usable && may('pos_coupon_instance:redeem') && (
          <Button type="primary" onClick={() => setTaking(true)}>
            核销
          </Button>
        )}
        <RecordLink entity={couponInstance.name} id={found.id}>
          查看 {found.code}
        </RecordLink>
      </footer>
      <ActionDialog
        entity={couponInstance}
        operations={couponInstanceCalls.operations}
        pending={isTaking ? { name: 'redeem', row: found as never } : undefined}
        onClose={() => {
          setTaking(false);
          onDone();
        }}
      />
    </article>
  );
}

/** Says of a code what it is worth, and takes it where there is no till. */
export default function Verify() {
  const [code, setCode] = useState('');
  const [found, setFound] = useState<VerifiedCoupon>();
  const [wrong, setWrong] = useState<string>();
  const [busy, run] = useBusy();
  const look = (typed: string) =>
    run(async () => {
      setWrong(undefined);
      if (typed.trim() === '') return setFound(undefined);
      try {
        setFound(await request(verifyCoupon, { code: typed }, { quiet: true }));
        setCode('');
      } catch (error) {
        setFound(undefined);
        setWrong((error as Error).message);
      }
    });
  return (
    <div className="hl-page">
      <section className="hl-card">
        <header className="hl-bar">
          <h2>券核销</h2>
          <span className="hl-muted">扫券上的二维码，或输入券码；有收银台的单在收银台里用券</span>
        </header>
        <div className="pos-verify">
          <Input.Search
            className="pos-verify-code"
            aria-label="券码"
            placeholder="扫码，或输入券码后回车"
            autoFocus
            allowClear
            maxLength={60}
            enterButton="查券"
            loading={busy}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            onSearch={look}
          />
          {wrong !== undefined && (
            <p role="alert" className="pos-verify-wrong">
              {wrong}
            </p>
          )}
          {found && <Found key={found.id} found={found} onDone={() => look(found.code)} />}
        </div>
      </section>
    </div>
  );
}
