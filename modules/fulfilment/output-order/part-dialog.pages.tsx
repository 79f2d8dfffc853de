import type { WireFull } from '@heliu/model';
import { DialogButton, queries, request, say, useBusy } from '@heliu/ui';
import { Button, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { outputOrderCalls } from './output-order.calls.ts';
import type { outputOrder } from './output-order.ts';
import './output-order.css';

type Row = WireFull<typeof outputOrder>;

/** How much of every line leaves with this parcel, and which pieces; the rest waits for another one. */
function Dialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const [lines, setLines] = useState(() =>
    row.lines.map(({ id, quantity, serials }) => ({ id, quantity: String(quantity), serials: serials ?? '' })),
  );
  const [busy, run] = useBusy();
  const change = (id: number, patch: { quantity?: string; serials?: string }) =>
    setLines((before) => before.map((one) => (one.id === id ? { ...one, ...patch } : one)));
  const save = async () => {
    const { id, version, orders, outDate, warehouse, express, expressNo, freight, weight, remark } = row;
    const kept = row.lines.flatMap(({ order, orderLine, location, batchNo, remark: note }, at) => {
      const { quantity, serials } = lines[at]!;
      return Number(quantity) > 0
        ? [{ order, orderLine, quantity, serials: serials || null, location, batchNo, remark: note }]
        : [];
    });
    const head = { id, version, orders, outDate, warehouse, express, expressNo, freight, weight, remark };
    await request(outputOrderCalls.operations.update, { ...head, lines: kept, parts: [] });
    say({ text: '已保存，剩下的可以再生成一张出库单' });
    void queries.invalidateQueries();
    onClose();
  };
  return (
    <Modal
      open
      width={760}
      title={`${row.number} 这次发多少`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={busy} onClick={() => run(save)}>
            保存
          </Button>
        </>
      }
    >
      <table className="output-ship">
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">订单号</th>
            <th scope="col">这次发</th>
            <th scope="col">序列号（按件管理的商品，每件一个）</th>
          </tr>
        </thead>
        <tbody>
          {row.lines.map(({ id, goodsName, spec, orderNo }, at) => (
            <tr key={id}>
              <td>
                {goodsName}
                <div className="hl-muted">{spec}</div>
              </td>
              <td>{orderNo}</td>
              <td>
                <InputNumber
                  aria-label={`${goodsName} 这次发`}
                  stringMode
                  min="0"
                  value={lines[at]!.quantity}
                  onChange={(value) => change(id, { quantity: value ?? '0' })}
                />
              </td>
              <td>
                <Input.TextArea
                  aria-label={`${goodsName} 的序列号`}
                  autoSize={{ minRows: 1, maxRows: 4 }}
                  value={lines[at]!.serials}
                  onChange={(event) => change(id, { serials: event.target.value })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}

export function PartButton({ row }: { row: Row }) {
  if (row.status !== 'draft' || row.locked) return null;
  return (
    <DialogButton
      label="分批发货"
      may="oms_output_order:save"
      dialog={(onClose) => <Dialog row={row} onClose={onClose} />}
    />
  );
}
