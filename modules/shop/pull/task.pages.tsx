import { formPage, listPage, showPage } from '@heliu/ui';
import { Errors, LastRun, NextAt, State, SyncedTo } from './task-cells.pages.tsx';
import { pullTaskCalls } from './task.calls.ts';
import { TaskHistory } from './task-history.pages.tsx';
import { TaskBatch, TaskTools } from './task-tools.pages.tsx';

export const List = listPage(pullTaskCalls, {
  columns: ['name', 'state', 'mark', 'lastMessage', 'nextAt', 'everyMinutes', 'openErrors'],
  heads: { lastMessage: '上次执行', everyMinutes: '间隔（分）', openErrors: '错误' },
  widths: { name: 186, state: 164, lastMessage: 172 },
  cells: {
    state: (row) => <State row={row} />,
    mark: (row) => <SyncedTo row={row} />,
    lastMessage: (row) => <LastRun row={row} />,
    nextAt: (row) => <NextAt row={row} />,
    openErrors: (row) => <Errors row={row} />,
  },
  tools: (row) => <TaskTools rows={[row]} as="links" />,
  selection: (list) => <TaskBatch list={list} />,
  empty: <p>还没有平台任务。在“店铺”里授权一家店铺，它的任务会自动建好并启动。</p>,
});

export const Form = formPage(pullTaskCalls, {
  sections: [{ fields: ['shop', 'resource', 'everyMinutes', 'remark'] }],
  locked: { shop: (_, isNew) => !isNew, resource: (_, isNew) => !isNew },
});

export const Show = showPage(pullTaskCalls, {
  tools: (row) => <TaskTools rows={[row]} as="buttons" />,
  sections: [
    {
      fields: [
        'shop',
        'resource',
        'state',
        'mark',
        'lastRunAt',
        'nextAt',
        'everyMinutes',
        'runs',
        'failures',
        'openErrors',
      ],
    },
    { fields: ['lastMessage', 'remark'] },
  ],
  cells: { state: (row) => <State row={row} />, nextAt: (row) => <NextAt row={row} /> },
  below: (row) => <TaskHistory task={row} />,
});
