import type { Decimal } from '@heliu/model';
import type { Work } from '@heliu/engine';

/** So much of a line of an order leaves with a document, or has left with it. */
export interface Claim {
  readonly order: number;
  readonly line: string;
  readonly quantity: Decimal;
  /** Of the document. */
  readonly number: string;
  readonly isShipped: boolean;
}

/** What other documents take of these orders. Whoever is about to take something holds the orders. */
export const claimsOn = (work: Work, orders: readonly number[], except: readonly number[] = []): Promise<Claim[]> =>
  work.query<Claim>(
    'oms_output_claim.others',
    `select c.order_id as "order", c.line, trim_scale(c.quantity)::text as quantity, d.number, d.ship_state <> 'waiting' as "isShipped" from oms_output_claim c
     join oms_output_order d on d.company_id = $1 and d.id = c.document_id
     where c.company_id = $1 and c.order_id = any($2::bigint[]) and not c.document_id = any($3::bigint[]) order by c.order_id, d.id`,
    [work.company, orders, except],
  );

interface Taken {
  readonly order?: number | null | undefined;
  readonly orderLine?: string | null | undefined;
  readonly quantity: Decimal;
}

/** From now on exactly this leaves with this document. */
export function claim(work: Work, document: number, lines: readonly Taken[]): void {
  work.later(
    {
      name: 'oms_output_claim.drop',
      text: 'delete from oms_output_claim where company_id = $1 and document_id = $2',
      values: [work.company, document],
    },
    {
      name: 'oms_output_claim.add',
      text: `insert into oms_output_claim (company_id, order_id, line, document_id, quantity)
             select $1, u.o, u.line, $2, sum(u.quantity) from unnest($3::bigint[], $4::text[], $5::numeric[]) u(o, line, quantity)
             where u.o is not null group by u.o, u.line`,
      values: [
        work.company,
        document,
        lines.map(({ order }) => order ?? null),
        lines.map(({ orderLine }) => orderLine ?? ''),
        lines.map(({ quantity }) => quantity),
      ],
    },
  );
}
export const release = (work: Work, document: number): void => claim(work, document, []);
