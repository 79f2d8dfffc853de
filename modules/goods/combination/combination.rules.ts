import type { Input } from '@heliu/model';
import type { combination } from './combination.ts';

/** What is wrong with a combination by itself, in words for the user. */
export function combinationComplaint({ combination: whole, parts }: Input<typeof combination>): string | undefined {
  const seen = new Set<number>();
  for (const [index, { sku }] of parts.entries()) {
    if (sku === whole) return `组成第${index + 1}行：组合不能包含它自己`;
    if (seen.has(sku)) return `组成第${index + 1}行：SKU 重复，请把数量写在一行`;
    seen.add(sku);
  }
  const shared = parts.filter(({ priceShare }) => priceShare != null);
  if (shared.length > 0 && shared.length < parts.length) return '价格占比要么每行都填，要么全部留空';
  if (shared.length > 0 && shared.every(({ priceShare }) => Number(priceShare) === 0)) return '价格占比不能全部为 0';
  return undefined;
}
