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
import { fillWanted } from '../../purchase/server.ts';
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
export async function demandTrade(work: Work, id: number): Promise<void> {
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
  // A line without a unit is in base units, whatever the goods are usually sold by.
  const found = await findTerms(work, { ...occasion, customer: draft.customer }, draft.lines, 'base');
  const goods = new Map(found.flatMap((one) => (one ? [[one.goods.sku, one.goods]] : [])));
  fillWanted(draft.lines, { goods, ratios: found.map((one) => one?.ratio ?? dec(1)), before, trade: 'sale' });
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
  readonly baseQuantity: Decimal;
  readonly amount: Fen;
  readonly total: Fen;
  readonly cost: Decimal | null;
}
interface Sale {
  readonly lines: readonly AskedLine[];
}
interface Floor {
  readonly sku: number;
  readonly name: string;
  readonly floor: Decimal | null;
  /** The average of what lies there; nothing where none does. */
  readonly cost: Decimal | null;
}
const per = (amount: Fen, quantity: Decimal): Decimal => divideDecimal(dec(formatFen(amount)), quantity, 6);

/** Lines below the floor or the least margin, each in a sentence. */
async function lowPrices(work: Work, { lines }: Sale): Promise<string[]> {
  const least = dec((await setting(work, 'price.minMargin')) ?? '0');
  const rows = await work.query<Floor>(
    'sal_price.floors',
    `select s.id as sku, s.name, trim_scale(coalesce(s.min_price, g.min_price))::text as floor,
            (select trim_scale(round(sum(b.amount) / nullif(sum(b.quantity), 0), 6))::text from inv_stock_entry_by_place b
             where b.company_id = $1 and b.sku = s.id having sum(b.quantity) > 0) as cost
     from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods where s.company_id = $1 and s.id = any($2::bigint[])`,
    [work.company, [...new Set(lines.map(({ sku }) => sku))]],
  );
  const known = new Map(rows.map((row) => [row.sku, row]));
  return lines.flatMap(({ sku, amount, total, baseQuantity, cost }, i) => {
    const of = known.get(sku);
    if (!of || Number(baseQuantity) === 0) return [];
    const asked = { taxed: per(total, baseQuantity), net: per(amount, baseQuantity) };
    const complaint = priceComplaint({ ...asked, floor: of.floor, cost: of.cost ?? cost }, least);
    return complaint ? [`第${i + 1}行 ${of.name}：${complaint}`] : [];
  });
}

/** Whether low prices stand in the way of this user, are only to be known, or are nobody's concern. */
async function lowPricesAre(work: Work): Promise<'refused' | 'warned' | 'ignored'> {
  const mode = await setting(work, 'price.floor');
  if (mode === 'OFF') return 'ignored';
  return mode === 'WARN' || work.user.may('sal_price:override') ? 'warned' : 'refused';
}

export async function priceBlockers(work: Work, sale: Sale): Promise<Blocker[]> {
  if ((await lowPricesAre(work)) !== 'refused') return [];
  return (await lowPrices(work, sale)).map((message) => ({ code: 'SAL001', message }));
}
export const priceWarnings = async (work: Work, sale: Sale): Promise<string[]> =>
  (await lowPricesAre(work)) === 'warned' ? lowPrices(work, sale) : [];
