import { formatMoney } from '@heliu/model';
import { Refused, request } from '@heliu/ui/base';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type PublicBill, publicAnswer, publicBill } from './customer-bill.calls.ts';
import type { BillAnswer } from './customer-bill.ts';
import './public-bill.css';

type Line = PublicBill['lines'][number];
type Disputes = Readonly<Record<number, string>>;

const heads: Readonly<Record<BillAnswer, string>> = {
  none: '请核对账单',
  sent: '请核对账单',
  disputed: '异议已提交',
  answered: '对方已答复，请再核对',
  confirmed: '账单已确认',
};
const waitOf = (error: Error): number | undefined =>
  error instanceof Refused ? (error.data as { waitSeconds?: number } | null)?.waitSeconds : undefined;
const amountOf = (value: string) => (value === '0.00' ? '' : formatMoney(value));
const dayOf = (at: string) => at.slice(0, 10);

function Said({ bill }: { bill: PublicBill }): ReactNode {
  const who = bill.answeredBy ?? '';
  switch (bill.answer) {
    case 'disputed':
      return `${who}提出的异议对方已经收到，答复后会写在那一行下面。可以关掉页面，以后再打开这个链接看。`;
    case 'answered':
      return '每处异议都有了答复。核对后如无问题请确认，仍有出入可以再写。';
    case 'confirmed':
      return `${who}已确认，感谢配合。`;
    default:
      return '逐行核对。无误请在最下面确认；有出入的，点那一行的“有异议”写明。';
  }
}

function Sums({ bill }: { bill: PublicBill }) {
  const isPaidAhead = bill.closing.startsWith('-');
  const rows: [string, string][] = [
    ['期初欠款', bill.opening],
    ['本月应收', bill.increase],
    ['收款及冲减', bill.settled],
  ];
  return (
    <section className="bill-card" aria-label="合计">
      <header>
        <b>{bill.customer}</b>
        <span className="bill-faint">
          {bill.month}　{bill.number}
        </span>
      </header>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(value)}</dd>
          </div>
        ))}
        <div className="is-sum">
          <dt>{isPaidAhead ? '期末多付' : '期末欠款'}</dt>
          <dd>{formatMoney(bill.closing.replace('-', ''))}</dd>
        </div>
      </dl>
    </section>
  );
}

function Talk({ line }: { line: Line }) {
  if (!line.said) return null;
  return (
    <div className="bill-talk">
      <p>
        <b>异议</b> {line.said}
      </p>
      {line.reply ? (
        <p>
          <b>答复</b> {line.reply}
        </p>
      ) : (
        line.opinion === 'disputed' && <p className="bill-faint">等待答复</p>
      )}
    </div>
  );
}

function Entry({
  line,
  words,
  onWords,
}: {
  line: Line;
  /** What is being written about it; nothing where it is not disputed now. */
  words: string | undefined;
  /** Left out where nothing can be said any more. */
  onWords?: ((words: string | undefined) => void) | undefined;
}) {
  const isWriting = words !== undefined;
  return (
    <li className={line.opinion === 'disputed' || isWriting ? 'is-disputed' : ''} aria-label={line.document}>
      <div className="bill-row">
        <span>
          {line.document}
          <small>
            {line.date}
            {line.dueDate && `　${line.dueDate} 到期`}
          </small>
        </span>
        <span className="bill-figure">
          {line.increase !== '0.00' && <b>{amountOf(line.increase)}</b>}
          {line.settled !== '0.00' && <b className="is-paid">−{amountOf(line.settled)}</b>}
          <small>余额 {formatMoney(line.balance)}</small>
        </span>
      </div>
      <Talk line={line} />
      {isWriting && (
        <textarea
          aria-label={`${line.document} 的异议`}
          rows={2}
          maxLength={200}
          autoFocus
          value={words}
          placeholder="写明有什么出入，如：这批货退了 2 箱，应少 300 元"
          onChange={(event) => onWords?.(event.target.value)}
        />
      )}
      {onWords && (
        <button type="button" className="bill-plain" onClick={() => onWords(isWriting ? undefined : '')}>
          {isWriting ? '不提了' : '有异议'}
        </button>
      )}
    </li>
  );
}

