import type { Ms, Operation } from '@heliu/outside';

/** Those who give out waybill numbers: for many carriers, or for themselves. */
export const waybillServices = { kdniao: '快递鸟', kuaidi100: '快递100', sf: '顺丰丰桥' } as const;
export type WaybillServiceCode = keyof typeof waybillServices;

export const payTypes = { monthly: '寄方月结', sender: '寄方现付', receiver: '到付' } as const;
export type PayType = keyof typeof payTypes;

export interface Party {
  readonly name: string;
  readonly phone: string;
  readonly province: string;
  readonly city: string;
  readonly district: string;
  readonly address: string;
}

export interface WaybillOrder {
  /** Ours, and never used for another parcel: asked again, a service answers with the number it gave before. */
  readonly orderCode: string;
  /** What the service calls the carrier. */
  readonly carrier: string;
  readonly payType: PayType;
  readonly monthlyCard: string;
  readonly sender: Party;
  readonly receiver: Party;
  readonly goods: string;
  /** In kilograms. */
  readonly weight: string | null;
}

/** What has to stand on the label. */
export interface IssuedNumber {
  readonly number: string;
  /** 大头笔: where the parcel goes, to be read from afar. */
  readonly destination: string;
  /** 三段码 */
  readonly sortingCode: string;
  /** 集包地 */
  readonly packageCode: string;
  /** What the carrier wants as a QR code beside the number. */
  readonly squareCode: string;
}

export interface WaybillSession {
  readonly gateway: string;
  readonly partner: string;
  readonly key: string;
  readonly now: Ms;
  readonly nonce: string;
}
type Asked<In, Out> = Operation<In, Out, WaybillSession>;

export interface CancelledNumber {
  readonly orderCode: string;
  readonly carrier: string;
  readonly number: string;
}

export interface WaybillService {
  readonly code: WaybillServiceCode;
  readonly gateway: string;
  /** What the two halves of an account are called there. */
  readonly partnerLabel: string;
  readonly keyLabel: string;
  readonly create: Asked<WaybillOrder, IssuedNumber>;
  readonly cancel: Asked<CancelledNumber, void>;
  /** The number an order was given before, where asking for it again is refused with `code`. */
  readonly repeated?: { readonly code: string; readonly find: Asked<{ readonly orderCode: string }, IssuedNumber> };
}
