import {
  DialogButton,
  type Column,
  DataTable,
  formatMoney,
  RecordPicker,
  refresh,
  request,
  say,
  upload,
  useBusy,
  warn,
} from '@heliu/ui';
import { Button, Modal, Select, Upload } from 'antd';
import { useState } from 'react';
import { goTo } from '@heliu/ui/base';
import { importBankFile, readBankFile, type StatementPreview } from './bank-statement.calls.ts';
import { bankLine, bankStatement } from './bank-statement.ts';
import { fieldLabels, type Mapping, type StatementField } from './layout.rules.ts';
import './bank-statement.css';

type Line = StatementPreview['lines'][number] & { readonly id: number };
const columns: Column<Line>[] = [
  { key: 'row', title: '行', width: 48, align: 'right', render: ({ row }) => row },
  { key: 'day', title: '日期', width: 96, render: ({ day }) => day },
  { key: 'income', title: '收入', width: 108, align: 'right', render: ({ income }) => shownAmount(income) },
  { key: 'expense', title: '支出', width: 108, align: 'right', render: ({ expense }) => shownAmount(expense) },
  { key: 'balance', title: '余额', width: 120, align: 'right', render: ({ balance }) => formatMoney(balance) },
  { key: 'party', title: '对方户名', width: 150, tip: ({ party }) => party ?? undefined, render: ({ party }) => party },
  { key: 'summary', title: '摘要', tip: ({ summary }) => summary ?? undefined, render: ({ summary }) => summary },
  {
    key: 'known',
    title: '',
    width: 64,
    render: ({ isKnown }) => isKnown && <span className="hl-tag">已有</span>,
  },
];
const shownAmount = (amount: string) => (amount === '0.00' ? '' : formatMoney(amount));

/** Those that are asked for first; the rest only where the file has them. */
const usual: readonly StatementField[] = [
  'day',
  'income',
  'expense',
  'amount',
  'direction',
  'balance',
  'reference',
  'party',
  'partyAccount',
  'summary',
  'purpose',
  'note',
];
const rare: readonly StatementField[] = ['time', 'payer', 'payee', 'payerAccount', 'payeeAccount'];

function Columns({
  preview: { headings, mapping, samples },
  onChange,
}: {
  preview: StatementPreview;
  onChange: (next: Mapping) => void;
}) {
  const fields = [...usual, ...rare.filter((field) => mapping[field] !== undefined)];
  const options = headings.map((heading) => ({
    value: heading,
    label: samples[heading] ? `${heading}（${samples[heading]}）` : heading,
  }));
  const set = (field: StatementField, heading: string | undefined) => {
    const { [field]: _, ...rest } = mapping;
    onChange(heading === undefined ? rest : { ...rest, [field]: heading });
  };
  return (
    <div className="bank-columns">
      {fields.map((field) => (
        <label key={field} className="bank-column">
          <span>{fieldLabels[field]}</span>
          <Select
            size="small"
            aria-label={fieldLabels[field]}
            allowClear
            placeholder="没有"
            popupMatchSelectWidth={320}
            value={mapping[field]}
            options={options}
            labelRender={({ value }) => value}
            onChange={(heading: string | undefined) => set(field, heading)}
          />
        </label>
      ))}
    </div>
  );
}

function Told({ lines, kind }: { lines: readonly string[]; kind: 'wrong' | 'gap' }) {
  if (lines.length === 0) return null;
  return (
    <div className={kind === 'wrong' ? 'hl-blockers' : 'hl-warning bank-gaps'} role="alert">
      {kind === 'wrong' ? '不能导入，请先改正文件或列的对应：' : '余额接不上，请核对是否漏了行；确认无误可以照样导入：'}
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  );
}