/** Who answers, and the two things he can say. */
function AnswerForm({
  token,
  disputes,
  onSent,
}: {
  token: string;
  disputes: Disputes;
  onSent: (bill: PublicBill) => void;
}) {
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const said = Object.entries(disputes).map(([line, words]) => ({ line: Number(line), words: words.trim() }));
  const isDisputing = said.length > 0;
  const isEmpty = said.some(({ words }) => words === '');
  const send = async () => {
    setBusy(true);
    setWrong(undefined);
    try {
      onSent(await request(publicAnswer, { token, name, confirm: !isDisputing, disputes: said }, { quiet: true }));
    } catch (error) {
      setWrong((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="bill-card"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label>
        <span>您的姓名</span>
        <input value={name} maxLength={30} autoComplete="name" onChange={(event) => setName(event.target.value)} />
      </label>
      {wrong && (
        <p className="bill-wrong" role="alert">
          {wrong}
        </p>
      )}
      {isEmpty && <p className="bill-faint">请写明异议内容，或点“不提了”。</p>}
      <button type="submit" className="bill-button" disabled={isBusy || name.trim() === '' || isEmpty}>
        {isDisputing ? `提交 ${said.length} 处异议` : '确认无误'}
      </button>
    </form>
  );
}

function Refusal({ message, onRetry }: { message: string | undefined; onRetry: () => void }) {
  return (
    <main className="bill">
      {message === undefined ? (
        <p className="bill-faint">正在打开……</p>
      ) : (
        <>
          <h1>打不开</h1>
          <p role="alert">{message}</p>
          <button type="button" className="bill-plain" onClick={onRetry}>
            再试一次
          </button>
        </>
      )}
    </main>
  );
}

/**
 * One bill, seen by whoever holds its link: compare it line by line, confirm it or say what is wrong. How it is paid is
 * for an area above to say (`paying`).
 */
export function BillPage({ token, paying }: { token: string; paying?: ReactNode }) {
  const [bill, setBill] = useState<PublicBill>();
  const [refusal, setRefusal] = useState<string>();
  const [waitSeconds, setWaitSeconds] = useState<number>();
  const [disputes, setDisputes] = useState<Disputes>({});
  const look = useCallback(
    () =>
      request(publicBill, { token }, { quiet: true, inBackground: true }).then(
        (seen) => {
          setBill(seen);
          setRefusal(undefined);
        },
        (error: Error) => {
          setRefusal(error.message);
          setWaitSeconds(waitOf(error));
        },
      ),
    [token],
  );
  useEffect(() => void look(), [look]);
  useEffect(() => {
    if (waitSeconds === undefined) return;
    const timer = setTimeout(() => {
      setWaitSeconds(undefined);
      void look();
    }, waitSeconds * 1000);
    return () => clearTimeout(timer);
  }, [waitSeconds, look]);
  if (!bill) return <Refusal message={refusal} onRetry={() => void look()} />;
  const isOver = bill.answer === 'confirmed';
  const write = (line: number) => (words: string | undefined) => {
    const { [line]: _, ...rest } = disputes;
    setDisputes(words === undefined ? rest : { ...rest, [line]: words });
  };
  return (
    <main className="bill">
      <p className="bill-faint">{bill.company} 对账单</p>
      <h1 className={`is-${bill.answer}`}>{heads[bill.answer]}</h1>
      <p role="status" aria-live="polite">
        <Said bill={bill} />
      </p>
      <Sums bill={bill} />
      {paying}
      <section className="bill-card" aria-label="明细">
        <header>
          <b>明细</b>
          <span className="bill-faint">{bill.lines.length} 笔</span>
        </header>
        <ul>
          {bill.lines.map((line) => (
            <Entry key={line.id} line={line} words={disputes[line.id]} onWords={isOver ? undefined : write(line.id)} />
          ))}
          {bill.lines.length === 0 && <li className="bill-faint">本月没有往来。</li>}
        </ul>
      </section>
      {!isOver && (
        <AnswerForm
          token={token}
          disputes={disputes}
          onSent={(seen) => {
            setBill(seen);
            setDisputes({});
            scrollTo({ top: 0 });
          }}
        />
      )}
      <p className="bill-faint">链接 {dayOf(bill.until)} 前有效。</p>
    </main>
  );
}
