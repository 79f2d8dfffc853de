import { handle, load } from '@heliu/engine';
import { siteLocations } from './customer-site.calls.ts';
import { customerSite } from './customer-site.ts';

export const customerSiteHandlers = [
  handle(siteLocations, async ({ siteId }, work) => (await load(work, customerSite, siteId)).locations ?? []),
];
