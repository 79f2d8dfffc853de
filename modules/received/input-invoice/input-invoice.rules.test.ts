import { fen, yuan } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  completeRow,
  conflictOf,
  faceOf,
  faceStateIn,
  inputComplaint,
  kindIn,
  periodComplaint,
  transferComplaint,
  usualDeductible,
  withFigures,
} from './input-invoice.rules.ts';

const digital = '26332000000012345678';
const draft = (more: object = {}) => ({
  kind: 'digitalSpecial' as const,
  invoiceNo: digital,
  invoiceDate: '2026-11-02',
  sellerName: '嘉兴包装有限公司',
  net: yuan('100.00'),
  tax: yuan('13.00'),
  ...more,
});
const complaint = (more: object) => inputComplaint(draft(more), '2026-11-17');

describe('票面', () => {
  test.each([
    [undefined, {}],
    ['20 位', { invoiceNo: '12345678' }],
    ['8 位', { kind: 'paperSpecial' }],
    [undefined, { kind: 'paperSpecial', invoiceNo: '12345678', invoiceCode: '3300201130' }],
    ['代码', { kind: 'paperSpecial', invoiceNo: '12345678', invoiceCode: '33' }],
    [undefined, { kind: 'customs', invoiceNo: '021020261000012345-A01' }],
    ['只能有数字和字母', { kind: 'other', invoiceNo: '收据 5' }],
    ['还没有到', { invoiceDate: '2026-11-18' }],
    ['是零', { net: fen(0n), tax: fen(0n) }],
    ['一正一负', { tax: yuan('-13.00') }],
    [undefined, { net: yuan('-100.00'), tax: yuan('-13.00'), blueNo: digital }],
    ['红字', { blueNo: digital }],
    ['超过税额', { deductible: yuan('13.01') }],
    ['一正一负', { deductible: yuan('-1.00') }],
    [undefined, { deductible: yuan('9.00') }],
    // 农产品: what may be deducted is reckoned from the price, not from a tax on the paper.
    [undefined, { kind: 'other', tax: yuan('0.01'), deductible: yuan('0.02') }],
  ])('%s for %o', (said, more) => {
    if (said === undefined) expect(complaint(more)).toBeUndefined();
    else expect(complaint(more)).toContain(said);
  });

  test('code and number tell old papers apart, the number alone new ones', () => {
    expect(faceOf('3300201130', '12345678')).toBe('3300201130 12345678');
    expect(faceOf(null, '12345678')).toBe('12345678');
    expect(faceOf('033002600111', digital)).toBe(digital);
  });

  test('what is deductible follows from the kind, unless somebody says otherwise', () => {
    const tax = yuan('13.00');
    expect(usualDeductible('digitalSpecial', tax)).toBe(tax);
    expect(usualDeductible('railTicket', tax)).toBe(tax);
    expect(usualDeductible('customs', tax)).toBe(tax);
    expect(usualDeductible('digitalNormal', tax)).toBe(0n);
    expect(usualDeductible('electronicNormal', tax)).toBe(0n);
    expect(withFigures({ ...draft(), deductible: yuan('5.00') }).deductible).toBe(yuan('5.00'));
  });

  test('the sum is the sum, and below zero it is red', () => {
    const amount = fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n }).map(fen);
    fc.assert(
      fc.property(amount, amount, (net, tax) => {
        const { gross, isRed } = withFigures(draft({ net, tax })) as unknown as { gross: bigint; isRed: boolean };
        expect(gross).toBe(net + tax);
        expect(isRed).toBe(net + tax < 0n);
      }),
    );
  });
});

