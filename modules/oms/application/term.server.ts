import type { Work } from '@heliu/engine';
import { setting } from '../../system/server.ts';
import { takeInApplications } from '../intake/belongings.server.ts';
import { usualHours } from './application.rules.ts';

/** Within how many hours this company answers its buyers. */
export const answerHours = async (work: Work): Promise<number> => Number(await setting(work, 'oms.answerHours'));

/** What platforms and open shops tell, under the term of the company instead of the usual one. */
export const takeApplications: typeof takeInApplications = async (work, shop, all) => {
  const tally = await takeInApplications(work, shop, all);
  const hours = await answerHours(work);
  if (tally.added > 0 && hours !== usualHours)
    await work.query(
      'oms_invoice_application.term',
      `update oms_invoice_application set deadline = applied_at + $4::int * interval '1 hour'
       where company_id = $1 and shop = $2 and application_no = any($3::text[]) and decision = 'open' and not deleted`,
      [work.company, shop.id, all.map(({ applicationId }) => applicationId), hours],
    );
  return tally;
};
