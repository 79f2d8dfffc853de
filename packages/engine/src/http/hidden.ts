import { codes, type Custom, hiddenText, type Mask, masks, withoutAmounts } from '@heliu/model';
import { Refusal } from '../refusal.ts';
import type { User } from '../user.ts';

type Hides = Custom['hides'];
const held = (user: User, hides: Hides) => Object.entries(hides ?? {}).filter(([mask]) => user.masks.has(mask));

/** Before anything is done: an answer that is nothing but figures is not given to whoever may see none of them. */
export function demandSight(user: User, hides: Hides): void {
  for (const [mask, places] of held(user, hides))
    if (places === 'all')
      throw new Refusal(`您的角色看不到${masks[mask as Mask]}，不能查看或使用这一项`, codes.forbidden);
}

/** Puts `***` at one place; lists are gone through, `*` is every key. */
function hide(value: unknown, path: readonly string[]): unknown {
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((one) => hide(one, path));
  const [key, ...rest] = path;
  if (key === undefined) return hiddenText;
  if (typeof value !== 'object') return value;
  const keys = key === '*' ? Object.keys(value) : Object.hasOwn(value, key) ? [key] : [];
  const inner = value as Readonly<Record<string, unknown>>;
  return { ...inner, ...Object.fromEntries(keys.map((one) => [one, hide(inner[one], rest)])) };
}

/** The figures that the call declared, as `***`. */
export const withoutFigures = (user: User, hides: Hides, data: unknown): unknown =>
  held(user, hides)
    .flatMap(([, places]) => (places === 'all' ? [] : places))
    .reduce((answer, place) => hide(answer, place.split('.')), data);

/**
 * The last look at every answer, a refusal's sentence included, for whoever may not see prices: an amount in a sentence
 * wears ￥, and what is still an amount in the program's own form is one that nobody declared.
 */
export function withoutPrices(user: User | undefined, value: unknown): unknown {
  if (!user?.masks.has('price')) return value;
  const look = (one: unknown): unknown => {
    if (typeof one === 'string') return withoutAmounts(one);
    if (typeof one === 'bigint') return hiddenText;
    if (Array.isArray(one)) return one.map(look);
    if (typeof one !== 'object' || one === null || one instanceof Date) return one;
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, look(inner)]));
  };
  return look(value);
}
