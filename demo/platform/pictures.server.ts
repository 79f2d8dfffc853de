import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [number, number, number];
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** From the upper left to the lower right. */
  readonly from: Colour;
  readonly to: Colour;
  /** White discs, in parts of the height: across, down, radius and how dense. */
  readonly discs?: readonly (readonly [number, number, number, number])[];
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A picture for the demo, as a PNG: a soft ground with a few discs, so that nothing has to be shipped. */
export function pngOf({ width, height, from, to, discs = [] }: Picture): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const part = (x / width + y / height) / 2;
      const white = discs.reduce(
        (most, [across, down, radius, dense]) =>
          Math.hypot(x / height - across, y / height - down) < radius ? Math.max(most, dense) : most,
        0,
      );
      const at = y * (1 + width * 3) + 1 + x * 3;
      for (let i = 0; i < 3; i++) {
        const ground = from[i]! + (to[i]! - from[i]!) * part;
        rows[at + i] = Math.round(ground + (255 - ground) * white);
      }
    }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
