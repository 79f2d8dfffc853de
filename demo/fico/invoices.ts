import { dec, type Fen, type Input, negateDecimal, daysAfter } from '@heliu/model';
import { type arInvoice } from '../../modules/fico/model.ts';

import { delivery, demoGoods } from './goods.ts';
import { type Random, seeded } from './random.ts';

type Invoice = Input<typeof arInvoice>;

export interface DemoBuyer {
  readonly code: string;
  readonly creditLimit?: Fen | null;
}

/** The customer by code; the rest follows from the customer when it is loaded. */
export type DemoInvoice = Omit<Invoice, 'customer' | 'site' | 'salesman' | 'department' | 'receivable'> & {
  readonly customer: string;
  readonly invoiceDate: string;
  readonly audited: boolean;
};

const count = 240;
const spanDays = 150;

function linesOf(random: Random): Invoice['lines'] {
  const goods = new Set(Array.from({ length: 1 + random.below(4) }, () => random.pick(demoGoods)));
  const lines: Invoice['lines'] = [...goods].map(({ lot, ...one }) => ({
    ...one,
    quantity: dec(Math.max(1, Math.round((lot * (25 + random.below(125))) / 100))),
  }));
  if (random.chance(35))
    lines.push({ ...delivery, quantity: dec(1), taxPrice: random.pick(['60', '120', '180'].map(dec)) });
  return lines;
}

/** Some goods of the first line come back. */
function returned({ lines }: Pick<Invoice, 'lines'>, random: Random): Invoice['lines'] {
  const [first] = lines;
  const most = Math.max(1, Math.floor(Number(first!.quantity) / 4));
  return [{ ...first!, quantity: negateDecimal(dec(1 + random.below(most))) }];
}

/** Who buys most is trusted most: customers take part in proportion to their limit. */
function pickBuyer(buyers: readonly DemoBuyer[], random: Random): string {
  const weightOf = ({ creditLimit }: DemoBuyer) => 1 + Number((creditLimit ?? 0n) / 1_000_000n);
  let left = random.below(buyers.reduce((sum, buyer) => sum + weightOf(buyer), 0));
  return buyers.find((buyer) => (left -= weightOf(buyer)) < 0)!.code;
}

const serialNo = (day: string, serial: number) => `${day.slice(2, 4)}332${String(serial).padStart(15, '0')}`;

/**
 * Oldest first, busier towards today. Returns follow sales; what is older than a week is audited, and the rest mostly.
 */
export function demoInvoices(today: string, buyers: readonly DemoBuyer[]): DemoInvoice[] {
  const random = seeded(20_261_115);
  const invoices: DemoInvoice[] = [];
  for (let index = 0; index < count; index++) {
    const age = Math.floor(spanDays * (1 - index / count) ** 1.25);
    const invoiceDate = daysAfter(today, -age);
    const earlier = invoices.findLast(({ invoiceKind }) => invoiceKind === 'normal');
    const red = earlier !== undefined && index % 23 === 22;
    const buyer = red ? earlier.customer : pickBuyer(buyers, random);
    invoices.push({
      invoiceKind: red ? 'red' : 'normal',
      customer: buyer,
      invoiceDate,
      ...(random.chance(85) && { taxInvoiceNo: serialNo(invoiceDate, 10_400 + index * 3) }),
      ...(red && { remark: '部分退货' }),
      lines: red ? returned(earlier, random) : linesOf(random),
      audited: age > 7 || random.chance(60),
    });
  }
  return invoices;
}
