import {
  type Column,
  confirmUser,
  DataTable,
  FieldGrid,
  formatDate,
  type Raw,
  refresh,
  request,
  say,
  showLink,
  useBusy,
  Waiting,
} from '@heliu/ui';
import type { Wire } from '@heliu/model';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Modal, Tree, type TreeDataNode } from 'antd';
import { useState } from 'react';
import { companyCalls } from '../company/company.calls.ts';
import { company } from '../company/company.ts';
import { passwordLinkNote } from '../user/user.calls.ts';
import { user } from '../user/user.ts';
import { companyMenus, saveCompanyMenus, type SystemMenuNode, systemMenuTree } from '../menu-node/menu-node.calls.ts';
import { PlatformFrame } from '../menu-node/platform-frame.pages.tsx';

type Row = Wire<typeof company>;

function AddCompany({ onDone }: { onDone: () => void }) {
  const [values, setValues] = useState<Record<string, Raw>>({});
  const [wrong, setWrong] = useState<string>();
  const [, run] = useBusy();
  const fields = [
    ['code', company.fields.code],
    ['name', company.fields.name],
    ['taxNo', company.fields.taxNo],
    ['phone', company.fields.phone],
    ['storageLimit', company.fields.storageLimit],
    ['username', { ...user.fields.username, label: '管理员用户名' }],
    ['realname', { ...user.fields.realname, label: '管理员姓名' }],
    ['mobile', { ...user.fields.mobile, label: '管理员手机', required: true }],
  ] as const;
  async function save(): Promise<void> {
    const { username, link } = await request(companyCalls.add, values as never, { quiet: true });
    onDone();
    await showLink('企业已开通', `管理员 ${username}。${passwordLinkNote}`, link);
  }
  return (
    <Modal
      open
      title="新增企业"
      okText="开通"
      cancelText="取消"
      onCancel={onDone}
      onOk={() => run(save, ({ message }) => setWrong(message))}
      width={460}
    >
      <FieldGrid
        narrow
        prefix="company"
        fields={fields}
        values={values}
        onChange={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
      />
      {wrong && (
        <p className="hl-wrong" role="alert">
          {wrong}
        </p>
      )}
    </Modal>
  );
}

const toTree = (node: SystemMenuNode): TreeDataNode => ({
  key: node.id,
  title: node.label,
  children: node.children.map(toTree),
});

function CompanyMenus({ row }: { row: Row }) {
  const tree = useQuery({ queryKey: ['sys_menu', 'tree'], queryFn: () => request(systemMenuTree, {}) });
  const menus = useQuery({
    queryKey: [company.name, 'menus', row.id],
    gcTime: 0,
    queryFn: () => request(companyMenus, { companyid: row.id }),
  });
  if (!tree.data || !menus.data) return <Waiting />;
  return <MenuEditor key={row.id} row={row} tree={tree.data} first={menus.data} />;
}

function MenuEditor({
  row,
  tree,
  first,
}: {
  row: Row;
  tree: SystemMenuNode[];
  first: { all: boolean; checked: number[] };
}) {
  const [all, setAll] = useState(first.all);
  const [checked, setChecked] = useState<readonly number[]>(first.checked);
  const [half, setHalf] = useState<readonly number[]>([]);
  const [, run] = useBusy();
  async function save(): Promise<void> {
    await request(saveCompanyMenus, { companyid: row.id, all, checked: [...new Set([...checked, ...half])] });
    say({ text: '保存成功，下一次操作即生效' });
  }
  return (
    <>
      <header className="hl-bar">
        <b>{row.name}</b>
        <span className="hl-gap" />
        <Button type="primary" onClick={() => run(save)}>
          保存
        </Button>
      </header>
      <div className="hl-tree-box">
        <p>
          <Checkbox checked={all} onChange={(event) => setAll(event.target.checked)}>
            开通全部菜单
          </Checkbox>
        </p>
        {!all && (
          <Tree
            checkable
            treeData={tree.map(toTree)}
            checkedKeys={checked.filter((id) => !hasChildren(tree, id))}
            onCheck={(keys, { halfCheckedKeys = [] }) => {
              setChecked(keys as number[]);
              setHalf(halfCheckedKeys as number[]);
            }}
          />
        )}
      </div>
    </>
  );
}
/** Parents follow from their children; keeping them would tick children that were left out. */
const hasChildren = (nodes: readonly SystemMenuNode[], id: number): boolean =>
  nodes.some((node) => (node.id === id ? node.children.length > 0 : hasChildren(node.children, id)));

/** Companies: opened, stopped, and given their part of the menu. */
export default function AccountMenu() {
  const [, run] = useBusy();
  const [chosen, setChosen] = useState<number>();
  const [adding, setAdding] = useState(false);
  const companies = useQuery({ queryKey: [company.name], queryFn: () => request(companyCalls.list, {}) });
  const rows = companies.data ?? [];
  const row = rows.find(({ id }) => id === chosen) ?? rows[0];

  async function toggle(one: Row): Promise<void> {
    const verb = one.disabled ? '启用' : '停用';
    if (!(await confirmUser({ text: `${verb}企业“${one.name}”？${one.disabled ? '' : '其全部账号将无法登录。'}` })))
      return;
    await request(one.disabled ? companyCalls.enable : companyCalls.disable, { companyid: one.id });
    say({ text: `${verb}成功` });
    refresh(company);
  }
  const columns: Column<Row>[] = [
    { key: 'code', title: '编码', render: (one) => one.code, pin: 'left' },
    { key: 'name', title: '企业名称', render: (one) => one.name },
    { key: 'plan', title: '套餐', render: (one) => one.plan ?? '--' },
    { key: 'expireAt', title: '到期', render: (one) => formatDate(one.expireAt, 'yyyy-MM-dd') },
    {
      key: 'disabled',
      title: '状态',
      render: (one) => (
        <span className="hl-state">
          <i className={`hl-dot ${one.disabled ? 'is-invoice' : 'is-money'}`} />
          {one.disabled ? '已停用' : '正常'}
        </span>
      ),
    },
    {
      key: 'tools',
      title: '操作',
      pin: 'right',
      render: (one) => (
        <span className="hl-tools">
          <button type="button" onClick={() => setChosen(one.id)}>
            菜单
          </button>
          <button type="button" className={one.disabled ? '' : 'is-danger'} onClick={() => run(() => toggle(one))}>
            {one.disabled ? '启用' : '停用'}
          </button>
        </span>
      ),
    },
  ];
  return (
    <PlatformFrame title="账套菜单" hint="开通、停用企业，决定每家企业能用哪些菜单。">
      <div className="hl-split">
        <section className="hl-card hl-list">
          <header className="hl-bar">
            <b>企业</b>
            <span className="hl-gap" />
            <Button type="primary" onClick={() => setAdding(true)}>
              新增企业
            </Button>
          </header>
          <DataTable
            label="企业"
            columns={columns}
            rows={rows}
            isLoading={companies.isPending}
            empty="还没有企业"
            onOpen={(one) => setChosen(one.id)}
          />
        </section>
        <section className="hl-card hl-tree" style={{ flex: 'none', width: 380 }}>
          {row && <CompanyMenus key={row.id} row={row} />}
        </section>
      </div>
      {adding && (
        <AddCompany
          onDone={() => {
            setAdding(false);
            refresh(company);
          }}
        />
      )}
    </PlatformFrame>
  );
}
