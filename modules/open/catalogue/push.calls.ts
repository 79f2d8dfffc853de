import { chosen, custom, post } from '@heliu/model';
import { z } from 'zod';
import { pushedApplication, pushedOrder, pushedRefund } from '../../shop/model.ts';

interface TakenIn {
  readonly added: number;
  readonly changed: number;
}
const into = chosen('店铺');

/** The same forms that shops push by with their own keys, for a subject that serves several shops. */
export const takeOrder = custom<TakenIn>()(
  '推送一张订单到“开放推送”的店铺；同一订单号再推时，以 updatedAt 较新者为准',
  post('/open/v1/orders'),
  'oms_order:save',
  z.object({ shop: into, order: pushedOrder }),
);
export const takeRefund = custom<TakenIn>()(
  '推送一张退款单到“开放推送”的店铺',
  post('/open/v1/refunds'),
  'oms_order:save',
  z.object({ shop: into, refund: pushedRefund }),
);
export const takeApplication = custom<TakenIn>()(
  '推送一份开票申请到“开放推送”的店铺',
  post('/open/v1/invoice-applications'),
  'oms_invoice_application:save',
  z.object({ shop: into, application: pushedApplication }),
);
