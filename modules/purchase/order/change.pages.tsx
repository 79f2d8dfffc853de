import type { Decimal, WireFull } from '@heliu/model';
import { FieldControl, queries, request, say, useBusy, useMay, useTab } from '@heliu/ui';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { changeOrder } from './order.calls.ts';
import { order } from './order.ts';
import '../lines/purchase.css';

type Order = WireFull<typeof order>;
type Line = Order['lines'][number];
type Cells = Readonly<Pick<Line, 'quantity' | 'price' | 'deliveryDate'>>;

const { deliveryDate } = order.lines.lines.fields;
const cellsOf = ({ quantity, price, deliveryDate: date }: Line): Cells => ({ quantity, price, deliveryDate: date });

function ChangeDialog({ record, onClose }: { record: Order; onClose: () => void }) {
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
    await request(changeOrder, { id: record.id, version: record.version, reason, lines });
    say({ text: '订单已变更', durationMs: 3000 });
    onClose();
    void queries.invalidateQueries();
  };
  return (
    <Modal
      open={active}
      width={860}
      title={`变更采购订单 ${record.number}`}
      okText="变更"
      okButtonProps={{ disabled: changed.length === 0 || reason.trim() === '' }}
      confirmLoading={busy}
      onOk={() => run(save)}
      onCancel={onClose}
    >
      <p className="hl-muted">数量不能少于已经收到的；收过货的行不能改单价。改了什么会记在操作记录里。</p>
      <table className="purchase-table">
        <thead>
          <tr>
            <th>SKU</th>
            <th className="is-number">已收</th>
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
                <td className="is-number">{line.receivedQuantity}</td>
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
                    disabled={Number(line.receivedQuantity) > 0}
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

/** Changes what is still to come of an audited order. */
export function ChangeButton({ record }: { record: Order }) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (record.status !== 'audited' || !may('pur_order:change')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>变更</Button>
      {open && <ChangeDialog record={record} onClose={() => setOpen(false)} />}
    </>
  );
}
