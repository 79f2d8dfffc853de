import { Button, Dropdown, Input, Select } from 'antd';
import { type LayoutRow, lineColumns, type ReceiptLayout, type ReceiptWord, receiptWords } from '../../till/model.ts';
import './template.css';

const called: Readonly<Record<LayoutRow['kind'], string>> = {
  text: '文字',
  pair: '左右两端',
  rule: '分隔线',
  cut: '切纸',
  lines: '商品明细',
  savings: '优惠',
  total: '应收',
  payments: '收款与找零',
  member: '会员与积分',
  qr: '二维码',
  barcode: '条码',
};
const fresh: Readonly<Record<LayoutRow['kind'], LayoutRow>> = {
  text: { kind: 'text', text: '谢谢惠顾', align: 'center' },
  pair: { kind: 'pair', left: '单号', right: '{单号}' },
  rule: { kind: 'rule' },
  cut: { kind: 'cut' },
  lines: { kind: 'lines', columns: ['price', 'quantity', 'amount'], saved: true },
  savings: { kind: 'savings' },
  total: { kind: 'total', style: 'large' },
  payments: { kind: 'payments', change: true },
  member: { kind: 'member' },
  qr: { kind: 'qr', text: '{开票网址}' },
  barcode: { kind: 'barcode', text: '{单号}' },
};

const aligns = { left: '靠左', center: '居中', right: '靠右' } as const;
const styles = { usual: '普通', bold: '加粗', large: '放大' } as const;
const options = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).map(([value, label]) => ({ value, label }));
const words = Object.keys(receiptWords).map((word) => ({ value: word, label: `有${word}时才印` }));

/** A field that is put back to nothing is not there at all. */
const patched = (row: LayoutRow, patch: Readonly<Record<string, unknown>>): LayoutRow =>
  Object.fromEntries(Object.entries({ ...row, ...patch }).filter(([, value]) => value !== undefined)) as LayoutRow;

interface RowProps {
  readonly row: LayoutRow;
  readonly name: string;
  readonly disabled: boolean;
  readonly onPatch: (patch: Readonly<Record<string, unknown>>) => void;
}

function RowFields({ row, name, disabled, onPatch }: RowProps) {
  const typed = (key: string, label: string, value: string) => (
    <Input
      size="small"
      aria-label={`${name}${label}`}
      placeholder={label}
      disabled={disabled}
      maxLength={200}
      value={value}
      onChange={(event) => onPatch({ [key]: event.target.value })}
    />
  );
  return (
    <>
      {'text' in row && typed('text', '内容', row.text)}
      {row.kind === 'pair' && (
        <>
          {typed('left', '左边', row.left)}
          {typed('right', '右边', row.right)}
        </>
      )}
      {row.kind === 'lines' && (
        <Select
          size="small"
          mode="multiple"
          aria-label={`${name}列`}
          disabled={disabled}
          value={row.columns}
          options={options(lineColumns)}
          onChange={(columns: string[]) => onPatch({ columns })}
        />
      )}
      {row.kind === 'text' && (
        <Select
          size="small"
          className="is-fixed"
          aria-label={`${name}对齐`}
          disabled={disabled}
          value={row.align ?? 'left'}
          options={options(aligns)}
          onChange={(align: string) => onPatch({ align })}
        />
      )}
      {(row.kind === 'text' || row.kind === 'pair' || row.kind === 'total') && (
        <Select
          size="small"
          className="is-fixed"
          aria-label={`${name}字样`}
          disabled={disabled}
          value={row.style ?? 'usual'}
          options={options(styles)}
          onChange={(style: string) => onPatch({ style: style === 'usual' ? undefined : style })}
        />
      )}
      {(row.kind === 'text' || row.kind === 'rule' || row.kind === 'cut') && (
        <Select
          size="small"
          className="is-when"
          allowClear
          aria-label={`${name}条件`}
          placeholder="总是印"
          disabled={disabled}
          value={row.when ?? null}
          options={words}
          onChange={(when: ReceiptWord | null) => onPatch({ when: when ?? undefined })}
        />
      )}
    </>
  );
}

/** A receipt line by line, from top to bottom. */
export function ReceiptEditor({
  layout: { rows },
  onChange,
  disabled,
}: {
  layout: ReceiptLayout;
  onChange: (layout: ReceiptLayout) => void;
  disabled: boolean;
}) {
  const put = (next: readonly LayoutRow[]) => onChange({ rows: [...next] });
  const move = (at: number, by: number) => put(rows.toSpliced(at, 1).toSpliced(at + by, 0, rows[at]!));
  return (
    <div className="print-rows">
      <p className="hl-muted">
        文字里可以写：
        {Object.keys(receiptWords)
          .map((word) => `{${word}}`)
          .join(' ')}
      </p>
      {rows.map((row, at) => {
        const name = `第${at + 1}行`;
        return (
          // A line has its place and nothing else.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className="print-row" role="group" aria-label={`${name} ${called[row.kind]}`}>
            <b>{called[row.kind]}</b>
            <span className="print-row-fields">
              <RowFields
                row={row}
                name={name}
                disabled={disabled}
                onPatch={(patch) => put(rows.with(at, patched(row, patch)))}
              />
            </span>
            <button type="button" disabled={at === 0} aria-label={`${name}上移`} onClick={() => move(at, -1)}>
              ↑
            </button>
            <button
              type="button"
              disabled={at === rows.length - 1}
              aria-label={`${name}下移`}
              onClick={() => move(at, 1)}
            >
              ↓
            </button>
            <button
              type="button"
              className="hl-x"
              aria-label={`删除${name}`}
              onClick={() => put(rows.toSpliced(at, 1))}
            />
          </div>
        );
      })}
      <Dropdown
        trigger={['click']}
        menu={{
          items: options(called).map(({ value, label }) => ({
            key: value,
            label,
            onClick: () => put([...rows, fresh[value as LayoutRow['kind']]]),
          })),
        }}
      >
        <Button type="dashed" size="small" aria-haspopup="menu">
          加一行
        </Button>
      </Dropdown>
    </div>
  );
}
