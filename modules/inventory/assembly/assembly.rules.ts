import {
  dec,
  type Decimal,
  type Draft,
  type Full,
  negateDecimal,
  roundDecimal,
  timesDecimal,
  zeroFen,
} from '@heliu/model';
import type { Movement } from '../stock/movement.ts';
import type { assembly, Part } from './assembly.ts';

type Order = typeof assembly;

export function assemblyComplaint({ kind, sku, fee, feeSupplier, lines }: Draft<Order>): string | undefined {
  const itself = lines.findIndex((line) => line.sku === sku);
  if (itself >= 0) return `组成第${itself + 1}行：成品不能是它自己的组成`;
  const hasFee = fee != null && fee !== zeroFen;
  if (hasFee && kind === 'disassemble') return '拆卸的费用不计入库存成本，加工费请留空，另开费用发票';
  if (hasFee && feeSupplier == null) return '有加工费，请选择加工单位';
  const shared = lines.filter(({ costShare }) => costShare != null);
  if (shared.length === 0) return undefined;
  if (kind !== 'disassemble') return '成本占比只在拆卸时填写';
  if (shared.length < lines.length) return '成本占比要么每行都填，要么全部留空';
  return shared.every(({ costShare }) => Number(costShare) === 0) ? '成本占比不能全部为 0' : undefined;
}

const timesParts = (quantity: Decimal, one: Decimal): Decimal => roundDecimal(timesDecimal(one, quantity), 6);

/** The lines of so many of a product. */
export const linesOf = (parts: readonly Part[], quantity: Decimal) =>
  parts.map(({ sku, quantity: one }) => ({ sku, quantity: timesParts(quantity, dec(one)) }));

interface Row {
  readonly sku?: unknown;
  readonly unit?: unknown;
}
/** How lines that are there follow when there are more or fewer of the product; what is divided or is no part stays. */
export function rescaled(rows: readonly Row[], parts: readonly Part[], quantity: Decimal) {
  const byPart = new Map(linesOf(parts, quantity).map((line) => [line.sku, line]));
  return rows.map(({ sku, unit }) => {
    const line = rows.filter((row) => row.sku === sku).length === 1 ? byPart.get(sku as number) : undefined;
    return line && unit == null ? { quantity: line.quantity } : {};
  });
}

/** The parts leave at what they cost and the product is worth their sum, with what putting it together has cost; or the other way round. */
export function movesOf(record: Full<Order>): Movement[] {
  const { kind, warehouse, sku, quantity, location, batchNo, productionDate, expiryDate, fee, feeSupplier } = record;
  const isIn = kind === 'assemble';
  const signed = (size: Decimal, comes: boolean) => (comes ? size : negateDecimal(size));
  const kinds = (comes: boolean) => (comes ? 'assemblyIn' : 'assemblyOut');
  const product: Movement = {
    line: null,
    sku,
    warehouse,
    location,
    batch: batchNo,
    dates: { production: productionDate, expiry: expiryDate },
    quantity: signed(quantity, isIn),
    kind: kinds(isIn),
    against: 'ASSEMBLY',
  };
  const parts = record.lines.map((line, index): Movement => ({
    line: index,
    sku: line.sku,
    warehouse,
    location: line.location,
    batch: line.batchNo,
    dates: { production: line.productionDate, expiry: line.expiryDate },
    quantity: signed(line.baseQuantity, !isIn),
    kind: kinds(!isIn),
    against: 'ASSEMBLY',
    ...(!isIn && { costOf: [0], ...(line.costShare !== null && { share: line.costShare }) }),
  }));
  if (!isIn) return [product, ...parts];
  const paid = fee ?? zeroFen;
  const work: Movement = {
    ...product,
    quantity: '0' as Decimal,
    amount: paid,
    against: 'WRX',
    items: { supplier: feeSupplier },
    dates: undefined,
  };
  return [...parts, { ...product, costOf: parts.map((_, i) => i) }, ...(paid === zeroFen ? [] : [work])];
}
