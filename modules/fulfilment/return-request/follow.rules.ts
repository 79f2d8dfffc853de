import {
  addDecimal,
  apportion,
  compareDecimal,
  dec,
  type Decimal,
  type Fen,
  fen,
  leastFen,
  negateDecimal,
  roundDecimal,
  subtractFen,
  sumFen,
  zeroFen,
} from '@heliu/model';
import type { RefundStatus } from '../../shop/model.ts';
import type { Paid } from './return-request.rules.ts';
import type { returnRequest, returnWays } from './return-request.ts';

type State = keyof typeof returnRequest.states;
type Way = keyof typeof returnWays;
type RefundKind = 'money' | 'return' | 'exchange' | 'priceProtection' | 'unknown';

/** What a buyer wants. A platform that does not say so says it by waiting for the goods. */
export function wayOf(kind: RefundKind, status: RefundStatus): Way {
  if (kind === 'exchange') return 'exchange';
  if (kind === 'return') return 'returnRefund';
  return kind === 'unknown' && (status === 'returning' || status === 'returnShipped') ? 'returnRefund' : 'refundOnly';
}

/** Refunds that came to nothing. */
export const isOver = (status: RefundStatus): boolean =>
  status === 'rejected' || status === 'closed' || status === 'none' || status === 'other';

/** Where a request stands as long as nothing has come back for it; nothing, where the platform does not say. */
function toldState(way: Way, status: RefundStatus): State | undefined {
  switch (status) {
    case 'applied':
      return 'apply';
    case 'returning':
    case 'refunding':
      return 'agreed';
    case 'returnShipped':
      return way === 'refundOnly' ? 'agreed' : 'sent';
    case 'success':
      return way === 'refundOnly' ? 'done' : 'agreed';
    case 'rejected':
      return 'rejected';
    case 'closed':
      return 'cancelled';
    default:
      return undefined;
  }
}

/**
 * The state that follows from what the platform says. What the warehouse has received stays received, whatever becomes of
 * the money; and money that is given back does not mean that the goods are no longer on their way.
 */
export function followedState(now: State, way: Way, status: RefundStatus): State {
  const told = toldState(way, status);
  if (told === undefined || now === 'received' || (now === 'done' && way !== 'refundOnly')) return now;
  if (now === 'refused') return now;
  if (now === 'sent' && told === 'agreed') return now;
  // Our people may agree before the platform knows.
  if ((now === 'agreed' || now === 'sent') && told === 'apply') return now;
  return told;
}

/** A line that left, as far as a refund minds it. */
export interface Refundable extends Paid {
  readonly output: number;
  readonly line: number;
}

const none = dec(0);
const leftOf = ({ quantity, backQuantity }: Refundable): Decimal => addDecimal(quantity, negateDecimal(backQuantity));

/** Platforms tell the amount and not the pieces: as many as it pays for, and at least one. */
function piecesFor(line: Refundable, amount: Fen): Decimal {
  const left = leftOf(line);
  if (line.paid === zeroFen || amount >= subtractFen(line.paid, line.backAmount)) return left;
  const count = dec((Number(amount) * Number(line.quantity)) / Number(line.paid));
  const pieces = roundDecimal(count, 0);
  const least = compareDecimal(pieces, none) > 0 ? pieces : dec(1);
  return compareDecimal(least, left) > 0 ? left : least;
}

/** What of a refund is for which line: shared by what can still be given back, postage and the like left out. */
export function refundedLines(
  way: Way,
  lines: readonly Refundable[],
  amount: Fen,
): { readonly output: number; readonly outputLine: number; readonly quantity: Decimal; readonly amount: Fen }[] {
  const open = lines.filter((line) => way === 'refundOnly' || compareDecimal(leftOf(line), none) > 0);
  const rests = open.map(({ paid, backAmount }) => fen(paid > backAmount ? paid - backAmount : 0n));
  const all = sumFen(rests);
  const shares = all === zeroFen ? rests : apportion(leastFen(amount, all), rests);
  return open
    .map((line, i) => ({
      output: line.output,
      outputLine: line.line,
      quantity: way === 'refundOnly' ? none : piecesFor(line, shares[i]!),
      amount: shares[i]!,
    }))
    .filter((line) => way !== 'refundOnly' || line.amount > zeroFen);
}
