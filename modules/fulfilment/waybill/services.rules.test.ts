import type { WireAnswer } from '@heliu/outside';
import { describe, expect, test } from 'vitest';
import { kdniao, kdniaoSignature } from './kdniao.server.ts';
import { kuaidi100, kuaidi100Signature } from './kuaidi100.server.ts';
import type { WaybillOrder, WaybillSession } from './service.ts';
import { sf, sfDigest } from './sf.server.ts';

const session: WaybillSession = { gateway: 'http://x', partner: 'P', key: 'K', now: 1_767_240_000_000, nonce: 'n' };
const party = {
  name: '王 "小" 明',
  phone: '13800000000',
  province: '浙江省',
  city: '杭州市',
  district: '余杭区',
  address: '文一西路 1 号 #3',
};
const order: WaybillOrder = {
  orderCode: 'H1-2-1',
  carrier: 'ZTO',
  payType: 'monthly',
  monthlyCard: '7551234567',
  sender: party,
  receiver: party,
  goods: '面霜 <50g>',
  weight: '1.102',
};
const answer = (body: object): WireAnswer => ({ status: 200, body: JSON.stringify(body) });

test('signatures of the published vectors', () => {
  expect(kdniaoSignature('{"ShipperCode":"YTO","LogisticCode":"YT0000000000001"}', 'test-api-key')).toBe(
    'ZjNjZTI4N2Y0NDQ1MDI0NmM5NjJlODMyY2Q2OTY2NGU=',
  );
  expect(
    sfDigest(
      '{"language":"zh-CN","orderId":"QIAO-20200618-004"}',
      '12312334453453',
      'fjcg5PGKaNpPSHFAZ4QsCOkV71R3zVci',
    ),
  ).toBe('IIKJtuLVzoFTu4kHI8M8vA==');
  expect(
    sfDigest('{"orderId":"POS202601010001","remark":"合流 (小心~轻放!)"}', '1767240000000', 'test_checkword'),
  ).toBe('E6pTLexl3Vb4klOP9pv7aQ==');
  expect(kuaidi100Signature('{"com":"yuantong","num":"YT0000000000001"}', '', 'TESTKEY', 'TESTCUSTOMER')).toBe(
    '44885BED795FA99725F851783AD825D5',
  );
  expect(kuaidi100Signature('{"kuaidicom":"yuantong"}', '1767240000000', 'TESTKEY', 'TESTSECRET')).toBe(
    '5337973AEC41BFFE0C2FB1D3211951D8',
  );
});

describe('快递鸟', () => {
  test('signs that are refused in any value are left out', () => {
    const body = decodeURIComponent(String(kdniao.create.request(session, order).body));
    const data = JSON.parse(/RequestData=(\{.*\})&EBusinessID/.exec(body)![1]!) as Record<string, never>;
    expect(data).toMatchObject({
      OrderCode: 'H1-2-1',
      ShipperCode: 'ZTO',
      PayType: '3',
      MonthCode: '7551234567',
      Receiver: { Name: '王  小  明', Address: '文一西路 1 号  3', ProvinceName: '浙江省', ExpAreaName: '余杭区' },
      Commodity: [{ GoodsName: '面霜  50g' }],
    });
  });
  const issued = { LogisticCode: '76512330', MarkDestination: '杭州', SortingCode: '300-A2', PackageCode: '杭州转' };
  test.each([
    ['100', issued, { number: '76512330', destination: '杭州', sortingCode: '300-A2' }],
    ['106', issued, { number: '76512330' }],
    ['105', issued, { number: '76512330' }],
  ])('code %s with a number is a number', (ResultCode, Order, expected) => {
    const read = kdniao.create.read(answer({ Success: ResultCode === '100', ResultCode, Order }), session, order);
    expect(read).toMatchObject({ ok: true, value: expected });
  });
  test.each(['101', '105', '405'])('code %s without one is a refusal in its own words', (ResultCode) => {
    const read = kdniao.create.read(answer({ Success: false, ResultCode, Reason: '余额不足' }), session, order);
    expect(read).toMatchObject({ ok: false, fault: { kind: 'permanent', message: '余额不足' } });
  });
  test('silence is neither', () => {
    expect(kdniao.create.read({ status: 504, body: '' }, session, order)).toMatchObject({ fault: { kind: 'unknown' } });
  });
});

describe('快递100', () => {
  test('asks for the first answer again instead of a second number', () => {
    const body = decodeURIComponent(String(kuaidi100.create.request(session, order).body));
    expect(body).toContain('"orderId":"H1-2-1","reorder":false');
    expect(body).toContain('"payType":"MONTHLY"');
  });
  test('its number and the words of the label', () => {
    const data = { kuaidinum: 'YT1', bulkpen: '杭州', destSortingCode: '300', pkgName: '杭州转', qrCode: 'q' };
    expect(kuaidi100.create.read(answer({ success: true, code: 200, data }), session, order)).toEqual({
      ok: true,
      value: { number: 'YT1', destination: '杭州', sortingCode: '300', packageCode: '杭州转', squareCode: 'q' },
    });
  });
});

describe('顺丰', () => {
  const said = (inner: object) => answer({ apiResultCode: 'A1000', apiResultData: JSON.stringify(inner) });
  test('the mother number of two layers', () => {
    const msgData = {
      filterResult: 2,
      waybillNoInfoList: [
        { waybillType: 2, waybillNo: 'SF2' },
        { waybillType: 1, waybillNo: 'SF1' },
      ],
      routeLabelInfo: [
        { routeLabelData: { destRouteLabel: '571A', codingMapping: 'F9', twoDimensionCode: "MMM={'k1':''}" } },
      ],
    };
    expect(sf.create.read(said({ success: true, errorCode: 'S0000', msgData }), session, order)).toMatchObject({
      ok: true,
      value: { number: 'SF1', destination: '571A', sortingCode: 'F9', squareCode: "MMM={'k1':''}" },
    });
  });
  test('an address it does not go to, an order it knows, a partner it does not know', () => {
    const filtered = { success: true, errorCode: 'S0000', msgData: { filterResult: 3 } };
    expect(sf.create.read(said(filtered), session, order)).toMatchObject({
      fault: { message: '顺丰不派送这个收货地址' },
    });
    const again = { success: false, errorCode: '8016', errorMsg: '重复下单' };
    expect(sf.create.read(said(again), session, order)).toMatchObject({ fault: { code: '8016' } });
    const unknown = answer({ apiResultCode: 'A1001', apiErrorMsg: '必传参数不可为空' });
    expect(sf.create.read(unknown, session, order)).toMatchObject({ fault: { message: '必传参数不可为空' } });
  });
});
