import { beforeAll, describe, expect, test } from 'vitest';
import { drawOfd, drawPdf } from '../modules/einvoice/server.ts';
import { taxNoOf } from '../demo/world/people.ts';
import { brokenProofs, InvoicingFixture, papersOf, untilSettled } from './support/invoicing.ts';
import { today } from './support/days.ts';
import { owner } from './support/shops.ts';
import { upload } from './support/upload.ts';

const fixture = new InvoicingFixture({ perDay: 2 }, 'invoice');
const { call, sql } = fixture;
const buyer = '知味食品有限公司';
let taxItem = 0;
beforeAll(async () => {
  const [row] = await sql(
    `select min(id) as id from oms_tax_item where company_id = $1 and code = '3040802010100000000'`,
    [fixture.company],
  );
  taxItem = Number(row!['id']);
}, 120_000);

const voucher = {
  kind: 'digital',
  number: '26312000000012345678',
  issuedOn: '2026-01-05',
  total: '9000.00',
  deducted: '8000.00',
};
const typed = (change: object = {}, inLine: object = {}) => ({
  subject: fixture.subject,
  kind: 'digitalNormal',
  taxation: 'net',
  invoiceDate: '2026-03-15',
  titleType: 'company',
  buyerName: buyer,
  buyerTaxNo: taxNoOf(buyer),
  note: '代理报关',
  lines: [{ taxItem, goodsName: '代理报关服务费', amount: '10600.00', deduction: '8000.00', ...inLine }],
  vouchers: [voucher],
  ...change,
});
const save = (input: object) => call('save', input);
const row = async (id: number) =>
  (await sql('select status, net, tax, gross, taxation from oms_invoice where id = $1', [id]))[0];

async function issued(change: object = {}): Promise<number> {
  const saved = await save(typed(change));
  expect(saved).toMatchObject({ code: '200' });
  const { id } = saved.data;
  // Two people at once: it is one invoice.
  const answers = await Promise.all([call('open', { id }), call('open', { id })]);
  expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
  expect(await untilSettled(fixture, [id])).toMatchObject([{ status: 'issued', fault: null }]);
  return id;
}

