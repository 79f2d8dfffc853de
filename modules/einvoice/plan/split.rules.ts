import { dec, type Fen, netOf, subtractFen, sumFen, zeroFen } from '@heliu/model';
import { figuresOf } from '../face/amounts.rules.ts';
import type { DraftLine } from './order-lines.rules.ts';

export interface Limits {
  /** As printed: a discount line counts. */
  readonly maxLines: number;
  /** Of one invoice, without tax. */
  readonly maxNet?: Fen | undefined;
  readonly discountLines: boolean;
}

const printed = (line: DraftLine, { discountLines }: Limits): number => (discountLines && line.discount > 0n ? 2 : 1);
const netIn = (line: DraftLine, { discountLines }: Limits): Fen => figuresOf(line, discountLines).net;
const totalOf = ({ amount, discount }: DraftLine): Fen => subtractFen(amount, discount);

/** Of `total`, the share of `part` in `whole`, rounded down so that what remains is never negative. */
const shareOf = (total: Fen, part: bigint, whole: bigint): Fen => ((total * part) / whole) as Fen;

/** The same goods in two pieces that come to the whole, in money and in number. */
function cutPieces(line: DraftLine, pieces: bigint, first: bigint): [DraftLine, DraftLine] {
  const total = shareOf(totalOf(line), first, pieces);
  const amount = shareOf(line.amount, first, pieces);
  // Rounding down both could leave a discount the wrong way round by a fen.
  const listed = amount < total ? total : amount;
  const part = { ...line, quantity: dec(first.toString()), amount: listed, discount: subtractFen(listed, total) };
  const [restAmount, restTotal] = [subtractFen(line.amount, listed), subtractFen(totalOf(line), total)];
  const restListed = restAmount < restTotal ? restTotal : restAmount;
  const rest = {
    ...line,
    quantity: dec((pieces - first).toString()),
    amount: restListed,
    discount: subtractFen(restListed, restTotal),
  };
  return [part, rest];
}

/** What cannot be counted in pieces is cut by its amount, and then neither part has a number of pieces. */
function cutAmount(line: DraftLine, total: Fen): [DraftLine, DraftLine] {
  const { quantity: _, ...plain } = line;
  const rest = subtractFen(totalOf(line), total);
  return [
    { ...plain, amount: total, discount: zeroFen },
    { ...plain, amount: rest, discount: zeroFen },
  ];
}

/** The largest amount whose net part is within `room`. */
function grossWithin(room: Fen, line: DraftLine): Fen {
  const [digits = '', behind = ''] = line.taxRate.split('.');
  const scale = 10n ** BigInt(behind.length);
  let gross = ((room * (scale + BigInt(digits + behind))) / scale) as Fen;
  while (netOf(gross, line.taxRate) > room) gross = (gross - 1n) as Fen;
  return gross;
}

const piecesOf = ({ quantity }: DraftLine): bigint =>
  quantity !== undefined && /^\d{1,9}$/.test(quantity) ? BigInt(quantity) : 0n;

/** Cuts off as much of a line as there is room for; undefined where nothing of it fits. */
function cutTo(line: DraftLine, room: Fen, limits: Limits): [DraftLine, DraftLine] | undefined {
  const pieces = piecesOf(line);
  if (pieces > 1n) {
    let first = (pieces * room) / netIn(line, limits);
    if (first >= pieces) first = pieces - 1n;
    while (first > 0n) {
      const cut = cutPieces(line, pieces, first);
      if (netIn(cut[0], limits) <= room && totalOf(cut[0]) > 0n) return cut;
      first -= 1n;
    }
    // A single piece is already too much: take one piece out, and cut that one by its amount when its turn comes.
    const [one, rest] = cutPieces(line, pieces, 1n);
    const cut = cutTo(one, room, limits);
    if (!cut) return undefined;
    const { quantity: _, ...others } = rest;
    return [cut[0], { ...others, amount: (totalOf(cut[1]) + totalOf(rest)) as Fen, discount: zeroFen }];
  }
  const gross = grossWithin(room, line);
  return gross > 0n && gross < totalOf(line) ? cutAmount(line, gross) : undefined;
}

/** Distributes lines over as few invoices as their order allows: each is filled until nothing more fits. */
export function splitLines(lines: readonly DraftLine[], limits: Limits): DraftLine[][] {
  const parts: DraftLine[][] = [];
  let current: DraftLine[] = [];
  let [count, net] = [0, zeroFen];
  const close = () => {
    if (current.length > 0) parts.push(current);
    [current, count, net] = [[], 0, zeroFen];
  };
  const put = (line: DraftLine) => {
    current.push(line);
    count += printed(line, limits);
    net = sumFen([net, netIn(line, limits)]);
  };
  const waiting = [...lines];
  for (let line = waiting.shift(); line; line = waiting.shift()) {
    if (count + printed(line, limits) > limits.maxLines) close();
    const room = limits.maxNet === undefined ? undefined : subtractFen(limits.maxNet, net);
    if (room === undefined || netIn(line, limits) <= room) {
      put(line);
      continue;
    }
    const cut = room > 0n ? cutTo(line, room, limits) : undefined;
    if (cut) {
      put(cut[0]);
      waiting.unshift(cut[1]);
    } else {
      if (current.length === 0) throw new Error('a limit that nothing fits into');
      waiting.unshift(line);
    }
    close();
  }
  close();
  return parts;
}
