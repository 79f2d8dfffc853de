import type { Module } from '@heliu/engine';
import { entities } from './model.ts';

/** Goods and warehouses. Their pages come with the goods area; warehouses are here because rights refer to them. */
export const basedata: Module = { name: 'basedata', entities };
