import { importCalls, type TaskView } from '@heliu/model';
import { confirmUser } from '../feedback/feedback.ts';
import { follow } from '../tasks/store.ts';
import { request } from '../wire/request.ts';

/** The import a finished task carried out, which can be taken back long after its dialog was closed. */
export const importOf = ({ kind, status, result }: TaskView): number | undefined => {
  const id = kind === 'import' && status === 'done' ? result?.['import'] : undefined;
  return typeof id === 'number' ? id : undefined;
};

export async function undoImport({ label }: TaskView, id: number): Promise<void> {
  const sure = await confirmUser({
    text: `撤销“${label}”？这次导入的记录会被删除；已经被修改或引用的会留下，并说明原因。`,
    ok: '撤销导入',
    danger: true,
  });
  if (sure) await follow(await request(importCalls.undo, { id }));
}
