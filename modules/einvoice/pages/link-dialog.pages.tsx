import type { WireFull } from '@heliu/model';
import { formatMoney, RecordPicker, refresh, request, say, useBusy } from '@heliu/ui';
import { Modal } from 'antd';
import { useState } from 'react';
import { shopOrder } from '../../shop/model.ts';
import { linkOrders } from '../register/import.calls.ts';
import { invoice } from '../invoice/invoice.ts';

type Invoice = WireFull<typeof invoice>;

/** Of which order each line of a registered invoice is; one picker for all where it is one order. */
export function LinkDialog({ record, onClose }: { record: Invoice; onClose: () => void }) {
  const [orders, setOrders] = useState<readonly (number | null)[]>(() => record.lines.map(({ order }) => order));
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useBusy(invoice);
  const isOne = new Set(orders).size === 1;
  const save = async () => {
    setRefusal(undefined);
    await request(linkOrders, { id: record.id, orders: [...orders] }, { quiet: true });
    say({ text: orders.every((order) => order === null) ? '已不归任何订单' : '已关联订单', durationMs: 2000 });
    refresh(shopOrder);
    onClose();
  };
  return (
    <Modal
      open
      width={680}
      title={`关联订单 · ${record.invoiceNo ?? record.number}`}
      okText="保存"
      confirmLoading={busy}
      onOk={() => run(save, ({ message }) => setRefusal(message))}
      onCancel={onClose}
    >
      <div className="hl-stack">
        <p className="hl-muted">关联后订单算作已开票，不会再开；超过订单可开金额的不能关联。红票跟着蓝票走。</p>
        <div className="hl-field">
          <label htmlFor="link-all">整张发票的订单</label>
          <RecordPicker
            id="link-all"
            entity="oms_order"
            value={isOne ? orders[0]! : null}
            onChange={(value) => setOrders(record.lines.map(() => value as number | null))}
          />
        </div>
        {record.lines.length > 1 && (
          <div className="hl-lines-box invoice-red-lines">
            <table>
              <thead>
                <tr>
                  <th>项目</th>
                  <th className="is-number">价税合计</th>
                  <th>订单</th>
                </tr>
              </thead>
              <tbody>
                {record.lines.map(({ goodsName, total }, i) => (
                  <tr key={i}>
                    <td>
                      <label htmlFor={`link-${i}`}>
                        {i + 1}. {goodsName}
                      </label>
                    </td>
                    <td className="is-number">{formatMoney(total)}</td>
                    <td className="invoice-link">
                      <RecordPicker
                        id={`link-${i}`}
                        entity="oms_order"
                        value={orders[i] ?? null}
                        onChange={(value) =>
                          setOrders((before) => before.map((one, at) => (at === i ? (value as number | null) : one)))
                        }
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {refusal && (
          <p className="hl-blockers" role="alert">
            {refusal}
          </p>
        )}
      </div>
    </Modal>
  );
}
