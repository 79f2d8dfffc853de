import { addFen, dec, fen, sumFen } from '@heliu/model';
import fc from 'fast-check';
import { type InvoiceKind, invoiceKinds } from '../../shop/model.ts';
import { type FaceLine, type InvoiceFace, redReasons, taxPolicies } from '../face/face.ts';
import { isDigitalPaper } from '../face/wording.ts';

// For the tests of this folder: invoices nobody would think of.

const keys = <T extends object>(of: T) => fc.constantFrom(...(Object.keys(of) as (keyof T)[]));
const characters = '合流电子商务有限公司（杭州）山茶花，。；：“”《》㛃䶮龘𬭚𠮷ABCxyz 0189-./&<>\'"%*①㎡⊗￥¥';
const text = (least: number, most: number) =>
  fc
    .array(fc.constantFrom(...characters), { minLength: least, maxLength: most })
    .map((all) => all.join('').trim() || '合流');
const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`));
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const amount = fc.bigInt({ min: -99_999_999n, max: 9_999_999_999n }).map(fen);
const decimal = fc.tuple(fc.nat(99_999), fc.nat(9_999_999)).map(([whole, part]) => dec(`${whole}.${part}1`));

const line: fc.Arbitrary<FaceLine> = fc
  .record({
    nature: fc.constant('normal'),
    // A name in stars would be taken for a class.
    name: text(1, 40).map((name) => name.replace(/^\*+/, '') || '合流'),
    shortName: fc.constantFrom('化妆品', '家用厨房电器具', ''),
    taxCode: digits(19),
    spec: maybe(text(1, 20)),
    unit: maybe(text(1, 7)),
    counted: maybe(fc.record({ quantity: decimal, price: decimal })),
    net: amount,
    tax: amount,
    rate: fc.constantFrom(...['0', '0.01', '0.015', '0.03', '0.06', '0.09', '0.13'].map(dec)),
    policy: keys(taxPolicies),
  })
  .map(({ counted, ...rest }) => ({ ...rest, ...counted }));

const party = fc.record({
  name: text(1, 50),
  taxNo: maybe(fc.stringMatching(/^[0-9A-HJ-NPQRTUWXY]{18}$/)),
  address: maybe(text(1, 40)),
  phone: maybe(digits(11)),
  bank: maybe(text(1, 40)),
  account: maybe(digits(19)),
});

export const anyFace: fc.Arbitrary<InvoiceFace> = fc
  .record({
    // 数电 on paper has no data file that could be read again.
    kind: (keys(invoiceKinds) as fc.Arbitrary<InvoiceKind>).filter((kind) => !isDigitalPaper(kind)),
    seller: party,
    buyer: fc
      .tuple(party, fc.constantFrom('personal' as const, 'company' as const))
      .map(([p, type]) => ({ ...p, type })),
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    remark: fc.array(text(0, 60), { maxLength: 12 }).map((all) => all.join('\n')),
    drawer: text(1, 10),
    payee: maybe(text(1, 8)),
    reviewer: maybe(text(1, 8)),
    red: maybe(
      fc.record({
        reason: keys(redReasons),
        full: fc.boolean(),
        blueSerial: digits(20),
        blueNumber: digits(20),
        blueIssuedAt: fc.constant('2026-10-31T16:00:00.000Z'),
        confirmNo: maybe(digits(20)),
      }),
    ),
    issued: maybe(
      fc.record({
        code: maybe(digits(12)),
        number: digits(20),
        issuedAt: fc.constantFrom('2026-11-15T03:04:05.000Z', '2026-12-31T16:00:00.000Z'),
        checkCode: maybe(digits(20)),
        machineNo: maybe(digits(12)),
        cipher: maybe(fc.stringMatching(/^[0-9*/<>+-]{112}$/)),
      }),
    ),
  })
  .map(({ red, ...rest }) => {
    const [net, tax] = [sumFen(rest.lines.map((one) => one.net)), sumFen(rest.lines.map((one) => one.tax))];
    return { ...rest, ...(red && { red }), net, tax, gross: addFen(net, tax) };
  });