describe('同一号码', () => {
  const known = {
    net: yuan('100.00'),
    tax: yuan('13.00'),
    invoiceDate: '2026-11-02',
    sellerName: '嘉兴包装有限公司',
    sellerTaxNo: '91330400MA2B8C7D4X',
    source: 'file',
  };
  test.each([
    [undefined, {}, {}],
    ['价税合计是', { net: yuan('99.00') }, {}],
    ['税额是', { net: yuan('101.00'), tax: yuan('12.00') }, {}],
    ['开票日期是', { invoiceDate: '2026-11-03' }, {}],
    ['销方税号是', { sellerTaxNo: '91330100MA2B8C7D4X' }, {}],
    // What somebody typed into a supplier's invoice is corrected by the paper, but for its amounts.
    [undefined, { invoiceDate: '2026-11-03', sellerTaxNo: '91330100MA2B8C7D4X' }, { source: 'payable' }],
    ['价税合计是', { net: yuan('99.00') }, { source: 'payable' }],
  ])('%s for %o', (said, found, before) => {
    const answer = conflictOf({ ...known, ...before }, { ...known, ...found });
    if (said === undefined) expect(answer).toBeUndefined();
    else expect(answer).toContain(said);
  });
});

describe('税期', () => {
  test.each([
    ['2026-11', undefined],
    ['2026-10', '不能在 2026-10 抵扣'],
    ['2026-12', '还没有到'],
  ])('%s', (period, said) => {
    const answer = periodComplaint(period, '2026-11-02', '2026-11-17');
    if (said === undefined) expect(answer).toBeUndefined();
    else expect(answer).toContain(said);
  });

  test.each([
    [{ transferPeriod: '2026-11' }, undefined],
    [{ transferPeriod: '2026-09' }, '不能在它之前'],
    [{ transferPeriod: '2026-11', transferTax: yuan('13.01') }, '之间'],
    [{ transferPeriod: '2026-11', transferTax: yuan('-1.00') }, '之间'],
    [{ transferPeriod: '2026-11', transferTax: fen(0n) }, '是零'],
    [{ transferPeriod: '2026-11', transferTax: yuan('5.00') }, undefined],
  ])('%o', (wanted, said) => {
    const answer = transferComplaint({ period: '2026-10', deductible: yuan('13.00') }, wanted);
    if (said === undefined) expect(answer).toBeUndefined();
    else expect(answer).toContain(said);
  });
});

describe('电子税务局的清单', () => {
  test.each([
    ['数电发票（增值税专用发票）', 'digitalSpecial'],
    ['数电发票（普通发票）', 'digitalNormal'],
    ['全电发票(增值税专用发票)', 'digitalSpecial'],
    ['数电纸质发票（增值税专用发票）', 'digitalPaperSpecial'],
    ['数电纸质发票（普通发票）', 'digitalPaperNormal'],
    ['数电发票（铁路电子客票）', 'railTicket'],
    ['数电发票（航空运输电子客票行程单）', 'airTicket'],
    ['增值税电子专用发票', 'electronicSpecial'],
    ['增值税电子普通发票', 'electronicNormal'],
    ['增值税专用发票', 'paperSpecial'],
    ['增值税普通发票（卷式）', 'paperNormal'],
    ['海关进口增值税专用缴款书', 'customs'],
    ['代扣代缴完税凭证', 'other'],
  ])('%s is %s', (words, kind) => expect(kindIn(words)).toBe(kind));

  test.each([
    ['正常', 'normal'],
    ['', 'normal'],
    ['已作废', 'voided'],
    ['已红冲-全额', 'redFull'],
    ['已红冲-部分', 'redPart'],
    ['异常', 'abnormal'],
    ['失控', 'abnormal'],
  ])('%s is %s', (words, state) => expect(faceStateIn(words)).toBe(state));

  test('a row becomes what the form would hold', () => {
    const row: Record<string, unknown> = {
      invoiceNo: digital,
      paperNo: '12345678',
      invoiceDate: '2026-11-02 09:14:33',
      kind: '数电纸质发票（增值税专用发票）',
      faceState: '正常',
      net: '1,234.5',
      tax: 160.48499999999999,
    };
    completeRow(row);
    expect(row).toEqual({
      invoiceNo: digital,
      paperNo: '12345678',
      invoiceDate: '2026-11-02',
      kind: '数电纸质专票',
      faceState: '正常',
      net: '1234.50',
      tax: '160.48',
    });
    const old: Record<string, unknown> = { paperNo: '12345678', kind: '增值税专用发票', net: 'abc' };
    completeRow(old);
    expect(old).toMatchObject({ invoiceNo: '12345678', paperNo: null, kind: '纸质专票', net: 'abc' });
  });
});
