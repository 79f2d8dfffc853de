import { refresh, request, say, useBusy, useMay, Waiting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Tree, type TreeDataNode } from 'antd';
import { useState } from 'react';
import { closure } from './menu-choice.ts';
import { apisByMenu, roleMenu, type RoleMenuNode, saveRoleMenu } from './role.calls.ts';
import { role } from './role.ts';

const toTree = (node: RoleMenuNode): TreeDataNode => ({
  key: node.id,
  title: node.label,
  children: node.children.map(toTree),
});

function Apis({ menuid }: { menuid: number }) {
  const apis = useQuery({ queryKey: ['apis', menuid], queryFn: () => request(apisByMenu, { menuid }) });
  if (!apis.data) return null;
  if (apis.data.length === 0) return <p className="hl-muted">这一项没有自己的接口。</p>;
  return (
    <ul>
      {apis.data.map(({ method, path, summary }) => (
        <li key={`${method} ${path}`}>
          <b>{method}</b>
          <span>
            {summary}
            <br />
            <code className="hl-muted">{path}</code>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Editor({ roleid, tree, checked }: { roleid: number; tree: RoleMenuNode[]; checked: readonly number[] }) {
  const may = useMay();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set(checked));
  const [looking, setLooking] = useState<number>();
  const [saving, run] = useBusy();
  const { half } = closure(tree, ticked);
  async function save(): Promise<void> {
    await request(saveRoleMenu, { roleid, ...closure(tree, ticked) });
    say({ text: '保存成功，下一次操作即生效' });
    refresh(role);
  }
  return (
    <div className="hl-split" style={{ height: '100%' }}>
      <div className="role-body">
        {may('sys_role:save') && (
          <p>
            <Button type="primary" loading={saving} onClick={() => run(save)}>
              保存菜单权限
            </Button>
            <span className="hl-muted">　已选 {ticked.size} 项。勾选后，对应的页面、按钮和接口一起放行。</span>
          </p>
        )}
        <Tree
          checkable
          checkStrictly
          selectable
          defaultExpandedKeys={tree.map(({ id }) => id)}
          treeData={tree.map(toTree)}
          checkedKeys={{ checked: [...ticked].filter((id) => !half.includes(id)), halfChecked: half }}
          onCheck={(_, { node, checked: on }) => {
            const branch = (one: TreeDataNode): number[] => [
              one.key as number,
              ...(one.children ?? []).flatMap(branch),
            ];
            const next = new Set(ticked);
            for (const id of branch(node)) {
              if (on) next.add(id);
              else next.delete(id);
            }
            // Whoever holds a button needs the page around it.
            setTicked(new Set(closure(tree, next).checked));
          }}
          onSelect={([key]) => setLooking(key as number | undefined)}
        />
      </div>
      <aside className="role-apis">
        {looking === undefined ? <p className="hl-muted">点一项，看它放行哪些接口。</p> : <Apis menuid={looking} />}
      </aside>
    </div>
  );
}

/** The menu as a tree of ticks; half ticks show what is granted in part. */
export function RoleMenu({ roleid }: { roleid: number }) {
  const loaded = useQuery({
    queryKey: [role.name, 'menu', roleid],
    gcTime: 0,
    queryFn: () => request(roleMenu, { roleid }),
  });
  return loaded.data ? <Editor roleid={roleid} tree={loaded.data.tree} checked={loaded.data.checked} /> : <Waiting />;
}
