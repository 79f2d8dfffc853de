import { type ListHandle, request, useMay, useTab } from '@heliu/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { AgainDialog } from './again-dialog.pages.tsx';
import { executeTasks, startTasks, stopTasks, type Touched } from './task.calls.ts';
import type { pullTask } from './task.ts';
import { type TaskRow, tellTouched } from './touched.pages.tsx';

interface Deed {
  readonly key: string;
  readonly label: string;
  readonly fits: (row: TaskRow) => boolean;
  /** Without it the dialog asks from when. */
  readonly run?: (ids: number[]) => Promise<Touched>;
}
const isIdle = ({ state }: TaskRow) => state !== 'running';
const deeds: readonly Deed[] = [
  { key: 'execute', label: '立即执行', fits: isIdle, run: (ids) => request(executeTasks, { ids }) },
  { key: 'start', label: '启动', fits: ({ enabled }) => !enabled, run: (ids) => request(startTasks, { ids }) },
  {
    key: 'stop',
    label: '停止',
    fits: ({ enabled, state }) => enabled || state === 'running',
    run: (ids) => request(stopTasks, { ids }),
  },
  { key: 'again', label: '重新执行', fits: isIdle },
];

/** What can be done with tasks: as links for one row, as buttons for a selection or on the task's own page. */
export function TaskTools({ rows, as }: { rows: readonly TaskRow[]; as: 'links' | 'buttons' | 'batch' }) {
  const may = useMay();
  const { active } = useTab();
  const [again, setAgain] = useState<readonly TaskRow[]>();
  if (rows.length === 0 || !may('oms_task:run')) return null;
  const offered = deeds
    .map((deed) => ({ ...deed, fitting: rows.filter(deed.fits) }))
    .filter(({ fitting }) => fitting.length > 0);
  return (
    <>
      {offered.map(({ key, label, run, fitting }) => {
        const ids = fitting.map(({ id }) => id);
        const onClick = () => (run ? void tellTouched(run(ids), label) : setAgain(fitting));
        return as === 'links' ? (
          <button key={key} type="button" onClick={onClick}>
            {label}
          </button>
        ) : (
          <Button key={key} onClick={onClick}>
            {label}
            {as === 'batch' && ` (${ids.length})`}
          </Button>
        );
      })}
      {again && active && <AgainDialog rows={again} onClose={() => setAgain(undefined)} />}
    </>
  );
}

export const TaskBatch = ({ list }: { list: ListHandle<typeof pullTask> }) => (
  <TaskTools rows={list.selected} as="batch" />
);
