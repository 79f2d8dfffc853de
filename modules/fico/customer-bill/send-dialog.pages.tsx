import { useQuery } from '@tanstack/react-query';
import type { Wire } from '@heliu/model';
import { DialogButton, Copied, formatMoment, RefusedList, request, say, useBusy, useMay, useTab } from '@heliu/ui';
import { Button, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { billMail } from './bill-mail.ts';
import { billSending, openBillLink, sendBills, withdrawBillLink } from './customer-bill.calls.ts';
import { customerBill } from './customer-bill.ts';

type Bill = Pick<Wire<typeof customerBill>, 'id' | 'number' | 'status'>;
const mayDo = 'fico_customer_bill:send';
const usualDays = 30;
const mailStates = { waiting: '待发送', sent: '已发送', failed: '没有发出' } as const;

function Days({ days, onDays }: { days: number | null; onDays: (days: number | null) => void }) {
  return (
    <label className="bill-days">
      链接 <InputNumber aria-label="有效天数" min={1} max={365} precision={0} value={days} onChange={onDays} /> 天内有效
    </label>
  );
}

/** One bill: its link to copy, its letter to send, and what became of the letters before. */
function SendDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const { id, number } = bill;
  const [days, setDays] = useState<number | null>(usualDays);
  const [typed, setTyped] = useState<string>();
  const [busy, run] = useBusy(customerBill, billMail);
  const { data, refetch } = useQuery({
    queryKey: [billMail.name, 'of', id],
    queryFn: ({ signal }) => request(billSending, { id }, { quiet: true, signal }),
  });
  const receiver = typed ?? data?.receiver ?? '';
  const open = async () => {
    await request(openBillLink, { id, days: days ?? usualDays });
    await refetch();
  };
  const withdraw = async () => {
    await request(withdrawBillLink, { id });
    say({ text: '链接已收回，客户打不开了' });
    await refetch();
  };
  const send = async () => {
    await request(sendBills, { ids: [id], days: days ?? usualDays, receiver });
    say({ text: `账单邮件已排队，发往 ${receiver}` });
    await refetch();
  };
  return (
    <Modal open width={520} title={`把账单 ${number} 发给客户`} footer={null} onCancel={onClose}>
      <div className="hl-stack">
        <p className="hl-muted">客户不用登录，凭链接看到这一张账单，逐行核对，确认无误或写明异议。</p>
        <Days days={days} onDays={setDays} />
        {data?.url ? (
          <>
            <Copied label="链接" value={new URL(data.url, location.origin).href} />
            <p className="bill-tools">
              <span className="hl-muted">{formatMoment(data.until, true)} 前有效</span>
              <Button size="small" danger onClick={() => run(withdraw)}>
                收回链接
              </Button>
            </p>
          </>
        ) : (
          <Button loading={busy} disabled={!data} onClick={() => run(open)}>
            生成链接
          </Button>
        )}
        <div className="hl-field">
          <label htmlFor="bill-receiver">发邮件给</label>
          <div className="bill-mail">
            <Input
              id="bill-receiver"
              value={receiver}
              placeholder="客户的邮箱"
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button type="primary" loading={busy} disabled={receiver.trim() === ''} onClick={() => run(send)}>
              发送邮件
            </Button>
          </div>
        </div>
        {data?.mails.map((mail) => (
          <p key={mail.id} className={mail.state === 'failed' ? 'hl-wrong' : 'hl-muted'}>
            {formatMoment(mail.at, true)}　{mail.receiver}　{mailStates[mail.state]}
            {mail.error && `：${mail.error}`}
          </p>
        ))}
      </div>
    </Modal>
  );
}

export function SendButton({ bill }: { bill: Bill }) {
  return (
    <DialogButton label="发给客户" may={mayDo} dialog={(onClose) => <SendDialog bill={bill} onClose={onClose} />} />
  );
}

function ManyDialog({ bills, onClose }: { bills: readonly Bill[]; onClose: () => void }) {
  const [days, setDays] = useState<number | null>(usualDays);
  const [busy, run] = useBusy(customerBill, billMail);
  const [done, setDone] = useState<{
    readonly sent: number;
    readonly refused: readonly { readonly number: string; readonly message: string }[];
  }>();
  const send = async () =>
    setDone(await request(sendBills, { ids: bills.map(({ id }) => id), days: days ?? usualDays }));
  return (
    <Modal
      open
      width={460}
      title={`把 ${bills.length} 张账单发给客户`}
      onCancel={onClose}
      footer={
        done ? (
          <Button onClick={onClose}>关闭</Button>
        ) : (
          <Button type="primary" loading={busy} onClick={() => run(send)}>
            发送邮件
          </Button>
        )
      }
    >
      {done ? (
        <>
          <p role="status">{done.sent} 封邮件已排队发送。</p>
          <RefusedList
            title="没有发送"
            refused={done.refused.map(({ number, message }) => ({ what: number, message }))}
          />
        </>
      ) : (
        <div className="hl-stack">
          <p className="hl-muted">每张账单各发一封邮件，发给客户资料里第一个有邮箱的联系人，里面是这张账单的链接。</p>
          <Days days={days} onDays={setDays} />
        </div>
      )}
    </Modal>
  );
}

/** Letters for those that are chosen and audited. */
export function SendMany({ bills, onSent }: { bills: readonly Bill[]; onSent: () => void }) {
  const may = useMay();
  const { active } = useTab();
  const [isOpen, setOpen] = useState(false);
  const audited = bills.filter(({ status }) => status === 'audited');
  if (audited.length === 0 || !may(mayDo)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>发给客户 ({audited.length})</Button>
      {isOpen && active && (
        <ManyDialog
          bills={audited}
          onClose={() => {
            setOpen(false);
            onSent();
          }}
        />
      )}
    </>
  );
}
