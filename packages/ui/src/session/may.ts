import { type Mask, masks } from '@heliu/model';
import { useCallback } from 'react';
import { indexOf } from '../menu/menu.ts';
import { useSession } from './store.ts';

/** Whether this user holds a permission, such as `fico_ar_invoice:audit`. */
export function useMay(): (permission: string) => boolean {
  const menu = useSession((state) => state.menu);
  return useCallback((permission) => menu !== undefined && indexOf(menu).permissions.has(permission), [menu]);
}

/** Whether this user is shown what the mask hides. */
export const useSees = (mask: Mask): boolean => !useSession((state) => state.masks).has(mask);
/** What stands where something would, to whoever may not see it. */
export const unseen = (mask: Mask): string => `您的角色看不到${masks[mask]}。`;
