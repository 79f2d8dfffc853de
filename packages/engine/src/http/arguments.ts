import { codes, type ListQuery, listWords } from '@heliu/model';
import { Refusal } from '../refusal.ts';
import type { Arguments } from './route.ts';

const whole = (value: unknown): number | undefined => {
  const n = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof n === 'number' && Number.isSafeInteger(n) && n > 0 ? n : undefined;
};

export function readId(args: Arguments): number {
  const id = whole(args['id']);
  if (id === undefined) throw new Refusal('缺少记录编号 id', codes.invalid);
  return id;
}

export function readIds(args: Arguments): number[] {
  const given = args['ids'];
  const list = Array.isArray(given) ? given : typeof given === 'string' ? given.split(',').filter(Boolean) : [given];
  const ids = list.map(whole);
  if (ids.includes(undefined) || ids.length > 10_000) throw new Refusal('记录编号 ids 无效', codes.invalid);
  return [...new Set(ids as number[])];
}

export function readOptionalVersion(args: Arguments): number | undefined {
  const given = args['version'];
  if (given === undefined || given === null || given === '') return undefined;
  const version = whole(given);
  if (version === undefined) throw new Refusal('版本号 version 无效', codes.invalid);
  return version;
}

function count(args: Arguments, key: string, most: number): number | undefined {
  const given = args[key];
  if (given === undefined || given === '' || given === null) return undefined;
  const n = whole(given);
  if (n === undefined || n > most) throw new Refusal(`${key} 应为 1 到 ${most} 的整数`, codes.invalid);
  return n;
}
export const readPageSize = (args: Arguments): number | undefined => count(args, 'pageSize', 500);
const words = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 500) : undefined;

const isYes = (value: unknown): boolean => value === true || value === 'true' || value === '1';

/** The words of a list call (`listWords`) mean what they say; whatever else is there filters by the field of that name. */
export function readListQuery(args: Arguments): ListQuery {
  const filters: Record<string, string> = {};
  for (const [key, value] of Object.entries(args)) {
    if (listWords.has(key) || value === undefined || value === null) continue;
    const parts = (Array.isArray(value) ? value : [value]) as unknown[];
    if (parts.some((part) => typeof part === 'object')) throw new Refusal(`筛选条件“${key}”无效`, codes.invalid);
    filters[key] = parts.map(String).join(',').slice(0, 2000);
  }
  const [page, pageSize] = [count(args, 'page', 10_000_000), readPageSize(args)];
  const [cursor, sort, q] = [words(args['cursor']), words(args['sort']), words(args['q'])];
  const groupBy = words(args['groupBy']);
  const fields = typeof args['fields'] === 'string' && args['fields'].slice(0, 4000).split(',').filter(Boolean);
  return {
    filters,
    ...(page !== undefined && { page }),
    ...(pageSize !== undefined && { pageSize }),
    ...(cursor && { cursor }),
    ...(sort && { sort }),
    ...(q && { q }),
    ...(groupBy && { groupBy }),
    ...(fields && fields.length > 0 && { fields }),
    ...(isYes(args['sums']) && { sums: true }),
    ...(isYes(args['select']) && { select: true }),
  };
}
