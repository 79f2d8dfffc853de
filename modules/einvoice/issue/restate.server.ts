import { type Fen, type Full, yuan } from '@heliu/model';
import { amend, type Work } from '@heliu/engine';
import { type invoiceStates, shopOrder } from '../../shop/model.ts';
import { anyOfParts, inLockOrder } from '../../shop/server.ts';
import { invoice } from '../invoice/invoice.ts';

interface Invoiced {
  readonly id: number;
  readonly invoiced: Fen;
  readonly invoiceState: keyof typeof invoiceStates;
}

/**
 * What their invoices make of orders: how much is invoiced, and how far that has got. Whatever is on its way counts as
 * invoiced, so that nobody does it a second time; only what was cancelled or voided does not.
 */
export async function restateOrders(work: Work, orders: readonly number[]): Promise<void> {
  if (orders.length === 0) return;
  const ids = [...new Set(orders)].toSorted((a, b) => a - b);
  await work.flush();
  const wanted = await work.query<Omit<Invoiced, 'invoiced'> & { readonly invoiced: string }>(
    'oms_order.restateInvoices',
    `with held as materialized (select company_id, id, origin from oms_order where company_id = $1 and id = any($2::bigint[]) ${inLockOrder}),
     parts as (
       select l."order" as id, i.colour, i.status, i.red_state, sum(l.total) as total
       from oms_invoice_v i join oms_invoice_lines l on l.company_id = i.company_id and l.document_id = i.id
       where i.company_id = $1 and i.orders && $2::bigint[] and i.status not in ('cancelled', 'voided') and l."order" = any($2::bigint[])
       group by l."order", i.id, i.colour, i.status, i.red_state),
     sums as (
       select id, sum(total) as invoiced,
         case when bool_or(status = 'failed') then 'failed'
              when bool_or(status in ('draft', 'queued', 'issuing', 'confirming')) then 'issuing'
              when bool_or(colour = 'blue' and red_state = 'part') then 'partRed'
              when bool_or(colour = 'blue' and red_state = 'none') then 'issued'
              else 'red' end as state
       from parts group by id)
     select o.id, coalesce(s.invoiced, 0)::text as invoiced,
       coalesce(s.state, case when exists (select 1 from oms_invoice_application a where a.company_id = $1 and a."order" = ${anyOfParts('o')}
         and not a.deleted and a.decision <> 'rejected' and a.application_status in ('applied', 'agreed', 'issuing', 'issued')) then 'applied' else 'none' end) as "invoiceState"
     from held o left join sums s on s.id = o.id`,
    [work.company, ids],
  );
  const rows = wanted.map(({ invoiced, ...rest }): Invoiced => ({ ...rest, invoiced: yuan(invoiced) }));
  await amend(work, shopOrder, rows);
}

/**
 * What red invoices took back of blue ones. Amounts count from the moment a red one is written, so that two of them
 * never take back the same; the state follows only what was issued.
 */
export async function restateBlues(work: Work, blues: readonly number[]): Promise<void> {
  if (blues.length === 0) return;
  await work.flush();
  const rows = await work.query<Record<'net' | 'tax', string> & Pick<Full<typeof invoice>, 'id' | 'redState'>>(
    'oms_invoice.restateBlues',
    `with held as materialized (select id, gross from oms_invoice where company_id = $1 and id = any($2::bigint[]) order by id for update),
     sums as (
       select r.blue as id, -sum(r.net) as net, -sum(r.tax) as tax, coalesce(-sum(r.gross) filter (where r.status = 'issued'), 0) as issued
       from oms_invoice r where r.company_id = $1 and r.blue = any($2::bigint[]) and r.colour = 'red' and r.status not in ('cancelled', 'voided')
       group by r.blue)
     select h.id, coalesce(s.net, 0)::text as net, coalesce(s.tax, 0)::text as tax,
       case when coalesce(s.issued, 0) = 0 then 'none' when s.issued >= h.gross then 'full' else 'part' end as "redState"
     from held h left join sums s on s.id = h.id`,
    [work.company, [...new Set(blues)].toSorted((a, b) => a - b)],
  );
  await amend(
    work,
    invoice,
    rows.map(({ id, net, tax, redState }) => ({ id, redNet: yuan(net), redTax: yuan(tax), redState })),
  );
}

/** Both of it, once something became of invoices. */
export async function restateAfter(
  moves: readonly { readonly record: Pick<Full<typeof invoice>, 'blue' | 'orders'> }[],
  work: Work,
): Promise<void> {
  await restateBlues(
    work,
    moves.flatMap(({ record }) => record.blue ?? []),
  );
  await restateOrders(
    work,
    moves.flatMap(({ record }) => record.orders ?? []),
  );
}
