import { addDecimal, dec, type Decimal, grouped } from '@heliu/model';

interface Wanted {
  readonly slot: number;
  readonly location: string | null;
  readonly code: string | null;
  readonly name: string;
  readonly spec: string | null;
  readonly outerSku: string | null;
  readonly barcodes: readonly string[];
  readonly quantity: Decimal;
}
interface Pick {
  readonly location: string | null;
  readonly code: string | null;
  readonly goods: string;
  readonly spec: string | null;
  readonly barcode: string | null;
  readonly quantity: Decimal;
  readonly parcels: number;
  readonly slots: string;
}

const placeOf = ({ location, code, outerSku, name, spec }: Wanted) =>
  JSON.stringify([location, code ?? outerSku ?? name, code ? '' : spec]);

/** Each goods once at each shelf, in the order of the shelves; what lies on none comes last. */
export function picksOf(wanted: readonly Wanted[]): Pick[] {
  const groups = grouped(wanted, placeOf);
  const picks = [...groups.values()].map((group) => {
    const first = group[0]!;
    const bySlot = grouped(group, ({ slot }) => slot);
    const inSlots = [...bySlot].toSorted(([a], [b]) => a - b);
    const counted = inSlots.map(
      ([slot, its]) => `${slot}×${addDecimal(dec(0), ...its.map(({ quantity }) => quantity))}`,
    );
    return {
      location: first.location,
      code: first.code ?? first.outerSku,
      goods: first.name,
      spec: first.spec,
      barcode: first.barcodes[0] ?? null,
      quantity: addDecimal(dec(0), ...group.map(({ quantity }) => quantity)),
      parcels: inSlots.length,
      slots: counted.join(' '),
    };
  });
  const order = ({ location, code, goods }: Pick) =>
    `${location === null ? 1 : 0} ${location ?? ''} ${code ?? ''} ${goods}`;
  return picks.toSorted((a, b) => order(a).localeCompare(order(b), 'en', { numeric: true }));
}
