const longNumbers = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;
/** Where a value may begin. Within a text it may look the same; that only costs time. */
const mayHoldOne = /[:,[]\s*-?\d{16}/;

/** Order numbers have up to 19 digits, a double keeps 15: long integers are read as the text they are. */
export const parseJson = (source: string): unknown =>
  JSON.parse(
    mayHoldOne.test(source)
      ? source.replace(longNumbers, (token) => (token[0] === '"' ? token : `"${token}"`))
      : source,
  );

/** Keys sorted at every depth, no space: what some platforms sign, and what tells whether an order changed. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === 'bigint') return inner.toString();
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    const entries = Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries);
  });
}
