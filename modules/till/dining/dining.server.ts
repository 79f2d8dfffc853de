import { act, amend, amendLines, handle, note, onConstraint, Refusal, save, type Work } from '@heliu/engine';
import { addDecimal, codes, compareDecimal, dec, type Decimal, formatFen, yuan, zeroFen } from '@heliu/model';
import { soldGoodsOf } from '../goods/goods.server.ts';
import { demandApproval } from '../override/override.server.ts';
import { priceBill, shownBill } from '../pricing/bill.server.ts';
import { savedAs, settle } from '../sale/sale.server.ts';
import { type HeldShift, myShift } from '../shift/held-shift.server.ts';
import { sellingPlace, type TillPlace } from '../terminal/terminal.server.ts';
import {
  addDishes,
  type AddedDishes,
  closeTable,
  dishMenu,
  moveTable,
  openTable,
  preBill,
  returnDish,
  saveCateringSale,
  tableBill,
  tableList,
  urgeDishes,
} from './dining.calls.ts';
import { amountOf, eaten, feesOf, kitchenOf, type Kitchen, leftOf } from './dining.rules.ts';
import { dining, dishRound } from './dining.ts';
import { menuOf } from './menu.server.ts';
import { dishesOf, type HeldDining, orderedOf, seatedAt, shownDish, tablesOf } from './tables.server.ts';

onConstraint('pos_dining_open_table', () => new Refusal('这张桌刚有人开台', codes.conflict));

interface Opening {
  readonly clientUuid: string;
  readonly table: number;
  readonly guests: number;
}
/** Guests sit down. Of two who open the same table one does. */
export async function seat(work: Work, shiftId: number, { clientUuid, table, guests }: Opening, at = work.now) {
  const held = await myShift(work, shiftId, false);
  const [place] = await work.query<{ code: string; disabled: boolean; deleted: boolean; store: number }>(
    'pos_table.hold',
    'select code, disabled, deleted, store from pos_table where company_id = $1 and id = $2 for update',
    [work.company, table],
  );
  if (!place || place.deleted || place.store !== held.store) throw new Refusal('桌台不存在', codes.missing);
  const [known] = await work.query<{ id: number; number: string }>(
    'pos_dining.repeated',
    'select id, number from pos_dining where company_id = $1 and client_uuid = $2',
    [work.company, clientUuid],
  );
  if (known) return known;
  if (place.disabled) throw new Refusal(`${place.code} 已停用`);
  const [taken] = await work.query<{ waiter: string }>(
    'pos_dining.taken',
    `select u.realname as waiter from pos_dining d join sys_user u on u.company_id = $1 and u.id = d.waiter
     where d.company_id = $1 and d.open_table = $2`,
    [work.company, table],
  );
  if (taken) throw new Refusal(`${place.code} 已由${taken.waiter}开台，请点进去加菜`, codes.conflict);
  const { id, number } = await save(
    work,
    dining,
    { clientUuid, day: held.day, store: held.store, table, guests, openedAt: at, waiter: work.user.id },
    { computed: { openTable: table } },
  );
  await work.flush();
  await act(work, dining, 'open', { id });
  return { id, number: number! };
}

const kitchensOf = async (work: Work, store: number): Promise<readonly (Kitchen & { readonly name: string })[]> =>
  (
    await work.query<{ id: number; name: string; categories: number[] | null }>(
      'pos_kitchen.here',
      'select id, name, categories from pos_kitchen where company_id = $1 and store = $2 and not disabled and not deleted order by id',
      [work.company, store],
    )
  ).map((row) => ({ ...row, categories: row.categories ?? [] }));

