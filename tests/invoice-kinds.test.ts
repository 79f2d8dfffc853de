import { runWork, service } from '@heliu/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { taxNoOf } from '../demo/world/people.ts';
import { creditCodeCheck } from '../modules/crm/model.ts';
import { takeInApplications } from '../modules/shop/server.ts';
import { InvoicingFixture, papersOf, untilSettled } from './support/invoicing.ts';
import { owner } from './support/shops.ts';
import { until } from './support/until.ts';

const fixture = new InvoicingFixture({ perDay: 12 }, 'invoice');
const { call, sql } = fixture;
const taxNo = '91310000MA1FL0LX06';
let controlled: number;
beforeAll(async () => {
  const { data } = await fixture.suite.call(owner, '/api/oms/invoicesubject/save', {
    name: '合流税控商贸有限公司',
    taxNo,
    kind: 'taxControl',
    defaultKind: 'electronicNormal',
    provider: 'nuonuo',
    drawer: '李开票',
  });
  controlled = data.id;
}, 120_000);

const buyerTaxNo = taxNoOf('知味食品有限公司');
/** As somebody pasted it: with a picture, and with a digit of double width. */
const company = {
  type: 'company',
  name: '知味食品😀有限公司',
  taxNo: String.fromCodePoint(buyerTaxNo.codePointAt(0)! + 0xfe_e0) + buyerTaxNo.slice(1),
} as const;
const registered = { address: '上海市徐汇区', phone: '021-1', bank: '工商银行', account: '1001' };

/** An order whose buyer asked his platform for a 专票. */
async function asked(more: object = {}): Promise<number> {
  const [id] = await fixture.orders(1);
  const [order] = await sql<{ no: string }>('select order_no as no from oms_order where id = $1', [id]);
  await sql('delete from oms_invoice_application where "order" = $1', [id]);
  await runWork(fixture.suite.db, service('测试', fixture.company), (work) =>
    takeInApplications(work, { id: fixture.shop, platform: 'taobao', includePostage: false, subsidyBasis: 'paid' }, [
      {
        applicationId: `S${id}`,
        orderNo: order!.no,
        status: 'applied',
        rawStatus: '1',
        trigger: 'apply',
        title: { ...company, ...more },
        kind: 'digitalSpecial',
        rawKind: '5',
        appliedAt: '2026-11-01T00:00:00.000Z',
        raw: {},
      },
    ]),
  );
  return id!;
}
async function by<T>(subject: number, act: () => Promise<T>): Promise<T> {
  await sql('update oms_shop set subject = $1 where id = $2', [subject, fixture.shop]);
  try {
    return await act();
  } finally {
    await sql('update oms_shop set subject = $1 where id = $2', [fixture.subject, fixture.shop]);
  }
}

describe('a buyer who asked for a 专票', () => {
  test('gets one, his title without what cannot be printed, and whoever issues it is told', async () => {
    const id = await asked();
    const { data: plan } = await call('plan', { orders: [id] });
    expect(plan).toMatchObject({
      refused: [],
      plans: [{ kind: 'digitalSpecial', buyerName: '知味食品有限公司', warning: expect.stringContaining('已去掉') }],
    });
    const { data } = await call('openBlue', { orders: [id] });
    expect(await untilSettled(fixture, [data.made[0].id])).toMatchObject([{ status: 'issued' }]);
    expect(papersOf(fixture)[0]).toMatchObject({
      face: { kind: 'digitalSpecial', buyer: { name: '知味食品有限公司', taxNo: buyerTaxNo } },
    });
  });

  test('gets none for what bears no tax by law', async () => {
    const id = await asked();
    await sql(
      `update oms_tax_item set policy = 'exempt', tax_rate = 0 where company_id = $1 and code = '1060512990000000000'`,
      [fixture.company],
    );
    const { data } = await call('plan', { orders: [id] });
    await sql(
      `update oms_tax_item set policy = 'none', tax_rate = 0.13 where company_id = $1 and code = '1060512990000000000'`,
      [fixture.company],
    );
    expect(data).toMatchObject({ plans: [], refused: [{ message: expect.stringContaining('不能开专票') }] });
  });
});

test('a digital subject issues digital kinds only, one of tax control its own', async () => {
  const [id] = await fixture.orders(1);
  const refusal = async (kind: string) => (await call('plan', { orders: [id], kind })).data.refused[0]?.message;
  expect(await refusal('electronicNormal')).toContain('是数电主体，只开数电票');
  expect(await by(controlled, () => refusal('digitalNormal'))).toContain('是税控主体，开不出数电普票');
});

