import { createCipheriv } from 'node:crypto';
import { fen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noon, unsignedBytes } from '@heliu/outside/testing';
import {
  type Basket,
  baskets,
  faultKind,
  goodsOf,
  kept,
  paidOf,
  platformOffOf,
  read,
  sessionOf,
  shopOffOf,
  sold,
  valueOf,
} from './testing.server.ts';
import { wechatRefunds, wechatStatuses } from './wechat.orders.ts';
import { signWechatPush, wechat } from './wechat.server.ts';

const pushKey = Buffer.alloc(32, 7).toString('base64').slice(0, 43);
const session = sessionOf(wechat, { key: 'wx123', signSecret: 'push-token' });
const sealedApp = { ...session.app, pushKey };
const { exchangeCode, getOrder, getRefund, listOrders, listRefunds, ship } = wechat.operations;
const window = { from: noon - 60_000, to: noon };
const bodyOf = (request: { body?: string | Uint8Array }) => JSON.parse(String(request.body));

const wire = (basket: Basket, extra: object = {}) => ({
  errcode: 0,
  order: {
    order_id: basket.orderNo,
    status: 100,
    create_time: 1767240000,
    order_detail: {
      product_infos: basket.lines.map((line) => ({
        product_id: '9',
        sku_id: line.lineNo,
        title: line.name,
        sku_cnt: line.quantity,
        sale_price: line.price,
      })),
      price_info: {
        product_price: goodsOf(basket),
        freight: basket.postage,
        discounted_price: platformOffOf(basket),
        change_down_price: shopOffOf(basket),
        order_price: paidOf(basket),
      },
    },
    ...extra,
  },
});

describe('order', () => {
  test('no fen is lost', () => {
    fc.assert(
      fc.property(baskets, (basket) => {
        expect(kept(valueOf(read(getOrder!, session, basket, wire(basket))), 'shop', 'unknown')).toEqual(sold(basket));
      }),
    );
  });

  test.each([...Object.entries(wechatStatuses), ['999', 'other']])('%s is %s', (raw, status) => {
    const basket = { orderNo: '1', lines: [], postage: 0 };
    expect(valueOf(read(getOrder!, session, basket, wire(basket, { status: Number(raw) })))).toMatchObject({
      status,
      rawStatus: raw,
    });
  });
});

describe('国补', () => {
  // The reply as the platform's document shows its fields.
  const data = {
    name: '王小明',
    tax_no: '11010519491231002X',
    payment_amount: 254900,
    subsidy_amount: 45000,
    invoice_total_amount: 299900,
    bar_code: '6901234567892',
    sn_code: 'SN8F21K00917',
    imei1: '356938035643809',
    imei2: '',
    is_invoice_uploaded: false,
    efficiency: '',
    goods_model: 'X1',
    goods_name: '手机',
    brand_name: '合流',
  };
  const { subsidyInfo, uploadFile, uploadBlue } = wechat.operations;

  test('who was subsidised, how much and for which piece', () => {
    const found = valueOf(read(subsidyInfo!, session, { orderNo: '1' }, { errcode: 0, data }));
    expect(found).toEqual({
      amount: 45000n,
      holder: '王小明',
      holderNo: '11010519491231002X',
      codes: { sn: ['SN8F21K00917'], imei: ['356938035643809'], barcode: '6901234567892', model: '合流 X1' },
    });
    expect(faultKind(read(subsidyInfo!, session, { orderNo: '1' }, { errcode: 0 }))).toBe('permanent');
  });

  test('the picture goes ahead by its link, the invoice names it', () => {
    expect(bodyOf(uploadFile!.request(session, { url: 'https://heliu/1.png' }))).toEqual({
      file_link: 'https://heliu/1.png',
    });
    expect(valueOf(read(uploadFile!, session, { url: '' }, { errcode: 0, data: { media_id: 'M' } }))).toEqual({
      mediaId: 'M',
    });
    const line = { name: '*移动通信设备*手机', taxCode: '1', net: fen(265398n), tax: fen(34502n), taxRate: '0.13' };
    const invoice = {
      orderNo: '3729036406050654720',
      kind: 'digitalNormal',
      number: '26332000000000000001',
      issuedAt: noon,
      gross: fen(299900n),
      net: fen(265398n),
      tax: fen(34502n),
      seller: { name: '合流', taxNo: '91330106MA2CDEFG0X' },
      buyer: { type: 'personal', name: '王小明' },
      drawer: '李四',
      remark: 'SN：SN8F21K00917',
      lines: [
        { ...line, spec: '合流 X1', quantity: '1' },
        { ...line, name: '*服务*延保', net: fen(1n) },
      ],
      file: { type: 'picture', base64: '', mediaId: 'M' },
    } as const;
    expect(bodyOf(uploadBlue!.request(session, invoice))).toEqual({
      order_id: '3729036406050654720',
      invoice_no: '26332000000000000001',
      invoice_date: '1767240000',
      invoice_media_id: 'M',
      invoice_type: '90',
      invoice_total_amount: 299900,
      invoice_tax_amount: 34502,
      sales_enterprise_name: '合流',
      tax_payer: '91330106MA2CDEFG0X',
      num: 1,
      service_name: '*移动通信设备*手机',
      remark: 'SN：SN8F21K00917',
      invoice_goods_model: '合流 X1',
    });
  });
});

