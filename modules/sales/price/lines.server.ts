import {
  compareDecimal,
  dec,
  type Decimal,
  divideDecimal,
  extend,
  type Fen,
  formatFen,
  subtractFen,
  sumFen,
} from '@heliu/model';
import { type Blocker, invalid, type Work } from '@heliu/engine';
import { type CustomerStatus, tradeComplaint } from '../../crm/model.ts';
import { seenCustomers } from '../../crm/server.ts';
import type { Pricing } from '../../fico/model.ts';
import { prepareWanted } from '../../purchase/server.ts';
import { setting } from '../../system/server.ts';
import { priceComplaint, type PriceSource } from './price.rules.ts';
import { findTerms, type FoundLine, type Occasion, priceIn } from './terms.server.ts';

interface DraftLine {
  readonly sku: number;
  unit?: number | null | undefined;
  readonly quantity: Decimal;
  baseQuantity?: Decimal | undefined;
  readonly price: Decimal;
  readonly amount?: Fen | null | undefined;
  foundPrice?: Decimal | null | undefined;
  priceSource?: PriceSource | 'manual' | null | undefined;
  cost?: Decimal | null | undefined;
}
interface SaleDraft {
  readonly customer: number;
  readonly pricing?: Pricing | null | undefined;
  readonly lines: readonly DraftLine[];
  profit?: Fen | null | undefined;
}

/** Nothing is offered to a customer one may not see, or may not trade with. */
async function demandTrade(work: Work, id: number): Promise<void> {
  const [found] = await seenCustomers<{ name: string; status: CustomerStatus }>(
    work,
    (where, params) =>
      `select t.name, t.status from crm_customer_v t where ${where} and t.id = ${params.add(id)}::bigint`,
  );
  const message = found ? tradeComplaint(found) : '客户不存在';
  if (message) throw invalid([{ path: 'customer', message }]);
}

const sourceOf = ({ price }: DraftLine, found: FoundLine, known: Decimal | null): PriceSource | 'manual' | null =>
  known !== null && compareDecimal(known, price) === 0 ? found.proof.source : 'manual';

/** Fills in what follows from the goods: units, base quantities, what the finder says, what it costs and what is left. */
export async function prepareSale(
  work: Work,
  draft: SaleDraft,
  occasion: Omit<Occasion, 'customer'>,
  before: readonly { sku: number }[] | undefined,
): Promise<void> {
  await demandTrade(work, draft.customer);
  await prepareWanted(work, draft.lines, before, 'sale');
  const found = await findTerms(work, { ...occasion, customer: draft.customer }, draft.lines);
  for (const [i, line] of draft.lines.entries()) {
    const of = found[i];
    if (!of) continue;
    line.foundPrice = priceIn(of, draft.pricing ?? 'taxed');
    line.priceSource = sourceOf(line, of, line.foundPrice);
    line.cost = of.cost;
  }
  draft.profit = profitOf(draft.lines);
}

/** What is left of the net amounts when the goods are paid; of goods nobody knows the cost of, all of it. */
export const profitOf = (lines: readonly DraftLine[]): Fen =>
  sumFen(
    lines.map(({ amount, baseQuantity, cost }) =>
      subtractFen(amount ?? (0n as Fen), extend(baseQuantity ?? dec(0), cost ?? dec(0))),
    ),
  );

interface AskedLine {
  readonly sku: number;
  readonly unit: number | null;
  readonly quantity: Decimal;
  readonly baseQuantity: Decimal;
  readonly amount: Fen;
  readonly total: Fen;
}
const per = (amount: Fen, quantity: Decimal): Decimal => divideDecimal(dec(formatFen(amount)), quantity, 6);

/** Lines below the floor or the least margin, each in a sentence. */
export async function lowPrices(
  work: Work,
  record: { readonly customer: number; readonly lines: readonly AskedLine[] },
  day: string,
): Promise<string[]> {
  const least = dec((await setting(work, 'price.minMargin')) ?? '0');
  const found = await findTerms(work, { customer: record.customer, day, warehouse: null }, record.lines);
  return record.lines.flatMap(({ amount, total, baseQuantity }, i) => {
    const of = found[i];
    if (!of || Number(baseQuantity) === 0) return [];
    const asked = { taxed: per(total, baseQuantity), net: per(amount, baseQuantity) };
    const complaint = priceComplaint({ ...asked, floor: of.goods.floor, cost: of.cost }, least);
    return complaint ? [`第${i + 1}行 ${of.goods.name}：${complaint}`] : [];
  });
}

const mayOverride = (work: Work): boolean => work.user.may('sal_price:override');

/** Whoever may sell cheaper is told; anybody else is refused, unless the company only wants to be told. */
export async function priceGuard(
  work: Work,
  record: Parameters<typeof lowPrices>[1],
  day: string,
): Promise<{ readonly blockers: readonly Blocker[]; readonly warnings: readonly string[] }> {
  const mode = await setting(work, 'price.floor');
  if (mode === 'OFF') return { blockers: [], warnings: [] };
  const low = await lowPrices(work, record, day);
  if (mode === 'WARN' || mayOverride(work)) return { blockers: [], warnings: low };
  return { blockers: low.map((message) => ({ code: 'SAL001', message })), warnings: [] };
}
