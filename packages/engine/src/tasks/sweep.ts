import type { Work } from '../work.ts';

/** How long what is over is kept: a drawer full of last year's exports helps nobody. */
const days = { tasks: 30, jobs: 7, drafts: 7, imports: 90 };

/** Takes away old tasks, jobs that are done, and imports that can no longer be taken back. */
export async function sweepTasks(work: Work): Promise<void> {
  const values = [work.company];
  const older = (column: string, count: number) => `${column} < now() - interval '${count} days'`;
  const over =
    `company_id = $1 and (shown and status in ('done', 'failed', 'cancelled') and ${older('finished_at', days.tasks)} ` +
    `or not shown and status = 'done' and ${older('finished_at', days.jobs)})`;
  const past = `company_id = $1 and (status = 'draft' and ${older('created_at', days.drafts)} or ${older('created_at', days.imports)})`;
  work.later(
    {
      name: 'task.sweep.errors',
      text: `delete from sys_task_error where company_id = $1 and task_id in (select id from sys_task where ${over})`,
      values,
    },
    { name: 'task.sweep', text: `delete from sys_task where ${over}`, values },
    {
      name: 'import.sweep.rows',
      text: `delete from sys_import_row where company_id = $1 and import_id in (select id from sys_import where ${past})`,
      values,
    },
    { name: 'import.sweep', text: `delete from sys_import where ${past}`, values },
  );
}
