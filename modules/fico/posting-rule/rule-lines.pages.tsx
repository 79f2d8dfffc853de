import { Icon, RecordPicker } from '@heliu/ui';
import { Button, Input, Select } from 'antd';
import { account } from '../account/account.ts';
import { dimensionLabels } from '../ledger/dimensions.ts';
import { boundLine } from './posting.rules.ts';
import { type AnyScheme, type Item, type PostingLine, sides } from './scheme.ts';

interface Props {
  readonly scheme: AnyScheme;
  readonly lines: readonly PostingLine[];
  /** Missing for whoever may only look. */
  readonly onChange?: (lines: readonly PostingLine[]) => void;
}

const choicesOf = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).map(([value, label]) => ({ value, label }));
/** In the list of where an account comes from: the rule names one itself. */
const own = '';

/** The entries a rule makes, each in one line to type into. What agrees with another ledger stays as it is but for its words. */
export function RuleLines({ scheme, lines, onChange }: Props) {
  const disabled = onChange === undefined;
  const set = (place: number, part: Partial<PostingLine>) =>
    onChange?.(lines.map((line, at) => (at === place ? { ...line, ...part } : line)));
  const boundSources = new Set(scheme.lines.flatMap(({ bound, source }) => (bound ? source : [])));
  const insert = (place: number) => {
    const { side, summary } = lines[place]!;
    const fresh = { side, source: null, account: null, amount: '', condition: null, summary, items: [] };
    onChange?.(lines.toSpliced(place + 1, 0, fresh));
  };
  return (
    <div className="hl-table report-table rule-lines" tabIndex={0} role="region" aria-label="分录">
      <table>
        <thead>
          <tr>
            <th style={{ width: 64 }}>方向</th>
            <th style={{ width: 270 }}>科目</th>
            <th style={{ width: 170 }}>金额</th>
            <th>条件</th>
            <th style={{ width: 210 }}>摘要</th>
            <th style={{ width: 140 }}>核算项目</th>
            {!disabled && <th style={{ width: 110 }}>操作</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => {
            const bound = boundLine(scheme, line);
            const fixed = disabled || bound !== undefined;
            const named = (what: string) => `第${place + 1}行${what}`;
            const offered = Object.entries(scheme.accounts as Record<string, string>).filter(
              ([source]) => source === line.source || !boundSources.has(source),
            );
            return (
              <tr key={place}>
                <td>
                  {fixed ? (
                    <span className="rule-fixed">{sides[line.side]}</span>
                  ) : (
                    <Select
                      aria-label={named('方向')}
                      variant="borderless"
                      options={choicesOf(sides)}
                      value={line.side}
                      onChange={(side) => set(place, { side })}
                    />
                  )}
                </td>
                <td>
                  <span className="rule-account">
                    {fixed && line.source !== null ? (
                      <span className="rule-fixed">
                        {scheme.accounts[line.source]}
                        {bound && (
                          <span
                            className="hl-muted"
                            title="和往来、出纳、存货或资产的明细账一致，只能改摘要和添加核算项目"
                          >
                            <Icon name="lock" />
                          </span>
                        )}
                      </span>
                    ) : (
                      <Select
                        aria-label={named('科目来源')}
                        variant="borderless"
                        disabled={disabled}
                        options={[
                          ...offered.map(([value, label]) => ({ value, label })),
                          { value: own, label: '指定科目' },
                        ]}
                        value={line.source ?? own}
                        onChange={(source) => set(place, { source: source || null, account: null })}
                      />
                    )}
                    {line.source === null && (
                      <RecordPicker
                        entity={account.name}
                        only="leaf"
                        label={named('科目')}
                        value={line.account}
                        disabled={disabled}
                        onChange={(id) => set(place, { account: id ?? null })}
                      />
                    )}
                  </span>
                </td>
                <td>
                  <Input
                    aria-label={named('金额')}
                    variant="borderless"
                    disabled={fixed}
                    value={line.amount}
                    onChange={(event) => set(place, { amount: event.target.value })}
                  />
                </td>
                <td>
                  <Input
                    aria-label={named('条件')}
                    variant="borderless"
                    disabled={fixed}
                    placeholder={fixed ? '' : '总是'}
                    value={line.condition ?? ''}
                    onChange={(event) => set(place, { condition: event.target.value || null })}
                  />
                </td>
                <td>
                  <Input
                    aria-label={named('摘要')}
                    variant="borderless"
                    disabled={disabled}
                    value={line.summary}
                    onChange={(event) => set(place, { summary: event.target.value })}
                  />
                </td>
                <td>
                  <Select<Item[]>
                    aria-label={named('核算项目')}
                    variant="borderless"
                    mode="multiple"
                    disabled={disabled}
                    options={scheme.items.map((item) => ({
                      value: item,
                      label: dimensionLabels[item],
                      disabled: bound?.items.includes(item) ?? false,
                    }))}
                    value={[...line.items]}
                    onChange={(items) => set(place, { items })}
                  />
                </td>
                {!disabled && (
                  <td className="rule-tools">
                    <Button type="text" size="small" aria-label={named('下插入')} onClick={() => insert(place)}>
                      插入
                    </Button>
                    <Button
                      type="text"
                      size="small"
                      danger
                      aria-label={named('删除')}
                      disabled={bound !== undefined}
                      onClick={() => onChange(lines.toSpliced(place, 1))}
                    >
                      删除
                    </Button>
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
