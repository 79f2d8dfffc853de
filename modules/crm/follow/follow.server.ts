import { codes, findEntity, followUps, type Wire } from '@heliu/model';
import { handle, list, loadRaw, Refusal, save, type Work } from '@heliu/engine';
import { addFollowUp } from './follow.calls.ts';
import { follow } from './follow.ts';

/** Follow-ups are as visible as the record they are about. */
async function demandSeen(work: Work, moduleCode: string, rowId: number): Promise<void> {
  const e = findEntity(moduleCode);
  if (!e) throw new Refusal('跟进对象类型无效', codes.invalid);
  await loadRaw(work, e, rowId);
}

export const followHandlers = [
  handle(followUps, async ({ moduleCode, rowId }, work) => {
    await demandSeen(work, moduleCode, rowId);
    const { rows } = await list(
      work,
      follow,
      { pageSize: 200, filters: {} },
      { where: (params) => [`t.module_code = ${params.add(moduleCode)}`, `t.row_id = ${params.add(String(rowId))}`] },
    );
    return (rows as Wire<typeof follow>[]).map(({ id, kind, content, nextTime, createdAt, titles }) => ({
      id,
      kind,
      content,
      nextTime,
      by: titles['createdBy'] ?? '',
      at: createdAt,
    }));
  }),

  handle(addFollowUp, async (input, work) => {
    await demandSeen(work, input.moduleCode, Number(input.rowId));
    return (await save(work, follow, input)).id;
  }),
];
