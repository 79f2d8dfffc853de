import { confirmUser, FieldGrid, type Raw, refresh, request, say, useBusy, useMay, useTab, Waiting } from '@heliu/ui';
import type { Page, Wire } from '@heliu/model';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Tabs } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { DataScope } from './data-scope.pages.tsx';
import { roleCalls, updateRole } from '../role/role.calls.ts';
import { role } from '../role/role.ts';
import { type OnDirty, RoleMenu } from './role-menu.pages.tsx';

type Row = Wire<typeof role>;
const keys = ['code', 'name', 'remark'] as const;

function RoleDialog({ row, onDone }: { row?: Row; onDone: (id?: number) => void }) {
  const [values, setValues] = useState<Record<string, Raw>>(() => ({
    code: row?.code ?? '',
    name: row?.name ?? '',
    remark: row?.remark ?? null,
  }));
  const [wrong, setWrong] = useState<string>();
  const [, run] = useBusy();
  async function save(): Promise<void> {
    if (row) {
      await request(updateRole, { ...values, id: row.id, version: row.version } as never, { quiet: true });
      onDone(row.id);
    } else onDone((await request<{ id: number }>(roleCalls.operations.save, values, { quiet: true })).id);
  }
  return (
    <Modal
      open
      title={row ? '修改角色' : '新增角色'}
      onCancel={() => onDone()}
      onOk={() => run(save, ({ message }) => setWrong(message))}
      okText="保存"
      cancelText="取消"
      width={420}
    >
      <FieldGrid
        narrow
        prefix="role"
        fields={keys.map((key) => [key, role.fields[key]] as const)}
        values={values}
        onChange={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
        complaints={wrong === undefined ? [] : [{ path: 'code', message: wrong }]}
      />
    </Modal>
  );
}

interface DetailProps {
  readonly row: Row;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onDirty: OnDirty;
}
function RoleDetail({ row, onEdit, onRemove, onDirty }: DetailProps) {
  const may = useMay();
  return (
    <section className="hl-card role-detail">
      <header className="hl-bar">
        <b>{row.name}</b>
        <span className="hl-muted">{row.code}</span>
        <span className="hl-gap" />
        {may('sys_role:save') && <Button onClick={onEdit}>修改名称</Button>}
        {may('sys_role:remove') && (
          <Button danger onClick={onRemove}>
            删除
          </Button>
        )}
      </header>
      <Tabs
        className="manage"
        items={[
          { key: 'menu', label: '菜单与按钮', children: <RoleMenu key={row.id} roleid={row.id} onDirty={onDirty} /> },
          { key: 'scope', label: '数据范围', children: <DataScope key={row.id} roleid={row.id} onDirty={onDirty} /> },
        ]}
      />
    </section>
  );
}

/** All roles at the left, what the chosen one may do at the right. */
export function RoleBoard() {
  const may = useMay();
  const [, run] = useBusy();
  const [chosen, setChosen] = useState<number>();
  const [editing, setEditing] = useState<{ row?: Row }>();
  const { markUnsaved } = useTab();
  const dirty = useRef(new Set<string>());
  const onDirty = useCallback<OnDirty>(
    (part, is) => {
      if (is) dirty.current.add(part);
      else dirty.current.delete(part);
      markUnsaved(dirty.current.size > 0);
    },
    [markUnsaved],
  );
  const roles = useQuery({
    queryKey: [role.name, 'board'],
    queryFn: () => request<Page<Row>>(roleCalls.operations.list, { pageSize: 500 }),
  });
  if (!roles.data) return <Waiting />;
  const rows = roles.data.rows;
  const row = rows.find(({ id }) => id === chosen) ?? rows[0];

  async function choose(next: number): Promise<void> {
    const text = `角色“${row?.name}”的勾选还没有保存，换一个角色会丢掉。`;
    if (dirty.current.size > 0 && !(await confirmUser({ text, ok: '不保存，换一个', danger: true }))) return;
    for (const part of dirty.current) onDirty(part as 'menu', false);
    setChosen(next);
  }
  async function remove(gone: Row): Promise<void> {
    if (!(await confirmUser({ text: `删除角色“${gone.name}”？` }))) return;
    await request(roleCalls.operations.remove, { id: gone.id });
    say({ text: '删除成功' });
    refresh(role);
  }
  return (
    <div className="hl-page">
      <div className="hl-split">
        <nav className="hl-card role-list" aria-label="角色">
          {rows.map((one) => (
            <button type="button" key={one.id} aria-current={one.id === row?.id} onClick={() => void choose(one.id)}>
              {one.name}
              <span className="hl-muted">{one.menus?.length ?? 0} 项</span>
            </button>
          ))}
          {may('sys_role:save') && (
            <Button type="dashed" block onClick={() => setEditing({})}>
              新增角色
            </Button>
          )}
        </nav>
        {row ? (
          <RoleDetail
            row={row}
            onEdit={() => setEditing({ row })}
            onRemove={() => run(() => remove(row))}
            onDirty={onDirty}
          />
        ) : (
          <p className="hl-card hl-empty">还没有角色。先新增一个，再给它勾选菜单。</p>
        )}
      </div>
      {editing && (
        <RoleDialog
          {...editing}
          onDone={(id) => {
            setEditing(undefined);
            if (id === undefined) return;
            setChosen(id);
            refresh(role);
          }}
        />
      )}
    </div>
  );
}
