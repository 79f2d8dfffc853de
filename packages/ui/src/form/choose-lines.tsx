import { useQuery } from '@tanstack/react-query';
import { type AnyEntity, carriersOf, linesOf, mostOpenLines, type OpenLine } from '@heliu/model';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { shown } from '../field/shown.tsx';
import type { Raw } from '../field/entry.ts';
import { useSettled } from '../text/use-settled.ts';
import { readOpenLines } from '../wire/generic.ts';
import { headFrom, rowsFrom } from './source-lines.ts';

type Cells = Readonly<Record<string, Raw>>;
interface Props {
  readonly entity: AnyEntity;
  readonly field: string;
  readonly header: Cells;
  /** Source lines that stand in the form already. */
  readonly taken: ReadonlySet<number>;
  readonly onChoose: (rows: readonly Cells[], head: Cells) => void;
  readonly onClose: () => void;
}

/** Open lines of earlier documents: ticked, with how much of each, they become lines of this one. */
export function ChooseLines({ entity: e, field, header, taken, onChoose, onClose }: Props) {
  const { kind, how } = carriersOf(e).find((one) => one.field === field)!;
  const { fields } = linesOf(e)[kind]!;
  const label = fields[field]!.label;
  const [q, setQ] = useState('');
  const search = useSettled(q, 200);
  const [chosen, setChosen] = useState<ReadonlyMap<number, OpenLine>>(new Map());
  const [amounts, setAmounts] = useState<ReadonlyMap<number, string>>(new Map());
  const head = Object.fromEntries(Object.keys(how.heads).map((key) => [key, header[key] ?? undefined]));
  const { data, isPending } = useQuery({
    queryKey: [e.name, 'open', field, head, search],
    gcTime: 0,
    queryFn: () => readOpenLines(e, field, { head, q: search }),
  });
  const lineOf = (one: OpenLine) => one.line[how.line] as number;
  const rows = (data ?? []).filter((one) => !taken.has(lineOf(one)));
  const all = headFrom(e, [...chosen.values()]);
  const toggle = (ones: readonly OpenLine[], on: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      for (const one of ones)
        if (on) next.set(lineOf(one), one);
        else next.delete(lineOf(one));
      return next;
    });
  const copied = Object.keys(how.copies)
    .filter((key) => fields[key] && key !== how.uses)
    .slice(0, 3);
  const finish = () => {
    if ('differs' in all) return;
    onChoose(rowsFrom(e, field, [...chosen.values()], amounts), all.patch);
  };
  return (
    <Modal
      open
      width={880}
      title={`从${label}选择未执行的行`}
      onCancel={onClose}
      footer={
        <>
          {'differs' in all && (
            <span className="hl-negative">
              所选{label}的{all.differs}不同，不能放在一张单据里
            </span>
          )}
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={chosen.size === 0 || 'differs' in all} onClick={finish}>
            加入 {chosen.size} 行
          </Button>
        </>
      }
    >
      <Input
        allowClear
        autoFocus
        placeholder={`${label}编号`}
        aria-label={`${label}编号`}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <div className="hl-scroll" tabIndex={0} role="region" aria-label={`未执行的${label}`}>
        <table className="hl-results">
          <thead>
            <tr>
              <th>
                <input
                  type="checkbox"
                  aria-label="全选"
                  checked={rows.length > 0 && rows.every((one) => chosen.has(lineOf(one)))}
                  onChange={(event) => toggle(rows, event.target.checked)}
                />
              </th>
              <th>{label}</th>
              {copied.map((key) => (
                <th key={key}>{fields[key]!.label}</th>
              ))}
              <th className="is-number">总数</th>
              <th className="is-number">已执行</th>
              <th className="is-number">本次{fields[how.uses]!.label}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => {
              const line = lineOf(one);
              return (
                <tr key={line}>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={`${one.number} 第${one.position}行`}
                      checked={chosen.has(line)}
                      onChange={(event) => toggle([one], event.target.checked)}
                    />
                  </td>
                  <td>
                    {one.number}{' '}
                    <span className="hl-muted">
                      第{one.position}行 {one.date}
                    </span>
                  </td>
                  {copied.map((key) => (
                    <td key={key}>{shown(fields[key]!, one.line[key], one.line.titles[key])}</td>
                  ))}
                  <td className="is-number">{one.of}</td>
                  <td className="is-number">{one.done}</td>
                  <td className="is-number">
                    <Input
                      size="small"
                      className="hl-amount-input"
                      inputMode="decimal"
                      aria-label={`${one.number} 第${one.position}行本次${fields[how.uses]!.label}`}
                      value={amounts.get(line) ?? one.open}
                      onChange={(event) => {
                        setAmounts((before) => new Map(before).set(line, event.target.value));
                        toggle([one], true);
                      }}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {data?.length === mostOpenLines && (
          <p className="hl-muted">只列出最近的 {mostOpenLines} 行，其余的请按编号查找。</p>
        )}
        {!isPending && rows.length === 0 && <p className="hl-muted">没有未执行的{label}。</p>}
      </div>
    </Modal>
  );
}
