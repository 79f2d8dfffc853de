import { confirmUser, FieldGrid, type Raw, refresh, request, say, useBusy, Waiting } from '@heliu/ui';
import { type Complaint, inputSchema } from '@heliu/model';
import { useQuery } from '@tanstack/react-query';
import { Button, Tag, Tree, type TreeDataNode, TreeSelect } from 'antd';
import { useState } from 'react';
import {
  addSystemMenu,
  editSystemMenu,
  removeSystemMenu,
  type SystemMenuNode,
  systemMenuTree,
} from './menu-node.calls.ts';
import { menuNode } from './menu-node.ts';
import { PlatformFrame } from './platform-frame.pages.tsx';

type Values = Record<string, Raw>;
const keys = [
  'code',
  'parent',
  'kind',
  'label',
  'path',
  'icon',
  'section',
  'stream',
  'sort',
  'hidden',
  'permissions',
] as const;
/** What a built-in node has from the code. */
const fixed: ReadonlySet<string> = new Set(['code', 'kind', 'permissions', 'path']);
const kinds = { area: '目录', page: '页面', button: '按钮' } as const;

const toTree = (node: SystemMenuNode): TreeDataNode => ({
  key: node.id,
  title: (
    <>
      {node.label} <Tag>{kinds[node.kind]}</Tag>
      {node.hidden && <Tag color="warning">隐藏</Tag>}
    </>
  ),
  children: node.children.map(toTree),
});
const flat = (nodes: readonly SystemMenuNode[]): SystemMenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

const valuesOf = (node: Partial<SystemMenuNode>): Values =>
  Object.fromEntries(keys.map((key) => [key, ((node as Record<string, unknown>)[key] as Raw | undefined) ?? null]));

interface Place {
  readonly value: number;
  readonly title: string;
  readonly children: Place[];
}
/** Everywhere a node may stand: not below itself, and not below a button. */
const placesFor = (nodes: readonly SystemMenuNode[], self: number | undefined): Place[] =>
  nodes
    .filter(({ id, kind }) => id !== self && kind !== 'button')
    .map((node) => ({ value: node.id, title: node.label, children: placesFor(node.children, self) }));

function NodeForm({
  node,
  tree,
  onDone,
}: {
  node: Partial<SystemMenuNode>;
  tree: readonly SystemMenuNode[];
  onDone: (id: number | undefined) => void;
}) {
  const [values, setValues] = useState<Values>(() => ({
    ...valuesOf(node),
    sort: node.sort ?? 0,
    hidden: node.hidden ?? false,
  }));
  const [complaints, setComplaints] = useState<readonly Complaint[]>([]);
  const [, run] = useBusy();
  const above = placesFor(tree, node.id);
  const set = (key: string, value: Raw) => setValues((before) => ({ ...before, [key]: value }));
  async function save(): Promise<void> {
    const parsed = inputSchema(menuNode).safeParse(values);
    if (!parsed.success)
      return setComplaints(parsed.error.issues.map(({ path, message }) => ({ path: String(path[0]), message })));
    const saved = node.id
      ? await request(editSystemMenu, { ...values, id: node.id, version: node.version }, { quiet: true })
      : await request(addSystemMenu, values, { quiet: true });
    say({ text: '保存成功' });
    onDone(saved.id);
  }
  async function remove(): Promise<void> {
    if (!(await confirmUser({ text: `删除菜单“${node.label ?? ''}”？` }))) return;
    await request(removeSystemMenu, { id: node.id! });
    onDone(undefined);
  }
  return (
    <>
      <header className="hl-bar">
        <b>{node.id ? node.label : '新增菜单'}</b>
        {node.builtIn && <span className="hl-muted">内置：可以改名、移动、隐藏，不能删除；权限随版本更新</span>}
        <span className="hl-gap" />
        {node.id !== undefined && !node.builtIn && (
          <Button danger onClick={() => run(remove)}>
            删除
          </Button>
        )}
        <Button type="primary" onClick={() => run(save, ({ message }) => setComplaints([{ path: 'label', message }]))}>
          保存
        </Button>
      </header>
      <div className="hl-form-body">
        <div className="hl-form-head is-whole">
          <FieldGrid
            prefix="menu"
            fields={keys.map((key) => [key, menuNode.fields[key]] as const)}
            values={values}
            onChange={set}
            complaints={complaints}
            isLocked={(key) => node.builtIn === true && fixed.has(key)}
            controls={{
              parent: ({ id, value, onChange }) => (
                <TreeSelect
                  {...(id && { id })}
                  className="hl-wide"
                  allowClear
                  placeholder="最上级"
                  value={(value as number | null) ?? undefined}
                  treeData={above}
                  onChange={(next) => onChange((next as number | undefined) ?? null)}
                />
              ),
            }}
          />
        </div>
      </div>
    </>
  );
}

/** The platform's menu: what companies and roles are given pieces of. */
export default function SetMenu() {
  const loaded = useQuery({ queryKey: [menuNode.name, 'tree'], queryFn: () => request(systemMenuTree, {}) });
  const [chosen, setChosen] = useState<number | 'new'>();
  if (!loaded.data) return <Waiting />;
  const nodes = flat(loaded.data);
  const node = nodes.find(({ id }) => id === chosen);
  const parent = typeof chosen === 'number' ? chosen : null;
  return (
    <PlatformFrame title="菜单设置" hint="整个平台的菜单树。企业得到其中一部分，角色再得到企业的一部分。">
      <div className="hl-split">
        <section className="hl-card hl-tree" style={{ flex: 'none', width: 380 }}>
          <header className="hl-bar">
            <b>菜单树</b>
            <span className="hl-muted">{nodes.length} 项</span>
            <span className="hl-gap" />
            <Button onClick={() => setChosen('new')}>新增菜单</Button>
          </header>
          <div className="hl-tree-box">
            <Tree
              treeData={loaded.data.map(toTree)}
              defaultExpandedKeys={loaded.data.map(({ id }) => id)}
              onSelect={([key]) => setChosen(key as number | undefined)}
            />
          </div>
        </section>
        <section className="hl-card hl-form" style={{ flex: 1 }}>
          {chosen === undefined ? (
            <p className="hl-empty">点左边的一项来修改，或新增一项。</p>
          ) : (
            <NodeForm
              key={`${chosen}-${node?.version ?? 0}`}
              node={node ?? { parent }}
              tree={loaded.data}
              onDone={(id) => {
                setChosen(id);
                refresh(menuNode);
              }}
            />
          )}
        </section>
      </div>
    </PlatformFrame>
  );
}
