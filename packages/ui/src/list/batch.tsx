import { useQueryClient } from '@tanstack/react-query';
import { type Action, type AnyEntity, permission, titleOf } from '@heliu/model';
import { Button, Dropdown, Modal } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { type AnyRow, availableActions } from '../action/available.ts';
import { ReasonInput } from '../action/reason-input.tsx';
import { useMay } from '../session/may.ts';
import { useTab } from '../tabs/context.ts';
import { runBatch } from '../tasks/batch.ts';
import { cancelTask, useTask } from '../tasks/store.ts';
import { TaskBar } from '../tasks/task-bar.tsx';
import type { NamedResult } from './batch-results.tsx';

const BatchResults = lazy(async () => ({ default: (await import('./batch-results.tsx')).BatchResults }));

interface Props {
  readonly entity: AnyEntity;
  readonly operations: object;
  readonly rows: readonly AnyRow[];
  readonly openPath: (row: AnyRow) => string | undefined;
  /** Called with the rows that were not done, so that they stay selected. */
  readonly onDone: (left: ReadonlySet<number>) => void;
}
interface Chosen {
  readonly name: string;
  readonly action: Action;
  readonly fitting: readonly AnyRow[];
}

interface Progress {
  readonly label: string;
  readonly count: number;
  /** Of the task that does it, where there are too many to wait for. */
  readonly task?: number;
}

/** A batch under way. What takes long goes on in the background, whether or not somebody watches. */
function Running({ progress, onHide }: { progress: Progress; onHide: () => void }) {
  const task = useTask(progress.task);
  return (
    <Modal
      open
      width={440}
      closable={false}
      keyboard={false}
      title={progress.label}
      footer={
        task && (
          <>
            <Button disabled={task.cancelRequested} onClick={() => void cancelTask(task.id)}>
              {task.cancelRequested ? '正在停止…' : '停止'}
            </Button>
            <Button type="primary" onClick={onHide}>
              转到后台
            </Button>
          </>
        )
      }
    >
      {task ? (
        <>
          <TaskBar task={task} />
          <p className="hl-muted">
            {task.done} / {progress.count}
            {task.failed > 0 && `，${task.failed} 条没有做`}。停止后，已经做了的不会退回。
          </p>
        </>
      ) : (
        <p className="hl-muted">正在处理 {progress.count} 条…</p>
      )}
    </Modal>
  );
}

function Question({
  chosen,
  entity,
  total,
  onRun,
  onClose,
}: {
  chosen: Chosen;
  entity: AnyEntity;
  total: number;
  onRun: (reason: string) => void;
  onClose: () => void;
}) {
  const { action, fitting } = chosen;
  const [reason, setReason] = useState('');
  const skipped = total - fitting.length;
  return (
    <Modal
      open
      width={440}
      title={`批量${action.label}`}
      onCancel={onClose}
      onOk={() => onRun(reason.trim())}
      okText={`${action.label} ${fitting.length} 条`}
      okButtonProps={{ danger: action.danger ?? false, disabled: action.reason === 'required' && reason.trim() === '' }}
    >
      <p className="hl-ask">
        {action.confirm ?? `逐条${action.label} ${fitting.length} 条${entity.label}，一条不成不影响其他。`}
        {skipped > 0 && `　另有 ${skipped} 条不在可${action.label}的状态，会跳过。`}
      </p>
      <ReasonInput action={action} value={reason} onChange={setReason} />
    </Modal>
  );
}

/** The entity's actions for all selected records at once, each with its own result. */
export function BatchBar({ entity: e, operations, rows, openPath, onDone }: Props) {
  const may = useMay();
  const queries = useQueryClient();
  const { active } = useTab();
  const [chosen, setChosen] = useState<Chosen>();
  const [running, setRunning] = useState<Progress>();
  const [results, setResults] = useState<{ label: string; rows: readonly NamedResult[] }>();

  const byName = new Map<string, { action: Action; fitting: AnyRow[] }>();
  for (const row of rows)
    for (const [name, action] of availableActions(e, operations, row, may)) {
      const entry = byName.get(name) ?? { action, fitting: [] };
      entry.fitting.push(row);
      byName.set(name, entry);
    }
  const offered = [...byName].map(([name, entry]): Chosen => ({ name, ...entry }));

  const run = async ({ name, action, fitting }: Chosen, reason: string) => {
    const label = `批量${action.label}`;
    const byId = new Map(fitting.map((row) => [row.id, row]));
    const progress: Progress = { label, count: fitting.length };
    setChosen(undefined);
    setRunning(progress);
    try {
      const done = await runBatch(e.name, name, [...byId.keys()], reason, (task) => setRunning({ ...progress, task }));
      const named = done.map((row): NamedResult => {
        const of = byId.get(row.id)!;
        const to = openPath(of);
        return { ...row, title: titleOf(e, of), ...(to && { to }) };
      });
      setResults({ label, rows: named });
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
      {chosen && active && (
        <Question
          chosen={chosen}
          entity={e}
          total={rows.length}
          onRun={(reason) => void run(chosen, reason)}
          onClose={() => setChosen(undefined)}
        />
      )}
      {running && active && <Running progress={running} onHide={() => setRunning(undefined)} />}
      {results && active && (
        <Suspense>
          <BatchResults label={results.label} results={results.rows} onClose={() => setResults(undefined)} />
        </Suspense>
      )}
    </>
  );
}

export const hasBatch = (e: AnyEntity, operations: object, may: (permission: string) => boolean): boolean =>
  Object.keys(e.actions ?? {}).some((name) => name in operations && may(permission(e, name as never)));
