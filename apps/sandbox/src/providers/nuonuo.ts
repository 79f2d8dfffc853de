import { fen, formatFen } from '@heliu/model';
import { beijingTime } from '@heliu/outside';
import { confirmStateOf, signNuonuo } from '../../../../modules/einvoice/sandbox.ts';
import { type Call, type Fields, need } from '../call.ts';
import { type Reason, Refused } from '../refusal.ts';
import { checkApp, checkClock, checkSignature } from '../verify.ts';
import { fileUrls } from './files.ts';
import type { Given, ProviderContext, ProviderGateway } from './gateway.ts';
import { FaceChecks } from './nuonuo.face.ts';
import { billOf, formIn, orderIn, ownSerial, redOrderIn, resultOf } from './nuonuo.shapes.ts';
import type { Confirmation, Paper } from './paper.ts';
import { baseOf, may } from './read.ts';

const codes: Readonly<Partial<Record<Reason, string>>> = {
  appKey: '070101',
  signature: '070304',
  timestamp: '070305',
  token: '070301',
  throttled: '070306',
  duplicate: 'E9106',
  notFound: 'E9500',
};

const ok = (result: unknown, paper?: Paper): Given => ({
  body: { code: 'E0000', describe: '请求成功', result },
  paper,
});

type Method = (call: Call, taxNo: string) => Given;

