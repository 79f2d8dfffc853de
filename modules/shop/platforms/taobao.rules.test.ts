import { fen, yuan } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RedUpload } from './platform.ts';
import { taobaoApplications, taobaoRefunds, taobaoStatuses } from './taobao.orders.ts';
import { signTop } from './taobao.call.server.ts';
import { taobao } from './taobao.server.ts';
import { noon, unsignedBytes } from '@heliu/outside/testing';
import {
  answer,
  type Basket,
  baskets,
  faultKind,
  form,
  kept,
  paidOf,
  read,
  sessionOf,
  sold,
  valueOf,
  yuanOf,
} from './testing.server.ts';

const session = sessionOf(taobao);
const { getOrder, listOrders, listRefunds, applicationsOf, uploadRed, uploadBlue, exchangeCode } = taobao.operations;

describe('sign', () => {
  const vector = (method: string) => ({
    app_key: '12345678',
    fields: 'tid,status,payment',
    format: 'json',
    method: 'taobao.trade.fullinfo.get',
    session: 'test-session',
    sign_method: method,
    tid: '1234567890',
    timestamp: '2026-01-01 12:00:00',
    v: '2.0',
  });

  test.each([
    ['md5', 'D03F6D3BC5010958CDFBEAEB4185FD32'],
    ['hmac', '59CCF46BC0E10ADA7490EDFB466F2FEC'],
    ['hmac-sha256', '701D49CB82A4F8AAB757C13D36A7BB2FA0E7E69D4D9F3A1BF41E61648D187510'],
  ] as const)('%s', (method, sign) => {
    expect(signTop(vector(method), 'helloworld', method)).toBe(sign);
  });

  test.each(['md5', 'hmac', 'hmac-sha256'] as const)('%s: every byte counts', (method) => {
    expect(unsignedBytes('tid1234中文', (value) => signTop({ name: value }, 'secret', method))).toEqual([]);
    expect(unsignedBytes('secret', (secret) => signTop({ name: 'value' }, secret, method))).toEqual([]);
  });

  test('a request carries the signature of exactly what it sends', () => {
    const { sign, ...sent } = form(getOrder!.request(session, { orderNo: '1' }));
    expect(sign).toBe(signTop(sent, 'test_secret', 'hmac-sha256'));
    expect(sent['timestamp']).toBe('2026-01-01 12:00:00');
  });
});

const wire = (basket: Basket, status = 'TRADE_FINISHED') => ({
  trade_fullinfo_get_response: {
    trade: {
      tid: basket.orderNo,
      status,
      payment: yuanOf(paidOf(basket)),
      post_fee: yuanOf(basket.postage),
      created: '2026-01-01 12:00:00',
      modified: '2026-01-01 12:30:00',
      orders: {
        order: basket.lines.map((line) => ({
          oid: line.lineNo,
          title: line.name,
          num: line.quantity,
          price: yuanOf(line.price),
          discount_fee: yuanOf(line.shopOff),
          part_mjz_discount: yuanOf(line.platformOff),
          refund_status: 'NO_REFUND',
        })),
      },
    },
  },
});

describe('order', () => {
  test('no fen is lost', () => {
    fc.assert(
      fc.property(baskets, (basket) => {
        const order = valueOf(read(getOrder!, session, basket, wire(basket)));
        expect(kept(order, 'shop', 'unknown')).toEqual(sold(basket));
      }),
    );
  });

  test.each(Object.entries(taobaoStatuses))('%s is %s', (raw, status) => {
    const basket = { orderNo: '1', lines: [], postage: 0 };
    expect(valueOf(read(getOrder!, session, basket, wire(basket, raw)))).toMatchObject({ status, rawStatus: raw });
  });

  test('an unknown status is kept', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).map((raw) => `?${raw.trim()}`),
        (raw) => {
          const basket = { orderNo: '1', lines: [], postage: 0 };
          expect(valueOf(read(getOrder!, session, basket, wire(basket, raw)))).toMatchObject({
            status: 'other',
            rawStatus: raw,
          });
        },
      ),
    );
  });

  test('a number of nineteen digits stays what it was', () => {
    const body = '{"trade_fullinfo_get_response":{"trade":{"tid":1234567890123456789,"payment":"0.01"}}}';
    expect(valueOf(getOrder!.read({ status: 200, body }, session, { orderNo: '' })).orderNo).toBe(
      '1234567890123456789',
    );
  });

  test('国补', () => {
    const trade = { tid: '1', gov_subsidy_amount_new: '50000' };
    const order = valueOf(read(getOrder!, session, { orderNo: '1' }, { trade_fullinfo_get_response: { trade } }));
    expect(order.subsidy).toEqual({ mode: 'order', amount: yuan('500.00') });
  });

  test.each([
    ['1_0_0', ['sn']],
    ['2_1_1', ['sn', 'imei']],
    ['0_0_0', undefined],
    ['0_6_1', undefined],
    ['', undefined],
    ['x', undefined],
  ])('国补: of %j the codes %o are to be collected', (gov_sn_check, needs) => {
    const trade = { tid: '1', orders: { order: [{ oid: '2', num: 1, price: '1.00', gov_sn_check }] } };
    const order = valueOf(read(getOrder!, session, { orderNo: '1' }, { trade_fullinfo_get_response: { trade } }));
    expect(order.lines[0]!.needs).toEqual(needs);
  });
});

