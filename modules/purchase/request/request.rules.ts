import type { Draft } from '@heliu/model';
import type { request } from './request.ts';

/** Nothing can be needed before it was asked for. */
export function needComplaint({ requestDate, needDate, lines }: Draft<typeof request>): string | undefined {
  if (needDate < requestDate) return '需求日期不能早于申请日期';
  const at = lines.findIndex((line) => line.needDate != null && line.needDate < requestDate);
  return at < 0 ? undefined : `申请明细第${at + 1}行：需求日期不能早于申请日期`;
}
