import { type AnyEntity, type Call, type Calls, columnsOf, type Complaint, type WireFull } from '@heliu/model';
import { Button } from 'antd';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useBusy } from '../action/use-busy.ts';
import { say } from '../feedback/feedback.ts';
import type { Raw } from '../field/entry.ts';
import { goTo } from '../page/navigation.ts';
import { useTab } from '../tabs/context.ts';
import { queries } from '../theme/provider.tsx';
import { request } from '../wire/request.ts';
import { FieldGrid } from './field-grid.tsx';

interface Props<E extends AnyEntity> {
  readonly calls: Calls<E, { readonly update: Call }>;
  readonly record: WireFull<E>;
  readonly keys: (values: Readonly<Record<string, Raw>>) => readonly string[];
  readonly title: string;
  /** Why there are so few. */
  readonly note: string;
  readonly show: string;
  /** Where a refusal that names no field is shown. */
  readonly last: string;
  /** What is wrong so far. */
  readonly check?: (values: Readonly<Record<string, Raw>>) => Complaint | undefined;
  readonly controls?: ComponentProps<typeof FieldGrid>['controls'];
  readonly buttons?: (save: (then?: (id: number) => Promise<unknown>) => void) => ReactNode;
}

/** The few fields that are ours on a record whose rest others keep. */
export function OwnFields<E extends AnyEntity>({
  calls,
  record,
  keys,
  title,
  note,
  show,
  last,
  check,
  controls = {},
  buttons,
}: Props<E>) {
  const tab = useTab();
  const stored = record as unknown as Readonly<Record<string, Raw>> & { readonly id: number };
  const [values, setValues] = useState<Readonly<Record<string, Raw>>>(stored);
  const [refusal, setRefusal] = useState<Complaint>();
  const [, run] = useBusy();
  const fields = columnsOf(calls.entity);
  const wrong = check?.(values) ?? refusal;
  const fill = (patch: Readonly<Record<string, Raw>>) => {
    setRefusal(undefined);
    setValues((before) => ({ ...before, ...patch }));
  };
  const leave = async () => {
    await tab.close();
    goTo(show);
  };
  const save = (then?: (id: number) => Promise<unknown>) =>
    run(
      async () => {
        await request(calls.operations.update, values, { quiet: true });
        await then?.(stored.id).catch(() => {});
        say({ text: '保存成功' });
        await queries.invalidateQueries({ queryKey: [calls.entity.name] });
        await leave();
      },
      ({ message }) => setRefusal({ path: last, message }),
    );
  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2>{title}</h2>
        <span className="hl-muted">{note}</span>
        <span className="hl-gap" />
        <Button onClick={() => void leave()}>返回</Button>
        <Button type={buttons ? 'default' : 'primary'} onClick={() => save()}>
          保存
        </Button>
        {buttons?.(save)}
      </header>
      <section className="hl-card hl-form">
        <div className="hl-form-body">
          <div className="hl-form-head is-whole">
            <FieldGrid
              prefix="own"
              fields={keys(values).map((key) => [key, fields[key]!] as const)}
              values={values}
              onChange={(key, value) => fill({ [key]: value })}
              onFill={fill}
              controls={controls}
              complaints={wrong ? [wrong] : []}
            />
          </div>
        </div>
      </section>
    </div>
  );
}
