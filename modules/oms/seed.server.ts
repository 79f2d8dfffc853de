import { save, type Work } from '@heliu/engine';
import { expressCompany } from './express/express.ts';
import { usualExpress } from './express/seed.ts';
import { usualTaxItems } from './tax-item/seed.ts';
import { taxItem } from './tax-item/tax-item.ts';

/** What every new company finds before its first shop is connected. */
export async function seedShops(work: Work): Promise<void> {
  for (const input of usualTaxItems) await save(work, taxItem, input);
  for (const input of usualExpress) await save(work, expressCompany, input);
}
