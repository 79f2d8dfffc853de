import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { demandFewPixels, pictureHead, pixelsOf } from './pixels.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const png = (width: number, height: number) => {
  const head = Buffer.alloc(40);
  head.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
};
const rest = Array.from({ length: 24 }, () => 0);
/** A camera's own words of so many bytes, then the frame. */
const jpeg = (words: number, marker = 0xc0) =>
  Buffer.concat([
    bytes([0xff, 0xd8, 0xff, 0xe1, (words + 2) >> 8, (words + 2) & 255]),
    Buffer.alloc(words, 7),
    bytes([0xff, 0xc4, 0, 4, 1, 2, 0xff, marker, 0, 17, 8, 0x02, 0x58, 0x03, 0x20, 3, 1, 2, 3]),
  ]);

describe('how large a picture is', () => {
  test.each<[string, Buffer, string, unknown]>([
    ['PNG', png(640, 480), 'image/png', { width: 640, height: 480 }],
    ['JPEG', jpeg(20), 'image/jpeg', { width: 800, height: 600 }],
    ['progressive JPEG after a long preface', jpeg(60_000, 0xc2), 'image/jpeg', { width: 800, height: 600 }],
    ['GIF', bytes('GIF89a', [0x40, 1, 0xf0, 0], rest), 'image/gif', { width: 320, height: 240 }],
    [
      'BMP upside down',
      bytes(
        'BM',
        Array.from({ length: 16 }, () => 0),
        [10, 0, 0, 0, 0xec, 0xff, 0xff, 0xff],
        rest,
      ),
      'image/bmp',
      { width: 10, height: 20 },
    ],
    [
      'WebP, extended',
      bytes('RIFF....WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 99, 0, 0, 49, 0, 0], rest),
      'image/webp',
      { width: 100, height: 50 },
    ],
    [
      'WebP, lossless',
      bytes('RIFF....WEBPVP8L', [0, 0, 0, 0, 0x2f, 99, 0x40, 0x0c, 0], rest),
      'image/webp',
      { width: 100, height: 50 },
    ],
    ['no picture at all', bytes('%PDF-1.7', rest), 'application/pdf', undefined],
    ['a JPEG that ends too early', jpeg(20).subarray(0, 12), 'image/jpeg', undefined],
  ])('%s', (_, head, type, expected) => expect(pixelsOf(head, type)).toEqual(expected));

  property.prop([
    fc.uint8Array({ maxLength: 200 }),
    fc.constantFrom('image/png', 'image/jpeg', 'image/gif', 'image/bmp', 'image/webp'),
  ])('whatever the bytes, it comes to an end and never throws', (content, type) => {
    pixelsOf(Buffer.concat([Buffer.from([0xff, 0xd8]), content]), type);
    pixelsOf(Buffer.from(content), type);
  });

  test('what would unpack to gigabytes is refused in words', () => {
    expect(() => demandFewPixels('大.png', png(20_000, 20_000), 'image/png')).toThrow(
      '“大.png”有 20000×20000 像素，超过 5000 万像素，请缩小后再上传',
    );
    expect(() => demandFewPixels('中.png', png(8000, 6000), 'image/png')).not.toThrow();
    const hiding = Buffer.concat([jpeg(60_000), Buffer.alloc(pictureHead, 0xff)]);
    expect(() => demandFewPixels('图.jpg', hiding, 'image/jpeg')).not.toThrow();
    expect(() =>
      demandFewPixels('图.jpg', Buffer.concat([bytes([0xff, 0xd8]), Buffer.alloc(pictureHead, 0xff)]), 'image/jpeg'),
    ).toThrow('读不出');
  });
});
