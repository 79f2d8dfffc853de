import { tag, xmlFile } from '@heliu/outside';
import { formatFen, yuan } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FaceLine, InvoiceFace } from '../face/face.ts';
import { drawXml, readXml } from './data.ts';
import { qrContent } from './qr.ts';
import { anyFace } from './testing.server.ts';
import { isDigital, isUntaxed, remarkOf } from '../face/wording.ts';
import { parseXml, Unreadable } from './xml.ts';

/** Any code point but half a pair. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }), fc.nat(0x7f)))
  .map((points) => String.fromCodePoint(...points));

/** What every file tells of a line. */
const told = (line: FaceLine) => [
  line.name,
  line.shortName,
  line.spec,
  line.unit,
  line.quantity,
  line.price,
  formatFen(line.net),
  formatFen(line.tax),
  isUntaxed(line) ? line.policy : line.rate,
];
const tolds = (face: Pick<InvoiceFace, 'lines' | 'net' | 'tax' | 'gross'>) => [
  ...face.lines.map(told),
  ...[face.net, face.tax, face.gross].map(formatFen),
];

describe('a data file', () => {
  test('read again tells the same invoice', () =>
    fc.assert(
      fc.property(anyFace, (face) => {
        const again = readXml(drawXml(face));
        expect(tolds(again)).toEqual(tolds(face));
        expect([again.kind, again.buyer.name, again.buyer.taxNo, again.seller.name]).toEqual([
          face.kind,
          face.buyer.name,
          face.buyer.taxNo,
          face.seller.name,
        ]);
        expect([again.remark, again.drawer]).toEqual([remarkOf(face), face.drawer]);
        expect(again.issued?.number).toBe(face.issued?.number);
        if (!isDigital(face.kind)) return;
        expect(again.issued?.issuedAt).toBe(face.issued?.issuedAt);
        expect([again.seller, again.lines.map(({ taxCode }) => taxCode)]).toEqual([
          face.seller,
          face.lines.map(({ taxCode }) => taxCode),
        ]);
        expect(again.blueNumber).toBe(face.red?.blueNumber);
      }),
      { numRuns: 50 },
    ));

  test('issued elsewhere: prefixes, percents, a date without time, a discount', () => {
    const item = (name: string, amount: string, tax: string, more = '') =>
      `<e:IssuItemInformation><e:ItemName>${name}</e:ItemName>${more}<e:Amount>${amount}</e:Amount><e:TaxRate>13%</e:TaxRate><e:ComTaxAm>${tax}</e:ComTaxAm></e:IssuItemInformation>`;
    const face =
      readXml(`﻿<?xml version='1.0'?><!-- 外来 --><e:EInvoice xmlns:e="x"><e:Header><e:EIid>26110000000000000001</e:EIid>
      <e:InherentLabel><e:InIssuType><e:LabelCode>Y</e:LabelCode></e:InIssuType><e:GeneralOrSpecialVAT><e:LabelCode>01</e:LabelCode></e:GeneralOrSpecialVAT></e:InherentLabel></e:Header>
      <e:EInvoiceData><e:BuyerInformation><e:BuyerName><![CDATA[甲 & 乙]]></e:BuyerName><e:BuyerIdNum>91310115MA1K3ABC5D</e:BuyerIdNum></e:BuyerInformation>
      <e:BasicInformation><e:TotalAmWithoutTax>159.11</e:TotalAmWithoutTax><e:TotalTaxAm>20.69</e:TotalTaxAm><e:TotalTax-includedAmount>179.8</e:TotalTax-includedAmount></e:BasicInformation>
      ${item('*文具*笔', '176.81', '22.99', '<e:Quantity>2</e:Quantity><e:UnPrice>88.405</e:UnPrice>')}${item('*文具*笔', '-17.70', '-2.30')}</e:EInvoiceData>
      <e:TaxSupervisionInfo><e:InvoiceNumber>26110000000000000001</e:InvoiceNumber><e:IssueTime>2026-11-15</e:IssueTime></e:TaxSupervisionInfo></e:EInvoice>`);
    expect(face).toMatchObject({
      kind: 'digitalSpecial',
      buyer: { name: '甲 & 乙', type: 'company' },
      gross: yuan('179.80'),
      issued: { number: '26110000000000000001', issuedAt: '2026-11-14T16:00:00.000Z' },
    });
    expect(face.lines.map(({ nature, rate, name }) => [nature, rate, name])).toEqual([
      ['discounted', '0.13', '笔'],
      ['discount', '0.13', '笔'],
    ]);
  });

  test.each([
    ['nothing', ''],
    ['another document', '<html/>'],
    ['an open element', '<EInvoice><Header></EInvoice>'],
    ['two roots', '<a/><b/>'],
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><EInvoice>&b;</EInvoice>'],
    ['an unknown entity', '<EInvoice>&b;</EInvoice>'],
    ['no amounts', '<EInvoice><EInvoiceData/></EInvoice>'],
  ])('%s is refused in words', (_, source) => expect(() => readXml(source)).toThrow(Unreadable));

  test('any text survives being written and read', () =>
    fc.assert(
      fc.property(anyText, anyText, (inside, attribute) => {
        const { text, attributes } = parseXml(xmlFile(tag('a', inside, { b: attribute })));
        const speakable = (all: string) => all.replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '');
        expect([text, attributes.get('b')]).toEqual([speakable(inside), speakable(attribute)]);
      }),
    ));
});

describe('the code', () => {
  const face = (kind: InvoiceFace['kind'], gross: string, net: string, code?: string): InvoiceFace => ({
    kind,
    seller: { name: '甲' },
    buyer: { name: '乙', type: 'personal' },
    lines: [],
    net: yuan(net),
    tax: yuan('0'),
    gross: yuan(gross),
    remark: '',
    drawer: '丙',
    issued: { code, number: '12235358', issuedAt: '2026-11-14T16:00:00.000Z', ...(code && { checkCode: '1663' }) },
  });
  test.each([
    ['digitalNormal', '112.00', '100.00', undefined, '01,32,,12235358,112,20261115,,'],
    ['digitalSpecial', '-112.50', '-100.00', undefined, '01,31,,12235358,-112.5,20261115,,'],
    ['electronicNormal', '10600.00', '10000.00', '050001700111', '01,10,050001700111,12235358,10000.00,20261115,1663,'],
  ] as const)('of %s %s', (kind, gross, net, code, content) =>
    expect(qrContent(face(kind, gross, net, code))).toBe(content),
  );
  test('is the issuer’s own where he gave one, and a draft has none', () => {
    const { issued, ...draft } = face('digitalNormal', '1.00', '1.00');
    expect(qrContent({ ...draft, issued: { ...issued!, qr: '01,32,,1,1,20261115,,74AE' } })).toBe(
      '01,32,,1,1,20261115,,74AE',
    );
    expect(qrContent(draft)).toBeUndefined();
  });
});
