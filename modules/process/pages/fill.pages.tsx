import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnyEntity, Call } from '@heliu/model';
import {
  EntityForm,
  type FormOptions,
  Failure,
  request,
  say,
  type Saved,
  useTab,
  useTabTitle,
  valuesFrom,
  Waiting,
} from '@heliu/ui';
import { useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { derived, filledComplaint, formEntity, keysOf, settled, showing } from '../form/form.rules.ts';
import { recordProcess, startProcess } from '../instance/instance.calls.ts';
import { openForm, type OpenedForm, saveRequest } from '../request/request.calls.ts';
import { processRequest } from '../request/request.ts';
import { controlsOf, headerKeys } from './form-controls.pages.tsx';
import { type Next, StartDialog } from './panel.pages.tsx';
import '../flow/process.css';

type Values = Readonly<Record<string, unknown>>;
const operations: Readonly<Record<string, Call>> = { save: saveRequest, update: saveRequest };

/** The form as the kit fills one in: it follows from the definition that the form is. */
function optionsOf({ form, values }: OpenedForm): FormOptions<AnyEntity> {
  const shows = showing(form);
  const visible = Object.fromEntries(
    form.items.flatMap((item) => {
      const isThere = shows.get(item.id);
      if (!isThere) return [];
      const judge = (header: Values) => isThere(derived(form.items, header));
      const keys = item.kind === 'note' ? [item.id] : item.kind === 'lines' ? [] : keysOf(item);
      return keys.map((key) => [key, judge]);
    }),
  );
  const grids = Object.fromEntries(
    form.items
      .filter(({ kind }) => kind === 'lines')
      .map(({ id, columns }) => {
        const isThere = shows.get(id);
        return [
          id,
          {
            columns: columns.map((column) => column.id),
            ...(isThere && { visible: (header: Values) => isThere(derived(form.items, header)) }),
          },
        ];
      }),
  );
  return {
    label: form.name,
    sections: [{ fields: headerKeys(form.items) }],
    controls: controlsOf(form.items, (values['files'] ?? {}) as Readonly<Record<string, string>>),
    visible,
    grids,
    derive: (input: Values) => derived(form.items, input),
    check: (draft: Values) => filledComplaint(form, settled(form, draft)),
    wide: true,
  } as unknown as FormOptions<AnyEntity>;
}

interface Asking {
  readonly id: number;
  readonly next: Next;
  readonly done: () => void;
}

function Filling({ opened }: { opened: OpenedForm }) {
  const { form, request: record, values, isRenewed, note } = opened;
  const tab = useTab();
  const queries = useQueryClient();
  const entity = useMemo(() => formEntity(form, true), [form]);
  const [asking, setAsking] = useState<Asking>();
  const instance = useRef<number>(undefined);
  const first = useMemo(() => {
    const begun = valuesFrom(entity, values);
    return { ...begun, header: { ...begun.header, form: form.id } };
  }, [entity, values, form]);

  const start = async (id: number, chosen: Record<string, number[]>, quiet = false) => {
    ({ id: instance.current } = await request(startProcess, { entity: processRequest.name, id, chosen }, { quiet }));
    say({ text: '已提交审批' });
  };
  const submit = async ({ id }: { readonly id: number }) => {
    const { next } = await request(recordProcess, { entity: processRequest.name, id });
    if (next && next.choose.length > 0)
      return new Promise<void>((done) => {
        setAsking({ id, next, done });
      });
    return start(id, {});
  };
  const options = useMemo(() => optionsOf(opened), [opened]);
  const onSaved = ({ id }: Saved, again: boolean) => {
    void queries.invalidateQueries({ queryKey: ['process'] });
    if (instance.current !== undefined) tab.become(`/process/detail/${instance.current}`);
    else if (again) tab.become(`/process/add/${form.id}`);
    else if (record?.id === id) tab.become('/process/todo?kind=mine');
    else tab.become(`/process/request/edit/${id}`);
  };
  return (
    <>
      {(note || isRenewed) && (
        <p className="flow-about" role="note">
          {isRenewed ? `“${form.name}”已改版为第 ${form.revision} 版，原来填的内容已带过来，请核对后提交。` : note}
        </p>
      )}
      <EntityForm
        entity={entity}
        options={{ ...options, finish: { label: '提交审批', run: submit } }}
        operations={operations}
        first={first}
        {...(record && { record: { ...values, id: record.id, version: record.version } })}
        onSaved={onSaved}
        onCancel={() => void tab.close()}
      />
      {asking && (
        <StartDialog
          next={asking.next}
          onClose={() => {
            setAsking(undefined);
            asking.done();
          }}
          onStart={async (chosen) => {
            await start(asking.id, chosen, true);
            setAsking(undefined);
            asking.done();
          }}
        />
      )}
    </>
  );
}

function Opened({ asked }: { asked: { readonly form?: number; readonly request?: number } }) {
  const [visit] = useState(() => Date.now());
  const { data, error } = useQuery({
    // What is being typed must not be replaced under the user's hands.
    queryKey: ['form', 'process', asked.form ?? null, asked.request ?? null, visit],
    queryFn: ({ signal }) => request(openForm, asked, { quiet: true, signal }),
    staleTime: Infinity,
    refetchOnReconnect: false,
    retry: false,
  });
  useTabTitle(data ? (data.request ? `${data.form.name} ${data.request.number}` : data.form.name) : undefined);
  if (error) return <Failure message={error.message} />;
  if (!data) return <Waiting />;
  return <Filling opened={data} />;
}

export function Fill() {
  const { id } = useParams();
  return <Opened key={id} asked={{ form: Number(id) }} />;
}
export function Refill() {
  const { id } = useParams();
  return <Opened key={id} asked={{ request: Number(id) }} />;
}
