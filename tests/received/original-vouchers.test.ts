import { dec, type Fen, fen, yuan } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawOfd, drawPdf, drawXml, type InvoiceFace } from '../../modules/einvoice/sandbox.ts';
import { today } from '../support/days.ts';
import { start, type Suite } from '../support/suite.ts';
import { png, upload } from '../support/upload.ts';

type Row = Readonly<Record<string, any>> & { readonly id: number };
const paper = '/api/fico/generalledger/originalVoucher';
const input = '/api/fico/inputinvoice';
let suite: Suite;
let ours: { id: number; name: string; taxNo: string };

const post = (path: string, args: object, as = 'cashier') => suite.call(as, path, { ...args });
const doc = async (id: number, as = 'accountant') => (await suite.get(as, `${paper}/get`, { id })).data as Row;
const rows = async (path: string, args: object = {}, as = 'accountant'): Promise<Row[]> =>
  ((await suite.get(as, path, { ...args })).data as { rows: Row[] }).rows;
const says = (text: string) => expect.stringContaining(text) as string;
let nth = 0;
const freshNo = () => `26332000000088${String(100_000 + ++nth)}`;

beforeAll(async () => {
  suite = await start();
  [ours] = (await suite.sql(
    `select s.id::int, s.name, s.tax_no as "taxNo" from oms_invoice_subject s join sys_user u on u.company_id = s.company_id and u.username = 'boss'
     where not s.deleted order by s.id limit 1`,
  )) as unknown as [typeof ours];
});
afterAll(() => suite.stop());

const face = (number: string, net: Fen = yuan('1000.00'), more: Partial<InvoiceFace> = {}): InvoiceFace => {
  const tax = fen((net * 13n) / 100n);
  return {
    kind: 'digitalSpecial',
    seller: { name: '湖州浏览器纸业有限公司', taxNo: '91330500MA2B3C4D5E' },
    buyer: { type: 'company', name: ours.name, taxNo: ours.taxNo },
    lines: [
      {
        nature: 'normal',
        name: '打印纸',
        shortName: '纸制品',
        taxCode: '1060105010000000000',
        net,
        tax,
        rate: dec('0.13'),
        policy: 'none',
      },
    ],
    net,
    tax,
    gross: fen(net + tax),
    remark: '',
    drawer: '王会计',
    issued: { number, issuedAt: `${today()}T01:00:00.000Z` },
    ...more,
  };
};
const put = async (name: string, content: Buffer, as = 'cashier') =>
  ((await upload(suite, as, name, content)).data as { id: number }).id;
const fileOf = (one: InvoiceFace, as = 'cashier') => put(`${one.issued!.number}.xml`, Buffer.from(drawXml(one)), as);
const typed = (more: object = {}) => ({
  kind: 'bankSlip',
  docDate: today(),
  partnerName: '杭州余杭恒基物业',
  amount: '38600.00',
  summary: '房租',
  ...more,
});
const kept = async (more: object = {}, as = 'cashier'): Promise<number> => {
  const file = await put('scan.png', png, as);
  const { code, message, data } = await post(`${paper}/save`, typed({ file, ...more }), as);
  expect([code, message]).toEqual(['200', '保存成功']);
  return (data as { id: number }).id;
};
const act = async (action: string, id: number, more: object = {}, as = 'accountant') => {
  const { code, message } = await post(`${paper}/${action}`, { id, ...more }, as);
  return code === '200' ? 'done' : message;
};
const register = async (files: number[], more: object = {}) =>
  (await post(`${paper}/register`, { files, ...more })).data as { found: Row[]; refused: { message: string }[] };

