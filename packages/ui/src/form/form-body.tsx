import {
  type AnyEntity,
  type Complaint,
  customFieldsOf,
  customLabel,
  type Field,
  type Fields,
  fieldsOf,
  isDocument,
  linesOf,
  totalKeys,
} from '@heliu/model';
import { Button } from 'antd';
import {
  type ComponentType,
  type Dispatch,
  type KeyboardEvent,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type ControlProps, FieldControl } from '../field/control.tsx';
import type { Raw } from '../field/entry.ts';
import { wantsEnter } from '../field/record-picker.tsx';
import { useTab } from '../tabs/context.ts';
import type { Change } from './changes.ts';
import type { Derived } from './derived.ts';
import { LineGrid, type LineGridProps } from './line-grid.tsx';
import type { FormOptions, GridOptions, Header, HeaderKey, Section } from './options.ts';
import { Totals } from './totals.tsx';
import { type FormValues, type GridRow, inputFields, isBlank } from './values.ts';

export interface FormBodyProps<E extends AnyEntity> {
  readonly entity: E;
  readonly options: FormOptions<E>;
  readonly values: FormValues;
  readonly derived: Derived<E>;
  readonly complaints: readonly Complaint[];
  readonly dispatch: Dispatch<Change>;
  readonly onTouch: (key: string) => void;
  readonly titles: Readonly<Record<string, string>>;
  readonly number: string | undefined;
  readonly id: number | undefined;
  readonly prefix: string;
  readonly hidden: ReadonlySet<string>;
}

const wide = new Set<Field['kind']>(['richText', 'json']);
const half = new Set<Field['kind']>(['longText', 'refs']);
const spanOf = (field: Field) => (wide.has(field.kind) ? 'is-wide' : half.has(field.kind) ? 'is-half' : '');

export const fieldId = (prefix: string, path: string): string => `${prefix}-${path.replace(/[^\w-]/g, '-')}`;

/** Enter goes on to the next control, as it does in every accounting program; Shift+Enter goes back. */
function onEnter(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  if (event.key !== 'Enter' || event.ctrlKey || event.nativeEvent.isComposing || wantsEnter(target)) return;
  if (target.closest('.hl-grid') || target.tagName === 'BUTTON' || target.isContentEditable) return;
  const fields = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      '.hl-fields-grid input:not([disabled]):not([type=file]), .hl-fields-grid textarea:not([disabled])',
    ),
  ];
  const next = fields[fields.indexOf(target) + (event.shiftKey ? -1 : 1)];
  event.preventDefault();
  if (next) next.focus();
  else
    event.currentTarget
      .querySelector<HTMLElement>('.hl-grid td.is-cell')
      ?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
}

interface FieldBoxProps {
  readonly id: string;
  readonly field: Field;
  readonly message: string | undefined;
  readonly children: ReactNode;
}
export function FieldBox({ id, field, message, children }: FieldBoxProps) {
  return (
    <div className={`hl-field ${spanOf(field)}`}>
      <label htmlFor={id}>
        {field.label}
        {field.required && !field.hasDefault && (
          <i className="hl-required" aria-hidden>
            *
          </i>
        )}
      </label>
      {children}
      {message ? (
        <span className="hl-wrong" id={`${id}-wrong`} role="alert">
          {message}
        </span>
      ) : (
        field.hint && field.kind !== 'flag' && <span className="hl-hint">{field.hint}</span>
      )}
    </div>
  );
}

function wrongCells(
  kind: string,
  first: string | undefined,
  complaints: readonly Complaint[],
): Map<number, Record<string, string>> {
  const wrong = new Map<number, Record<string, string>>();
  for (const { path, message } of complaints) {
    const [of, row, key] = path.split('.');
    if (of !== kind) continue;
    // A sheet without lines is complained of where its first one would be; so is a whole line at its beginning.
    if (row === undefined || key === undefined) {
      const at = Number(row ?? 0);
      if (first !== undefined) wrong.set(at, { [first]: message.replace(/^.*?行：/, ''), ...wrong.get(at) });
      continue;
    }
    wrong.set(Number(row), { ...wrong.get(Number(row)), [key]: message.replace(/^.*?行：/, '') });
  }
  return wrong;
}

