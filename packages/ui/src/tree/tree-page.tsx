import { useQuery } from '@tanstack/react-query';
import { type AnyEntity, type Call, type Calls, fieldsOf, permission, type Wire, titleOf } from '@heliu/model';
import { Button, Input, Tree } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { refresh } from '../action/use-busy.ts';
import { confirmUser, say } from '../feedback/feedback.ts';
import { toSendable, valuesFrom } from '../form/values.ts';
import { Failure, Waiting } from '../page/states.tsx';
import { useReach } from '../page/route.ts';
import { useMay } from '../session/may.ts';
import { isFound } from '../text/pinyin.ts';
import { request } from '../wire/request.ts';
import { MoveDialog } from './move-dialog.tsx';
import { findRow, narrowed, parentOf, type TreeRow } from './tree.ts';
import { useDrag } from './use-drag.ts';

export interface TreeOptions<E extends AnyEntity> {
  /** What stands behind the name of a node. */
  readonly note?: (row: Wire<E>) => ReactNode;
  readonly base?: string;
}

interface Node {
  readonly key: number;
  readonly title: ReactNode;
  readonly children: Node[];
}

/** An entity as the tree it is; a node is moved by dragging it onto another. */
export function treePage<E extends AnyEntity, O extends { readonly tree: Call }>(
  calls: Calls<E, O>,
  options: TreeOptions<E> = {},
) {
  const e = calls.entity;
  const operations = calls.operations as unknown as Readonly<Record<string, Call>>;
  const parentKey = Object.entries(fieldsOf(e)).find(([, field]) => field.kind === 'parent')?.[0];
  if (!parentKey) throw new Error(`${e.name} is no tree`);
  const nameOf = (row: TreeRow) => [e.code && row[e.code as string], titleOf(e, row)].filter(Boolean).join(' ');

  return function TreePage() {
    const { pathname } = useLocation();
    const base = options.base ?? pathname.replace(/\/tree\/?$/, '');
    const navigate = useNavigate();
    const may = useMay();
    const reach = useReach();
    const [text, setText] = useState('');
    const [moving, setMoving] = useState<TreeRow>();
    const loaded = useQuery({ queryKey: [e.name, 'tree'], queryFn: () => request<TreeRow[]>(calls.operations.tree) });
    const rows = useMemo(() => narrowed(loaded.data ?? [], (row) => isFound(nameOf(row), text)), [loaded.data, text]);
    const canMove = 'update' in operations && 'get' in operations && may(permission(e, 'save'));
    const add = `${base}/add`;
    const canAdd = 'save' in operations && may(permission(e, 'save')) && reach(add);

    const relocate = async (id: number, to: number | null) => {
      try {
        const record = await request<Record<string, unknown>>(operations['get']!, { id });
        const { input } = toSendable(e, valuesFrom(e, record));
        await request(operations['update']!, { ...input, id, version: record['version'], [parentKey]: to });
        say({ text: '已移动' });
      } finally {
        refresh(e);
      }
    };
    const move = async (id: number, to: number | null) => {
      const all = loaded.data ?? [];
      if ((parentOf(all, id)?.id ?? null) === to) return;
      const target = to === null ? '最上层' : `“${nameOf(findRow(all, to)!)}”之下`;
      if (!(await confirmUser({ text: `把“${nameOf(findRow(all, id)!)}”移到${target}？`, ok: '移动' }))) return;
      await relocate(id, to);
    };
    const drag = useDrag(loaded.data ?? [], (id, to) => void move(id, to).catch(() => {}));
    const asNode = (row: TreeRow): Node => ({
      key: row.id,
      title: (
        <span
          className={drag.isOver(row.id) ? 'hl-node is-over' : 'hl-node'}
          {...(canMove && { ...drag.source(row.id), ...drag.target(row.id) })}
        >
          {reach(`${base}/edit/${row.id}`) ? (
            <Link to={`${base}/edit/${row.id}`} draggable={false}>
              {nameOf(row)}
            </Link>
          ) : (
            nameOf(row)
          )}
          {row['disabled'] === true && <span className="hl-tag">已停用</span>}
          {options.note && <span className="hl-muted">{options.note(row as unknown as Wire<E>)}</span>}
          {canAdd && (
            <Link className="hl-node-add" to={`${add}?${parentKey}=${row.id}`}>
              新增下级
            </Link>
          )}
          {canMove && (
            <button type="button" className="hl-node-add hl-link" onClick={() => setMoving(row)}>
              移动
            </button>
          )}
        </span>
      ),
      children: row.children.map(asNode),
    });

    if (loaded.isPending) return <Waiting />;
    if (loaded.isError) return <Failure message={loaded.error.message} onRetry={() => void loaded.refetch()} />;
    return (
      <div className="hl-page">
        <section className="hl-card hl-tree">
          <header className="hl-bar">
            <Input
              className="hl-quick"
              placeholder="名称或拼音首字母"
              aria-label="在树中查找"
              allowClear
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            {canMove && (
              <span
                className={`hl-muted hl-top ${drag.offersTop ? 'is-offered' : ''} ${drag.isOver(null) ? 'is-over' : ''}`}
                {...drag.target(null)}
              >
                {drag.offersTop ? '拖到这里，移到最上层' : `拖到另一个${e.label}上，成为它的下级`}
              </span>
            )}
            <span className="hl-gap" />
            {reach(base) && <Button onClick={() => void navigate(base)}>列表</Button>}
            {canAdd && (
              <Button type="primary" onClick={() => void navigate(add)}>
                新增{e.label}
              </Button>
            )}
          </header>
          <div className="hl-tree-box">
            <Tree
              key={text === '' ? 'all' : 'found'}
              blockNode
              showLine
              defaultExpandAll
              selectable={false}
              treeData={rows.map(asNode)}
            />
            {rows.length === 0 && <div className="hl-empty">{text ? `没有找到“${text}”` : `还没有${e.label}`}</div>}
          </div>
        </section>
        {moving && (
          <MoveDialog
            entity={e}
            id={moving.id}
            name={nameOf(moving)}
            from={parentOf(loaded.data, moving.id)?.id ?? null}
            onMove={(to) => {
              setMoving(undefined);
              void relocate(moving.id, to).catch(() => {});
            }}
            onClose={() => setMoving(undefined)}
          />
        )}
      </div>
    );
  };
}