function Judged({ preview, onChange }: { preview: StatementPreview; onChange: (next: Mapping) => void }) {
  const { bank, count, known, fromDay, toDay, opening, income, expense, closing, complaints, gaps, lines } = preview;
  return (
    <>
      <Columns preview={preview} onChange={onChange} />
      <Told lines={complaints} kind="wrong" />
      <Told lines={gaps} kind="gap" />
      {count > 0 && (
        <>
          <p className="bank-summary">
            {bank && <span className="hl-tag is-money">{bank}格式</span>} {fromDay} 至 {toDay}，共 <b>{count}</b> 笔
            {known > 0 && <>，其中 {known} 笔以前导入过，不再重复</>}。期初 {formatMoney(opening)}，收入{' '}
            {formatMoney(income)}，支出 {formatMoney(expense)}，期末 <b>{formatMoney(closing)}</b>
          </p>
          <div className="bank-first">
            <DataTable
              label="最前面的几笔"
              columns={columns}
              rows={lines.map((line) => ({ ...line, id: line.row }))}
              empty=""
            />
          </div>
        </>
      )}
    </>
  );
}

interface Chosen {
  readonly file: number;
  readonly name: string;
}
function ImportDialog({ account: first, onClose }: { account?: number | undefined; onClose: () => void }) {
  const [account, setAccount] = useState(first);
  const [chosen, setChosen] = useState<Chosen>();
  const [preview, setPreview] = useState<StatementPreview>();
  const [busy, run] = useBusy();
  const read = async (of: number, { file, name }: Chosen, mapping?: Mapping) => {
    setPreview(await request(readBankFile, { account: of, file, ...(mapping && { mapping }) }));
    setChosen({ file, name });
  };
  const bring = async (file: File) => {
    if (account === undefined) return warn('请先选择出纳账户');
    await read(account, { file: (await upload(file)).id, name: file.name });
  };
  const take = async () => {
    const { id, added, known } = await request(importBankFile, {
      account: account!,
      file: chosen!.file,
      mapping: preview!.mapping,
    });
    refresh(bankStatement, bankLine);
    onClose();
    const again = known > 0 ? `，${known} 笔以前导入过` : '';
    if (id === null) return warn(`没有新的流水${again}`);
    say({ text: `导入了 ${added} 笔${again}`, durationMs: 4000 });
    goTo(`/fico/bankreconcile?account=${account}`);
  };
  const added = preview ? preview.count - preview.known : 0;
  return (
    <Modal
      open
      centered
      width={980}
      title="导入银行对账单"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={!preview || preview.complaints.length > 0 || added === 0}
            onClick={() => run(take)}
          >
            {preview ? `导入 ${added} 笔` : '导入'}
          </Button>
        </>
      }
    >
      <div className="hl-stack">
        <div className="bank-choose">
          <RecordPicker
            id="bank-import-account"
            label="出纳账户"
            entity="fico_cashier_account"
            only="usable"
            value={account ?? null}
            onChange={(id) => {
              setAccount(id ?? undefined);
              setPreview(undefined);
            }}
          />
          <Upload
            accept=".csv,.txt,.xlsx"
            showUploadList={false}
            beforeUpload={(file) => {
              run(() => bring(file));
              return false;
            }}
          >
            <Button loading={busy}>{chosen && preview ? '换一个文件' : '选择文件（CSV、xlsx）'}</Button>
          </Upload>
          {chosen && preview && <span className="hl-muted">{chosen.name}</span>}
        </div>
        {preview ? (
          <Judged preview={preview} onChange={(next) => run(() => read(account!, chosen!, next))} />
        ) : (
          <p className="hl-muted">
            从网上银行导出交易明细（招商、工商、建设、农业、中国、平安、民生等），CSV 或 xlsx
            都可以，编码自动识别。各列是什么会先猜好给你看，这个账户下次照这次的来；以前导入过的流水不会重复。
          </p>
        )}
      </div>
    </Modal>
  );
}

export function ImportButton({ account, isMain = false }: { account?: number | undefined; isMain?: boolean }) {
  return (
    <DialogButton
      label="导入对账单"
      may="fico_bank_statement:import"
      primary={isMain}
      dialog={(onClose) => <ImportDialog account={account} onClose={onClose} />}
    />
  );
}
