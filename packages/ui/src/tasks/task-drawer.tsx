import { useQuery } from '@tanstack/react-query';
import { allTasksPermission, isOver, taskCalls, taskStates, type TaskView } from '@heliu/model';
import { Button, Drawer, Segmented } from 'antd';
import { useState } from 'react';
import { useBusy } from '../action/use-busy.ts';
import { importOf, undoImport } from '../excel/task-tools.ts';
import { useMay } from '../session/may.ts';
import { useSession } from '../session/store.ts';
import { formatMoment } from '../text/filters.ts';
import { request } from '../wire/request.ts';
import {
  cancelTask,
  closeTasks,
  downloadResult,
  loadOlderTasks,
  removeTask,
  retryTask,
  showEverybody,
  useTasks,
} from './store.ts';
import { TaskBar } from './task-bar.tsx';

const number = new Intl.NumberFormat('zh-CN');

function Errors({ task }: { task: TaskView }) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['task', 'errors', task.id, task.failed],
    enabled: open,
    queryFn: () => request(taskCalls.errors, { id: task.id }, { quiet: true }),
  });
  return (
    <details className="hl-task-errors" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{number.format(task.failed)} 条没有做成</summary>
      <ul>
        {data?.rows.map(({ id, title, message }) => (
          <li key={id}>
            <b>{title}</b> {message}
          </li>
        ))}
      </ul>
      {data?.more && <p>只列出前 {data.rows.length} 条</p>}
    </details>
  );
}

function count({ done, total, status, message }: TaskView): string {
  if (status === 'queued') return taskStates.queued;
  const amount =
    total === null ? (done > 0 ? number.format(done) : '') : `${number.format(done)} / ${number.format(total)}`;
  return [amount, message].filter(Boolean).join('　');
}

function Row({ task, isOwn }: { task: TaskView; isOwn: boolean }) {
  const { id, status, label, result, error } = task;
  const [busy, run] = useBusy();
  const file = isOwn ? result?.file : undefined;
  const imported = isOwn ? importOf(task) : undefined;
  return (
    <li className={`hl-task is-${status}`} aria-label={label}>
      <header>
        <b>{label}</b>
        <span className="hl-task-state">
          {task.cancelRequested && status === 'running' ? '正在取消' : taskStates[status]}
        </span>
      </header>
      {!isOver(status) && <TaskBar task={task} />}
      <p>
        {status === 'failed' ? error : status === 'done' ? (result?.summary ?? '') : count(task)}
        <time>
          {isOwn ? '' : `${task.createdByName}　`}
          {formatMoment(task.createdAt, true)}
        </time>
      </p>
      {task.failed > 0 && <Errors task={task} />}
      <footer>
        {file && (
          <Button size="small" type="primary" disabled={busy} onClick={() => run(() => downloadResult(file.id))}>
            下载
          </Button>
        )}
        {imported !== undefined && (
          <Button size="small" disabled={busy} onClick={() => run(() => undoImport(task, imported))}>
            撤销导入
          </Button>
        )}
        {!isOver(status) && (
          <Button size="small" disabled={busy || task.cancelRequested} onClick={() => run(() => cancelTask(id))}>
            取消
          </Button>
        )}
        {isOwn && (status === 'failed' || status === 'cancelled') && (
          <Button size="small" disabled={busy} onClick={() => run(() => retryTask(id))}>
            {status === 'cancelled' && task.done > 0 ? '继续' : '重试'}
          </Button>
        )}
        {isOver(status) && (
          <Button size="small" type="text" disabled={busy} onClick={() => run(() => removeTask(id))}>
            清除
          </Button>
        )}
      </footer>
    </li>
  );
}

/** Every task of the user, newest first, live. */
export default function TaskDrawer() {
  const { tasks, more, everybody } = useTasks();
  const may = useMay();
  const me = Number(useSession(({ session }) => session?.userid));
  const [busy, run] = useBusy();
  const mine = tasks.filter(({ createdBy }) => everybody || createdBy === me);
  return (
    <Drawer
      open
      size={420}
      title="后台任务"
      onClose={closeTasks}
      mask={false}
      className="hl-tasks"
      extra={
        may(allTasksPermission) && (
          <Segmented
            size="small"
            aria-label="谁的任务"
            value={everybody ? 'all' : 'mine'}
            options={[
              { value: 'mine', label: '我的' },
              { value: 'all', label: '全公司' },
            ]}
            onChange={(value) => showEverybody(value === 'all')}
          />
        )
      }
    >
      {mine.length === 0 && (
        <p className="hl-empty">没有任务。导出、导入和批量操作会在这里显示进度，关闭网页也会继续。</p>
      )}
      <ul aria-label="任务">
        {mine.map((task) => (
          <Row key={task.id} task={task} isOwn={task.createdBy === me} />
        ))}
      </ul>
      {more && (
        <Button loading={busy} onClick={() => run(loadOlderTasks)}>
          更早的任务
        </Button>
      )}
    </Drawer>
  );
}
