import type { WireFull } from '@heliu/model';
import { download, goTo, request, say, useBusy, useMay, useSees, useTab } from '@heliu/ui';
import { Button, Dropdown, Input, Modal } from 'antd';
import { useState } from 'react';
import { invoiceFile, repeatOpen, sendEmail } from '../invoice/invoice.calls.ts';
import { uploadToPlatform } from '../write-back/upload.calls.ts';
import { isDigitalPaper, markOf } from '../face/wording.ts';
import { invoice } from '../invoice/invoice.ts';
import { LinkDialog } from './link-dialog.pages.tsx';
import { RegisterRed } from './register-red.pages.tsx';
import { actionsFor, type InvoiceAction } from '../invoice/next-step.rules.ts';
import { RedDialog } from './red-dialog.pages.tsx';
import { RemakeDialog } from './title-dialog.pages.tsx';

type Invoice = WireFull<typeof invoice>;

/** A question with one line to be typed: a reason, an address. */
interface Question {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly ok: string;
  readonly danger?: boolean;
  readonly first?: string;
  readonly fits: (typed: string) => boolean;
  readonly run: (typed: string) => Promise<void>;
}

const hasReason = (typed: string) => typed.length >= 2;

const questions = ({ id, email, invoiceNo, number }: Invoice): Partial<Record<InvoiceAction, Question>> => ({
  repeat: {
    title: `重复开 ${invoiceNo ?? number}`,
    text: '不红冲原票，照样再开一张。两张发票都有效，请写明为什么。',
    label: '原因',
    ok: '再开一张',
    danger: true,
    fits: hasReason,
    async run(reason) {
      const made = await request(repeatOpen, { id, reason });
      say({ text: '已开始开票', durationMs: 2000 });
      goTo(`/oms/invoice/show/${made.id}`);
    },
  },
  mail: {
    title: '发送邮件',
    text: '把 PDF、OFD 和 XML 寄到这个邮箱，结果在“发送记录”里。',
    label: '收票邮箱',
    ok: '发送',
    first: email ?? '',
    fits: (typed) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed),
    async run(receiver) {
      await request(sendEmail, { id, email: receiver });
      say({ text: `正在寄往 ${receiver}`, durationMs: 2000 });
    },
  },
});

function Ask({ question, onClose }: { question: Question; onClose: () => void }) {
  const [typed, setTyped] = useState(question.first ?? '');
  const [busy, run] = useBusy(invoice);
  const send = async () => {
    await question.run(typed.trim());
    onClose();
  };
  return (
    <Modal
      open
      width={440}
      title={question.title}
      okText={question.ok}
      okButtonProps={{ danger: question.danger ?? false, disabled: !question.fits(typed.trim()) }}
      confirmLoading={busy}
      onOk={() => run(send)}
      onCancel={onClose}
    >
      <p className="hl-ask">{question.text}</p>
      <div className="hl-field">
        <label htmlFor="invoice-ask">{question.label}</label>
        <Input
          id="invoice-ask"
          autoFocus
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </Modal>
  );
}

const labels: Readonly<Record<InvoiceAction, string>> = {
  red: '红冲',
  remake: '重开',
  registerRed: '登记红票',
  link: '关联订单',
  repeat: '重复开',
  upload: '回传平台',
  mail: '发邮件',
};
const demanded: Readonly<Record<InvoiceAction, string>> = {
  red: 'oms_invoice:red',
  remake: 'oms_invoice:red',
  registerRed: 'oms_invoice:save',
  link: 'oms_invoice:save',
  repeat: 'oms_invoice:repeat',
  upload: 'oms_invoice_upload:retry',
  mail: 'oms_invoice:view',
};
/** What nobody decides, or sends, who does not see how much it is about. */
const aboutAmounts: ReadonlySet<InvoiceAction> = new Set(['red', 'remake', 'registerRed', 'link', 'mail']);
const inSight: readonly InvoiceAction[] = ['red', 'remake', 'link'];
const behind: readonly InvoiceAction[] = ['upload', 'mail', 'registerRed', 'repeat'];

/** What is printed has no files of its own: there is our picture of it. */
const filesOf = ({ kind }: Pick<Invoice, 'kind'>) =>
  isDigitalPaper(kind) ? (['pdf'] as const) : (['pdf', 'ofd', 'xml'] as const);

/** Everything that may be done with an issued invoice; what is not allowed is not offered. */
export function ShowTools({ record }: { record: Invoice }) {
  const may = useMay();
  const { active } = useTab();
  const [doing, setDoing] = useState<InvoiceAction>();
  const [, run] = useBusy(invoice);
  const allowed = actionsFor(record);
  const sees = useSees('price');
  const offered = (one: InvoiceAction) => allowed.has(one) && may(demanded[one]) && (sees || !aboutAmounts.has(one));
  const start = (one: InvoiceAction) => {
    if (one !== 'upload') return setDoing(one);
    run(async () => {
      const { queued } = await request(uploadToPlatform, { id: [record.id] });
      say({ text: `${queued} 份开始回传`, durationMs: 2000 });
    });
  };
  // A paper invoice is taken back elsewhere: what is left to do here is to say so.
  const isElsewhere = allowed.has('registerRed') && !allowed.has('red');
  const shown = [...inSight, ...(isElsewhere ? (['registerRed'] as const) : [])].filter(offered);
  const others = behind.filter((one) => offered(one) && !shown.includes(one));
  const question = doing && questions(record)[doing];
  const close = () => setDoing(undefined);
  return (
    <>
      {shown.map((one) => (
        <Button key={one} danger={one === 'red'} onClick={() => start(one)}>
          {labels[one]}
        </Button>
      ))}
      {others.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: others.map((one) => ({
              key: one,
              label: labels[one],
              danger: one === 'repeat',
              onClick: () => start(one),
            })),
          }}
        >
          <Button>发送与其他</Button>
        </Dropdown>
      )}
      {sees && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: filesOf(record).map((type) => ({
              key: type,
              label: `${type.toUpperCase()}${record[type] === null ? `（${markOf(record)}）` : ''}`,
              onClick: () => run(() => download(invoiceFile, { id: record.id, type })),
            })),
          }}
        >
          <Button>下载</Button>
        </Dropdown>
      )}
      {doing === 'red' && active && <RedDialog record={record} onClose={close} />}
      {doing === 'remake' && active && <RemakeDialog record={record} onClose={close} />}
      {doing === 'registerRed' && active && <RegisterRed record={record} onClose={close} />}
      {doing === 'link' && active && <LinkDialog record={record} onClose={close} />}
      {question && active && <Ask question={question} onClose={close} />}
    </>
  );
}
