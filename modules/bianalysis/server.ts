import type { Module } from '@heliu/engine';
import { portalHandlers } from './portal.server.ts';

export { knowDesk } from './portal.server.ts';

export const bianalysis: Module = { name: 'bianalysis', entities: [], handlers: portalHandlers };
