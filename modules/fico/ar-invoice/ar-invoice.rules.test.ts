import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareDecimal,
  dec,
  type Decimal,
  type Fen,
  type Full,
  type Input,
  inputSchema,
  negateDecimal,
  sumFen,
  yuan,
} from '@heliu/model';
import { generalLedger, receivables } from '../ledger/ledgers.ts';
import { dueOn, invoiceComplaint, postings, statedTaxComplaint, withTotals } from './ar-invoice.rules.ts';
import { arInvoice } from './ar-invoice.ts';

type Invoice = typeof arInvoice;

const accounts = { income: 5001, outputTax: 2221, pendingTax: 2226 };
const header = { customer: 11, invoiceDate: '2026-11-15', receivable: 1122 };
const line = (quantity: string, taxPrice: string, taxRate: string) => ({
  goodsName: '*化妆品*山茶花保湿面霜',
  quantity: dec(quantity),
  taxPrice: dec(taxPrice),
  taxRate: dec(taxRate),
});
const invoice = (...lines: Input<Invoice>['lines']): Input<Invoice> => ({ ...header, lines });

/** What the database gives back: the draft with the columns it adds. */
function stored(input: Input<Invoice>): Full<Invoice> {
  const draft = withTotals(input);
  const lines = draft.lines.map((one, index) => ({
    income: null,
    spec: null,
    unit: null,
    ...one,
    id: index,
    position: index,
  }));
  return { taxInvoiceNo: null, ...draft, id: 900, lines } as unknown as Full<Invoice>;
}

const amountsIn = (input: Input<Invoice>) => {
  const all = postings(stored(input), accounts);
  const of = (book: unknown) => all.filter(({ ledger }) => ledger === book).map(({ entry }) => entry);
  return { general: of(generalLedger), receivable: of(receivables) };
};

const scaled = (max: number, scale: number) =>
  fc.bigInt({ min: 1n, max: BigInt(max) * 10n ** BigInt(scale) }).map((n) => {
    const digits = n.toString().padStart(scale + 1, '0');
    return dec(`${digits.slice(0, -scale)}.${digits.slice(-scale)}`);
  });
const anyLine = fc.record({
  goodsName: fc.constant('货物'),
  quantity: fc.tuple(scaled(100_000, 6), fc.boolean()).map(([n, red]): Decimal => (red ? negateDecimal(n) : n)),
  taxPrice: scaled(100_000, 8),
  taxRate: fc.constantFrom('0', '0.01', '0.03', '0.06', '0.09', '0.13').map(dec),
  income: fc.option(fc.integer({ min: 6001, max: 6004 })),
});
const anyInvoice = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 30 }),
    taxInvoiceNo: fc.constantFrom(null, '26442000000012345678'),
  })
  .map((part): Input<Invoice> => ({ ...header, ...part }));

