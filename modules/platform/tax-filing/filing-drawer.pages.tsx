import {
  FieldsDialog,
  formatDate,
  type Raw,
  refresh,
  request,
  say,
  shown,
  StateTag,
  textOf,
  useBusy,
  Waiting,
} from '@heliu/ui';
import { text } from '@heliu/model';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { Notes } from './notes.pages.tsx';
import {
  acceptFiling,
  answerFiling,
  assignFiling,
  finishFiling,
  rejectFiling,
  type ServedFiling,
  servedFiling,
  type ServedFilingWhole,
  startFiling,
} from './tax-filing.calls.ts';
import { taxFiling } from './tax-filing.ts';

const { fields, states } = taxFiling;
const assignee = text('经办人', { required: true, max: 50 });
const dialogs = {
  accept: { title: '受理', call: acceptFiling, fields: { assignee }, from: ['submitted'] },
  assign: { title: '转交', call: assignFiling, fields: { assignee }, from: ['accepted', 'working'] },
  finish: {
    title: '办结',
    call: finishFiling,
    fields: { receiptNo: { ...fields.receiptNo, required: true }, taxPaid: { ...fields.taxPaid, required: true } },
    from: ['working'],
  },
  reject: {
    title: '退回',
    call: rejectFiling,
    fields: { reason: { ...fields.rejectReason, required: true, max: 200 } },
    from: ['submitted', 'accepted', 'working'],
  },
} as const;
type Step = keyof typeof dialogs;

function StepDialog({ step, at, onClose }: { step: Step; at: ServedFiling; onClose: () => void }) {
  const [values, setValues] = useState<Readonly<Record<string, Raw>>>({});
  const { title, call, fields: asked } = dialogs[step];
  async function save(): Promise<void> {
    await request(call, { ...values, company: at.company, id: at.id } as never, { quiet: true });
    say({ text: `${title}成功，企业会收到消息` });
    refresh(taxFiling);
    onClose();
  }
  return (
    <FieldsDialog
      title={`${title} ${at.number}`}
      okText={title}
      first={Object.keys(asked)[0]!}
      onSave={save}
      onClose={onClose}
      prefix="filing"
      fields={Object.entries(asked)}
      values={values}
      onChange={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
    />
  );
}

function Facts({ filing: { record, companyName, taxNo } }: { filing: ServedFilingWhole }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['企业', companyName],
    ['税号', taxNo ?? '--'],
    ['税款所属期', record.period],
    ['纳税人类型', textOf(fields.taxpayer, record.taxpayer)],
    ['税种', textOf(fields.taxes, record.taxes)],
    ['联系人', `${record.contact} ${record.mobile}`],
    ['说明', record.remark ?? '--'],
    ['经办人', record.assignee ?? '--'],
    ['受理时间', record.acceptedAt ? formatDate(record.acceptedAt, 'yyyy-MM-dd HH:mm') : '--'],
    ['申报回执号', record.receiptNo ?? '--'],
    ['应缴税额', shown(fields.taxPaid, record.taxPaid)],
    ['退回原因', record.rejectReason ?? '--'],
  ];
  return (
    <dl className="filing-facts">
      {facts.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One filing of one company: what was sent along, what was said, and the next step. */
export function FilingDrawer({ at, onClose }: { at: ServedFiling; onClose: () => void }) {
  const [step, setStep] = useState<Step>();
  const [, run] = useBusy();
  const one = { company: at.company, id: at.id };
  const found = useQuery({
    queryKey: [taxFiling.name, 'served', at.company, at.id],
    queryFn: () => request(servedFiling, one, { quiet: true }),
  });
  const filing = found.data;
  const begin = async () => {
    await request(startFiling, one);
    say({ text: '已开始办理，企业会收到消息' });
    refresh(taxFiling);
  };
  const answer = async (content: string) => {
    await request(answerFiling, { ...one, content });
    await found.refetch();
  };
  const fits = (from: readonly string[]) => filing !== undefined && from.includes(filing.status);
  return (
    <Drawer
      open
      size={560}
      className="filing-drawer"
      title={
        <>
          {at.number} {filing && <StateTag entity={taxFiling} state={filing.status} label={states[filing.status]} />}
        </>
      }
      onClose={onClose}
    >
      {found.error && <p className="hl-wrong">{found.error.message}</p>}
      {!filing && !found.error && <Waiting />}
      {filing && (
        <>
          <div className="filing-steps">
            {fits(['accepted']) && (
              <Button type="primary" onClick={() => run(begin)}>
                开始办理
              </Button>
            )}
            {(Object.keys(dialogs) as Step[])
              .filter((key) => fits(dialogs[key].from))
              .map((key) => (
                <Button
                  key={key}
                  {...((key === 'accept' || key === 'finish') && { type: 'primary' as const })}
                  danger={key === 'reject'}
                  onClick={() => setStep(key)}
                >
                  {dialogs[key].title}
                </Button>
              ))}
          </div>
          <Facts filing={filing} />
          <h3>资料</h3>
          {filing.papers.length === 0 && <p className="hl-muted">没有附资料。</p>}
          <ul>
            {filing.papers.map(({ name, caption, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  {name}
                </a>
                {caption && <span className="hl-muted"> {caption}</span>}
              </li>
            ))}
          </ul>
          <h3>留言</h3>
          <Notes notes={filing.notes} onSay={answer} hint="答复企业，对方会收到消息" />
        </>
      )}
      {step && <StepDialog step={step} at={at} onClose={() => setStep(undefined)} />}
    </Drawer>
  );
}
