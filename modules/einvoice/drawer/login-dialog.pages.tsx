import { formatDate, refresh, request } from '@heliu/ui';
import { Button, Input, Modal, QRCode } from 'antd';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { invoice } from '../invoice/invoice.ts';
import { subject } from '../subject/subject.ts';
import { type DrawerLogin, faceAuth, logIn, loginStatus } from './drawer.calls.ts';
import type { DrawerRow } from './drawer-cells.pages.tsx';
import { drawer } from './drawer.ts';
import './drawer.css';

const pollMs = 2000;

function SmsStep({ busy, onCode, onAgain }: { busy: boolean; onCode: (code: string) => void; onAgain: () => void }) {
  const [code, setCode] = useState('');
  const id = useId();
  return (
    <div className="drawer-step">
      <div className="hl-field">
        <label htmlFor={id}>短信验证码</label>
        <Input
          id={id}
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          value={code}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
          onPressEnter={() => onCode(code)}
        />
      </div>
      <div className="drawer-buttons">
        <Button disabled={busy} onClick={onAgain}>
          重新发送
        </Button>
        <Button type="primary" loading={busy} disabled={code.length < 4} onClick={() => onCode(code)}>
          提交验证码
        </Button>
      </div>
    </div>
  );
}

const patienceMs = 70_000;
/** A code that is over, or does not come: providers count how often they are asked, so nobody goes on asking unattended. */
function useStale(isWanted: boolean, until: string | null, round: number): boolean {
  const [isStale, setStale] = useState(false);
  useEffect(() => {
    setStale(false);
    if (!isWanted) return undefined;
    const wait = until === null ? patienceMs : Math.max(0, Date.parse(until) - Date.now());
    const timer = setTimeout(() => setStale(true), wait);
    return () => clearTimeout(timer);
  }, [isWanted, until, round]);
  return isWanted && isStale;
}

/** First the code that came by text message, then the face; asked again and again until the tax office lets him in. */
export function LoginDialog({
  row: { id, name, account },
  onClose,
}: {
  row: Pick<DrawerRow, 'id' | 'name' | 'account'>;
  onClose: () => void;
}) {
  const [login, setLogin] = useState<DrawerLogin>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(true);
  const isGone = useRef(false);
  const ask = useCallback(async (asking: Promise<DrawerLogin>, isQuiet = false) => {
    if (!isQuiet) setBusy(true);
    try {
      const told = await asking;
      if (isGone.current) return;
      // The code stays until it is seen: the answers in between do not repeat it.
      setLogin((before) =>
        told.state === 'needFace' && !told.qr
          ? { ...told, qr: before?.qr ?? null, until: before?.until ?? null }
          : told,
      );
      setRefusal(undefined);
      refresh(drawer, subject, ...(told.state === 'ready' ? [invoice] : []));
    } catch (error) {
      if (!isGone.current) setRefusal((error as Error).message);
    } finally {
      if (!isGone.current) setBusy(false);
    }
  }, []);
  useEffect(() => {
    isGone.current = false;
    void ask(request(loginStatus, { id }, { quiet: true }));
    return () => {
      isGone.current = true;
    };
  }, [ask, id]);
  const state = login?.state;
  const hasCode = state === 'needFace' && login?.qr != null;
  const [round, setRound] = useState(0);
  const isStale = useStale(state === 'needFace', hasCode ? login.until : null, round);
  useEffect(() => {
    if (isStale || (state !== 'needFace' && state !== 'checking')) return undefined;
    const wanted = state === 'needFace' && !hasCode ? faceAuth : loginStatus;
    const look = () => void ask(request(wanted, { id }, { quiet: true, inBackground: true }), true);
    if (wanted === faceAuth) look();
    const timer = setInterval(look, pollMs);
    return () => clearInterval(timer);
  }, [ask, id, state, hasCode, isStale]);

  const again = () => {
    setLogin({ state: 'needFace', qr: null, until: null });
    setRound((count) => count + 1);
  };
  const goOn = (smsCode?: string) => void ask(request(logIn, { id, ...(smsCode && { smsCode }) }, { quiet: true }));
  return (
    <Modal
      open
      width={420}
      title={`${name} 登录电子税务局`}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{state === 'ready' ? '完成' : '关闭'}</Button>}
    >
      <div className="drawer-login" aria-live="polite">
        <p className="hl-muted">账号 {account}</p>
        {!login && busy && <p>正在向开票服务查询…</p>}
        {state === 'ready' && (
          <p className="drawer-in">
            已登录{login?.until && `，有效到 ${formatDate(login.until, 'MM-dd HH:mm')}`}
            。因为没有登录而暂停的开票已经继续。
          </p>
        )}
        {state === 'offline' && (
          <div className="drawer-step">
            <p>没有登录。点下面的按钮，税务局会把验证码发到开票员的手机。</p>
            <Button type="primary" loading={busy} onClick={() => goOn()}>
              发送验证码
            </Button>
          </div>
        )}
        {state === 'needSms' && <SmsStep busy={busy} onCode={goOn} onAgain={() => goOn()} />}
        {state === 'checking' && <p>验证码已提交，正在等税务局答复…</p>}
        {state === 'needFace' && !isStale && (
          <div className="drawer-step">
            <p>
              {hasCode
                ? '请开票员用手机上的电子税务局 App 扫码，完成人脸验证。通过后这里会自动继续，税务局的答复最多要等半分钟。'
                : '税务局要求开票员本人做人脸验证，正在取二维码…'}
            </p>
            {hasCode && (
              <QRCode aria-label="人脸验证二维码" value={login.qr!} type="svg" size={200} color="#000" bgColor="#fff" />
            )}
          </div>
        )}
        {isStale && (
          <div className="drawer-step">
            <p>{hasCode ? '二维码已过期。' : '还没有取到二维码，开票服务每分钟只给一次。'}</p>
            <Button type="primary" onClick={again}>
              重新取二维码
            </Button>
          </div>
        )}
        {refusal && (
          <p className="hl-wrong" role="alert">
            {refusal}
          </p>
        )}
      </div>
    </Modal>
  );
}
