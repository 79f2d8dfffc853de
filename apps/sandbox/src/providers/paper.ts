import type { ConfirmState, InvoiceFace, ProviderCode } from '../../../../modules/einvoice/sandbox.ts';
import type { Ms } from '../../../../demo/world/order.ts';

/** An invoice somebody asked for, understood from the words of his provider. */
export interface Order {
  readonly code: ProviderCode;
  readonly taxNo: string;
  readonly serial: string;
  readonly face: InvoiceFace;
  readonly callbackUrl: string;
  /** Under which address the sandbox was reached: links to its files lead there. */
  readonly base: string;
  /** Given back in the callback. */
  readonly definedData?: string;
  /** The machine a tax-control invoice was to go through. */
  readonly terminal?: string | undefined;
}

export const paperStates = { issuing: '开票中', issued: '已开具', failed: '开票失败', voided: '已作废' } as const;

/** What became of it. `face.issued` is there from the moment the tax office has numbered it. */
export interface Paper extends Order {
  readonly id: number;
  readonly at: Ms;
  readonly state: keyof typeof paperStates;
  readonly cause?: string;
  /** What red invoices have taken back of it so far, both positive. */
  readonly taken: { readonly net: bigint; readonly tax: bigint };
  /** The buyer has booked or deducted it: to take it back now needs him. */
  readonly booked: boolean;
  /** Issued before the sandbox began: what stood on it nobody knows any more. */
  readonly past?: true;
  /** Numbered, and the service could not seal it: there are no files yet. */
  readonly unsealed?: boolean;
}

/** 红字确认单 */
export interface Confirmation {
  readonly uuid: string;
  readonly no: string;
  readonly at: Ms;
  readonly state: ConfirmState;
  /** The red invoice that is issued once it is confirmed. */
  readonly order: Order;
  /** Else the seller did. */
  readonly startedBy?: 'buyer';
  /** Of a 红字信息表: when the tax office has looked at it. */
  readonly readyAt?: Ms;
}

export const faultNames = {
  late: '迟迟不开',
  fails: '开票失败',
  twice: '回调两次',
  never: '不回调',
  early: '回调抢先',
  timeoutAfterSuccess: '做完不答',
  serverError: '服务异常',
  garbage: '残缺答复',
  throttled: '限流',
  quotaGone: '额度用完',
  loginLost: '登录失效',
  faceWanted: '要求人脸认证',
  unsealed: '签章失败',
  redPending: '红字待确认',
  deadLinks: '文件打不开',
} as const;
export type ProviderFaultName = keyof typeof faultNames;
export type ProviderFaultPlan = Partial<Record<ProviderFaultName, number>>;