interface Order {
  readonly clientUuid: string;
  readonly dining: number;
  readonly dishes: readonly { readonly sku: number; readonly quantity: Decimal; readonly note?: string | undefined }[];
}
/** Dishes go to their kitchens, one ticket each, once for each client number. */
export async function order(work: Work, shiftId: number, wanted: Order, at = work.now): Promise<AddedDishes> {
  const held = await myShift(work, shiftId, false);
  const place = await sellingPlace(work, held.terminal);
  const table = await seatedAt(work, wanted.dining, held.store);
  const kitchens = await kitchensOf(work, held.store);
  const nameOf = (id: number | null) => kitchens.find((one) => one.id === id)?.name ?? null;
  const known = await work.query<{ number: string; kitchen: number | null; dishes: number }>(
    'pos_dish_round.repeated',
    `select r.number, r.kitchen, (select count(*)::int from pos_dish_round_lines l where l.company_id = $1 and l.document_id = r.id) as dishes
     from pos_dish_round r where r.company_id = $1 and r.request_key like $2 order by r.id`,
    [work.company, `${wanted.clientUuid} %`],
  );
  if (known.length > 0)
    return { tickets: known.map((one) => ({ ...one, kitchen: nameOf(one.kitchen) })), isRepeated: true };
  const goods = await soldGoodsOf(
    work,
    wanted.dishes.map(({ sku }) => sku),
    place,
  );
  const tickets = new Map<
    number | null,
    { sku: number; quantity: Decimal; note: string | null; price: ReturnType<typeof yuan> }[]
  >();
  for (const [i, { sku, quantity, note: said }] of wanted.dishes.entries()) {
    const found = goods.get(sku);
    if (!found) throw new Refusal(`第${i + 1}道：菜品不存在`, codes.missing);
    if (!found.isForSale) throw new Refusal(`第${i + 1}道：${found.name} 已停用或禁止销售`);
    if (!found.hasPrice) throw new Refusal(`第${i + 1}道：${found.name} 没有零售价`);
    if (found.hasSerials) throw new Refusal(`第${i + 1}道：${found.name} 按序列号卖，不能点`);
    const kitchen = kitchenOf(kitchens, found.categories);
    const rows = tickets.get(kitchen) ?? [];
    rows.push({ sku, quantity, note: said || null, price: yuan(found.price) });
    tickets.set(kitchen, rows);
  }
  if (table.status === 'billed') await act(work, dining, 'reopen', { id: table.id });
  const made: AddedDishes['tickets'][number][] = [];
  for (const [kitchen, lines] of tickets) {
    const saved = await save(work, dishRound, {
      requestKey: `${wanted.clientUuid} ${kitchen ?? 0}`,
      day: held.day,
      store: held.store,
      dining: table.id,
      kitchen,
      tableCode: table.code,
      guests: table.guests,
      orderedAt: at,
      waiter: work.user.id,
      lines,
    });
    await work.flush();
    await act(work, dishRound, 'send', { id: saved.id });
    made.push({ number: saved.number!, kitchen: nameOf(kitchen), dishes: lines.length });
  }
  return { tickets: made, isRepeated: false };
}

type Terms = Omit<Parameters<typeof priceBill>[2], 'lines'>;

/** The bill of a table: its dishes, and what the store takes besides. */
async function billed(work: Work, place: TillPlace, table: HeldDining) {
  const rows = await dishesOf(work, table.id);
  const ordered = orderedOf(rows);
  const fees = feesOf(amountOf(ordered), table.guests, {
    serviceRate: place.serviceGoods === null ? dec(0) : (place.serviceRate as Decimal),
    minimumPerGuest: place.minimumGoods === null ? zeroFen : yuan(place.minimumPerGuest),
  });
  const dishes: { no: number; sku: number; quantity: Decimal; price?: string }[] = eaten(ordered).map((one, i) => ({
    no: i + 1,
    ...one,
  }));
  const extra = [
    { sku: place.serviceGoods, amount: fees.service },
    { sku: place.minimumGoods, amount: fees.shortfall },
  ].flatMap(({ sku, amount }) => (sku === null || amount === zeroFen ? [] : [{ sku, price: formatFen(amount) }]));
  const charges = extra.map((one, i) => ({ no: dishes.length + i + 1, quantity: dec(1), ...one }));
  return { rows, fees, lines: [...dishes, ...charges], charged: charges.map(({ no }) => no) };
}

interface Paying extends Terms {
  readonly clientUuid: string;
  readonly dining: number;
  readonly pay: string;
  readonly customer?: number | undefined;
  readonly storedPass?: string | undefined;
  readonly payments: Parameters<typeof settle>[2]['payments'];
  readonly approvals: readonly string[];
}
/** A table is paid, once. The sale is one like any other. */
export async function payTable(work: Work, shiftId: number, { dining: id, ...wanted }: Paying, at = work.now) {
  const held = await myShift(work, shiftId);
  const known = await savedAs(work, wanted.clientUuid);
  if (known) return known;
  const table = await seatedAt(work, id, held.store);
  const place = await sellingPlace(work, held.terminal);
  const { lines, charged } = await billed(work, place, table);
  if (lines.length === 0) throw new Refusal(`${table.code} 没有要结的菜，请撤台`);
  const saved = await settle(work, shiftId, { ...wanted, lines, charged, tableCode: table.code }, at);
  await act(work, dining, 'settle', { id: table.id, set: { sale: saved.id } });
  return saved;
}

