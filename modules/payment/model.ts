import type { AnyEntity } from '@heliu/model';
import { statementReceipt } from './statement-receipt/statement-receipt.ts';
import { payment, paymentRefund } from './wechat-pay/payment.ts';

export { merchantSchema } from './wechat-pay/merchant.ts';
export { payment, paymentRefund } from './wechat-pay/payment.ts';
export { sandboxMerchant, sandboxWechat } from './wechat-pay/sandbox-merchant.ts';
export { statementReceipt } from './statement-receipt/statement-receipt.ts';
export { collectMenu, paymentMenu } from './menu.ts';

export const entities: readonly AnyEntity[] = [payment, paymentRefund, statementReceipt];
