import { behaviour, loadAll, Refusal, type Work } from '@heliu/engine';
import { codes } from '@heliu/model';
import type { Discount } from '../pricing/terms.ts';
import { commonDiscount } from './common-discount.ts';
import { discountComplaint, discountTerms } from './common-discount.rules.ts';

export const commonDiscountBehaviour = behaviour(commonDiscount, { complaint: discountComplaint });

/** The roles of whoever acts; undefined where all buttons are his: the head of the company, or the product itself. */
async function rolesOf(work: Work): Promise<readonly number[] | undefined> {
  if (work.user.kind === 'service') return undefined;
  const [row] = await work.query<{ chief: boolean; roles: readonly number[] | null }>(
    'sys_user.discountRoles',
    'select chief, roles from sys_user where company_id = $1 and id = $2',
    [work.company, work.user.id],
  );
  return row?.chief ? undefined : (row?.roles ?? []);
}

const isFor = (roles: readonly number[] | undefined, allowed: readonly number[] | null): boolean =>
  !roles || !allowed || allowed.length === 0 || allowed.some((role) => roles.includes(role));

export interface OwnDiscount extends Discount {
  readonly id: number;
}
/** The buttons of whoever acts, in their order. */
export async function ownDiscounts(work: Work): Promise<OwnDiscount[]> {
  const ids = await work.query<{ id: number }>(
    'pos_common_discount.all',
    'select id from pos_common_discount where company_id = $1 and not disabled and not deleted order by sort, id limit 50',
    [work.company],
  );
  if (ids.length === 0) return [];
  const roles = await rolesOf(work);
  const all = await loadAll(
    work,
    commonDiscount,
    ids.map(({ id }) => id),
  );
  return all
    .filter((one) => isFor(roles, one.roles))
    .toSorted((a, b) => a.sort! - b.sort! || a.id - b.id)
    .map((one) => ({ id: one.id, ...discountTerms(one) }));
}

/**
 * Discounts that a cashier has chosen, as pricing takes them, in the order they were chosen. One that is not his to give,
 * or is not there any more, is refused by name.
 */
export async function discountsOf(work: Work, ids: readonly number[]): Promise<Discount[]> {
  if (ids.length === 0) return [];
  const found = new Map((await loadAll(work, commonDiscount, [...new Set(ids)])).map((one) => [one.id, one]));
  const roles = await rolesOf(work);
  return ids.map((id) => {
    const { name, disabled, roles: allowed } = found.get(id)!;
    if (disabled) throw new Refusal(`常用折扣“${name}”已停用`);
    if (!isFor(roles, allowed)) throw new Refusal(`您的角色不能用“${name}”这个折扣`, codes.forbidden);
    return discountTerms(found.get(id)!);
  });
}