const noTerms: Terms = { discounts: [], coupons: [], points: 0, gifts: [], soldOut: [] };

/** What a table has ordered and comes to now; nothing is held. */
export async function tableBillOf(work: Work, place: TillPlace, id: number, terms: Terms = noTerms) {
  const table = await seatedAt(work, id, place.store, false);
  const { rows, fees, lines } = await billed(work, place, table);
  const bill = lines.length === 0 ? null : shownBill(await priceBill(work, place, { ...terms, lines }));
  return { table, rows, fees, bill };
}

async function roundAt(work: Work, id: number, held: HeldShift) {
  const [found] = await work.query<{ dining: number; number: string; urges: number }>(
    'pos_dish_round.found',
    'select dining, number, urges from pos_dish_round where company_id = $1 and id = $2',
    [work.company, id],
  );
  if (!found) throw new Refusal('点菜单不存在', codes.missing);
  return { ...found, table: await seatedAt(work, found.dining, held.store) };
}

interface Back {
  readonly clientUuid: string;
  readonly round: number;
  readonly line: number;
  readonly quantity: Decimal;
  readonly reason: string;
  readonly approvals: readonly string[];
}
/** A dish goes back to the kitchen: nobody pays for it, and everybody sees why. */
async function giveBackDish(work: Work, held: HeldShift, wanted: Back) {
  const { table, number } = await roundAt(work, wanted.round, held);
  const dish = (await dishesOf(work, table.id)).find(
    ({ round, line }) => round === wanted.round && line === wanted.line,
  );
  if (!dish) throw new Refusal('这道菜不在点菜单上', codes.missing);
  const left = leftOf(dish);
  if (dish.returnKey === wanted.clientUuid) return { left };
  if (compareDecimal(wanted.quantity, left) > 0)
    throw new Refusal(
      Number(left) === 0 ? `${dish.name} 已经退了` : `${dish.name} 只有 ${left}，不能退 ${wanted.quantity}`,
    );
  const approver = demandApproval(work, wanted.approvals, {
    shift: held.id,
    kind: 'dish',
    subject: wanted.clientUuid,
    why: `退菜 ${dish.name}`,
  });
  const returnedQuantity = addDecimal(dish.returnedQuantity, wanted.quantity);
  const reason = approver ? `${wanted.reason}（${approver.name}授权）` : wanted.reason;
  amendLines(work, dishRound, { id: wanted.round, lines: 'lines' }, [
    { id: wanted.line, returnedQuantity, returnReason: wanted.reason, returnKey: wanted.clientUuid },
  ]);
  await act(work, dishRound, 'giveBack', { id: wanted.round, reason });
  await note(work, {
    entity: dining.name,
    recordId: table.id,
    action: 'giveBack',
    label: '退菜',
    title: table.number,
    reason: `${number} ${dish.name} ${wanted.quantity}：${reason}`,
  });
  if (table.status === 'billed') await act(work, dining, 'reopen', { id: table.id });
  return { left: leftOf({ quantity: dish.quantity, returnedQuantity }) };
}

