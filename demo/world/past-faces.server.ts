import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { InvoiceFace } from '../../modules/einvoice/sandbox.ts';

/** Amounts are bigints, which JSON does not have; whatever else would write them is not asked. */
function written(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const own = this[key];
  return typeof own === 'bigint' ? `${own}n` : value;
}
const read = (_: string, value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;

/** What stands on an invoice, as part of an address: the sandbox draws a file of the past without having seen it. */
export const packFace = (face: InvoiceFace): string =>
  deflateRawSync(JSON.stringify(face, written)).toString('base64url');

export function unpackFace(packed: string): InvoiceFace | undefined {
  try {
    return JSON.parse(inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: 1 << 20 }).toString(), read);
  } catch {
    return undefined;
  }
}