describe('发票文件', () => {
  test('of any kind fills the fields', async () => {
    for (const [tail, draw] of [
      ['xml', (one: InvoiceFace) => Buffer.from(drawXml(one))],
      ['ofd', (one: InvoiceFace) => Buffer.from(drawOfd(one).bytes)],
      ['pdf', (one: InvoiceFace) => Buffer.from(drawPdf(one).bytes)],
    ] as const) {
      const no = freshNo();
      const file = await put(`${no}.${tail}`, draw(face(no)));
      const { data } = await post(`${paper}/read`, { file });
      expect([tail, data]).toMatchObject([
        tail,
        {
          paper: { kind: 'invoice', invoiceNo: no, docDate: today(), amount: '1130.00', tax: '130.00', payable: null },
          notes: [],
        },
      ]);
    }
  });

  test('is kept once, with its file, by many at once too', async () => {
    const no = freshNo();
    const shown = await register([await fileOf(face(no))], { dryRun: true });
    expect(shown).toMatchObject({ found: [{ invoiceNo: no, id: null }], refused: [] });
    const files = await Promise.all(Array.from({ length: 8 }, () => fileOf(face(no))));
    await Promise.all(files.map((file) => post(`${paper}/register`, { files: [file] })));
    const there = await rows(`${paper}/list`, { invoiceNo: `=${no}` });
    expect(there).toMatchObject([{ amount: '1130.00', summary: '*纸制品*打印纸', status: 'draft' }]);
    expect(files).toContain((await doc(there[0]!.id)).file);
    const again = await register([await fileOf(face(no)), await fileOf(face(no, yuan('999.00')))]);
    expect(again.refused.map(({ message }) => message)).toEqual([says('不能登记两次'), says('只登记一个')]);
    const other = await post(`${paper}/read`, { file: await fileOf(face(no, yuan('999.00'))) });
    expect(other.message).toContain('金额是 ￥1,130.00，现在 ￥1,128.87');
  });

  test('that is an input invoice too is told, and refused where its figures differ', async () => {
    const no = freshNo();
    const inputs = await post(`${input}/register`, { files: [await fileOf(face(no), 'accountant')] }, 'accountant');
    const [invoice] = (inputs.data as { found: Row[] }).found;
    const read = await post(`${paper}/read`, { file: await fileOf(face(no)) });
    expect(read.data).toMatchObject({ notes: ['已登记为进项发票'] });
    const differs = await register([await fileOf(face(no, yuan('1000.01')))]);
    expect(differs.refused).toMatchObject([{ message: says('进项发票已登记过同一号码而内容不同') }]);
    const { found } = await register([await fileOf(face(no))]);
    // Each shows the other.
    const chain = async (entity: string, id: number) =>
      (await suite.get('accountant', `/api/chain/${entity}/${id}`)).data as { papers: Row[] };
    const { number } = await doc(found[0]!.id);
    expect((await chain('fico_input_invoice', invoice!.id)).papers).toMatchObject([{ title: number }]);
    expect((await chain('fico_original_voucher', found[0]!.id)).papers).toMatchObject([
      { entity: 'fico_input_invoice', id: invoice!.id },
    ]);
  });

  test('of a stranger is noted, a scan is left to be typed, what is none of ours is refused', async () => {
    const stranger = face(freshNo(), undefined, {
      buyer: { type: 'company', name: '别家公司', taxNo: '91330100MA27XF1D5Q' },
    });
    expect((await post(`${paper}/read`, { file: await fileOf(stranger) })).data).toMatchObject({
      notes: ['购方不是我们'],
    });
    expect((await post(`${paper}/read`, { file: await put('scan.png', png) })).data).toMatchObject({ paper: null });
    expect((await post(`${paper}/read`, { file: 99_999_999 })).message).toContain('文件不存在');
  });
});

