import { beforeAll, describe, expect, test } from 'vitest';
import { brokenProofs, InvoicingFixture, sellerTaxNo, untilSettled } from './support/invoicing.ts';
import { owner } from './support/shops.ts';
import { upload } from './support/upload.ts';
import { today } from './support/days.ts';

const fixture = new InvoicingFixture({ perDay: 14 }, 'omsoutputorderinvoice');
const unregister = (args: object) => fixture.suite.call(owner, '/api/oms/invoice/unregister', { ...args });
const { call, sql } = fixture;
let issued: number;
beforeAll(async () => {
  const { data } = await fixture.suite.call(owner, '/api/oms/invoice/openBlue', { orders: await fixture.orders(1) });
  issued = data.made[0].id;
  await untilSettled(fixture, [issued]);
}, 120_000);

const says = (text: string) => expect.stringContaining(text) as string;
let nth = 0;
const freshNumber = () => `263520000000${String(20_000_000 + ++nth)}`;
const rowFor = (more: object) => ({
  kind: '数电普票',
  number: freshNumber(),
  issuedAt: '2026-11-10',
  buyerName: '个人',
  goodsName: '月饼',
  taxRate: '13%',
  gross: '113.00',
  ...more,
});
const register = async (...rows: object[]) => (await call('importInvoice', { rows })).data;
const orderOf = async (id: number) => {
  const [row] = await sql<Record<string, string>>(
    'select order_no as "orderNo", invoiceable, invoiced, invoice_state as state from oms_order where id = $1',
    [id],
  );
  return row!;
};
const freshOrder = async () => {
  const [id] = await fixture.orders(1);
  return { id: id!, ...(await orderOf(id!)) } as Record<'orderNo' | 'invoiceable', string> & { id: number };
};
const fileOf = async (id: number, type: string): Promise<Buffer> => {
  const answer = await fixture.suite.get(owner, '/api/oms/invoice/file', { id, type });
  return Buffer.from(answer.data as string, 'base64');
};
const uploaded = async (name: string, content: Buffer | string) =>
  ((await upload(fixture.suite, owner, name, Buffer.from(content))).data as { id: number }).id;

