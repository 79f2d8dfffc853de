import { type Draft, type Fen, fen, yuan } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Found, Known } from '../input-invoice/input-invoice.rules.ts';
import type { originalVoucher } from './original-voucher.ts';
import { againstInput, keptTwice, paperComplaint, paperOf, withFace } from './original-voucher.rules.ts';

type Paper = Draft<typeof originalVoucher>;
const today = '2026-11-17';
const paper = (more: Partial<Paper> = {}): Paper => ({
  kind: 'invoice',
  docDate: '2026-11-01',
  invoiceNo: '26332000000012345678',
  amount: yuan('113.00'),
  tax: yuan('13.00'),
  ...more,
});

describe('原始凭证', () => {
  test.each([
    ['as it should be', {}, undefined],
    ['of tomorrow', { docDate: '2026-11-18' }, '还没有到'],
    ['of nothing', { amount: yuan('0.00'), tax: null }, '金额是零'],
    ['with a code and no number', { invoiceNo: null, invoiceCode: '033002200211' }, '没有写票据号码'],
    ['with half a code', { invoiceNo: '12345678', invoiceCode: '0330' }, '10 位或 12 位'],
    ['with more tax than amount', { tax: yuan('113.01') }, '超过金额'],
    ['red with black tax', { amount: yuan('-113.00') }, '一正一负'],
    ['red', { amount: yuan('-113.00'), tax: yuan('-13.00') }, undefined],
    ['a slip without number and tax', { kind: 'bankSlip', invoiceNo: null, tax: null }, undefined],
  ] as const)('a paper %s', (_, more, wrong) => {
    const said = paperComplaint(paper(more), today);
    if (wrong === undefined) expect(said).toBeUndefined();
    else expect(said).toContain(wrong);
  });

  test('is known by its number, of old invoices together with the code; without a number by nothing', () => {
    expect(withFace(paper()).face).toBe('26332000000012345678');
    expect(withFace(paper({ invoiceNo: '12345678', invoiceCode: '033002200211' })).face).toBe('033002200211 12345678');
    expect(withFace(paper({ invoiceNo: null })).face).toBeNull();
  });

  test('kept once already is named, with what differs', () => {
    const known = { number: 'YSPZ1', amount: yuan('113.00'), docDate: '2026-11-01' };
    expect(keptTwice(known, paper())).toContain('YSPZ1 里，不能登记两次');
    expect(keptTwice(known, paper({ amount: yuan('114.00') }))).toContain('金额是 ￥113.00，现在 ￥114.00');
    expect(keptTwice(known, paper({ docDate: '2026-11-02' }))).toContain('日期是 2026-11-01');
  });
});

const amounts = fc.bigInt({ min: 1n, max: 10n ** 9n }).map(fen);
const found = (net: Fen, tax: Fen): Found => ({
  kind: 'digitalSpecial',
  invoiceNo: '26332000000012345678',
  invoiceCode: null,
  paperNo: null,
  invoiceDate: '2026-11-01',
  sellerName: '嘉兴包装有限公司',
  sellerTaxNo: '91330400MA2B3C4D5E',
  buyerTaxNo: null,
  net,
  tax,
  goods: '*纸制品*纸箱',
  blueNo: null,
});

test('what is read from a file agrees with the input invoice of the same file, whatever it comes to, and with no other', () => {
  fc.assert(
    fc.property(amounts, amounts, fc.bigInt({ min: 1n, max: 1000n }), (net, tax, more) => {
      const one = found(net, tax);
      const known: Known = { ...one, source: 'file' };
      const read = paperOf(one);
      expect(read.amount).toBe(net + tax);
      expect(againstInput(known, read)).toBeUndefined();
      // Tax that nobody typed contradicts nothing.
      expect(againstInput(known, { ...read, tax: null })).toBeUndefined();
      expect(againstInput(known, { ...read, amount: fen(read.amount + more) })).toContain('价税合计是');
      expect(againstInput({ ...known, tax: fen(tax + more) }, read)).toBeDefined();
    }),
  );
});

test('a railway ticket is a ticket', () => {
  expect(paperOf({ ...found(yuan('66.97'), yuan('6.03')), kind: 'railTicket' }).kind).toBe('ticket');
});
