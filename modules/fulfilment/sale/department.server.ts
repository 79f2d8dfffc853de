import type { Work } from '@heliu/engine';

interface Buyer {
  readonly customer: number | null;
  readonly shop: number | null;
}

/** Who sold it: the department of the customer, or of the one a shop is booked on. Revenue has it from there too. */
export async function sellingDepartment(work: Work, { customer, shop }: Buyer): Promise<number | null> {
  if (customer === null && shop === null) return null;
  const [found] = await work.query<{ department: number | null }>(
    'fulfilment.sellingDepartment',
    `select department from crm_customer where company_id = $1
       and id = coalesce($2::bigint, (select s.customer from oms_shop s where s.company_id = $1 and s.id = $3::bigint))`,
    [work.company, customer, shop],
  );
  return found?.department ?? null;
}
