import { dec, type Decimal, entry, type Posting } from '@heliu/model';
import { type BalanceKey, balanceKey, type Books, Refusal, type Work } from '@heliu/engine';
import { movePieces, type PieceMove, serialsIn, type Standing, type WrongPiece, wrongText } from './serial.rules.ts';
import { serials } from './serial.ts';

/** What has to be known, and kept still, before pieces are moved. */
export const pieceBalances = (moves: readonly PieceMove[]): BalanceKey[] =>
  moves.flatMap(({ sku, warehouse, serials: all }) =>
    all.flatMap((serial) => [
      balanceKey(serials, 'piece', { sku, serial }),
      balanceKey(serials, 'place', { sku, serial, warehouse }),
    ]),
  );

const isThere = ({ quantity }: { readonly quantity: Decimal }) => Number(quantity) > 0;
const standingIn = (books: Books): Standing => ({
  isAnywhere: (sku, serial) => isThere(books.of(serials, 'piece', { sku, serial })),
  isAt: (sku, serial, warehouse) => isThere(books.of(serials, 'place', { sku, serial, warehouse })),
});

interface Named {
  readonly sku: number;
  readonly serial: string;
  readonly warehouse: string;
}
async function refuseWrong(work: Work, wrong: readonly WrongPiece[]): Promise<never> {
  const named = wrong.flatMap(({ move: { sku }, serial }) => (serial === undefined ? [] : [{ sku, serial }]));
  const [places, warehouses] = await work.all([
    {
      name: 'inv_serial.places',
      text: `select p.sku, p.serial, w.name as warehouse from unnest($2::bigint[], $3::text[]) n(sku, serial)
             join inv_serial_entry_by_place p on p.company_id = $1 and p.serial = n.serial and p.sku = n.sku and p.quantity > 0
             join scm_warehouse w on w.company_id = $1 and w.id = p.warehouse`,
      values: [work.company, named.map(({ sku }) => sku), named.map(({ serial }) => serial)],
    },
    {
      name: 'inv_serial.warehouses',
      text: 'select id, name from scm_warehouse where company_id = $1 and id = any($2::bigint[])',
      values: [work.company, [...new Set(wrong.map(({ move }) => move.warehouse))]],
    },
  ]);
  const now = new Map((places!.rows as unknown as Named[]).map((one) => [`${one.sku}|${one.serial}`, one.warehouse]));
  const names = new Map(warehouses!.rows.map((row) => [row['id'] as number, row['name'] as string]));
  const texts = wrong.map((one) =>
    wrongText(
      one,
      (sku, serial) => now.get(`${sku}|${serial}`),
      (id) => names.get(id) ?? '',
    ),
  );
  throw new Refusal(texts.join('；'));
}

/** The entries of pieces that move; everything that is wrong is named at once. */
export async function postPieces(work: Work, moves: readonly PieceMove[], books: Books): Promise<Posting[]> {
  const { entries, wrong } = movePieces(moves, standingIn(books));
  if (wrong.length > 0) await refuseWrong(work, wrong);
  return entries.map(({ quantity, ...keys }) => entry(serials, { ...keys, quantity: dec(quantity) }));
}

/** Taking back puts pieces where they were: only those that have not moved on since. The mirror itself is the engine's. */
export async function demandUnmoved(work: Work, books: Books): Promise<void> {
  const back = books.undone.filter(({ ledger }) => ledger === serials);
  if (back.length === 0) return;
  const moves = back
    .map(({ entry: one }) => one as { sku: number; serial: string; warehouse: number; quantity: Decimal })
    .map((one) => ({ ...one, label: '', name: '序列号', quantity: Number(one.quantity), serials: [one.serial] }))
    // What came into a place is taken out of it before it is put back to where it came from.
    .toSorted((a, b) => a.quantity - b.quantity);
  const { wrong } = movePieces(moves, standingIn(books));
  if (wrong.length > 0) await refuseWrong(work, wrong);
}

/** Of the pieces that lines name, those that are in a warehouse now, as a line would name them. */
export async function piecesAt(
  work: Work,
  warehouse: number,
  lines: readonly { readonly sku: number; readonly serials: string | null }[],
): Promise<(string | null)[]> {
  const named = lines.flatMap(({ sku, serials: all }) => serialsIn(all).map((serial) => ({ sku, serial })));
  if (named.length === 0) return lines.map(() => null);
  const rows = await work.query<{ sku: number; serial: string }>(
    'inv_serial.at',
    `select p.sku, p.serial from unnest($3::bigint[], $4::text[]) n(sku, serial)
     join inv_serial_entry_by_place p on p.company_id = $1 and p.serial = n.serial and p.sku = n.sku and p.warehouse = $2 and p.quantity > 0`,
    [work.company, warehouse, named.map(({ sku }) => sku), named.map(({ serial }) => serial)],
  );
  const here = new Set(rows.map(({ sku, serial }) => `${sku}|${serial}`));
  return lines.map(
    ({ sku, serials: all }) =>
      serialsIn(all)
        .filter((serial) => here.has(`${sku}|${serial}`))
        .join('\n') || null,
  );
}