/** Guests sit down elsewhere: at a free table, or with others whose bill theirs becomes part of. */
async function move(work: Work, held: HeldShift, id: number, target: number, isMerge: boolean) {
  const [place] = await work.query<{ code: string; store: number }>(
    'pos_table.target',
    'select code, store from pos_table where company_id = $1 and id = $2 and not disabled and not deleted for update',
    [work.company, target],
  );
  if (!place || place.store !== held.store) throw new Refusal('桌台不存在', codes.missing);
  const [there] = await work.query<{ id: number }>(
    'pos_dining.at',
    'select id from pos_dining where company_id = $1 and open_table = $2',
    [work.company, target],
  );
  // Two who move towards each other go one after the other.
  await work.query(
    'pos_dining.holdBoth',
    'select id from pos_dining where company_id = $1 and id = any($2::bigint[]) order by id for update',
    [work.company, [id, ...(there ? [there.id] : [])]],
  );
  const from = await seatedAt(work, id, held.store);
  if (from.table === target) throw new Refusal(`客人就在 ${place.code}`);
  if (!there) {
    await amend(work, dining, [{ id, table: target, openTable: target }]);
    await moveRounds(work, id, id, place.code);
    await told(work, from, `转台：${from.code} → ${place.code}`);
    return { id, isMerged: false };
  }
  if (!isMerge) throw new Refusal(`${place.code} 有客人：要合成一单请选并台`, codes.conflict);
  const to = await seatedAt(work, there.id, held.store);
  await moveRounds(work, id, to.id, place.code);
  await amend(work, dining, [{ id: to.id, guests: to.guests + from.guests }]);
  await amend(work, dining, [{ id, mergedInto: to.id }], { silent: true });
  await act(work, dining, 'merge', { id });
  await told(work, to, `并台：${from.code} 并入 ${place.code}`);
  if (to.status === 'billed') await act(work, dining, 'reopen', { id: to.id });
  return { id: to.id, isMerged: true };
}

async function moveRounds(work: Work, from: number, to: number, tableCode: string): Promise<void> {
  const rounds = await work.query<{ id: number }>(
    'pos_dish_round.of',
    'select id from pos_dish_round where company_id = $1 and dining = $2 order by id for update',
    [work.company, from],
  );
  if (rounds.length > 0)
    await amend(
      work,
      dishRound,
      rounds.map(({ id }) => ({ id, dining: to, tableCode })),
      { silent: true },
    );
}

const told = (work: Work, { id, number }: HeldDining, reason: string) =>
  note(work, { entity: dining.name, recordId: id, action: 'move', label: '转台并台', title: number, reason });

export const diningHandlers = [
  handle(tableList, async ({ shift }, work) => {
    const { store } = await myShift(work, shift, false);
    return { rows: await tablesOf(work, store) };
  }),
  handle(dishMenu, async ({ shift }, work) => {
    const { terminal } = await myShift(work, shift, false);
    return menuOf(work, await sellingPlace(work, terminal));
  }),
  handle(openTable, ({ shift, ...wanted }, work) => seat(work, shift, wanted)),
  handle(addDishes, ({ shift, ...wanted }, work) => order(work, shift, wanted)),
  handle(tableBill, async ({ shift, dining: id, ...wanted }, work) => {
    const { terminal } = await myShift(work, shift, false);
    const { table, rows, fees, bill } = await tableBillOf(work, await sellingPlace(work, terminal), id, wanted);
    const { store: _, ...shown } = table;
    return {
      dining: shown,
      dishes: rows.map(shownDish),
      bill,
      service: formatFen(fees.service),
      shortfall: formatFen(fees.shortfall),
    };
  }),
  handle(urgeDishes, async ({ shift, round }, work) => {
    const held = await myShift(work, shift, false);
    const { urges } = await roundAt(work, round, held);
    await amend(work, dishRound, [{ id: round, urges: urges + 1 }], { silent: true });
    await act(work, dishRound, 'urge', { id: round });
    return { urges: urges + 1 };
  }),
  handle(returnDish, async ({ shift, ...wanted }, work) =>
    giveBackDish(work, await myShift(work, shift, false), wanted),
  ),
  handle(moveTable, async ({ shift, dining: id, table, isMerge }, work) =>
    move(work, await myShift(work, shift, false), id, table, isMerge),
  ),
  handle(preBill, async ({ shift, dining: id }, work) => {
    const { store } = await myShift(work, shift, false);
    const table = await seatedAt(work, id, store);
    if (table.dishes === 0) throw new Refusal(`${table.code} 还没有点菜`);
    await act(work, dining, 'bill', { id, set: { billedAt: work.now } });
    return { billedAt: work.now };
  }),
  handle(closeTable, async ({ shift, dining: id, reason }, work) => {
    const { store } = await myShift(work, shift, false);
    const table = await seatedAt(work, id, store);
    if (table.dishes > 0) throw new Refusal(`${table.code} 还有 ${table.dishes} 道菜没有结，请先结账或退菜`);
    await act(work, dining, 'cancel', { id, reason });
    return { id, number: table.number };
  }),
  handle(saveCateringSale, ({ shift, ...wanted }, work) => payTable(work, shift, wanted)),
];
