import type { Raw } from '@heliu/ui';
import { AskedProof, lineTerms, ProofButton, termsOfLines } from './proof.pages.tsx';

type Cells = Readonly<Record<string, Raw | undefined>>;
const id = (value: unknown) => (typeof value === 'number' ? value : undefined);
const words = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** What the finder is asked about a line of a form or of a record. */
function askedOf(line: Readonly<Record<string, unknown>>, head: Readonly<Record<string, unknown>>, day: string) {
  const sku = id(line['sku']);
  if (sku === undefined) return undefined;
  const [customer, warehouse] = [id(head['customer']), id(head['warehouse'])];
  return {
    sku,
    unit: id(line['unit']),
    quantity: words(line['quantity']),
    ...(customer !== undefined && { customer }),
    ...(warehouse !== undefined && { warehouse }),
    ...(words(head[day]) !== undefined && { day: words(head[day])! }),
  };
}

/** A line begins with the price the finder gives; another quantity or unit may have another, until somebody typed his own. */
export const priceReaction =
  (day: string) =>
  async (key: string, _: Raw, row: Cells, header: Cells): Promise<Record<string, Raw> | undefined> => {
    if (key !== 'sku' && key !== 'quantity' && key !== 'unit') return undefined;
    const asked = askedOf(key === 'sku' ? { ...row, unit: null } : row, header, day);
    if (!asked || (key !== 'sku' && isTyped(row))) return undefined;
    const terms = await lineTerms(asked);
    if (!terms) return undefined;
    return {
      ...(key === 'sku' && { unit: terms.unit, taxRate: terms.taxRate }),
      // What was given is remembered in the row, so that a price somebody typed is left alone.
      ...(terms.price !== null && { price: terms.price, foundPrice: terms.price }),
    };
  };
const isTyped = (row: Cells) => row['price'] != null && row['price'] !== '' && row['price'] !== row['foundPrice'];

/** Another customer pays other prices; what somebody typed stays. */
export const priceFollow =
  (day: string) =>
  async (key: string, header: Cells, rows: readonly Cells[]): Promise<readonly Cells[] | undefined> => {
    if (key !== 'customer') return undefined;
    const open = rows.filter((row) => id(row['sku']) !== undefined && !isTyped(row));
    if (open.length === 0) return undefined;
    const found = await termsOfLines(open.map((row) => askedOf(row, header, day)!));
    return rows.map((row) => {
      const price = found[open.indexOf(row)]?.price;
      return price == null ? row : { ...row, price, foundPrice: price };
    });
  };

export const proofBeside = (day: string) => (row: object, header: () => object) => (
  <ProofButton ask={() => askedOf(row as Cells, header() as Cells, day)} />
);
/** The same under a line of a record that is looked at; an order is no earlier deal of itself. */
export const proofUnder = (day: string, kind: 'offer' | 'order') => ({
  label: '价格依据',
  of: (line: object, record: object) => {
    const asked = askedOf(line as Cells, record as Cells, day);
    const order = kind === 'order' ? id((record as Cells)['id']) : undefined;
    return asked && <AskedProof asked={{ ...asked, ...(order !== undefined && { order }) }} />;
  },
});
