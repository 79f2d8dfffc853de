import type { Fen } from '@heliu/model';
import type {
  Buyer,
  InvoiceApplication,
  InvoiceTitle,
  ShopOrder,
  ShopRefund,
  SubsidyInfo,
  SubsidyNeed,
} from './order.ts';
import type { Limit, Ms, Operation as Exchange } from '@heliu/outside';

export const platformNames = {
  taobao: '淘宝/天猫',
  jd: '京东',
  pdd: '拼多多',
  ktt: '快团团',
  douyin: '抖店',
  kuaishou: '快手小店',
  xhs: '小红书',
  vip: '唯品会',
  wechat: '微信小店',
  youzan: '有赞',
  ali1688: '1688',
  meituan: '美团',
  open: '开放推送',
} as const;
export type PlatformCode = keyof typeof platformNames;

/** The addresses an adapter talks to; configuration alone points it at the real ones or at the sandbox. */
export interface Gateway {
  readonly api: string;
  readonly authorize: string;
  readonly token: string;
}

export interface ShopApp {
  readonly key: string;
  readonly secret: string;
  /** Kuaishou signs with a secret of its own; WeChat's push token. */
  readonly signSecret?: string;
  /** Key of encrypted push bodies. */
  readonly pushKey?: string;
  readonly gateway: Gateway;
  /** What a platform leaves undocumented is decided by the merchant, e.g. `invoiceCode` on Vipshop. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Everything a request depends on, the clock included: adapters ask nobody. */
export interface Session {
  readonly app: ShopApp;
  readonly accessToken: string;
  readonly now: Ms;
}

export interface Grant {
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  /** From the platform's answer only; where it is missing the token is used until refused. */
  readonly accessExpiresAt?: string | undefined;
  readonly refreshExpiresAt?: string | undefined;
  readonly platformShopId?: string | undefined;
  readonly shopName?: string | undefined;
}

export type Operation<In, Out> = Exchange<In, Out, Session>;

export interface PullQuery {
  readonly from: Ms;
  readonly to: Ms;
  /** Given back by the previous page; absent on the first. */
  readonly cursor?: string;
}

export interface Page<T> {
  readonly rows: readonly T[];
  /** Rows that could not be read are set aside and shown to a person; their neighbours come in all the same. */
  readonly unreadable?: readonly { readonly raw: unknown; readonly message: string }[];
  /** Absent when the window is done. */
  readonly next?: string | undefined;
}

export interface OrderRef {
  readonly orderNo: string;
  readonly updatedAt?: string | undefined;
  /** Where the list already carries everything, the detail call is spared. */
  readonly order?: ShopOrder;
  /** What the list knows and the detail does not repeat: handed back to `getOrder`. */
  readonly header?: unknown;
}

export interface RefundRef {
  readonly refundNo: string;
  readonly refund?: ShopRefund;
}

export interface Shipment {
  readonly orderNo: string;
  readonly carrier: string;
  readonly trackingNo: string;
  readonly lines?: readonly { readonly lineNo: string; readonly skuId: string; readonly quantity: string }[];
}

export const invoiceKinds = {
  digitalNormal: '数电普票',
  digitalSpecial: '数电专票',
  digitalPaperNormal: '数电纸质普票',
  digitalPaperSpecial: '数电纸质专票',
  electronicNormal: '电子普票',
  electronicSpecial: '电子专票',
  paperNormal: '纸质普票',
  paperSpecial: '纸质专票',
} as const;
export type InvoiceKind = keyof typeof invoiceKinds;
/** Printed on the forms of the tax office: there is nothing to be sent by mail, and it can be made void. */
export const isPaper = (kind: InvoiceKind): boolean => /paper/i.test(kind);

export interface InvoiceUpload {
  readonly orderNo: string;
  readonly applicationId?: string;
  readonly kind: InvoiceKind;
  /** 数电 has none. */
  readonly code?: string;
  readonly number: string;
  readonly issuedAt: Ms;
  readonly gross: Fen;
  readonly net: Fen;
  readonly tax: Fen;
  readonly seller: { readonly name: string; readonly taxNo: string };
  readonly buyer: InvoiceTitle;
  readonly drawer: string;
  readonly lines: readonly InvoiceUploadLine[];
  readonly remark?: string;
  readonly checkCode?: string;
  /**
   * `url` is public and long-lived, for the platforms that fetch instead of taking bytes; `mediaId` is what `uploadFile`
   * made of it.
   */
  readonly file: {
    readonly type: 'PDF' | 'OFD' | 'picture';
    readonly base64: string;
    readonly url?: string;
    readonly mediaId?: string;
  };
}

export interface InvoiceUploadLine {
  readonly lineNo?: string;
  readonly skuId?: string;
  readonly name: string;
  readonly taxCode: string;
  readonly spec?: string;
  readonly unit?: string;
  readonly quantity?: string;
  /** Without tax, as printed. */
  readonly price?: string;
  readonly net: Fen;
  readonly tax: Fen;
  /** "0.13" */
  readonly taxRate: string;
}

export interface RedUpload extends InvoiceUpload {
  readonly blueCode?: string;
  readonly blueNumber: string;
}

export interface InvoiceableAmount {
  readonly toBuyer: Fen;
  readonly toPlatform?: Fen;
  readonly toTalent?: Fen;
}

/** How a platform wants to be read; `windows` in pull.ts obeys it. */
export interface PullRules {
  readonly maxWindowMs: Ms;
  /** The newest moments are left for the next pull: the platform has not settled them. */
  readonly lagMs: Ms;
  readonly overlapMs: Ms;
  readonly pageSize: number;
  readonly historyDays: number;
  readonly verified: boolean;
}

export interface PushMessage {
  /** Missing where the platform numbers none: then the content is the key. */
  readonly id?: string | undefined;
  readonly tag: string;
  /** As the shop's grant names it. */
  readonly shopId?: string | undefined;
  readonly orderNo?: string | undefined;
  readonly data: unknown;
}

export interface RawPush {
  readonly method: string;
  readonly receivedAt: Ms;
  /** Without the query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Push {
  readonly verified: boolean;
  /** Undefined when the signature is wrong: the sender learns nothing, we keep nothing. */
  open(app: ShopApp, raw: RawPush): readonly PushMessage[] | undefined;
  readonly reply: { readonly ok: string; readonly refused: string };
}

/** One thing a shop has for sale. */
export interface ShopSku {
  readonly itemId: string;
  readonly skuId?: string | undefined;
  readonly outerSku?: string | undefined;
  readonly name: string;
  readonly spec?: string | undefined;
  readonly price?: Fen | undefined;
}

/** How many of one thing a shop may sell from now on, in place of whatever it had. */
export interface StockUpdate {
  readonly itemId: string;
  readonly skuId: string;
  readonly quantity: number;
}

/** Every call is counted by the platform and capped: only for shipping and invoicing, never for a list. */
export interface DecryptQuery {
  readonly orderNo: string;
  readonly items: readonly { readonly kind: keyof Buyer['cipher']; readonly cipher: string }[];
}

export interface ShopOperations {
  readonly exchangeCode?: Operation<{ readonly code: string; readonly redirectUri: string }, Grant>;
  readonly refreshToken?: Operation<{ readonly refreshToken: string }, Grant>;
  readonly listOrders?: Operation<PullQuery, Page<OrderRef>>;
  readonly getOrder?: Operation<{ readonly orderNo: string; readonly header?: unknown }, ShopOrder>;
  readonly listRefunds?: Operation<PullQuery, Page<RefundRef>>;
  readonly getRefund?: Operation<{ readonly refundNo: string; readonly orderNo?: string }, ShopRefund>;
  readonly listApplications?: Operation<PullQuery, Page<InvoiceApplication>>;
  /** Where applications are found by order only. */
  readonly applicationsOf?: Operation<{ readonly orderNo: string }, readonly InvoiceApplication[]>;
  readonly answerApplication?: Operation<
    { readonly applicationId: string; readonly orderNo: string; readonly agree: boolean; readonly reason?: string },
    void
  >;
  readonly invoiceableAmount?: Operation<{ readonly orderNo: string }, InvoiceableAmount>;
  /** Of a subsidised order; refused where there was no subsidy. */
  readonly subsidyInfo?: Operation<{ readonly orderNo: string }, SubsidyInfo>;
  readonly ship?: Operation<Shipment, void>;
  /** Where the file goes ahead and the invoice then names it. */
  readonly uploadFile?: Operation<{ readonly url: string }, { readonly mediaId: string }>;
  readonly uploadBlue?: Operation<InvoiceUpload, { readonly platformInvoiceId?: string | undefined }>;
  readonly uploadRed?: Operation<RedUpload, void>;
  /** In the order of the items. */
  readonly decrypt?: Operation<DecryptQuery, readonly string[]>;
  readonly listSkus?: Operation<{ readonly cursor?: string }, Page<ShopSku>>;
  readonly updateStock?: Operation<StockUpdate, void>;
}

/** A shop platform: everything peculiar to it, nothing of ours. What it cannot do it does not have. */
export interface ShopPlatform {
  readonly code: PlatformCode;
  readonly gateway: Gateway;
  readonly pull?: PullRules;
  readonly limits: readonly Limit[];
  /** `picture`: a link to a PNG or JPG of no more than 1 MB. */
  readonly uploadForm?: 'base64' | 'bytes' | 'url' | 'picture';
  /** Takes invoices of subsidised orders only, which prove the subsidy to the state. */
  readonly uploadsSubsidised?: true;
  /** What its own document demands on the invoice of a subsidised order. */
  readonly subsidyNeeds?: readonly SubsidyNeed[];
  /** Takes an invoice only as the answer to an application of its buyer. */
  readonly uploadNeedsApplication?: true;
  authorizeUrl?(app: ShopApp, to: { readonly state: string; readonly redirectUri: string }): string;
  readonly operations: ShopOperations;
  readonly push?: Push;
}
