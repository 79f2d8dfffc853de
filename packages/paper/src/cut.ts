import type { Glyph, TrueType } from './truetype.ts';

/** A small font with only the characters asked for: complete enough to be installed, embedded or shown by a browser. */
export interface Cut {
  readonly file: Buffer;
  /** The characters in the order of their glyphs; glyph 0 is the one for unknown characters. */
  readonly characters: readonly string[];
  readonly idOf: ReadonlyMap<string, number>;
  /** By glyph, in thousandths of the em. */
  readonly advances: readonly number[];
}

const padded = (length: number) => (length + 3) & ~3;

/** Runs of neighbouring code points; since glyphs stand in the same order, a run of one is a run of the other. */
function runsOf(points: readonly number[]): { first: number; last: number; id: number }[] {
  const runs: { first: number; last: number; id: number }[] = [];
  points.forEach((point, index) => {
    const run = runs.at(-1);
    if (run && point === run.last + 1) run.last = point;
    else runs.push({ first: point, last: point, id: index + 1 });
  });
  return runs;
}

/** Format 4 for old readers, which know no other, and format 12 for characters beyond the first 65,536. */
function cmapOf(points: readonly number[]): Buffer {
  const runs = runsOf(points);
  const basic = [...runsOf(points.filter((point) => point < 0xffff)), { first: 0xffff, last: 0xffff, id: 0 }];
  const old = 16 + basic.length * 8;
  const cmap = Buffer.alloc(20 + old + 16 + runs.length * 12);
  const u16 = (at: number, ...values: number[]) => values.forEach((value, i) => cmap.writeUInt16BE(value, at + i * 2));
  const u32 = (at: number, ...values: number[]) => values.forEach((value, i) => cmap.writeUInt32BE(value, at + i * 4));
  u16(0, 0, 2, 3, 1);
  u32(8, 20);
  u16(12, 3, 10);
  u32(16, 20 + old);
  const power = 2 ** Math.floor(Math.log2(basic.length));
  const count = basic.length * 2;
  u16(20, 4, old, 0, count, power * 2, Math.log2(power), count - power * 2);
  basic.forEach(({ first, last, id }, i) => {
    u16(34 + i * 2, last);
    u16(36 + count + i * 2, first);
    u16(36 + count * 2 + i * 2, (id - first) & 0xffff);
  });
  const full = 20 + old;
  u16(full, 12, 0);
  u32(full + 4, 16 + runs.length * 12, 0, runs.length);
  runs.forEach(({ first, last, id }, i) => u32(full + 16 + i * 12, first, last, id));
  return cmap;
}

function changed(table: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(table);
  copy.writeUInt16BE(value, at);
  return copy;
}

/** How many, and how large the largest: readers lay out their memory by it, and a glyph from elsewhere may be larger. */
function roomFor(maxp: Buffer, glyphs: readonly Glyph[]): Buffer {
  const room = changed(maxp, 4, glyphs.length);
  for (const { outline } of glyphs) {
    if (outline.length === 0) continue;
    const contours = outline.readInt16BE(0);
    const points = outline.readUInt16BE(8 + contours * 2) + 1;
    room.writeUInt16BE(Math.max(points, room.readUInt16BE(6)), 6);
    room.writeUInt16BE(Math.max(contours, room.readUInt16BE(8)), 8);
  }
  return room;
}

function outlinesOf(glyphs: readonly Glyph[]): { glyf: Buffer; loca: Buffer } {
  const glyf = Buffer.alloc(glyphs.reduce((sum, { outline }) => sum + padded(outline.length), 0));
  const loca = Buffer.alloc((glyphs.length + 1) * 4);
  let at = 0;
  glyphs.forEach(({ outline }, index) => {
    loca.writeUInt32BE(at, index * 4);
    outline.copy(glyf, at);
    at += padded(outline.length);
  });
  loca.writeUInt32BE(at, glyphs.length * 4);
  return { glyf, loca };
}

/** The font of these characters, all of which the whole font has. */
export function cut(font: TrueType, wanted: Iterable<string>): Cut {
  const characters = [...new Set(wanted)].toSorted((a, b) => a.codePointAt(0)! - b.codePointAt(0)!);
  // Two characters may share a glyph; each gets its own number, so that text read back is what was written.
  const glyphs = [font.glyph(0), ...characters.map((character) => font.glyphFor(character)!)];
  const { glyf, loca } = outlinesOf(glyphs);
  const hmtx = Buffer.alloc(glyphs.length * 4);
  glyphs.forEach(({ advance, bearing }, index) => {
    hmtx.writeUInt16BE(advance, index * 4);
    hmtx.writeInt16BE(bearing, index * 4 + 2);
  });
  const head = changed(font.table('head'), 50, 1);
  head.writeUInt32BE(0, 8);
  const tables: [string, Buffer][] = [
    ['OS/2', font.table('OS/2')],
    ['cmap', cmapOf(characters.map((character) => character.codePointAt(0)!))],
    ['glyf', glyf],
    ['head', head],
    ['hhea', changed(font.table('hhea'), 34, glyphs.length)],
    ['hmtx', hmtx],
    ['loca', loca],
    ['maxp', roomFor(font.table('maxp'), glyphs)],
    ['name', font.table('name')],
    ['post', font.table('post')],
    ['prep', font.table('prep')],
  ];
  return {
    file: packed(tables),
    characters,
    idOf: new Map(characters.map((character, index) => [character, index + 1])),
    advances: glyphs.map(({ advance }) => Math.round((advance * 1000) / font.unitsPerEm)),
  };
}

const checksum = (bytes: Buffer, from: number, to: number): number => {
  let sum = 0;
  for (let at = from; at < to; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
};

/** The tables as a file; they come in the order of their names, as the format demands. */
function packed(tables: readonly (readonly [string, Buffer])[]): Buffer {
  const start = 12 + tables.length * 16;
  const file = Buffer.alloc(tables.reduce((sum, [, { length }]) => sum + padded(length), start));
  const power = Math.floor(Math.log2(tables.length));
  file.writeUInt32BE(0x00010000, 0);
  [tables.length, 2 ** power * 16, power, (tables.length - 2 ** power) * 16].forEach((value, i) =>
    file.writeUInt16BE(value, 4 + i * 2),
  );
  let at = start;
  let adjustment = 0;
  tables.forEach(([name, table], index) => {
    table.copy(file, at);
    const end = at + padded(table.length);
    const entry = 12 + index * 16;
    file.write(name, entry, 'latin1');
    [checksum(file, at, end), at, table.length].forEach((value, i) => file.writeUInt32BE(value, entry + 4 + i * 4));
    if (name === 'head') adjustment = at + 8;
    at = end;
  });
  file.writeUInt32BE((0xb1b0afba - checksum(file, 0, file.length)) >>> 0, adjustment);
  return file;
}
