import { type AnyEntity, type Call, titleOf } from '@heliu/model';
import { confirmUser, say } from '../feedback/feedback.ts';
import { request } from '../wire/request.ts';
import type { AnyRow } from './available.ts';
import { refresh } from './use-busy.ts';

/** Removes after asking; resolves to whether it happened. */
export function useRemove(e: AnyEntity, operations: object): (row: AnyRow) => Promise<boolean> {
  const call = (operations as Readonly<Record<string, Call>>)['remove'];
  return async (row) => {
    const text = `删除${e.label}“${titleOf(e, row)}”？删除后不能恢复。`;
    if (!call || !(await confirmUser({ text, ok: '删除', danger: true }))) return false;
    try {
      await request(call, { id: row.id, version: row['version'] });
    } catch {
      return false;
    }
    say({ text: '已删除' });
    refresh(e);
    return true;
  };
}
