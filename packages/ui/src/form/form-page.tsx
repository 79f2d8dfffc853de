import { useQuery } from '@tanstack/react-query';
import {
  type AnyEntity,
  type Call,
  carriersOf,
  type Calls,
  type Fields,
  fieldsOf,
  linesOf,
  titleOf,
} from '@heliu/model';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { heldBy, isEditable } from '../action/available.ts';
import type { Raw } from '../field/entry.ts';
import { remember } from '../field/record-picker.tsx';
import { Failure, NotOpened, Waiting } from '../page/states.tsx';
import { useReach } from '../page/route.ts';
import { useKnownEntity } from '../page/use-entity.ts';
import { useTab, useTabTitle } from '../tabs/context.ts';
import { request } from '../wire/request.ts';
import { asCopy } from './changes.ts';
import { readOpenLines } from '../wire/generic.ts';
import { EntityForm, type Saved } from './entity-form.tsx';
import type { FormOptions } from './options.ts';
import { valuesFromSources } from './source-lines.ts';
import { emptyValues, filledRows, type FormValues, newKey, valuesFrom, valuesInQuery } from './values.ts';

type Stored = Readonly<Record<string, unknown>> & { readonly id: number };
const baseOf = (path: string) => path.replace(/\/(add|edit\/[^/]+)\/?$/, '');

/** A stored record brings the names of what it and its lines refer to. */
function rememberNames(e: AnyEntity, record: Stored): void {
  const learn = (fields: Fields, row: Readonly<Record<string, unknown>>) => {
    const titles = (row['titles'] as Readonly<Record<string, string>> | undefined) ?? {};
    for (const [key, { target }] of Object.entries(fields)) {
      const [id, title] = [row[key], titles[key]];
      if (target && typeof id === 'number' && title) remember(target, [{ id, title }]);
    }
  };
  learn(fieldsOf(e), record);
  for (const [kind, { fields }] of Object.entries(linesOf(e)))
    for (const row of (record[kind] as readonly Stored[] | undefined) ?? []) learn(fields, row);
}

/** The form of an entity, for adding and for editing alike: the address says which. */
export function formPage<E extends AnyEntity, O extends { readonly save: Call } | { readonly update: Call }>(
  calls: Calls<E, O>,
  options: FormOptions<E> = {},
) {
  const operations = calls.operations as unknown as Readonly<Record<string, Call>>;

  async function firstValues(e: E, search: string): Promise<FormValues> {
    const from = new URLSearchParams(search);
    const copied = from.get('copy');
    const empty = emptyValues(e);
    if (copied && operations['get'])
      return asCopy(e, valuesFrom(e, await request<Stored>(operations['get'], { id: Number(copied) })));
    const patch = (await options.start?.(from)) as Record<string, Raw> | undefined;
    const [field, ids] = [from.get('from'), from.get('ids')];
    if (field && ids && carriersOf(e).some((one) => one.field === field)) {
      const lines = await readOpenLines(e, field, { ids: ids.split(',').map(Number) });
      const filled = valuesFromSources(e, empty, field, lines);
      return { ...filled, header: { ...filled.header, ...patch } };
    }
    const lines = (await options.startLines?.(from)) as
      | Readonly<Record<string, readonly Readonly<Record<string, Raw>>[]>>
      | undefined;
    return {
      header: { ...empty.header, ...valuesInQuery(e, from), ...patch },
      lines: {
        ...empty.lines,
        ...Object.fromEntries(
          Object.entries(lines ?? {}).map(([kind, rows]) => [kind, filledRows(linesOf(e)[kind]!.fields, rows)]),
        ),
      },
    };
  }

  function FormPage() {
    const known = useKnownEntity(calls.entity);
    return known === undefined ? <Waiting /> : <Opened entity={known} />;
  }

  function Opened({ entity: e }: { entity: E }) {
    const { id } = useParams();
    const { pathname, search } = useLocation();
    const reach = useReach();
    const tab = useTab();
    const [round, setRound] = useState(0);
    const [visit] = useState(newKey);
    const base = baseOf(pathname);
    const loaded = useQuery({
      // What is being typed must not be replaced under the user's hands: each opening of a form asks once.
      queryKey: ['form', e.name, id ?? 'new', visit, round],
      staleTime: Infinity,
      gcTime: Infinity,
      refetchOnMount: false,
      refetchOnReconnect: false,
      queryFn: async (): Promise<{ record?: Stored; first: FormValues }> => {
        if (id === undefined) return { first: await firstValues(e, search) };
        const record = await request<Stored>(operations['get']!, { id: Number(id) });
        rememberNames(e, record);
        return { record, first: valuesFrom(e, record) };
      },
    });
    const record = loaded.data?.record;
    useTabTitle(record ? `编辑 ${titleOf(e, record)}` : undefined);

    const onSaved = (saved: Saved, again: boolean) => {
      if (again) {
        setRound((before) => before + 1);
        return;
      }
      const show = `${base}/show/${saved.id}`;
      const to = [show, base].find((path) => reach(path));
      if (to) tab.become(to);
      else void tab.close();
    };

    if (loaded.isPending) return <Waiting />;
    if (loaded.isError) return <NotOpened error={loaded.error} onRetry={() => void loaded.refetch()} />;
    if (record && !isEditable(e, record))
      return <Failure message={heldBy(record) ?? `${e.label}${titleOf(e, record)}现在的状态不能修改`} />;
    return (
      <EntityForm
        key={`${round}:${String(record?.['version'])}`}
        entity={e}
        options={options}
        operations={operations}
        first={loaded.data.first}
        {...(record && { record })}
        onSaved={onSaved}
        onCancel={() => void tab.close()}
      />
    );
  }
  // What a page shows can be asked without drawing it: a test looks for fields that no form has a place for.
  return Object.assign(FormPage, { entity: calls.entity, options });
}
