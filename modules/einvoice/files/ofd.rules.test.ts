import { posix } from 'node:path';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readXml } from './data.ts';
import { drawOfd, drawPdf } from './files.server.ts';
import { readPdf } from '@heliu/paper/testing';
import { anyFace } from './testing.server.ts';
import { allAt, at, type Element, parseXml, textAt } from './xml.ts';

const within = (element: Element): Element[] => [element, ...element.children.flatMap(within)];
/** Paths are relative to the part they stand in, those of resources to the folder it names. */
const files = new Set(['PublicRes', 'DocumentRes', 'CustomTags', 'Attachments', 'DocRoot', 'FileLoc', 'FontFile']);

/** Opens a package by following its own references; whatever does not resolve fails. */
function opened(bytes: Uint8Array) {
  const parts = unzipSync(bytes);
  const met = new Set<string>();
  const need = (path: string): Uint8Array => {
    if (!parts[path]) throw new Error(`${path} is not in the package`);
    met.add(path);
    return parts[path];
  };
  const open = (path: string): Element => {
    const root = parseXml(strFromU8(need(path)));
    const base = posix.join(posix.dirname(path), root.attributes.get('BaseLoc') ?? '');
    for (const element of within(root)) {
      const target = files.has(element.name) ? element.text : root === element ? '' : element.attributes.get('BaseLoc');
      if (!target || element.children.length > 0) continue;
      const whole = posix.join(base, target);
      if (whole.endsWith('.xml')) open(whole);
      else need(whole);
    }
    return root;
  };
  open('OFD.xml');
  expect([...met].toSorted()).toEqual(Object.keys(parts).toSorted());
  return {
    part: (path: string) => parseXml(strFromU8(need(path))),
    data: readXml(strFromU8(need('Doc_0/Attachs/original_invoice.xml'))),
  };
}

test('a package holds together, and says what the PDF says', () =>
  fc.assert(
    fc.property(anyFace, (face) => {
      const { bytes, missing } = drawOfd(face);
      const { part, data } = opened(bytes);
      const document = part('Doc_0/Document.xml');
      const places = allAt(at(document, 'Pages'), 'Page').map((page) => page.attributes.get('BaseLoc')!);
      const pages = places.map((place) => part(`Doc_0/${place}`));
      const template = part('Doc_0/Tpls/Tpl_0/Content.xml');
      const tags = part('Doc_0/Tags/CustomTag.xml');
      const elements = [
        document,
        template,
        ...pages,
        part('Doc_0/PublicRes.xml'),
        part('Doc_0/DocumentRes.xml'),
      ].flatMap(within);

      const ids = elements.flatMap(({ attributes }) => attributes.get('ID') ?? []);
      const known = new Set(ids);
      expect(known.size).toBe(ids.length);
      expect(Math.max(...ids.map(Number))).toBe(Number(textAt(document, 'CommonData', 'MaxUnitID')));
      const refs = [
        ...elements.flatMap(({ attributes }) => ['Font', 'TemplateID'].flatMap((name) => attributes.get(name) ?? [])),
        ...within(tags).flatMap(({ name, text, attributes }) =>
          name === 'ObjectRef' ? [text, attributes.get('PageRef')!] : [],
        ),
        textAt(document, 'CommonData', 'DefaultCS'),
      ];
      expect(refs.filter((ref) => !known.has(ref))).toEqual([]);

      const outside = elements.filter(({ attributes }) => {
        const [x = 0, y = 0, width = 0, height = 0] = attributes.get('Boundary')?.split(' ').map(Number) ?? [];
        return Math.min(x, y, width, height) < 0 || x + width > 210 || y + height > 140;
      });
      expect(outside).toEqual([]);

      const textsOf = (page: Element) => within(page).filter(({ name }) => name === 'TextCode');
      const misplaced = pages.flatMap(textsOf).filter(({ text, attributes }) => {
        const steps = (attributes.get('DeltaX') ?? '').replace(/g (\d+) ([\d.]+)/g, (_, count: string, step: string) =>
          Array.from({ length: Number(count) }, () => step).join(' '),
        );
        return steps.split(' ').filter(Boolean).length !== Array.from(text).length - 1;
      });
      expect(misplaced).toEqual([]);
      const pdf = drawPdf(face);
      const lines = (page: string) => page.split('\n').filter(Boolean);
      expect(pages.map((page) => [...textsOf(template), ...textsOf(page)].map(({ text }) => text))).toEqual(
        readPdf(pdf.bytes).map(lines),
      );
      expect(missing).toEqual(pdf.missing);
      expect(data.gross).toBe(face.gross);
      expect(Buffer.from(drawOfd(face).bytes).equals(bytes)).toBe(true);
    }),
    { numRuns: 8 },
  ));
