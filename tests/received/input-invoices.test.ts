import { dec, fen, type Fen, yuan } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawXml, type InvoiceFace } from '../../modules/einvoice/sandbox.ts';
import { today } from '../support/days.ts';
import { start, type Suite } from '../support/suite.ts';
import { upload } from '../support/upload.ts';

type Row = Readonly<Record<string, any>> & { readonly id: number };
const input = '/api/fico/inputinvoice';
const ap = '/api/fico/apinvoice';
let suite: Suite;
let ours: { id: number; name: string; taxNo: string };
let seller: { id: number; name: string; taxNo: string };

const post = (path: string, args: object, as = 'accountant') => suite.call(as, path, { ...args });
const doc = async (path: string, id: number, as = 'accountant') =>
  (await suite.get(as, `${path}/get`, { id })).data as Row;
const rows = async (path: string, args: object = {}, as = 'accountant'): Promise<Row[]> =>
  ((await suite.get(as, path, { ...args })).data as { rows: Row[] }).rows;
const says = (text: string) => expect.stringContaining(text) as string;
let nth = 0;
const freshNo = () => `26332000000077${String(100_000 + ++nth)}`;

beforeAll(async () => {
  suite = await start();
  const [company] = await suite.sql<{ id: string }>(`select company_id as id from sys_user where username = 'boss'`);
  [ours] = (await suite.sql(
    `select id::int, name, tax_no as "taxNo" from oms_invoice_subject where company_id = $1 and not deleted order by id limit 1`,
    [company!.id],
  )) as unknown as [typeof ours];
  [seller] = (await suite.sql(
    `select id::int, name, tax_no as "taxNo" from crm_supplier where company_id = $1 and tax_no is not null and not deleted order by id limit 1`,
    [company!.id],
  )) as unknown as [typeof ours];
});
afterAll(() => suite.stop());

const face = (number: string, more: Partial<InvoiceFace> = {}, net: Fen = yuan('1000.00')): InvoiceFace => ({
  kind: 'digitalSpecial',
  seller: { name: seller.name, taxNo: seller.taxNo },
  buyer: { type: 'company', name: ours.name, taxNo: ours.taxNo },
  lines: [
    {
      nature: 'normal',
      name: '瓦楞纸箱',
      shortName: '纸制品',
      taxCode: '1060106010000000000',
      net,
      tax: fen((net * 13n) / 100n),
      rate: dec('0.13'),
      policy: 'none',
    },
  ],
  net,
  tax: fen((net * 13n) / 100n),
  gross: fen(net + (net * 13n) / 100n),
  remark: '',
  drawer: '王会计',
  issued: { number, issuedAt: `${today()}T01:00:00.000Z` },
  ...more,
});
const fileOf = async (one: InvoiceFace, as = 'accountant') =>
  ((await upload(suite, as, `${one.issued!.number}.xml`, Buffer.from(drawXml(one)))).data as { id: number }).id;
const register = async (files: number[], more: object = {}, as = 'accountant') =>
  (await post(`${input}/register`, { files, ...more }, as)).data as { found: Row[]; refused: { message: string }[] };
const typed = (more: object = {}) => ({
  kind: 'digitalSpecial',
  invoiceNo: freshNo(),
  invoiceDate: today(),
  sellerName: '嘉兴包装有限公司',
  net: '100.00',
  tax: '13.00',
  ...more,
});
const kept = async (more: object = {}): Promise<number> => {
  const { code, message, data } = await post(`${input}/save`, typed(more));
  expect([code, message]).toEqual(['200', '保存成功']);
  return (data as { id: number }).id;
};
const act = async (action: string, id: number, more: object = {}) => {
  const { code, message } = await post(`${input}/${action}`, { id, ...more });
  return code === '200' ? 'done' : message;
};

