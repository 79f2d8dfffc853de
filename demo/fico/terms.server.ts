import type { Work } from '@heliu/engine';

/** The payment terms every company starts with. */
export async function termsByCode(work: Work): Promise<ReadonlyMap<string, number>> {
  const rows = await work.query<{ code: string; id: number }>(
    'demo.terms',
    'select code, id from fico_payment_terms_v where company_id = $1 and not deleted',
    [work.company],
  );
  return new Map(rows.map(({ code, id }) => [code, id]));
}
