import { inflateSync } from 'node:zlib';
import { Unreadable } from './xml.ts';

// As much of PDF as it takes to read the text of an invoice that somebody else's program wrote: objects, plain and
// packed, deflated streams, fonts with their maps to characters, and where each piece of text stands.

/** A piece of text and where it begins, in millimetres from the upper left corner of its page. */
export interface Run {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

class Name {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
class Ref {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
}
class Operator {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
type Dict = Map<string, Value>;
type Value = null | boolean | number | Buffer | Name | Ref | Operator | Value[] | Dict;

const mostObjects = 20_000;
const mostUnpacked = 16 * 1024 * 1024;
const mostDeep = 40;

const unreadable = (what: string): never => {
  throw new Unreadable('PDF', what);
};

const spaces = /[\0\t\n\f\r ]*(?:%[^\r\n]*[\0\t\n\f\r ]*)*/y;
const number = /[+-]?(?:\d+\.?\d*|\.\d+)/y;
const word = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const reference = /(\d+)[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R(?![A-Za-z0-9])/y;
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Reads values one after the other; bytes are kept as characters of one byte each. */
class Reader {
  at = 0;
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  /** Undefined at the end. */
  next(deep = 0): Value | undefined {
    if (deep > mostDeep) unreadable('层次过多');
    this.match(spaces);
    const { source } = this;
    const first = source[this.at];
    if (first === undefined) return undefined;
    if (source.startsWith('<<', this.at)) return this.dict(deep);
    if (first === '[') return this.array(deep);
    if (first === '(') return this.string();
    if (first === '<') return this.hex();
    if (first === '/') {
      this.at += 1;
      const name = this.match(word)?.[0] ?? '';
      return new Name(name.replace(/#([\da-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))));
    }
    const ref = this.match(reference);
    if (ref) return new Ref(Number(ref[1]));
    const digits = this.match(number);
    if (digits) return Number(digits[0]);
    const name = this.match(word)?.[0];
    if (name === undefined) {
      this.at += 1;
      return new Operator(first);
    }
    return name === 'null' ? null : name === 'true' ? true : name === 'false' ? false : new Operator(name);
  }

  private dict(deep: number): Dict {
    this.at += 2;
    const dict: Dict = new Map();
    for (;;) {
      this.match(spaces);
      if (this.source.startsWith('>>', this.at)) {
        this.at += 2;
        return dict;
      }
      const key = this.next(deep + 1);
      const value = this.next(deep + 1);
      if (!(key instanceof Name) || value === undefined) return unreadable('字典');
      dict.set(key.name, value);
    }
  }

  private array(deep: number): Value[] {
    this.at += 1;
    const all: Value[] = [];
    for (;;) {
      this.match(spaces);
      if (this.source[this.at] === ']') {
        this.at += 1;
        return all;
      }
      const value = this.next(deep + 1);
      if (value === undefined) return unreadable('数组');
      all.push(value);
    }
  }

  private hex(): Buffer {
    const end = this.source.indexOf('>', this.at);
    if (end < 0) return unreadable('字符串');
    const digits = this.source.slice(this.at + 1, end).replace(/[^\da-fA-F]/g, '');
    this.at = end + 1;
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
  }

  private string(): Buffer {
    const { source } = this;
    const out: string[] = [];
    let open = 1;
    for (this.at += 1; this.at < source.length; this.at += 1) {
      const sign = source[this.at]!;
      if (sign === '\\') {
        const octal = /^[0-7]{1,3}/.exec(source.slice(this.at + 1, this.at + 4))?.[0];
        const next = source[this.at + 1] ?? '';
        if (octal !== undefined) out.push(String.fromCharCode(parseInt(octal, 8) & 255));
        else if (next !== '\n' && next !== '\r') out.push(escapes[next] ?? next);
        this.at += octal?.length ?? 1;
        continue;
      }
      if (sign === '(') open += 1;
      if (sign === ')' && (open -= 1) === 0) break;
      out.push(sign);
    }
    this.at += 1;
    return Buffer.from(out.join(''), 'latin1');
  }
}

interface Thing {
  readonly value: Value;
  readonly stream?: Buffer;
}

/** The objects of a file. They are looked for where they stand: the table of a broken-off or patched file may lie. */
class Objects {
  private readonly all = new Map<number, Thing>();
  private unpacked = 0;

  constructor(file: Buffer) {
    const source = file.toString('latin1');
    if (!source.startsWith('%PDF-')) unreadable(source.slice(0, 8));
    const start = /(?:^|[\0\t\n\f\r ])(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj\b/g;
    for (let found = start.exec(source); found; found = start.exec(source)) {
      if (this.all.size >= mostObjects) unreadable('对象过多');
      const reader = new Reader(source);
      reader.at = start.lastIndex;
      const value = reader.next() ?? null;
      const head = reader.match(/[\0\t\n\f\r ]*stream(\r\n|\n|\r)/y);
      let stream: Buffer | undefined;
      if (head && value instanceof Map) {
        const told = value.get('Length');
        const end =
          typeof told === 'number' && /^\s*endstream/.test(source.slice(reader.at + told, reader.at + told + 20))
            ? reader.at + told
            : source.indexOf('endstream', reader.at);
        if (end < 0) unreadable('数据流');
        stream = file.subarray(reader.at, end);
        reader.at = end;
      }
      this.all.set(Number(found[1]), { value, ...(stream && { stream }) });
      start.lastIndex = Math.max(start.lastIndex, reader.at);
    }
    if (/\/Encrypt[\0\t\n\f\r ]+\d+/.test(source)) unreadable('加密的文件');
    const plain = Array.from(this.all.values());
    for (const thing of plain) this.takeOut(thing);
  }

  /** Objects that lie packed in another one. */
  private takeOut({ value, stream }: Thing): void {
    if (!(value instanceof Map) || !stream || nameAt(value, 'Type') !== 'ObjStm') return;
    const source = this.inflated({ value, stream }).toString('latin1');
    const [count, first] = [value.get('N'), value.get('First')];
    if (typeof count !== 'number' || typeof first !== 'number' || count > mostObjects) return;
    const index = new Reader(source);
    for (let i = 0; i < count; i += 1) {
      const [id, at] = [index.next(), index.next()];
      if (typeof id !== 'number' || typeof at !== 'number') return;
      const reader = new Reader(source);
      reader.at = first + at;
      if (!this.all.has(id)) this.all.set(id, { value: reader.next() ?? null });
    }
  }

  /** A value itself, wherever it stands. */
  of(value: Value | undefined, deep = 0): Value | undefined {
    return value instanceof Ref && deep < mostDeep ? this.of(this.all.get(value.id)?.value, deep + 1) : value;
  }
  dict(value: Value | undefined): Dict | undefined {
    const found = this.of(value);
    return found instanceof Map ? found : undefined;
  }
  array(value: Value | undefined): readonly Value[] {
    const found = this.of(value);
    return Array.isArray(found) ? found : found === undefined || found === null ? [] : [value!];
  }
  stream(value: Value | undefined): Buffer | undefined {
    const thing = value instanceof Ref ? this.all.get(value.id) : undefined;
    return thing?.stream && this.inflated(thing);
  }

  private inflated({ value, stream }: Thing): Buffer {
    const filters = this.array((value as Dict).get('Filter')).map((one) => this.of(one));
    if (filters.length === 0) return stream!;
    if (filters.length > 1 || !(filters[0] instanceof Name) || filters[0].name !== 'FlateDecode')
      return Buffer.alloc(0);
    try {
      const bytes = inflateSync(stream!, { maxOutputLength: mostUnpacked });
      this.unpacked += bytes.length;
      return this.unpacked > mostUnpacked ? unreadable('解开后过大') : bytes;
    } catch (error) {
      if (error instanceof Unreadable) throw error;
      return unreadable('压缩的数据');
    }
  }

  typed(type: string): Dict[] {
    return [...this.all.values()].flatMap(({ value }) =>
      value instanceof Map && nameAt(value, 'Type') === type ? [value] : [],
    );
  }
  /** Files that lie within this one. */
  attachments(): Buffer[] {
    return [...this.all.values()].flatMap((thing) =>
      thing.stream && thing.value instanceof Map && nameAt(thing.value, 'Type') === 'EmbeddedFile'
        ? [this.inflated(thing)]
        : [],
    );
  }
}

const nameAt = (dict: Dict, key: string): string | undefined => {
  const value = dict.get(key);
  return value instanceof Name ? value.name : undefined;
};

const utf16 = (bytes: Buffer): string =>
  Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le');
const codeOf = (bytes: Buffer): number => (bytes.length === 0 ? 0 : bytes.readUIntBE(0, Math.min(bytes.length, 4)));

/** Which characters codes stand for, by the map a font brings along. */
function characterMap(source: Buffer): Map<number, string> {
  const map = new Map<number, string>();
  const reader = new Reader(source.toString('latin1'));
  let held: Value[] = [];
  for (let value = reader.next(); value !== undefined; value = reader.next()) {
    if (!(value instanceof Operator)) {
      held.push(value);
      continue;
    }
    if (value.name === 'endbfchar')
      for (let i = 0; i + 1 < held.length; i += 2)
        if (Buffer.isBuffer(held[i]) && Buffer.isBuffer(held[i + 1]))
          map.set(codeOf(held[i] as Buffer), utf16(held[i + 1] as Buffer));
    if (value.name === 'endbfrange')
      for (let i = 0; i + 2 < held.length; i += 3) {
        const [from, to, target] = [held[i], held[i + 1], held[i + 2]];
        if (!Buffer.isBuffer(from) || !Buffer.isBuffer(to)) continue;
        const [first, last] = [codeOf(from), Math.min(codeOf(to), codeOf(from) + 0xffff)];
        for (let code = first; code <= last; code += 1) {
          const one = Array.isArray(target) ? target[code - first] : target;
          if (!Buffer.isBuffer(one)) continue;
          const start = utf16(one);
          map.set(
            code,
            Array.isArray(target)
              ? start
              : start.slice(0, -1) + String.fromCharCode(start.charCodeAt(start.length - 1) + code - first),
          );
        }
      }
    held = [];
  }
  return map;
}

type Decode = (bytes: Buffer) => string;

function decoderOf(objects: Objects, font: Dict | undefined): Decode {
  const wide = font !== undefined && nameAt(font, 'Subtype') === 'Type0';
  const packed = objects.stream(font?.get('ToUnicode'));
  if (packed) {
    const map = characterMap(packed);
    const step = wide ? 2 : 1;
    return (bytes) => {
      let text = '';
      for (let at = 0; at + step <= bytes.length; at += step) text += map.get(bytes.readUIntBE(at, step)) ?? '';
      return text;
    };
  }
  const encoding = font && nameAt(font, 'Encoding');
  if (encoding?.startsWith('UniGB-')) return utf16;
  if (encoding?.startsWith('GBK')) return (bytes) => new TextDecoder('gbk').decode(bytes);
  return wide ? () => '' : (bytes) => bytes.toString('latin1');
}

type Matrix = readonly [number, number, number, number, number, number];
const unit: Matrix = [1, 0, 0, 1, 0, 0];
const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
];
const matrixOf = (values: readonly Value[]): Matrix =>
  values.length >= 6 && values.slice(-6).every((one) => typeof one === 'number')
    ? (values.slice(-6) as unknown as Matrix)
    : unit;

const mm = 25.4 / 72;
const mostRuns = 50_000;

class PageText {
  readonly runs: Run[] = [];
  private readonly fonts = new Map<Dict | undefined, Decode>();

  private readonly objects: Objects;
  private readonly place: { readonly page: number; readonly top: number; readonly left: number };
  constructor(objects: Objects, place: PageText['place']) {
    this.objects = objects;
    this.place = place;
  }

  private decoder(font: Dict | undefined): Decode {
    const known = this.fonts.get(font) ?? decoderOf(this.objects, font);
    this.fonts.set(font, known);
    return known;
  }

  show(content: Buffer, resources: Dict | undefined, start: Matrix, deep = 0): void {
    if (deep > 8) return;
    const reader = new Reader(content.toString('latin1'));
    const kept: Matrix[] = [];
    const fonts = this.objects.dict(resources?.get('Font'));
    let [ctm, text, line] = [start, unit, unit];
    let [leading, decode]: [number, Decode] = [0, () => ''];
    let held: Value[] = [];
    const move = (x: number, y: number) => (text = line = times([1, 0, 0, 1, x, y], line));
    const put = (shown: string) => {
      if (shown.trim() === '') return;
      if (this.runs.length >= mostRuns) unreadable('文字过多');
      const [, , , , x, y] = times(text, ctm);
      const { page, top, left } = this.place;
      this.runs.push({ page, x: (x - left) * mm, y: (top - y) * mm, text: shown });
    };
    const shown = (value: Value | undefined): string =>
      Buffer.isBuffer(value) ? decode(value) : Array.isArray(value) ? value.map(shown).join('') : '';
    const nth = (index: number): number => (typeof held[index] === 'number' ? held[index] : 0);
    for (let value = reader.next(); value !== undefined; value = reader.next()) {
      if (!(value instanceof Operator)) {
        held.push(value);
        continue;
      }
      switch (value.name) {
        case 'q':
          kept.push(ctm);
          break;
        case 'Q':
          ctm = kept.pop() ?? ctm;
          break;
        case 'cm':
          ctm = times(matrixOf(held), ctm);
          break;
        case 'BT':
          text = line = unit;
          break;
        case 'Tf':
          if (held[0] instanceof Name) decode = this.decoder(this.objects.dict(fonts?.get(held[0].name)));
          break;
        case 'TL':
          leading = nth(0);
          break;
        case 'TD':
          leading = -nth(1);
          move(nth(0), nth(1));
          break;
        case 'Td':
          move(nth(0), nth(1));
          break;
        case 'Tm':
          text = line = matrixOf(held);
          break;
        case 'T*':
          move(0, -leading);
          break;
        case 'Tj':
        case 'TJ':
          put(shown(held[0]));
          break;
        case "'":
        case '"':
          move(0, -leading);
          put(shown(held.at(-1)));
          break;
        case 'ID':
          // A picture within the text: its bytes are no operators.
          reader.at = Math.max(reader.at, reader.source.indexOf('EI', reader.at));
          break;
        case 'Do':
          if (held[0] instanceof Name) {
            const form = this.objects.dict(resources?.get('XObject'))?.get(held[0].name);
            const dict = this.objects.dict(form);
            const inner = dict && nameAt(dict, 'Subtype') === 'Form' ? this.objects.stream(form) : undefined;
            const own = times(matrixOf(this.objects.array(dict?.get('Matrix'))), ctm);
            if (inner) this.show(inner, this.objects.dict(dict!.get('Resources')) ?? resources, own, deep + 1);
          }
          break;
      }
      held = [];
    }
  }
}

/** What a page has of itself or of the pages above it. */
function inherited(objects: Objects, page: Dict, key: string, deep = 0): Value | undefined {
  const parent = objects.dict(page.get('Parent'));
  return page.get(key) ?? (parent && deep < mostDeep ? inherited(objects, parent, key, deep + 1) : undefined);
}

export interface PdfText {
  readonly runs: readonly Run[];
  /** Files that lie within it: some programs put the data of an invoice there. */
  readonly attachments: readonly Buffer[];
}

/** The text of a PDF. A file made to be unreadable, or to grow while it is read, is refused in words. */
export function readPdfText(file: Buffer): PdfText {
  const objects = new Objects(file);
  const runs = objects.typed('Page').flatMap((page, index) => {
    const [left = 0, , , top = 0] = objects.array(inherited(objects, page, 'MediaBox')).map((one) => {
      const value = objects.of(one);
      return typeof value === 'number' ? value : 0;
    });
    const text = new PageText(objects, { page: index, top, left });
    const contents = objects.array(page.get('Contents')).map((one) => objects.stream(one) ?? Buffer.alloc(0));
    const content = Buffer.concat(contents.flatMap((one) => [one, Buffer.from('\n')]));
    text.show(content, objects.dict(inherited(objects, page, 'Resources')), unit);
    return text.runs;
  });
  return { runs, attachments: objects.attachments() };
}
