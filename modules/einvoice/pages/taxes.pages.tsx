import { dec, type Wire } from '@heliu/model';
import { request } from '@heliu/ui';
import { taxItemCalls } from '../tax-item/tax-item.calls.ts';
import type { taxItem } from '../tax-item/tax-item.ts';
import type { TaxOf } from '../invoice/invoice.rules.ts';

type Known = NonNullable<ReturnType<TaxOf>>;
const known = new Map<number, Known>();

/** What a form knows of tax items already; the server looks it up again. */
export const taxOf: TaxOf = (id) => known.get(id);

/** Asks for what is not known yet, so that the form can compute with it. */
export async function learnTaxes(ids: readonly number[]): Promise<void> {
  const unknown = [...new Set(ids)].filter((id) => !known.has(id));
  await Promise.all(
    unknown.map(async (id) => {
      const { taxRate, policy, code, shortName } = await request<Wire<typeof taxItem>>(
        taxItemCalls.operations.get,
        { id },
        { quiet: true },
      );
      known.set(id, { taxRate: dec(taxRate), policy, taxCode: code, shortName });
    }),
  );
}
