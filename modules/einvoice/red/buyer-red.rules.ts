import { type Fen, negateFen, sumFen } from '@heliu/model';
import type { BuyerRed } from '../providers/provider.ts';
import { type BlueLine, leftNet, leftTax, type RedLine, redLines, redOf, type RedRefusal } from './red.rules.ts';

const sums = (lines: readonly { readonly net: Fen; readonly tax: Fen }[]) => ({
  net: sumFen(lines.map(({ net }) => net)),
  tax: sumFen(lines.map(({ tax }) => tax)),
});

/** The lines themselves, as they were stated: tax is theirs to the fen, not ours to compute. */
function statedLines(
  lines: readonly BlueLine[],
  stated: BuyerRed['lines'],
  positionOf: (blueLine: number) => number | undefined,
): RedLine[] | RedRefusal {
  const red: RedLine[] = [];
  for (const { blueLine, net, tax } of stated) {
    const line = lines.find(({ position }) => position === positionOf(blueLine));
    if (!line || net > 0n || tax > 0n) return 'tooMuch';
    if (-net > leftNet(line) || -tax > leftTax(line)) return 'tooMuch';
    red.push(redOf(line, negateFen(net), negateFen(tax)));
  }
  return red;
}

/**
 * The red lines a buyer's confirmation comes to on our blue invoice; a refusal where it states more than stands there,
 * or where its lines and its sums are not the same.
 */
export function buyersLines(
  lines: readonly BlueLine[],
  { net, tax, lines: stated }: Pick<BuyerRed, 'net' | 'tax' | 'lines'>,
  positionOf: (blueLine: number) => number | undefined,
): RedLine[] | RedRefusal {
  const red = stated.length === 0 ? redLines(lines) : statedLines(lines, stated, positionOf);
  if (typeof red === 'string') return red;
  const total = sums(red);
  return total.net === net && total.tax === tax ? red : 'tooMuch';
}