interface HeaderFieldProps {
  readonly name: string;
  readonly id: string;
  readonly field: Field;
  readonly Control: ComponentType<ControlProps<any>>;
  readonly value: Raw;
  readonly message: string | undefined;
  readonly title: string | undefined;
  readonly self: number | undefined;
  /** Only for a control of the page's own, since it changes with every key typed anywhere. */
  readonly header: Readonly<Record<string, Raw>> | undefined;
  readonly onFill: ControlProps['onFill'] | undefined;
  readonly disabled: boolean;
  readonly onChange: (key: string, value: Raw) => void;
  readonly onTouch: (key: string) => void;
}

/** Built again only when something of its own changes: a form of forty fields answers a key as fast as one of four. */
const HeaderField = memo(function HeaderField(props: HeaderFieldProps) {
  const { name, id, field, Control, value, message, title, self, header, onFill, disabled, onChange, onTouch } = props;
  return (
    <FieldBox id={id} field={field} message={message}>
      <div onBlur={() => onTouch(name)}>
        <Control
          field={field}
          id={id}
          value={value}
          onChange={(next: Raw) => onChange(name, next)}
          {...(title && { title })}
          {...(self !== undefined && { self })}
          {...(header && { header })}
          {...(onFill && { onFill })}
          invalid={message !== undefined}
          disabled={disabled}
        />
      </div>
    </FieldBox>
  );
});

/** What a company has added stands behind what the page arranges. */
function sectionsOf<E extends AnyEntity>(e: E, options: FormOptions<E>): readonly Section<E>[] {
  if (!options.sections) return [{ fields: inputFields(fieldsOf(e)).map(([key]) => key) as HeaderKey<E>[] }];
  const added = customFieldsOf(e).map(([key]) => key as HeaderKey<E>);
  return added.length === 0 ? options.sections : [...options.sections, { label: customLabel, fields: added }];
}