test('lists are ids; the key leads on only while there is more', () => {
  const page = (has_more: boolean) =>
    valueOf(read(listOrders!, session, window, { errcode: 0, order_id_list: ['1', '2'], next_key: 'k', has_more }));
  expect(page(true)).toEqual({ rows: [{ orderNo: '1' }, { orderNo: '2' }], next: 'k' });
  expect(page(false).next).toBeUndefined();
  expect(bodyOf(listOrders!.request(session, { ...window, cursor: 'k' }))).toEqual({
    update_time_range: { start_time: 1767239940, end_time: 1767240000 },
    page_size: 100,
    next_key: 'k',
  });
  expect(
    valueOf(read(listRefunds!, session, window, { errcode: 0, after_sale_order_id_list: [1234567], has_more: false }))
      .rows,
  ).toEqual([{ refundNo: '1234567' }]);
});

test.each([...Object.entries(wechatRefunds), ['SOMETHING_NEW', 'other']])('after-sale %s is %s', (raw, status) => {
  const order = { after_sale_order_id: '7', order_id: '1', status: raw, type: 'RETURN', refund_info: { amount: 800 } };
  expect(valueOf(read(getRefund!, session, { refundNo: '7' }, { errcode: 0, after_sale_order: order }))).toMatchObject({
    status,
    rawStatus: raw,
    kind: 'return',
    amount: 800n,
  });
});

test('a part of an order is shipped by product and SKU', () => {
  const lines = [{ lineNo: '9:5', skuId: '5', quantity: '2' }];
  expect(
    bodyOf(ship!.request(session, { orderNo: '1', carrier: 'ZTO', trackingNo: 'T', lines })).delivery_list[0],
  ).toEqual({
    deliver_type: 1,
    delivery_id: 'ZTO',
    waybill_id: 'T',
    product_infos: [{ product_id: '9', sku_id: '5', product_cnt: 2 }],
  });
});

test('the shop asks for its own token', () => {
  expect(bodyOf(exchangeCode!.request(session, { code: '', redirectUri: '' }))).toEqual({
    grant_type: 'client_credential',
    appid: 'wx123',
    secret: 'test_secret',
  });
  expect(
    valueOf(read(exchangeCode!, session, { code: '', redirectUri: '' }, { access_token: 'a', expires_in: 7200 }))
      .accessExpiresAt,
  ).toBe('2026-01-01T06:00:00.000Z');
});

test.each([
  [40001, 'token'],
  [42001, 'token'],
  [45009, 'throttled'],
  [-1, 'unknown'],
  [47001, 'permanent'],
])('errcode %i: %s', (errcode, kind) => {
  expect(faultKind(read(getOrder!, session, { orderNo: '1' }, { errcode, errmsg: 'x' }))).toBe(kind);
});

describe('push', () => {
  const raw = { method: 'POST', receivedAt: noon, path: '/', headers: {} };
  const event = { Event: 'channels_ec_order_pay', order_info: { order_id: '1' } };

  function sealed(message: object, appId = 'wx123') {
    const content = Buffer.from(JSON.stringify(message));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    const plain = Buffer.concat([Buffer.alloc(16, 1), length, content, Buffer.from(appId)]);
    const pad = 32 - (plain.length % 32);
    const key = Buffer.from(`${pushKey}=`, 'base64');
    const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
    const Encrypt = Buffer.concat([
      cipher.update(Buffer.concat([plain, Buffer.alloc(pad, pad)])),
      cipher.final(),
    ]).toString('base64');
    const query = { timestamp: '1', nonce: 'n', msg_signature: signWechatPush('push-token', '1', 'n', Encrypt) };
    return { ...raw, query, body: JSON.stringify({ Encrypt }) };
  }

  test('a sealed message for us is opened', () => {
    expect(wechat.push!.open(sealedApp, sealed(event))).toMatchObject([{ tag: 'channels_ec_order_pay', orderNo: '1' }]);
  });

  test('one for another app, one with another signature and an unsealed one are refused', () => {
    expect(wechat.push!.open(sealedApp, sealed(event, 'wx999'))).toBeUndefined();
    const good = sealed(event);
    expect(wechat.push!.open(sealedApp, { ...good, query: { ...good.query, nonce: 'm' } })).toBeUndefined();
    const plain = {
      ...raw,
      body: JSON.stringify(event),
      query: { timestamp: '1', nonce: 'n', signature: signWechatPush('push-token', '1', 'n') },
    };
    expect(wechat.push!.open(sealedApp, plain)).toBeUndefined();
    expect(wechat.push!.open(session.app, plain)).toMatchObject([{ orderNo: '1' }]);
  });

  test('every byte of the cipher is signed', () => {
    expect(unsignedBytes('abcdef', (cipher) => signWechatPush('t', '1', 'n', cipher))).toEqual([]);
  });
});