describe('差额开票', () => {
  test('states the tax of the difference, names its vouchers, and prints its mark', async () => {
    const id = await issued();
    expect(await row(id)).toMatchObject({ net: '10452.83', tax: '147.17', gross: '10600.00', taxation: 'net' });
    expect(papersOf(fixture)[0]!.face).toMatchObject({
      net: 1045283n,
      tax: 14717n,
      difference: { mode: 'net', deduction: 800000n, vouchers: [{ kind: 'digital', number: voucher.number }] },
    });
    const { data } = await fixture.suite.get(owner, '/api/oms/invoice/picture', { id });
    const text = data.pages[0].replaceAll(/<[^>]+>/g, '');
    expect(text).toContain('差额征税-差额开票');
    expect(text).toContain('差额征税：8000.00。');
    expect(text).toContain('***');
    const { data: record } = await fixture.suite.get(owner, '/api/oms/invoice/get', { id });
    expect(record).toMatchObject({ vouchers: [{ deducted: '8000.00' }], lines: [{ deduction: '8000.00' }] });
  });

  test.each([
    [{ lines: [] }, '项目明细'],
    [{ kind: 'digitalPaperNormal' }, '差额征税请选数电普票或数电专票'],
    [{ vouchers: [] }, '差额开票要列出扣除凭证'],
    [{ vouchers: [{ ...voucher, deducted: '7999.99' }] }, '与扣除额 ￥8,000.00 不等'],
  ])('is refused with %j', async (change, why) => {
    expect(await save(typed(change))).toMatchObject({ message: expect.stringContaining(why) });
  });

  test('comes back in parts with its deduction, and to the fen', async () => {
    const id = await issued({ kind: 'digitalSpecial' });
    const red = async (total?: string) => {
      const lines = total ? { lines: [{ position: 1, total }] } : {};
      const { data } = await call('openRed', { id, reason: 'returned', ...lines });
      expect(await untilSettled(fixture, [data.id])).toMatchObject([{ status: 'issued', fault: null }]);
      return data.id as number;
    };
    const first = await red('3000.00');
    expect(await sql('select net, tax, deduction from oms_invoice_lines where document_id = $1', [first])).toEqual([
      { net: '-2958.35', tax: '-41.65', deduction: '-2264.15' },
    ]);
    await red('1234.56');
    const last = await red();
    const sums = await sql(
      `select sum(l.net) as net, sum(l.tax) as tax, sum(l.deduction) as deduction from oms_invoice i join oms_invoice_lines l on l.document_id = i.id where i.blue = $1`,
      [id],
    );
    expect(sums).toEqual([{ net: '-10452.83', tax: '-147.17', deduction: '-8000.00' }]);
    expect(await row(last)).toMatchObject({ taxation: 'net' });
    expect(await brokenProofs(fixture)).toEqual([]);
  });

  test('issued elsewhere it is registered from its page with its deduction, and comes back with it', async () => {
    await issued();
    const number = '26312000000099999999';
    const { face } = papersOf(fixture)[0]!;
    const elsewhere = { ...face, issued: { ...face.issued!, number } };
    const files = await Promise.all(
      [drawPdf(elsewhere).bytes, drawOfd(elsewhere).bytes].map(async (bytes, i) => {
        const { data } = await upload(fixture.suite, owner, i === 0 ? 'a.pdf' : 'a.ofd', Buffer.from(bytes));
        return (data as { id: number }).id;
      }),
    );
    const bring = (file: number) =>
      fixture.suite.call(owner, '/api/oms/omsoutputorderinvoice/importInvoice', { files: [file] });
    const { data } = await bring(files[0]!);
    expect(data).toMatchObject({ found: [{ number, gross: '10600.00' }], refused: [] });
    const [brought] = data.found;
    expect(await row(brought.id)).toMatchObject({ net: '10452.83', tax: '147.17', taxation: 'net' });
    expect(await sql('select deduction, tax_rate from oms_invoice_lines where document_id = $1', [brought.id])).toEqual(
      [{ deduction: '8000.00', tax_rate: '0.060000' }],
    );
    expect((await bring(files[1]!)).data.refused).toMatchObject([{ message: expect.stringContaining('已经登记过') }]);
    const { data: red } = await fixture.suite.call(owner, '/api/oms/omsoutputorderinvoice/registerRed', {
      id: brought.id,
      number: '26312000000088888888',
      issuedAt: today(),
      reason: 'returned',
      lines: [{ position: 1, total: '3000.00' }],
    });
    expect(await sql('select tax, deduction from oms_invoice_lines where document_id = $1', [red.id])).toEqual([
      { tax: '-41.65', deduction: '-2264.15' },
    ]);
    expect(await brokenProofs(fixture)).toEqual([]);
  });

  test('made anew it keeps deduction and vouchers; taken back in part it is written anew by hand', async () => {
    const id = await issued();
    const { data } = await call('remake', { id, titleType: 'personal', buyerName: '王小明' });
    expect(await untilSettled(fixture, [data.red, data.blue])).toMatchObject([
      { status: 'issued' },
      { status: 'issued' },
    ]);
    expect(await row(data.blue)).toMatchObject({ tax: '147.17', taxation: 'net' });
    expect(await sql('select number from oms_invoice_vouchers where document_id = $1', [data.blue])).toEqual([
      { number: voucher.number },
    ]);
    const { data: red } = await call('openRed', {
      id: data.blue,
      reason: 'returned',
      lines: [{ position: 1, total: '100.00' }],
    });
    await untilSettled(fixture, [red.id]);
    expect(await call('remake', { id: data.blue, titleType: 'personal', buyerName: '王小明' })).toMatchObject({
      message: expect.stringContaining('请红冲剩下的，再手工开一张'),
    });
  });

  test('statistics keep its rate apart', async () => {
    const { data } = await fixture.suite.get(owner, '/api/oms/invoice/statistics', {
      from: '2026-01-01',
      to: '2026-12-31',
      by: 'taxRate',
    });
    expect(data.rows.map(({ label }: { label: string }) => label)).toContain('6%（差额开票）');
  });
});

describe('全额开票', () => {
  const full = { taxation: 'full', vouchers: [] };
  test('诺诺 says that it does not issue it: before it is asked', async () => {
    const { data } = await fixture.suite.get(owner, '/api/oms/invoice/kinds', { subject: fixture.subject });
    expect(data.taxations).toMatchObject([
      { taxation: 'normal', complaint: null },
      { taxation: 'full', complaint: expect.stringContaining('暂不支持') },
      { taxation: 'net', complaint: null },
    ]);
    const { data: saved } = await save(typed(full));
    expect(await call('open', { id: saved.id })).toMatchObject({ message: expect.stringContaining('暂不支持') });
  });

  test('百望 issues it: the whole is taxed, and it bears its mark', async () => {
    await fixture.suite.call(owner, '/api/baiwang/saveConfig', { gateway: 'sandbox', settings: {} });
    const taxNo = taxNoOf('合流百望代理有限公司');
    const { data: subject } = await fixture.suite.call(owner, '/api/oms/invoicesubject/save', {
      name: '合流百望代理有限公司',
      taxNo,
      kind: 'digital',
      provider: 'baiwang',
      drawer: '李开票',
    });
    const line = { taxItem, goodsName: '代理报关服务费', amount: '5300.00' };
    const id = await issued({ ...full, subject: subject.id, lines: [line, line] });
    expect(await row(id)).toMatchObject({ tax: '600.00', gross: '10600.00' });
    expect(papersOf(fixture, taxNo)[0]!.face).toMatchObject({
      difference: { mode: 'full', deduction: 0n, vouchers: [] },
    });
    const net = await issued({ subject: subject.id });
    expect(await row(net)).toMatchObject({ tax: '147.17' });
  });
});
