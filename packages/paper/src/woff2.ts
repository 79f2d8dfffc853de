import { brotliDecompressSync } from 'node:zlib';

/** One outline of a packed font: contours of points, in units of its em. */
export interface Outline {
  readonly advance: number;
  readonly contours: readonly (readonly Point[])[];
}
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly onCurve: boolean;
}

/** The tags that need no letters, as far as a font of outlines has them. */
const tags = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca', 'prep'];

/** Reads on from where it stands. */
class Stream {
  readonly bytes: Buffer;
  at = 0;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
  u8(): number {
    return this.bytes[this.at++]!;
  }
  u16(): number {
    this.at += 2;
    return this.bytes.readUInt16BE(this.at - 2);
  }
  u32(): number {
    this.at += 4;
    return this.bytes.readUInt32BE(this.at - 4);
  }
  /** Seven bits a byte, the highest says that more follow. */
  base128(): number {
    let value = 0;
    for (;;) {
      const byte = this.u8();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  }
  /** One byte up to 252; the three beyond mean a longer form. */
  short255(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 255) return this.u8() + 253;
    return code === 254 ? this.u8() + 506 : code;
  }
  part(length: number): Stream {
    this.at += length;
    return new Stream(this.bytes.subarray(this.at - length, this.at));
  }
}

interface Table {
  readonly name: string;
  readonly transformed: boolean;
  readonly length: number;
}

function directoryOf(file: Stream): Table[] {
  file.at = 12;
  const count = file.u16();
  file.at = 48;
  return Array.from({ length: count }, () => {
    const flags = file.u8();
    const name = (flags & 63) === 63 ? file.part(4).bytes.toString('latin1') : (tags[flags & 63] ?? `#${flags & 63}`);
    const own = file.base128();
    // Outlines are transformed unless it says 3; all else is not unless it says so.
    const isOutlines = name === 'glyf' || name === 'loca';
    const transformed = isOutlines ? flags >> 6 !== 3 : flags >> 6 !== 0;
    return { name, transformed, length: transformed ? file.base128() : own };
  });
}

/** How far to the next point: five forms, the shorter the nearer. */
function stepOf(flag: number, data: Stream): readonly [dx: number, dy: number] {
  const f = flag & 127;
  const signed = (bit: number, value: number) => (bit & 1 ? value : -value);
  if (f < 10) return [0, signed(f, ((f & 14) << 7) + data.u8())];
  if (f < 20) return [signed(f, (((f - 10) & 14) << 7) + data.u8()), 0];
  if (f < 84) {
    const [near, byte] = [f - 20, data.u8()];
    return [signed(f, 1 + (near & 48) + (byte >> 4)), signed(f >> 1, 1 + ((near & 12) << 2) + (byte & 15))];
  }
  if (f < 120) {
    const near = f - 84;
    const dx = signed(f, 1 + (Math.floor(near / 12) << 8) + data.u8());
    return [dx, signed(f >> 1, 1 + (((near % 12) >> 2) << 8) + data.u8())];
  }
  if (f < 124) {
    const [first, second, third] = [data.u8(), data.u8(), data.u8()];
    return [signed(f, (first << 4) + (second >> 4)), signed(f >> 1, ((second & 15) << 8) + third)];
  }
  return [signed(f, data.u16()), signed(f >> 1, data.u16())];
}

/** Bytes a step takes, by its form. */
const sizeOf = (flag: number): number => {
  const f = flag & 127;
  return f < 84 ? 1 : f < 120 ? 2 : f < 124 ? 3 : 4;
};

/** Where each of the streams stands at the beginning of a glyph. */
interface Place {
  readonly contours: number;
  readonly points: number;
  readonly flags: number;
  readonly data: number;
}

/**
 * Outlines one after the other, each as long as it is: the way to one leads past all before it. They are counted off
 * once, and built when they are asked for.
 */
class Outlines {
  readonly #places: Place[] = [];
  readonly #points: Stream;
  readonly #flags: Stream;
  readonly #data: Stream;

