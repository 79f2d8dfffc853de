import { Refusal, type Work } from '@heliu/engine';
import { codes, formatFen, yuan } from '@heliu/model';
import { type Approver, demandApproval } from '../override/override.server.ts';
import { type PastTerms, pastOff, priceBill, type ServerBill } from '../pricing/bill.server.ts';
import { approvalsOf, savedAs, saveSale, type Wanted } from '../sale/sale.server.ts';
import type { SavedSale } from '../sale/sale.calls.ts';
import type { HeldShift } from '../shift/held-shift.server.ts';
import { sellingPlace, tendersOf, type TillPlace } from '../terminal/terminal.server.ts';
import { isOfflineTender, type OfflineBody } from './body.ts';
import { amountRule, type Decision, momentOf } from './settling.rules.ts';

/** Whoever agreed to it may agree to it no more, or nobody did: the goods are gone, and the manager reads it. */
const askedLater =
  (at: string, decisions: Decision[]) =>
  (...[work, tokens, wanted]: Parameters<typeof demandApproval>): Approver | null => {
    try {
      return demandApproval(work, tokens, wanted, at);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      decisions.push({ code: 'approval', words: `${wanted.why}，没有主管授权，照单成交` });
      return null;
    }
  };

async function demandTenders(work: Work, terminal: number, { payments, points }: OfflineBody): Promise<void> {
  const tenders = await tendersOf(work, terminal);
  const asking = payments
    .map(({ method }) => tenders.find((one) => one.method === method))
    .find((one) => one && !isOfflineTender(one.kind));
  if (asking) throw new Refusal(`离线时不能用${asking.name}收款`, codes.invalid);
  if (points > 0) throw new Refusal('离线时不能用积分抵扣', codes.invalid);
}

interface Priced {
  readonly bill: ServerBill;
  readonly wanted: Wanted;
}
/** The bill as it comes to what was paid. */
async function pricedAsPaid(
  work: Work,
  place: TillPlace,
  wanted: Wanted,
  prices: PastTerms['prices'],
  at: string,
  decisions: Decision[],
): Promise<Priced> {
  const paid = yuan(wanted.pay);
  const tell: PastTerms['tell'] = (code, words) => decisions.push({ code, words });
  const quiet = { prices, tell: () => {} };
  const bill = await priceBill(work, place, wanted, at, { prices, tell });
  const due = bill.proof.pay;
  if (paid === due) return { bill, wanted };
  const plain = { ...wanted, coupons: [] };
  const full = paid < due ? due : (await priceBill(work, place, plain, at, { ...quiet, isPlain: true })).proof.pay;
  const rule = amountRule({ paid, due, full });
  if (rule.kind !== 'off') throw new Refusal(rule.kind === 'beyond' ? rule.words : '金额不对', codes.refused);
  const as = rule.isPlain ? plain : wanted;
  const met = await priceBill(work, place, as, at, { ...quiet, isPlain: rule.isPlain, off: rule.off });
  if (met.proof.pay !== paid)
    throw new Refusal(`按规则算出 ${formatFen(met.proof.pay)}，和收到的 ${formatFen(paid)} 对不上`, codes.refused);
  decisions.push(rule.decision);
  // Nobody has to agree to a difference that the rules have made.
  const discounts = [...as.discounts, { common: 0, name: pastOff, mode: 'amount' as const }];
  return { bill: met, wanted: { ...as, discounts } };
}

/**
 * An offline sale becomes a sale, once, by the rules: what was paid stands, and whatever does not fit is told. What no rule
 * settles is refused, and nothing of it is written.
 */
export async function book(
  work: Work,
  held: HeldShift,
  began: string,
  body: OfflineBody,
  coupons: readonly string[],
): Promise<{ readonly saved: SavedSale; readonly decisions: Decision[] }> {
  const known = await savedAs(work, body.clientUuid);
  // The line broke after the sale was saved and before the till heard of it.
  if (known) return { saved: known, decisions: [] };
  const decisions: Decision[] = [];
  await demandTenders(work, held.terminal, body);
  const { at, decision } = momentOf(body.soldAt, began, work.now);
  if (decision) decisions.push(decision);
  const place = await sellingPlace(work, held.terminal);
  const prices = new Map(body.prices.map(({ sku, ...one }) => [sku, one]));
  const { bill, wanted } = await pricedAsPaid(work, place, { ...body, coupons }, prices, at, decisions);
  const approved = approvalsOf(work, held, place, bill, wanted, askedLater(at, decisions));
  const saved = await saveSale(work, { held, place, bill, wanted, approved, at, offline: true });
  return { saved, decisions };
}
