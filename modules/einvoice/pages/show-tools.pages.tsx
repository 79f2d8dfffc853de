import type { WireFull } from '@heliu/model';
import {
  confirmUser,
  download,
  formatMoney,
  goTo,
  request,
  say,
  today,
  useBusy,
  useMay,
  useSees,
  useTab,
} from '@heliu/ui';
import { Button, Dropdown, Input, Modal } from 'antd';
import { useState } from 'react';
import {
  answerRed,
  giveRedForm,
  invoiceFile,
  repeatOpen,
  sendEmail,
  voidInvoice,
  withdrawRed,
} from '../invoice/invoice.calls.ts';
import { uploadToPlatform } from '../write-back/upload.calls.ts';
import { isDigitalPaper, markOf } from '../face/wording.ts';
import { dropRegistered } from '../register/import.calls.ts';
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
  void: {
    title: `作废 ${invoiceNo ?? number}`,
    text: '作废后不能恢复，涉及的订单恢复为未开票。',
    label: '原因',
    ok: '作废',
    danger: true,
    fits: hasReason,
    async run(reason) {
      await request(voidInvoice, { id, reason });
      say({ text: '已作废', durationMs: 2000 });
    },
  },
  drop: {
    title: `撤销登记 ${invoiceNo ?? number}`,
    text: '这张发票从这里去掉，号码可以重新登记，订单恢复为未开票。税务局那里不变。',
    label: '原因',
    ok: '撤销登记',
    danger: true,
    fits: hasReason,
    async run(reason) {
      await request(dropRegistered, { id, reason });
      say({ text: '已撤销登记', durationMs: 2000 });
    },
  },
  redForm: {
    title: '填红字信息表编号',
    text: '红冲税控专票要凭税务局批准的红字信息表。在税控软件里申请，批准后把 16 位编号填在这里，就接着开红票。',
    label: '信息表编号',
    ok: '开红票',
    fits: (typed) => /^\d{16}$/.test(typed),
    async run(no) {
      await request(giveRedForm, { id, no });
      say({ text: '已排队，凭信息表开红票', durationMs: 2000 });
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
  redForm: '填信息表编号',
  red: '红冲',
  remake: '重开',
  registerRed: '登记红票',
  link: '关联订单',
  drop: '撤销登记',
  withdraw: '撤回确认单',
  agree: '同意红冲',
  deny: '拒绝红冲',
  repeat: '重复开',
  void: '作废',
  upload: '回传平台',
  mail: '发邮件',
};
const demanded: Readonly<Record<InvoiceAction, string>> = {
  redForm: 'oms_invoice:red',
  red: 'oms_invoice:red',
  remake: 'oms_invoice:red',
  withdraw: 'oms_invoice:red',
  agree: 'oms_invoice:red',
  deny: 'oms_invoice:red',
  void: 'oms_invoice:red',
  registerRed: 'oms_invoice:save',
  link: 'oms_invoice:save',
  drop: 'oms_invoice:save',
  repeat: 'oms_invoice:repeat',
  upload: 'oms_invoice_upload:retry',
  mail: 'oms_invoice:view',
};
/** What nobody decides, or sends, who does not see how much it is about. */
const aboutAmounts: ReadonlySet<InvoiceAction> = new Set(['red', 'remake', 'registerRed', 'link', 'mail']);
const inSight: readonly InvoiceAction[] = ['redForm', 'agree', 'deny', 'red', 'remake', 'withdraw', 'link'];
const behind: readonly InvoiceAction[] = ['upload', 'mail', 'registerRed', 'repeat', 'void', 'drop'];

const consent =
  (agree: boolean) =>
  async ({ id, gross, buyerName }: Invoice): Promise<string | undefined> => {
    const isMeant = await confirmUser({
      title: `${agree ? '同意' : '拒绝'}${buyerName}的红冲申请？`,
      text: agree
        ? `同意后税务局马上开出 ${formatMoney(gross)} 的红票，不能收回。`
        : '拒绝后确认单作废，蓝票照旧有效。',
      ok: agree ? '同意' : '拒绝',
      danger: !agree,
    });
    if (!isMeant) return undefined;
    await request(answerRed, { id, agree });
    return agree ? '已同意，税务局正在开红票' : '已拒绝，蓝票照旧有效';
  };

/** Done at a click, or after a plain yes. Nothing is said where nothing was done. */
const atOnce: Partial<Record<InvoiceAction, (record: Invoice) => Promise<string | undefined>>> = {
  agree: consent(true),
  deny: consent(false),
  upload: async ({ id }) => `${(await request(uploadToPlatform, { id: [id] })).queued} 份开始回传`,
  withdraw: async ({ id }) => {
    await request(withdrawRed, { id });
    return '已撤回，蓝票照旧有效';
  },
};

async function carryOut(act: (record: Invoice) => Promise<string | undefined>, record: Invoice): Promise<void> {
  const text = await act(record);
  if (text) say({ text, durationMs: 2000 });
}

/** What is printed has no files of its own: there is our picture of it. */
const filesOf = ({ kind }: Pick<Invoice, 'kind'>) =>
  isDigitalPaper(kind) ? (['pdf'] as const) : (['pdf', 'ofd', 'xml'] as const);

/** Everything that may be done with an issued invoice; what is not allowed is not offered. */
export function ShowTools({ record }: { record: Invoice }) {
  const may = useMay();
  const { active } = useTab();
  const [doing, setDoing] = useState<InvoiceAction>();
  const [, run] = useBusy(invoice);
  const allowed = actionsFor(record, today());
  const sees = useSees('price');
  const offered = (one: InvoiceAction) => allowed.has(one) && may(demanded[one]) && (sees || !aboutAmounts.has(one));
  const start = (one: InvoiceAction) => {
    const act = atOnce[one];
    if (act) run(() => carryOut(act, record));
    else setDoing(one);
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
        <Button
          key={one}
          type={one === 'agree' ? 'primary' : 'default'}
          danger={one === 'red'}
          onClick={() => start(one)}
        >
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
              danger: one === 'void' || one === 'repeat' || one === 'drop',
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
