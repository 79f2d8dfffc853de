import type { Module } from '@heliu/engine';
import { analysisHandlers, analysisReports } from './analysis/analysis.server.ts';
import { invoiceFigures } from './home/figures.server.ts';
import { invoicingSteps } from './home/first-steps.server.ts';
import { homeHandlers } from './home/home.server.ts';
import { moneyMenu, onlineMenu, salesMenu } from './menu.ts';
import { portalHandlers } from './portal/portal.server.ts';
import { reconcileReports } from './reconcile/reconcile.server.ts';
import { wholesaleHandlers } from './wholesale/trace.server.ts';

export { knowDashboard } from './portal/portal.server.ts';

/** What shows several areas together: the pages of an order with its four streams, reconciliation, home. */
export const overview: Module = {
  name: 'overview',
  entities: [],
  menu: [salesMenu, ...onlineMenu, moneyMenu],
  handlers: [...portalHandlers, ...homeHandlers, ...wholesaleHandlers, ...analysisHandlers],
  reports: [...reconcileReports, ...analysisReports],
  figures: invoiceFigures,
  steps: invoicingSteps,
};