test('数电 on paper has three numbers, no files and no mail; red is asked for after its confirmation', async () => {
  const [id] = await fixture.orders(1);
  const { data } = await call('openBlue', { orders: [id], kind: 'digitalPaperNormal', email: 'buyer@example.com' });
  const blue = data.made[0].id;
  expect(await untilSettled(fixture, [blue])).toMatchObject([{ status: 'issued' }]);
  const numbers = { invoice_no: expect.stringMatching(/^\d{20}$/), paper_no: expect.stringMatching(/^\d{8}$/) };
  const kept = () =>
    sql('select invoice_no, invoice_code, paper_no, file_state from oms_invoice where id = $1', [blue]);
  expect(await kept()).toEqual([{ ...numbers, invoice_code: expect.stringMatching(/^\d{12}$/), file_state: 'none' }]);
  expect(await sql('select 1 from oms_delivery where invoice = $1', [blue])).toEqual([]);
  expect(await call('sendEmail', { id: blue, email: 'buyer@example.com' })).toMatchObject({
    message: expect.stringContaining('是纸质发票，请打印盖章后交给购方'),
  });
  const { data: picture } = await fixture.suite.get(owner, '/api/oms/invoice/picture', { id: blue });
  expect(picture.pages[0]).toContain('数电票号码');
  const { data: red } = await call('openRed', { id: blue, reason: 'returned' });
  expect(await untilSettled(fixture, [red.id])).toMatchObject([{ status: 'issued' }]);
  expect(papersOf(fixture)[0]).toMatchObject({
    face: { kind: 'digitalPaperNormal', red: { confirmNo: expect.stringMatching(/^\d+$/) } },
  });
});

test('数电 on paper is voided at the tax office, and then here', async () => {
  const [id] = await fixture.orders(1);
  const { data } = await call('openBlue', { orders: [id], kind: 'digitalPaperNormal' });
  const blue = data.made[0].id;
  expect(await untilSettled(fixture, [blue])).toMatchObject([{ status: 'issued' }]);
  expect(await call('void', { id: blue, reason: '开错了' })).toMatchObject({
    message: expect.stringContaining('电子税务局里作废'),
  });
  const paper = papersOf(fixture)[0]!;
  fixture.sandbox.invoices.office.void(paper);
  expect(await call('void', { id: blue, reason: '开错了' })).toMatchObject({ code: '200' });
  expect(await sql('select status from oms_invoice where id = $1', [blue])).toEqual([{ status: 'voided' }]);
});

test('an application for a red one whose answer is lost is found again, and makes one red invoice', async () => {
  const [id] = await fixture.orders(1);
  const { data } = await call('openBlue', { orders: [id], kind: 'digitalPaperNormal' });
  const blue = data.made[0].id;
  expect(await untilSettled(fixture, [blue])).toMatchObject([{ status: 'issued' }]);
  const { office } = fixture.sandbox.invoices;
  const [papers, confirmations] = [papersOf(fixture).length, office.confirmations.length];
  fixture.sandbox.invoices.faults('nuonuo').set({ garbage: 1 });
  const { data: red } = await call('openRed', { id: blue, reason: 'returned' });
  await until(async () => (office.confirmations.length > confirmations ? true : undefined));
  await until(async () => {
    const [row] = await sql('select fault_kind from oms_invoice where id = $1', [red.id]);
    return row!['fault_kind'] === 'unknown' ? true : undefined;
  });
  fixture.sandbox.invoices.faults('nuonuo').set({ garbage: 0 });
  // As if a minute had passed: from then on silence may mean that it never arrived.
  await sql(`update oms_invoice set submitted_at = now() - interval '2 minutes', next_try_at = now() where id = $1`, [
    red.id,
  ]);
  expect(await untilSettled(fixture, [red.id])).toMatchObject([{ status: 'issued' }]);
  expect(office.confirmations).toHaveLength(confirmations + 1);
  expect(papersOf(fixture)).toHaveLength(papers + 1);
});

test('what a subject cannot issue is said before it is chosen', async () => {
  const { data } = await fixture.suite.get(owner, '/api/oms/invoice/kinds', { subject: fixture.subject });
  const of = (kind: string) => data.kinds.find((one: { kind: string }) => one.kind === kind).complaint;
  expect(of('digitalPaperSpecial')).toBeNull();
  expect(of('paperNormal')).toContain('是数电主体，只开数电票');
});

