import { addFen, findEntity, subtractFen, yuan, zeroFen } from '@heliu/model';
import type { Work } from '@heliu/engine';
import type { EntrySource } from './open-report.calls.ts';
import type { Side } from './sides.ts';

interface Entry {
  readonly partner: number;
  readonly date: string;
  readonly invoice: number | null;
  readonly dueDate: string | null;
  readonly amount: string;
  readonly advance: string;
  readonly isInvoice: boolean;
  readonly isReversal: boolean;
  readonly source: EntrySource;
  readonly number: string | null;
}

interface Span {
  readonly from: string;
  readonly to: string;
}

/** What moved the accounts of some partners, each behind the balance it began with. At most so many entries are read. */
export async function accountsOf(
  work: Work,
  { ledger, partner: { column }, advanceColumn, invoice }: Side,
  partners: readonly number[],
  { from, to }: Span,
  most: number,
) {
  // What stood there on a day is what stands there now less what came since: years before it are not read again.
  const starts = await work.query<{ partner: number; amount: string; advance: string }>(
    `${ledger}.opening`,
    `select x.partner, sum(x.amount)::numeric(18,2)::text as amount, sum(x.advance)::numeric(18,2)::text as advance from (
       select b.${column} as partner, b.amount, b.${advanceColumn} as advance from ${ledger}_by_${column}_v b where b.${column} = any($1::bigint[])
       union all
       select e.${column}, -e.amount, -e.${advanceColumn} from ${ledger}_v e where e.${column} = any($1::bigint[]) and e.posted_on >= $2::date
     ) x group by 1`,
    [partners, from],
  );
  const rows = await work.query<Entry & Record<string, unknown>>(
    `${ledger}.moved`,
    `select e.${column} as partner, e.posted_on as date, e.invoice, i.due_date as "dueDate", e.amount::text as amount, e.${advanceColumn}::text as advance,
       e.source_name = '${invoice.entity}' as "isInvoice", e.reverses_id is not null as "isReversal",
       json_build_object('entity', e.source_name, 'id', e.source_id) as source, e.source_number as number
     from ${ledger}_v e left join ${invoice.entity}_v i on i.id = e.invoice
     where e.${column} = any($1::bigint[]) and e.posted_on between $2::date and $3::date and (e.amount <> 0 or e.${advanceColumn} <> 0)
     order by e.posted_on, e.id limit $4::int`,
    [partners, from, to, most + 1],
  );
  const began = new Map(starts.map((row) => [row.partner, row]));
  const moved = new Map<number, Entry[]>();
  for (const row of rows) moved.set(row.partner, [...(moved.get(row.partner) ?? []), row]);
  return new Map(
    partners.map((partner) => {
      const start = began.get(partner);
      let [balance, advanceBalance] = [yuan(start?.amount ?? '0.00'), yuan(start?.advance ?? '0.00')];
      const opening = { balance, advanceBalance };
      const entries = (moved.get(partner) ?? []).map((row) => {
        const [amount, advance] = [yuan(row.amount), yuan(row.advance)];
        balance = addFen(balance, amount);
        advanceBalance = addFen(advanceBalance, advance);
        const label = findEntity(row.source.entity)?.label ?? row.source.entity;
        return {
          date: row.date,
          document: `${row.isReversal ? '冲销' : ''}${label} ${row.number ?? ''}`.trim(),
          invoice: row.invoice,
          dueDate: row.isInvoice ? row.dueDate : null,
          increase: row.isInvoice ? amount : zeroFen,
          settled: row.isInvoice ? zeroFen : subtractFen(zeroFen, amount),
          advance,
          balance,
          advanceBalance,
          source: row.source,
        };
      });
      return [partner, { opening, entries }] as const;
    }),
  );
}

export const accountOf = async (
  work: Work,
  side: Side,
  { partner, ...span }: Span & { readonly partner: number },
  most: number,
) => (await accountsOf(work, side, [partner], span, most)).get(partner)!;
