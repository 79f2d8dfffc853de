import { onConstraint, Refusal, type Work } from '@heliu/engine';

onConstraint('oms_output_claim_pkey', () => new Refusal('其中有订单刚被放进另一张出库单，请刷新后再试'));

export interface Claim {
  readonly order: number;
  readonly orderNo: string;
  readonly number: string;
}

/** Which of the orders leave with another output order already. */
export const claimsOn = (work: Work, orders: readonly number[], except: readonly number[] = []): Promise<Claim[]> =>
  work.query<Claim>(
    'oms_output_claim.others',
    `select c.order_id as "order", o.order_no as "orderNo", d.number from oms_output_claim c
     join oms_order o on o.company_id = $1 and o.id = c.order_id
     join oms_output_order d on d.company_id = $1 and d.id = c.document_id
     where c.company_id = $1 and c.order_id = any($2::bigint[]) and not c.document_id = any($3::bigint[]) order by c.order_id`,
    [work.company, orders, except],
  );

export const claimComplaint = ({ orderNo, number }: Claim): string => `订单 ${orderNo} 已在出库单 ${number} 中`;

/** From now on exactly these orders leave with this document. Whoever is second meets the key of the table. */
export function claim(work: Work, document: number, orders: readonly number[]): void {
  work.later(
    {
      name: 'oms_output_claim.drop',
      text: 'delete from oms_output_claim where company_id = $1 and document_id = $2 and not order_id = any($3::bigint[])',
      values: [work.company, document, orders],
    },
    {
      name: 'oms_output_claim.add',
      text: `insert into oms_output_claim (company_id, order_id, document_id)
             select $1, o, $2 from unnest($3::bigint[]) o
             where not exists (select 1 from oms_output_claim c where c.company_id = $1 and c.order_id = o and c.document_id = $2)
             order by o`,
      values: [work.company, document, orders],
    },
  );
}
export const release = (work: Work, document: number): void => claim(work, document, []);
