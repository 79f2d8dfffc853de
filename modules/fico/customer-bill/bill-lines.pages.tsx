import type { WireFull } from '@heliu/model';
import { formatMoney, RecordLink, request, say, StateDot, useBusy, useMay } from '@heliu/ui';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { type BillDraft, replyToDispute } from './customer-bill.calls.ts';
import { customerBill } from './customer-bill.ts';

type Bill = WireFull<typeof customerBill>;
type Line = Bill['lines'][number];

const opinions = { none: '未回复', disputed: '有异议', answered: '已答复', agreed: '无异议' } as const;
const heads = ['日期', '单据', '到期日', '应收金额', '收款及冲减', '余额'];
const amountOf = (value: string) => (value === '0.00' ? '' : formatMoney(value));

function Table({ heads: titles, count, children }: { heads: readonly string[]; count: number; children: ReactNode }) {
  return (
    <section className="hl-lines">
      <h3>
        账单明细 <span className="hl-muted">{count} 行</span>
      </h3>
      <div className="hl-lines-box" role="region" aria-label="账单明细的表格" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {titles.map((title, i) => (
                <th key={title} scope="col" className={i > 2 && i < 6 ? 'is-number' : ''}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </section>
  );
}

interface Figures {
  readonly date: string | null;
  readonly dueDate: string | null;
  readonly increase: string;
  readonly settled: string;
  readonly balance: string;
}
const Cells = ({ line, document }: { line: Figures; document: ReactNode }) => (
  <>
    <td>{line.date}</td>
    <td>{document}</td>
    <td>{line.dueDate}</td>
    <td className="is-number">{amountOf(line.increase)}</td>
    <td className="is-number">{amountOf(line.settled)}</td>
    <td className="is-number">{formatMoney(line.balance)}</td>
  </>
);

function Ends({ label, value, span }: { label: string; value: string; span: number }) {
  return (
    <tr className="bill-end">
      <td />
      <td>{label}</td>
      <td colSpan={3} />
      <td className="is-number">{formatMoney(value)}</td>
      {span > 0 && <td colSpan={span} />}
    </tr>
  );
}

/** What a bill would say, before it is saved. */
export function BillTable({ figures: { opening, closing, lines, existing } }: { figures: BillDraft }) {
  return (
    <>
      {existing && (
        <p className="hl-wrong bill-note" role="alert">
          这个客户这个月已有账单 <Link to={`/fico/custbill/show/${existing.id}`}>{existing.number}</Link>
          ，不能再出一张。
        </p>
      )}
      <Table heads={heads} count={lines.length}>
        <Ends label="期初欠款" value={opening} span={0} />
        {lines.map((line, i) => (
          <tr key={i}>
            <Cells line={line} document={line.document} />
          </tr>
        ))}
        <Ends label="期末欠款" value={closing} span={0} />
      </Table>
    </>
  );
}

function Reply({ bill, line, onDone }: { bill: number; line: number; onDone: () => void }) {
  const [words, setWords] = useState('');
  const [busy, run] = useBusy(customerBill);
  const send = async () => {
    await request(replyToDispute, { id: bill, line, words });
    say({ text: '已答复，客户打开链接就能看到' });
    onDone();
  };
  return (
    <div className="bill-reply">
      <Input.TextArea
        aria-label="答复"
        autoFocus
        rows={2}
        maxLength={200}
        value={words}
        placeholder="写给客户看的，如：已核对，10 月 28 日的退货在 11 月的账单里"
        onChange={(event) => setWords(event.target.value)}
      />
      <div>
        <Button size="small" type="primary" loading={busy} disabled={words.trim() === ''} onClick={() => run(send)}>
          答复客户
        </Button>
        <Button size="small" onClick={onDone}>
          取消
        </Button>
      </div>
    </div>
  );
}

function Said({ bill, line }: { bill: Bill; line: Line }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const isTalking = line.opinion === 'disputed' || line.opinion === 'answered';
  const mayReply = isTalking && bill.answer !== 'confirmed' && may('fico_customer_bill:reply');
  return (
    <div className="bill-said">
      {line.opinion !== 'none' && (
        <StateDot entity={customerBill} state={line.opinion} label={opinions[line.opinion]} />
      )}
      {line.said && <p>客户：{line.said}</p>}
      {line.reply && <p>我方：{line.reply}</p>}
      {mayReply && !isOpen && (
        <button type="button" className="hl-link" onClick={() => setOpen(true)}>
          {line.reply ? '改答复' : '答复'}
        </button>
      )}
      {isOpen && <Reply bill={bill.id} line={line.id} onDone={() => setOpen(false)} />}
    </div>
  );
}

/** The lines of a bill with what the customer says of each, and our answers. */
export function BillLines({ bill }: { bill: Bill }) {
  const isTold = bill.lines.some(({ opinion }) => opinion !== 'none');
  return (
    <Table heads={isTold ? [...heads, '客户意见'] : heads} count={bill.lines.length}>
      <Ends label="期初欠款" value={bill.opening} span={isTold ? 1 : 0} />
      {bill.lines.map((line) => (
        <tr key={line.id} className={line.opinion === 'disputed' ? 'is-disputed' : ''}>
          <Cells
            line={line}
            document={
              <RecordLink entity={line.sourceName} id={line.sourceRecord}>
                {line.document}
              </RecordLink>
            }
          />
          {isTold && (
            <td>
              <Said bill={bill} line={line} />
            </td>
          )}
        </tr>
      ))}
      <Ends label="期末欠款" value={bill.closing} span={isTold ? 1 : 0} />
    </Table>
  );
}
