import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AnyEntity,
  type Call,
  type Calls,
  columnsOf,
  customFieldsOf,
  customLabel,
  type Field,
  fieldsOf,
  isDocument,
  linesOf,
  totalKeys,
  type WireFull,
  titleOf,
} from '@heliu/model';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { ActionBar } from '../action/action-bar.tsx';
import { type AnyRow, mayEdit, mayRemove } from '../action/available.ts';
import { useRemove } from '../action/remove.tsx';
import { shown, StateTag } from '../field/shown.tsx';
import type { LineKind } from '../form/options.ts';
import { Totals } from '../form/totals.tsx';
import type { ColumnOf } from '../list/list-page.tsx';
import { RecordLink } from '../page/record-link.tsx';
import { useReach } from '../page/route.ts';
import { useEntity } from '../page/use-entity.ts';
import { isMissing, NotOpened, Waiting } from '../page/states.tsx';
import { useShortcut } from '../page/shortcut.ts';
import { type Paper, printRecord } from '../print/print.ts';
import { PrintButton, type PrintHandle } from '../print/print-button.tsx';
import { useMay } from '../session/may.ts';
import { useTab, useTabTitle } from '../tabs/context.ts';
import { Icon } from '../theme/icon.tsx';
import { request } from '../wire/request.ts';
import { LinesTable } from './lines-table.tsx';
import { useNeighbours } from './came-from.ts';
import { DocumentChain } from './chain.tsx';
import { PushDown } from './push-down.tsx';
import { RecordPanels } from './record-panels.tsx';
import { SidePanels } from './side-panels.tsx';
import './show.css';

export interface ShowOptions<E extends AnyEntity> {
  /** What the records are called here, where one entity has pages for each of its kinds. */
  readonly label?: string;
  readonly sections?: readonly { readonly label?: string; readonly fields: readonly ColumnOf<E>[] }[];
  readonly cells?: { readonly [K in ColumnOf<E>]?: (record: WireFull<E>) => ReactNode };
  readonly lines?: Readonly<Record<string, readonly string[]>>;
  readonly lineCells?: {
    readonly [K in LineKind<E>]?: Readonly<
      Record<string, (line: WireFull<E>[K & keyof WireFull<E>] extends readonly (infer L)[] ? L : never) => ReactNode>
    >;
  };
  /** What a line of a kind says when it is opened. */
  readonly details?: {
    readonly [K in LineKind<E>]?: {
      readonly label: string;
      readonly of: (
        line: WireFull<E>[K & keyof WireFull<E>] extends readonly (infer L)[] ? L : never,
        record: WireFull<E>,
      ) => ReactNode;
    };
  };
  /** Paper in a form of its own, instead of fields and lines. */
  readonly paper?: (record: WireFull<E>) => Promise<Paper>;
  /** Buttons beyond those the entity declares. */
  readonly tools?: (record: WireFull<E>) => ReactNode;
  /** Behind the title, beside the state. */
  readonly tags?: (record: WireFull<E>) => ReactNode;
  /** Instead of fields, lines and history: a page that tells its record in its own way. */
  readonly body?: (record: WireFull<E>) => ReactNode;
  /** Between the head and the fields. */
  readonly above?: (record: WireFull<E>) => ReactNode;
  readonly below?: (record: WireFull<E>) => ReactNode;
  /** The page itself shows the follow-ups, where they matter more than at the side. */
  readonly followsInBody?: boolean;
  /** Where those are looked at that these calls do not know, because they are of another kind. */
  readonly elsewhere?: string;
  /** Beside the record, above its history. */
  readonly aside?: (record: WireFull<E>) => ReactNode;
}

const wide = new Set<Field['kind']>(['richText', 'longText', 'json']);

