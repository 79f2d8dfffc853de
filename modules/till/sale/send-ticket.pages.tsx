import { request, say, useBusy, useMay, useTab } from '@heliu/ui';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { resendTicket } from './sale.calls.ts';

function TicketDialog({ sale, isMember, onClose }: { sale: number; isMember: boolean; onClose: () => void }) {
  const [mobile, setMobile] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useBusy();
  const send = () =>
    run(
      async () => {
        const typed = mobile.trim();
        const { receiver } = await request(resendTicket, { sale, ...(typed && { mobile: typed }) }, { quiet: true });
        say({ text: `电子小票正在发往 ${receiver}` });
        onClose();
      },
      (error) => setRefusal(error.message),
    );
  return (
    <Modal
      open
      width={400}
      title="发电子小票"
      okText="发送"
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ disabled: !isMember && !mobile.trim() }}
      onOk={send}
      onCancel={onClose}
    >
      <div className="hl-field">
        <label htmlFor="ticket-mobile">顾客的手机</label>
        <Input
          id="ticket-mobile"
          autoFocus
          inputMode="tel"
          maxLength={11}
          value={mobile}
          placeholder={isMember ? '不填就发给这一单的会员' : '11 位手机号'}
          onChange={(event) => setMobile(event.target.value)}
          onPressEnter={send}
        />
        <span className="hl-hint">短信里是小票的链接，能开发票的门店在那一页开。手机号发出后不留存。</span>
      </div>
      {refusal && (
        <p className="hl-wrong" role="alert">
          {refusal}
        </p>
      )}
    </Modal>
  );
}

/** The receipt of a sale once more, on the phone of whoever bought. */
export function SendTicket({ sale, isMember }: { sale: number; isMember: boolean }) {
  const may = useMay();
  const { active } = useTab();
  const [isOpen, setOpen] = useState(false);
  if (!may('pos_till:sell')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>发电子小票</Button>
      {isOpen && active && <TicketDialog sale={sale} isMember={isMember} onClose={() => setOpen(false)} />}
    </>
  );
}
