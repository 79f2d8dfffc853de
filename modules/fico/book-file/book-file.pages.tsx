import { DialogButton, listPage, request, showPage, StateDot, today, useBusy, watchTask } from '@heliu/ui';
import { Button, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { bookFileCalls, exportBooks, verifyBooks } from './book-file.calls.ts';
import { bookChecks, bookFile } from './book-file.ts';

function ExportDialog({ onClose }: { onClose: () => void }) {
  const [year, setYear] = useState(Number(today().slice(0, 4)));
  const [busy, run] = useBusy();
  const make = async () => {
    const started = await request(exportBooks, { year });
    onClose();
    void watchTask(started, bookFile);
  };
  return (
    <Modal
      open
      width={440}
      title="账簿导出"
      okText={`导出 ${year} 年`}
      confirmLoading={busy}
      onOk={() => run(make)}
      onCancel={onClose}
    >
      <div className="hl-stack">
        <div className="hl-field">
          <label htmlFor="book-year">会计年度</label>
          <InputNumber
            id="book-year"
            min={2000}
            max={2199}
            precision={0}
            value={year}
            onChange={(next) => next !== null && setYear(next)}
          />
        </div>
        <p className="hl-muted">
          按国家标准 GB/T 24589.1 写成两个
          XML：公共档案（部门、职员、客户、供应商、核算项目）和总账（科目、逐月余额、已审核的凭证、三张报表），连同每个文件的哈希值和签名装进一个压缩包。没有过完的年度导出到本月为止。进度在右上角“任务”里。
        </p>
      </div>
    </Modal>
  );
}

function ExportButton() {
  return (
    <DialogButton
      label="导出一年的账"
      may="fico_book_file:make"
      primary
      dialog={(onClose) => <ExportDialog onClose={onClose} />}
    />
  );
}

function VerifyButton({ id }: { id: number }) {
  const [busy, run] = useBusy(bookFile);
  return (
    <Button loading={busy} onClick={() => run(async () => watchTask(await request(verifyBooks, { id }), bookFile))}>
      校验
    </Button>
  );
}

const cells = {
  checkState: ({ checkState }: { readonly checkState: keyof typeof bookChecks }) => (
    <StateDot state={checkState} label={bookChecks[checkState]} />
  ),
};

export const List = listPage(bookFileCalls, {
  columns: ['name', 'months', 'vouchers', 'lines', 'amount', 'content', 'checkState', 'createdBy', 'createdAt'],
  widths: { name: 180, months: 70, vouchers: 92, lines: 92, amount: 140, content: 220, checkState: 92 },
  cells,
  sums: [],
  buttons: () => <ExportButton />,
  empty: <p>还没有导出过账簿。审计或税务要电子账簿时，点“导出一年的账”。</p>,
});

export const Show = showPage(bookFileCalls, {
  sections: [
    { label: '账簿', fields: ['name', 'year', 'months', 'vouchers', 'lines', 'amount', 'createdBy', 'createdAt'] },
    { label: '校验', fields: ['content', 'sha256', 'checkState', 'checkedAt'] },
  ],
  cells,
  tools: ({ id }) => <VerifyButton id={id} />,
});
