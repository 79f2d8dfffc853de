import { type ArchiveLimits, Unfit, unpack } from '@heliu/engine/thread';
import { readXml } from './data.ts';
import { readTaxControl } from './data-tax-control.ts';
import { type ReadInvoice, withDifference } from './data-values.ts';
import { readPdfText } from './pdf-text.server.ts';
import { readDigitalPage } from './read-pdf.server.ts';
import { type Element, parseXml, Unreadable } from './xml.ts';

const megabyte = 1024 * 1024;
/** An invoice is a few hundred kilobytes. */
const limits: ArchiveLimits = { entry: 8 * megabyte, total: 8 * megabyte, entries: 2000 };

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** The XML parts of a package. */
function partsOf(bytes: Buffer): Map<string, string> {
  try {
    const parts = unpack(bytes, (name) => /\.xml$/i.test(name), limits);
    return new Map(Object.entries(parts).map(([path, content]) => [path, decode(content)]));
  } catch (error) {
    throw new Unreadable('OFD', error instanceof Unfit ? '解开后过大' : '不是完整的文件');
  }
}

/** A data file among others, if one of them is. */
function dataIn(sources: Iterable<string>): ReadInvoice | undefined {
  for (const source of sources) if (/<([\w-]+:)?e?Invoice[\s>]/i.test(source.slice(0, 2000))) return readXml(source);
  return undefined;
}

const textsIn = (element: Element, texts: Map<string, string>): void => {
  const id = element.attributes.get('ID');
  if (element.name === 'TextObject' && id)
    texts.set(id, element.children.map(({ name, text }) => (name === 'TextCode' ? text : '')).join(''));
  else for (const child of element.children) textsIn(child, texts);
};

const pageOf = (element: Element): string | undefined =>
  element.children.find(({ name }) => name === 'ObjectRef')?.attributes.get('PageRef');

/** The tree of meanings, each leaf with the text of the objects it points to; what was wrapped stands in several. */
function resolved(element: Element, texts: ReadonlyMap<string, string>): Element {
  const refs = element.children.filter(({ name }) => name === 'ObjectRef');
  if (refs.length > 0) {
    const text = refs.map((ref) => texts.get(ref.text.trim()) ?? '').join('');
    return { ...element, children: [], text: /^\*+$/.test(text) ? '0.00' : text.replace(/^[¥￥]/, '') };
  }
  const children: Element[] = [];
  element.children.forEach((child, i) => {
    const one = resolved(child, texts);
    const before = element.children[i - 1];
    const isMore = before?.name === child.name && pageOf(child) !== undefined && pageOf(before) === pageOf(child);
    if (isMore) children.push({ ...one, text: children.pop()!.text + one.text });
    else children.push(one);
  });
  return { ...element, children };
}

/** What the texts of the pages mean, for packages that bring no data file. */
function tagged(parts: ReadonlyMap<string, string>): ReadInvoice | undefined {
  const tags = [...parts].find(([path]) => /CustomTag\.xml$/i.test(path))?.[1];
  if (tags === undefined) return undefined;
  const texts = new Map<string, string>();
  for (const [path, source] of parts) if (/Content[^/]*\.xml$/i.test(path)) textsIn(parseXml(source), texts);
  const read = readTaxControl(resolved(parseXml(tags), texts));
  if (read.issued?.number.length !== 20) return read;
  const words = [...texts.values()].join('');
  const kind = words.includes('专用发票') ? 'digitalSpecial' : 'digitalNormal';
  return withDifference({ ...read, kind }, words);
}

function readOfd(bytes: Buffer): ReadInvoice {
  const parts = partsOf(bytes);
  const attached = [...parts].flatMap(([path, source]) => (/attach/i.test(path) ? [source] : []));
  const read = dataIn(attached) ?? tagged(parts);
  if (!read) throw new Unreadable('OFD', '里面没有发票数据，请用 XML，或从 Excel 粘贴');
  return read;
}

function readPdf(bytes: Buffer): ReadInvoice {
  const { runs, attachments } = readPdfText(bytes);
  return dataIn(attachments.map(decode)) ?? readDigitalPage(runs);
}

/** An invoice out of the file it came in: data, the tax office's package, or a page. */
export function readInvoiceFile(bytes: Buffer, mediaType: string): ReadInvoice {
  if (mediaType === 'application/ofd') return readOfd(bytes);
  if (mediaType === 'application/pdf') return readPdf(bytes);
  if (mediaType === 'application/xml' || mediaType === 'text/plain') return readXml(decode(bytes));
  throw new Unreadable('文件', '只认 XML、OFD 和 PDF');
}
