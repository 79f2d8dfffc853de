import { inflateSync } from 'node:zlib';

/** Reads a PDF of ours by its table of objects, as any reader does, and gives the text of each page. */
export function readPdf(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes);
  const source = file.toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(source)![1]);
  const [, count] = /^xref\n0 (\d+)\n/.exec(source.slice(start))!;
  const rows = source
    .slice(start)
    .split('\n')
    .slice(2, 2 + Number(count));
  const objects = rows.slice(1).map((row, index) => {
    if (!/^\d{10} 00000 n $/.test(row)) throw new Error(`a row of the table of objects: ${row}`);
    const at = Number(row.slice(0, 10));
    const head = `${index + 1} 0 obj\n`;
    if (!source.startsWith(head, at)) throw new Error(`object ${index + 1} is not at ${at}`);
    return source.slice(at + head.length, source.indexOf('endobj', at));
  });
  const object = (id: string | number) => objects[Number(id) - 1]!;
  const stream = (id: string | number) => {
    const length = Number(/\/Length (\d+)/.exec(object(id))![1]);
    const from = object(id).indexOf('stream\n') + 7;
    return inflateSync(Buffer.from(object(id).slice(from, from + length), 'latin1')).toString('latin1');
  };
  const one = (pattern: RegExp) => objects.find((body) => pattern.test(body))!;
  const pages = one(/\/Type \/Pages /);
  const fonts = Object.fromEntries(
    [.../\/Font << ([^>]*) >>/.exec(pages)![1]!.matchAll(/\/(F\d) (\d+) 0 R/g)].map(([, name, id]) => {
      const unicode = stream(/\/ToUnicode (\d+)/.exec(object(id!))![1]!);
      const pairs = [...unicode.matchAll(/^<(\w{4})> <(\w+)>$/gm)];
      return [
        name!,
        new Map(pairs.map(([, glyph, text]) => [glyph!, Buffer.from(text!, 'hex').swap16().toString('utf16le')])),
      ];
    }),
  );
  const textOf = (content: string) =>
    content
      .split('\nET')
      .map((words) =>
        [...words.matchAll(/\/(F\d) [\d.]+ Tf <(\w+)> Tj/g)]
          .map(([, font, glyphs]) =>
            glyphs!
              .match(/.{4}/g)!
              .map((glyph) => fonts[font!]!.get(glyph)!)
              .join(''),
          )
          .join(''),
      )
      .join('\n');
  const form = textOf(stream(/\/Form (\d+) 0 R/.exec(pages)![1]!));
  return [.../\/Kids \[([^\]]*)\]/.exec(pages)![1]!.matchAll(/(\d+) 0 R/g)].map(
    ([, id]) => `${form}\n${textOf(stream(/\/Contents (\d+)/.exec(object(id!))![1]!))}`,
  );
}
