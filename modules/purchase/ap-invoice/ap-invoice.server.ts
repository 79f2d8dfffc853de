import {
  addDecimal,
  type AnyDocument,
  codes,
  type Decimal,
  entry,
  type Fen,
  formatFen,
  type Full,
  negateFen,
  showFen,
  subtractFen,
  sumFen,
  zeroFen,
  daysAfter,
} from '@heliu/model';
import { amendLines, balance, behaviour, type Blocker, handle, read, Refusal, today, type Work } from '@heliu/engine';
import { payables } from '../../fico/model.ts';
import {
  bookingOf,
  demandBeforeBooks,
  determineAccounts,
  fillInstalments,
  openingBlockers,
  type PostingSource,
  requestBlockers,
  usableMethods,
  usableRates,
} from '../../fico/server.ts';
import { valuationClassesOf } from '../../goods/server.ts';
import type { Movement } from '../../inventory/model.ts';
import { stockSteps } from '../../inventory/server.ts';
import { setting } from '../../system/server.ts';
import { inputOrder } from '../input-order/input-order.ts';
import { purchaseReturn } from '../purchase-return/purchase-return.ts';
import { companyPricing } from '../terms/terms.server.ts';
import {
  apBillParam,
  apExtended,
  apForwardList,
  apPaymentMethods,
  apWriteOffList,
  type ExtendedApInvoice,
} from './ap-invoice.calls.ts';
import {
  apInvoicePosting,
  type ExpenseAccounts,
  expenseBook,
  goodsBook,
  isFreight,
  openingBook,
} from './ap-invoice.posting.ts';
import { apBillable, apOpenItems, lastInput, supplierCredit } from './ap-invoice.report.ts';
import { type Estimated, estimateOf, invoiceComplaint, sideOf, withTotals } from './ap-invoice.rules.ts';
import { fromReversed } from '../estimate-run/estimate-run.rules.ts';
import { apInvoice } from './ap-invoice.ts';

type Invoice = Full<typeof apInvoice>;
type Line = Invoice['lines'][number];

interface SourceLine extends Estimated {
  readonly document: number;
  readonly id: number;
  readonly baseQuantity: Decimal;
  readonly warehouse: number;
  readonly group: number | null;
  readonly location: number | null;
  readonly batchNo: string | null;
}

type Amounts = 'amount' | 'settledEstimate' | 'reversedEstimate';

const sourcesText = (table: string) =>
  `select l.document_id as document, l.id, l.amount, trim_scale(l.quantity)::text as quantity, trim_scale(l.base_quantity)::text as "baseQuantity",
          trim_scale(l.invoiced_quantity)::text as "invoicedQuantity", l.settled_estimate as "settledEstimate", l.reversed_estimate as "reversedEstimate",
          h.warehouse, w.valuation_group as "group", l.location, l.batch_no as "batchNo"
   from ${table}_lines l join ${table} h on h.company_id = $1 and h.id = l.document_id
   join scm_warehouse w on w.company_id = $1 and w.id = h.warehouse
   where l.company_id = $1 and l.id = any($2::bigint[])`;

async function sourcesOf(
  work: Work,
  document: AnyDocument,
  lines: readonly number[],
): Promise<Map<number, SourceLine>> {
  if (lines.length === 0) return new Map();
  const rows = await work.query<Omit<SourceLine, Amounts> & Record<Amounts, string>>(
    `pur_ap_invoice.${document.name}`,
    sourcesText(document.name),
    [work.company, lines],
  );
  const fenOf = (text: string) => BigInt(text.replace('.', '')) as Fen;
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        amount: fenOf(row.amount),
        settledEstimate: fenOf(row.settledEstimate),
        reversedEstimate: fenOf(row.reversedEstimate),
      },
    ]),
  );
}

