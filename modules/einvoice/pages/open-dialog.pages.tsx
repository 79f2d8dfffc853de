import { isOver, sumYuan } from '@heliu/model';
import {
  type Column,
  DataTable,
  follow,
  formatMoney,
  goTo,
  openTasks,
  refresh,
  request,
  say,
  TaskBar,
  useBusy,
  useTask,
  Waiting,
} from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Modal, Select } from 'antd';
import { useEffect, useState } from 'react';
import { type InvoiceKind, invoiceKinds, shopOrder } from '../../shop/model.ts';

import { batchOpen, mostAtOnce, type NotOpened, openBlue, planBlue, type Planned } from '../invoice/invoice.calls.ts';
import { invoice } from '../invoice/invoice.ts';
import './invoice.css';

type Plan = Planned & { readonly id: number };
interface Props {
  readonly orders: readonly number[];
  readonly onClose: () => void;
}

const columns: Column<Plan>[] = [
  { key: 'buyerName', title: '购方', width: 150, tip: (row) => row.buyerName, render: (row) => row.buyerName },
  { key: 'kind', title: '票种', render: (row) => invoiceKinds[row.kind] },
  { key: 'orderNos', title: '订单', width: 170, tip: (row) => row.orderNos, render: (row) => row.orderNos },
  { key: 'subject', title: '开票主体', width: 120, tip: (row) => row.subject, render: (row) => row.subject },
  { key: 'lines', title: '明细', align: 'right', render: (row) => `${row.lines} 行` },
  { key: 'tax', title: '税额', align: 'right', render: (row) => formatMoney(row.tax) },
  { key: 'gross', title: '价税合计', align: 'right', render: (row) => formatMoney(row.gross) },
];

/** Orders that give no invoice; those with one reason stand together. */
function Refusals({ refused }: { refused: readonly NotOpened[] }) {
  const groups = new Map<string, NotOpened[]>();
  for (const one of refused) {
    const sentence = `${one.message}。${one.advice}`;
    groups.set(sentence, [...(groups.get(sentence) ?? []), one]);
  }
  return (
    <div className="hl-blockers" role="alert">
      {refused.length} 张订单开不了：
      {[...groups].map(([sentence, some]) => (
        <div key={sentence}>
          {some
            .slice(0, 3)
            .map(({ orderNo }) => orderNo)
            .join('、')}
          {some.length > 3 && ` 等 ${some.length} 张`}：{sentence}
        </div>
      ))}
    </div>
  );
}

/** Titles that were refused before; issued again without a look they would be refused again. */
function Warnings({ plans }: { plans: readonly Planned[] }) {
  const warned = plans.filter(({ warning }) => warning !== null);
  if (warned.length === 0) return null;
  return (
    <div className="hl-warning" role="alert">
      {warned.slice(0, 5).map(({ buyerName, orderNos, warning }) => (
        <div key={`${buyerName} ${orderNos}`}>
          {buyerName}：{warning}
        </div>
      ))}
      {warned.length > 5 && <div>另有 {warned.length - 5} 个抬头也被拒绝过。</div>}
    </div>
  );
}

/** A batch under way. It goes on in the background, whether or not somebody watches. */
function Progress({ task: id, onClose }: { task: number; onClose: () => void }) {
  const task = useTask(id);
  const isDone = task !== undefined && isOver(task.status);
  useEffect(() => void (isDone && refresh(invoice, shopOrder)), [isDone]);
  const leave = (to?: string) => {
    onClose();
    if (to) goTo(to);
  };
  return (
    <Modal
      open
      width={460}
      title={task?.label ?? '批量开票'}
      onCancel={() => leave()}
      footer={
        <>
          {isDone && task.failed > 0 && <Button onClick={openTasks}>看没开成的</Button>}
          <Button onClick={() => leave()}>{isDone ? '关闭' : '转到后台'}</Button>
          <Button type="primary" onClick={() => leave('/oms/invoice')}>
            看发票
          </Button>
        </>
      }
    >
      {task ? (
        <div role="status">
          <TaskBar task={task} />
          <p className={task.failed > 0 ? 'hl-negative' : 'hl-muted'}>
            {isDone
              ? `${task.error ?? task.result?.summary ?? '已完成'}${task.failed > 0 ? `，${task.failed} 张订单没有开成` : ''}。`
              : (task.message ?? '正在准备…')}
          </p>
        </div>
      ) : (
        <Waiting />
      )}
    </Modal>
  );
}

/** What would become of the orders, before anything is written; then it is done. */
export function OpenDialog({ orders, onClose }: Props) {
  const [kind, setKind] = useState<InvoiceKind>();
  const [merge, setMerge] = useState(false);
  const [busy, run] = useBusy();
  const [task, setTask] = useState<number>();
  const isPlanned = orders.length <= mostAtOnce;
  const plan = useQuery({
    queryKey: [invoice.name, 'plan', orders, merge, kind ?? ''],
    enabled: isPlanned && task === undefined,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => request(planBlue, { orders: [...orders], merge, kind }, { quiet: true, signal }),
  });
  const { plans = [], refused = [] } = plan.data ?? {};
  const total = formatMoney(sumYuan(plans.map(({ gross }) => gross)));
  const hindered = new Set(refused.map(({ order }) => order));
  const open = async () => {
    const fit = orders.filter((id) => !hindered.has(id));
    if (fit.length === 1) {
      const { made } = await request(openBlue, { orders: fit, merge, kind });
      refresh(invoice, shopOrder);
      onClose();
      say({ text: '已开始开票', durationMs: 2000 });
      if (made[0]) goTo(`/oms/invoice/show/${made[0].id}`);
    } else setTask(await follow(await request(batchOpen, { orders: fit, merge, kind })));
  };
  if (task !== undefined) return <Progress task={task} onClose={onClose} />;
  return (
    <Modal
      open
      width={960}
      title={`开票：${orders.length} 张订单`}
      okText={isPlanned ? `开 ${plans.length} 张发票` : '开始开票'}
      okButtonProps={{ disabled: isPlanned && plans.length === 0 }}
      confirmLoading={busy}
      onOk={() => run(open)}
      onCancel={onClose}
    >
      <div className="hl-stack">
        <div className="invoice-wish">
          <label htmlFor="open-kind">票种</label>
          <Select
            id="open-kind"
            allowClear
            placeholder="按买家申请和主体的默认票种"
            value={kind ?? null}
            options={Object.entries(invoiceKinds).map(([value, label]) => ({ value: value as InvoiceKind, label }))}
            onChange={(next: InvoiceKind | null) => setKind(next ?? undefined)}
          />
          {orders.length > 1 && (
            <Checkbox checked={merge} onChange={(event) => setMerge(event.target.checked)}>
              同一抬头的订单合成一张
            </Checkbox>
          )}
        </div>
        {!isPlanned && (
          <p className="hl-muted">
            一次预览最多 {mostAtOnce} 张订单。这些订单会作为任务开票，开不了的在任务里逐张说明原因。
          </p>
        )}
        {plan.isError && <p className="hl-blockers">{plan.error.message}</p>}
        {refused.length > 0 && <Refusals refused={refused} />}
        <Warnings plans={plans} />
        {isPlanned && (plan.isPending || plans.length > 0) && (
          <>
            <div className="invoice-plans">
              <DataTable
                label="将要开的发票"
                columns={columns}
                rows={plans.map((one, id) => ({ ...one, id }))}
                isLoading={plan.isPending}
                empty=""
              />
            </div>
            <p>
              共 {plans.length} 张发票，价税合计 <b>{total}</b>
            </p>
          </>
        )}
      </div>
    </Modal>
  );
}
