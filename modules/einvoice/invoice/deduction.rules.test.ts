import { dec, type Decimal, type Fen, fen, netOf, subtractFen, sumFen, yuan, zeroFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figuresOf } from '../face/amounts.rules.ts';
import { deductionBack, deductionComplaint, serviceTaxationComplaint, voucherComplaint } from './deduction.rules.ts';
import type { VoucherKind } from '../face/face.ts';
import { differenceMark } from '../face/wording.ts';
import { invoiceComplaint, withTotals } from './invoice.rules.ts';
import { type BlueLine, type RedLine, redLines } from '../red/red.rules.ts';

describe('tax on what is left after a deduction', () => {
  // tax = (amount − deduction) ÷ (1 + rate) × rate, rounded to the fen; the rest is net.
  test.each([
    ['10600.00', '8000.00', '0.06', '147.17', '10452.83'],
    ['1050.00', '840.00', '0.05', '10.00', '1040.00'],
    ['103.00', '0.01', '0.03', '3.00', '100.00'],
    ['100.00', '99.99', '0.13', '0.00', '100.00'],
    ['200000.00', '150000.00', '0.09', '4128.44', '195871.56'],
  ])('%s less %s at %s is %s tax and %s net', (amount, deduction, rate, tax, net) => {
    const figures = figuresOf({ amount: yuan(amount), deduction: yuan(deduction), taxRate: dec(rate) }, false);
    expect(figures).toMatchObject({ tax: yuan(tax), net: yuan(net), total: yuan(amount) });
    expect(figuresOf({ amount: yuan(amount), deduction: yuan(deduction), taxRate: dec(rate) }, true)).toEqual(figures);
  });

  test('only 差额开票 says so in the remark', () => {
    expect(differenceMark('net', yuan('8000'))).toBe('差额征税：8000.00。');
    expect(differenceMark('full', zeroFen)).toBe('');
    expect(differenceMark('normal', zeroFen)).toBe('');
  });
});

const today = '2026-11-16';
const voucher = {
  kind: 'digital' as VoucherKind,
  number: '26312000000012345678',
  issuedOn: '2026-10-01',
  total: yuan('9000'),
  deducted: yuan('8000'),
};
const line = {
  goodsName: '代理报关服务费',
  taxRate: dec('0.06'),
  amount: yuan('10600'),
  total: yuan('10600'),
  deduction: yuan('8000'),
};
const draft = (change: object = {}, inLine: object = {}) =>
  ({
    subject: 1,
    buyerName: '知味食品有限公司',
    invoiceDate: today,
    kind: 'digitalSpecial',
    taxation: 'net',
    lines: [{ ...line, ...inLine }],
    vouchers: [voucher],
    ...change,
  }) as unknown as Parameters<typeof deductionComplaint>[0];

describe('what the law and the tax office allow', () => {
  test.each([
    ['all in order', {}, {}, undefined],
    ['ordinary taxation', { taxation: 'normal', vouchers: [] }, { deduction: zeroFen }, undefined],
    ['in full, with a mark only', { taxation: 'full', vouchers: [] }, { deduction: zeroFen }, undefined],
    ['of tax control', { kind: 'electronicSpecial' }, {}, '差额征税请选数电普票或数电专票'],
    ['on paper', { kind: 'digitalPaperSpecial' }, {}, '差额征税请选数电普票或数电专票'],
    ['of orders', { orders: [7] }, {}, '订单开出的发票按普通征税，差额征税请手工开票'],
    ['free of tax', {}, { policy: 'exempt' }, '项目明细第1行：免税、不征税和零税率的项目没有差额征税'],
    ['two lines', { lines: [line, line] }, {}, '差额开票只能有一行项目，不能与其他项目开在一张'],
    ['a discount', {}, { discount: yuan('1') }, '项目明细第1行：差额开票没有折扣行，请直接填折后的金额'],
    ['nothing deducted', {}, { deduction: zeroFen }, '项目明细第1行：请填写扣除额'],
    ['all deducted', {}, { deduction: yuan('10600') }, '项目明细第1行：扣除额应小于含税金额 ￥10,600.00'],
    ['no voucher', { vouchers: [] }, {}, '差额开票要列出扣除凭证，请在“扣除凭证”里填写'],
    ['a voucher twice', { vouchers: [voucher, voucher] }, {}, '扣除凭证第2行：这张凭证已经列过'],
    [
      'vouchers of another sum',
      {},
      { deduction: yuan('7999') },
      '扣除凭证的本次扣除合计 ￥8,000.00，与扣除额 ￥7,999.00 不等',
    ],
  ] as const)('%s', (_, change, inLine, complaint) =>
    expect(deductionComplaint(draft(change, inLine), today)).toBe(complaint),
  );

  test.each([
    ['digital', {}, undefined],
    ['digital', { number: '12345678' }, '数电发票的号码应为 20 位数字'],
    ['digital', { issuedOn: null }, '请填写数电发票的开具日期'],
    ['digital', { issuedOn: '2026-11-17' }, '开具日期 2026-11-17 是将来的日期'],
    ['special', { code: '3100', number: '12345678' }, '增值税专用发票的发票代码应为 10 位或 12 位数字'],
    ['ordinary', { code: '031001900104', number: '1234' }, '增值税普通发票的号码应为 8 位数字'],
    ['businessTax', { code: '3100190010', number: '12345678' }, undefined],
    ['businessTax', { code: '3100190010', number: '12345678', issuedOn: null }, '请填写营业税发票的开具日期'],
    ['fiscal', { number: null, issuedOn: null }, undefined],
    ['court', { number: '(2026)沪01民初1号', issuedOn: null }, undefined],
    ['deed', { number: null, issuedOn: null }, undefined],
    ['otherInvoice', { number: null }, '其他发票类要在备注里写明是什么凭证'],
    ['other', { number: null, remark: '境外收据' }, undefined],
    ['digital', { total: yuan('7000') }, '本次扣除 ￥8,000.00 超过了凭证金额 ￥7,000.00'],
    ['digital', { total: zeroFen }, '凭证金额应大于零'],
    ['digital', { deducted: zeroFen }, '本次扣除应大于零'],
  ] as const)('a voucher of kind %s (%#)', (kind, change, complaint) =>
    expect(voucherComplaint({ ...voucher, kind, ...change } as never, today)).toBe(complaint),
  );

  test('a service says what it cannot do', () => {
    const at = (differences: readonly ('full' | 'net')[]) => ({ name: '甲公司', issues: { differences } });
    expect(serviceTaxationComplaint('normal', at([]))).toBeUndefined();
    expect(serviceTaxationComplaint('net', at(['net']))).toBeUndefined();
    expect(serviceTaxationComplaint('full', at(['net']))).toContain('暂不支持差额征税-全额开票');
    expect(serviceTaxationComplaint('net', at([]))).toContain('没有公开差额征税的开法');
  });

  test('whoever goes back to ordinary taxation leaves neither deduction nor vouchers behind', () => {
    const typed = withTotals({ ...draft({ taxation: 'normal' }), titleType: 'company' } as never);
    expect(typed).toMatchObject({ vouchers: [], tax: yuan('600'), lines: [{ deduction: zeroFen }] });
    expect(withTotals(draft() as never)).toMatchObject({ tax: yuan('147.17'), gross: yuan('10600') });
  });

  test('its words count in the remark', () => {
    const long = { ...withTotals(draft({ note: '备'.repeat(110) }) as never) };
    expect(invoiceComplaint(long)).toContain('发票备注连同差额征税的字样有');
  });
});

