import { dec, fen } from '@heliu/model';
import { beijingTime } from '@heliu/outside';
import { type FaceLine, keyOf, signTc3, tencentKinds, zeroRateFlags } from '../../../../modules/einvoice/sandbox.ts';
import { type Call, type Fields, need, needNumber } from '../call.ts';
import { type Reason, Refused } from '../refusal.ts';
import { checkApp, checkClock, checkSignature } from '../verify.ts';
import { fileUrls } from './files.ts';
import type { Given, ProviderContext, ProviderGateway } from './gateway.ts';
import type { Order, Paper } from './paper.ts';
import { baseOf, decimal, kindIn, may, namedLine, rowsOf } from './read.ts';

const codes: Readonly<Partial<Record<Reason, string>>> = {
  signature: 'AuthFailure.SignatureFailure',
  appKey: 'AuthFailure.SecretIdNotFound',
  timestamp: 'AuthFailure.SignatureExpire',
  throttled: 'RequestLimitExceeded',
  missing: 'MissingParameter',
  invalid: 'InvalidParameter',
};
const most = Number.MAX_SAFE_INTEGER;
const fenIn = (values: Fields, name: string) => fen(BigInt(needNumber(values, name, -most, most)));
const ok = (result: unknown, paper?: Paper): Given => ({
  body: { Response: { ErrCode: 'SUCCESS', ErrMessage: '', Result: result, RequestId: 'sandbox' } },
  paper,
});

/** A discounted line is one with a discount behind it: the wire marks only the discount. */
const linesIn = (items: readonly Fields[]): readonly FaceLine[] =>
  items.map((item, at) => ({
    ...namedLine(need(item, 'Name')),
    nature: item['Discount'] === true ? 'discount' : items[at + 1]?.['Discount'] === true ? 'discounted' : 'normal',
    taxCode: need(item, 'TaxCode'),
    spec: may(item, 'Models'),
    unit: may(item, 'Unit'),
    quantity: decimal(item, 'Total'),
    price: decimal(item, 'Price'),
    net: fenIn(item, 'TotalPrice'),
    tax: fenIn(item, 'TaxAmount'),
    rate: dec(String(needNumber(item, 'TaxRate', 0, 100) / 100)),
    policy: keyOf(zeroRateFlags, may(item, 'ZeroTaxFlag') ?? '-') ?? 'none',
  }));

function blueIn(context: ProviderContext, call: Call, taxNo: string): Order {
  const { json } = call;
  const face = {
    kind: kindIn(tencentKinds, need(json, 'InvoiceType')),
    seller: {
      name: need(json, 'SellerName'),
      taxNo,
      address: may(json, 'SellerAddress'),
      phone: may(json, 'SellerPhone'),
    },
    buyer: {
      name: need(json, 'BuyerTitle'),
      taxNo: may(json, 'BuyerTaxpayerNum'),
      address: may(json, 'BuyerAddress'),
      phone: may(json, 'BuyerPhone'),
      bank: may(json, 'BuyerBankName'),
      account: may(json, 'BuyerBankAccount'),
      type: need(json, 'TitleType') === '2' ? ('company' as const) : ('personal' as const),
    },
    lines: linesIn(rowsOf(json, 'Items')),
    net: fenIn(json, 'AmountWithoutTax'),
    tax: fenIn(json, 'TaxAmount'),
    gross: fenIn(json, 'AmountHasTax'),
    remark: may(json, 'Remark') ?? '',
    drawer: need(json, 'Drawer'),
  };
  const callbackUrl = may(json, 'CallbackUrl') ?? '';
  return { code: context.code, taxNo, serial: need(json, 'OrderId'), face, callbackUrl, base: baseOf(call) };
}