describe('应收发票合计', () => {
  test('three lines of the sketch add up as the sketch shows', () => {
    const draft = withTotals(
      invoice(line('40', '199.80', '0.09'), line('100', '59.90', '0.13'), line('1', '120', '0.09')),
    );
    expect(draft.lines.map(({ amount, tax, total }) => [amount, tax, total])).toEqual([
      [yuan('7332.11'), yuan('659.89'), yuan('7992.00')],
      [yuan('5300.88'), yuan('689.12'), yuan('5990.00')],
      [yuan('110.09'), yuan('9.91'), yuan('120.00')],
    ]);
    expect([draft.amount, draft.tax, draft.total]).toEqual([yuan('12743.08'), yuan('1358.92'), yuan('14102.00')]);
  });

  test('whatever the prices, amount and tax make the total, line by line and in sum', () => {
    fc.assert(
      fc.property(anyInvoice, (input) => {
        const draft = withTotals(input);
        for (const { amount, tax, total } of draft.lines) expect(amount! + tax!).toBe(total);
        for (const key of ['amount', 'tax', 'total'] as const)
          expect(draft[key]).toBe(sumFen(draft.lines.map((one) => one[key]!)));
        expect(draft.openAmount).toBe(0n);
      }),
    );
  });

  test('the tax of a line is within half a fen of its rate', () => {
    fc.assert(
      fc.property(anyLine, (one) => {
        const { amount, tax } = withTotals({ ...header, lines: [one] }).lines[0]!;
        const difference = Math.abs(Number(amount) * Number(one.taxRate) - Number(tax));
        expect(difference).toBeLessThanOrEqual(0.5 * (1 + Number(one.taxRate)) + Math.abs(Number(tax)) * 1e-9);
      }),
    );
  });

  test('a stated tax stands as it is, and the net part follows it', () => {
    fc.assert(
      fc.property(anyInvoice, fc.bigInt({ min: -6n, max: 6n }), (input, off) => {
        const computed = withTotals(input);
        const stated = {
          ...input,
          lines: input.lines.map((one, i) => ({ ...one, statedTax: (computed.lines[i]!.tax! + off) as Fen })),
        };
        const draft = withTotals(stated);
        expect(draft.total).toBe(computed.total);
        expect(draft.tax! - computed.tax!).toBe(off * BigInt(input.lines.length));
        expect(draft.amount! + draft.tax!).toBe(draft.total);
        expect(statedTaxComplaint(draft)).toBeUndefined();
      }),
    );
  });

  test.each([
    ['13.06', undefined],
    ['12.94', undefined],
    ['13.07', '发票明细第1行：按税率算出的税额是 ￥13.00，票面税额最多差 ￥0.06'],
    ['0', '发票明细第1行：按税率算出的税额是 ￥13.00，票面税额最多差 ￥0.06'],
  ])('a stated tax of %s where 13.00 is computed', (statedTax, complaint) => {
    const draft = withTotals(invoice({ ...line('1', '113', '0.13'), statedTax: yuan(statedTax) }));
    expect(statedTaxComplaint(draft)).toBe(complaint);
  });

  test('a red invoice mirrors its blue one to the fen', () => {
    fc.assert(
      fc.property(anyInvoice, (blue) => {
        const red = { ...blue, lines: blue.lines.map((one) => ({ ...one, quantity: negateDecimal(one.quantity) })) };
        const [left, right] = [withTotals(blue), withTotals(red)];
        for (const key of ['amount', 'tax', 'total'] as const) expect(left[key]! + right[key]!).toBe(0n);
      }),
    );
  });
});

describe('应收发票过账', () => {
  test('the voucher of the sketch: receivable against income and output tax', () => {
    const input = invoice(line('40', '199.80', '0.09'), line('100', '59.90', '0.13'), line('1', '120', '0.09'));
    const { general, receivable } = amountsIn({ ...input, taxInvoiceNo: '26442000000012345678' });
    expect(general).toMatchObject([
      { account: 1122, customer: 11, debit: yuan('14102'), credit: 0n },
      { account: 5001, debit: 0n, credit: yuan('12743.08') },
      { account: 2221, debit: 0n, credit: yuan('1358.92') },
    ]);
    expect(receivable).toMatchObject([{ customer: 11, invoice: 900, amount: yuan('14102'), advance: 0n }]);
  });

  test('until a tax invoice is issued, its tax waits in 待转销项税额', () => {
    expect(amountsIn(invoice(line('1', '113', '0.13'))).general.at(-1)).toMatchObject({ account: 2226 });
  });

  test('lines of one income account are one line of the voucher', () => {
    const { general } = amountsIn(invoice(line('1', '113', '0.13'), line('2', '113', '0.13')));
    expect(general.map(({ account }) => account)).toEqual([1122, 5001, 2226]);
  });

  test('a line may name its own income account', () => {
    const { general } = amountsIn(invoice(line('1', '113', '0.13'), { ...line('1', '106', '0.06'), income: 5051 }));
    expect(general.map(({ account }) => account)).toEqual([1122, 5001, 5051, 2226]);
  });

  test('what is exempt posts no line for its tax', () => {
    expect(amountsIn(invoice(line('1', '100', '0'))).general).toHaveLength(2);
  });

  test('every voucher balances, and the receivable is the total', () => {
    fc.assert(
      fc.property(anyInvoice, (input) => {
        const { general, receivable } = amountsIn(input);
        const sum = (key: 'debit' | 'credit') => sumFen(general.map((one) => one[key] as Fen));
        expect(sum('debit')).toBe(sum('credit'));
        expect(sum('debit')).toBe(receivable[0]!.amount);
      }),
    );
  });

  test('a red voucher has the same lines with opposite signs', () => {
    fc.assert(
      fc.property(anyInvoice, (blue) => {
        const red = { ...blue, lines: blue.lines.map((one) => ({ ...one, quantity: negateDecimal(one.quantity) })) };
        const [left, right] = [amountsIn(blue).general, amountsIn(red).general];
        const negated = right.map((one, i) => ({
          ...one,
          summary: left[i]!['summary'],
          debit: -(one.debit as bigint),
          credit: -(one.credit as bigint),
        }));
        expect(left).toEqual(negated);
      }),
    );
  });
});

