import type { Decimal, Fen } from '@heliu/model';
import type { InvoiceKind } from '../../shop/model.ts';

/** Symbolic here: providers number them in two schemes that contradict each other. */
export const redReasons = {
  returned: '销货退回',
  mistaken: '开票有误',
  ended: '服务中止',
  allowance: '销售折让',
} as const;
export type RedReason = keyof typeof redReasons;

/** Why a small-scale seller states 3% although it might state 1%. */
export const fullRateReasons = {
  earlier: '纳税义务发生在减征之前',
  mending: '前期已按 3% 开票，现折让、退回或重开',
  waived: '经营需要，放弃减按 1%',
} as const;
export type FullRateReason = keyof typeof fullRateReasons;

/** Whether tax is due on all of the price, or on what is left of it after what the law lets one deduct. */
export const taxations = { normal: '普通征税', full: '差额征税-全额开票', net: '差额征税-差额开票' } as const;
export type Taxation = keyof typeof taxations;

/** What a deduction is proven by. */
export const voucherKinds = {
  digital: '数电发票',
  special: '增值税专用发票',
  ordinary: '增值税普通发票',
  businessTax: '营业税发票',
  fiscal: '财政票据',
  court: '法院裁决书',
  deed: '契税完税凭证',
  otherInvoice: '其他发票类',
  other: '其他扣除凭证',
} as const;
export type VoucherKind = keyof typeof voucherKinds;

export interface FaceVoucher {
  readonly kind: VoucherKind;
  readonly code?: string | undefined;
  readonly number?: string | undefined;
  readonly issuedOn?: string | undefined;
  readonly total: Fen;
  readonly deducted: Fen;
  readonly remark?: string | undefined;
}

export const taxPolicies = {
  none: '无',
  exempt: '免税',
  untaxed: '不征税',
  zero: '零税率',
  simple: '简易征收',
  refund: '即征即退',
} as const;
export type TaxPolicy = keyof typeof taxPolicies;

export interface Party {
  readonly name: string;
  readonly taxNo?: string | undefined;
  readonly address?: string | undefined;
  readonly phone?: string | undefined;
  readonly bank?: string | undefined;
  readonly account?: string | undefined;
}

/** A discounted line is followed at once by its discount; both carry the same goods, code and rate. */
export type LineNature = 'normal' | 'discounted' | 'discount';

export interface FaceLine {
  readonly nature: LineNature;
  /** Without the class: on paper it stands as `*shortName*name`. */
  readonly name: string;
  readonly shortName: string;
  readonly taxCode: string;
  readonly spec?: string | undefined;
  readonly unit?: string | undefined;
  /** Both or neither; negative on a red invoice, while the price stays positive. */
  readonly quantity?: Decimal | undefined;
  /** Without tax. */
  readonly price?: Decimal | undefined;
  readonly net: Fen;
  readonly tax: Fen;
  /** "0.13" */
  readonly rate: Decimal;
  readonly policy: TaxPolicy;
  /** The line of the blue invoice that a red one takes back, counted from 1, discount lines included. */
  readonly blueLine?: number | undefined;
}

/** The tax office's answer: what makes a draft an invoice. */
export interface Issued {
  /** 数电 has none, unless it is printed. */
  readonly code?: string | undefined;
  readonly number: string;
  /** Of 数电 on paper: the number of the form, whose code is `code`. */
  readonly paperNumber?: string | undefined;
  /** UTC, ISO. */
  readonly issuedAt: string;
  readonly checkCode?: string | undefined;
  readonly machineNo?: string | undefined;
  readonly cipher?: string | undefined;
  readonly qr?: string | undefined;
}

/** Everything that stands on an invoice: what is sent to be issued, drawn as a picture, uploaded and posted. */
export interface InvoiceFace {
  readonly kind: InvoiceKind;
  readonly seller: Party;
  readonly buyer: Party & { readonly type: 'personal' | 'company' };
  readonly lines: readonly FaceLine[];
  readonly net: Fen;
  readonly tax: Fen;
  readonly gross: Fen;
  readonly remark: string;
  readonly fullRateReason?: FullRateReason | undefined;
  /** Of difference taxation; the deduction is negative on a red invoice, and 全额开票 states none. */
  readonly difference?:
    | {
        readonly mode: Exclude<Taxation, 'normal'>;
        readonly deduction: Fen;
        readonly vouchers: readonly FaceVoucher[];
      }
    | undefined;
  readonly drawer: string;
  readonly payee?: string | undefined;
  readonly reviewer?: string | undefined;
  /** Only on a red invoice: what it takes back. */
  readonly red?: {
    readonly reason: RedReason;
    readonly full: boolean;
    readonly blueSerial: string;
    readonly blueCode?: string | undefined;
    readonly blueNumber: string;
    readonly blueIssuedAt: string;
    /** The device it came from. */
    readonly blueMachineNo?: string | undefined;
    /** All of the blue one: 百望 wants it beside the part that is taken back. */
    readonly blueNet?: Fen | undefined;
    readonly blueTax?: Fen | undefined;
    readonly confirmNo?: string | undefined;
  };
  readonly issued?: Issued | undefined;
}
