import { codes } from '@heliu/model';
import { Refusal } from '../refusal.ts';

export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** As much of a picture as is looked at: before its size, a photograph may tell a lot about its camera. */
export const pictureHead = 262_144;

/** Segments of a JPEG up to the one that says its size. */
function ofJpeg(head: Buffer): Pixels | undefined {
  for (let at = 2; at + 9 < head.length && head[at] === 0xff;) {
    const marker = head[at + 1]!;
    // C4, C8 and CC stand among the frames and are none.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) };
    // Fill bytes and markers without content.
    at +=
      marker === 0xff ? 1 : marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8) ? 2 : 2 + head.readUInt16BE(at + 2);
  }
  return undefined;
}

function ofWebp(head: Buffer): Pixels | undefined {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
}

/** How large a picture is, from its beginning; nothing where that does not say it. */
export function pixelsOf(head: Buffer, mediaType: string): Pixels | undefined {
  if (mediaType === 'image/jpeg') return ofJpeg(head);
  if (head.length < 32) return undefined;
  switch (mediaType) {
    case 'image/png':
      return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
    case 'image/gif':
      return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
    case 'image/bmp':
      return { width: Math.abs(head.readInt32LE(18)), height: Math.abs(head.readInt32LE(22)) };
    case 'image/webp':
      return ofWebp(head);
    default:
      return undefined;
  }
}

const mostPixels = 50_000_000;

/** A picture of few bytes may unpack to gigabytes in every browser that shows it. */
export function demandFewPixels(name: string, head: Buffer, mediaType: string): void {
  const pixels = pixelsOf(head, mediaType);
  if (pixels && pixels.width * pixels.height > mostPixels)
    throw new Refusal(
      `“${name}”有 ${pixels.width}×${pixels.height} 像素，超过 ${mostPixels / 10_000} 万像素，请缩小后再上传`,
      codes.invalid,
    );
  if (!pixels && mediaType === 'image/jpeg' && head.length >= pictureHead)
    throw new Refusal(`读不出“${name}”有多少像素，请用看图软件另存一次再上传`, codes.invalid);
}
