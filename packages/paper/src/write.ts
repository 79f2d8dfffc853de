import { deflateSync } from 'node:zlib';
import type { Cut } from './cut.ts';
import { type Colour, darkRuns, type Drawing, type Mark, type Squares, type Words } from './drawing.ts';

const points = 72 / 25.4;
/** Hundredths of a point are finer than any printer. */
const number = (value: number): string => String(Math.round(value * 100) / 100);
const colour = ([red, green, blue]: Colour, operator: 'rg' | 'RG') =>
  `${[red, green, blue].map((part) => number(part / 255)).join(' ')} ${operator}`;
const hex = (value: number): string => value.toString(16).padStart(4, '0');
/** PDF wants text outside the pages as UTF-16 with a mark in front. */
const utf16 = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** A font as it goes into the file: what takes long is done once, however many files it goes into. */
export interface Typeface {
  readonly cut: Cut;
  readonly program: Buffer;
  readonly unicode: Buffer;
}
/** What goes into a single file is packed quickly; what goes into many, well. */
const quickly = { level: 1 };
const well = { level: 9 };
export const typefaceOf = (cut: Cut, isLasting: boolean): Typeface => {
  const manner = isLasting ? well : quickly;
  return { cut, program: deflateSync(cut.file, manner), unicode: deflateSync(toUnicode(cut.characters), manner) };
};

/** The operators of one page or of the form beneath all pages. */
class Ink {
  private readonly operators: string[] = [];
  private filled = '';
  private stroked = '';
  private readonly height: number;
  private readonly fonts: readonly Typeface[];
  constructor(height: number, fonts: readonly Typeface[]) {
    this.height = height;
    this.fonts = fonts;
  }
  private y(millimetres: number): number {
    return (this.height - millimetres) * points;
  }
  private fill(wanted: Colour): void {
    const operator = colour(wanted, 'rg');
    if (operator !== this.filled) this.operators.push((this.filled = operator));
  }
  private words({ text, x, y, size, colour: wanted, turned = 0 }: Words): void {
    this.fill(wanted);
    const angle = (turned * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const matrix = turned === 0 ? '1 0 0 1' : [cos, sin, -sin, cos].map((value) => value.toFixed(4)).join(' ');
    this.operators.push(`BT ${matrix} ${number(x * points)} ${number(this.y(y))} Tm`);
    let [glyphs, font] = ['', -1];
    const show = () => glyphs && this.operators.push(`/F${font} ${number(size * points)} Tf <${glyphs}> Tj`);
    for (const character of text) {
      const index = this.fonts.findIndex(({ cut }) => cut.idOf.has(character));
      if (index !== font) {
        show();
        [glyphs, font] = ['', index];
      }
      glyphs += hex(this.fonts[index]!.cut.idOf.get(character)!);
    }
    show();
    this.operators.push('ET');
  }
  private squares({ x, y, side, rows }: Squares): void {
    this.fill([0, 0, 0]);
    const scale = (side / rows.length) * points;
    const place = `${scale.toFixed(4)} 0 0 -${scale.toFixed(4)} ${number(x * points)} ${number(this.y(y))} cm`;
    const boxes = darkRuns(rows).map((run) => `${run.x} ${run.y} ${run.length} 1 re`);
    this.operators.push(`q ${place}`, ...boxes, 'f Q');
  }
  draw(marks: readonly Mark[]): string {
    for (const mark of marks) {
      if (mark.kind === 'words') this.words(mark);
      else if (mark.kind === 'squares') this.squares(mark);
      else {
        const { from, to, width } = mark;
        const stroke = `${colour(mark.colour, 'RG')} ${number(width * points)} w`;
        if (stroke !== this.stroked) this.operators.push((this.stroked = stroke));
        const [start, end] = [from, to].map(([x, y]) => `${number(x * points)} ${number(this.y(y))}`);
        this.operators.push(`${start} m ${end} l S`);
      }
    }
    return this.operators.join('\n');
  }
}

/** Objects numbered as they are written, and where each begins. */
class Objects {
  private readonly chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  private readonly offsets: number[] = [];
  private length = this.chunks[0]!.length;