describe('登记蓝票', () => {
  test('it claims its order, so that nobody invoices it again', async () => {
    const order = await freshOrder();
    const row = rowFor({ orderNo: order.orderNo, gross: order.invoiceable });
    expect((await call('importInvoice', { rows: [row], dryRun: true })).data).toMatchObject({
      found: [{ number: row.number, colour: 'blue', id: null }],
    });
    const { found, refused } = await register(row);
    expect({ found, refused }).toMatchObject({ found: [{ id: expect.any(Number) as number }], refused: [] });
    expect(await orderOf(order.id)).toMatchObject({ state: 'issued', invoiced: order.invoiceable });
    const again = await fixture.suite.call(owner, '/api/oms/invoice/openBlue', { orders: [order.id] });
    expect(again.data).toMatchObject({ made: [], refused: [{ order: order.id }] });
    expect(await register(row)).toMatchObject({ found: [], refused: [{ message: says('已经登记过') }] });

    const { id } = found[0];
    const other = freshNumber();
    expect(await call('editImportInvoice', { id, number: other, buyerName: '钱二' })).toMatchObject({ code: '200' });
    expect(await sql('select invoice_no, buyer_name from oms_invoice where id = $1', [id])).toEqual([
      { invoice_no: other, buyer_name: '钱二' },
    ]);
    expect(await call('editImportInvoice', { id, number: '123' })).toMatchObject({ message: says('20 位') });
    expect(await call('editImportInvoice', { id: issued, buyerName: '孙三' })).toMatchObject({
      message: says('不是登记的发票'),
    });
    expect(await call('editImportInvoice', { id, issuedAt: '2099-01-01' })).toMatchObject({ message: says('将来') });
  });

  test('a day that is still to come, and more than the order has left, are refused', async () => {
    const order = await freshOrder();
    const more = (Number(order.invoiceable) + 0.01).toFixed(2);
    const half = (Number(order.invoiceable) / 2 + 1).toFixed(2);
    const { found, refused } = await register(
      rowFor({ issuedAt: '2099-01-01' }),
      rowFor({ orderNo: order.orderNo, gross: more }),
      rowFor({ orderNo: 'nobody' }),
      rowFor({ orderNo: order.orderNo, gross: half }),
      rowFor({ orderNo: order.orderNo, gross: half }),
    );
    expect(found).toHaveLength(1);
    expect(refused.map(({ message }: { message: string }) => message)).toEqual([
      says('2099-01-01 是将来的日期'),
      says('没有订单 nobody'),
      says(`超过了订单 ${order.orderNo} 还可以开票的金额`),
      says(`超过了订单 ${order.orderNo} 还可以开票的金额`),
    ]);
    expect((await orderOf(order.id))['invoiced']).toBe(half);
  });

  test('two who register for the same order at once do not exceed it together', async () => {
    const order = await freshOrder();
    const row = () => rowFor({ orderNo: order.orderNo, gross: order.invoiceable });
    const both = await Promise.all([register(row()), register(row())]);
    expect(both.flatMap(({ found }) => found)).toHaveLength(1);
  });

  test('an order is linked later by hand, line by line, and taken off again', async () => {
    const one = await freshOrder();
    const number = freshNumber();
    const { found } = await register(
      rowFor({ number, gross: '1.00' }),
      rowFor({ number, gross: '2.00', goodsName: '茶' }),
    );
    const { id } = found[0];
    expect((await orderOf(one.id))['invoiced']).toBe('0.00');
    expect(await call('linkOrders', { id, orders: [one.id, null] })).toMatchObject({ code: '200' });
    expect(await orderOf(one.id)).toMatchObject({ invoiced: '1.00', state: 'issued' });
    expect(await call('linkOrders', { id, orders: [one.id, one.id] })).toMatchObject({ code: '200' });
    expect((await orderOf(one.id))['invoiced']).toBe('3.00');
    expect(await sql('select order_nos as nos, shop from oms_invoice where id = $1', [id])).toEqual([
      { nos: one.orderNo, shop: String(fixture.shop) },
    ]);
    expect(await call('linkOrders', { id, orders: [one.id] })).toMatchObject({ message: says('有 2 行') });
    expect(await call('linkOrders', { id, orders: [999_999_999, null] })).toMatchObject({ message: says('不存在') });
    expect(await call('linkOrders', { id: issued, orders: [one.id] })).toMatchObject({ message: says('不是登记的') });
    expect(await call('linkOrders', { id, orders: [null, null] })).toMatchObject({ code: '200' });
    expect(await orderOf(one.id)).toMatchObject({ invoiced: '0.00' });
    const large = (await register(rowFor({ gross: (Number(one.invoiceable) + 1).toFixed(2) }))).found[0].id;
    expect(await call('linkOrders', { id: large, orders: [one.id] })).toMatchObject({ message: says('超过了订单') });
  });

  test('a wrong registration is taken back, and its number is free again', async () => {
    const order = await freshOrder();
    const row = rowFor({ orderNo: order.orderNo, gross: order.invoiceable });
    const { id } = (await register(row)).found[0];
    expect(await unregister({ id, reason: '' })).toMatchObject({ message: says('请填写撤销登记原因') });
    expect(await unregister({ id: issued, reason: '登记错了' })).toMatchObject({
      message: says('不能撤销登记'),
    });
    expect(await unregister({ id, reason: '登记错了' })).toMatchObject({ code: '200' });
    expect(await orderOf(order.id)).toMatchObject({ invoiced: '0.00' });
    expect(await sql('select status, invoice_no, fault from oms_invoice where id = $1', [id])).toEqual([
      { status: 'cancelled', invoice_no: null, fault: `撤销登记 ${row.number}：登记错了` },
    ]);
    expect(await unregister({ id, reason: '再来一次' })).toMatchObject({ message: says('已取消，不能撤销登记') });
    expect((await register(row)).found).toHaveLength(1);
  });
});

