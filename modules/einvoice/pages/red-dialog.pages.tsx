import { type Fen, parseYuan, showFen, sumFen, type WireFull, yuan, zeroFen } from '@heliu/model';
import { formatMoney, goTo, NumberInput, request, say, useBusy, Waiting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Modal, Radio, Select } from 'antd';
import { useState } from 'react';
import { type RedReason, redReasons } from '../face/face.ts';
import { type Left, openRed, type RedDue, redPreview } from '../invoice/invoice.calls.ts';
import { invoice } from '../invoice/invoice.ts';
import './invoice.css';

type Invoice = Pick<WireFull<typeof invoice>, 'id' | 'version' | 'number' | 'invoiceNo' | 'titleType'>;
export type Amounts = Readonly<Record<number, string>>;

/** What is wrong with the amounts typed for the lines. */
export function complaintOf(lines: readonly Left[], amounts: Amounts): string | undefined {
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
export const sumOf = (amounts: Amounts): Fen =>
  sumFen(Object.values(amounts).map((text) => parseYuan(text) ?? zeroFen));

/** The lines of a blue invoice, with what is to be taken back of each. */
export function Lines({
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

export const wishesOf = (amounts: Amounts) =>
  Object.entries(amounts).flatMap(([position, total]) =>
    (parseYuan(total) ?? zeroFen) > 0n ? [{ position: Number(position), total }] : [],
  );

/** Takes back a blue invoice, all that is left of it or some of its lines. */
export function RedDialog({ record, onClose }: { record: Invoice; onClose: () => void }) {
  const loaded = useQuery({
    queryKey: [invoice.name, 'left', record.id, record.version],
    gcTime: 0,
    queryFn: () => request(redPreview, { id: record.id }, { quiet: true }),
  });
  const [chosenReason, setReason] = useState<RedReason>();
  const [chosenPartly, setPartly] = useState<boolean>();
  const [typed, setAmounts] = useState<Amounts>();
  const [busy, run] = useBusy(invoice);
  const { lines = [], left = '0.00', due = null } = loaded.data ?? {};
  // What a refund asks for is offered first, with its lines and amounts.
  const reason = chosenReason ?? due?.reason ?? 'returned';
  const partly = chosenPartly ?? due !== null;
  const amounts = typed ?? amountsOf(due);
  // A mistake is taken back whole: that is the rule of the tax office.
  const byLine = partly && reason !== 'mistaken';
  const wrong = byLine ? complaintOf(lines, amounts) : undefined;
  const sum = byLine ? sumOf(amounts) : yuan(left);
  const open = async () => {
    const { id } = await request(openRed, { id: record.id, reason, ...(byLine && { lines: wishesOf(amounts) }) });
    say({ text: '红票已开始开具', durationMs: 2000 });
    onClose();
    goTo(`/oms/invoice/show/${id}`);
  };
  return (
    <Modal
      open
      width={720}
      title={`红冲 ${record.invoiceNo ?? record.number}`}
      okText={`红冲 ${showFen(sum)}`}
      okButtonProps={{ danger: true, disabled: loaded.isPending || wrong !== undefined || sum <= 0n }}
      confirmLoading={busy}
      onOk={() => run(open)}
      onCancel={onClose}
    >
      <div className="hl-stack">
        <div className="hl-field">
          <label htmlFor="red-reason">红冲原因</label>
          <Select
            id="red-reason"
            value={reason}
            options={Object.entries(redReasons).map(([value, label]) => ({ value: value as RedReason, label }))}
            onChange={setReason}
          />
          {reason === 'mistaken' && <span className="hl-hint">开票有误只能全额红冲；改抬头请用“重开”。</span>}
        </div>
        {due && (
          <p className="hl-warning">
            退款已成功，发票比订单多 {formatMoney(due.total)}，已按退款的商品和金额填好；不对可以改。
          </p>
        )}
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
        {loaded.isError && <p className="hl-blockers">{loaded.error.message}</p>}
        {byLine && <Lines lines={lines} amounts={amounts} onChange={setAmounts} />}
        {wrong && (
          <p className="hl-blockers" role="alert">
            {wrong}
          </p>
        )}
        <p className="hl-muted">
          红冲后蓝票还剩 {showFen((yuan(left) - sum) as Fen)}
          {record.titleType === 'company' && '。购方已勾选抵扣或入账的，要等对方在税务局确认，72 小时内有效'}。
        </p>
      </div>
    </Modal>
  );
}
