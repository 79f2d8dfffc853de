import type { AnyEntity } from '@heliu/model';
import { bearerClaim, bearerTitle } from './bearer/bearer.ts';
import { autoFailure } from './auto-invoice/failure.ts';
import { autoRule } from './auto-invoice/rule.ts';

export { applicationCalls } from './application/application.calls.ts';
export { autoRule } from './auto-invoice/rule.ts';
export { bearerTitle } from './bearer/bearer.ts';
export { bearerTitlePage, invoicingMenu } from './menu.ts';

export const entities: readonly AnyEntity[] = [autoRule, autoFailure, bearerTitle, bearerClaim];
