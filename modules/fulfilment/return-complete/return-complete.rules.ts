import {
  addDecimal,
  apportion,
  type Decimal,
  divideDecimal,
  type Fen,
  fen,
  roundDecimal,
  timesDecimal,
} from '@heliu/model';
import type { Movement } from '../../inventory/model.ts';
import { refundShare } from '../return-request/return-request.rules.ts';

/** What a line cost when it left, and what of it has come back. */
export interface Left {
  readonly quantity: Decimal;
  readonly baseQuantity: Decimal;
  readonly cost: Fen;
  readonly backQuantity: Decimal;
  readonly backCost: Fen;
  /** What it was put together from; in base units, with what one of them cost. */
  readonly parts: readonly { readonly sku: number; readonly quantity: Decimal; readonly unitCost: Decimal }[];
}
export interface Returned {
  readonly outputLine: number;
  readonly sku: number | null;
  readonly quantity: Decimal;
  readonly quality: string;
  readonly warehouse: number | null;
  readonly location: number | null;
  readonly batchNo: string | null;
}

/** What the pieces of each line cost when they left; however a line comes back in parts, they add up to what it cost. */
export function costsBack(lines: readonly Returned[], leftOf: (line: number) => Left): Fen[] {
  const known = new Map<number, { backQuantity: Decimal; backCost: Fen }>();
  return lines.map(({ outputLine, quantity }) => {
    const left = leftOf(outputLine);
    const { backQuantity, backCost } = known.get(outputLine) ?? left;
    const cost = refundShare(
      { quantity: left.quantity, paid: left.cost, backQuantity, backAmount: backCost },
      quantity,
    );
    known.set(outputLine, { backQuantity: addDecimal(backQuantity, quantity), backCost: fen(backCost + cost) });
    return cost;
  });
}

const uses = {
  shop: { kind: 'saleReturn', against: 'GBB-VAX' },
  sales: { kind: 'saleReturn', against: 'GBB-VAX' },
  exchange: { kind: 'saleReturn', against: 'GBB-VAX' },
  other: { kind: 'otherIn', against: 'GBB-VBR' },
} as const;

const millionths = (value: Decimal): Fen => fen(BigInt(roundDecimal(timesDecimal(value, '1000000' as Decimal), 0)));

/** What lies in a warehouse again: good and bad goods at what they cost when they left. Scrap lies nowhere, and stays a cost of the sale. */
export function movesBack(
  kind: keyof typeof uses,
  lines: readonly Returned[],
  leftOf: (line: number) => Left,
  department: number | null = null,
): Movement[] {
  const costs = costsBack(lines, leftOf);
  return lines.flatMap(({ outputLine, sku, quantity, quality, warehouse, location, batchNo }, line): Movement[] => {
    if (quality === 'scrap' || warehouse === null || sku === null) return [];
    const left = leftOf(outputLine);
    const part = (all: Decimal) => divideDecimal(timesDecimal(all, quantity), left.quantity, 6);
    const whole = { line, warehouse, location, ...uses[kind], items: { department } };
    if (left.parts.length === 0)
      return [{ ...whole, sku, batch: batchNo, quantity: part(left.baseQuantity), amount: costs[line]! }];
    const weights = left.parts.map((one) => millionths(timesDecimal(one.quantity, one.unitCost)));
    const isKnown = weights.some((weight) => weight > 0n);
    const shares = apportion(costs[line]!, isKnown ? weights : left.parts.map((one) => millionths(one.quantity)));
    return left.parts.map((one, i) => ({
      ...whole,
      sku: one.sku,
      quantity: part(one.quantity),
      amount: shares[i]!,
    }));
  });
}
