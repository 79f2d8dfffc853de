import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ms } from '../../../../demo/world/order.ts';
import {
  kdniaoSignature,
  kuaidi100Signature,
  sandboxWaybillKeys,
  sfDigest,
  type WaybillServiceCode,
} from '../../../../modules/fulfilment/sandbox.ts';
import { Switches } from '../faults.ts';
import { Carriers, type Given, sortingOf } from './carriers.ts';

export const waybillFaults = {
  timeoutAfterSuccess: '做完不答',
  serverError: '服务异常',
  refuses: '拒绝取号',
} as const;

type Form = Readonly<Record<string, string>>;
type Json = Readonly<Record<string, unknown>>;
type Answerer = (form: Form) => object;

const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const word = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

function jsonIn(source: string | undefined): Json {
  try {
    return record(JSON.parse(source ?? ''));
  } catch {
    return {};
  }
}

/** Services that give out waybill numbers, each with its own way of signing and of saying no. */
export class WaybillServices {
  readonly carriers: Carriers;
  readonly faults: Switches<keyof typeof waybillFaults>;

  constructor({ seed, now }: { readonly seed: string; readonly now: () => Ms }) {
    this.carriers = new Carriers(now);
    this.faults = new Switches(waybillFaults, `${seed} waybill`);
  }

