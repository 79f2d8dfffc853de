import { type RecordPanelProps, request, say, useBusy, useMay } from '@heliu/ui';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { member } from '../../pos/model.ts';
import { setMemberPin } from '../stored/stored.calls.ts';
import { memberPageLink, withdrawMemberPage } from './member-page.calls.ts';
import './member-panel.css';

function PinButton({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  const [pin, setPin] = useState('');
  const [busy, run] = useBusy(member);
  const save = (next: string | undefined) =>
    run(async () => {
      const { hasPin } = await request(setMemberPin, { id, ...(next !== undefined && { pin: next }) });
      say({ text: hasPin ? '支付密码已设置' : '支付密码已清除', durationMs: 2000 });
      setPin('');
      setOpen(false);
    });
  return (
    <>
      <Button onClick={() => setOpen(true)}>支付密码</Button>
      <Modal
        open={isOpen}
        width={360}
        title="储值支付密码"
        okText="设置"
        confirmLoading={busy}
        okButtonProps={{ disabled: !/^\d{6}$/.test(pin) }}
        onOk={() => save(pin)}
        onCancel={() => setOpen(false)}
        footer={(_, { OkBtn, CancelBtn }) => (
          <>
            <Button danger onClick={() => save(undefined)}>
              清除密码
            </Button>
            <CancelBtn />
            <OkBtn />
          </>
        )}
      >
        <p className="hl-muted">请会员自己输入 6 位数字。没有密码时，付款核对手机号后四位。</p>
        <Input.Password
          aria-label="支付密码"
          autoComplete="new-password"
          inputMode="numeric"
          maxLength={6}
          value={pin}
          onChange={(event) => setPin(event.target.value.trim())}
        />
      </Modal>
    </>
  );
}

function PageButton({ id }: { id: number }) {
  const [url, setUrl] = useState<string>();
  const [busy, run] = useBusy(member);
  const withdraw = () =>
    run(async () => {
      await request(withdrawMemberPage, { id });
      say({ text: '链接已收回，原来的打不开了', durationMs: 2000 });
      setUrl(undefined);
    });
  return (
    <>
      <Button loading={busy} onClick={() => run(async () => setUrl((await request(memberPageLink, { id })).url))}>
        专属页链接
      </Button>
      <Modal
        open={url !== undefined}
        width={480}
        title="会员专属页"
        onCancel={() => setUrl(undefined)}
        footer={
          <Button danger loading={busy} onClick={withdraw}>
            收回链接
          </Button>
        }
      >
        <p className="hl-muted">
          发给会员本人：里面有会员码、积分、储值、券和小票。拿到链接的人都能打开，泄露了就收回。
        </p>
        <Input.TextArea aria-label="链接" readOnly autoSize value={url} onFocus={(event) => event.target.select()} />
      </Modal>
    </>
  );
}

/** What the counter keeps of a member: how he pays with what he has stored, and his own page. */
export default function MemberPanel({ id }: RecordPanelProps) {
  const may = useMay();
  const all = [
    may('pos_report:stored') && (
      <Link key="history" to={`/pos/report/storedhistory?member=${id}`}>
        储值流水
      </Link>
    ),
    may('pos_member:pin') && <PinButton key="pin" id={id} />,
    may('pos_member:page') && <PageButton key="page" id={id} />,
  ].filter(Boolean);
  if (all.length === 0) return null;
  return (
    <section className="till-member-panel" aria-label="储值与专属页">
      {all}
    </section>
  );
}
