import { parseYuan, showFen, sumFen, yuan, zeroFen } from '@heliu/model';
import { formatMoney, NumberInput, request, Waiting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Radio, Select } from 'antd';
import { useState } from 'react';
import { type RedReason, redReasons } from '../face/face.ts';
import { type Left, type RedDue, redPreview } from '../invoice/invoice.calls.ts';
import { invoice } from '../invoice/invoice.ts';
import './invoice.css';

type Amounts = Readonly<Record<number, string>>;

/** What is wrong with the amounts typed for the lines. */
function complaintOf(lines: readonly Left[], amounts: Amounts): string | undefined {
  for (const { position, left } of lines) {
    const typed = amounts[position];
    if (!typed) continue;
    const wanted = parseYuan(typed);
    if (wanted === undefined || wanted < 0n) return `第${position}行的金额不正确`;
    if (wanted > yuan(left)) return `第${position}行最多红冲 ${showFen(yuan(left))}`;
  }
  return undefined;
}
const amountsOf = (due: RedDue | null): Amounts =>
  Object.fromEntries(due?.lines.map(({ position, total }) => [position, total]) ?? []);
const wishesOf = (amounts: Amounts) =>
  Object.entries(amounts).flatMap(([position, total]) =>
    (parseYuan(total) ?? zeroFen) > 0n ? [{ position: Number(position), total }] : [],
  );

/** How much of a blue invoice is taken back, and why; what a refund asks for is offered first where that is wanted. */
export function useTakeBack(record: { readonly id: number; readonly version: number }, offersDue: boolean) {
  const loaded = useQuery({
    queryKey: [invoice.name, 'left', record.id, record.version],
    gcTime: 0,
    queryFn: () => request(redPreview, { id: record.id }, { quiet: true }),
  });
  const [chosenReason, setReason] = useState<RedReason>();
  const [chosenPartly, setPartly] = useState<boolean>();
  const [typed, setAmounts] = useState<Amounts>();
  const { lines = [], left = '0.00' } = loaded.data ?? {};
  const due = offersDue ? (loaded.data?.due ?? null) : null;
  const reason = chosenReason ?? due?.reason ?? 'returned';
  const amounts = typed ?? amountsOf(due);
  // A mistake is taken back whole: that is the rule of the tax office.
  const byLine = (chosenPartly ?? due !== null) && reason !== 'mistaken';
  return {
    loaded,
    lines,
    left,
    due,
    reason,
    setReason,
    byLine,
    setPartly,
    amounts,
    setAmounts,
    wrong: byLine ? complaintOf(lines, amounts) : undefined,
    sum: byLine ? sumFen(Object.values(amounts).map((text) => parseYuan(text) ?? zeroFen)) : yuan(left),
    /** As the calls want it. */
    wish: { reason, ...(byLine && { lines: wishesOf(amounts) }) },
  };
}
type TakeBack = ReturnType<typeof useTakeBack>;

export const ReasonSelect = ({ id, of: { reason, setReason } }: { id: string; of: TakeBack }) => (
  <Select
    id={id}
    value={reason}
    options={Object.entries(redReasons).map(([value, label]) => ({ value: value as RedReason, label }))}
    onChange={setReason}
  />
);

/** All that is left, or so much of each line. */
export function HowMuch({
  of: { loaded, lines, left, reason, byLine, setPartly, amounts, setAmounts },
}: {
  of: TakeBack;
}) {
  return (
    <>
      <Radio.Group
        aria-label="红冲多少"
        optionType="button"
        value={byLine}
        options={[
          { value: false, label: `全部 ${formatMoney(left)}` },
          { value: true, label: '按行', disabled: reason === 'mistaken' },
        ]}
        onChange={(event) => setPartly(event.target.value as boolean)}
      />
      {loaded.isPending && <Waiting />}
      {byLine && <Lines lines={lines} amounts={amounts} onChange={setAmounts} />}
    </>
  );
}

/** The lines of a blue invoice, with what is to be taken back of each. */
function Lines({
  lines,
  amounts,
  onChange,
}: {
  lines: readonly Left[];
  amounts: Amounts;
  onChange: (next: Amounts) => void;
}) {
  return (
    <div className="hl-lines-box invoice-red-lines">
      <table>
        <thead>
          <tr>
            <th>项目</th>
            <th className="is-number">价税合计</th>
            <th className="is-number">还能红冲</th>
            <th className="is-number">本次红冲</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ position, goodsName, quantity, total, left }) => (
            <tr key={position}>
              <td>
                <label htmlFor={`red-line-${position}`}>
                  {position}. {goodsName} {quantity && <span className="hl-muted">× {Number(quantity)}</span>}
                </label>
              </td>
              <td className="is-number">{formatMoney(total)}</td>
              <td className="is-number">
                <button
                  type="button"
                  className="hl-link"
                  aria-label={`第${position}行全部红冲`}
                  title="填入全部"
                  disabled={left === '0.00'}
                  onClick={() => onChange({ ...amounts, [position]: left })}
                >
                  {formatMoney(left)}
                </button>
              </td>
              <td className="is-number">
                <NumberInput
                  kind="money"
                  id={`red-line-${position}`}
                  value={amounts[position] ?? ''}
                  disabled={left === '0.00'}
                  onChange={(value) => onChange({ ...amounts, [position]: value })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