/** The lines of orders and returns that an invoice is about, and where to find that of one of its own. */
async function sourcesFor({ lines }: Pick<Invoice, 'lines'>, work: Work) {
  const ids = (key: 'inputLine' | 'returnedLine') => lines.flatMap((line) => line[key] ?? []);
  const came = await sourcesOf(work, inputOrder, ids('inputLine'));
  const went = await sourcesOf(work, purchaseReturn, ids('returnedLine'));
  return ({ returned, inputLine, returnedLine }: Line) => {
    const [from, id] = returned === null ? [came, inputLine] : [went, returnedLine];
    return { from, source: id === null ? undefined : from.get(id) };
  };
}

interface Settled {
  readonly line: Line;
  readonly index: number;
  readonly source: SourceLine;
  /** Below zero for goods that went back. */
  readonly estimate: Fen;
  readonly reversed: Fen;
}
/** What was found out about an invoice while its sources were locked, for what is posted afterwards. */
const found = new WeakMap<object, readonly Settled[]>();

async function settle(record: Invoice, work: Work): Promise<readonly Settled[]> {
  const sources = await sourcesFor(record, work);
  const settled = record.lines.flatMap((line, index): Settled[] => {
    const { from, source } = sources(line);
    if (!source) return [];
    const part = estimateOf(source, line.quantity);
    const reversed = fromReversed(part, source.reversedEstimate);
    // Another line of this invoice may be about the same goods.
    from.set(source.id, {
      ...source,
      invoicedQuantity: addDecimal(source.invoicedQuantity, line.quantity),
      settledEstimate: sumFen([source.settledEstimate, part]),
      reversedEstimate: subtractFen(source.reversedEstimate, reversed),
    });
    const side = sideOf(line);
    return [{ line, index, source, estimate: (side * part) as Fen, reversed: (side * reversed) as Fen }];
  });
  found.set(record, settled);
  return settled;
}

/** What an invoice differs from its estimate by changes what the goods cost that are still there. */
async function movesOf(record: Invoice, work: Work): Promise<Movement[]> {
  return (await settle(record, work)).map(({ line, index, source, estimate }) => ({
    line: index,
    sku: line.sku!,
    warehouse: source.warehouse,
    location: source.location,
    batch: source.batchNo,
    quantity: '0' as Decimal,
    kind: 'costAdjust',
    amount: subtractFen(line.amount, estimate),
    about: partOf(source, line.quantity),
    against: 'AP-INV',
    items: { supplier: record.supplier },
  }));
}
/** In base units. */
const partOf = ({ baseQuantity, quantity }: SourceLine, taken: Decimal): Decimal =>
  String((Number(baseQuantity) * Number(taken)) / Number(quantity)) as Decimal;

type Settling = Pick<Settled, 'line' | 'source' | 'estimate' | 'reversed'>;
async function bookOfGoods(record: Invoice, work: Work, settled: readonly Settling[]) {
  const classes = await valuationClassesOf(
    work,
    settled.map(({ line }) => line.sku!),
  );
  const keys = ['WRX', 'AP-INV', 'AP-TAX'];
  const accounts = await determineAccounts(
    work,
    settled.flatMap(({ line, source }) =>
      keys.map((transaction) => ({ transaction, group: source.group, valuationClass: classes.get(line.sku!) ?? null })),
    ),
  );
  const lines = settled.map(({ line: { tax, taxRate }, estimate, reversed }, i) => {
    const [estimated, invoiced, taxed] = accounts.slice(3 * i, 3 * i + 3);
    return {
      estimate,
      reversed,
      tax,
      taxRate,
      accounts: {
        estimatedStock: estimated!.debit,
        estimated: estimated!.credit,
        stock: invoiced!.debit,
        payable: invoiced!.credit,
        inputTax: taxed!.debit,
      },
    };
  });
  return goodsBook(record, lines, (await setting(work, 'acct.estimateMode')) === 'DIFFERENCE');
}

