import { createHash } from 'node:crypto';
import { type Fault, faultOf, type Json, needed, node, postForm, reading, rows, text, unpacked } from '@heliu/outside';
import type { IssuedNumber, Party, PayType, WaybillService, WaybillSession } from './service.ts';

const payMethods: Readonly<Record<PayType, number>> = { sender: 1, receiver: 2, monthly: 1 };

/** As Java encodes a form: blanks become +, and ! ' ( ) ~ are escaped, which `encodeURIComponent` leaves. */
const javaEncoded = (source: string): string =>
  encodeURIComponent(source)
    .replace(/%20/g, '+')
    .replace(/[!'()~]/g, (sign) => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`);

export const sfDigest = (data: string, timestamp: string, checkword: string): string =>
  createHash('md5')
    .update(javaEncoded(data + timestamp + checkword), 'utf8')
    .digest('base64');

function asked({ gateway, partner, key, now, nonce }: WaybillSession, serviceCode: string, data: Json) {
  const msgData = JSON.stringify(data);
  const timestamp = String(now);
  return postForm(`${gateway}/std/service`, {
    partnerID: partner,
    requestID: nonce,
    serviceCode,
    timestamp,
    msgDigest: sfDigest(msgData, timestamp, key),
    msgData,
  });
}

const contact = (type: 1 | 2, { name, phone, province, city, district, address }: Party) => ({
  contactType: type,
  contact: name,
  mobile: phone,
  country: 'CN',
  province,
  city,
  county: district,
  address,
});

const undeliverable = '3';

/** Two layers, each with its own refusals. */
function fault(body: Json): Fault | undefined {
  const outer = text(body['apiResultCode']);
  if (outer !== 'A1000') return faultOf({}, [outer || 'NO_CODE'], text(body['apiErrorMsg']));
  const inner = unpacked(body['apiResultData']);
  if (inner['success'] !== true || text(inner['errorCode']) !== 'S0000')
    return faultOf({}, [text(inner['errorCode']) || 'NO_CODE'], text(inner['errorMsg']));
  const { filterResult } = node(inner['msgData']);
  if (text(filterResult) === undeliverable)
    return { kind: 'permanent', code: 'FILTER', message: '顺丰不派送这个收货地址' };
  return undefined;
}

function numberIn(body: Json): IssuedNumber {
  const data = node(unpacked(body['apiResultData'])['msgData']);
  const main = rows(data['waybillNoInfoList']).find(({ waybillType }) => text(waybillType) === '1');
  const label = node(node(rows(data['routeLabelInfo'])[0])['routeLabelData']);
  return {
    number: needed(main?.['waybillNo'], 'waybillNo'),
    destination: text(label['destRouteLabel']),
    sortingCode: text(label['codingMapping']),
    packageCode: text(label['destTeamCode']),
    squareCode: text(label['twoDimensionCode']),
  };
}

export const sf: WaybillService = {
  code: 'sf',
  gateway: 'https://sfapi.sf-express.com',
  partnerLabel: '顾客编码（partnerID）',
  keyLabel: '校验码（checkword）',
  create: {
    verified: true,
    request: (session, { orderCode, carrier, payType, monthlyCard, sender, receiver, goods, weight }) =>
      asked(session, 'EXP_RECE_CREATE_ORDER', {
        language: 'zh-CN',
        orderId: orderCode,
        expressTypeId: Number(carrier) || 1,
        payMethod: payMethods[payType],
        ...(monthlyCard && { monthlyCard }),
        parcelQty: 1,
        ...(weight && { totalWeight: Number(weight) }),
        contactInfoList: [contact(1, sender), contact(2, receiver)],
        cargoDetails: [{ name: goods }],
        isReturnRoutelabel: 1,
      }),
    read: (answer) => reading(answer, fault, numberIn),
  },
  cancel: {
    verified: true,
    request: (session, { orderCode }) => asked(session, 'EXP_RECE_UPDATE_ORDER', { orderId: orderCode, dealType: 2 }),
    read: (answer) => reading(answer, fault, () => {}),
  },
  repeated: {
    code: '8016',
    find: {
      verified: true,
      request: (session, { orderCode }) => asked(session, 'EXP_RECE_SEARCH_ORDER_RESP', { orderId: orderCode }),
      read: (answer) => reading(answer, fault, numberIn),
    },
  },
};
