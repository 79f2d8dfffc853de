import { Checkbox, Input, InputNumber, Select } from 'antd';
import type { DocumentLayout } from './layout.ts';
import type { PrintedKind } from './template.calls.ts';
import './template.css';

interface Props {
  readonly kind: PrintedKind;
  readonly layout: DocumentLayout;
  readonly onChange: (layout: DocumentLayout) => void;
  readonly disabled: boolean;
}
type LinesLayout = NonNullable<DocumentLayout['lines']>[number];
type Column = LinesLayout['columns'][number];

/** What is as usual is not said. */
const tidy = (layout: DocumentLayout): DocumentLayout =>
  Object.fromEntries(
    Object.entries(layout).filter(([, value]) => value !== undefined && value !== '' && value !== false),
  ) as DocumentLayout;

interface ColumnsProps {
  readonly of: PrintedKind['lines'][number];
  readonly columns: readonly Column[];
  readonly disabled: boolean;
  readonly onChange: (columns: Column[]) => void;
}
function Columns({ of, columns, disabled, onChange }: ColumnsProps) {
  const patch = (at: number, more: Partial<Column>) =>
    onChange(
      columns.map((column, index) =>
        index === at
          ? (Object.fromEntries(
              Object.entries({ ...column, ...more }).filter(([, value]) => value !== undefined && value !== ''),
            ) as Column)
          : column,
      ),
    );
  return (
    <table className="print-columns">
      <thead>
        <tr>
          <th>列</th>
          <th>列名</th>
          <th>宽度 %</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column, at) => {
          const label = of.columns.find(({ key }) => key === column.field)?.label ?? column.field;
          return (
            <tr key={column.field}>
              <td>{label}</td>
              <td>
                <Input
                  size="small"
                  aria-label={`${label}的列名`}
                  placeholder={label}
                  maxLength={20}
                  disabled={disabled}
                  value={column.label ?? ''}
                  onChange={(event) => patch(at, { label: event.target.value })}
                />
              </td>
              <td>
                <InputNumber
                  size="small"
                  aria-label={`${label}的宽度`}
                  placeholder="自动"
                  min={3}
                  max={90}
                  disabled={disabled}
                  value={column.width ?? null}
                  onChange={(width) => patch(at, { width: width ?? undefined })}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A document: what stands in its head, the columns of its lines, and what is below. */
export function DocumentEditor({ kind, layout, onChange, disabled }: Props) {
  const put = (patch: Partial<DocumentLayout>) => onChange(tidy({ ...layout, ...patch }));
  const linesOf = (key: string) => layout.lines?.find((one) => one.kind === key)?.columns;
  const putColumns = (key: string, columns: Column[]) => {
    const all = kind.lines.flatMap((own): LinesLayout[] => {
      const wanted =
        own.key === key
          ? columns
          : (linesOf(own.key) ?? (layout.lines ? [] : own.columns.map(({ key: field }) => ({ field }))));
      return wanted.length > 0 ? [{ kind: own.key, columns: wanted.slice(0, 16) }] : [];
    });
    put({ lines: all.length > 0 ? all : undefined });
  };
  const check = (key: 'hidesSums' | 'hidesWords' | 'sumsPages', label: string, isOn: (value: boolean) => boolean) => (
    <Checkbox
      disabled={disabled}
      checked={isOn(layout[key] ?? false)}
      onChange={(event) => put({ [key]: isOn(event.target.checked) })}
    >
      {label}
    </Checkbox>
  );
  const not = (value: boolean) => !value;
  const same = (value: boolean) => value;
  return (
    <div className="print-document">
      <label className="hl-field">
        <span>标题</span>
        <Input
          maxLength={40}
          placeholder={kind.label}
          disabled={disabled}
          value={layout.title ?? ''}
          onChange={(event) => put({ title: event.target.value })}
        />
      </label>
      <label className="hl-field">
        <span>纸张方向</span>
        <Select
          aria-label="纸张方向"
          disabled={disabled}
          value={layout.turned ?? 'auto'}
          options={[
            { value: 'auto', label: '按列数自动' },
            { value: 'upright', label: '竖放' },
            { value: 'across', label: '横放' },
          ]}
          onChange={(turned: string) => put({ turned: turned === 'auto' ? undefined : (turned as 'upright') })}
        />
      </label>
      <label className="hl-field is-wide">
        <span>表头字段（按选的顺序印；不选按默认）</span>
        <Select
          mode="multiple"
          aria-label="表头字段"
          disabled={disabled}
          value={layout.facts ?? []}
          options={kind.facts.map(({ key, label }) => ({ value: key, label }))}
          placeholder="有内容的都印"
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(facts: string[]) => put({ facts: facts.length > 0 ? facts : undefined })}
        />
      </label>
      {kind.lines.map((own) => {
        const columns = linesOf(own.key) ?? [];
        return (
          <div key={own.key} className="hl-field is-wide">
            <span>{own.label}的列（按选的顺序印；不选按默认）</span>
            <Select
              mode="multiple"
              aria-label={`${own.label}的列`}
              disabled={disabled}
              value={columns.map(({ field }) => field)}
              options={own.columns.map(({ key, label }) => ({ value: key, label }))}
              placeholder="有内容的都印"
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(fields: string[]) =>
                putColumns(
                  own.key,
                  fields.map((field) => columns.find((one) => one.field === field) ?? { field }),
                )
              }
            />
            {columns.length > 0 && (
              <Columns
                of={own}
                columns={columns}
                disabled={disabled}
                onChange={(changed) => putColumns(own.key, changed)}
              />
            )}
          </div>
        );
      })}
      <div className="hl-field is-wide print-checks">
        {check('hidesSums', '明细合计', not)}
        {check('sumsPages', '每页小计', same)}
        {check('hidesWords', '金额大写', not)}
      </div>
      <label className="hl-field is-wide">
        <span>签字栏（输入后回车；不填按默认）</span>
        <Select
          mode="tags"
          aria-label="签字栏"
          disabled={disabled}
          value={layout.signatures ?? []}
          open={false}
          suffixIcon={null}
          placeholder="制单、审核、经办、签收"
          onChange={(signatures: string[]) =>
            put({
              signatures: signatures.length > 0 ? signatures.map((one) => one.slice(0, 12)).slice(0, 8) : undefined,
            })
          }
        />
      </label>
      <label className="hl-field is-wide">
        <span>页脚</span>
        <Input.TextArea
          maxLength={300}
          autoSize={{ minRows: 1, maxRows: 4 }}
          placeholder="例如：收货后三日内如有质量问题请联系 0571-88886666"
          disabled={disabled}
          value={layout.foot ?? ''}
          onChange={(event) => put({ foot: event.target.value })}
        />
      </label>
    </div>
  );
}
