import { z } from 'zod';
import { chosen, custom, post } from '@heliu/model';
import type { Location } from './customer-site.ts';

export const siteLocations = custom<Location[]>()(
  '客户站点的库位',
  post('/erp/factory/getCustSiteLocationListBySiteId', 'form'),
  'crm_customer_site:pick',
  z.object({ siteId: chosen('客户站点') }),
);