describe('发票文件', () => {
  test('is read, shown, and kept once with its file, supplier and our subject', async () => {
    const no = freshNo();
    const file = await fileOf(face(no));
    const shown = await register([file], { dryRun: true });
    expect(shown).toMatchObject({
      found: [{ number: no, supplier: seller.name, gross: '1130.00', tax: '130.00', isKnown: false, id: null }],
      refused: [],
    });
    expect(await rows(`${input}/list`, { invoiceNo: `=${no}` })).toEqual([]);
    const { found } = await register([file]);
    expect(await doc(input, found[0]!.id)).toMatchObject({
      invoiceNo: no,
      kind: 'digitalSpecial',
      supplier: seller.id,
      subject: ours.id,
      gross: '1130.00',
      deductible: '130.00',
      goods: '*纸制品*瓦楞纸箱',
      source: 'file',
      status: 'open',
      xml: file,
    });
    expect((await register([await fileOf(face(no))])).refused).toMatchObject([{ message: says('已经登记过') }]);
  });

  test('that is not made out to us, is chosen twice or claims a number we have otherwise, is refused by name', async () => {
    const [one, two] = [face(freshNo()), freshNo()];
    await register([await fileOf(face(two))]);
    const stranger = face(freshNo(), { buyer: { type: 'company', name: '别家公司', taxNo: '91330100MA27XF1D5Q' } });
    const files = [
      await fileOf(one),
      await fileOf(one),
      await fileOf(stranger),
      await fileOf(face(two, {}, yuan('999.00'))),
    ];
    const { found, refused } = await register(files);
    expect(found).toHaveLength(1);
    expect(refused.map(({ message }) => message)).toEqual([
      says('只登记一个'),
      says('不是我们的开票主体'),
      says('价税合计是 ￥1,130.00，现在 ￥1,128.87'),
    ]);
  });

  test('brought by many at once is there once', async () => {
    const no = freshNo();
    const files = await Promise.all(Array.from({ length: 8 }, () => fileOf(face(no))));
    await Promise.all(files.map((file) => post(`${input}/register`, { files: [file] })));
    expect(await rows(`${input}/list`, { invoiceNo: `=${no}` })).toHaveLength(1);
  });

  test('is refused to whoever may not register', async () => {
    const file = await fileOf(face(freshNo()), 'cashier');
    expect(await post(`${input}/register`, { files: [file] }, 'cashier')).toMatchObject({ code: '403' });
    expect(await suite.get('cashier', `${input}/list`)).toMatchObject({ code: '403' });
  });
});

describe('应付发票', () => {
  const expense = async (taxInvoiceNo: string, price = '1000') => {
    const [leaf] = await suite.sql<{ id: string }>(
      `select a.id from fico_account a join sys_user u on u.company_id = a.company_id and u.username = 'boss' where a.code in ('560205', '660205') and not a.deleted limit 1`,
    );
    const { code, message, data } = await post(
      `${ap}/save`,
      {
        invoiceKind: 'expense',
        supplier: seller.id,
        invoiceDate: today(),
        taxInvoiceNo,
        pricing: 'untaxed',
        lines: [{ name: '纸箱', expense: Number(leaf!.id), quantity: '1', price, taxRate: '0.13' }],
      },
      'boss',
    );
    expect([code, message]).toEqual(['200', '保存成功']);
    return (data as { id: number }).id;
  };
  const move = async (action: string, id: number) => {
    const { code, message } = await post(`${ap}/${action}`, { id, reason: '改' }, 'accountant');
    return code === '200' ? 'done' : message;
  };
  const papers = (no: string) => rows(`${input}/list`, { invoiceNo: `=${no}` });

  test('that is audited brings its paper, whose file comes later; taken back, what only the books knew is gone', async () => {
    const no = freshNo();
    const id = await expense(no);
    expect(await move('audit', id)).toBe('done');
    expect(await papers(no)).toMatchObject([
      { source: 'payable', payable: id, bookedMore: '0.00', gross: '1130.00', deductible: '130.00' },
    ]);
    expect(await move('deaudit', id)).toBe('done');
    expect(await papers(no)).toEqual([]);
    expect(await move('audit', id)).toBe('done');
    const { found } = await register([await fileOf(face(no))]);
    expect(found).toMatchObject([{ isKnown: true }]);
    expect(await papers(no)).toMatchObject([{ source: 'file', payable: id, goods: '*纸制品*瓦楞纸箱' }]);
    expect(await move('deaudit', id)).toBe('done');
    expect(await papers(no)).toMatchObject([{ source: 'file', payable: null, bookedMore: null }]);
  });

  test('that differs from the paper is told by how much', async () => {
    const no = freshNo();
    await register([await fileOf(face(no))]);
    const id = await expense(no, '1000.01');
    expect(await move('audit', id)).toBe('done');
    expect(await papers(no)).toMatchObject([{ payable: id, bookedMore: '0.01' }]);
    const [paper] = await papers(no);
    expect((await post(`${input}/delete`, { id: paper!.id })).message).toContain('请先反审核应付发票');
  });

  test('cannot be taken back while the tax on it is ticked', async () => {
    const no = freshNo();
    const id = await expense(no);
    await move('audit', id);
    const [paper] = await papers(no);
    const period = today().slice(0, 7);
    expect(await act('select', paper!.id, { period })).toBe('done');
    expect(await move('deaudit', id)).toContain(`进项发票 ${no}已勾选`);
    expect(await act('unselect', paper!.id)).toBe('done');
    expect(await move('deaudit', id)).toBe('done');
  });
});