  register(app: FastifyInstance): void {
    const on = (path: string, answerer: Answerer) =>
      app.post(`/waybill/${path}`, (request, reply) => this.#answer(request, reply, answerer));
    on('kdniao/api/EOrderService', (form) => this.#kdniao(form));
    on('kuaidi100/label/order', (form) => this.#kuaidi100(form));
    on('sf/std/service', (form) => this.#sf(form));
  }

  #answer(request: FastifyRequest, reply: FastifyReply, answerer: Answerer): unknown {
    if (this.faults.strikes('serverError')) return reply.code(502).type('text/html').send('<h1>502 Bad Gateway</h1>');
    const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    const answer = answerer(Object.fromEntries(new URLSearchParams(body)));
    if (this.faults.strikes('timeoutAfterSuccess')) {
      reply.hijack();
      return request.raw.socket.destroy();
    }
    return reply.send(answer);
  }

  #cancelled(service: WaybillServiceCode, orderCode: string): Given | undefined {
    const given = this.carriers.find(service, orderCode);
    if (given) this.carriers.cancel(given);
    return given;
  }

  #kdniao({ RequestData = '', EBusinessID, RequestType, DataSign }: Form): object {
    const { partner, key } = sandboxWaybillKeys.kdniao;
    const said = (ResultCode: string, Reason: string, more: object = {}) => ({
      EBusinessID: partner,
      Success: ResultCode === '100',
      ResultCode,
      Reason,
      ...more,
    });
    if (EBusinessID !== partner) return said('104', '商户 ID 不存在');
    if (DataSign !== kdniaoSignature(RequestData, key)) return said('102', '签名不正确');
    const data = jsonIn(RequestData);
    const orderCode = word(data['OrderCode']);
    if (RequestType === '1147')
      return this.#cancelled('kdniao', orderCode) ? said('100', '成功') : said('105', '订单不存在');
    if (RequestType !== '1007') return said('103', '接口指令不存在');
    const receiver = record(data['Receiver']);
    const wanting = ['Name', 'Mobile', 'ProvinceName', 'CityName', 'Address'].find((name) => !word(receiver[name]));
    if (!orderCode || orderCode.length > 30 || wanting) return said('101', `缺少必要参数 ${wanting ?? 'OrderCode'}`);
    if (/['"#&+<>]/.test(Object.values(receiver).join(''))) return said('103', '参数含有特殊字符');
    if (this.faults.strikes('refuses')) return said('105', '网点余额不足');
    const order = (given: Given) => ({
      Order: {
        OrderCode: orderCode,
        ShipperCode: given.carrier,
        LogisticCode: given.number,
        MarkDestination: sortingOf(given).destination,
        SortingCode: sortingOf(given).sortingCode,
        PackageCode: sortingOf(given).packageCode,
      },
    });
    const before = this.carriers.find('kdniao', orderCode);
    if (before) return said('106', '该订单号已下单成功', order(before));
    const [goods] = Array.isArray(data['Commodity']) ? data['Commodity'] : [];
    const given = this.carriers.give('kdniao', {
      orderCode,
      carrier: word(data['ShipperCode']),
      receiver: word(receiver['Name']),
      city: word(receiver['CityName']),
      goods: word(record(goods)['GoodsName']),
    });
    return said('100', '成功', order(given));
  }

  #kuaidi100({ method, key, t = '', param = '', sign }: Form): object {
    const keys = sandboxWaybillKeys.kuaidi100;
    const said = (code: number, message: string, data: object | null = null) => ({
      success: code === 200,
      code,
      message,
      data,
    });
    if (key !== keys.partner) return said(600, '授权 key 不存在');
    if (sign !== kuaidi100Signature(param, t, keys.partner, keys.key)) return said(601, '签名不正确');
    const asked = jsonIn(param);
    const orderCode = word(asked['orderId']);
    if (method === 'cancel')
      return this.#cancelled('kuaidi100', orderCode) ? said(200, '成功') : said(500, '订单不存在');
    const receiver = record(asked['recMan']);
    if (!orderCode || !word(receiver['name']) || !word(receiver['mobile']) || !word(receiver['printAddr']))
      return said(400, '收件人信息不完整');
    if (this.faults.strikes('refuses')) return said(30001, '电子面单余额不足');
    const city = /(?:省|自治区|^)([^省市]+市)/.exec(word(receiver['printAddr']))?.[1] ?? '';
    const given =
      this.carriers.find('kuaidi100', orderCode) ??
      this.carriers.give('kuaidi100', {
        orderCode,
        carrier: word(asked['kuaidicom']),
        receiver: word(receiver['name']),
        city,
        goods: word(asked['cargo']),
      });
    const { destination, sortingCode, packageCode } = sortingOf(given);
    return said(200, '成功', {
      taskId: given.number,
      kuaidinum: given.number,
      bulkpen: destination,
      destSortingCode: sortingCode,
      pkgName: packageCode,
      qrCode: '',
    });
  }

  #sf({ partnerID, serviceCode, timestamp = '', msgDigest, msgData = '' }: Form): object {
    const { partner, key } = sandboxWaybillKeys.sf;
    const outer = (apiResultCode: string, apiErrorMsg: string, inner?: object) => ({
      apiResultCode,
      apiErrorMsg,
      apiResponseID: '0001',
      ...(inner && { apiResultData: JSON.stringify(inner) }),
    });
    const refused = (errorCode: string, errorMsg: string) =>
      outer('A1000', '', { success: false, errorCode, errorMsg });
    const done = (data: object) =>
      outer('A1000', '', { success: true, errorCode: 'S0000', errorMsg: null, msgData: data });
    if (partnerID !== partner) return outer('A1002', '顾客编码不存在');
    if (msgDigest !== sfDigest(msgData, timestamp, key)) return outer('A1006', '数字签名无效');
    const data = jsonIn(msgData);
    const orderCode = word(data['orderId']);
    const shown = (given: Given) => {
      const { destination, sortingCode, packageCode } = sortingOf(given);
      return done({
        orderId: orderCode,
        filterResult: 2,
        waybillNoInfoList: [{ waybillType: 1, waybillNo: given.number }],
        routeLabelInfo: [
          {
            code: '1000',
            routeLabelData: {
              destRouteLabel: destination,
              codingMapping: sortingCode,
              destTeamCode: packageCode,
              twoDimensionCode: `MMM={'k1':'${sortingCode}','k2':'','k3':'','k4':'T4','k5':'${given.number}','k6':'','k7':''}`,
            },
          },
        ],
      });
    };
    const before = this.carriers.find('sf', orderCode);
    if (serviceCode === 'EXP_RECE_SEARCH_ORDER_RESP') return before ? shown(before) : refused('8019', '订单不存在');
    if (serviceCode === 'EXP_RECE_UPDATE_ORDER') {
      if (!before) return refused('8019', '订单不存在');
      this.carriers.cancel(before);
      return done({ orderId: orderCode, resStatus: 2 });
    }
    if (serviceCode !== 'EXP_RECE_CREATE_ORDER') return outer('A1003', '服务编码不存在');
    const people = Array.isArray(data['contactInfoList']) ? data['contactInfoList'].map(record) : [];
    const receiver = people.find(({ contactType }) => contactType === 2);
    if (!orderCode || !receiver || !word(receiver['mobile']) || !word(receiver['address']))
      return refused('20011', '收件人信息不完整');
    if (before) return refused('8016', '重复下单');
    if (this.faults.strikes('refuses')) return refused('8057', '月结卡号不可用');
    const [goods] = Array.isArray(data['cargoDetails']) ? data['cargoDetails'] : [];
    return shown(
      this.carriers.give('sf', {
        orderCode,
        carrier: word(data['expressTypeId']),
        receiver: word(receiver['contact']),
        city: word(receiver['city']),
        goods: word(record(goods)['name']),
      }),
    );
  }
}
