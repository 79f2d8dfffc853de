import type { ShopOperations, ShopPlatform } from './platform.ts';

export interface Capability {
  readonly offered: boolean;
  readonly verified: boolean;
}

const operationNames = [
  'exchangeCode',
  'refreshToken',
  'listOrders',
  'getOrder',
  'listRefunds',
  'getRefund',
  'listApplications',
  'applicationsOf',
  'answerApplication',
  'invoiceableAmount',
  'subsidyInfo',
  'ship',
  'uploadFile',
  'uploadBlue',
  'uploadRed',
  'decrypt',
  'listSkus',
  'updateStock',
] as const satisfies readonly (keyof ShopOperations)[];

/** Read off the adapter itself, so that a button never promises what no code does. */
export function capabilitiesOf(platform: ShopPlatform): Readonly<Record<keyof ShopOperations | 'push', Capability>> {
  const one = (part: { readonly verified: boolean } | undefined): Capability => ({
    offered: part !== undefined,
    verified: part?.verified ?? false,
  });
  const calls = operationNames.map((name) => [name, one(platform.operations[name])]);
  return { ...Object.fromEntries(calls), push: one(platform.push) };
}
