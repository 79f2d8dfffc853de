import type { AnyEntity } from '@heliu/model';
import { onDemand, ranks, Refusal, type Work } from '@heliu/engine';

/**
 * As many records as the plan has. The company's row is held from before a record is written until COMMIT, and they are
 * counted after it was: two who take the last place wait for each other, and a workbook stops at its row.
 */
export function planLimit(e: AnyEntity, limit: 'user_limit' | 'shop_limit', message: string): (work: Work) => void {
  const refusal = `${e.name}.room`;
  onDemand(refusal, () => new Refusal(message));
  return (work) => {
    work.later({
      name: 'company.holdPlan',
      text: 'select 1 from sys_company where company_id = $1 and id = $1 for no key update',
      values: [work.company],
    });
    work.deferWithLock(`${ranks.numbers}:${e.name}:room`, {
      name: refusal,
      text: `select demand(c.${limit} is null or c.${limit} >=
               (select count(*) from ${e.name} r where r.company_id = $1 and not r.deleted and not r.disabled), '${refusal}')
             from sys_company c where c.company_id = $1 and c.id = $1`,
      values: [work.company],
    });
  };
}
