import { behaviour, Refusal, type Work } from '@heliu/engine';
import { diningTable } from './table.ts';

async function isTaken(work: Work, id: number): Promise<boolean> {
  const rows = await work.query(
    'pos_table.taken',
    'select 1 as yes from pos_dining where company_id = $1 and open_table = $2',
    [work.company, id],
  );
  return rows.length > 0;
}

export const tableBehaviour = behaviour(diningTable, {
  async check(draft, work, before) {
    if (before && (draft.store !== before.store || draft.disabled) && (await isTaken(work, before.id)))
      throw new Refusal(`${before.code} 正有客人，结账以后再改门店或停用`);
  },
  async checkRemove({ id, code }, work) {
    if (await isTaken(work, id)) throw new Refusal(`${code} 正有客人，不能删除`);
  },
});
