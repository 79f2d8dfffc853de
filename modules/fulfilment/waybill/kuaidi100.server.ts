import { faultOf, type Json, needed, node, postForm, reading, text } from '@heliu/outside';
import { digest } from '@heliu/outside/server';
import type { Party, PayType, WaybillService, WaybillSession } from './service.ts';

const payTypes: Readonly<Record<PayType, string>> = { monthly: 'MONTHLY', sender: 'SHIPPER', receiver: 'CONSIGNEE' };

const party = ({ name, phone, province, city, district, address }: Party) => ({
  name,
  mobile: phone,
  printAddr: province + city + district + address,
});

export const kuaidi100Signature = (param: string, time: string, key: string, secret: string): string =>
  digest('md5', param + time + key + secret).toUpperCase();

function asked({ gateway, partner, key, now }: WaybillSession, method: string, data: Json) {
  const param = JSON.stringify(data);
  const t = String(now);
  return postForm(`${gateway}/label/order`, {
    method,
    key: partner,
    t,
    param,
    sign: kuaidi100Signature(param, t, partner, key),
  });
}

const fault = (body: Json) => {
  const code = text(body['code']);
  return code === '200' ? undefined : faultOf({}, [code || 'NO_CODE'], text(body['message']));
};

export const kuaidi100: WaybillService = {
  code: 'kuaidi100',
  gateway: 'https://api.kuaidi100.com',
  partnerLabel: '授权 key',
  keyLabel: 'secret',
  create: {
    verified: true,
    request: (session, { orderCode, carrier, payType, monthlyCard, sender, receiver, goods, weight }) =>
      asked(session, 'order', {
        printType: 'NON',
        kuaidicom: carrier,
        recMan: party(receiver),
        sendMan: party(sender),
        cargo: goods,
        count: 1,
        ...(weight && { weight: Number(weight) }),
        payType: payTypes[payType],
        ...(monthlyCard && { partnerId: monthlyCard }),
        orderId: orderCode,
        // The first answer again, as long as they keep it.
        reorder: false,
      }),
    read: (answer) =>
      reading(answer, fault, (body) => {
        const data = node(body['data']);
        return {
          number: needed(data['kuaidinum'], 'kuaidinum'),
          destination: text(data['bulkpen']),
          sortingCode: text(data['destSortingCode']),
          packageCode: text(data['pkgName']),
          squareCode: text(data['qrCode']),
        };
      }),
  },
  cancel: {
    verified: false,
    request: (session, { orderCode, carrier, number }) =>
      asked(session, 'cancel', { kuaidicom: carrier, kuaidinum: number, orderId: orderCode }),
    read: (answer) => reading(answer, fault, () => {}),
  },
};
