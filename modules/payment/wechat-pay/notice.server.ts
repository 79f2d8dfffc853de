import { Malformed, type Ms, node, parsed, text } from '@heliu/outside';

import type { Merchant } from './merchant.ts';
import { isFromWechat, openResource } from './signing.server.ts';
import { refundFrom, type RefundResult, type Transaction, transactionFrom } from './transaction.ts';

export type Notice =
  | { readonly kind: 'payment'; readonly payment: Transaction }
  | { readonly kind: 'refund'; readonly refund: RefundResult }
  /** Signed by WeChat, and none of our business. */
  | { readonly kind: 'other' };

export interface RawNotice {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly receivedAt: Ms;
}

/** Undefined when it is not from WeChat, not for this merchant, or unreadable: the sender learns nothing. */
export function openNotice(merchant: Merchant, { headers, body, receivedAt }: RawNotice): Notice | undefined {
  if (!isFromWechat(merchant, headers, body, receivedAt)) return undefined;
  const notice = node(parsed(body));
  const event = text(notice['event_type']);
  const content = openResource(merchant, node(notice['resource']));
  if (!content || text(content['mchid']) !== merchant.mchId) return undefined;
  try {
    if (event.startsWith('TRANSACTION.')) return { kind: 'payment', payment: transactionFrom(content) };
    if (event.startsWith('REFUND.')) return { kind: 'refund', refund: refundFrom(content) };
    return { kind: 'other' };
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return undefined;
  }
}

/** What WeChat reads; on the second it sends the notice again, up to a day long. */
export const noticeReply = {
  ok: { status: 200, body: JSON.stringify({ code: 'SUCCESS', message: '成功' }) },
  refused: { status: 401, body: JSON.stringify({ code: 'FAIL', message: '验签失败' }) },
  unknown: { status: 404, body: JSON.stringify({ code: 'FAIL', message: '没有这笔单' }) },
} as const;
