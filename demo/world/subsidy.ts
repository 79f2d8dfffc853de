import type { WorldOrder } from './order.ts';
import { type Random, randomFrom } from './random.ts';

/** Who was subsidised and for which piece, as the platforms learn it from the state. */
export interface SubsidyFacts {
  readonly holder: string;
  readonly holderNo: string;
  readonly sn: string;
  readonly imei: string;
  readonly barcode: string;
  readonly brand: string;
  readonly model: string;
  readonly efficiency: string;
}

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.int(0, 9)).join('');

function citizenNo(random: Random): string {
  const body = `${random.pick(['330106', '310115', '440305'])}19${random.int(60, 99)}0${random.int(1, 9)}1${random.int(0, 9)}${digits(random, 3)}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return body + '10X98765432'[weights.reduce((sum, weight, at) => sum + weight * Number(body[at]), 0) % 11]!;
}

/** With the digit at the end that brings the weighted sum to a multiple of ten. */
function withCheck(body: string, weigh: (digit: number, at: number) => number): string {
  const sum = [...body].reduce((total, digit, at) => total + weigh(Number(digit), at), 0);
  return body + String((10 - (sum % 10)) % 10);
}
const doubled = (digit: number, at: number) => (at % 2 === 1 ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit);

/** The same for one order whoever asks. */
export function subsidyFacts({ orderNo, buyer, lines, subsidy }: WorldOrder): SubsidyFacts {
  const random = randomFrom(`subsidy ${orderNo}`);
  return {
    holder: buyer.name,
    holderNo: citizenNo(random),
    sn: `SN${digits(random, 10)}`,
    imei: withCheck(`35${digits(random, 12)}`, doubled),
    barcode: withCheck(`69${digits(random, 10)}`, (digit, at) => (at % 2 === 0 ? digit : digit * 3)),
    brand: '合流',
    model: lines[subsidy?.line ?? 0]!.outerSku,
    efficiency: '一级',
  };
}
