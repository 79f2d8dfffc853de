import { chosen, custom, get } from '@heliu/model';
import { z } from 'zod';
import type { OverrideKind } from '../override/override.ts';
import type { CurrentShift } from '../shift/shift.calls.ts';

/** What somebody pays with at this terminal. */
export interface OpenedTender {
  /** The payment method: what payments of a sale name. */
  readonly method: number;
  readonly name: string;
  readonly kind: 'cash' | 'card' | 'transfer' | 'wechat' | 'alipay' | 'stored' | 'credit' | 'other';
  readonly account: number | null;
  readonly givesChange: boolean;
  readonly opensDrawer: boolean;
  readonly refundable: boolean;
  /** A trade number has to be typed or scanned with it. */
  readonly needsTradeNo: boolean;
}

export interface OpenedTerminal {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly store: number;
  readonly storeName: string;
  readonly warehouse: number;
  readonly rounding: 'none' | 'fen5' | 'jiao' | 'yuan';
  /** Yuan. */
  readonly openingCash: string;
  /** 0.8 when a cashier may go down to 八折 by himself, on a line and on a bill. */
  readonly lineDiscount: string;
  readonly billDiscount: string;
  readonly allowPriceChange: boolean;
  readonly weightPrefix: string | null;
  readonly pricePrefix: string | null;
  readonly receiptHead: string;
  readonly receiptFoot: string | null;
}

/** What a till needs before it sells. */
export interface Opening {
  /** Those this user may work at; the page lets him choose where `terminal` is null. */
  readonly terminals: readonly {
    readonly id: number;
    readonly code: string;
    readonly name: string;
    readonly storeName: string;
    /** Who works at it now. */
    readonly busyWith: string | null;
  }[];
  readonly terminal: OpenedTerminal | null;
  readonly shift: CurrentShift | null;
  readonly tenders: readonly OpenedTender[];
  /** For `unpackPromotions`, then `preparePromotions`: all that run today, whatever their hours. */
  readonly promotions: string;
  /** Buttons for discounts that were set up. */
  readonly discounts: readonly {
    readonly id: number;
    readonly name: string;
    readonly mode: 'rate' | 'amount';
    readonly rate: string | null;
    readonly value: string | null;
    readonly maxOff: string | null;
  }[];
  /** How points are used; null where they cannot be. */
  readonly points: {
    readonly perYuan: number;
    readonly min: number;
    readonly unit: number;
    readonly maxRate: string;
  } | null;
  /** What this user may do without a manager. */
  readonly mine: readonly OverrideKind[];
  /** Who may be asked for what, by name. */
  readonly managers: readonly { readonly name: string; readonly kinds: readonly OverrideKind[] }[];
  readonly cashier: { readonly id: number; readonly name: string };
  /** The clock of the server, ISO. */
  readonly now: string;
}

export const opening = custom<Opening>()(
  '收银机开机要用的：收银机、收款方式、正在进行的促销、当前班次、谁可以授权',
  get('/api/pos/posmain/terminal'),
  'pos_till:sell',
  z.object({ terminal: chosen('收银机').optional() }),
  { price: 'all' },
);
