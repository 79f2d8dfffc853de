import type { Wire } from '@heliu/model';
import {
  type BatchProgress,
  BatchResults,
  BatchRunning,
  type NamedResult,
  queries,
  RecordPicker,
  request,
  runBatch,
  say,
  useBusy,
  useMay,
  useTab,
} from '@heliu/ui';
import { Button, Input, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import { type ShipResult, shipWithNumbers } from './output-order.calls.ts';
import { outputOrder } from './output-order.ts';
import './output-order.css';

type Row = Wire<typeof outputOrder>;
interface Filled {
  readonly express: number | null;
  readonly expressNo: string;
}

export const canShip = ({ status, shipState, packState, locked, intercepted }: Row): boolean =>
  status === 'audited' && shipState === 'waiting' && packState === 'waiting' && !locked && !intercepted;

/** One line for each parcel. A scanner types a number and Enter, and is at the next. */
function Dialog({ rows, onClose }: { rows: readonly Row[]; onClose: () => void }) {
  const [filled, setFilled] = useState<ReadonlyMap<number, Filled>>(
    () =>
      new Map(rows.map(({ id, express, expressNo }) => [id, { express: express ?? null, expressNo: expressNo ?? '' }])),
  );
  const [results, setResults] = useState<ReadonlyMap<number, ShipResult>>(new Map());
  const [busy, run] = useBusy();
  const inputs = useRef<(InputRef | null)[]>([]);
  const left = rows.filter(({ id }) => !results.get(id)?.ok);
  const ready = left.filter(({ id }) => filled.get(id)!.express !== null && filled.get(id)!.expressNo.trim() !== '');
  const change = (id: number, patch: Partial<Filled>) =>
    setFilled((before) => new Map(before).set(id, { ...before.get(id)!, ...patch }));
  const ship = async () => {
    const sent = ready.map(({ id }) => ({
      id,
      express: filled.get(id)!.express!,
      expressNo: filled.get(id)!.expressNo.trim(),
    }));
    const { rows: told } = await request(shipWithNumbers, { rows: sent });
    const done = told.filter(({ ok }) => ok).length;
    if (done > 0) say({ text: `已发货 ${done} 张，正在回传平台` });
    setResults((before) => new Map([...before, ...told.map((one, index) => [sent[index]!.id, one] as const)]));
    void queries.invalidateQueries();
    if (done === left.length) onClose();
  };
  return (
    <Modal
      open
      width={760}
      title={rows.length === 1 ? `发货 ${rows[0]!.number}` : `发货 ${rows.length} 张出库单`}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && inputs.current[0]?.focus()}
      footer={
        <>
          <Button onClick={onClose}>{results.size > 0 ? '关闭' : '取消'}</Button>
          <Button type="primary" loading={busy} disabled={ready.length === 0} onClick={() => run(ship)}>
            发货 {ready.length} 张
          </Button>
        </>
      }
    >
      <table className="output-ship">
        <thead>
          <tr>
            <th scope="col">出库单</th>
            <th scope="col">收货人</th>
            <th scope="col">快递公司</th>
            <th scope="col">快递单号</th>
          </tr>
        </thead>
        <tbody>
          {left.map((row, at) => {
            const { id, number, receiverName, region, titles } = row;
            const { express, expressNo } = filled.get(id)!;
            const result = results.get(id);
            return (
              <tr key={id}>
                <td>{number}</td>
                <td>
                  {receiverName ?? '--'}
                  <div className="hl-muted">{region}</div>
                </td>
                <td>
                  <RecordPicker
                    label={`${number} 的快递公司`}
                    entity="oms_express_company"
                    value={express}
                    {...(titles?.['express'] && { title: titles['express'] })}
                    onChange={(next) => change(id, { express: next })}
                  />
                </td>
                <td>
                  <Input
                    ref={(input) => void (inputs.current[at] = input)}
                    aria-label={`${number} 的快递单号`}
                    autoComplete="off"
                    maxLength={60}
                    {...(result && { status: 'error' as const })}
                    value={expressNo}
                    onChange={(event) => change(id, { expressNo: event.target.value })}
                    onPressEnter={() => {
                      const next = inputs.current[at + 1];
                      if (next) next.focus();
                      else if (ready.length === left.length) run(ship);
                    }}
                  />
                  {result && (
                    <div className="hl-negative" role="alert">
                      {result.message}
                    </div>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Modal>
  );
}

/** Nobody types that many numbers: each leaves with the carrier and the number it has, by a task that goes on by itself. */
function ShipMany({ rows, onClose }: { rows: readonly Row[]; onClose: () => void }) {
  const [running, setRunning] = useState<BatchProgress>();
  const [results, setResults] = useState<readonly NamedResult[]>();
  const label = '批量发货';
  const ship = async () => {
    const titles = new Map(rows.map(({ id, number }) => [id, number]));
    const progress = { label, count: rows.length };
    setRunning(progress);
    try {
      const done = await runBatch(outputOrder.name, 'ship', [...titles.keys()], {}, (task) =>
        setRunning({ ...progress, task }),
      );
      setResults(done.map((row) => ({ ...row, title: titles.get(row.id)!, to: `/oms/outputorder/show/${row.id}` })));
    } catch {
      onClose();
    } finally {
      setRunning(undefined);
      void queries.invalidateQueries();
    }
  };
  if (results) return <BatchResults label={label} results={results} onClose={onClose} />;
  if (running) return <BatchRunning progress={running} onHide={onClose} />;
  return (
    <Modal
      open
      width={460}
      title={`${label} ${rows.length} 张出库单`}
      okText={`发货 ${rows.length} 张`}
      onCancel={onClose}
      onOk={() => void ship()}
    >
      <p className="hl-ask">
        按出库单上的快递公司和快递单号发货，并告知平台。在后台进行，关掉页面也会做完；没有单号或不能发的会列出原因，不影响其他。
      </p>
    </Modal>
  );
}

/** As many parcels as somebody types or scans the numbers of. */
const mostTyped = 100;

/** Ships what of the selection can be shipped. */
export function ShipButton({ rows, at }: { rows: readonly Row[]; at: 'row' | 'bar' | 'record' }) {
  const { active } = useTab();
  const may = useMay();
  const [shipping, setShipping] = useState<readonly Row[]>();
  const fitting = rows.filter(canShip);
  if (!may('oms_output_order:ship')) return null;
  const Asking = shipping && shipping.length > mostTyped ? ShipMany : Dialog;
  return (
    <>
      {fitting.length > 0 &&
        (at === 'row' ? (
          <button type="button" onClick={() => setShipping(fitting)}>
            发货
          </button>
        ) : (
          <Button {...(at === 'record' && { type: 'primary' as const })} onClick={() => setShipping(fitting)}>
            {at === 'record' ? '发货' : `发货 (${fitting.length})`}
          </Button>
        ))}
      {shipping && active && <Asking rows={shipping} onClose={() => setShipping(undefined)} />}
    </>
  );
}