function methodsOf(context: ProviderContext): Readonly<Record<string, Method>> {
  const { office, code } = context;
  const faces = new FaceChecks(context);
  const confirmationIn = ({ json }: Call, taxNo: string): Confirmation => {
    const [uuid, serial] = [may(json, 'billUuid'), may(json, 'billId')];
    const found = office.confirmation({ code, taxNo, ...(uuid ? { uuid } : { serial: serial ?? '' }) });
    if (!found) throw new Refused('notFound', '没有这张红字确认单');
    return found;
  };
  /** What buyers enter at the tax office is unknown here until it is fetched. */
  const fetched = new Set<string>();
  const within = (json: Fields, taxNo: string): Confirmation[] => {
    const [from, to] = [need(json, 'billTimeStart'), need(json, 'billTimeEnd')];
    if ((Date.parse(to) - Date.parse(from)) / 86_400_000 > 90) throw new Refused('invalid', '查询范围不能超过 90 天');
    const status = may(json, 'billStatus');
    return office.confirmations.filter((one) => {
      const day = beijingTime(one.at).slice(0, 10);
      const isKnown = one.startedBy !== 'buyer' || fetched.has(one.uuid);
      const fits = status === undefined || confirmStateOf[status] === one.state;
      return one.order.code === code && one.order.taxNo === taxNo && isKnown && fits && from <= day && day <= to;
    });
  };
  const seller = (values: Fields) => {
    if (need(values, 'identity') !== '0') throw new Refused('invalid', '该税号是销方');
  };
  return {
    requestBillingNew: (call, taxNo) => {
      const paper = context.issue(orderIn(context, call, taxNo));
      return ok({ invoiceSerialNum: ownSerial(paper) }, paper);
    },
    queryInvoiceResult: ({ json }, taxNo) => {
      const serials = json['orderNos'];
      if (!Array.isArray(serials) || serials.length === 0 || serials.length > 50)
        throw new Refused('invalid', 'orderNos 应为 1 到 50 个');
      const found = serials.flatMap((serial) => office.paper(code, taxNo, String(serial)) ?? []);
      if (found.length === 0) throw new Refused('notFound', '发票不存在');
      return ok(found.map(resultOf));
    },
    saveInvoiceRedConfirm: (call, taxNo) => {
      const order = redOrderIn(context, call, taxNo);
      office.applyRed(order, context.limits, context.treatment(taxNo));
      return {
        body: { code: 'E0000', describe: '成功', result: order.serial },
        paper: office.paper(code, taxNo, order.serial),
      };
    },
    fastInvoiceRed: ({ json }, taxNo) => {
      if (need(json, 'taxNum') !== taxNo) throw new Refused('invalid', '销方税号与授权税号不一致');
      const asked = { code, serial: need(json, 'orderNo'), callbackUrl: may(json, 'callBackUrl') ?? '' };
      need(json, 'elecInvoiceNumber');
      const paper = office.printRed(taxNo, need(json, 'billNo'), asked, context.limits);
      return ok({ invoiceSerialNum: ownSerial(paper) }, paper);
    },
    InvoiceRedApply: (call, taxNo) => {
      office.applyForm(formIn(context, call, taxNo), context.limits);
      return ok({});
    },
    InvoiceRedQuery: ({ json }, taxNo) => {
      if (need(json, 'sellerTaxNo') !== taxNo) throw new Refused('invalid', '销方税号不正确');
      const found = office.confirmation({ code, taxNo, serial: need(json, 'billNo') });
      if (!found) return ok([]);
      const isReady = (found.readyAt ?? 0) <= context.now();
      return ok([
        {
          billNo: found.order.serial,
          billInfoNo: isReady ? found.no : '',
          billStatus: isReady ? 1 : 0,
          billMessage: isReady ? '[TZD0000]审核通过' : '申请中',
          oriInvoiceNumber: found.order.face.red?.blueNumber,
        },
      ]);
    },
    queryInvoiceRedConfirm: ({ json }, taxNo) => {
      seller(json);
      const [uuid, serial] = [may(json, 'billUuid'), may(json, 'billId')];
      const found =
        uuid || serial ? office.confirmation({ code, taxNo, ...(uuid ? { uuid } : { serial: serial! }) }) : undefined;
      const asked = uuid || serial ? (found ? [found] : []) : within(json, taxNo);
      const [size, page] = [Number(may(json, 'pageSize') ?? 10), Number(may(json, 'pageNo') ?? 1)];
      if (!(size >= 1 && size <= 50)) throw new Refused('invalid', 'pageSize 应为 1 到 50');
      const list = asked.slice((page - 1) * size, page * size);
      return ok({ total: asked.length, list: list.map((one) => billOf(one, office)) });
    },
    refreshInvoiceRedConfirm: ({ json }, taxNo) => {
      seller(json);
      for (const { uuid, order } of office.confirmations) if (order.taxNo === taxNo) fetched.add(uuid);
      return ok({});
    },
    confirm: (call, taxNo) => {
      seller(call.json);
      const agree = need(call.json, 'confirmAgreement') === '1';
      office.answer(confirmationIn(call, taxNo).uuid, agree, 'seller', context.limits);
      return ok({});
    },
    confirmInfoCancel: (call, taxNo) => {
      seller(call.json);
      office.withdraw(confirmationIn(call, taxNo).uuid);
      return ok({});
    },
    /** 0 asks the tax office about the face, 1 tells what it said last, 2 whether he is logged in. */
    getCertificationStatus: ({ json }, taxNo) => {
      need(json, 'eleAccount');
      const type = need(json, 'queryType');
      if (type === '0') faces.look(taxNo, need(json, 'authId'));
      if (type === '0') return ok({});
      if (type === '1') return ok({ certificationStatus: faces.isWanted(taxNo) ? '2' : '1' });
      const isIn = ['ready', 'needFace'].includes(office.logins.state(code, taxNo));
      return ok({ certificationStatus: isIn ? '1' : '0' });
    },
    /** 0 orders a QR for the face, 1 shows it; 4 sends a text message. */
    getQrCode: (call, taxNo) => {
      const type = need(call.json, 'queryType');
      if (type === '4') return ok({ status: '1' });
      if (type === '1') return ok(faces.code(taxNo));
      if (type !== '0') throw new Refused('invalid', '沙盒不支持扫码登录（queryType 2、3）');
      faces.order(taxNo, baseOf(call));
      return ok({});
    },
    reInvoice: ({ json }, taxNo) => {
      const [own, serial] = [may(json, 'fpqqlsh'), may(json, 'orderno')];
      const paper = own
        ? office.latest(office.size, 0, code).find((one) => ownSerial(one) === own)
        : office.paper(code, taxNo, serial ?? '');
      if (!paper || paper.taxNo !== taxNo) throw new Refused('notFound', '发票不存在');
      office.again(paper, context.treatment(taxNo));
      return ok({ invoiceSerialNum: ownSerial(paper) });
    },
    /** Here the code alone lets him in. */
    verifyComplete: ({ json }, taxNo) => {
      if (need(json, 'queryType') !== '2') throw new Refused('invalid', 'queryType 应为 2');
      office.logins.enterSms(code, taxNo, need(json, 'verifyCode'));
      office.logins.set(code, taxNo, 'ready');
      return ok({ status: '0' });
    },
    getCreditLine: ({ json }, taxNo) => {
      need(json, 'queryType');
      const { total, left } = office.left(taxNo);
      return ok({
        totalCreditLine: formatFen(total),
        availableCreditLine: formatFen(left),
        usedCreditLine: formatFen(fen(total - left)),
        requestStatus: '1',
      });
    },
    getInvoiceStock: () => ok([{ extensionNumber: 0, invoiceLine: 'p', remainNum: 9_000 }]),
    invoiceCancellation: ({ json }, taxNo) => {
      office.void(office.byNumber(taxNo, need(json, 'invoiceNo')));
      return ok({});
    },
  };
}

