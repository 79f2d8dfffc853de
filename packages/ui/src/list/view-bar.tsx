import { type AnyEntity, type ListView, listViewCalls } from '@heliu/model';
import { Button, Dropdown, type MenuProps } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { confirmUser, say } from '../feedback/feedback.ts';
import { useTab } from '../tabs/context.ts';
import { request } from '../wire/request.ts';
import { type ListState, readState, showsSame, type Sort, viewAddress } from './state.ts';
import { classes } from './table.ts';
import type { useViews } from './use-views.ts';

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }));

interface Props {
  readonly entity: AnyEntity;
  readonly path: string;
  readonly saved: ReturnType<typeof useViews>;
  readonly state: ListState;
  readonly usualSort: readonly Sort[];
  /** Shows the list as another state says. */
  readonly onShow: (state: ListState) => void;
}

/** Which view is shown, whether it still is what was saved, and how to change to another. */
function useShownView({ entity: e, saved, state, usualSort, onShow }: Props) {
  const shown = saved.views.find(({ id }) => String(id) === state.view);
  const address = viewAddress(state, usualSort);
  const show = (view: ListView | undefined) => {
    const next = readState(e, view?.address ?? '', usualSort);
    const left = saved.opensWith > 0 ? 'all' : '';
    onShow({ ...next, view: view ? String(view.id) : left, rest: state.rest });
  };
  return { shown, address, show, isChanged: !showsSame(e, address, shown?.address ?? '', usualSort) };
}

type Editing = { readonly view: ListView | undefined } | undefined;

/**
 * The saved views of a list as tabs; a dot marks one that no longer is as it was saved. A list without views spends no
 * line on them, only a button once there is something to keep.
 */
export function useViewBar(props: Props): { readonly tabs: ReactNode; readonly keep: ReactNode } {
  const { path, saved } = props;
  const { shown, address, show, isChanged } = useShownView(props);
  const [editing, setEditing] = useState<Editing>();
  const { active } = useTab();
  const store = async (view: ListView) => {
    const { id, name, roles, forRoles } = view;
    await request(listViewCalls.save, { id, path, name, roles: [...roles], forRoles, address });
    await saved.reload();
    say({ text: `已保存“${name}”` });
  };
  const makeDefault = async (id: number | null) => {
    await request(listViewCalls.setDefault, { path, id });
    await saved.reload();
    say({ text: id ? '以后打开这个列表就是它' : '以后打开这个列表显示全部' });
  };
  const remove = async (view: ListView) => {
    const others = view.roles.length > 0 ? '共享给的人也不再看到它。' : '';
    if (!(await confirmUser({ text: `删除视图“${view.name}”？${others}`, ok: '删除', danger: true }))) return;
    await request(listViewCalls.remove, { id: view.id });
    await saved.reload();
    show(undefined);
  };
  const isDefault = shown ? saved.opensWith === shown.id : saved.opensWith === 0;
  const menu: MenuProps['items'] = [
    { key: 'new', label: '另存为新视图…', onClick: () => setEditing({ view: undefined }) },
    ...(shown?.isOwn ? [{ key: 'edit', label: '改名与共享…', onClick: () => setEditing({ view: shown }) }] : []),
    ...(isDefault
      ? []
      : [{ key: 'default', label: '打开列表时用它', onClick: () => void makeDefault(shown?.id ?? null) }]),
    ...(shown && isDefault
      ? [{ key: 'none', label: '打开列表时显示全部', onClick: () => void makeDefault(null) }]
      : []),
    ...(shown?.isOwn ? [{ key: 'remove', label: '删除', danger: true, onClick: () => void remove(shown) }] : []),
  ];
  const tab = (view: ListView | undefined) => {
    const isOn = view?.id === shown?.id;
    const name = view?.name ?? '全部';
    const dot = isOn && isChanged && view !== undefined;
    return (
      <span key={view?.id ?? 0} className={classes('hl-view', isOn && 'is-on')}>
        <button
          type="button"
          {...(isOn && { 'aria-current': 'true' as const })}
          {...(view && !view.isOwn && { title: `${view.owner}共享` })}
          onClick={() => (isOn ? undefined : show(view))}
        >
          {name}
          {dot && <i aria-label="有未保存的修改" role="img" />}
        </button>
        {isOn && (
          <Dropdown trigger={['click']} menu={{ items: menu }}>
            <button type="button" className="hl-caret" aria-label={`视图“${name}”的操作`} />
          </Dropdown>
        )}
      </span>
    );
  };
  const hasTabs = saved.views.length > 0;
  const keep = !shown && isChanged && (
    <Button type="link" size="small" onClick={() => setEditing({ view: undefined })}>
      存为视图
    </Button>
  );
  const dialog = editing && active && (
    <Suspense fallback={null}>
      <ViewDialog
        path={path}
        view={editing.view}
        address={editing.view ? editing.view.address : address}
        onClose={() => setEditing(undefined)}
        onSaved={async (id) => {
          setEditing(undefined);
          await saved.reload();
          props.onShow({ ...props.state, view: String(id) });
        }}
      />
    </Suspense>
  );
  return {
    keep: !hasTabs && keep,
    tabs: (
      <>
        {hasTabs && (
          <nav className="hl-views" aria-label="视图">
            {[undefined, ...saved.views].map(tab)}
            {keep}
            {shown && isChanged && (
              <>
                {shown.isOwn && (
                  <Button type="link" size="small" onClick={() => void store(shown)}>
                    保存修改
                  </Button>
                )}
                <Button type="link" size="small" onClick={() => show(shown)}>
                  放弃修改
                </Button>
              </>
            )}
          </nav>
        )}
        {dialog}
      </>
    ),
  };
}
