import { compareDecimal, type Fen, leastFen, negateFen, showFen, subtractFen, sumFen, zeroFen } from '@heliu/model';
import type { ForeignLine } from './import.rules.ts';
import { type BlueLine, leftNet, leftOf, leftTax, type RedLine, redLines, redOf } from '../red/red.rules.ts';

interface Taken {
  net: Fen;
  tax: Fen;
}

const isSameGoods = (line: BlueLine, stated: ForeignLine): boolean =>
  line.goodsName.trim() === stated.goodsName.trim() &&
  compareDecimal(line.taxRate, stated.rate) === 0 &&
  line.policy === stated.policy;

/**
 * The lines of our blue invoice that a red one issued elsewhere takes back. Net and tax are as they were stated, to the
 * fen; goods are found by name and rate, which the law wants to be the same on both. A sentence where they do not fit.
 */
export function takenBackBy(lines: readonly BlueLine[], stated: readonly ForeignLine[]): RedLine[] | string {
  const [net, tax] = [sumFen(stated.map((one) => one.net)), sumFen(stated.map((one) => one.tax))];
  const left = sumFen(lines.map(leftOf));
  if (-(net + tax) > left) return `红票 ${showFen(sumFen([net, tax]))} 超过了蓝票剩余的金额 ${showFen(left)}`;
  const whole = redLines(lines);
  if (typeof whole === 'string') return '对应的蓝票已经全部红冲';
  if (net === sumFen(whole.map((one) => one.net)) && tax === sumFen(whole.map((one) => one.tax))) return whole;
  const taken = new Map<number, Taken>(lines.map(({ position }) => [position, { net: zeroFen, tax: zeroFen }]));
  for (const one of stated) {
    let open: Taken = { net: negateFen(one.net), tax: negateFen(one.tax) };
    const same = lines.filter((line) => isSameGoods(line, one));
    if (same.length === 0) return `红票上的“${one.goodsName}”在蓝票上没有同名、同税率的项目`;
    for (const line of same) {
      const so = taken.get(line.position)!;
      const part = {
        net: leastFen(open.net, subtractFen(leftNet(line), so.net)),
        tax: leastFen(open.tax, subtractFen(leftTax(line), so.tax)),
      };
      open = { net: subtractFen(open.net, part.net), tax: subtractFen(open.tax, part.tax) };
      taken.set(line.position, { net: sumFen([so.net, part.net]), tax: sumFen([so.tax, part.tax]) });
    }
    if (open.net > 0n || open.tax > 0n) return `红票上的“${one.goodsName}”超过了蓝票上还没有红冲的金额`;
  }
  return lines.flatMap((line) => {
    const part = taken.get(line.position)!;
    return part.net === 0n && part.tax === 0n ? [] : [redOf(line, part.net, part.tax)];
  });
}
