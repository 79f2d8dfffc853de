import type { Draft } from '@heliu/model';
import type { quotation } from './quotation.ts';

export const quotationComplaint = ({ quotationDate, validTo }: Draft<typeof quotation>): string | undefined =>
  validTo < quotationDate ? '有效期至不能早于报价日期' : undefined;

/** On its last day a quotation still holds. */
export const isExpired = ({ validTo }: { readonly validTo: string }, today: string): boolean => validTo < today;