test('a 税控电子专票 is taken back with a 红字信息表: applied for, approved under a number, then red', async () => {
  const bare = await asked();
  const { data: plan } = await by(controlled, () => call('plan', { orders: [bare] }));
  expect(plan.refused[0].message).toContain('税控专票要写购方的地址、电话、开户行、账号');
  const id = await asked(registered);
  const { data } = await by(controlled, () => call('openBlue', { orders: [id] }));
  const blue = data.made[0].id;
  expect(await untilSettled(fixture, [blue])).toMatchObject([{ status: 'issued' }]);
  expect(await call('void', { id: blue, reason: '开错了' })).toMatchObject({
    message: expect.stringContaining('电子专票不能作废，只能红冲'),
  });
  const { data: red } = await call('openRed', { id: blue, reason: 'returned' });
  expect(await untilSettled(fixture, [red.id])).toMatchObject([{ status: 'issued' }]);
  expect(await sql('select confirm_state, confirm_no from oms_invoice where id = $1', [red.id])).toEqual([
    { confirm_state: 'agreed', confirm_no: expect.stringMatching(/^\d{16}$/) },
  ]);
  expect(papersOf(fixture, taxNo)[0]).toMatchObject({
    face: { kind: 'electronicSpecial', red: { confirmNo: expect.stringMatching(/^\d{16}$/) } },
  });
});

/** A company with the devices of old, whose invoices go through another service. */
async function anotherSubject(provider: string, digits: string): Promise<{ id: number; taxNo: string }> {
  const taxNo = digits + creditCodeCheck(digits);
  await fixture.suite.call(owner, `/api/${provider}/saveConfig`, { gateway: 'sandbox', settings: {} });
  const saved = await fixture.suite.call(owner, '/api/oms/invoicesubject/save', {
    name: `合流${provider}税控有限公司`,
    taxNo,
    kind: 'taxControl',
    defaultKind: 'electronicNormal',
    provider,
    drawer: '李开票',
  });
  expect(saved).toMatchObject({ code: '200' });
  return { id: saved.data.id, taxNo };
}

test('where a service cannot be given the form at all, nothing is asked of it and the way round is told', async () => {
  const subject = await anotherSubject('piaotong', '91310000MA1K00001');
  const order = await asked(registered);
  const { data } = await by(subject.id, () => call('openBlue', { orders: [order] }));
  const blue = data.made[0].id;
  expect(await untilSettled(fixture, [blue])).toMatchObject([{ status: 'issued' }]);
  const { data: red } = await call('openRed', { id: blue, reason: 'returned' });
  const told = { status: 'failed', fault: expect.stringContaining('再在蓝票上点“登记红票”') };
  expect(await untilSettled(fixture, [red.id])).toMatchObject([told]);
  expect(await call('giveRedForm', { id: red.id, confirmNo: '6618200612342611' })).toMatchObject({ code: '200' });
  expect(await untilSettled(fixture, [red.id])).toMatchObject([told]);
  expect(papersOf(fixture, subject.taxNo).filter(({ face }) => face.red)).toEqual([]);
});

test('where a service cannot apply for the form, the number of one approved elsewhere is given once', async () => {
  const { id: subject, taxNo: ownTaxNo } = await anotherSubject('baiwang', '91310000MA1K00000');
  const id = await asked(registered);
  const { data } = await by(subject, () => call('openBlue', { orders: [id] }));
  const blue = data.made[0].id;
  const [issued] = await untilSettled(fixture, [blue]);
  expect(issued).toMatchObject({ status: 'issued' });
  const { data: red } = await call('openRed', { id: blue, reason: 'returned' });
  expect(await untilSettled(fixture, [red.id])).toMatchObject([
    { status: 'failed', fault: expect.stringContaining('填信息表编号') },
  ]);
  const { office, contexts } = fixture.sandbox.invoices;
  const form = office.applyForm(
    {
      code: 'nuonuo',
      taxNo: ownTaxNo,
      serial: '661820061234261101120000',
      face: office.wholeRed(ownTaxNo, issued!.invoice_no!, 'returned'),
      callbackUrl: '',
      base: '',
    },
    contexts.get('baiwang')!.limits,
  );
  const give = (no: string, of = red.id) => call('giveRedForm', { id: of, confirmNo: no });
  expect(await give('123')).toMatchObject({ code: '422', message: expect.stringContaining('16') });
  expect(await give(form.no, blue)).toMatchObject({ message: expect.stringContaining('不能填信息表编号') });
  const answers = await Promise.all(Array.from({ length: 5 }, () => give(form.no)));
  expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
  expect(await untilSettled(fixture, [red.id])).toMatchObject([{ status: 'issued' }]);
  expect(papersOf(fixture, ownTaxNo).filter(({ face }) => face.red)).toMatchObject([
    { face: { red: { confirmNo: form.no } } },
  ]);
});

