import { isOver } from '@heliu/model';
import { lazy, Suspense, useEffect } from 'react';
import { loadChunk } from '../page/chunk.ts';
import { Icon } from '../theme/icon.tsx';
import { closeTasks, openTasks, useTasks, watchTasks } from './store.ts';
import './tasks.css';

const TaskDrawer = lazy(() => loadChunk(() => import('./task-drawer.tsx')));

/** How many tasks are under way, in sight on every page; a click shows them. */
export function TaskButton() {
  const isOpen = useTasks((state) => state.isOpen);
  const running = useTasks(({ tasks }) => tasks.filter(({ status }) => !isOver(status)).length);
  useEffect(watchTasks, []);
  return (
    <>
      <button
        type="button"
        className="top-all hl-tasks-button"
        aria-label={running > 0 ? `后台任务，${running} 个进行中` : '后台任务'}
        title="后台任务"
        aria-expanded={isOpen}
        onClick={isOpen ? closeTasks : openTasks}
      >
        <Icon name="task" />
        {running > 0 && <b aria-hidden>{running}</b>}
      </button>
      {isOpen && (
        <Suspense>
          <TaskDrawer />
        </Suspense>
      )}
    </>
  );
}
