import type { FullRateReason, RedReason, Taxation, TaxPolicy, VoucherKind } from '../face/face.ts';
import type { ConfirmState } from './provider.ts';

/** Two numberings that contradict each other: providers use the first, the tax office and some others the second. */
export const redReasonsOfProviders: Readonly<Record<RedReason, string>> = {
  returned: '1',
  mistaken: '2',
  ended: '3',
  allowance: '4',
};
export const redReasonsOfTaxOffice: Readonly<Record<RedReason, string>> = {
  mistaken: '01',
  returned: '02',
  ended: '03',
  allowance: '04',
};

/** The tax office's numbers, the same with every provider; 15 and 16 are 诺诺's own. */
export const confirmStateOf: Readonly<Record<string, ConfirmState>> = {
  '01': 'free',
  '02': 'waitBuyer',
  '03': 'waitSeller',
  '04': 'agreed',
  '05': 'deniedByBuyer',
  '06': 'deniedBySeller',
  '07': 'expired',
  '08': 'withdrawn',
  '09': 'withdrawn',
  '15': 'applying',
  '16': 'failed',
};

/** 诺诺 and those that took over its numbers. */
export const fullRateCodes: Readonly<Record<FullRateReason, string>> = { earlier: '1', mending: '2', waived: '3' };

/** 差额征税类型, of the tax office. */
export const differenceCodes: Readonly<Record<Exclude<Taxation, 'normal'>, string>> = { full: '01', net: '02' };
/** 凭证类型, the same with every service that asks for it. */
export const voucherCodes: Readonly<Record<VoucherKind, string>> = {
  digital: '01',
  special: '02',
  ordinary: '03',
  businessTax: '04',
  fiscal: '05',
  court: '06',
  deed: '07',
  otherInvoice: '08',
  other: '09',
};

/** 优惠政策类型 of 数电. 即征即退 comes in four shares; a face does not say which, so it is the whole. */
export const policyCodes: Readonly<Record<TaxPolicy, string>> = {
  none: '',
  exempt: '03',
  untaxed: '04',
  zero: '',
  simple: '01',
  refund: '14',
};

/** 零税率标识 of tax control: empty where tax is due. */
export const zeroRateFlags: Readonly<Record<TaxPolicy, string>> = {
  none: '',
  exempt: '1',
  untaxed: '2',
  zero: '3',
  simple: '',
  refund: '',
};

/** The one key whose value is given: tables are written once and read in both directions. */
export const keyOf = <K extends string>(table: Readonly<Record<K, string>>, value: string): K | undefined =>
  (Object.keys(table) as K[]).find((key) => table[key] === value);
