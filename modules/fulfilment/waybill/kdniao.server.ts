import { faultOf, type Json, needed, node, postForm, reading, text } from '@heliu/outside';
import { digest } from '@heliu/outside/server';
import type { IssuedNumber, Party, PayType, WaybillService, WaybillSession } from './service.ts';

const payTypes: Readonly<Record<PayType, string>> = { sender: '1', receiver: '2', monthly: '3' };

/** Refused in any value, whatever it says. */
const plain = (value: string): string => value.replace(/['"#&+<>]/g, ' ').trim();

const party = ({ name, phone, province, city, district, address }: Party) => ({
  Name: plain(name),
  Mobile: plain(phone),
  ProvinceName: plain(province),
  CityName: plain(city),
  ExpAreaName: plain(district),
  Address: plain(address),
});

export const kdniaoSignature = (data: string, key: string): string =>
  Buffer.from(digest('md5', data + key), 'utf8').toString('base64');

function asked({ gateway, partner, key }: WaybillSession, type: string, data: Json) {
  const RequestData = JSON.stringify(data);
  return postForm(`${gateway}/api/EOrderService`, {
    RequestData,
    EBusinessID: partner,
    RequestType: type,
    DataSign: kdniaoSignature(RequestData, key),
    DataType: '2',
  });
}

/** Issued before, to the same order code: the number comes with the refusal. */
const issuedBefore = new Set(['105', '106']);

function fault(body: Json) {
  const code = text(body['ResultCode']);
  if (code === '100') return undefined;
  if (issuedBefore.has(code) && text(node(body['Order'])['LogisticCode'])) return undefined;
  return faultOf({ '405': { kind: 'permanent' } }, [code || 'NO_CODE'], text(body['Reason']));
}

function numberIn(body: Json): IssuedNumber {
  const order = node(body['Order']);
  return {
    number: needed(order['LogisticCode'], 'LogisticCode'),
    destination: text(order['MarkDestination']),
    sortingCode: text(order['SortingCode']),
    packageCode: text(order['PackageCode']),
    squareCode: '',
  };
}

export const kdniao: WaybillService = {
  code: 'kdniao',
  gateway: 'https://api.kdniao.com',
  partnerLabel: '商户 ID（EBusinessID）',
  keyLabel: 'API Key',
  create: {
    verified: true,
    request: (session, { orderCode, carrier, payType, monthlyCard, sender, receiver, goods, weight }) =>
      asked(session, '1007', {
        OrderCode: orderCode,
        ShipperCode: carrier,
        PayType: payTypes[payType],
        ExpType: '1',
        ...(monthlyCard && { MonthCode: plain(monthlyCard) }),
        Sender: party(sender),
        Receiver: party(receiver),
        Commodity: [{ GoodsName: plain(goods) }],
        Quantity: 1,
        ...(weight && { Weight: Number(weight) }),
        IsReturnPrintTemplate: '0',
      }),
    read: (answer) => reading(answer, fault, numberIn),
  },
  cancel: {
    verified: false,
    request: (session, { orderCode, carrier, number }) =>
      asked(session, '1147', { OrderCode: orderCode, ShipperCode: carrier, ExpNo: number }),
    read: (answer) => reading(answer, fault, () => {}),
  },
};
