import { useCallback } from 'react';
import { indexOf } from '../menu/menu.ts';
import { useSession } from './store.ts';

/** Whether this user holds a permission, such as `fico_ar_invoice:audit`. */
export function useMay(): (permission: string) => boolean {
  const menu = useSession((state) => state.menu);
  return useCallback((permission) => menu !== undefined && indexOf(menu).permissions.has(permission), [menu]);
}