const blueLine = (total: Fen, deduction: Fen, taxRate: Decimal): BlueLine => {
  const taxed = subtractFen(total, deduction);
  const tax = subtractFen(taxed, netOf(taxed, taxRate));
  return {
    position: 1,
    goodsName: '代理服务',
    taxItem: 1,
    taxCode: '3040802010100000000',
    shortName: '经纪代理服务',
    taxRate,
    policy: 'none',
    net: subtractFen(total, tax),
    tax,
    redNet: zeroFen,
    redTax: zeroFen,
    deduction,
    redDeduction: zeroFen,
  };
};

describe('taken back in parts', () => {
  test('half of it takes half of the deduction back', () => {
    const red = redLines([blueLine(yuan('10600'), yuan('8000'), dec('0.06'))], [{ position: 1, total: yuan('5300') }]);
    expect(red).toMatchObject([{ deduction: yuan('-4000'), tax: yuan('-73.58'), net: yuan('-5226.42') }]);
  });

  test('however it is cut, what comes back comes to what stood there, to the fen, and never below nothing', () => {
    fc.assert(
      fc.property(
        fc.bigInt(2n, 10_000_000n),
        fc.bigInt(1n, 1000n),
        fc.constantFrom('0.01', '0.03', '0.05', '0.06', '0.09', '0.13'),
        fc.array(fc.bigInt(1n, 1000n), { maxLength: 6 }),
        (gross, share, rate, cuts) => {
          const deduction = fen((gross * share) / 1001n);
          const blue = blueLine(fen(gross), deduction, dec(rate));
          let left: BlueLine = blue;
          const reds: RedLine[] = [];
          for (const cut of [...cuts, 1001n]) {
            const stands = sumFen([left.net, left.tax]) - sumFen([left.redNet, left.redTax]);
            const total = fen((stands * cut) / 1001n);
            if (total === 0n) continue;
            const taken = redLines([left], [{ position: 1, total }]);
            if (typeof taken === 'string') throw new Error(taken);
            const [one] = taken;
            reds.push(one!);
            expect(one!.net <= 0n && one!.tax <= 0n && one!.deduction <= 0n).toBe(true);
            expect(-one!.deduction <= total).toBe(true);
            left = {
              ...left,
              redNet: subtractFen(left.redNet, one!.net),
              redTax: subtractFen(left.redTax, one!.tax),
              redDeduction: subtractFen(left.redDeduction!, one!.deduction),
            };
          }
          const sum = (key: 'net' | 'tax' | 'deduction') => -sumFen(reds.map((red) => red[key]));
          expect([sum('net'), sum('tax'), sum('deduction')]).toEqual([blue.net, blue.tax, deduction]);
        },
      ),
    );
  });

  test('without a deduction none comes back', () =>
    expect(
      deductionBack({ total: yuan('10'), deduction: zeroFen, left: yuan('10'), leftDeduction: zeroFen }, yuan('5')),
    ).toBe(0n));
});