describe('登记红票', () => {
  test('on a paper invoice, in part and then the rest; nothing is asked of a service', async () => {
    const order = await freshOrder();
    const paper = { kind: '纸质普票', code: '033001900104' };
    const { id } = (
      await register(rowFor({ ...paper, number: '26110001', gross: order.invoiceable, orderNo: order.orderNo }))
    ).found[0];
    const redCall = await fixture.suite.call(owner, '/api/oms/invoice/openRed', { id, reason: 'returned' });
    expect(redCall).toMatchObject({ message: says('再点“登记红票”') });
    const face = { id, code: '033001900104', reason: 'returned', issuedAt: '2026-11-12' };
    const part = [{ position: 1, total: '1.13' }];
    expect(await call('registerRed', { ...face, number: '123' })).toMatchObject({ message: says('8 位数字') });
    expect(await call('registerRed', { ...face, number: '26110002', issuedAt: '2026-11-09' })).toMatchObject({
      message: says('早于蓝票'),
    });
    expect(await call('registerRed', { ...face, number: '26110002', issuedAt: '2099-01-01' })).toMatchObject({
      message: says('将来'),
    });
    expect(await call('registerRed', { ...face, number: '26110001' })).toMatchObject({ message: says('已经登记过') });
    const first = await call('registerRed', { ...face, number: '26110002', lines: part });
    expect(first).toMatchObject({ code: '200' });
    expect(
      await sql('select status, colour, origin, gross, blue, kind from oms_invoice where id = $1', [first.data.id]),
    ).toEqual([
      { status: 'issued', colour: 'red', origin: 'import', gross: '-1.13', blue: String(id), kind: 'paperNormal' },
    ]);
    expect(await sql('select red_state from oms_invoice where id = $1', [id])).toEqual([{ red_state: 'part' }]);
    expect(Number((await orderOf(order.id))['invoiced'])).toBeCloseTo(Number(order.invoiceable) - 1.13, 2);
    expect(await unregister({ id, reason: '登记错了' })).toMatchObject({ message: says('先撤销红票') });
    // As a digital one: the seller has left its device since.
    const rest = await call('registerRed', { ...face, kind: 'digitalNormal', code: '', number: freshNumber() });
    expect(rest).toMatchObject({ code: '200' });
    expect(await call('registerRed', { ...face, number: '26110009' })).toMatchObject({ message: says('已全部红冲') });
    expect(await orderOf(order.id)).toMatchObject({ invoiced: '0.00', state: 'red' });
    expect(await unregister({ id: rest.data.id, reason: '登记错了' })).toMatchObject({ code: '200' });
    expect(await sql('select red_state from oms_invoice where id = $1', [id])).toEqual([{ red_state: 'part' }]);
  });

  test('of what our own service issued, when it was taken back at the tax office', async () => {
    const [blue] = await sql<Record<string, string>>(
      'select invoice_no as number, gross, kind from oms_invoice where id = $1',
      [issued],
    );
    const special = rowFor({
      kind: '数电专票',
      blueNumber: blue!['number'],
      gross: '-1.00',
      buyerTaxNo: '91310000MA1FL0LX06',
    });
    expect((await register(special)).refused).toMatchObject([{ message: says('一张是专票') }]);
    const { data } = await call('registerRed', {
      id: issued,
      number: freshNumber(),
      issuedAt: today(),
      reason: 'mistaken',
    });
    expect(await sql('select red_state from oms_invoice where id = $1', [issued])).toEqual([{ red_state: 'full' }]);
    expect(await unregister({ id: data.id, reason: '还没有红冲' })).toMatchObject({ code: '200' });
  });

  test('a sheet with a blue one above the order and the red one that brings it down', async () => {
    const order = await freshOrder();
    const blue = rowFor({ orderNo: order.orderNo, gross: (Number(order.invoiceable) + 11.3).toFixed(2) });
    const red = rowFor({ blueNumber: blue.number, gross: '-11.30', redReason: '销货退回', issuedAt: '2026-11-11' });
    expect((await call('importInvoice', { rows: [blue], dryRun: true })).data.refused).toHaveLength(1);
    expect((await call('importInvoice', { rows: [red], dryRun: true })).data.refused).toMatchObject([
      { message: says('还没有登记') },
    ]);
    expect((await call('importInvoice', { rows: [red, blue], dryRun: true })).data).toMatchObject({
      found: [{ colour: 'blue' }, { colour: 'red', blueNumber: blue.number }],
      refused: [],
    });
    const { found } = await register(red, blue);
    expect(await sql('select blue, red_reason, red_full from oms_invoice where id = $1', [found[1].id])).toEqual([
      { blue: String(found[0].id), red_reason: 'returned', red_full: false },
    ]);
    expect(await orderOf(order.id)).toMatchObject({ invoiced: order.invoiceable });
    // What is left is not enough for a second one of the same size.
    const much = rowFor({ blueNumber: blue.number, gross: `-${blue.gross}` });
    expect((await register(much)).refused).toMatchObject([{ message: says('超过了蓝票剩余的金额') }]);
  });
});

