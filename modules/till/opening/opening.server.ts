import { packTerms } from '../../pos/model.ts';
import { ownDiscounts, promotionsAhead } from '../../pos/server.ts';
import { holdersOf } from '../../system/server.ts';
import { handle, type Work } from '@heliu/engine';
import { formatFen } from '@heliu/model';
import { mineOf, rightTo } from '../override/override.server.ts';
import { type OverrideKind, overrideKinds } from '../override/override.ts';
import { pointTerms } from '../pricing/bill.server.ts';
import { workedShift } from '../shift/held-shift.server.ts';
import { shownShift } from '../shift/shift.server.ts';
import { placesOf, tendersOf, type TillPlace } from '../terminal/terminal.server.ts';
import { type OpenedTerminal, type Opening, opening } from './opening.calls.ts';

/** Who can be called, and what for. */
async function managersOf(work: Work): Promise<Opening['managers']> {
  const kinds = new Map<number, OverrideKind[]>();
  for (const kind of Object.keys(overrideKinds) as OverrideKind[])
    for (const id of await holdersOf(work, rightTo(kind))) kinds.set(id, [...(kinds.get(id) ?? []), kind]);
  kinds.delete(work.user.id);
  const names = await work.query<{ id: number; name: string }>(
    'till.managers',
    'select id, realname as name from sys_user where company_id = $1 and id = any($2::bigint[]) order by id limit 20',
    [work.company, [...kinds.keys()]],
  );
  return names.map(({ id, name }) => ({ name, kinds: kinds.get(id)! }));
}

async function busyWith(work: Work): Promise<ReadonlyMap<number, string>> {
  const rows = await work.query<{ terminal: number; name: string }>(
    'till.worked.all',
    `select s.open_terminal as terminal, u.realname as name from pos_shift s join sys_user u on u.company_id = $1 and u.id = s.cashier
     where s.company_id = $1 and s.open_terminal is not null`,
    [work.company],
  );
  return new Map(rows.map(({ terminal, name }) => [terminal, name]));
}

const opened = (place: TillPlace): OpenedTerminal => ({
  id: place.id,
  code: place.code,
  name: place.name,
  store: place.store,
  storeName: place.storeName,
  warehouse: place.warehouse,
  rounding: place.rounding,
  openingCash: place.openingCash,
  lineDiscount: place.lineDiscount,
  billDiscount: place.billDiscount,
  allowPriceChange: place.allowPriceChange,
  weightPrefix: place.weightPrefix,
  pricePrefix: place.pricePrefix,
  receiptHead: place.receiptHead || place.storeName,
  receiptFoot: place.receiptFoot,
});

async function openingOf(work: Work, asked: number | undefined): Promise<Opening> {
  const assets = work.user.assets.get('scm_warehouse');
  const places = (await placesOf(work)).filter(
    ({ disabled, warehouse }) => !disabled && (assets?.includes(warehouse) ?? true),
  );
  const busy = await busyWith(work);
  const mine = await workedShift(work);
  const [only] = places;
  // The one he works at; the one he chose; the only one there is.
  const wanted = mine?.terminal ?? asked ?? (places.length === 1 ? only!.id : undefined);
  const place = places.find(({ id }) => id === wanted);
  const points = await pointTerms(work);
  return {
    terminals: places.map(({ id, code, name, storeName }) => ({
      id,
      code,
      name,
      storeName,
      busyWith: busy.get(id) ?? null,
    })),
    terminal: place ? opened(place) : null,
    shift: mine ? await shownShift(work, mine.id) : null,
    tenders: place ? (await tendersOf(work, place.id)).map(({ earnsPoints: _, ...tender }) => tender) : [],
    promotions: packTerms(await promotionsAhead(work)),
    discounts: (await ownDiscounts(work)).map(({ id, name, mode, rate, value, maxOff }) => ({
      id,
      name,
      mode,
      rate: rate ?? null,
      value: value === undefined ? null : formatFen(value),
      maxOff: maxOff === undefined ? null : formatFen(maxOff),
    })),
    points,
    mine: mineOf(work),
    managers: await managersOf(work),
    cashier: { id: work.user.id, name: work.user.name },
    now: work.now,
  };
}

export const openingHandlers = [handle(opening, ({ terminal }, work) => openingOf(work, terminal))];
