import { z } from 'zod';
import { custom, post } from '@heliu/model';
import type { Location } from './customer-site.ts';

export const siteLocations = custom<Location[]>()(
  '客户站点的库位',
  post('/erp/factory/getCustSiteLocationListBySiteId', 'form'),
  'crm_customer_site:pick',
  z.object({ siteId: z.coerce.number('请选择客户站点').int('请选择客户站点').positive('请选择客户站点') }),
);