  /** A number to be referred to before the object is written. */
  reserve(): number {
    return this.offsets.push(0);
  }
  private push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.length += chunk.length;
  }
  write(body: string, id = this.reserve()): number {
    this.offsets[id - 1] = this.length;
    this.push(Buffer.from(`${id} 0 obj\n${body}\nendobj\n`, 'latin1'));
    return id;
  }
  /** `data` is deflated already. */
  stream(entries: string, data: Buffer): number {
    const id = this.reserve();
    this.offsets[id - 1] = this.length;
    const head = `${id} 0 obj\n<< ${entries} /Filter /FlateDecode /Length ${data.length} >>\nstream\n`;
    this.push(Buffer.from(head, 'latin1'));
    this.push(data);
    this.push(Buffer.from('\nendstream\nendobj\n', 'latin1'));
    return id;
  }
  finish(root: number, info: number): Buffer {
    const start = this.length;
    const rows = this.offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const size = this.offsets.length + 1;
    this.push(
      Buffer.from(
        `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
        'latin1',
      ),
    );
    return Buffer.concat(this.chunks, this.length);
  }
}

/** Which characters the glyphs stand for: without it a page can be read by people only. */
function toUnicode(characters: readonly string[]): string {
  const rows = characters.map(
    (character, index) =>
      `<${hex(index + 1)}> <${Array.from({ length: character.length }, (_, i) => hex(character.charCodeAt(i))).join('')}>`,
  );
  const blocks: string[] = [];
  for (let at = 0; at < rows.length; at += 100) {
    const block = rows.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}

function writeFont(objects: Objects, { cut: { file, advances }, ...typeface }: Typeface, index: number): number {
  // A subset is known by six capitals before its name.
  const name = `/HELIU${String.fromCharCode(65 + index)}+NotoSansSC`;
  const program = objects.stream(`/Length1 ${file.length}`, typeface.program);
  const descriptor = objects.write(
    `<< /Type /FontDescriptor /FontName ${name} /Flags 4 /FontBBox [-1000 -500 3000 1500] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 733 /StemV 80 /FontFile2 ${program} 0 R >>`,
  );
  const font = objects.write(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity /DW 1000 /W [0 [${advances.join(' ')}]] >>`,
  );
  const unicode = objects.stream('', typeface.unicode);
  return objects.write(
    `<< /Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H /DescendantFonts [${font} 0 R] /ToUnicode ${unicode} 0 R >>`,
  );
}

const dateOf = (iso: string): string => `(D:${iso.replace(/\D/g, '').slice(0, 14)}Z)`;

const forms = new WeakMap<readonly Mark[], Buffer>();
/** A form set in the first font alone looks the same in every file. */
function packedForm(
  form: readonly Mark[],
  fonts: readonly Typeface[],
  inked: (marks: readonly Mark[]) => string,
): Buffer {
  const known = forms.get(form);
  if (known) return known;
  const packed = deflateSync(inked(form), well);
  const isPlain = form.every(
    (mark) => mark.kind !== 'words' || [...mark.text].every((one) => fonts[0]!.cut.idOf.has(one)),
  );
  if (isPlain) forms.set(form, packed);
  return packed;
}

/** The drawing as a PDF; one of the fonts has each of its characters. */
export function writePdf(drawing: Drawing, fonts: readonly Typeface[]): Buffer {
  const { width, height, form, pages, title, author, createdAt } = drawing;
  const objects = new Objects();
  const box = `[0 0 ${number(width * points)} ${number(height * points)}]`;
  const names = fonts.map((font, index) => `/F${index} ${writeFont(objects, font, index)} 0 R`);
  const resources = `/Font << ${names.join(' ')} >>`;
  const inked = (marks: readonly Mark[]) => new Ink(height, fonts).draw(marks);
  const beneath = objects.stream(
    `/Type /XObject /Subtype /Form /BBox ${box} /Resources << ${resources} >>`,
    packedForm(form, fonts, inked),
  );
  const parent = objects.reserve();
  const kids = pages.map((marks) => {
    const content = objects.stream('', deflateSync(`/Form Do\n${inked(marks)}`, quickly));
    return objects.write(`<< /Type /Page /Parent ${parent} 0 R /Contents ${content} 0 R >>`);
  });
  objects.write(
    `<< /Type /Pages /Count ${kids.length} /MediaBox ${box} /Resources << ${resources} /XObject << /Form ${beneath} 0 R >> >> /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`,
    parent,
  );
  const root = objects.write(
    `<< /Type /Catalog /Pages ${parent} 0 R /Lang (zh-CN) /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  const created = createdAt ? ` /CreationDate ${dateOf(createdAt)}` : '';
  const info = objects.write(
    `<< /Title ${utf16(title)} /Author ${utf16(author)} /Creator ${utf16('合流')}${created} >>`,
  );
  return objects.finish(root, info);
}
