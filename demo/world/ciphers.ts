import type { WorldOrder } from './order.ts';

/** No secret of the sandbox, only unreadable: the way back leads through the decrypt call, which is counted. */
export const cipherOf = (kind: string, plain: string): string =>
  `~${Buffer.from(`${kind}:${plain}`, 'utf8').toString('base64url')}~`;

/** What an order carries to ask its platform with for whom it is, as the gateways of the sandbox hand it out. */
export function ciphersOf({ platform, orderNo, buyer }: WorldOrder) {
  if (buyer.address === '') return {};
  if (platform === 'taobao') return { address: cipherOf('oaid', orderNo) };
  const sealed = (kind: string, plain: string) => cipherOf(kind, platform === 'pdd' ? plain : `${orderNo}:${plain}`);
  return {
    name: sealed('name', buyer.name),
    phone: sealed('phone', buyer.phone),
    address: sealed('address', buyer.address),
  };
}
