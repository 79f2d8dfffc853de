import { digest, joined } from '@heliu/outside/server';
import type { ShopPlatform } from './platform.ts';
import type { Params } from '@heliu/outside';

/** secret + parameters; empty ones and `sign` itself are left out. The one thing about Meituan that was verified. */
export function signMeituan(values: Params, secret: string): string {
  const signed = Object.entries(values).filter(([name, value]) => name !== 'sign' && value !== '');
  return digest('sha1', secret + joined(Object.fromEntries(signed)));
}

/**
 * 美团 has several unrelated gateways (闪购, 外卖, carriers); which one a merchant uses, its order fields and its statuses
 * were not found in any public document. Until they are, orders of Meituan come by file or by the open push interface:
 * the platform is named here so that shops of it can exist, and it promises nothing.
 */
export const meituan: ShopPlatform = {
  code: 'meituan',
  gateway: { api: '', authorize: '', token: '' },
  limits: [],
  operations: {},
};
