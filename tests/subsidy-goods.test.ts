import { beforeAll, describe, expect, test } from 'vitest';
import { placeOrders } from '../apps/sandbox/src/manual-events.ts';
import { catalogue } from '../demo/world/catalogue.ts';
import { dueOf, type WorldOrder } from '../demo/world/order.ts';
import { subsidyFacts } from '../demo/world/subsidy.ts';
import { InvoicingFixture, untilSettled } from './support/invoicing.ts';
import { owner, pullAll } from './support/shops.ts';
import { png, upload } from './support/upload.ts';
import { until } from './support/until.ts';

const fixture = new InvoicingFixture({ perDay: 30 }, 'invoice');
const { sql } = fixture;
let [jd, wechat] = [0, 0];

async function setUp(shop: number, rules: object): Promise<void> {
  const { data } = await fixture.suite.get(owner, '/api/oms/plateformshop/get', { id: shop });
  const saved = await fixture.suite.call(owner, '/api/oms/plateformshop/update', { ...data, ...rules });
  expect(saved).toMatchObject({ code: '200' });
}

beforeAll(async () => {
  jd = await fixture.openShop('jd');
  wechat = await fixture.openShop('wechat');
  await setUp(jd, { subsidyBasis: 'gross', subsidyNeeds: ['sn', 'imei', 'holderNo'] });
  await setUp(wechat, { subsidyBasis: 'gross', autoUpload: true });
}, 180_000);

const save = (args: Readonly<Record<string, unknown>>, as = owner) =>
  fixture.suite.call(as, '/api/oms/subsidy/save', args);
const ask = (id: number) => fixture.suite.call(owner, '/api/oms/subsidy/ask', { id });
const open = (id: number, more: object = {}) => fixture.call('openBlue', { orders: [id], ...more });
const refusal = (message: string) => ({ refused: [{ message: expect.stringContaining(message) }] });

const idNo = '11010519491231002X';
const used: number[] = [];
/** A 国补 order of 京东 that nobody has touched, and its subsidised line. */
async function subsidised(): Promise<{ id: number; orderNo: string; lineNo: string }> {
  const [row] = await sql<{ id: string; orderNo: string; lineNo: string }>(
    `select o.id, o.order_no as "orderNo", l.line_no as "lineNo" from oms_order o join oms_order_lines l on l.document_id = o.id and l.subsidy > 0 and l.quantity = 1
     where o.shop = $1 and o.subsidy > 0 and o.refunded = 0 and o.invoiced = 0 and o.difference = 0 and not o.locked and o.status = 'draft'
       and o.order_status in ('waitShip', 'shipped', 'signed', 'finished') and o.id <> all($2::bigint[]) order by o.id limit 1`,
    [jd, used],
  );
  const id = Number(row!.id);
  used.push(id);
  await sql('delete from oms_invoice_application where "order" = $1', [id]);
  await sql('update oms_order set invoice_title = null, title_tax_no = null where id = $1', [id]);
  return { id, orderNo: row!.orderNo, lineNo: row!.lineNo };
}
const codes = { sn: ['SN8F21K00917'], imei: ['356938035643809'], barcode: '6901234567892', model: '合流 X1' };

