import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

/** Addresses of this machine and of its private network; an IPv4 address written as IPv6 counts as what it is. */
export function isInside(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  return isIP(mapped) === 4 ? inside.check(mapped, 'ipv4') : inside.check(mapped, 'ipv6');
}

export const insideRefusal = () => Object.assign(new Error('a private network address'), { code: 'EINSIDE' });

type Found = (error: Error | null, address?: string | LookupAddress[], family?: number) => void;

/** Names are judged by where they lead at the moment of the call, so that none can change its mind in between. */
export function lookupOutside(host: string, options: LookupOptions, found: Found): void {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error);
    if (addresses.length === 0 || addresses.some(({ address }) => isInside(address))) return found(insideRefusal());
    if (options.all) return found(null, addresses);
    found(null, addresses[0]!.address, addresses[0]!.family);
  });
}

/** What can be told without a look-up: a host written as a number is never looked up, and some names mean this machine. */
export const isOutside = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? !/^(.+\.)?localhost\.?$/i.test(bare) : !isInside(bare);
};
