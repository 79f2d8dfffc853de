import type { Wire } from '@heliu/model';
import { missing, StateDot, toneOf } from '@heliu/ui';
import { uploadStates } from '../write-back/upload.ts';
import { invoice, invoiceStatuses } from '../invoice/invoice.ts';
import { nextStep } from '../invoice/next-step.rules.ts';
import { useMarks, usePauseOf } from './use-look.pages.tsx';
import './invoice.css';

type Row = Wire<typeof invoice>;

/** Twenty digits fill half a screen; the ends tell them apart. */
const short = (no: string) => (no.length > 12 ? `${no.slice(0, 4)}…${no.slice(-8)}` : no);

export const NumberCell = ({ row: { invoiceNo, number, colour } }: { row: Row }) => (
  <span title={invoiceNo ?? number}>
    {colour === 'red' && <span className="invoice-red">红</span>}
    {invoiceNo ? short(invoiceNo) : number}
  </span>
);

const telling: ReadonlySet<string> = new Set(['failed', 'confirming']);

/** What was taken back of a blue one, or which one a red one takes back. */
function Taken({ row: { colour, redState, blueNo } }: { row: Row }) {
  if (colour === 'red') return <span className="invoice-why">冲 {short(blueNo ?? missing)}</span>;
  if (redState === 'none') return null;
  return <span className="hl-tag is-invoice invoice-taken">{redState === 'part' ? '部分红冲' : '已红冲'}</span>;
}

/** The state; where somebody must do something, also why and what. */
export function StateCell({ row }: { row: Row }) {
  const pause = usePauseOf(row.subject);
  const isPaused = row.status === 'queued' && pause !== 'none';
  const next = nextStep(row, pause);
  const tone = toneOf(invoice, isPaused ? 'paused' : row.status);
  return (
    <span className="hl-state" title={next}>
      <i className={`hl-dot is-${tone}`} aria-hidden />
      {isPaused ? '暂停' : row.status === 'failed' ? '失败' : invoiceStatuses[row.status]}
      {(isPaused || telling.has(row.status) || (row.status === 'issuing' && row.fault)) && (
        <span className="invoice-why">{next.replace(/^暂停：/, '')}</span>
      )}
      {row.status === 'issued' && <Taken row={row} />}
    </span>
  );
}

const mailStates = { waiting: '待发送', sent: '已发送', failed: '发送失败' } as const;
const fileStates = {
  none: '未取',
  unsealed: '等开票服务签章',
  waiting: '下载中',
  kept: '已存',
  failed: '下载失败',
} as const;
type Reach = 'none' | 'part' | 'done' | 'wrong';

const reaches: Readonly<Record<string, Reach>> = {
  kept: 'done',
  done: 'done',
  sent: 'done',
  waiting: 'part',
  unsealed: 'part',
  failed: 'wrong',
};

function Mark({ letter, name, state, said }: { letter: string; name: string; state: string | null; said: string }) {
  const words = `${name}${said}`;
  return (
    <i role="img" className={`is-${reaches[state ?? ''] ?? 'none'}`} aria-label={words} title={words}>
      {letter}
    </i>
  );
}

/** File kept, given to the platform, mailed to the buyer: three letters, lit as far as it got. */
export function Marks({ row: { id, fileState, status } }: { row: Row }) {
  const marks = useMarks(id);
  if (status !== 'issued') return <span className="hl-missing">{missing}</span>;
  const { upload = null, uploadError, mail = null, mailError } = marks ?? {};
  const because = (error: string | null | undefined) => (error ? `：${error}` : '');
  return (
    <span className="invoice-marks">
      <Mark letter="文" name="版式文件" state={fileState} said={fileStates[fileState]} />
      <Mark
        letter="传"
        name="回传平台"
        state={upload}
        said={(upload ? uploadStates[upload] : '没有') + because(uploadError)}
      />
      <Mark letter="邮" name="邮件" state={mail} said={(mail ? mailStates[mail] : '没有') + because(mailError)} />
    </span>
  );
}

export const UploadState = ({ state }: { state: keyof typeof uploadStates }) => (
  <StateDot state={state} label={uploadStates[state]} />
);
export const MailState = ({ state }: { state: keyof typeof mailStates }) => (
  <StateDot state={state} label={mailStates[state]} />
);
