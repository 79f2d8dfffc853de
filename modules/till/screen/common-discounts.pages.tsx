import { letterAt } from './cart.rules.ts';
import type { Till } from './use-till.pages.tsx';

/** Discounts that were set up, each with the letter that chooses it. */
export function CommonDiscounts({ till }: { till: Till }) {
  const { discounts } = till.opening;
  if (discounts.length === 0) return null;
  return (
    <div className="till-hint" role="group" aria-label="常用折扣">
      {discounts.map(({ id, name }, index) => (
        <button key={id} type="button" onClick={() => till.enter(letterAt(index))}>
          {name} <small>{letterAt(index)}</small>
        </button>
      ))}
    </div>
  );
}
