import { openSync, readSync } from 'node:fs';

/** One character as the font has it. */
export interface Glyph {
  /** Below zero: not of this font, but of the one that helps out. */
  readonly id: number;
  /** In units of the em, as is the bearing. */
  readonly advance: number;
  readonly bearing: number;
  readonly outline: Buffer;
}

/**
 * A TrueType file of which only the directory of glyphs is kept in memory: outlines are read when a character is met
 * for the first time. Ten megabytes of outlines per process would serve a few thousand characters.
 */
export class TrueType {
  private readonly file: number;
  private readonly places = new Map<string, { readonly at: number; readonly length: number }>();
  private readonly tables = new Map<string, Buffer>();
  private readonly outlines: (index: number) => readonly [from: number, to: number];
  private readonly groups: readonly (readonly [first: number, last: number, id: number])[];
  private readonly metrics: Buffer;
  private readonly metricCount: number;
  private readonly glyphs = new Map<number, Glyph>();
  private readonly byCharacter = new Map<string, Glyph | null>();
  private readonly rare: ((character: string, unitsPerEm: number) => Glyph | undefined) | undefined;
  readonly unitsPerEm: number;

  /** `rare` has what the file has not got: it is asked for a character at a time, and remembered. */
  constructor(path: string, rare?: (character: string, unitsPerEm: number) => Glyph | undefined) {
    this.rare = rare;
    this.file = openSync(path, 'r');
    const head = this.read(0, 12);
    const directory = this.read(12, head.readUInt16BE(4) * 16);
    for (let at = 0; at < directory.length; at += 16)
      this.places.set(directory.toString('latin1', at, at + 4), {
        at: directory.readUInt32BE(at + 8),
        length: directory.readUInt32BE(at + 12),
      });
    this.unitsPerEm = this.table('head').readUInt16BE(18);
    const long = this.table('head').readInt16BE(50) === 1;
    const loca = this.table('loca');
    const offset = (index: number) => (long ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2);
    this.outlines = (index) => [offset(index), offset(index + 1)];
    this.metrics = this.table('hmtx');
    this.metricCount = this.table('hhea').readUInt16BE(34);
    this.groups = groupsOf(this.table('cmap'));
  }

  private read(at: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    readSync(this.file, bytes, 0, length, at);
    return bytes;
  }

  /** A table as it stands in the file. */
  table(name: string): Buffer {
    let bytes = this.tables.get(name);
    if (!bytes) {
      const place = this.places.get(name);
      if (!place) throw new Error(`the font has no table ${name}`);
      bytes = this.read(place.at, place.length);
      this.tables.set(name, bytes);
    }
    return bytes;
  }

  glyph(id: number): Glyph {
    let glyph = this.glyphs.get(id);
    if (!glyph) {
      const [from, to] = this.outlines(id);
      const outline = this.read(this.places.get('glyf')!.at + from, to - from);
      // Such a glyph names others by their numbers; our fonts have none, and `cut` would not follow.
      if (outline.length > 0 && outline.readInt16BE(0) < 0) throw new Error(`glyph ${id} is put together from others`);
      // Glyphs beyond the last full metric share its advance and have only a bearing of their own.
      const full = Math.min(id, this.metricCount - 1) * 4;
      const bearing = id < this.metricCount ? full + 2 : this.metricCount * 4 + (id - this.metricCount) * 2;
      glyph = {
        id,
        advance: this.metrics.readUInt16BE(full),
        bearing: this.metrics.readInt16BE(bearing),
        outline,
      };
      this.glyphs.set(id, glyph);
    }
    return glyph;
  }

  /** Undefined when the font has no such character. */
  glyphFor(character: string): Glyph | undefined {
    let glyph = this.byCharacter.get(character);
    if (glyph === undefined) {
      const id = this.idOf(character.codePointAt(0)!);
      glyph = (id === 0 ? this.rare?.(character, this.unitsPerEm) : this.glyph(id)) ?? null;
      this.byCharacter.set(character, glyph);
    }
    return glyph ?? undefined;
  }

  private idOf(codePoint: number): number {
    let [low, high] = [0, this.groups.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const [first, last, id] = this.groups[middle]!;
      if (codePoint < first) high = middle - 1;
      else if (codePoint > last) low = middle + 1;
      else return id + codePoint - first;
    }
    return 0;
  }

  /** Whether it is the other font that has it. */
  isRare(character: string): boolean {
    return (this.glyphFor(character)?.id ?? 0) < 0;
  }

  has(character: string): boolean {
    return this.glyphFor(character) !== undefined;
  }

  width(text: string, size: number): number {
    let sum = 0;
    for (const character of text) sum += this.glyphFor(character)?.advance ?? this.unitsPerEm;
    return (sum / this.unitsPerEm) * size;
  }
}

/** The full table of characters (format 12): runs of code points with runs of glyphs. */
function groupsOf(cmap: Buffer): [number, number, number][] {
  for (let n = 0; n < cmap.readUInt16BE(2); n++) {
    const at = cmap.readUInt32BE(4 + n * 8 + 4);
    if (cmap.readUInt16BE(at) !== 12) continue;
    return Array.from({ length: cmap.readUInt32BE(at + 12) }, (_, group) => {
      const start = at + 16 + group * 12;
      return [cmap.readUInt32BE(start), cmap.readUInt32BE(start + 4), cmap.readUInt32BE(start + 8)];
    });
  }
  throw new Error('the font has no full table of characters');
}
