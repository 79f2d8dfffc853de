import { addFen, type Fen, showFen, sumFen, yuan } from '@heliu/model';
import { balance, type Rule, type Work } from '@heliu/engine';
import { setting } from '../../system/server.ts';
import { receivables } from '../ledger/ledgers.ts';
import { creditTerms } from './ar-invoice.report.ts';
import { arInvoice } from './ar-invoice.ts';

interface Sale {
  readonly customer: number;
  readonly lines: readonly { readonly output: number | null; readonly total: Fen }[];
}

export const owed = async (work: Work, customer: number): Promise<Fen> =>
  (await balance<{ amount: Fen }>(work, receivables, 'customer', { customer })).amount;

/** By how much a sale would take the customer beyond his limit, in words. */
async function excess(work: Work, { customer, lines }: Sale): Promise<string[]> {
  // What has left counts against the limit since it left; refusing to bill it would not bring it back.
  const total = sumFen(lines.filter(({ output }) => output === null).map((line) => line.total));
  if (total <= 0n) return [];
  const limit = (await creditTerms(work, customer))?.creditLimit;
  if (limit == null) return [];
  const after = addFen(await owed(work, customer), total);
  return after > yuan(limit) ? [`超过信用额度 ${showFen(yuan(limit))}，审核后应收 ${showFen(after)}`] : [];
}

export const creditWarnings = async (sale: Sale, work: Work): Promise<string[]> =>
  (await setting(work, 'ar.creditMode')) === 'WARN' ? excess(work, sale) : [];

/** A rule rather than a step of the audit, so that companies which only want to be warned pay nothing for it. */
export const creditRule: Rule = {
  async blockers({ entity, action, record, work }) {
    if (entity !== arInvoice || action !== 'audit' || (await setting(work, 'ar.creditMode')) !== 'BLOCK') return [];
    return (await excess(work, record as unknown as Sale)).map((message) => ({ code: 'FIN008', message }));
  },
};
