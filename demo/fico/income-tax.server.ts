import { type Db, runWork, save, type User } from '@heliu/engine';
import { yuan } from '@heliu/model';
import { incomeTaxInput } from '../../modules/fico/model.ts';

/** The quarter that ended last: how large the company was, which decides about its relief. */
export async function loadIncomeTax(db: Db, accountant: User, today: string): Promise<void> {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const ended = Math.floor((month - 1) / 3) * 3;
  const period = ended === 0 ? `${year - 1}-12` : `${year}-${String(ended).padStart(2, '0')}`;
  await runWork(db, accountant, (work) =>
    save(work, incomeTaxInput, { period, staff: 26, assets: yuan('8600000.00'), remark: '人数和资产按季初、季末平均' }),
  );
}
