import {
  type Column,
  DataTable,
  DialogButton,
  FieldsDialog,
  formatMoment,
  listPage,
  missing,
  type Raw,
  refresh,
  request,
  say,
  StateTag,
} from '@heliu/ui';
import type { Wire } from '@heliu/model';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useState } from 'react';
import { type Visit, type VisitCall, visitsOf } from './assist.calls.ts';
import { isOpen } from './assist.rules.ts';
import { assist, assistCalls } from './assist.ts';

const { role, hours, reason } = assist.fields;
const fields = [
  ['role', role],
  ['hours', hours],
  ['reason', reason],
] as const;

function GrantDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState<Readonly<Record<string, Raw>>>({ hours: 2 });
  async function save(): Promise<void> {
    await request(assistCalls.operations.save, values, { quiet: true });
    say({ text: '已授权，平台的人可以进来查看了' });
    refresh(assist);
    onClose();
  }
  return (
    <FieldsDialog
      title="授权平台协助"
      okText="授权"
      first="role"
      onSave={save}
      onClose={onClose}
      prefix="assist"
      fields={fields}
      values={values}
      onChange={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
    />
  );
}

const columns: Column<VisitCall>[] = [
  { key: 'firstAt', title: '第一次', width: 110, render: (row) => formatMoment(row.firstAt, true) },
  { key: 'summary', title: '看了什么', render: (row) => row.summary },
  { key: 'subject', title: '对象', render: (row) => row.subject || missing },
  { key: 'times', title: '次数', align: 'right', width: 60, render: (row) => row.times },
  {
    key: 'isRefused',
    title: '结果',
    width: 80,
    render: (row) => (row.isRefused ? <span className="hl-negative">被拒绝</span> : '已查看'),
  },
];

const endOf = ({ endedAt, endedBy, endsAt }: Visit): string =>
  endedAt === null
    ? Date.parse(endsAt) > Date.now()
      ? '进行中'
      : `${formatMoment(endsAt, true)} 到期结束`
    : `${formatMoment(endedAt, true)} ${endedBy === 'revoked' ? '撤销结束' : '自己结束'}`;

function Visits({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useQuery({
    queryKey: [assist.name, 'visits', id],
    queryFn: ({ signal }) => request(visitsOf, { id }, { quiet: true, signal }),
  });
  return (
    <Drawer open size={820} title="协助的查看记录" onClose={onClose}>
      {found.isError && <p className="hl-muted">没有取到记录：{found.error.message}</p>}
      {found.data?.length === 0 && <p className="hl-muted">还没有人进来看过。</p>}
      {found.data?.map((visit) => (
        <section key={visit.id} className="hl-list">
          <p>
            <b>{visit.operator}</b> {formatMoment(visit.openedAt, true)} 进入，{endOf(visit)}
            {visit.ip && <span className="hl-muted">，来自 {visit.ip}</span>}
          </p>
          <DataTable
            label={`${visit.operator}的查看记录`}
            columns={columns}
            rows={visit.calls}
            empty="没有看任何内容"
          />
        </section>
      ))}
    </Drawer>
  );
}

function Tools({ row }: { row: Wire<typeof assist> }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        查看记录
      </button>
      {isOpened && <Visits id={row.id} onClose={() => setOpened(false)} />}
    </>
  );
}

/** Whom the company let in, for how long, and what was looked at. */
export default listPage(assistCalls, {
  columns: ['reason', 'role', 'hours', 'grantedBy', 'createdAt', 'expiresAt', 'state'],
  widths: { reason: 240 },
  adds: false,
  sums: [],
  cells: {
    // The clock ends it at once; the word for it follows a few minutes later.
    state: (row) => {
      const state = row.state === 'active' && !isOpen(row as never, new Date().toISOString()) ? 'expired' : row.state!;
      return <StateTag entity={assist} state={state} label={assist.fields.state.choices![state]!} />;
    },
  },
  tools: (row) => <Tools row={row} />,
  buttons: () => (
    <DialogButton
      label="授权平台协助"
      may="sys_assist:save"
      primary
      dialog={(onClose) => <GrantDialog onClose={onClose} />}
    />
  ),
  empty: (
    <p>没有授权过。需要平台的人帮忙看问题时在这里授权：选角色和时间，对方只能看，看过什么都有记录，随时可以撤销。</p>
  ),
});
