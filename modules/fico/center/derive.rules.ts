import type { Posting } from '@heliu/model';
import type { Dimension } from '../ledger/dimensions.ts';

export const centerDimensions = ['costCenter', 'profitCenter'] as const satisfies readonly Dimension[];

/** Which cost center a department is, and which profit center a cost center belongs to. */
export interface Centers {
  readonly byDepartment: ReadonlyMap<number, number>;
  readonly profitOf: ReadonlyMap<number, number>;
}

/**
 * An entry that says its department says its centers too, if its account is `kept` by them. What it names itself counts.
 * Mirror images, carry-forwards and openings bring the centers of what they take back, empty or begin with: by then a
 * department may have gone over to another.
 */
export function withCenters<P extends Posting>(
  voucher: readonly P[],
  { byDepartment, profitOf }: Centers,
  kept: ReadonlySet<number>,
): readonly P[] {
  if (byDepartment.size === 0 && profitOf.size === 0) return voucher;
  return voucher.map((posting) => {
    const { entry } = posting;
    if ('reverses' in posting || posting.voucher || !kept.has(entry['account'] as number)) return posting;
    const costCenter = entry['costCenter'] ?? byDepartment.get(entry['department'] as number) ?? null;
    const profitCenter = entry['profitCenter'] ?? profitOf.get(costCenter as number) ?? null;
    return costCenter === null && profitCenter === null
      ? posting
      : { ...posting, entry: { ...entry, costCenter, profitCenter } };
  });
}
