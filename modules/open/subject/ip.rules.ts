/** Numbers of an address, most significant first: four bytes, or eight groups of two. */
interface Address {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

function ipv4(text: string): bigint | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((one) => /^(0|[1-9]\d{0,2})$/.test(one) && Number(one) <= 255))
    return undefined;
  return parts.reduce((sum, one) => sum * 256n + BigInt(one), 0n);
}

function groupsOf(text: string): number[] | undefined {
  if (text === '') return [];
  const groups: number[] = [];
  const parts = text.split(':');
  for (const [i, one] of parts.entries()) {
    // The last two groups may be written as an IPv4 address.
    const last = i === parts.length - 1 ? ipv4(one) : undefined;
    if (last !== undefined) groups.push(Number(last >> 16n), Number(last & 0xffffn));
    else if (/^[\da-f]{1,4}$/i.test(one)) groups.push(Number.parseInt(one, 16));
    else return undefined;
  }
  return groups;
}

function ipv6(text: string): bigint | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head, tail] = [groupsOf(halves[0]!), halves.length === 2 ? groupsOf(halves[1]!) : []];
  if (!head || !tail) return undefined;
  const left = 8 - head.length - tail.length;
  if (halves.length === 1 ? left !== 0 : left < 1) return undefined;
  const groups = [...head, ...Array.from({ length: left }, () => 0), ...tail];
  return groups.reduce((sum, one) => sum * 65_536n + BigInt(one), 0n);
}

/** An IPv4 address written as IPv6 counts as what it is. */
function addressOf(text: string): Address | undefined {
  const plain = ipv4(text);
  if (plain !== undefined) return { bits: 32, value: plain };
  const value = ipv6(text);
  if (value === undefined) return undefined;
  return value >> 32n === 0xffffn ? { bits: 32, value: value & 0xffff_ffffn } : { bits: 128, value };
}

interface Network extends Address {
  readonly prefix: number;
}
function networkOf(text: string): Network | undefined {
  const [host = '', length, ...more] = text.split('/');
  const address = addressOf(host);
  if (!address || more.length > 0) return undefined;
  if (length === undefined) return { ...address, prefix: address.bits };
  if (!/^\d{1,3}$/.test(length)) return undefined;
  // Whoever writes ::ffff:10.0.0.0/104 means so many bits of the long form.
  const prefix = Number(length) - (host.includes(':') && address.bits === 32 ? 96 : 0);
  return prefix >= 0 && prefix <= address.bits ? { ...address, prefix } : undefined;
}

const isIn = (address: Address, { bits, value, prefix }: Network): boolean => {
  const rest = BigInt(bits - prefix);
  return address.bits === bits && address.value >> rest === value >> rest;
};

/** One address or network a line; commas do as well. */
export const listedIps = (text: string | null | undefined): string[] =>
  (text ?? '').split(/[\s,，;；]+/).filter((one) => one !== '');

const mostListed = 50;

export function ipsComplaint(text: string | null | undefined): string | undefined {
  const listed = listedIps(text);
  if (listed.length > mostListed) return `IP 白名单不能超过 ${mostListed} 个`;
  const wrong = listed.find((one) => networkOf(one) === undefined);
  return wrong === undefined
    ? undefined
    : `IP 白名单里的“${wrong}”不是 IP 地址或网段，应如 203.0.113.7 或 2001:db8::/32`;
}

/** An empty list lets everybody in. */
export function isListed(ip: string | undefined, text: string | null | undefined): boolean {
  const listed = listedIps(text);
  if (listed.length === 0) return true;
  const address = addressOf((ip ?? '').split('%', 1)[0]!);
  return address !== undefined && listed.map(networkOf).some((one) => one !== undefined && isIn(address, one));
}
