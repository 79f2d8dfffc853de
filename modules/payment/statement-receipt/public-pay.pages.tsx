import { formatMoney } from '@heliu/model';
import { request } from '@heliu/ui/base';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { publicPayment, type PublicPayment, publicQrcode } from './statement-receipt.calls.ts';
import './public-pay.css';

const Code = lazy(() => import('./public-code.pages.tsx'));
const askEveryMs = 4000;
const quiet = { quiet: true, inBackground: true } as const;
const atOf = (at: string) => new Date(at).toLocaleString('zh-CN', { dateStyle: 'medium', timeStyle: 'short' });

/** Below a bill, for whoever holds its link: what is to be paid, a code to pay it by, and that it is paid. */
export function PayBill({ token }: { token: string }) {
  const [now, setNow] = useState<PublicPayment>();
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const look = useCallback(
    // The bill itself says what is wrong with a link.
    () => request(publicPayment, { token }, quiet).then(setNow, () => undefined),
    [token],
  );
  useEffect(() => void look(), [look]);
  const isWaiting = isShown && now?.state === 'waiting';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(), askEveryMs);
    return () => clearInterval(timer);
  }, [isWaiting, look]);
  const pay = async () => {
    setBusy(true);
    setWrong(undefined);
    try {
      setNow(await request(publicQrcode, { token }, { quiet: true }));
      setShown(true);
    } catch (error) {
      setWrong((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  if (!now || now.state === 'none') return null;
  if (now.state === 'paid')
    return (
      <section className="bill-card bill-pay is-paid" aria-label="付款">
        <b role="status">已付清</b>
        {now.paidAt && <span className="bill-faint">{atOf(now.paidAt)} 微信付款</span>}
      </section>
    );
  return (
    <section className="bill-card bill-pay" aria-label="付款">
      <header>
        <span>待付</span>
        <b>{formatMoney(now.amount)}</b>
      </header>
      {isShown && now.codeUrl ? (
        <Suspense fallback={<p className="bill-faint">正在生成……</p>}>
          <Code text={now.codeUrl} label={`付款二维码 ${formatMoney(now.amount)}`} />
          <p className="bill-faint" role="status">
            用微信扫码付款；在手机上可截图后从相册识别。付好后这里会自己变成“已付清”。
          </p>
        </Suspense>
      ) : (
        <button type="button" className="bill-button" disabled={isBusy} onClick={() => void pay()}>
          微信付款
        </button>
      )}
      {wrong && (
        <p className="bill-wrong" role="alert">
          {wrong}
        </p>
      )}
    </section>
  );
}