describe('应收发票', () => {
  const complaint = (input: Input<Invoice>) => invoiceComplaint(withTotals(input));

  test('an ordinary invoice sells, a red one takes back', () => {
    expect(complaint(invoice(line('1', '10', '0.13')))).toBeUndefined();
    expect(complaint(invoice(line('1', '10', '0.13'), line('-1', '10', '0.13')))).toBe(
      '发票明细第2行：数量应大于零，退货请用红字发票',
    );
    expect(complaint({ ...invoice(line('1', '10', '0.13')), invoiceKind: 'red' })).toBe(
      '发票明细第1行：红字发票的数量应小于零',
    );
    expect(complaint({ ...invoice(line('-1', '10', '0.13')), invoiceKind: 'adjust' })).toBeUndefined();
  });

  test('nothing is sold in quantity zero', () => {
    expect(complaint(invoice(line('0', '10', '0.13')))).toBe('发票明细第1行：数量不能为零');
  });

  test('it cannot fall due before it is written', () => {
    expect(complaint({ ...invoice(line('1', '10', '0.13')), dueDate: '2026-11-14' })).toBe('到期日不能早于开票日期');
  });

  test('amounts beyond what the books can hold are refused before they reach them', () => {
    expect(complaint(invoice(line('100000000', '100000000', '0.13')))).toBe('发票明细第1行：价税合计超出范围');
  });

  test('terms are counted in days, across months and leap days', () => {
    expect(dueOn('2026-11-15', 30)).toBe('2026-12-15');
    expect(dueOn('2028-02-15', 15)).toBe('2028-03-01');
    expect(dueOn('2026-11-15', 0)).toBe('2026-11-15');
  });

  test('a tax invoice number of nineteen digits is refused with the count', () => {
    const lines = [{ goodsName: '货物', quantity: '1', taxPrice: '10', taxRate: '0.13' }];
    const read = inputSchema(arInvoice).safeParse({ ...header, lines, taxInvoiceNo: '2644200000001234567' });
    expect(read.error?.issues.map(({ message }) => message)).toEqual(['发票号码应为 20 位，现在 19 位']);
  });

  test('totals sent by a client are ignored', () => {
    const lines = [{ goodsName: '货物', quantity: '1', taxPrice: '10', taxRate: '0.13', total: '1.00' }];
    const input = inputSchema(arInvoice).parse({ ...header, lines, total: '1.00', status: 'audited' });
    expect(withTotals(input).total).toBe(yuan('10'));
    expect(input).not.toHaveProperty('status');
    expect(compareDecimal(input.lines[0]!.quantity, dec('1'))).toBe(0);
  });
});
