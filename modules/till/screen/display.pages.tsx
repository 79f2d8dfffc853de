import { Mark, useSession } from '@heliu/ui';
import { useEffect, useState } from 'react';
import { QrCode } from '../receipt/qr-code.pages.tsx';
import { channelOf, type Message, type Shown } from './display.rules.ts';
import './till.css';

/** The second screen: the customer reads it from where he stands. It has nothing to press. */
export function CustomerDisplay() {
  const user = useSession(({ session }) => session?.userid ?? '');
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    document.title = '客显 - 合流';
    const channel = new BroadcastChannel(channelOf(user));
    const say = (kind: 'here' | 'gone') => channel.postMessage({ kind } satisfies Message);
    channel.addEventListener('message', ({ data }) => {
      const message = data as Message;
      if (message.kind === 'shown') setShown(message.shown);
      // The till has been opened since this window said that it is there.
      if (message.kind === 'who') say('here');
    });
    say('here');
    const leave = () => say('gone');
    window.addEventListener('pagehide', leave);
    return () => {
      leave();
      window.removeEventListener('pagehide', leave);
      channel.close();
    };
  }, [user]);
  if (!shown || (shown.rows.length === 0 && !shown.isDone))
    return (
      <main className="till-display is-idle">
        <Mark />
        <h1>{shown?.store ?? '欢迎光临'}</h1>
        {shown && <p>欢迎光临</p>}
      </main>
    );
  return (
    <main className="till-display">
      <header>
        <b>{shown.store}</b>
        {shown.member && <span>{shown.member}，您好</span>}
      </header>
      {shown.isDone ? (
        <div className="till-thanks">
          <h1>谢谢惠顾</h1>
          {shown.invoiceUrl && (
            <figure>
              <QrCode text={shown.invoiceUrl} className="till-qr" label="开票二维码" />
              <figcaption>手机扫码，自己开发票；小票上也有</figcaption>
            </figure>
          )}
        </div>
      ) : (
        <ol>
          {shown.rows.map((row, index) => (
            // Rows have no name of their own here, and only ever change as a whole.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
              <span>{row.name}</span>
              <span>× {row.quantity}</span>
              <em>{row.saved && `省 ${row.saved}`}</em>
              <b>{row.pay}</b>
            </li>
          ))}
        </ol>
      )}
      <dl>
        <div>
          <dt>应收</dt>
          <dd>{shown.pay}</dd>
        </div>
        {shown.paid && (
          <div>
            <dt>已收</dt>
            <dd>{shown.paid}</dd>
          </div>
        )}
        {shown.change && (
          <div className="is-change">
            <dt>找零</dt>
            <dd>{shown.change}</dd>
          </div>
        )}
        {shown.saved && (
          <div className="is-off">
            <dt>已省</dt>
            <dd>{shown.saved}</dd>
          </div>
        )}
        {shown.points && (
          <div>
            <dt>得积分</dt>
            <dd>{shown.points}</dd>
          </div>
        )}
      </dl>
    </main>
  );
}
