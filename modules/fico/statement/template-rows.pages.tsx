import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { roles, sides, type Statement, type StatementRow } from './statement.ts';

interface Props {
  readonly statement: Statement;
  readonly rows: readonly StatementRow[];
  /** Missing for whoever may only look. */
  readonly onChange?: (rows: readonly StatementRow[]) => void;
}

const choicesOf = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).map(([value, label]) => ({ value, label }));
const empty = { title: '', lineNo: null, level: 1, bold: false, formula: null, role: null } as const;

/** The rows as they stand on the form, each in one line to type into. */
export function TemplateRows({ statement, rows, onChange }: Props) {
  const disabled = onChange === undefined;
  const isSided = statement === 'balanceSheet';
  const set = (place: number, part: Partial<StatementRow>) =>
    onChange?.(rows.map((row, at) => (at === place ? { ...row, ...part } : row)));
  const insert = (place: number) => onChange?.(rows.toSpliced(place + 1, 0, { ...empty, side: rows[place]!.side }));
  const move = (place: number, by: 1 | -1) =>
    onChange?.(rows.toSpliced(place, 1).toSpliced(place + by, 0, rows[place]!));
  return (
    <div className="hl-table report-table template-rows" tabIndex={0} role="region" aria-label="报表项目">
      <table>
        <thead>
          <tr>
            <th style={{ width: 64 }}>行次</th>
            <th style={{ width: 250 }}>项目</th>
            {isSided && <th style={{ width: 76 }}>位置</th>}
            <th style={{ width: 60 }}>缩进</th>
            <th style={{ width: 52 }}>加粗</th>
            <th>公式</th>
            <th style={{ width: 140 }}>作用</th>
            {!disabled && <th style={{ width: 150 }}>操作</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              <td>
                <InputNumber
                  aria-label={`第${place + 1}行行次`}
                  variant="borderless"
                  controls={false}
                  disabled={disabled}
                  value={row.lineNo}
                  onChange={(lineNo) => set(place, { lineNo })}
                />
              </td>
              <td style={{ paddingLeft: 8 + row.level * 14 }}>
                <Input
                  aria-label={`第${place + 1}行项目`}
                  className={row.bold ? 'is-bold' : ''}
                  variant="borderless"
                  disabled={disabled}
                  value={row.title}
                  onChange={(event) => set(place, { title: event.target.value })}
                />
              </td>
              {isSided && (
                <td>
                  <Select
                    aria-label={`第${place + 1}行位置`}
                    variant="borderless"
                    disabled={disabled}
                    options={choicesOf(sides)}
                    value={row.side}
                    onChange={(side) => set(place, { side })}
                  />
                </td>
              )}
              <td>
                <InputNumber
                  aria-label={`第${place + 1}行缩进`}
                  variant="borderless"
                  controls={false}
                  min={0}
                  max={4}
                  disabled={disabled}
                  value={row.level}
                  onChange={(level) => set(place, { level: level ?? 0 })}
                />
              </td>
              <td>
                <Checkbox
                  aria-label={`第${place + 1}行加粗`}
                  disabled={disabled}
                  checked={row.bold}
                  onChange={(event) => set(place, { bold: event.target.checked })}
                />
              </td>
              <td>
                <Input
                  aria-label={`第${place + 1}行公式`}
                  className="template-formula"
                  variant="borderless"
                  disabled={disabled}
                  value={row.formula ?? ''}
                  onChange={(event) => set(place, { formula: event.target.value || null })}
                />
              </td>
              <td>
                <Select
                  aria-label={`第${place + 1}行作用`}
                  variant="borderless"
                  allowClear
                  disabled={disabled}
                  options={choicesOf(roles)}
                  value={row.role}
                  onChange={(role) => set(place, { role: role ?? null })}
                />
              </td>
              {!disabled && (
                <td className="template-tools">
                  <Button type="text" size="small" disabled={place === 0} onClick={() => move(place, -1)}>
                    上移
                  </Button>
                  <Button type="text" size="small" onClick={() => insert(place)}>
                    插入
                  </Button>
                  <Button
                    type="text"
                    size="small"
                    danger
                    disabled={rows.length === 1}
                    onClick={() => onChange(rows.toSpliced(place, 1))}
                  >
                    删除
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