const statuses: Readonly<Record<Paper['state'], string>> = { issuing: '1', issued: '2', failed: '3', voided: '4' };
const resultOf = (paper: Paper): object => {
  const { issued } = paper.face;
  return {
    OrderId: paper.serial,
    Status: statuses[paper.state],
    ...(paper.state === 'failed' && { Message: paper.cause }),
    ...(issued && {
      InvoiceCode: issued.code ?? '',
      InvoiceNumber: issued.number,
      IssueTime: beijingTime(Date.parse(issued.issuedAt)),
      CheckCode: issued.checkCode ?? '',
      QrCode: issued.qr ?? '',
      PdfUrl: fileUrls(paper).pdf,
    }),
  };
};

type Method = (call: Call, context: ProviderContext) => Given;
const methods: Readonly<Record<string, Method>> = {
  CreateInvoice: (call, context) => {
    const taxNo = need(call.json, 'SellerTaxpayerNum');
    context.named(call, 'CreateInvoice', taxNo);
    const paper = context.issue(blueIn(context, call, taxNo));
    return ok({ InvoiceId: String(paper.id), OrderId: paper.serial }, paper);
  },
  CreateRedInvoice: (call, context) => {
    const [wanted] = rowsOf(call.json, 'Invoices') as [Fields];
    const taxNo = need(wanted, 'SellerTaxpayerNum');
    context.named(call, 'CreateRedInvoice', taxNo);
    const blue = context.office.paper(context.code, taxNo, need(wanted, 'OrderId'));
    if (!blue?.face.issued) throw new Refused('notFound', '订单不存在');
    const face = context.office.wholeRed(taxNo, blue.face.issued.number, 'returned');
    const callbackUrl = may(wanted, 'CallbackUrl') ?? '';
    const serial = need(wanted, 'RedSerialNo');
    const paper = context.issue({ code: context.code, taxNo, serial, face, callbackUrl, base: baseOf(call) });
    return ok({ Invoices: [{ OrderId: serial }] }, paper);
  },
  QueryInvoice: ({ json }, context) => {
    const paper = context.office.paper(context.code, need(json, 'SellerTaxpayerNum'), need(json, 'OrderId'));
    if (!paper || (paper.face.red ? '1' : '0') !== need(json, 'IsRed')) throw new Refused('notFound', '订单不存在');
    return ok(resultOf(paper));
  },
};

function verified(context: ProviderContext, call: Call): string {
  const { secretId = '', secretKey = '' } = context.settings;
  const [, id, signature] =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/[^,]+, SignedHeaders=content-type;host, Signature=(\w+)$/.exec(
      call.headers['authorization'] ?? '',
    ) ?? [];
  checkApp(secretId, id);
  const now = Number(call.headers['x-tc-timestamp']) * 1000;
  checkClock(context.now(), now, 5 * 60_000);
  const host = call.headers['host'] ?? '';
  checkSignature(signTc3({ secretKey, host, path: `/${context.code}/`, now, body: call.body }), signature);
  return call.headers['x-tc-action'] ?? '';
}

/** What is wrong with the call, the cloud says; what is wrong with the invoice, the service behind it. */
const ofCloud = new Set<Reason>(['signature', 'appKey', 'timestamp', 'throttled', 'missing', 'invalid']);

export const tencentGateway: ProviderGateway = {
  code: 'tencent',
  refuse: ({ reason, message }) => ({
    body: {
      Response: ofCloud.has(reason)
        ? { Error: { Code: codes[reason], Message: message }, RequestId: 'sandbox' }
        : { ErrCode: reason === 'duplicate' ? 'DUPLICATE_ORDER' : 'FAIL', ErrMessage: message, RequestId: 'sandbox' },
    },
  }),
  register(routes, context) {
    routes.on('POST', '/', (call) => {
      const action = verified(context, call);
      const method = Object.hasOwn(methods, action) ? methods[action] : undefined;
      if (!method) throw new Refused('unknownMethod', `没有接口 ${action}`);
      return method(call, context);
    });
  },
  callback: (paper) => ({
    url: paper.callbackUrl,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(resultOf(paper)),
  }),
};