async function expenseAccounts(work: Work): Promise<ExpenseAccounts> {
  const [tax, estimate] = await determineAccounts(work, [
    { transaction: 'AP-TAX', group: null, valuationClass: null },
    { transaction: 'WRX', group: null, valuationClass: null },
  ]);
  return { inputTax: tax!.debit, payable: tax!.credit, estimated: estimate!.credit };
}

/** What is booked of an invoice, and what of it was owed by estimate. */
async function booked(record: Invoice, work: Work, settled: readonly Settling[]) {
  if (record.invoiceKind === 'opening') return { book: openingBook(record), estimates: zeroFen };
  if (record.invoiceKind === 'expense') {
    const accounts = await expenseAccounts(work);
    const freight = record.lines.filter((line) => isFreight(line, accounts));
    return { book: expenseBook(record, accounts), estimates: sumFen(freight.map(({ amount }) => amount)) };
  }
  const estimates = sumFen(settled.map(({ estimate, reversed }) => subtractFen(estimate, reversed)));
  return { book: await bookOfGoods(record, work, settled), estimates };
}

/** An audited invoice has kept on its lines what it took. */
async function settledBefore(record: Invoice, work: Work): Promise<Settling[]> {
  const sources = await sourcesFor(record, work);
  return record.lines.flatMap((line) => {
    const { source } = sources(line);
    return source ? [{ line, source, estimate: line.estimate, reversed: line.reversedEstimate }] : [];
  });
}

export const apInvoiceBooked: PostingSource = {
  scheme: apInvoicePosting,
  booked: 'audited',
  masked: 'cost',
  book: async (record: Invoice, work) => (await booked(record, work, await settledBefore(record, work))).book,
};

interface Taken {
  readonly line: Line;
  readonly estimate: Fen;
  readonly reversed: Fen;
}
const settling = `settled_estimate = l.settled_estimate + u.amount, reversed_estimate = l.reversed_estimate - u.reversed
  from (select d, i, sum(a) as amount, sum(r) as reversed from unnest($2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[]) u(d, i, a, r) group by 1, 2) u
  where l.company_id = $1 and l.document_id = u.d and l.id = u.i`;
const texts = {
  input: `update pur_input_order_lines l set ${settling}`,
  returned: `update pur_return_lines l set ${settling}`,
} as const;
/** Writes on the sources how much of their estimate is gone, or is back. */
function moveEstimates(work: Work, taken: readonly Taken[], direction: 1n | -1n): void {
  for (const [key, at] of [
    ['input', 'inputLine'],
    ['returned', 'returnedLine'],
  ] as const) {
    const own = taken.filter(({ line }) => line[key] !== null);
    if (own.length === 0) continue;
    const amounts = (of: 'estimate' | 'reversed') =>
      own.map((one) => formatFen((direction * sideOf(one.line) * one[of]) as Fen));
    work.later({
      name: `pur_ap_invoice.settle.${key}`,
      text: texts[key],
      values: [
        work.company,
        own.map(({ line }) => line[key]),
        own.map(({ line }) => line[at]),
        amounts('estimate'),
        amounts('reversed'),
      ],
    });
  }
}
/** Writes on the lines of the invoice what of the estimate they took. */
function keepEstimates(work: Work, { id }: Invoice, taken: readonly Taken[]): void {
  const rows = taken.map(({ line, estimate, reversed }) => ({ id: line.id, estimate, reversedEstimate: reversed }));
  amendLines(work, apInvoice, { id, lines: 'lines' }, rows);
}

const steps = stockSteps(apInvoice, movesOf);

/** What of the invoice has been paid since it was audited. */
async function paid(work: Work, { id, supplier, total }: Invoice): Promise<Blocker[]> {
  const { amount } = await balance<{ amount: Fen }>(work, payables, 'open', { supplier, invoice: id });
  const settled = subtractFen(total, amount);
  return settled === 0n ? [] : [{ code: 'FIN003', message: `单据已核销 ${showFen(settled)}，请先取消核销` }];
}

