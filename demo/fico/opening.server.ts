import { act, type Db, runWork, save, type User } from '@heliu/engine';
import { yuan } from '@heliu/model';
import { opening } from '../../modules/fico/model.ts';

/** What the company had when its books were opened: what it worked with, and who paid for it. */
const balances = [
  ['1601', 'debit', '268000.00'],
  ['1602', 'credit', '51400.00'],
  ['3001', 'credit', '200000.00'],
  ['310404', 'credit', '16600.00'],
] as const;

export async function loadOpening(db: Db, maker: User, auditor: User): Promise<void> {
  const { id } = await runWork(db, maker, async (work) => {
    const accounts = await work.query<{ id: number; code: string }>(
      'demo.opened',
      'select id, code from fico_account where company_id = $1 and code = any($2::text[])',
      [work.company, balances.map(([code]) => code)],
    );
    const ids = new Map(accounts.map((row) => [row.code, row.id]));
    const [first] = await work.query<{ id: number }>(
      'demo.first',
      'select id from fico_period where company_id = $1 order by start_date limit 1',
      [work.company],
    );
    return save(work, opening, {
      period: first!.id,
      remark: '由旧账套转入',
      lines: balances.map(([code, direction, amount]) => ({
        account: ids.get(code)!,
        direction,
        opening: yuan(amount),
      })),
    });
  });
  await runWork(db, auditor, (work) => act(work, opening, 'audit', { id }));
}