function verified(context: ProviderContext, call: Call): { method: string; taxNo: string } {
  const { senid = '', nonce = '', timestamp = '', appkey = '' } = call.query;
  const { appKey = '', appSecret = '' } = context.settings;
  checkApp(appKey, appkey);
  if (!/^[0-9a-f]{32}$/.test(senid) || !/^[1-9]\d{7}$/.test(nonce))
    throw new Refused('invalid', 'senid 或 nonce 不正确');
  checkSignature(
    signNuonuo({ appKey, secret: appSecret, senid, nonce, timestamp, body: call.body }),
    call.headers['x-nuonuo-sign'],
  );
  checkClock(context.now(), Number(timestamp) * 1000, 10 * 60_000);
  context.checkToken(call.headers['accesstoken']);
  const method = /^nuonuo\.(?:OpeMplatform|ElectronInvoice)\.(\w+)$/.exec(call.headers['method'] ?? '')?.[1] ?? '';
  const taxNo = need(call.headers, 'usertax');
  context.named(call, method, taxNo);
  return { method, taxNo };
}

export const nuonuoGateway: ProviderGateway = {
  code: 'nuonuo',
  refuse: ({ reason, message }) => ({ body: { code: codes[reason] ?? 'E9999', describe: message } }),
  register(routes, context) {
    const methods = methodsOf(context);
    routes.on('POST', '/accessToken', (call) => {
      const { client_id: id, client_secret: secret, grant_type: type } = call.form;
      context.named(call, 'accessToken', '');
      const { appKey, appSecret } = context.settings;
      if (id !== appKey || secret !== appSecret || type !== 'client_credentials')
        return { body: { error: '070101', error_description: 'appkey 或 appSecret 不正确' } };
      return { body: { access_token: context.newToken(), expires_in: 86_400 } };
    });
    routes.on('POST', '/open/v1/services', (call) => {
      const { method, taxNo } = verified(context, call);
      const handler = Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (!handler) throw new Refused('unknownMethod', `没有接口 ${method}`);
      return handler(call, taxNo);
    });
  },
  callback: (paper) => {
    const { face, state, cause = '', callbackUrl, serial } = paper;
    const content = {
      c_orderno: serial,
      c_fpqqlsh: ownSerial(paper),
      c_status: state === 'issued' ? '1' : '2',
      c_errorMessage: state === 'failed' ? cause : '',
      c_fpdm: face.issued?.code ?? '',
      c_fphm: face.issued?.number ?? '',
      c_kprq: face.issued ? Date.parse(face.issued.issuedAt) : '',
      c_bhsje: formatFen(face.net),
      c_hjse: formatFen(face.tax),
      c_url: fileUrls(paper).pdf ?? '',
    };
    return {
      url: callbackUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams({ operater: 'callback', orderno: serial, content: JSON.stringify(content) }).toString(),
    };
  },
};
