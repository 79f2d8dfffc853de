/** As much of an invoice as its place in the package depends on. */
export interface Placed {
  readonly invoiceCode: string | null;
  readonly invoiceNo: string;
  readonly colour: 'blue' | 'red';
  readonly buyerName: string;
  readonly sellerName: string | null;
}

/** A name every disk takes, whatever a buyer calls himself. */
const safe = (text: string, most: number): string =>
  Array.from(
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex
      .replace(/[\x00-\x1f\x7f"<>|*?:/\\]/g, '')
      .replace(/^[.\s]+|[.\s]+$/g, ''),
  )
    .slice(0, most)
    .join('') || '未命名';

/** Where a file of an invoice lies: numbers are unique, so no two meet. */
export const pathOf = (month: string, one: Placed, type: 'pdf' | 'ofd' | 'xml'): string =>
  [
    month,
    safe(one.sellerName ?? '', 40),
    one.colour === 'red' ? '红票' : '蓝票',
    `${[one.invoiceCode, one.invoiceNo].filter(Boolean).join('-')}_${safe(one.buyerName, 30)}.${type}`,
  ].join('/');

/** A line as `sha256sum -c` reads it, so that anybody can check without us. */
export const sumLine = (sha256: string, path: string): string => `${sha256}  ${path}\n`;

export const archiveName = (month: string, subject: string | null, part: number): string =>
  [month, subject ?? '全部主体', part > 1 ? `第${part}包` : ''].filter(Boolean).join(' ');
