import type { Work } from '@heliu/engine';

/** The one sheet of a company, if somebody has begun it. */
export async function openingSheet(work: Work): Promise<number | null> {
  const [sheet] = await work.query<{ id: number }>(
    'fico_opening.sheet',
    'select id from fico_opening where company_id = $1 limit 1',
    [work.company],
  );
  return sheet?.id ?? null;
}
