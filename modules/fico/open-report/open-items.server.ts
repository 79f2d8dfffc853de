import { entityNamed } from '@heliu/model';
import { Params, visible, type Work } from '@heliu/engine';
import type { Side } from './sides.ts';

export interface ItemFilter {
  readonly asOf: string;
  readonly partner: number | null;
  readonly person: number | null;
  readonly department?: number | null;
}

/**
 * Open parts of invoices as of a day, as the tail of a `with`: rows of `part` with partner, invoice, invoice_date, due_date,
 * amount, open and person. What is open today, less what was posted after the day, is what was open then; money settles
 * the earliest instalment first. `among` is a condition on the partner `x.partner`.
 */
export function openParts(
  side: Side,
  { asOf, partner, person, department = null }: ItemFilter,
  work: Work,
  params: Params,
  among = 'true',
) {
  const { ledger, invoice, partner: own } = side;
  const whose = `${among}${partner === null ? '' : ` and x.partner = ${params.add(partner)}::bigint`}`;
  const where = [
    ...(person === null ? [] : [`i.${side.person.column} = ${params.add(person)}::bigint`]),
    ...(department === null ? [] : [`i.department = ${params.add(department)}::bigint`]),
    ...visible(entityNamed(invoice.entity), work.user, 'i', params),
  ];
  return `open_item as (
      select x.partner, x.invoice, sum(x.amount) as open from (
        select b.${own.column} as partner, b.invoice, b.amount from ${ledger}_by_open_v b where b.amount <> 0
        union all
        select e.${own.column}, e.invoice, -e.amount from ${ledger}_v e where e.posted_on > ${params.add(asOf)}::date and e.invoice is not null
      ) x where ${whose} group by 1, 2 having sum(x.amount) <> 0
    ), part as (
      select o.partner, o.invoice, i.invoice_date, coalesce(p.due_date, i.due_date, i.invoice_date) as due_date, i.${side.person.column} as person,
        coalesce(p.amount, i.total) as amount,
        case when p.id is null then o.open
          else sign(i.total) * greatest(0, least(abs(p.amount), abs(p.reached) - abs(i.total) + abs(o.open))) end as open
      from open_item o join ${invoice.entity}_v i on i.id = o.invoice
      left join lateral (
        select t.id, t.due_date, t.amount, sum(t.amount) over (order by t.position) as reached from ${invoice.entity}_instalments_v t
        where i.payment_terms is not null and t.document_id = i.id
      ) p on true
      ${where.length === 0 ? '' : `where ${where.join(' and ')}`}
    )`;
}