export const apInvoiceBehaviour = behaviour(apInvoice, {
  derive: withTotals,
  async check(draft, work) {
    const complaint = invoiceComplaint(draft);
    if (complaint) throw new Refusal(complaint, codes.invalid);
    if (draft.invoiceKind === 'opening') await demandBeforeBooks(work, draft.invoiceDate);
    await fillInstalments(draft, work, {
      usual: () => supplierCredit(work, draft.supplier),
      arrival: () => lastInput(work, [...new Set(draft.lines.flatMap(({ input }) => input ?? []))]),
      dueOn: daysAfter,
    });
  },
  actions: {
    audit: {
      ...steps.audit,
      blockers: async (record, work, request) => [
        ...(record.invoiceKind === 'opening' ? await openingBlockers(work) : []),
        ...((await steps.audit.blockers?.(record, work, request)) ?? []),
      ],
      async post(record, work, request, books) {
        const goods = await steps.audit.post!(record, work, request, books);
        const { supplier, id, total } = record;
        const { book, estimates } = await booked(record, work, found.get(record) ?? []);
        const booking = await bookingOf(work, apInvoicePosting);
        return [
          ...goods,
          ...booking(book),
          entry(payables, { supplier, invoice: id, amount: total, estimated: negateFen(estimates) }),
        ];
      },
      async also(record, work, request) {
        await steps.audit.also?.(record, work, request);
        const settled = found.get(record) ?? [];
        keepEstimates(work, record, settled);
        moveEstimates(work, settled, 1n);
      },
    },
    deaudit: {
      ...steps.deaudit,
      blockers: async (record, work) => [
        ...(record.invoiceKind === 'opening' ? await openingBlockers(work) : []),
        ...(await paid(work, record)),
        ...(await requestBlockers(work, record.id)),
      ],
      also(record, work) {
        keepEstimates(
          work,
          record,
          record.lines.map((line) => ({ line, estimate: zeroFen, reversed: zeroFen })),
        );
        moveEstimates(
          work,
          record.lines.map((line) => ({ line, estimate: line.estimate, reversed: line.reversedEstimate })),
          -1n,
        );
      },
    },
  },
});

export const apInvoiceHandlers = [
  handle(apWriteOffList, ({ supplier }, work) => apOpenItems(work, supplier, today())),
  handle(apForwardList, ({ supplier }, work) => apBillable(work, supplier)),
  handle(apPaymentMethods, (_, work) => usableMethods(work)),
  handle(apBillParam, async ({ supplier, invoiceDate }, work) => {
    const terms = supplier === undefined ? undefined : await supplierCredit(work, supplier);
    const owed =
      terms && (await balance<{ amount: Fen; estimated: Fen }>(work, payables, 'supplier', { supplier: supplier! }));
    return {
      pricing: await companyPricing(work),
      taxRates: await usableRates(work),
      supplier: terms
        ? {
            buyer: terms.buyer,
            creditDays: terms.creditDays ?? 0,
            paymentTerms: terms.paymentTerms,
            dueDate: daysAfter(invoiceDate ?? today(), terms.creditDays ?? 0),
            payable: formatFen(owed!.amount),
            estimated: formatFen(owed!.estimated),
          }
        : null,
    };
  }),
  handle(apExtended, async ({ id }, work) => {
    const invoice = (await read(work, apInvoice, id)) as ExtendedApInvoice['invoice'];
    const sources = await work.query<ExtendedApInvoice['sources'][number]>(
      'pur_ap_invoice.sources',
      `select 'pur_input_order' as entity, h.id, h.number, h.input_date as date from pur_input_order_v h
       where h.id in (select l.input from pur_ap_invoice_lines_v l where l.document_id = $1)
       union all
       select 'pur_return', h.id, h.number, h.return_date from pur_return_v h
       where h.id in (select l.returned from pur_ap_invoice_lines_v l where l.document_id = $1) order by 4, 2`,
      [id],
    );
    return { invoice, open: String(invoice.openAmount), sources };
  }),
];
