import { monthAfter } from '@heliu/model';
import {
  DialogButton,
  listPage,
  RecordPicker,
  request,
  showPage,
  StateDot,
  today,
  useBusy,
  watchTask,
} from '@heliu/ui';
import { MonthPicker } from '@heliu/ui/report';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { archiveCalls, makeArchive, verifyArchive } from './archive.calls.ts';
import { archive, checks } from './archive.ts';

/** Books are closed after the month is over, and archives are made then. */
const lastMonth = (): string => monthAfter(today().slice(0, 7), -1);

function MakeDialog({ onClose }: { onClose: () => void }) {
  const [month, setMonth] = useState(lastMonth);
  const [subject, setSubject] = useState<number | null>(null);
  const [busy, run] = useBusy();
  const make = async () => {
    const started = await request(makeArchive, { month, ...(subject !== null && { subject }) });
    onClose();
    void watchTask(started, archive);
  };
  return (
    <Modal
      open
      width={440}
      title="发票归档"
      okText={`归档 ${month}`}
      confirmLoading={busy}
      onOk={() => run(make)}
      onCancel={onClose}
    >
      <div className="hl-stack">
        <p className="hl-muted">
          当月开具的蓝票和红票（含已作废的）连同 PDF、OFD、XML
          原件装进一个压缩包，附目录和每个文件的哈希值。进度在右上角“任务”里。
        </p>
        <div className="hl-field">
          <span>月份</span>
          <MonthPicker label="月份" month={month} onMonth={(next) => next && setMonth(next)} />
        </div>
        <div className="hl-field">
          <label htmlFor="archive-subject">开票主体</label>
          <RecordPicker
            id="archive-subject"
            entity="oms_invoice_subject"
            value={subject}
            onChange={(value) => setSubject(value as number | null)}
          />
          <span className="hl-hint">不选则所有主体装在一起，各在自己的文件夹里。</span>
        </div>
      </div>
    </Modal>
  );
}

function MakeButton() {
  return (
    <DialogButton
      label="归档一个月"
      may="oms_invoice_archive:make"
      primary
      dialog={(onClose) => <MakeDialog onClose={onClose} />}
    />
  );
}

function VerifyButton({ id }: { id: number }) {
  const [busy, run] = useBusy(archive);
  return (
    <Button loading={busy} onClick={() => run(async () => watchTask(await request(verifyArchive, { id }), archive))}>
      校验
    </Button>
  );
}

const cells = {
  checkState: ({ checkState }: { readonly checkState: keyof typeof checks }) => (
    <StateDot state={checkState} label={checks[checkState]} />
  ),
  missing: ({ missing }: { readonly missing: number | null }) =>
    missing ? <span className="hl-negative">{missing}</span> : '0',
};

export const List = listPage(archiveCalls, {
  columns: ['name', 'invoices', 'files', 'missing', 'gross', 'content', 'checkState', 'checkedAt', 'createdAt'],
  widths: { name: 220, invoices: 92, files: 84, missing: 84, gross: 130, content: 240, checkState: 92 },
  cells,
  buttons: () => <MakeButton />,
  empty: <p>还没有归档。每个月结账以后，点“归档一个月”，把当月的发票存成一个可以校验的包。</p>,
});

export const Show = showPage(archiveCalls, {
  sections: [
    {
      label: '归档',
      fields: ['name', 'month', 'subject', 'part', 'invoices', 'files', 'missing', 'gross', 'createdAt'],
    },
    { label: '校验', fields: ['content', 'sha256', 'checkState', 'checkedAt'] },
  ],
  cells,
  tools: ({ id }) => <VerifyButton id={id} />,
});