/** The fields, the lines and the sums of a record being edited. */
export function FormBody<E extends AnyEntity>(props: FormBodyProps<E>) {
  const {
    entity: e,
    options,
    values,
    derived,
    complaints,
    dispatch,
    onTouch,
    titles,
    number,
    id,
    prefix,
    hidden,
  } = props;
  const header = values.header as Header<E>;
  const fields = fieldsOf(e);
  const sections = useMemo(() => sectionsOf(e, options), [e, options]);
  const messages = useMemo(() => new Map(complaints.map(({ path, message }) => [path, message])), [complaints]);
  // Lines that a rule fills are nobody's to type.
  const kinds = Object.entries(linesOf(e)).filter(([, { fields: inLine }]) => inputFields(inLine).length > 0);
  const summed = useMemo(() => new Set(totalKeys(e)), [e]);

  const grids = options.grids as Grids | undefined;
  const shownKinds = kinds.filter(([kind]) => grids?.[kind]?.visible?.(header as Header<AnyEntity>) ?? true);
  const firstColumn = (kind: string, inLine: Fields): string | undefined =>
    (columnsOf(grids?.[kind], header as Header<AnyEntity>) ?? Object.keys(inLine)).find(
      (key) => !inLine[key]!.computed,
    );

  const latest = useRef(values);
  latest.current = values;
  const setField = useCallback(
    (key: string, value: Raw) => {
      dispatch({ type: 'header', patch: { [key]: value } });
      const now = { ...latest.current.header, [key]: value } as Header<E>;
      const then = options.react?.[key as HeaderKey<E>]?.(value, now);
      if (then)
        void Promise.resolve(then).then(
          (patch) => patch && dispatch({ type: 'header', patch: patch as Record<string, Raw> }),
        );
      for (const [kind, { fields: inLine }] of Object.entries(linesOf(e))) {
        const { follow } = (options.grids as Grids | undefined)?.[kind] ?? {};
        const typed = (latest.current.lines[kind] ?? none).filter((row) => !isBlank(inLine, row));
        void Promise.resolve(follow?.(key as never, now as never, typed.map(({ cells }) => cells) as never)).then(
          (rows) =>
            rows &&
            dispatch({ type: 'whole', kind, fields: inLine, row: typed.length, rows: rows as Record<string, Raw>[] }),
        );
      }
    },
    [dispatch, e, options],
  );
  const fill = useCallback((patch: Readonly<Record<string, Raw>>) => dispatch({ type: 'header', patch }), [dispatch]);

  return (
    <div className="hl-form-body" onKeyDown={onEnter}>
      <div className={kinds.length > 0 ? 'hl-form-head' : 'hl-form-head is-whole'}>
        {sections.map((section, index) => (
          <section key={section.label ?? index}>
            {section.label && <h3>{section.label}</h3>}
            <div className="hl-fields-grid">
              {index === 0 && isDocument(e) && (
                <div className="hl-field">
                  <label>单据编号</label>
                  <output className={number ? '' : 'hl-muted'}>{number ?? '保存时取号'}</output>
                </div>
              )}
              {section.fields
                .filter((key) => !hidden.has(key) && (options.visible?.[key]?.(header) ?? true))
                .map((key) => {
                  const control = options.controls?.[key];
                  return (
                    <HeaderField
                      key={key}
                      name={key}
                      id={fieldId(prefix, key)}
                      field={fields[key]!}
                      Control={control ?? FieldControl}
                      value={header[key] ?? null}
                      message={messages.get(key) ?? complaints.find(({ path }) => path.startsWith(`${key}.`))?.message}
                      title={titles[key]}
                      self={id}
                      header={control && header}
                      onFill={control && fill}
                      disabled={options.locked?.[key]?.(header, id === undefined) ?? false}
                      onChange={setField}
                      onTouch={onTouch}
                    />
                  );
                })}
            </div>
          </section>
        ))}
      </div>
      {shownKinds.map(([kind, lines]) => (
        <Grid
          key={kind}
          {...props}
          kind={kind}
          label={lines.label}
          wrong={wrongCells(kind, firstColumn(kind, lines.fields), complaints)}
          summed={summed}
        />
      ))}
      {options.below?.(derived.draft) ?? <Totals entity={e} draft={derived.draft} />}
    </div>
  );
}

const columnsOf = (grid: GridOptions<AnyEntity, string> | undefined, header: Header<AnyEntity>) =>
  typeof grid?.columns === 'function' ? grid.columns(header) : grid?.columns;

/** The columns in which at least one row has an open cell; the same list as long as they are the same. */
function useOpenColumns(
  columns: readonly string[] | undefined,
  opens: LineGridProps['opens'],
  rows: readonly GridRow[],
): readonly string[] | undefined {
  const open = opens && columns?.filter((key) => rows.some(({ cells }) => opens(key, cells)));
  const names = open?.join(' ');
  return useMemo(() => (names === undefined ? columns : names.split(' ')), [names, columns]);
}

type Grids = Readonly<Record<string, GridOptions<AnyEntity, string>>>;
const none: readonly GridRow[] = [];
/** Nothing is guessed from half a word. */
const restMs = 250;

