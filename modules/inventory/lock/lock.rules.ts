import { addDecimal, compareDecimal, dec, type Decimal, type Full, type Input, negateDecimal } from '@heliu/model';
import type { lock } from './lock.ts';

type Line = Pick<Full<typeof lock>['lines'][number], 'id' | 'sku' | 'baseQuantity' | 'releasedQuantity'>;

export function lockComplaint({
  orderDate,
  until,
  cause,
  customer,
}: Omit<Input<typeof lock>, 'lines'>): string | undefined {
  if (until != null && until < orderDate) return '锁定到的日期早于单据日期';
  return cause === 'customer' && customer == null ? '为客户预留的，请选择客户' : undefined;
}

/** What of a line is still kept back, in base units. */
export const heldOf = ({ baseQuantity, releasedQuantity }: Omit<Line, 'id' | 'sku'>): Decimal =>
  addDecimal(baseQuantity, negateDecimal(releasedQuantity));

export interface Release {
  readonly line: number;
  readonly quantity: Decimal;
}
export interface Released {
  /** Lines that let go of something, and how much they have let go of by then. */
  readonly lines: readonly {
    readonly id: number;
    readonly sku: number;
    readonly by: Decimal;
    readonly releasedQuantity: Decimal;
  }[];
  readonly isAll: boolean;
  readonly complaints: readonly string[];
}

/** What becomes of a lock of which parts are released: never more than is held. */
export function release(lines: readonly Line[], parts: readonly Release[]): Released {
  const wanted = new Map<number, Decimal>();
  for (const { line, quantity } of parts) wanted.set(line, addDecimal(wanted.get(line) ?? dec(0), quantity));
  const complaints: string[] = [];
  const after = lines.flatMap((line, i) => {
    const by = wanted.get(line.id);
    if (by === undefined) return [];
    if (compareDecimal(by, heldOf(line)) > 0) complaints.push(`第${i + 1}行：还锁着 ${heldOf(line)}，不能释放 ${by}`);
    return [{ id: line.id, sku: line.sku, by, releasedQuantity: addDecimal(line.releasedQuantity, by) }];
  });
  if (after.length < wanted.size) complaints.push('锁定单已被修改，请刷新后再试');
  const left = lines.filter((line) => compareDecimal(heldOf(line), wanted.get(line.id) ?? dec(0)) !== 0);
  return { lines: after, isAll: left.length === 0, complaints };
}

/** Everything that is still held. */
export const allHeld = (lines: readonly Line[]): Release[] =>
  lines.map((line) => ({ line: line.id, quantity: heldOf(line) })).filter(({ quantity }) => Number(quantity) > 0);
