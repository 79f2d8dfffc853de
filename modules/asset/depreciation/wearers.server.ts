import type { Work } from '@heliu/engine';
import { yuan } from '@heliu/model';
import { usualAccounts } from '../account/usual-accounts.server.ts';
import type { Wearer } from './run.rules.ts';
import type { Method } from '../wear/wear.rules.ts';

interface Row {
  readonly card: number | null;
  readonly prepaid: number | null;
  readonly category: number | null;
  readonly department: number | null;
  readonly expense: number | null;
  readonly credit: number | null;
  readonly method: Method;
  readonly cost: string;
  readonly residual: string;
  readonly life: number;
  readonly first: string;
  readonly before: number;
  readonly taken: string;
  readonly worn: string;
  readonly number: string;
  readonly name: string;
}

/** Who wears, and what he is called. */
export type NamedWearer = Wearer & { readonly number: string; readonly name: string };

/**
 * Every card that is in use and has not worn down, of both kinds, as the ledger of assets has it now. One statement,
 * however many there are.
 */
export async function wearersOf(work: Work, month: string): Promise<NamedWearer[]> {
  const rows = await work.query<Row>(
    'asset_depreciation.wearers',
    `select c.id as card, null::bigint as prepaid, c.category, c.department, coalesce(c.expense_account, g.expense_account) as expense,
       g.worn_account as credit, c.method, c.cost::text, c.residual::text, c.life, c.first_month as first, c.opening_months as before,
       c.opening_worn::text as taken, coalesce(b.worn, 0)::numeric(18,2)::text as worn, c.number, c.name
     from asset_card c join asset_category g on g.company_id = c.company_id and g.id = c.category
     left join asset_entry_by_card b on b.company_id = c.company_id and b.card = c.id
     where c.company_id = $1 and c.status = 'audited' and c.first_month <= $2
       and coalesce(b.worn, 0) < c.cost - c.residual
     union all
     select null, p.id, null, p.department, p.expense_account, p.prepaid_account, 'straight', p.amount::text, '0.00', p.months,
       p.start_month, p.opening_months, p.opening_worn::text, coalesce(b.worn, 0)::numeric(18,2)::text, p.number, p.name
     from asset_prepaid p left join asset_entry_by_prepaid b on b.company_id = p.company_id and b.prepaid = p.id
     where p.company_id = $1 and p.status = 'audited' and p.start_month <= $2 and coalesce(b.worn, 0) < p.amount
     order by 1 nulls last, 2`,
    [work.company, month],
  );
  if (rows.length === 0) return [];
  const usual = await usualAccounts(work);
  return rows.map((row) => ({
    card: row.card,
    prepaid: row.prepaid,
    category: row.category,
    department: row.department,
    expenseAccount: row.expense ?? usual('expense'),
    creditAccount: row.credit ?? usual(row.card === null ? 'prepaid' : 'worn'),
    wearing: {
      method: row.method,
      cost: yuan(row.cost),
      residual: yuan(row.residual),
      life: row.life,
      firstMonth: row.first,
      monthsBefore: row.before,
      wornBefore: yuan(row.taken),
    },
    worn: yuan(row.worn),
    number: row.number,
    name: row.name,
  }));
}
