import { type Answer, rows, text, unpacked, type WireAnswer, type WireRequest } from '@heliu/outside';
import type { Operation, Page, Session, ShopSku } from './platform.ts';

export interface ShelfItem {
  readonly id: string;
  readonly name: string;
}
interface Place {
  /** Items whose SKUs are still to be asked for. */
  readonly items: readonly ShelfItem[];
  /** The page of items after these. */
  readonly page?: string | undefined;
}

export interface Shelf {
  listItems(session: Session, page: string | undefined): WireRequest;
  readItems(
    answer: WireAnswer,
    page: string | undefined,
  ): Answer<{ items: readonly ShelfItem[]; next?: string | undefined }>;
  listSkus(session: Session, item: ShelfItem): WireRequest;
  readSkus(answer: WireAnswer, item: ShelfItem): Answer<readonly ShopSku[]>;
}

function placeIn(cursor: string | undefined): Place {
  const { items, page } = unpacked(cursor);
  const waiting = rows(items).map((one) => ({ id: text(one['id']), name: text(one['name']) }));
  return { items: waiting, page: typeof page === 'string' ? page : undefined };
}
const cursorFor = (place: Place): string | undefined =>
  place.items.length > 0 || place.page !== undefined ? JSON.stringify(place) : undefined;

/** Where items come in pages and their SKUs one item at a time: the cursor carries the items still to be asked for. */
export const shelved = ({
  listItems,
  readItems,
  listSkus,
  readSkus,
}: Shelf): Operation<{ cursor?: string }, Page<ShopSku>> => ({
  verified: false,
  request: (session, { cursor }) => {
    const { items, page } = placeIn(cursor);
    return items[0] ? listSkus(session, items[0]) : listItems(session, page);
  },
  read: (answer, _, { cursor }) => {
    const { items, page } = placeIn(cursor);
    const [first, ...rest] = items;
    if (first) {
      const found = readSkus(answer, first);
      return found.ok ? { ok: true, value: { rows: found.value, next: cursorFor({ items: rest, page }) } } : found;
    }
    const found = readItems(answer, page);
    if (!found.ok) return found;
    return { ok: true, value: { rows: [], next: cursorFor({ items: found.value.items, page: found.value.next }) } };
  },
});