function Grid<E extends AnyEntity>({
  entity: e,
  options,
  values,
  derived,
  dispatch,
  kind,
  label,
  wrong,
  summed,
}: FormBodyProps<E> & {
  kind: string;
  label: string;
  wrong: Map<number, Record<string, string>>;
  summed: ReadonlySet<string>;
}) {
  const { fields, scans, from } = linesOf(e)[kind]!;
  const grid = (options.grids as Grids | undefined)?.[kind];
  const rows = values.lines[kind] ?? none;
  const header = values.header as Header<AnyEntity>;
  const opens = grid?.opens as LineGridProps['opens'];
  const columns = useOpenColumns(columnsOf(grid, header), opens, rows);
  // Lines are chosen from documents that the grid has a column for; another form of the same entity may have none.
  const sources = Object.keys(from ?? {}).filter((field) => columns?.includes(field as never) ?? true);
  const add = (more: readonly object[]) =>
    dispatch({ type: 'block', kind, fields, row: rows.length - 1, rows: more as Record<string, Raw>[] });
  const replace = (other: readonly object[]) =>
    dispatch({ type: 'whole', kind, fields, row: rows.length, rows: other as Record<string, Raw>[] });
  const { react, suggest } = grid ?? {};
  const latestHeader = useRef(header);
  latestHeader.current = header;
  const beside = useMemo(
    () => grid?.beside && ((row: GridRow) => grid.beside!(row.cells as never, () => latestHeader.current)),
    [grid],
  );
  const keys =
    grid?.keys &&
    ((key: string, at: { row: number; column: string }) =>
      grid.keys!(key, at as never, rows.map(({ cells }) => cells) as never) as
        | { patch: Record<string, Raw>; to?: string }
        | undefined);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const dispatchCell = useMemo((): Dispatch<Change> => {
    if (!react && !suggest) return dispatch;
    const tell = (change: Change) => {
      dispatch(change);
      if (change.type !== 'cells') return;
      const row = { ...rows[change.row]?.cells, ...change.patch };
      for (const [key, value] of Object.entries(change.patch)) {
        void Promise.resolve(react?.(key as never, value, row as never, header)).then(
          (patch) => patch && dispatch({ ...change, patch: patch as Record<string, Raw> }),
        );
        if (!suggest || change.isGuess) continue;
        clearTimeout(resting.current);
        resting.current = setTimeout(() => {
          void suggest(key as never, value, row as never).then(
            (patch) => patch && tell({ ...change, patch: patch as Record<string, Raw>, isGuess: true }),
          );
        }, restMs);
      }
    };
    return tell;
  }, [dispatch, react, suggest, rows, header]);
  return (
    <LineGrid
      kind={kind}
      label={label}
      fields={fields}
      {...(scans && { scans })}
      {...(sources.length > 0 && { fixed: sources })}
      {...(columns && { columns })}
      {...(grid?.widths && { widths: grid.widths })}
      rows={rows}
      computed={derived.rows}
      wrong={wrong}
      dispatch={dispatchCell}
      summedElsewhere={summed}
      {...(grid?.sums && { sums: grid.sums })}
      tools={
        <>
          {sources.map((field) => (
            <SourceButton
              key={field}
              entity={e}
              kind={kind}
              field={field}
              rows={rows}
              header={values.header}
              onChoose={(more, patch) => {
                dispatch({ type: 'header', patch });
                add(more);
              }}
            />
          ))}
          {grid?.tools?.(add, header, (patch) => dispatch({ type: 'header', patch: patch as Record<string, Raw> }), {
            draft: derived.draft as never,
            replace,
          })}
        </>
      }
      {...(grid?.hint && { hint: grid.hint })}
      {...(grid?.help && { help: grid.help })}
      {...(opens && { opens })}
      {...(keys && { keys })}
      {...(beside && { beside })}
    />
  );
}

const ChooseLines = lazy(async () => ({ default: (await import('./choose-lines.tsx')).ChooseLines }));

/** 选单: brings lines from earlier documents into the form. */
function SourceButton(props: {
  entity: AnyEntity;
  kind: string;
  field: string;
  rows: readonly GridRow[];
  header: Readonly<Record<string, Raw>>;
  onChoose: (rows: readonly Readonly<Record<string, Raw>>[], head: Readonly<Record<string, Raw>>) => void;
}) {
  const { entity: e, kind, field, rows, header, onChoose } = props;
  const { active } = useTab();
  const [open, setOpen] = useState(false);
  const { fields, from } = linesOf(e)[kind]!;
  const taken = new Set(rows.map(({ cells }) => cells[from![field]!.line]).filter((id) => typeof id === 'number'));
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        从{fields[field]!.label}选单
      </Button>
      {open && active && (
        <Suspense>
          <ChooseLines
            entity={e}
            field={field}
            header={header}
            taken={taken}
            onChoose={(more, head) => {
              onChoose(more, head);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
