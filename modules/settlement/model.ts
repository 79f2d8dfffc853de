import type { AnyEntity } from '@heliu/model';
import { orderSettlement } from './matching/order-settlement.ts';
import { settlementLine } from './line/line.ts';
import { merchantSettlement } from './settlement/settlement.ts';

export { orderStates, reasons as settlementReasons } from './matching/matching.rules.ts';
export { orderSettlement, orderSettlementCalls } from './matching/order-settlement.ts';
export type { StatementLine } from './statement/kinds.ts';
export { settlementMenu } from './menu.ts';
export { settlementLine } from './line/line.ts';
export { merchantSettlement } from './settlement/settlement.ts';

export const entities: readonly AnyEntity[] = [merchantSettlement, settlementLine, orderSettlement];
