import { formatMoney } from '@heliu/model';
import { Refused, request } from '@heliu/ui/base';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type BuyerView, publicGet } from './buyer.calls.ts';
import { TitleForm } from './title-form.pages.tsx';
import './buyer-page.css';

const heads: Readonly<Record<BuyerView['state'], string>> = {
  open: '申请电子发票',
  applied: '申请已提交',
  issuing: '正在开票',
  issued: '发票已开好',
  rejected: '商家没有通过申请',
  closed: '不能开票',
};
const fileNames = { pdf: 'PDF（打印、报销）', ofd: 'OFD（电子归档）', xml: 'XML（数据文件）' } as const;
const askEveryMs = 4000;
/** How long the server asks to wait, where it does. */
const waitOf = (error: Error): number | undefined =>
  error instanceof Refused ? (error.data as { waitSeconds?: number } | null)?.waitSeconds : undefined;

const Money = ({ amount }: { amount: string }) => <b className="buyer-money">{formatMoney(amount)}</b>;

function Goods({ view }: { view: BuyerView }) {
  return (
    <section className="buyer-card" aria-label="订单">
      <header>
        <span>{view.shop}</span>
        <span className="buyer-faint">订单 {view.orderNo}</span>
      </header>
      <ul>
        {view.goods.map(({ name, spec, quantity, paid }, i) => (
          <li key={i}>
            <span>
              {name}
              {spec && <small>{spec}</small>}
            </span>
            <span className="buyer-faint">
              ×{quantity}　{formatMoney(paid)}
            </span>
          </li>
        ))}
      </ul>
      <footer>
        <span>{view.state === 'issued' ? '发票金额' : '可开票金额'}</span>
        <Money amount={view.amount} />
      </footer>
    </section>
  );
}

function Files({ token, invoice }: { token: string; invoice: NonNullable<BuyerView['invoice']> }) {
  const { number, date, files } = invoice;
  return (
    <section className="buyer-card" aria-label="发票">
      <dl>
        <dt>发票号码</dt>
        <dd>{number}</dd>
        <dt>开票日期</dt>
        <dd>{date}</dd>
      </dl>
      {files.length === 0 && <p className="buyer-faint">发票文件正在准备，请稍候……</p>}
      {files.map((type) => (
        <a
          key={type}
          className={type === 'pdf' ? 'buyer-button' : 'buyer-button is-plain'}
          href={`/api/oms/invoiceapplication/publicFile?token=${encodeURIComponent(token)}&type=${type}`}
          download
        >
          下载 {fileNames[type]}
        </a>
      ))}
    </section>
  );
}

function Said({ view }: { view: BuyerView }): ReactNode {
  switch (view.state) {
    case 'applied':
      return `抬头“${view.title ?? ''}”。商家处理后会在这里更新，可以关掉页面，以后再打开这个链接看。`;
    case 'issuing':
      return '通常几秒钟就好，这个页面会自己更新。';
    case 'issued':
      return `抬头“${view.title ?? ''}”。`;
    case 'rejected':
      return `原因：${view.reason ?? '未说明'}。改好后可以重新申请。`;
    case 'closed':
      return view.reason;
    default:
      return '填好抬头提交，开好后在这里下载。';
  }
}

/** One order, seen by whoever holds its link: ask for the invoice, wait for it, take it. */
export function BuyerPage({ token }: { token: string }) {
  const [view, setView] = useState<BuyerView>();
  const [refusal, setRefusal] = useState<string>();
  const [waitSeconds, setWaitSeconds] = useState<number>();
  const look = useCallback(
    () =>
      request(publicGet, { token }, { quiet: true, inBackground: true }).then(
        (seen) => {
          setView(seen);
          setRefusal(undefined);
          setWaitSeconds(undefined);
        },
        (error: Error) => {
          setRefusal(error.message);
          setWaitSeconds(waitOf(error));
        },
      ),
    [token],
  );
  const isWaiting =
    view?.state === 'applied' || view?.state === 'issuing' || (view?.state === 'issued' && !view.invoice?.files.length);
  useEffect(() => void look(), [look]);
  useEffect(() => {
    if (waitSeconds === undefined) return;
    const timer = setTimeout(() => {
      setWaitSeconds(undefined);
      void look();
    }, waitSeconds * 1000);
    return () => clearTimeout(timer);
  }, [waitSeconds, look]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(), askEveryMs);
    return () => clearInterval(timer);
  }, [isWaiting, look]);
  if (!view)
    return (
      <main className="buyer">
        {refusal ? (
          <>
            <h1>打不开</h1>
            <p role="alert">{refusal}</p>
            <button type="button" className="buyer-button is-plain" onClick={() => void look()}>
              再试一次
            </button>
          </>
        ) : (
          <p className="buyer-faint">正在打开……</p>
        )}
      </main>
    );
  return (
    <main className="buyer">
      <h1 className={`is-${view.state}`}>{heads[view.state]}</h1>
      <p role="status" aria-live="polite">
        <Said view={view} />
      </p>
      {view.invoice && <Files token={token} invoice={view.invoice} />}
      <Goods view={view} />
      {(view.state === 'open' || view.state === 'rejected') && <TitleForm token={token} onSent={setView} />}
    </main>
  );
}