describe('登记文件', () => {
  test('XML, OFD and PDF are read to the fen, linked by their remark, and kept', async () => {
    const [known] = await sql<Record<string, string>>(
      'select invoice_no as number, gross from oms_invoice where id = $1',
      [issued],
    );
    const order = await freshOrder();
    const source = (await fileOf(issued, 'xml')).toString();
    const as = (number: string, remark = '') =>
      source
        .replaceAll(known!['number']!, number)
        .replace(/<Remark>[^<]*<\/Remark>|<Remark\/>/, `<Remark>${remark}</Remark>`);
    const numbers = [freshNumber(), freshNumber()];
    await sql(`update oms_order set invoiceable = 99999 where id = $1`, [order.id]);
    const files = [
      await uploaded('a.xml', as(numbers[0]!, `订单 ${order.orderNo}`)),
      await uploaded('b.xml', as(numbers[1]!)),
      await uploaded('c.xml', '<?xml version="1.0"?><other/>'),
      await uploaded('d.pdf', await fileOf(issued, 'pdf')),
      await uploaded('e.ofd', await fileOf(issued, 'ofd')),
    ];
    const { data } = await call('importInvoice', { files });
    expect(data.found).toMatchObject([
      { number: numbers[0], gross: known!['gross'], orderNo: order.orderNo },
      { number: numbers[1], gross: known!['gross'], orderNo: null },
    ]);
    // The PDF and the OFD are of the invoice we have already.
    expect(data.refused).toMatchObject([
      { number: 'c.xml', message: says('无法识别') },
      { message: says('出现了两次') },
      { number: known!['number'], message: says('已经登记过') },
    ]);
    const [kept] = await sql('select xml is not null as kept, file_state from oms_invoice where id = $1', [
      data.found[0].id,
    ]);
    expect(kept).toEqual({ kept: true, file_state: 'kept' });
    expect((await fileOf(data.found[0].id, 'xml')).toString()).toBe(as(numbers[0]!, `订单 ${order.orderNo}`));

    const foreign = await uploaded('f.xml', as(freshNumber()).replaceAll(sellerTaxNo, '91310000MA1FL0LX06'));
    expect((await call('importInvoice', { files: [foreign] })).data.refused).toMatchObject([
      { message: says('不是我们的开票主体') },
    ]);
  });

  test('what the preview proposes is overruled by whoever looks at it', async () => {
    const order = await freshOrder();
    const row = rowFor({ gross: '1.00' });
    const [linked] = (
      await call('importInvoice', { rows: [row], orderNos: { [row.number]: order.orderNo }, dryRun: true })
    ).data.found;
    expect(linked).toMatchObject({ orderNo: order.orderNo });
    const [none] = (
      await call('importInvoice', {
        rows: [{ ...row, orderNo: order.orderNo }],
        orderNos: { [row.number]: '' },
        dryRun: true,
      })
    ).data.found;
    expect(none).toMatchObject({ orderNo: null });
  });

  test('a file of somebody else is nobody’s to register', async () => {
    expect(await call('importInvoice', { files: [999_999_999] })).toMatchObject({ message: says('文件不存在') });
  });
});

test('proofs hold over what was registered', async () => {
  await sql('update oms_order set invoiceable = greatest(invoiceable, invoiced) where company_id = $1', [
    fixture.company,
  ]);
  expect(await brokenProofs(fixture)).toEqual([]);
});
