import {
  type Decimal,
  divideDecimal,
  dec,
  type Fen,
  formatFen,
  negateDecimal,
  negateFen,
  type Outcome,
  zeroFen,
} from '@heliu/model';
import { save, type Work } from '@heliu/engine';
import { arInvoice } from '../../fico/model.ts';
import { creditTerms, postingAccounts } from '../../fico/server.ts';

/** So much is owed for something; below zero it is owed no longer. */
export interface OwedLine {
  readonly goodsName: string | null;
  readonly spec?: string | null;
  readonly outputLine: number;
  /** Nothing, where it is money alone. */
  readonly quantity: Decimal;
  readonly amount: Fen;
}

const one = dec(1);

/** Lines of an invoice: pieces at what one of them is worth, or one for an amount alone. */
function invoiceLine({ goodsName, spec, quantity, amount }: OwedLine, taxRate: Decimal) {
  const count = Number(quantity) === 0 ? one : quantity;
  const size = amount < zeroFen ? negateFen(amount) : amount;
  return {
    goodsName: goodsName?.slice(0, 100) ?? '货物',
    spec: spec?.slice(0, 50) ?? null,
    quantity: amount < zeroFen ? negateDecimal(count) : count,
    taxPrice: divideDecimal(dec(formatFen(size)), count, 8),
    taxRate,
  };
}

interface Owed {
  /** What it is owed by. */
  readonly source: { readonly type: string; readonly id: number; readonly number: string };
  readonly kind: 'red' | 'adjust';
  readonly customer: number | null;
  readonly date: string;
  readonly lines: readonly OwedLine[];
}

/** The draft of a receivable over what a wholesale customer owes less, or more, by a return; none where it is nothing. */
export async function oweBack(work: Work, { source, kind, customer, date, lines }: Owed): Promise<Outcome | undefined> {
  const moving = lines.filter(({ amount }) => amount !== zeroFen);
  if (moving.length === 0 || customer === null) return undefined;
  const rates = await work.query<{ id: number; rate: Decimal }>(
    'sal_return.rates',
    `select id, trim_scale(coalesce(tax_rate, 0))::text as rate from oms_output_order_lines where company_id = $1 and id = any($2::bigint[])`,
    [work.company, moving.map(({ outputLine }) => outputLine)],
  );
  const rateOf = new Map(rates.map(({ id, rate }) => [id, rate]));
  const { receivable } = await postingAccounts(work);
  const terms = await creditTerms(work, customer);
  const input = {
    invoiceKind: kind,
    customer,
    invoiceDate: date,
    receivable: receivable.id,
    salesman: terms?.salesman ?? null,
    department: terms?.department ?? null,
    remark: `${source.number} 退货`,
    lines: moving.map((line) => invoiceLine(line, rateOf.get(line.outputLine) ?? dec(0))),
  };
  const made = await save(work, arInvoice, input, { source });
  await work.flush();
  const title = made.number ?? '';
  return {
    text: `${kind === 'red' ? '红字' : '差价'}应收草稿 ${title} 已生成，审核后冲减客户的应收`,
    record: { entity: arInvoice.name, id: made.id, title },
  };
}
