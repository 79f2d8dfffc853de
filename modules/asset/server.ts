import type { Module } from '@heliu/engine';
import { addPostingSource } from '../fico/server.ts';
import { assetCardCalls } from './card/card.ts';
import { cardBehaviour, cardHandlers } from './card/card.server.ts';
import { assetCategoryCalls } from './category/category.ts';
import { categoryBehaviour, foundCategories, seedCategories } from './category/category.server.ts';
import { keepRegisters, watchClosing } from './depreciation/closing.server.ts';
import { depreciationCalls } from './depreciation/depreciation.ts';
import { depreciationBehaviour, depreciationBooked, depreciationHandlers } from './depreciation/depreciation.server.ts';
import { disposalCalls } from './disposal/disposal.ts';
import { disposalBehaviour } from './disposal/disposal.server.ts';
import { entities, ledgers } from './model.ts';
import { prepaidCalls } from './prepaid/prepaid.ts';
import { prepaidBehaviour, prepaidHandlers } from './prepaid/prepaid.server.ts';

watchClosing();
keepRegisters();
addPostingSource(depreciationBooked);

export { runMonth } from './depreciation/depreciation.server.ts';

export const asset: Module = {
  name: 'asset',
  entities,
  ledgers,
  calls: [assetCardCalls, assetCategoryCalls, prepaidCalls, depreciationCalls, disposalCalls],
  behaviours: [categoryBehaviour, cardBehaviour, prepaidBehaviour, depreciationBehaviour, disposalBehaviour],
  handlers: [...cardHandlers, ...prepaidHandlers, ...depreciationHandlers],
  jobs: [foundCategories],
  schedules: [{ job: foundCategories.name, at: '25 0 * * *' }],
  seed: seedCategories,
};
