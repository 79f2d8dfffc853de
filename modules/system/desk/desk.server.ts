import type { DeskFigure, Todo } from '@heliu/model';
import type { DeskSource, Work } from '@heliu/engine';
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

export const systemTodos: readonly DeskSource<Todo>[] = [
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

export const systemFigures: readonly DeskSource<DeskFigure>[] = [
  {
    access: 'sys_proof:view',
    async find(work) {
      const all = await states(work);
      const run = all.filter(({ state }) => state !== 'never');
      const broken = run.filter(({ state }) => state === 'broken').length;
      return [
        {
          key: 'proofs',
          label: '数据监控',
          stream: 'goods',
          count: run.length,
          unit: `/ ${all.length} 项已核对`,
          note: run.length === 0 ? '还没有核对过' : broken === 0 ? '全部相符' : `${broken} 项不符`,
          ...(run.length > 0 && { mood: broken === 0 ? 'good' : 'bad' }),
          to: monitor,
        },
      ];
    },
  },
];
