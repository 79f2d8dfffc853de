import { type LinePatch, request, upload, useBusy, usePreference, useTab } from '@heliu/ui';
import { Button, Input, Modal, Select, Upload } from 'antd';
import { useMemo, useState } from 'react';
import { type TextRow, textRows } from '../bank-statement/sheet.rules.ts';
import type { BookAccount } from '../voucher/voucher.rules.ts';
import { accountFor, lineFrom, readOldBooks } from './old-books.rules.ts';
import {
  mappingFor,
  oldColumnLabels,
  oldColumns,
  type OldColumn,
  oldHead,
  type OldMapping,
  withRemembered,
} from './old-layout.rules.ts';
import { openingFile } from './opening.calls.ts';
import type { opening } from './opening.ts';

type Row = LinePatch<typeof opening, 'lines'>;

/** What each column of the sheet tells; guessed, or as it was said for a sheet like this one before. */
function Columns({
  headings,
  mapping,
  onChange,
}: {
  headings: readonly string[];
  mapping: OldMapping;
  onChange: (next: OldMapping) => void;
}) {
  const options = [...new Set(headings)].filter((one) => one !== '').map((one) => ({ value: one, label: one }));
  const set = (column: OldColumn, heading: string | undefined) => {
    const { [column]: _, ...rest } = mapping;
    onChange(heading === undefined ? rest : { ...rest, [column]: heading });
  };
  return (
    <div className="hl-opening-columns">
      {oldColumns.map((column) => (
        <label key={column}>
          <span>{oldColumnLabels[column]}</span>
          <Select
            size="small"
            aria-label={`${oldColumnLabels[column]}是哪一列`}
            allowClear
            placeholder="没有"
            value={mapping[column]}
            options={options}
            onChange={(heading: string | undefined) => set(column, heading)}
          />
        </label>
      ))}
    </div>
  );
}

interface Brought {
  readonly name: string;
  readonly rows: readonly TextRow[];
}

function Dialog({
  accounts,
  onTake,
  onClose,
}: {
  accounts: readonly BookAccount[];
  onTake: (rows: readonly Row[]) => void;
  onClose: () => void;
}) {
  const { active } = useTab();
  const [busy, run] = useBusy();
  const [kept, keep] = usePreference('fico.oldBooks');
  const remembered = (kept ?? []) as readonly OldMapping[];
  const [text, setText] = useState('');
  const [file, setFile] = useState<Brought>();
  const [said, setSaid] = useState<OldMapping>();
  /** What somebody has chosen for a row, in place of what was guessed. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const rows = useMemo(() => file?.rows ?? textRows(text), [file, text]);
  const head = useMemo(() => oldHead(rows), [rows]);
  const mapping = said ?? mappingFor(head?.headings ?? [], remembered);
  const { lines, complaint } = readOldBooks(rows, head, mapping);
  const guesses = new Map(lines.map((one) => [one.row, accountFor(one, accounts)]));
  const byId = new Map(accounts.map((one) => [one.id, one]));
  const accountOf = (row: number) => byId.get(chosen.get(row) ?? guesses.get(row)?.account ?? -1);
  const unsure = lines.filter(({ row }) => !guesses.get(row)!.isSure);
  const missing = unsure.filter(({ row }) => !accountOf(row));
  const options = accounts.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }));
  /** Another sheet is looked at anew. */
  const begin = (brought: Brought | undefined, pasted: string) => {
    setFile(brought);
    setText(pasted);
    setSaid(undefined);
    setChosen(new Map());
  };
  const bring = async (one: File) => {
    const { id } = await upload(one);
    begin({ name: one.name, rows: await request(openingFile, { file: id }) }, '');
  };
  const take = () => {
    keep(withRemembered(mapping, remembered));
    onTake(lines.map((one) => lineFrom(one, accountOf(one.row)!)));
    onClose();
  };
  return (
    <Modal
      open={active}
      centered
      width={760}
      title="从旧账导入期初"
      okText={lines.length > 0 ? `填入 ${lines.length} 行` : '填入'}
      okButtonProps={{ disabled: lines.length === 0 || missing.length > 0 }}
      onOk={take}
      onCancel={onClose}
    >
      <div className="hl-stack">
        <p className="hl-muted">
          在金蝶、用友等软件里导出科目期初或余额表，选择那个文件；或者用 Excel
          打开，连表头一起全选复制，粘贴到下面。上级科目和合计行不会重复填入，填入后替换表里现有的行。
        </p>
        <div className="hl-opening-file">
          <Upload
            accept=".csv,.txt,.xlsx"
            showUploadList={false}
            beforeUpload={(one) => {
              run(() => bring(one));
              return false;
            }}
          >
            <Button loading={busy}>{file ? '换一个文件' : '选择文件（xlsx、CSV）'}</Button>
          </Upload>
          {file && <span className="hl-muted">{file.name}</span>}
          {file && (
            <Button type="link" size="small" onClick={() => begin(undefined, '')}>
              改为粘贴
            </Button>
          )}
        </div>
        {!file && (
          <Input.TextArea
            aria-label="旧账的期初"
            rows={5}
            value={text}
            placeholder={'科目编码\t科目名称\t方向\t期初余额\t累计借方\t累计贷方'}
            onChange={(event) => begin(undefined, event.target.value)}
          />
        )}
        {rows.length > 0 && complaint && (
          <div className="hl-blockers" role="alert">
            {complaint}
          </div>
        )}
        {head && <Columns headings={head.headings} mapping={mapping} onChange={setSaid} />}
        {unsure.length > 0 && (
          <div className="hl-opening-unsure">
            <p className="hl-warning">下面 {unsure.length} 个科目的编码或名称与本账套不同，请核对填到哪个科目：</p>
            {unsure.map(({ row, code, name }) => (
              <label key={row}>
                <span>
                  {code} {name}
                </span>
                <Select
                  size="small"
                  showSearch
                  optionFilterProp="label"
                  aria-label={`${code} ${name}`}
                  placeholder="选科目"
                  value={accountOf(row)?.id ?? null}
                  options={options}
                  onChange={(id: number) => setChosen(new Map(chosen).set(row, id))}
                />
              </label>
            ))}
          </div>
        )}
      </div>
    </Modal>
  );
}

/** Brings in what another program has exported, in place of the lines that are there. */
export function FromOldBooks({
  accounts,
  onTake,
}: {
  accounts: readonly BookAccount[];
  onTake: (rows: readonly Row[]) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        从旧账导入
      </Button>
      {isOpen && <Dialog accounts={accounts} onTake={onTake} onClose={() => setOpen(false)} />}
    </>
  );
}
