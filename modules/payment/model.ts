import type { AnyEntity } from '@heliu/model';
import { payment, paymentRefund } from './wechat-pay/payment.ts';

export { merchantSchema } from './wechat-pay/merchant.ts';
export { payment, paymentRefund } from './wechat-pay/payment.ts';
export { sandboxMerchant, sandboxWechat } from './wechat-pay/sandbox-merchant.ts';
export { paymentMenu } from './menu.ts';

export const entities: readonly AnyEntity[] = [payment, paymentRefund];
