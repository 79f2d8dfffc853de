import { jdRefund } from './jd.orders.ts';
import type { Page, PullQuery, RefundRef } from './platform.ts';
import { backwards, countedPage, refundRef } from './pull.ts';
import { beijingTime, type Json, params, type Params } from '@heliu/outside';

const pageSize = 50;

/**
 * A refund is found by when it was asked for or by when it was decided, never by its last change: both are read, one
 * after the other, or a refund decided a day later would stay 待商家处理 for ever.
 */
const phases = ['apply', 'check'] as const;

const placeOf = (cursor: string | undefined): { phase: (typeof phases)[number]; page: string | undefined } => {
  const [phase, page] = (cursor ?? 'apply:').split(':');
  return { phase: phase === 'check' ? 'check' : 'apply', page: page || undefined };
};

export function jdRefundQuery({ from, to, cursor }: PullQuery): Params {
  const { phase, page } = placeOf(cursor);
  return params({
    [`${phase}TimeStart`]: beijingTime(from),
    [`${phase}TimeEnd`]: beijingTime(to),
    pageIndex: backwards.page(page),
    pageSize,
  });
}

export function jdRefundPage(body: Json, cursor: string | undefined): Page<RefundRef> {
  const { phase, page } = placeOf(cursor);
  const counted = { cursor: page, total: body['totalCount'], size: pageSize, list: body['result'] };
  const found = countedPage(counted, (row) => refundRef(jdRefund(row)));
  const next = found.next === undefined ? (phase === 'apply' ? 'check:' : undefined) : `${phase}:${found.next}`;
  return { ...found, next };
}
