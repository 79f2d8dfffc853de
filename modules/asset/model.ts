import type { AnyEntity, AnyLedger } from '@heliu/model';
import { assetCard } from './card/card.ts';
import { assetCategory } from './category/category.ts';
import { depreciation } from './depreciation/depreciation.ts';
import { disposal } from './disposal/disposal.ts';
import { assets } from './ledger/ledgers.ts';
import { prepaid } from './prepaid/prepaid.ts';

export { assetCard, assetCardCalls } from './card/card.ts';
export { assetCategory, assetCategoryCalls } from './category/category.ts';
export { depreciation } from './depreciation/depreciation.ts';
export { disposal, disposalCalls } from './disposal/disposal.ts';
export { assets } from './ledger/ledgers.ts';
export { assetMenu } from './menu.ts';
export { prepaid } from './prepaid/prepaid.ts';

export const entities: readonly AnyEntity[] = [assetCategory, assetCard, prepaid, depreciation, disposal];
export const ledgers: readonly AnyLedger[] = [assets];