describe('written down by hand', () => {
  test('what the shop demands is asked for in words, and then stands on the invoice', async () => {
    const { id, lineNo } = await subsidised();
    const goods = (more: object = {}) => [{ lineNo, sn: [], imei: [], ...more }];
    expect((await open(id, { buyerName: '王小明' })).data).toMatchObject(refusal('国补发票还缺'));
    const wrong = await save({ id, holder: '王小明', goods: goods({ imei: ['356938035643808'] }) });
    expect(wrong).toMatchObject({ message: expect.stringContaining('IMEI“356938035643808”') });
    expect(await save({ id, holder: '王小明', holderNo: '110105194912310021', goods: [] })).toMatchObject({
      message: expect.stringContaining('校验位'),
    });
    expect(await save({ id, holder: '王小明', goods: goods({ sn: codes.sn }) })).toMatchObject({
      data: { missing: expect.stringMatching(/的IMEI、领取人身份证号$/) },
    });
    expect((await open(id)).data).toMatchObject(refusal('领取人身份证号'));
    expect(await save({ id, holder: '王小明', holderNo: idNo, goods: goods(codes) })).toMatchObject({
      code: '200',
      data: { missing: null },
    });
    expect((await open(id, { buyerName: '李四' })).data).toMatchObject(refusal('只能开给领取补贴的“王小明”'));
    const { data } = await open(id);
    expect(data).toMatchObject({ made: [{ id: expect.any(Number) }], refused: [] });
    const invoice = data.made[0].id as number;
    expect(await untilSettled(fixture, [invoice])).toMatchObject([{ status: 'issued' }]);
    expect(
      await sql('select buyer_name, buyer_tax_no, title_type, note from oms_invoice where id = $1', [invoice]),
    ).toEqual([
      {
        buyer_name: '王小明',
        buyer_tax_no: idNo,
        title_type: 'personal',
        note: expect.stringContaining('SN：SN8F21K00917；IMEI：356938035643809；69码：6901234567892'),
      },
    ]);
    expect(
      await sql('select spec from oms_invoice_lines where document_id = $1 and order_line = $2', [invoice, lineNo]),
    ).toEqual([{ spec: '合流 X1' }]);
    expect(await save({ id, holder: '李四', goods: [] })).toMatchObject({
      message: expect.stringContaining('红冲后再改'),
    });
  });

  test('made anew or reopened, it stays the invoice of whom the state paid for', async () => {
    const { id, lineNo } = await subsidised();
    await save({ id, holder: '王小明', holderNo: idNo, goods: [{ lineNo, ...codes }] });
    const { data } = await open(id);
    const invoice = data.made[0].id as number;
    expect(await untilSettled(fixture, [invoice])).toMatchObject([{ status: 'issued' }]);
    const again = (buyerName: string, more: object = {}) =>
      fixture.call('remake', { id: invoice, titleType: 'personal', buyerName, ...more });
    expect(await again('李四')).toMatchObject({ message: '国补发票只能开给领取补贴的“王小明”，不能开给“李四”' });
    expect(await again('知味食品有限公司', { titleType: 'company', buyerTaxNo: '91310000MA1FL0LX06' })).toMatchObject({
      message: '国补发票只能开给领取补贴的个人，不能用企业抬头',
    });
    const reopened = await fixture.suite.call(owner, '/api/oms/order/editAndReopenInvoice', {
      id,
      titleType: 'personal',
      buyerName: '李四',
    });
    expect(reopened).toMatchObject({ message: expect.stringContaining('只能开给领取补贴的“王小明”') });
    expect(await sql('select id from oms_invoice where blue = $1', [invoice])).toEqual([]);
    const { data: made } = await again('王小明', { buyerTaxNo: idNo });
    await untilSettled(fixture, [made.red, made.blue]);
    const rows = await sql('select status, buyer_name, note from oms_invoice where id = $1', [made.blue]);
    expect(rows).toEqual([
      { status: 'issued', buyer_name: '王小明', note: expect.stringContaining('IMEI：356938035643809') },
    ]);
  });

  test('the number is sealed: no table and no log of ours shows it', async () => {
    const { id, lineNo } = await subsidised();
    await save({ id, holder: '王小明', holderNo: idNo, goods: [{ lineNo, ...codes }] });
    const { data } = await fixture.suite.get(owner, '/api/oms/order/get', { id });
    expect(data).toMatchObject({ subsidyHolder: '王小明', holderNoMask: '1101**********002X' });
    expect(JSON.stringify(data)).not.toContain(idNo);
    const [log] = await sql(
      `select row_to_json(l)::text as text from sys_log l where record_id = $1 and action = 'subsidy'`,
      [id],
    );
    expect(log!['text']).toContain('王小明');
    expect(log!['text']).not.toContain(idNo);
    const [kept] = await sql(
      `select encode(sealed, 'escape') as text from oms_secret where kind = 'subsidyHolder' and record_id = $1`,
      [id],
    );
    expect(kept!['text']).not.toContain(idNo);
  });

  test('an update of the platform leaves it as it is', async () => {
    const { id, orderNo, lineNo } = await subsidised();
    await save({ id, holder: '王小明', goods: [{ lineNo, ...codes }] });
    const shopId = fixture.sandbox.world.shopsOf('jd')[0]!.shopId;
    fixture.sandbox.world.happen(shopId, orderNo, { kind: 'memo', sellerMemo: '改了备注' });
    await until(async () => {
      fixture.pass(10 * 60_000);
      await pullAll(fixture, jd);
      const [row] = await sql('select seller_memo from oms_order where id = $1', [id]);
      return row!['seller_memo'] === '改了备注' || undefined;
    });
    expect(
      await sql(
        'select seller_memo, subsidy_holder, subsidy_goods, invoiceable > 0 as due from oms_order where id = $1',
        [id],
      ),
    ).toEqual([
      {
        seller_memo: '改了备注',
        subsidy_holder: '王小明',
        subsidy_goods: [{ lineNo, ...codes, needs: [] }],
        due: true,
      },
    ]);
  });

  test('whoever may not issue, whose order it is not, and an order without a subsidy are refused', async () => {
    const { id, lineNo } = await subsidised();
    const goods = [{ lineNo, ...codes }];
    expect(await save({ id, holder: '王小明', goods }, 'keeper')).toMatchObject({
      message: expect.stringContaining('权限'),
    });
    expect(await save({ id, holder: '王小明', goods }, 'boss')).toMatchObject({
      message: expect.stringContaining('不存在'),
    });
    expect(await save({ id, holder: '王小明', goods: [{ ...goods[0], lineNo: '没有' }] })).toMatchObject({
      message: expect.stringContaining('没有第 没有 行商品'),
    });
    const [plain] = await fixture.orders(1, jd);
    expect(await save({ id: plain, holder: '王小明', goods: [] })).toMatchObject({
      message: expect.stringContaining('不是国补订单'),
    });
    expect(await ask(id)).toMatchObject({ message: expect.stringContaining('没有查询国补资料的接口') });
    expect(await sql('select subsidy_goods, subsidy_holder from oms_order where id = $1', [id])).toEqual([
      { subsidy_goods: null, subsidy_holder: null },
    ]);
  });
});