function Fact({ field, children }: { field: Field; children: ReactNode }) {
  return (
    <div className={wide.has(field.kind) ? 'hl-fact is-wide' : 'hl-fact'}>
      <dt>{field.label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The fields of its own; what stands in the title or in the sums is not said twice. */
function usualSections(e: AnyEntity): { label?: string; fields: string[] }[] {
  const elsewhere = new Set(['status', ...totalKeys(e)]);
  return [{ fields: Object.keys(fieldsOf(e)).filter((key) => !elsewhere.has(key)) }];
}

/** What a company has added stands behind what the page arranges. */
function addedSections(e: AnyEntity): { label?: string; fields: string[] }[] {
  const added = customFieldsOf(e).map(([key]) => key);
  return added.length === 0 ? [] : [{ label: customLabel, fields: added }];
}

/** Lists that need no lines are left out where they have none and another has some. */
function filledLines(e: AnyEntity, row: Readonly<Record<string, unknown>>) {
  const all = Object.entries(linesOf(e));
  const isFilled = (kind: string) => ((row[kind] as readonly unknown[] | undefined) ?? []).length > 0;
  const some = all.some(([kind]) => isFilled(kind));
  return all.filter(([kind, { optional }]) => !optional || !some || isFilled(kind));
}

const madeOf = (e: AnyEntity): readonly string[] =>
  isDocument(e)
    ? ['sourceNumber', 'createdBy', 'createdAt', 'auditedBy', 'auditedAt']
    : ['createdBy', 'createdAt', 'updatedBy', 'updatedAt'];
const passedOn = '?from=kind';
const isUnset = (value: unknown) => value === null || value === undefined || value === '';

/** A record to be looked at: its facts, its lines, what can be done with it, and what was done to it. */
export function showPage<E extends AnyEntity, O extends { readonly get: Call }>(
  calls: Calls<E, O>,
  options: ShowOptions<E> = {},
) {
  type Stored = WireFull<E> & AnyRow;
  const operations = calls.operations as unknown as Readonly<Record<string, Call>>;
  // Of no columns: the page tells these lines in its own way.
  const tabled = <T extends readonly [string, unknown]>(kinds: readonly T[]): readonly T[] =>
    kinds.filter(([kind]) => options.lines?.[kind]?.length !== 0);
  const details = (options.details ?? {}) as Readonly<
    Record<string, { readonly label: string; readonly of: (line: unknown, record: WireFull<E>) => ReactNode }>
  >;
  const lineCells = (options.lineCells ?? {}) as Readonly<
    Record<string, Readonly<Record<string, (line: unknown) => ReactNode>>>
  >;

  return function ShowPage() {
    const e = useEntity(calls.entity);
    const fields = columnsOf(e);
    const sections = options.sections ? [...options.sections, ...addedSections(e)] : usualSections(e);
    const id = Number(useParams()['id']);
    const { pathname, search } = useLocation();
    const base = pathname.replace(/\/show\/[^/]+\/?$/, '');
    const navigate = useNavigate();
    const may = useMay();
    const reach = useReach();
    const tab = useTab();
    const queries = useQueryClient();
    const remove = useRemove(e, operations);
    const printer = useRef<PrintHandle>(null);
    const { previous, next } = useNeighbours(base, id);
    const edit = `${base}/edit/${id}`;
    const loaded = useQuery({
      queryKey: [e.name, 'show', id],
      queryFn: ({ signal }) => request<Stored>(calls.operations.get, { id }, { quiet: true, signal }),
      retry: false,
    });
    const record = loaded.data;
    useTabTitle(record ? `${options.label ?? e.label} ${titleOf(e, record)}` : undefined);
    const canEdit = record !== undefined && mayEdit(e, operations, record, may) && reach(edit);
    const leaf = (to: number | undefined) => to !== undefined && tab.become(`${base}/show/${to}`);
    useShortcut('alt+arrowleft', () => leaf(previous));
    useShortcut('alt+arrowright', () => leaf(next));
    useShortcut('e', () => canEdit && void navigate(edit));
    useShortcut('p', () => printer.current?.print());
    // A link knows the entity and not the kind: the first page that shows it passes it on to the other, once.
    const other = `${options.elsewhere ?? base}/show/${id}`;
    const isElsewhere =
      options.elsewhere !== undefined && isMissing(loaded.error) && search !== passedOn && reach(other);
    useEffect(() => {
      if (isElsewhere) tab.become(other + passedOn);
    }, [isElsewhere, other, tab]);
    if (loaded.isPending || isElsewhere) return <Waiting />;
    if (loaded.isError) return <NotOpened error={loaded.error} onRetry={() => void loaded.refetch()} />;

    const row: AnyRow = loaded.data;
    const whole = loaded.data as WireFull<E>;
    const titles = (row['titles'] as Readonly<Record<string, string>> | undefined) ?? {};
    const status = row['status'];
    const statusLabel = typeof status === 'string' ? fields['status']?.choices?.[status] : undefined;
    const made: typeof sections = options.sections ? [] : [{ fields: madeOf(e).filter((key) => !isUnset(row[key])) }];
    const copy = `${base}/add?copy=${id}`;
    const refreshLog = () => queries.invalidateQueries({ queryKey: [e.name, 'log', id] });
    const leaveRemoved = async () => {
      if (!(await remove(row))) return;
      if (reach(base)) tab.become(base);
      else await tab.close();
    };
    const more = [
      ...('save' in operations && reach(copy)
        ? [{ key: 'copy', label: '复制', onClick: () => void navigate(copy) }]
        : []),
      ...(mayRemove(e, operations, row, may)
        ? [{ key: 'remove', label: '删除', danger: true, onClick: () => void leaveRemoved() }]
        : []),
    ];
    return (
      <div className="hl-page">
        <header className="hl-title">
          <h2 title={titleOf(e, row)}>
            {options.label ?? e.label} {titleOf(e, row)}
          </h2>
          {statusLabel && <StateTag entity={e} state={status as string} label={statusLabel} />}
          {options.tags?.(whole)}
          {row['disabled'] === true && <span className="hl-tag">已停用</span>}
          {(previous !== undefined || next !== undefined) && (
            <span className="hl-leaf">
              <Button
                type="text"
                size="small"
                disabled={previous === undefined}
                aria-label="上一条"
                title="列表中的上一条（Alt+←）"
                icon={<Icon name="left" />}
                onClick={() => leaf(previous)}
              />
              <Button
                type="text"
                size="small"
                disabled={next === undefined}
                aria-label="下一条"
                title="列表中的下一条（Alt+→）"
                icon={<Icon name="right" />}
                onClick={() => leaf(next)}
              />
            </span>
          )}
          <span className="hl-gap" />
          {options.tools?.(whole)}
          <PushDown entity={e} rows={[row]} />
          <PrintButton
            bare
            ref={printer}
            {...(isDocument(e) && { of: { entity: e.name, id } })}
            paper={() => options.paper?.(whole) ?? printRecord(e, id)}
            onPrinted={() => void refreshLog()}
          />
          <ActionBar
            calls={calls as Calls<E, object>}
            row={row}
            more={more}
            before={(isMain) =>
              canEdit && (
                <Button type={isMain && !options.tools ? 'primary' : 'default'} onClick={() => void navigate(edit)}>
                  编辑
                </Button>
              )
            }
          />
        </header>
        {options.above?.(whole)}
        {options.body?.(whole) ?? (
          <div className="hl-split">
            <div className="hl-card hl-show" role="region" aria-label={`${options.label ?? e.label}内容`} tabIndex={0}>
              {[...sections, ...made].map((section, index) => (
                <section key={section.label ?? index}>
                  {section.label && <h3>{section.label}</h3>}
                  <dl className="hl-facts">
                    {section.fields.map((key) => {
                      const field = fields[key]!;
                      const cell = options.cells?.[key as ColumnOf<E>]?.(whole);
                      return (
                        <Fact key={key} field={field}>
                          {cell ??
                            (field.kind === 'ref' || field.kind === 'parent' ? (
                              <RecordLink entity={field.target} id={row[key] as number | null}>
                                {shown(field, row[key], titles[key])}
                              </RecordLink>
                            ) : (
                              shown(field, row[key], titles[key])
                            ))}
                        </Fact>
                      );
                    })}
                  </dl>
                </section>
              ))}
              {tabled(filledLines(e, row)).map(([kind, lines]) => (
                <LinesTable
                  key={kind}
                  label={lines.label}
                  fields={lines.fields}
                  lines={(row[kind] as never) ?? []}
                  isDraft={isDocument(e) && row['status'] === e.initial}
                  {...(options.lines?.[kind] && { columns: options.lines[kind] })}
                  {...(lineCells[kind] && { cells: lineCells[kind] })}
                  {...(details[kind] && {
                    detail: { label: details[kind].label, of: (line) => details[kind]!.of(line, whole) },
                  })}
                />
              ))}
              {options.below?.(whole)}
              <Totals entity={e} draft={row} />
            </div>
            <aside className="hl-card hl-aside">
              <RecordPanels entity={e} id={id} />
              {options.aside?.(whole)}
              <DocumentChain entity={e} id={id} />
              <SidePanels entity={e} id={id} follows={!options.followsInBody} />
            </aside>
          </div>
        )}
      </div>
    );
  };
}