test('equal goods of several orders are one line of the invoice, and each order keeps its own', async () => {
  const { data: parameters } = await fixture.suite.get(owner, '/api/system/parameter/list', {
    code: '=oms.joinEqualLines',
  });
  const orders = await fixture.orders(2);
  await sql('delete from oms_invoice_application where "order" = any($1::bigint[])', [orders]);
  await sql('update oms_order set invoice_title = null, title_tax_no = null where id = any($1::bigint[])', [orders]);
  // The same goods at the same price in both of them.
  await sql(
    `delete from oms_order_lines l using oms_order_lines f where l.document_id = any($1::bigint[]) and f.document_id = l.document_id and l.position > f.position`,
    [orders],
  );
  await sql(
    `update oms_order_lines set goods_name = '折叠伞', spec = null, quantity = 2, price = 50, amount = 100, paid = 100, gift = false where document_id = any($1::bigint[])`,
    [orders],
  );
  await sql(
    `update oms_order set goods_amount = 100, paid = 100, postage = 0, invoiceable = 100, refunded = 0 where id = any($1::bigint[])`,
    [orders],
  );
  const set = (value: string) =>
    fixture.suite.call(owner, '/api/system/parameter/update', { ...parameters.rows[0], value });
  expect(await set('true')).toMatchObject({ code: '200' });
  const { data } = await call('openBlue', { orders, merge: true });
  expect(data).toMatchObject({ refused: [], made: [{ gross: '200.00' }] });
  const id = data.made[0].id;
  expect(await untilSettled(fixture, [id])).toMatchObject([{ status: 'issued' }]);
  expect(papersOf(fixture)[0]!.face.lines).toMatchObject([{ quantity: '4', net: 17700n, tax: 2300n }]);
  expect(
    await sql('select "order", total from oms_invoice_lines where document_id = $1 order by "order"', [id]),
  ).toEqual(orders.toSorted((a, b) => a - b).map((order) => ({ order: String(order), total: '100.00' })));
  // What comes back of one order is red against the joined line, and touches only its own.
  const { data: preview } = await fixture.suite.get(owner, '/api/oms/invoice/redPreview', { id });
  const own = preview.lines[0];
  const { data: red } = await call('openRed', {
    id,
    reason: 'returned',
    lines: [{ position: own.position, total: '50.00' }],
  });
  expect(await untilSettled(fixture, [red.id])).toMatchObject([{ status: 'issued' }]);
  expect(papersOf(fixture)[0]!.face.lines).toMatchObject([{ blueLine: 1, net: -4425n, tax: -575n }]);
});

test('rates that do not exist, and privileges that contradict their rate, are refused in words', async () => {
  const save = (taxRate: string, policy: string) =>
    fixture.suite.call(owner, '/api/oms/taxItem/save', {
      code: '1060512990000000001',
      name: '试一试',
      shortName: '日用杂品',
      taxRate,
      policy,
    });
  expect((await save('0.07', 'none')).message).toContain('没有这个税率');
  expect((await save('0', 'none')).message).toContain('请在优惠政策里选');
  expect((await save('0.13', 'exempt')).message).toContain('免税的税率应为 0');
  expect(await save('0.13', 'none')).toMatchObject({ code: '200' });
});

test('a denied or withdrawn confirmation says so on its invoice', async () => {
  const id = await asked();
  const { data } = await call('openBlue', { orders: [id] });
  const blue = data.made[0].id;
  expect(await untilSettled(fixture, [blue])).toMatchObject([{ status: 'issued' }]);
  const paper = papersOf(fixture)[0]!;
  fixture.sandbox.invoices.office.book(paper.id);
  const { data: red } = await call('openRed', { id: blue, reason: 'returned' });
  const state = () => sql('select status, confirm_state from oms_invoice where id = $1', [red.id]);
  await until(async () => ((await state())[0]!['confirm_state'] === 'waitBuyer' ? true : undefined));
  expect(await call('withdrawRed', { id: red.id })).toMatchObject({ code: '200' });
  expect(await state()).toEqual([{ status: 'failed', confirm_state: 'withdrawn' }]);
});

test('statistics keep 免税, 不征税 and 0% apart', async () => {
  const made: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    const [id] = await fixture.orders(1);
    const { data } = await call('openBlue', { orders: [id] });
    made.push(data.made[0].id);
  }
  await untilSettled(fixture, made);
  for (const [i, policy] of ['exempt', 'untaxed', 'zero'].entries())
    await sql('update oms_invoice_lines set tax_rate = 0, policy = $2 where document_id = $1', [made[i], policy]);
  const [{ day } = { day: '' }] = await sql<{ day: string }>(
    'select invoice_date::text as day from oms_invoice where id = $1',
    [made[0]],
  );
  const { data } = await fixture.suite.get(owner, '/api/oms/invoice/statistics', { from: day, to: day, by: 'taxRate' });
  const labels = (data.rows as { label: string }[]).map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['免税', '不征税', '0%']));
});
