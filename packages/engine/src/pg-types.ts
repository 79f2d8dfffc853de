/** How each PostgreSQL type is read: keys and counts as numbers, amounts and dates as the text they are. */
const asIs = (text: string): string => text;
const instant = (text: string): string => `${text.replace(' ', 'T').replace(/\+00(:00)?$/, '')}Z`;
const parseJson = (text: string): unknown => JSON.parse(text) as unknown;

/** One-dimensional arrays only; that is all our columns hold. */
function arrayOf(item: (text: string) => unknown) {
  return (text: string): unknown[] => {
    const values: unknown[] = [];
    const body = text.slice(1, -1);
    const token = /"((?:[^"\\]|\\.)*)"|([^,]+)/g;
    for (const [, quoted, bare] of body.matchAll(token)) {
      if (quoted !== undefined) values.push(item(quoted.replace(/\\(.)/g, '$1')));
      else values.push(bare === 'NULL' ? null : item(bare!));
    }
    return values;
  };
}

const parsers = new Map<number, (text: string) => unknown>([
  [16, (text) => text === 't'],
  [20, Number],
  [21, Number],
  [23, Number],
  [26, Number],
  [700, Number],
  [701, Number],
  [114, parseJson],
  [3802, parseJson],
  [1184, instant],
  [1005, arrayOf(Number)],
  [1007, arrayOf(Number)],
  [1016, arrayOf(Number)],
  [1009, arrayOf(asIs)],
  [1015, arrayOf(asIs)],
  [1231, arrayOf(asIs)],
]);

export const parserOf = (oid: number): ((text: string) => unknown) => parsers.get(oid) ?? asIs;
