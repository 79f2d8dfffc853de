import { type AnyEntity, columnsOf, isDocument } from '@heliu/model';
import { Button, Input, type InputRef, Popover } from 'antd';
import { type ComponentProps, lazy, type ReactNode, type RefObject, Suspense, useState } from 'react';
import { nameOf, type Strangers, useNames } from '../field/record-picker.tsx';
import { Icon } from '../theme/icon.tsx';
import { isFound } from '../text/pinyin.ts';
import { useTab } from '../tabs/context.ts';
import { filterShape, filterText, valuesOf } from './filters.ts';
import { QuickSearch } from './quick-search.tsx';

const Editor = lazy(async () => ({ default: (await import('./filter-editor.tsx')).FilterEditor }));

/** Asked for at the first filter, like whatever a list can do without. */
const FilterEditor = (props: ComponentProps<typeof Editor>) => (
  <Suspense fallback={<Input disabled />}>
    <Editor {...props} />
  </Suspense>
);

interface Props {
  readonly entity: AnyEntity;
  readonly filterable: readonly string[];
  readonly q: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly onQuick: (q: string) => void;
  readonly onFilter: (key: string, value: string) => void;
  readonly onClear: () => void;
  readonly searchRef: RefObject<InputRef | null>;
  /** What else there is to do with the filters. */
  readonly after?: ReactNode;
  /** Something else lies over it for now. */
  readonly isCovered?: boolean;
}

/** The words of a chip that names records have to be asked for when the list was opened by a link. */
function namesWanted(e: AnyEntity, filters: Props['filters']): Strangers[] {
  return Object.entries(filters).flatMap(([key, source]) => {
    const field = columnsOf(e)[key];
    if (!field || filterShape(field) !== 'records') return [];
    return [{ entity: field.target!, ids: valuesOf(field, source).map(Number) }];
  });
}

function Chip({
  entity: e,
  name,
  value,
  isNaming,
  onFilter,
}: {
  entity: AnyEntity;
  name: string;
  value: string;
  isNaming: boolean;
  onFilter: Props['onFilter'];
}) {
  const [open, setOpen] = useState(false);
  const { active } = useTab();
  const field = columnsOf(e)[name]!;
  const words = filterText(field, value, (entity, id) => nameOf(entity, id)?.title ?? (isNaming ? '…' : undefined));
  return (
    <span className="hl-chip">
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={open && active}
        onOpenChange={setOpen}
        destroyOnHidden
        content={
          <FilterEditor
            field={field}
            value={value}
            onApply={(next) => {
              setOpen(false);
              onFilter(name, next);
            }}
          />
        }
      >
        <button
          type="button"
          title={`${field.label} ${words}，点击修改，Delete 去掉`}
          onKeyDown={(event) => {
            if (event.key === 'Delete' || event.key === 'Backspace') onFilter(name, '');
          }}
        >
          {field.label} {words}
        </button>
      </Popover>
      <button
        type="button"
        className="hl-x"
        aria-label={`去掉筛选 ${field.label}`}
        onClick={() => onFilter(name, '')}
      />
    </span>
  );
}

function AddFilter({
  entity: e,
  filterable,
  filters,
  onFilter,
}: Pick<Props, 'entity' | 'filterable' | 'filters' | 'onFilter'>) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState<string>();
  const [text, setText] = useState('');
  const { active } = useTab();
  const fields = columnsOf(e);
  const offered = filterable.filter((key) => isFound(fields[key]!.label, text));
  const close = (is: boolean) => {
    setOpen(is);
    setName(undefined);
    setText('');
  };
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open && active}
      onOpenChange={close}
      destroyOnHidden
      content={
        name === undefined ? (
          <div className="hl-fields">
            <Input
              autoFocus
              placeholder="按哪一项筛选"
              value={text}
              onChange={(event) => setText(event.target.value)}
              onPressEnter={() => offered[0] && setName(offered[0])}
            />
            <ul>
              {offered.map((key) => (
                <li key={key}>
                  <button type="button" onClick={() => setName(key)}>
                    {fields[key]!.label}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ) : (
          <>
            <b className="hl-filter-name">{fields[name]!.label}</b>
            <FilterEditor
              field={fields[name]!}
              value={filters[name]}
              onApply={(next) => {
                close(false);
                onFilter(name, next);
              }}
            />
          </>
        )
      }
    >
      <Button type="text" icon={<Icon name="plus" />}>
        筛选
      </Button>
    </Popover>
  );
}

/** Quick search and one chip per filter. */
export function FilterBar(props: Props) {
  const { entity: e, filterable, q, filters, onQuick, onFilter, onClear, searchRef, isCovered = false } = props;
  const { isAsking } = useNames(namesWanted(e, filters));
  const searched = [
    ...(isDocument(e) ? ['单据编号'] : []),
    ...Object.values(columnsOf(e))
      .filter((field) => field.search)
      .map((field) => field.label),
  ];
  const names = Object.keys(filters);
  return (
    <div className="hl-filters" inert={isCovered} aria-busy={isAsking}>
      {searched.length > 0 && (
        <QuickSearch ref={searchRef} value={q} placeholder={searched.slice(0, 3).join('、')} onSearch={onQuick} />
      )}
      {names.map((name) => (
        <Chip key={name} entity={e} name={name} value={filters[name]!} isNaming={isAsking} onFilter={onFilter} />
      ))}
      <AddFilter entity={e} filterable={filterable} filters={filters} onFilter={onFilter} />
      {names.length + (q ? 1 : 0) > 1 && (
        <Button type="text" onClick={onClear}>
          清空
        </Button>
      )}
      {props.after}
    </div>
  );
}
