import type { FirstStep, Todo } from '@heliu/model';
import type { DashboardSource, Work } from '@heliu/engine';
import { states } from '../monitor/monitor.server.ts';

const monitor = '/system/datamonitor';
const brokenIn = async (work: Work) => (await states(work)).filter(({ state }) => state === 'broken');

/** Tasks one started oneself. */
async function failedTasks(work: Work): Promise<Todo[]> {
  const rows = await work.query(
    'desk.failedTasks',
    `select 1 from sys_task where company_id = $1 and created_by = $2 and shown and status = 'failed' limit 100`,
    [work.company, work.user.id],
  );
  return rows.length === 0 ? [] : [{ label: '失败的后台任务', tone: 'invoice', count: rows.length, opens: 'tasks' }];
}

export const systemTodos: readonly DashboardSource<Todo>[] = [
  { find: failedTasks },
  {
    access: 'sys_proof:view',
    async find(work) {
      const broken = await brokenIn(work);
      return broken.length === 0
        ? []
        : [{ label: '数据监控发现不符', tone: 'invoice', count: broken.length, to: monitor }];
    },
  },
];

/** Alone, the boss cannot see who did what. */
const colleagues: DashboardSource<FirstStep> = {
  access: 'sys_user:save',
  async find(work) {
    const rows = await work.query('desk.colleagues', 'select 1 from sys_user where company_id = $1 limit 2', [
      work.company,
    ]);
    return [
      {
        key: 'colleagues',
        label: '给同事开账号',
        about: '各用各的账号，权限按角色给',
        isDone: rows.length > 1,
        to: '/manage',
      },
    ];
  },
};
export const systemSteps = [colleagues];
