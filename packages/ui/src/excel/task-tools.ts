import { importCalls, type TaskView } from '@heliu/model';
import { confirmUser } from '../feedback/feedback.ts';
import { follow } from '../tasks/store.ts';
import { onTask } from '../tasks/tools.ts';
import { request } from '../wire/request.ts';

async function undo({ label }: TaskView, id: number): Promise<void> {
  const sure = await confirmUser({
    text: `撤销“${label}”？这次导入的记录会被删除；已经被修改或引用的会留下，并说明原因。`,
    ok: '撤销导入',
    danger: true,
  });
  if (sure) await follow(await request(importCalls.undo, { id }));
}

// An import can be taken back from the drawer too, long after its dialog was closed.
onTask('import', (task) => {
  const id = task.result?.['import'];
  return task.status === 'done' && typeof id === 'number' ? [{ label: '撤销导入', run: () => undo(task, id) }] : [];
});
