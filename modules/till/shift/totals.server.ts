import type { Work } from '@heliu/engine';
import { type Fen, yuan } from '@heliu/model';
import type { Flow } from './cash.rules.ts';
import type { TillKind } from './shift.ts';

/** What a shift comes to so far, from its documents. */
export interface Totals {
  readonly saleCount: number;
  readonly saleAmount: Fen;
  readonly discount: Fen;
  readonly returnCount: number;
  readonly returnAmount: Fen;
  readonly voidCount: number;
  readonly voidAmount: Fen;
  readonly rechargeAmount: Fen;
  readonly heldBills: number;
}
type Row = { readonly [K in keyof Totals]: Totals[K] extends number ? number : string };

const sum = (amount: string) => `coalesce(sum(${amount}), 0)::numeric(18,2)::text`;

export async function totalsOf(work: Work, shift: number): Promise<Totals> {
  const [row] = await work.query<Row>(
    'till.totals',
    `select s.*, r.*, (select ${sum('amount')} from pos_recharge where company_id = $1 and shift = $2 and status = 'done') as "rechargeAmount",
       (select count(*)::int from pos_held_bill h where h.company_id = $1 and h.shift = $2 and not h.deleted) as "heldBills"
     from (select count(*) filter (where status = 'paid')::int as "saleCount",
             coalesce(sum(pay) filter (where status = 'paid'), 0)::numeric(18,2)::text as "saleAmount",
             coalesce(sum(list_amount - pay) filter (where status = 'paid'), 0)::numeric(18,2)::text as discount,
             count(*) filter (where status = 'voided')::int as "voidCount",
             coalesce(sum(pay) filter (where status = 'voided'), 0)::numeric(18,2)::text as "voidAmount"
           from pos_sale where company_id = $1 and shift = $2) s,
          (select count(*)::int as "returnCount", ${sum('pay')} as "returnAmount"
           from pos_return where company_id = $1 and shift = $2 and status = 'done') r`,
    [work.company, shift],
  );
  const { saleAmount, discount, returnAmount, voidAmount, rechargeAmount, ...counts } = row!;
  return {
    ...counts,
    saleAmount: yuan(saleAmount),
    discount: yuan(discount),
    returnAmount: yuan(returnAmount),
    voidAmount: yuan(voidAmount),
    rechargeAmount: yuan(rechargeAmount),
  };
}

/** What came and went, by tender and reason, as the ledger of the till has it. */
export async function flowsOf(work: Work, shift: number): Promise<Flow[]> {
  const rows = await work.query<{ method: number; kind: TillKind; amount: string }>(
    'till.flows',
    `select method, kind, amount::numeric(18,2)::text as amount from pos_till_entry_by_kinds
     where company_id = $1 and shift = $2 order by method, kind`,
    [work.company, shift],
  );
  return rows.map(({ amount, ...row }) => ({ ...row, amount: yuan(amount) }));
}
