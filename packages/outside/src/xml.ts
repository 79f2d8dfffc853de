const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };
// Signs of XML itself, and what it cannot hold in any form: control characters, half a pair, two points that are none.
const special = /[&<>"\r]|(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu;
const escaped = (text: string): string => text.replace(special, (sign) => signs[sign] ?? '');
const inAttribute = (text: string): string => escaped(text).replace(/\n/g, '&#10;').replace(/\t/g, '&#9;');

/** An element that has been written; text becomes one by being put inside `tag`. */
export interface Written {
  readonly xml: string;
}
type Content = string | Written | readonly Written[];

export function tag(name: string, content: Content = '', attributes: Record<string, string | number> = {}): Written {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${inAttribute(String(value))}"`);
  const inner =
    typeof content === 'string'
      ? escaped(content)
      : 'xml' in content
        ? content.xml
        : content.map(({ xml }) => xml).join('');
  const head = `<${name}${pairs.join('')}`;
  return { xml: inner === '' ? `${head}/>` : `${head}>${inner}</${name}>` };
}

export const xmlFile = (root: Written): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