describe('pages', () => {
  test('are read from the last to the first, the first once more at the end', () => {
    const body = {
      trades_sold_increment_get_response: {
        total_results: 250,
        trades: { trade: [{ tid: 1, modified: '2026-01-01 12:00:00' }] },
      },
    };
    const asked: (string | undefined)[] = [];
    let cursor: string | undefined;
    do {
      const query = { from: noon - 1800_000, to: noon, ...(cursor === undefined ? {} : { cursor }) };
      asked.push(form(listOrders!.request(session, query))['page_no']);
      cursor = valueOf(read(listOrders!, session, query, body)).next;
    } while (cursor);
    expect(asked).toEqual(['1', '3', '2', '1']);
  });

  test('the window is said in Beijing time', () => {
    expect(form(listOrders!.request(session, { from: noon - 1800_000, to: noon }))).toMatchObject({
      start_modified: '2026-01-01 11:30:00',
      end_modified: '2026-01-01 12:00:00',
      page_size: '100',
    });
  });
});

test.each(Object.entries(taobaoRefunds))('refund %s is %s', (raw, status) => {
  const refund = { refund_id: 9, tid: 1, status: raw, refund_fee: '8.00', modified: '2026-01-01 12:00:00' };
  const page = valueOf(
    read(
      listRefunds!,
      session,
      { from: 0, to: 1 },
      { refunds_receive_get_response: { total_results: 1, refunds: { refund: [refund] } } },
    ),
  );
  expect(page.rows[0]!.refund).toMatchObject({ refundNo: '9', status, rawStatus: raw, amount: 800n });
});

test.each(Object.entries(taobaoApplications))('application %s is %s', (raw, status) => {
  const apply = {
    platform_tid: '2463',
    status: Number(raw),
    trigger_status: 'invoice_change',
    business_type: 1,
    payer_name: '某公司',
    invoice_amount: '100.00',
  };
  const found = valueOf(
    read(
      applicationsOf!,
      session,
      { orderNo: '2463' },
      { alibaba_einvoice_apply_get_response: { apply_list: { apply: [apply] } } },
    ),
  );
  expect(found).toMatchObject([
    { status, trigger: 'changeTitle', amount: 10000n, title: { type: 'company', name: '某公司' } },
  ]);
});

const invoice: RedUpload = {
  orderNo: '1',
  kind: 'digitalNormal',
  number: '24112000000048542163',
  issuedAt: noon,
  gross: fen(-11300n),
  net: fen(-10000n),
  tax: fen(-1300n),
  seller: { name: '卖家', taxNo: '91350100M000100Y43' },
  buyer: { type: 'personal', name: '张三' },
  drawer: '李四',
  lines: [],
  file: { type: 'PDF', base64: Buffer.from('%PDF-1.7').toString('base64') },
  blueNumber: '24112000000048542162',
};

test('a red invoice travels with its file, which is not signed', () => {
  const request = uploadRed!.request(session, invoice);
  const body = Buffer.from(request.body as Uint8Array).toString('utf8');
  const sent = Object.fromEntries(
    [...body.matchAll(/; name="([^"]+)"\r\n\r\n([\s\S]*?)\r\n--/g)].map(([, name, value]) => [name, value!]),
  );
  const { sign, ...rest } = sent;
  expect(sign).toBe(signTop(rest, 'test_secret', 'hmac-sha256'));
  expect(rest).toMatchObject({
    invoice_type: 'red',
    invoice_kind: '4',
    invoice_amount: '-113.00',
    normal_invoice_no: invoice.blueNumber,
    source: 'upload',
  });
  expect(body).toContain('\r\n\r\n%PDF-1.7\r\n--');
});

test('an invoice the platform did not take is a fault', () => {
  const body = { alibaba_einvoice_core_inv_upload_response: { is_success: false } };
  expect(faultKind(uploadBlue!.read(answer(body), session, invoice))).toBe('permanent');
});

test.each([
  [{ code: 27, msg: 'Invalid session' }, 'token'],
  [{ code: 7, msg: 'App Call Limited', sub_msg: 'This ban will last for 37 more seconds' }, 'throttled'],
  [{ code: 15, sub_code: 'isp.top-remote-connection-timeout' }, 'unknown'],
  [{ code: 25, msg: 'Invalid signature' }, 'permanent'],
])('%j: %s', (error_response, kind) => {
  const found = read(getOrder!, session, { orderNo: '1' }, { error_response });
  expect(faultKind(found)).toBe(kind);
  if (kind === 'throttled') expect(found).toMatchObject({ fault: { waitMs: 37_000 } });
});

test('a grant lives as long as the answer says', () => {
  const grant = valueOf(
    read(
      exchangeCode!,
      session,
      { code: 'c', redirectUri: 'https://heliu' },
      { access_token: 'a', refresh_token: 'r', expires_in: 3600, taobao_user_nick: '店' },
    ),
  );
  expect(grant).toMatchObject({
    accessToken: 'a',
    refreshToken: 'r',
    accessExpiresAt: '2026-01-01T05:00:00.000Z',
    shopName: '店',
  });
});
