import { refresh, request, say, useBusy, useMay, Waiting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Tree, type TreeDataNode } from 'antd';
import { useEffect, useState } from 'react';
import { closure } from './menu-choice.ts';
import { apisByMenu, roleMenu, type RoleMenuNode, saveRoleMenu } from '../role/role.calls.ts';
import { role } from '../role/role.ts';

/** Tells the page around it whether something is ticked that is not saved. */
export type OnDirty = (part: 'menu' | 'scope', is: boolean) => void;

const toTree = (node: RoleMenuNode): TreeDataNode => ({
  key: node.id,
  title: node.label,
  children: node.children.map(toTree),
});

const expertKey = 'heliu.showsCalls';

/** What a node lets through, in words; the addresses are for those who look after the system. */
function Apis({ menuid }: { menuid: number }) {
  const [isExpert, setExpert] = useState(() => localStorage.getItem(expertKey) === '1');
  const apis = useQuery({ queryKey: ['apis', menuid], queryFn: () => request(apisByMenu, { menuid }) });
  if (!apis.data) return null;
  if (apis.data.length === 0) return <p className="hl-muted">这一项没有自己的操作。</p>;
  return (
    <>
      <ul>
        {apis.data.map(({ method, path, summary }) => (
          <li key={`${method} ${path}`}>
            {summary}
            {isExpert && (
              <code className="hl-muted">
                {method} {path}
              </code>
            )}
          </li>
        ))}
      </ul>
      <Checkbox
        checked={isExpert}
        onChange={({ target }) => {
          localStorage.setItem(expertKey, target.checked ? '1' : '0');
          setExpert(target.checked);
        }}
      >
        显示接口地址
      </Checkbox>
    </>
  );
}

interface EditorProps {
  readonly roleid: number;
  readonly tree: RoleMenuNode[];
  readonly checked: readonly number[];
  readonly onDirty: OnDirty;
}
function Editor({ roleid, tree, checked, onDirty }: EditorProps) {
  const may = useMay();
  const [saved, setSaved] = useState<ReadonlySet<number>>(new Set(checked));
  const [ticked, setTicked] = useState(saved);
  const isDirty = ticked.size !== saved.size || [...ticked].some((id) => !saved.has(id));
  useEffect(() => onDirty('menu', isDirty), [onDirty, isDirty]);
  const [looking, setLooking] = useState<number>();
  const [saving, run] = useBusy();
  const { half } = closure(tree, ticked);
  async function save(): Promise<void> {
    await request(saveRoleMenu, { roleid, ...closure(tree, ticked) });
    setSaved(ticked);
    say({ text: '保存成功，下一次操作即生效' });
    refresh(role);
  }
  return (
    <div className="hl-split" style={{ height: '100%' }}>
      <div className="role-body">
        {may('sys_role:save') && (
          <p className="role-save">
            <Button type="primary" disabled={!isDirty} loading={saving} onClick={() => run(save)}>
              保存菜单权限
            </Button>
            <span className="hl-muted">
              已选 {ticked.size} 项{isDirty ? '，还没有保存' : '。勾选后，对应的页面和操作一起放行'}。
            </span>
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
        {looking === undefined ? <p className="hl-muted">点一项，看它放行哪些操作。</p> : <Apis menuid={looking} />}
      </aside>
    </div>
  );
}

/** The menu as a tree of ticks; half ticks show what is granted in part. */
export function RoleMenu({ roleid, onDirty }: { roleid: number; onDirty: OnDirty }) {
  const loaded = useQuery({
    queryKey: [role.name, 'menu', roleid],
    gcTime: 0,
    queryFn: () => request(roleMenu, { roleid }),
  });
  if (!loaded.data) return <Waiting />;
  return <Editor roleid={roleid} tree={loaded.data.tree} checked={loaded.data.checked} onDirty={onDirty} />;
}
