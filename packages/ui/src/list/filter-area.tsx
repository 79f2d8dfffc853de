import type { AnyEntity } from '@heliu/model';
import { Button, type InputRef } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useShortcut } from '../page/shortcut.ts';
import { FilterBar } from './filter-bar.tsx';
import type { ListState } from './state.ts';

interface Props {
  readonly entity: AnyEntity;
  readonly filterable: readonly string[];
  readonly state: ListState;
  readonly onQuick: (q: string) => void;
  readonly onChange: (change: { readonly q?: string; readonly filters: Readonly<Record<string, string>> }) => void;
  /** Beside the filters. */
  readonly after: ReactNode;
  readonly chosen: number;
  readonly onNone: () => void;
  /** What can be done with the chosen ones. */
  readonly children: ReactNode;
}

/** The filters of a list, and over them what can be done with a selection, so that no row moves when one is made. */
export function FilterArea({ entity, filterable, state, onQuick, onChange, after, chosen, onNone, children }: Props) {
  const search = useRef<InputRef>(null);
  const [isFiltering, setFiltering] = useState(false);
  useShortcut('/', () => {
    // What lies over the filters gives way for as long as somebody is at them.
    flushSync(() => setFiltering(true));
    search.current?.focus({ cursor: 'all' });
  });
  const isCovered = chosen > 0 && !isFiltering;
  return (
    <div
      className="hl-over"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFiltering(false);
      }}
    >
      <FilterBar
        entity={entity}
        filterable={[...filterable]}
        q={state.q}
        filters={state.filters}
        onQuick={onQuick}
        onFilter={(key, value) => {
          const { [key]: _, ...others } = state.filters;
          onChange({ filters: value ? { ...others, [key]: value } : others });
        }}
        onClear={() => onChange({ q: '', filters: {} })}
        searchRef={search}
        after={after}
        isCovered={isCovered}
      />
      {/* There all the time, since its dialogs outlive the selection. */}
      <div className="hl-selection" role="toolbar" aria-label="对所选的操作" hidden={!isCovered}>
        <span>
          已选 <b>{chosen.toLocaleString('en-US')}</b> 条
        </span>
        <Button type="text" size="small" onClick={onNone}>
          取消选择
        </Button>
        {children}
      </div>
    </div>
  );
}
