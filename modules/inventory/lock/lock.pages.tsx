import type { Decimal, WireFull } from '@heliu/model';
import {
  formPage,
  listPage,
  queries,
  request,
  say,
  showPage,
  StateTag,
  today,
  useBusy,
  useMay,
  useTab,
} from '@heliu/ui';
import { Button, Input, Modal, Table } from 'antd';
import { useState } from 'react';
import { heldOf, lockComplaint } from './lock.rules.ts';
import { lock, lockCalls, releaseLock } from './lock.ts';

export const List = listPage(lockCalls, {
  columns: ['number', 'orderDate', 'warehouse', 'cause', 'customer', 'until', 'handler', 'createdBy', 'status'],
  cells: {
    status: ({ status }) => <StateTag entity={lock} state={status} label={lock.states[status]} />,
  },
  empty: <p>还没有库存锁定单。待检的、有纠纷的、给客户留着的货在这里锁住，别人就发不走；到期自动释放。</p>,
});

export const Form = formPage(lockCalls, {
  sections: [{ fields: ['orderDate', 'warehouse', 'cause', 'customer', 'until', 'handler', 'remark'] }],
  start: () => ({ orderDate: today() }),
  check: lockComplaint,
  grids: {
    lines: {
      columns: ['sku', 'unit', 'quantity', 'remark'],
      widths: { sku: 360, unit: 100, quantity: 120 },
      hint: '编码、条码、名称或拼音…',
    },
  },
});

type Lock = WireFull<typeof lock>;

function ReleaseDialog({ record, onClose }: { record: Lock; onClose: () => void }) {
  const { active } = useTab();
  const held = record.lines.filter((line) => Number(heldOf(line)) > 0);
  const [parts, setParts] = useState<Readonly<Record<number, string>>>(() =>
    Object.fromEntries(held.map((line) => [line.id, heldOf(line)])),
  );
  const [reason, setReason] = useState('');
  const [busy, run] = useBusy();
  const chosen = held.filter(({ id }) => Number(parts[id]) > 0);
  const save = async () => {
    const lines = chosen.map(({ id: line }) => ({ line, quantity: parts[line] as Decimal }));
    await request(releaseLock, {
      id: record.id,
      version: record.version,
      lines,
      ...(reason.trim() && { reason }),
    } as never);
    say({ text: '已释放', durationMs: 3000 });
    onClose();
    void queries.invalidateQueries();
  };
  return (
    <Modal
      open={active}
      width={680}
      title={`释放 ${record.number}`}
      okText="释放"
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={busy}
      onOk={() => run(save)}
      onCancel={onClose}
    >
      <p className="hl-muted">数量按基本单位；不释放的行写 0。全部释放完，锁定单就结束了。</p>
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={held}
        columns={[
          { title: 'SKU', render: (_, line) => line.titles['sku'] },
          { title: '还锁着', width: 100, align: 'right', render: (_, line) => heldOf(line) },
          {
            title: '释放',
            width: 140,
            render: (_, line, i) => (
              <Input
                aria-label={`第${i + 1}行释放数量`}
                inputMode="decimal"
                value={parts[line.id] ?? ''}
                onChange={({ target }) => setParts((before) => ({ ...before, [line.id]: target.value }))}
              />
            ),
          },
        ]}
      />
      <Input
        aria-label="释放原因"
        placeholder="释放原因（可不填）"
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        style={{ marginTop: 12 }}
      />
    </Modal>
  );
}

function ReleaseButton({ record }: { record: Lock }) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (record.status !== 'audited' || !may('inv_lock:releaseAll')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>释放…</Button>
      {open && <ReleaseDialog record={record} onClose={() => setOpen(false)} />}
    </>
  );
}

export const Show = showPage(lockCalls, {
  tools: (record) => <ReleaseButton record={record} />,
  sections: [
    {
      fields: [
        'orderDate',
        'warehouse',
        'cause',
        'customer',
        'until',
        'handler',
        'createdBy',
        'auditedBy',
        'auditedAt',
        'remark',
      ],
    },
  ],
});
