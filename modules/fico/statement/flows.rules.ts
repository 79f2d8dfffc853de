import type { Posting } from '@heliu/model';

/**
 * In a voucher that moves cash, the other entries say what for: what is credited brought cash in, what is debited took it
 * away. They come to exactly what the cash has changed by, since a voucher balances. Opening balances are no flows, and a
 * mirror image brings those of what it takes back.
 */
export function withFlows<P extends Posting>(voucher: readonly P[], cash: ReadonlySet<number>): readonly P[] {
  const isCash = ({ entry }: Posting) => cash.has(entry['account'] as number);
  if (!voucher.some(isCash)) return voucher;
  return voucher.map((posting) =>
    isCash(posting) || 'reverses' in posting || posting.voucher?.kind === 'init'
      ? posting
      : {
          ...posting,
          entry: { ...posting.entry, cashIn: posting.entry['credit'], cashOut: posting.entry['debit'] },
        },
  );
}
