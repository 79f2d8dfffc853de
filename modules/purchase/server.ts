import type { Module } from '@heliu/engine';
import { entities, menu } from './model.ts';
import { supplierGoodsCalls } from './supplier-goods/supplier-goods.ts';

/** What is bought, from whom, and what it is owed for. */
export const purchase: Module = {
  name: 'purchase',
  entities,
  calls: [supplierGoodsCalls],
  menu: [menu],
};
