import { formatMoney, Icon } from '@heliu/ui';
import { QRCode } from 'antd';
import type { ReactNode } from 'react';
import './payment.css';

interface Props {
  readonly amount: string;
  readonly about: ReactNode;
  /** Nothing once it is paid, closed or run out. */
  readonly codeUrl: string | null;
  readonly isPaid: boolean;
  /** How it stands, read aloud when it changes. */
  readonly said: ReactNode;
  readonly children?: ReactNode;
}

/** A code on the screen for somebody's phone, and then the sign of what became of it. */
export function PayCode({ amount, about, codeUrl, isPaid, said, children }: Props) {
  return (
    <div className="hl-paycode">
      <strong>{formatMoney(amount)}</strong>
      <span className="hl-muted">{about}</span>
      {codeUrl ? (
        <QRCode
          aria-label={`付款二维码 ${formatMoney(amount)}`}
          value={codeUrl}
          type="svg"
          size={208}
          color="#000"
          bgColor="#fff"
        />
      ) : (
        <div className={`hl-paycode-end is-${isPaid ? 'money' : 'none'}`}>
          <Icon name={isPaid ? 'check' : 'clock'} />
        </div>
      )}
      <p role="status" aria-live="polite">
        {said}
      </p>
      {children}
    </div>
  );
}