describe('微信小店 tells it by a call of its own', () => {
  const goods = catalogue.find(({ subsidised: is }) => is)!;
  const amount = Math.floor(goods.price * 0.15);
  let order: WorldOrder;
  let id = 0;
  const pull = async () => {
    fixture.pass(10 * 60_000);
    await pullAll(fixture, wechat);
  };
  const state = async () =>
    (
      await sql(
        'select subsidy, difference, subsidy_holder, holder_no_mask, subsidy_goods from oms_order where id = $1',
        [id],
      )
    )[0];

  beforeAll(async () => {
    const shopId = fixture.sandbox.world.shopsOf('wechat')[0]!.shopId;
    [order] = placeOrders(fixture.sandbox.world, {
      shopId,
      lines: [{ code: goods.code, quantity: 1 }],
      subsidy: amount,
    }) as [WorldOrder];
    const shipment = { carrier: 'SF', trackingNo: 'SF1' };
    fixture.sandbox.world.happen(shopId, order.orderNo, { kind: 'ship', shipment });
    await pull();
    id = Number((await sql('select id from oms_order where order_no = $1', [order.orderNo]))[0]!['id']);
    await sql(
      `update oms_goods_name set state = 'confirmed', tax_item = (select id from oms_tax_item where company_id = $1 limit 1) where company_id = $1`,
      [fixture.company],
    );
  }, 60_000);

  test('before the buyer has confirmed it nobody is asked; afterwards it comes by itself', async () => {
    expect(await ask(id)).toMatchObject({ message: expect.stringContaining('确认收货后') });
    fixture.sandbox.world.happen(order.shopId, order.orderNo, { kind: 'finish' });
    await pull();
    await until(async () => ((await state())!['subsidy'] !== '0.00' ? true : undefined));
    const facts = subsidyFacts(order);
    expect(await state()).toMatchObject({
      subsidy: (amount / 100).toFixed(2),
      difference: '0.00',
      subsidy_holder: order.buyer.name,
      holder_no_mask: expect.stringMatching(/^\d{4}\*{10}.{4}$/),
      subsidy_goods: [
        { sn: [facts.sn], imei: [facts.imei], barcode: facts.barcode, amount: (amount / 100).toFixed(2) },
      ],
    });
    expect(await ask(id)).toMatchObject({ data: { amount: (amount / 100).toFixed(2), holder: order.buyer.name } });
  });

  test('told again without it, the order keeps it', async () => {
    const before = await state();
    fixture.sandbox.world.happen(order.shopId, order.orderNo, { kind: 'memo', sellerMemo: '再看一眼' });
    await pull();
    expect((await sql('select seller_memo from oms_order where id = $1', [id]))[0]).toEqual({
      seller_memo: '再看一眼',
    });
    expect(await state()).toEqual(before);
  });

  test('the invoice is over both amounts, and goes to the platform with a picture', async () => {
    const { data } = await open(id);
    expect(data).toMatchObject({ made: [{ gross: (dueOf(order) / 100).toFixed(2) }], refused: [] });
    const invoice = data.made[0].id as number;
    expect(await untilSettled(fixture, [invoice])).toMatchObject([{ status: 'issued' }]);
    const uploads = () => sql('select id, state, error from oms_invoice_upload where invoice = $1', [invoice]);
    await until(async () => ((await uploads())[0]?.['state'] === 'failed' ? true : undefined));
    expect(await uploads()).toMatchObject([{ error: expect.stringContaining('1 MB 以内的 PNG 或 JPG') }]);
    const attached = await upload(fixture.suite, owner, '发票.png', png, `/api/attachment/oms_invoice/${invoice}/add`);
    expect(attached).toMatchObject({ code: '200' });
    expect(await fixture.call('uploadToPlatform', { id: [invoice] })).toMatchObject({ code: '200' });
    await until(async () => ((await uploads())[0]?.['state'] === 'done' ? true : undefined));
    expect(fixture.sandbox.world.uploads.at(-1)).toMatchObject({
      orderNo: order.orderNo,
      gross: dueOf(order),
      remark: expect.stringContaining(`SN：${subsidyFacts(order).sn}`),
      file: { url: expect.stringContaining('/files/') },
    });
  });

  test('an order it knows no subsidy of is said to have none', async () => {
    const [plain] = await sql<{ id: string }>(
      `select id from oms_order where shop = $1 and order_status = 'finished' and subsidy = 0 limit 1`,
      [wechat],
    );
    expect(await ask(Number(plain!.id))).toMatchObject({ message: expect.stringContaining('可能不是国补订单') });
  });
});
