import { type Fen, fen, negateDecimal, negateFen } from '@heliu/model';
import { type InvoiceFace, withoutDiscounts } from '../../../../modules/einvoice/sandbox.ts';
import { Refused } from '../refusal.ts';
import type { Paper } from './paper.ts';

function demandRed(right: boolean, message: string): void {
  if (!right) throw new Refused('red', message);
}

const size = (amount: Fen): bigint => (amount < 0n ? -amount : amount);

/** The blue invoice after `red` has taken its part; refuses to take more than is left. */
export function takeBack(blue: Paper, red: InvoiceFace): Paper {
  const { face, taken } = blue;
  demandRed(face.red === undefined, '红字发票不能再红冲');
  demandRed(blue.state === 'issued', '蓝字发票不是已开具状态，不能红冲');
  demandRed(blue.past === true || size(red.net) <= face.net - taken.net, '红冲金额大于蓝字发票剩余金额');
  // Of one from the past the tax is a guess from its sum.
  demandRed(blue.past === true || size(red.tax) <= face.tax - taken.tax, '红冲税额大于蓝字发票剩余税额');
  demandRed(!red.red!.full || taken.net === 0n, '蓝字发票已部分红冲，不能全额红冲');
  demandRed(blue.past === true || red.red!.reason !== 'mistaken' || size(red.net) === face.net, '开票有误只能全额红冲');
  for (const line of red.red!.full ? [] : red.lines) {
    const source = line.blueLine === undefined ? undefined : face.lines[line.blueLine - 1];
    const same = source?.taxCode === line.taxCode && Number(source.rate) === Number(line.rate);
    demandRed(blue.past === true || source === undefined || same, '红字明细的编码、税率与蓝字明细不一致');
  }
  return { ...blue, taken: { net: taken.net + size(red.net), tax: taken.tax + size(red.tax) } };
}

/** A full red invoice needs no lines in the request: they are those of the blue one. */
export function mirrorOf({ face, serial }: Paper, reason: NonNullable<InvoiceFace['red']>['reason']): InvoiceFace {
  const { issued, ...blue } = face;
  return {
    ...blue,
    lines: withoutDiscounts(face.lines.map((line, at) => ({ ...line, blueLine: at + 1 }))).map((line) => ({
      ...line,
      net: negateFen(line.net),
      tax: negateFen(line.tax),
      ...(line.quantity !== undefined && { quantity: negateDecimal(line.quantity) }),
    })),
    net: negateFen(face.net),
    tax: negateFen(face.tax),
    gross: negateFen(face.gross),
    ...(face.difference && {
      difference: { ...face.difference, deduction: negateFen(face.difference.deduction), vouchers: [] },
    }),
    remark: `被红冲蓝字数电发票号码：${issued!.number}`,
    red: {
      reason,
      full: true,
      blueSerial: serial,
      blueCode: issued!.code,
      blueNumber: issued!.number,
      blueIssuedAt: issued!.issuedAt,
    },
  };
}

/** `total`, tax included, of the first line of a full red invoice. */
export function partOfFirst(whole: InvoiceFace, total: Fen): InvoiceFace {
  const { quantity: _, price: __, ...line } = whole.lines[0]!;
  const all = line.net + line.tax;
  demandRed(total > 0n && total <= -all, '红冲金额大于第一行剩余金额');
  // Everything is negative here, as it stands on a red invoice.
  const tax = fen((line.tax * -total) / all);
  const net = fen(-total - tax);
  const red = { ...whole.red!, full: false };
  return { ...whole, lines: [{ ...line, net, tax }], net, tax, gross: negateFen(total), red };
}
