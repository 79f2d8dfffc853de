import { z } from 'zod';
import { calls, chosen, custom, get, post, usualCalls } from '@heliu/model';
import type { TermLine } from './payment-terms.rules.ts';
import { paymentTerms } from './payment-terms.ts';

export const paymentTermsCalls = calls(paymentTerms, 'api/fico/paymentterms', {
  ...usualCalls,
  remove: post('delete', 'form'),
});

/** Whoever may choose terms for an invoice sees beside it what follows from them. */
export const termLines = custom<TermLine[]>()(
  '付款条件的分期规则，开票时用来预览',
  get('/api/fico/paymentterms/lines'),
  'fico_payment_terms:pick',
  z.object({ id: chosen('付款条件') }),
);
