/** A file that is not what it should be; the message is for the person who chose it. */
export class Unreadable extends Error {
  constructor(field: string, value: unknown) {
    super(`发票数据文件无法识别，${field} 处为：${String(JSON.stringify(value)).slice(0, 80)}`);
  }
}

/** An element that has been read. Names are without prefix: files of one kind come with different ones. */
export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Element[];
  readonly text: string;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-fA-F]+)|(\w+));/g, (whole, decimal?: string, hex?: string, name?: string) => {
    const point = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    if (point !== undefined && point <= 0x10ffff) return String.fromCodePoint(point);
    if (name && Object.hasOwn(named, name)) return named[name]!;
    throw new Unreadable('XML', whole);
  });
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[(?<data>[\s\S]*?)\]\]>|<\/(?<end>[^\s<>/]+)\s*>|<(?<start>[^\s<>/!?]+)(?<pairs>(?:\s+[^\s=<>]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>|(?<text>[^<]+)/y;
const pair = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Reads well-formed XML. A document type is refused: nothing we read has one, and it can be made to eat all memory. */
export function parseXml(source: string): Element {
  interface Open {
    name: string;
    full: string;
    attributes: Map<string, string>;
    children: Element[];
    text: string;
  }
  const root: Open = { name: '', full: '', attributes: new Map(), children: [], text: '' };
  const open: Open[] = [root];
  token.lastIndex = 0;
  const text = source.replace(/^\uFEFF/, '');
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const groups = token.exec(text)?.groups;
    if (!groups) throw new Unreadable('XML', text.slice(at, at + 40));
    const here = open.at(-1)!;
    if (groups['data'] !== undefined) here.text += groups['data'];
    else if (groups['text'] !== undefined) here.text += plain(groups['text']);
    else if (groups['end'] !== undefined) {
      if (here === root || here.full !== groups['end']) throw new Unreadable('XML', `</${groups['end']}>`);
      open.pop();
    } else if (groups['start'] !== undefined) {
      const full = groups['start'];
      const attributes = new Map(
        [...groups['pairs']!.matchAll(pair)].map(([, key, double, single]) => [key!, plain(double ?? single ?? '')]),
      );
      const element: Open = { name: local(full), full, attributes, children: [], text: '' };
      here.children.push(element);
      if (groups['empty'] === '') open.push(element);
    }
  }
  const [only] = root.children;
  if (open.length > 1 || root.children.length !== 1 || root.text.trim() !== '')
    throw new Unreadable('XML', open.at(-1)!.full);
  return only!;
}

/** The element at the end of a path, or undefined. */
export function at(element: Element | undefined, ...path: string[]): Element | undefined {
  let here = element;
  for (const name of path) here = here?.children.find((child) => child.name === name);
  return here;
}
export const textAt = (element: Element | undefined, ...path: string[]): string => at(element, ...path)?.text ?? '';
export const allAt = (element: Element | undefined, name: string): readonly Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];
