import { useQueryClient } from '@tanstack/react-query';
import { type Action, type AnyEntity, permission, titleOf } from '@heliu/model';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { type AnyRow, availableActions } from '../action/available.ts';
import { useMay } from '../session/may.ts';
import { useTab } from '../tabs/context.ts';
import type { Said } from '../action/action-input.tsx';
import { PrintSelected } from '../print/print-selected.tsx';
import { PushDown } from '../show/push-down.tsx';
import { runBatch } from '../tasks/batch.ts';
import type { Chosen, Progress } from './batch-dialogs.tsx';
import type { NamedResult } from './batch-results.tsx';

// Most who open a list do nothing with many of its rows.
const Question = lazy(async () => ({ default: (await import('./batch-dialogs.tsx')).Question }));
const Running = lazy(async () => ({ default: (await import('./batch-dialogs.tsx')).Running }));
const BatchResults = lazy(async () => ({ default: (await import('./batch-results.tsx')).BatchResults }));

interface Props {
  readonly entity: AnyEntity;
  readonly operations: object;
  readonly rows: readonly AnyRow[];
  readonly openPath: (row: AnyRow) => string | undefined;
  /** Called with the rows that were not done, so that they stay selected. */
  readonly onDone: (left: ReadonlySet<number>) => void;
}
/** The entity's actions for all selected records at once, each with its own result. */
export function BatchBar({ entity: e, operations, rows, openPath, onDone }: Props) {
  const may = useMay();
  const queries = useQueryClient();
  const { active } = useTab();
  const [chosen, setChosen] = useState<Chosen>();
  const [running, setRunning] = useState<Progress>();
  const [results, setResults] = useState<{ label: string; done?: string | undefined; rows: readonly NamedResult[] }>();

  const byName = new Map<string, { action: Action; fitting: AnyRow[] }>();
  for (const row of rows)
    for (const [name, action] of availableActions(e, operations, row, may)) {
      const entry = byName.get(name) ?? { action, fitting: [] };
      entry.fitting.push(row);
      byName.set(name, entry);
    }
  const offered = [...byName].map(([name, entry]): Chosen => ({ name, ...entry }));

  const run = async ({ name, action, fitting }: Chosen, said: Said) => {
    const label = `批量${action.label}`;
    const byId = new Map(fitting.map((row) => [row.id, row]));
    const progress: Progress = { label, count: fitting.length };
    setChosen(undefined);
    setRunning(progress);
    try {
      const done = await runBatch(e.name, name, [...byId.keys()], said, (task) => setRunning({ ...progress, task }));
      const named = done.map((row): NamedResult => {
        const of = byId.get(row.id)!;
        const to = openPath(of);
        return { ...row, title: titleOf(e, of), ...(to && { to }) };
      });
      setResults({ label, done: action.done, rows: named });
      const ok = new Set(done.filter((row) => row.ok).map((row) => row.id));
      onDone(new Set(rows.map((row) => row.id).filter((id) => !ok.has(id))));
    } finally {
      setRunning(undefined);
      void queries.invalidateQueries();
    }
  };
  const [first, second, ...others] = offered;
  const button = (one: Chosen | undefined) =>
    one && (
      <Button key={one.name} danger={one.action.danger ?? false} onClick={() => setChosen(one)}>
        {one.action.label} ({one.fitting.length})
      </Button>
    );
  return (
    <>
      {button(first)}
      {button(second)}
      <PushDown entity={e} rows={rows} />
      <PrintSelected entity={e} ids={rows.map(({ id }) => id)} />
      {others.length > 0 && (
        <Dropdown
          menu={{
            items: others.map((one) => ({
              key: one.name,
              label: `${one.action.label} (${one.fitting.length})`,
              onClick: () => setChosen(one),
            })),
          }}
        >
          <Button>更多</Button>
        </Dropdown>
      )}
      <Suspense>
        {chosen && active && (
          <Question
            chosen={chosen}
            entity={e}
            total={rows.length}
            onRun={(said) => void run(chosen, said)}
            onClose={() => setChosen(undefined)}
          />
        )}
        {running && active && <Running progress={running} onHide={() => setRunning(undefined)} />}
        {results && active && (
          <BatchResults
            label={results.label}
            done={results.done}
            results={results.rows}
            onClose={() => setResults(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

export const hasBatch = (e: AnyEntity, operations: object, may: (permission: string) => boolean): boolean =>
  Object.keys(e.actions ?? {}).some((name) => name in operations && may(permission(e, name as never)));