describe('原始凭证', () => {
  test('is checked by somebody else, locked, filed in a voucher and shown there; nothing goes back while it is filed', async () => {
    const [journal] = await rows('/api/fico/generalledger/journal/list', { status: 'audited', direction: 'out' });
    const id = await kept({ journal: journal!.id });
    const { number } = await doc(id);
    expect(await act('audit', id)).toBe('done');
    expect((await post(`${paper}/update`, { ...typed({ amount: '1.00' }), id })).code).not.toBe('200');
    expect((await post(`${paper}/delete`, { id })).code).not.toBe('200');
    const chain = async (entity: string, of: number) =>
      ((await suite.get('accountant', `/api/chain/${entity}/${of}`)).data as { papers: Row[] }).papers.map(
        ({ title }) => title as string,
      );
    // By the document it belongs to, at the document and at its voucher.
    expect(await chain('fico_journal', journal!.id)).toContain(number);
    const [voucher] = await suite.sql<{ id: string }>(
      `select v.id from fico_voucher v join fico_journal j on j.company_id = v.company_id and j.id = v.source_id
       where v.source_type = 'fico_journal' and j.id = $1 order by v.id limit 1`,
      [journal!.id],
    );
    expect(await chain('fico_voucher', Number(voucher!.id))).toContain(number);
    // By being filed in a voucher of something else, there and at what the voucher came from.
    const [other] = await suite.sql<{ id: string; source: string }>(
      `select v.id, v.source_id as source from fico_voucher v join sys_user u on u.company_id = v.company_id and u.username = 'boss'
       where v.source_type = 'fico_payment' order by v.id limit 1`,
    );
    expect(await act('enclose', id, {})).toContain('记账凭证');
    expect(await act('enclose', id, { voucher: Number(other!.id) })).toBe('done');
    expect(await chain('fico_voucher', Number(other!.id))).toContain(number);
    expect(await chain('fico_payment', Number(other!.source))).toContain(number);
    expect(await act('enclose', id, { voucher: Number(voucher!.id) })).toContain('请先移出凭证');
    expect(await act('deaudit', id, { reason: '错' })).toContain('请先移出凭证');
    expect(await act('takeOut', id)).toBe('done');
    expect(await act('takeOut', id)).toContain('没有归入记账凭证');
    expect(await chain('fico_voucher', Number(other!.id))).not.toContain(number);
    expect(await act('deaudit', id, { reason: '错' })).toBe('done');
    expect((await post(`${paper}/delete`, { id })).code).toBe('200');
    expect(await chain('fico_journal', journal!.id)).not.toContain(number);
  });

  test('without its file is not checked, nor by whoever wrote it', async () => {
    const { data } = await post(`${paper}/save`, typed());
    expect(await act('audit', (data as Row).id)).toContain('没有原件');
    const own = await kept({}, 'accountant');
    expect(await act('audit', own)).toContain('审核人不能是制单人');
  });

  test.each([
    [{ amount: '0.00' }, '金额是零'],
    [{ docDate: '2199-01-01' }, '还没有到'],
    [{ tax: '-1.00' }, '一正一负'],
    [{ pages: 0 }, '张数应在1到999之间'],
    [{ kind: 'paper' }, '类别无效'],
  ])('%o is refused in words', async (more, wrong) => {
    const { code, message } = await post(`${paper}/save`, typed(more));
    expect([code, message]).toEqual([expect.not.stringMatching(/^200$/), says(wrong)]);
  });

  test('is audited once by ten at once', async () => {
    const id = await kept();
    const answers = await Promise.all(Array.from({ length: 10 }, () => act('audit', id)));
    expect(answers.filter((one) => one === 'done')).toHaveLength(1);
  });

  test('many are filed in one voucher at once', async () => {
    const ids = [await kept(), await kept(), await kept()];
    for (const id of ids.slice(0, 2)) await act('audit', id);
    const [voucher] = await rows('/api/fico/generalledger/voucher/list', {});
    const { data } = await post(
      '/api/batch/fico_original_voucher/enclose',
      { ids, voucher: voucher!.id },
      'accountant',
    );
    expect((data as { rows: { ok: boolean }[] }).rows.map(({ ok }) => ok)).toEqual([true, true, false]);
  });

  test('is nothing for those who have no business with it', async () => {
    expect(await suite.get('keeper', `${paper}/list`)).toMatchObject({ code: '403' });
    expect(await post(`${paper}/save`, typed(), 'keeper')).toMatchObject({ code: '403' });
    // The cashier keeps papers, she does not check them.
    expect(await post(`${paper}/audit`, { id: 1 })).toMatchObject({ code: '403' });
    expect(await post(`${paper}/read`, { file: 1 }, 'keeper')).toMatchObject({ code: '403' });
  });
});