  constructor(glyf: Stream) {
    glyf.at = 4;
    const count = glyf.u16();
    glyf.at = 8;
    const sizes = Array.from({ length: 7 }, () => glyf.u32());
    const [contours, points, flags, data] = sizes.map((size) => glyf.part(size)) as [Stream, Stream, Stream, Stream];
    [this.#points, this.#flags, this.#data] = [points, flags, data];
    for (let id = 0; id < count; id++) {
      const contourCount = contours.u16();
      if (contourCount === 0xffff) throw new Error('the font has a glyph that is put together from others');
      this.#places.push({ contours: contourCount, points: points.at, flags: flags.at, data: data.at });
      let pointCount = 0;
      for (let contour = 0; contour < contourCount; contour++) pointCount += points.short255();
      for (let point = 0; point < pointCount; point++) data.at += sizeOf(flags.u8());
      // What follows is how long its instructions are, which stand elsewhere and are not wanted.
      if (contourCount > 0) data.short255();
    }
  }

  at(id: number): Outline['contours'] | undefined {
    const place = this.#places[id];
    if (!place) return undefined;
    [this.#points.at, this.#flags.at, this.#data.at] = [place.points, place.flags, place.data];
    let [x, y] = [0, 0];
    const lengths = Array.from({ length: place.contours }, () => this.#points.short255());
    return lengths.map((length) =>
      Array.from({ length }, (): Point => {
        const flag = this.#flags.u8();
        const [dx, dy] = stepOf(flag, this.#data);
        [x, y] = [x + dx, y + dy];
        return { x, y, onCurve: flag < 128 };
      }),
    );
  }
}

/** Characters to glyphs: runs for the first 65,536, or runs for all. */
function glyphsOf(cmap: Buffer): Map<number, number> {
  const found = new Map<number, number>();
  for (let n = 0; n < cmap.readUInt16BE(2); n++) {
    const at = cmap.readUInt32BE(8 + n * 8);
    const format = cmap.readUInt16BE(at);
    if (format === 12)
      for (let group = 0; group < cmap.readUInt32BE(at + 12); group++) {
        const [first, last, id] = [0, 4, 8].map((more) => cmap.readUInt32BE(at + 16 + group * 12 + more)) as [
          number,
          number,
          number,
        ];
        for (let point = first; point <= last; point++) found.set(point, id + point - first);
      }
    if (format !== 4) continue;
    const segments = cmap.readUInt16BE(at + 6);
    for (let segment = 0; segment < segments; segment += 2) {
      const last = cmap.readUInt16BE(at + 14 + segment);
      const first = cmap.readUInt16BE(at + 16 + segments + segment);
      const delta = cmap.readUInt16BE(at + 16 + segments * 2 + segment);
      const place = at + 16 + segments * 3 + segment;
      const offset = cmap.readUInt16BE(place);
      for (let point = first; point <= last && point < 0xffff; point++) {
        const named = offset === 0 ? point : cmap.readUInt16BE(place + offset + (point - first) * 2);
        const id = offset !== 0 && named === 0 ? 0 : (named + delta) & 0xffff;
        if (id !== 0) found.set(point, id);
      }
    }
  }
  return found;
}

/** A font packed for the web (WOFF2), opened for its outlines alone. */
export class PackedFont {
  readonly unitsPerEm: number;
  readonly #glyphs: ReadonlyMap<number, number>;
  readonly #outlines: Outlines;
  readonly #advance: (id: number) => number;

  constructor(bytes: Buffer) {
    const file = new Stream(bytes);
    if (file.u32() !== 0x774f4632) throw new Error('not a packed font');
    const directory = directoryOf(file);
    const content = new Stream(brotliDecompressSync(bytes.subarray(file.at)));
    const tables = new Map(directory.map((table) => [table.name, { ...table, stream: content.part(table.length) }]));
    const table = (name: string) => {
      const found = tables.get(name);
      if (!found) throw new Error(`the font has no table ${name}`);
      return found;
    };
    this.unitsPerEm = table('head').stream.bytes.readUInt16BE(18);
    this.#glyphs = glyphsOf(table('cmap').stream.bytes);
    this.#outlines = new Outlines(table('glyf').stream);
    const { stream, transformed } = table('hmtx');
    const full = table('hhea').stream.bytes.readUInt16BE(34);
    // Transformed: a byte of flags, then advances alone; else each with its bearing.
    this.#advance = (id) =>
      stream.bytes.readUInt16BE((transformed ? 1 : 0) + Math.min(id, full - 1) * (transformed ? 2 : 4));
  }

  outlineOf(codePoint: number): Outline | undefined {
    const id = this.#glyphs.get(codePoint);
    const contours = id === undefined ? undefined : this.#outlines.at(id);
    return contours && { advance: this.#advance(id!), contours };
  }
}
