import { type Call, date, type Decimal } from '@heliu/model';
import { FieldControl, queries, request, say, useBusy, useMay, useTab } from '@heliu/ui';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import '../lines/purchase.css';

interface Line {
  readonly id: number;
  readonly quantity: Decimal;
  readonly price: Decimal;
  readonly deliveryDate: string | null;
  readonly titles: Readonly<Record<string, string>>;
}
interface Order<L extends Line> {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly status: string;
  readonly lines: readonly L[];
}
type Cells = Readonly<Pick<Line, 'quantity' | 'price' | 'deliveryDate'>>;
export interface ChangeProps<L extends Line> {
  readonly record: Order<L>;
  readonly call: Call;
  readonly right: string;
  /** What it is called, and what was carried out of a line: 采购订单, 已收, 收到, 收过货. */
  readonly words: { readonly order: string; readonly done: string; readonly came: string; readonly happened: string };
  readonly doneOf: (line: L) => Decimal;
}

const deliveryDate = date('交货日期');
const cellsOf = ({ quantity, price, deliveryDate: date }: Line): Cells => ({ quantity, price, deliveryDate: date });

function ChangeDialog<L extends Line>({
  record,
  call,
  words,
  doneOf,
  onClose,
}: ChangeProps<L> & { onClose: () => void }) {
  const { active } = useTab();
  const [cells, setCells] = useState<ReadonlyMap<number, Cells>>(
    () => new Map(record.lines.map((line) => [line.id, cellsOf(line)])),
  );
  const [reason, setReason] = useState('');
  const [busy, run] = useBusy();
  const set = (line: number, patch: Partial<Cells>) =>
    setCells((before) => new Map(before).set(line, { ...before.get(line)!, ...patch }));
  const changed = record.lines.filter((line) => JSON.stringify(cellsOf(line)) !== JSON.stringify(cells.get(line.id)));
  const save = async () => {
    const lines = changed.map((line) => {
      const { quantity, price, deliveryDate: date } = cells.get(line.id)!;
      return { line: line.id, quantity, ...(price !== line.price && { price }), deliveryDate: date };
    });
    await request(call, { id: record.id, version: record.version, reason, lines });
    say({ text: '订单已变更', durationMs: 3000 });
    onClose();
    void queries.invalidateQueries();
  };
  return (
    <Modal
      open={active}
      width={860}
      title={`变更${words.order} ${record.number}`}
      okText="变更"
      okButtonProps={{ disabled: changed.length === 0 || reason.trim() === '' }}
      confirmLoading={busy}
      onOk={() => run(save)}
      onCancel={onClose}
    >
      <p className="hl-muted">
        数量不能少于已经{words.came}的；{words.happened}的行不能改单价。改了什么会记在操作记录里。
      </p>
      <table className="purchase-table">
        <thead>
          <tr>
            <th>SKU</th>
            <th className="is-number">{words.done}</th>
            <th>数量</th>
            <th>单价</th>
            <th>交货日期</th>
          </tr>
        </thead>
        <tbody>
          {record.lines.map((line, i) => {
            const now = cells.get(line.id)!;
            return (
              <tr key={line.id}>
                <td>{line.titles['sku']}</td>
                <td className="is-number">{doneOf(line)}</td>
                <td>
                  <Input
                    aria-label={`第${i + 1}行数量`}
                    inputMode="decimal"
                    value={now.quantity}
                    onChange={({ target }) => set(line.id, { quantity: target.value as Decimal })}
                  />
                </td>
                <td>
                  <Input
                    aria-label={`第${i + 1}行单价`}
                    inputMode="decimal"
                    value={now.price}
                    disabled={Number(doneOf(line)) > 0}
                    onChange={({ target }) => set(line.id, { price: target.value as Decimal })}
                  />
                </td>
                <td>
                  <FieldControl
                    id={`change-${line.id}-date`}
                    field={deliveryDate}
                    value={now.deliveryDate}
                    onChange={(value) => set(line.id, { deliveryDate: typeof value === 'string' ? value : null })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Input
        aria-label="变更原因"
        placeholder="变更原因（必填）"
        maxLength={100}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}

/** Changes what is still open of an audited order. */
export function ChangeButton<L extends Line>(props: ChangeProps<L>) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (props.record.status !== 'audited' || !may(props.right)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>变更</Button>
      {open && <ChangeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
