import type { Ms } from '../../../demo/world/order.ts';
import type { PlatformCode } from '../../../modules/shop/sandbox.ts';

/** An invoice a platform was given. */
export interface Upload {
  readonly id: string;
  readonly platform: PlatformCode;
  readonly shopId: string;
  readonly orderNo: string;
  readonly applicationId?: string;
  readonly color: 'blue' | 'red';
  readonly code?: string;
  readonly number: string;
  /** Fen; missing where the platform does not ask for it. */
  readonly gross?: number;
  readonly title?: string;
  readonly remark?: string;
  readonly file?: { readonly type: 'PDF' | 'OFD'; readonly base64: string } | { readonly url: string };
  readonly at: Ms;
}
