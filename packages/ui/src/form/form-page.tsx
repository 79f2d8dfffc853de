import { useQuery } from '@tanstack/react-query';
import { type AnyEntity, type Call, type Calls } from '@heliu/model';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { isEditable, titleOf } from '../action/available.ts';
import type { Raw } from '../field/entry.ts';
import { Failure, Waiting } from '../page/states.tsx';
import { useReach } from '../page/route.ts';
import { useTab, useTabTitle } from '../tabs/context.ts';
import { request } from '../wire/request.ts';
import { asCopy } from './changes.ts';
import { EntityForm, type Saved } from './entity-form.tsx';
import type { FormOptions } from './options.ts';
import { emptyValues, type FormValues, valuesFrom, valuesInQuery } from './values.ts';

type Stored = Readonly<Record<string, unknown>> & { readonly id: number };
const baseOf = (path: string) => path.replace(/\/(add|edit\/[^/]+)\/?$/, '');

/** The form of an entity, for adding and for editing alike: the address says which. */
export function formPage<E extends AnyEntity, O extends { readonly save: Call } | { readonly update: Call }>(
  calls: Calls<E, O>,
  options: FormOptions<E> = {},
) {
  const e = calls.entity;
  const operations = calls.operations as unknown as Readonly<Record<string, Call>>;

  async function firstValues(search: string): Promise<FormValues> {
    const from = new URLSearchParams(search);
    const copied = from.get('copy');
    const empty = emptyValues(e);
    if (copied && operations['get'])
      return asCopy(valuesFrom(e, await request<Stored>(operations['get'], { id: Number(copied) })));
    const patch = (await options.start?.(from)) as Record<string, Raw> | undefined;
    return { ...empty, header: { ...empty.header, ...valuesInQuery(e, from), ...patch } };
  }

  return function FormPage() {
    const { id } = useParams();
    const { pathname, search } = useLocation();
    const reach = useReach();
    const tab = useTab();
    const [round, setRound] = useState(0);
    const base = baseOf(pathname);
    const loaded = useQuery({
      queryKey: id === undefined ? [e.name, 'new', tab.key, round] : [e.name, 'edit', Number(id)],
      // What is being typed must not be replaced under the user's hands: a form asks once.
      staleTime: id === undefined ? Infinity : 0,
      gcTime: 0,
      refetchOnMount: false,
      refetchOnReconnect: false,
      queryFn: async (): Promise<{ record?: Stored; first: FormValues }> => {
        if (id === undefined) return { first: await firstValues(search) };
        const record = await request<Stored>(operations['get']!, { id: Number(id) });
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
    if (loaded.isError) return <Failure message={loaded.error.message} onRetry={() => void loaded.refetch()} />;
    if (record && !isEditable(e, record))
      return <Failure message={`${e.label}${titleOf(e, record)}现在的状态不能修改`} />;
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
  };
}
