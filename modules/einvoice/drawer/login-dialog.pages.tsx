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

/** First the code that came by text message, then the face; asked again and again until the tax office lets him in. */
export function LoginDialog({ row: { id, name, account }, onClose }: { row: DrawerRow; onClose: () => void }) {
  const [login, setLogin] = useState<DrawerLogin>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(true);
  const isGone = useRef(false);
  const ask = useCallback(async (asking: Promise<DrawerLogin>, isQuiet = false) => {
    if (!isQuiet) setBusy(true);
    try {
      const told = await asking;
      if (isGone.current) return;
      setLogin((before) => ({ ...told, qr: told.qr ?? (told.state === 'needFace' ? (before?.qr ?? null) : null) }));
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
  useEffect(() => {
    if (state !== 'needFace' && state !== 'checking') return undefined;
    const timer = setInterval(
      () => void ask(request(loginStatus, { id }, { quiet: true, inBackground: true }), true),
      pollMs,
    );
    return () => clearInterval(timer);
  }, [ask, id, state]);
  useEffect(() => {
    if (state === 'needFace' && !login?.qr) void ask(request(faceAuth, { id }, { quiet: true }), true);
  }, [ask, id, state, login?.qr]);

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
        {state === 'needFace' && (
          <div className="drawer-step">
            <p>请开票员用手机上的电子税务局 App 扫码，完成人脸验证。通过后这里会自动继续。</p>
            {login?.qr && (
              <QRCode aria-label="人脸验证二维码" value={login.qr} type="svg" size={200} color="#000" bgColor="#fff" />
            )}
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
