import { inflateSync } from 'node:zlib';

/** The objects of a PDF as our writer lays it out: one after the other, streams deflated. */
function objectsIn(pdf: Buffer): Map<string, { readonly dict: string; readonly stream: string }> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, { dict: string; stream: string }>();
  for (const { 1: id, 2: body } of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body!.indexOf('\nstream\n');
    const dict = at < 0 ? body! : body!.slice(0, at);
    const raw = at < 0 ? '' : body!.slice(at + 8, body!.lastIndexOf('\nendstream'));
    const packed = dict.includes('/FlateDecode') && !dict.includes('/Subtype /Image');
    objects.set(id!, { dict, stream: packed ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw });
  }
  return objects;
}

const fromUtf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Which character a glyph of the embedded font stands for. */
function charactersIn(cmap: string): Map<number, string> {
  const characters = new Map<number, string>();
  for (const { 1: from, 3: list } of cmap.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi))
    [...list!.matchAll(/<([0-9a-f]+)>/gi)].forEach(([, hex], i) =>
      characters.set(Number.parseInt(from!, 16) + i, fromUtf16(hex!)),
    );
  return characters;
}

/** The text of each page, line by line, as a reader would copy it. */
export function pdfText(pdf: Buffer): string[] {
  const objects = objectsIn(pdf);
  const refs = (dict: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(dict)?.[1];
  const fonts = new Map<string, Map<number, string>>();
  for (const { dict } of objects.values())
    for (const [, name, id] of (/\/Font <<([\s\S]*?)>>/.exec(dict)?.[1] ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = refs(objects.get(id!)?.dict ?? '', 'ToUnicode');
      if (unicode) fonts.set(name!, charactersIn(objects.get(unicode)!.stream));
    }
  const pages = [...objects.values()].filter(({ dict }) => /\/Type \/Page\b(?!s)/.test(dict));
  return pages.map(({ dict }) => {
    const content = objects.get(refs(dict, 'Contents')!)!.stream;
    let font = new Map<number, string>();
    const lines: string[] = [];
    for (const [, named, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g)) {
      if (named) font = fonts.get(named) ?? font;
      else
        lines.push(
          [...shown!.matchAll(/<([0-9a-f]+)>/gi)]
            .flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
            .map((glyph) => font.get(Number.parseInt(glyph, 16)) ?? '?')
            .join(''),
        );
    }
    return lines.join('\n');
  });
}