describe('抵扣', () => {
  const period = today().slice(0, 7);
  interface Month {
    readonly period: string;
    readonly count: number;
    readonly deductible: string;
    readonly red: string;
    readonly transferred: string;
    readonly total: string;
    readonly unconfirmed: string;
    readonly booked: string;
    readonly difference: string;
  }
  const monthly = async (): Promise<Month> => {
    const { data } = await suite.get('accountant', `${input}/monthly`, { from: period, to: period });
    return (data as { rows: Month[] }).rows[0]!;
  };

  test('goes from ticked to confirmed to transferred out, and each step back', async () => {
    const before = await monthly();
    const id = await kept();
    expect(await act('select', id, { period: '2020-01' })).toContain('不能在 2020-01 抵扣');
    expect(await act('select', id, { period })).toBe('done');
    expect(await act('select', id, { period })).not.toBe('done');
    const grown = (a: string, b: string) => yuan(a) - yuan(b);
    expect(grown((await monthly()).unconfirmed, before.unconfirmed)).toBe(1300n);
    expect(await act('confirm', id)).toBe('done');
    expect(grown((await monthly()).total, before.total)).toBe(1300n);
    const transfer = { transferPeriod: period, reason: '改用于集体福利' };
    expect(await act('transferOut', id, { ...transfer, transferTax: '13.01' })).toContain('之间');
    expect(await act('transferOut', id, { ...transfer, transferTax: '5.00' })).toBe('done');
    const after = await monthly();
    expect(grown(after.total, before.total)).toBe(800n);
    expect(grown(after.transferred, before.transferred)).toBe(500n);
    expect(yuan(after.total)).toBe(yuan(after.deductible) + yuan(after.red) - yuan(after.transferred));
    expect(yuan(after.difference)).toBe(yuan(after.booked) - yuan(after.total));
    for (const [action, more] of [
      ['undoTransfer', {}],
      ['unconfirm', { reason: '有变' }],
      ['unselect', {}],
    ] as const)
      expect(await act(action, id, more)).toBe('done');
    expect(await monthly()).toEqual(before);
  });

  test('of an ordinary invoice there is nothing, and a reason is kept', async () => {
    const id = await kept({ kind: 'digitalNormal' });
    expect(await act('select', id, { period })).toContain('有效抵扣税额是零');
    expect(await act('exclude', id, {})).toContain('不抵扣原因');
    expect(await act('exclude', id, { excludeReason: 'welfare' })).toBe('done');
    expect(await doc(input, id)).toMatchObject({ status: 'excluded', excludeReason: 'welfare' });
    expect(await act('include', id)).toBe('done');
  });

  test('of a voided paper is refused; of one that became so afterwards it is on the home page', async () => {
    const id = await kept({ faceState: 'voided' });
    expect(await act('select', id, { period })).not.toBe('done');
    const other = await kept();
    await act('select', other, { period });
    await act('confirm', other);
    expect(await act('restate', other, { faceState: 'abnormal' })).toBe('done');
    const list = await rows(`${input}/list`, { status: 'confirmed', faceState: 'redFull,voided,abnormal' });
    expect(list.map((row) => row.id)).toEqual([other]);
  });

  test('a red one takes off the month', async () => {
    const before = await monthly();
    const id = await kept({ net: '-100.00', tax: '-13.00', blueNo: freshNo() });
    expect(await act('select', id, { period })).toBe('done');
    const after = await monthly();
    expect(yuan(after.red) - yuan(before.red)).toBe(-1300n);
    expect(yuan(after.total) - yuan(before.total)).toBe(-1300n);
  });

  test('many are ticked at once, each told what stands in its way', async () => {
    const ids = [await kept(), await kept({ kind: 'digitalNormal' }), await kept()];
    const { data } = await post('/api/batch/fico_input_invoice/select', { ids, period });
    expect((data as { rows: { ok: boolean }[] }).rows.map(({ ok }) => ok)).toEqual([true, false, true]);
  });
});
