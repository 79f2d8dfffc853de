import type { AnyEntity } from '@heliu/model';
import { amend, type Work } from '@heliu/engine';

/** Of several that belong to one subject only the last chosen is the one taken unasked. */
export async function keepOnePreferred(
  work: Work,
  entity: AnyEntity & { readonly fields: Record<'subject' | 'preferred', unknown> },
  { id, subject, preferred }: { id: number; subject?: number | null; preferred?: boolean | null },
): Promise<void> {
  if (!preferred) return;
  const others = await work.query<{ id: number }>(
    `${entity.name}.preferred`,
    `select id from ${entity.name} where company_id = $1 and id <> $2 and subject is not distinct from $3 and preferred and not deleted`,
    [work.company, id, subject ?? null],
  );
  const rows = others.map((other) => ({ id: other.id, preferred: false }));
  await amend(work, entity as AnyEntity, rows as never);
}
