import {
  act,
  amend,
  behaviour,
  type Blocker,
  dateOf,
  handle,
  note,
  Refusal,
  save,
  today,
  type Work,
} from '@heliu/engine';
import {
  addDecimal,
  codes,
  dec,
  entry,
  fen,
  type Fen,
  formatFen,
  type Full,
  negateFen,
  type Posting,
  showFen,
  subtractFen,
  sumFen,
  yuan,
  zeroFen,
} from '@heliu/model';
import { costsOf, stockSteps } from '../../inventory/server.ts';
import { serialsIn } from '../../inventory/model.ts';
import { expiryOf, points, takenFrom } from '../../pos/model.ts';
import { giveBackCoupons, holdMembers, lotsOf, reviewRanks, ruleOn, useCoupons } from '../../pos/server.ts';
import { storeCredit } from '../credit/credit.ts';
import { demandCredit } from '../credit/standing.server.ts';
import { type Approver, demandApproval } from '../override/override.server.ts';
import { neededOverrides } from '../override/limits.rules.ts';
import { overrideKinds, type OverrideKind } from '../override/override.ts';
import { pointsFor, priceBill, type ServerBill, shownBill } from '../pricing/bill.server.ts';
import { totalsOf } from '../pricing/line.rules.ts';
import { type Settled, settled } from '../pricing/tender.rules.ts';
import { countInShift, type HeldShift, myShift } from '../shift/held-shift.server.ts';
import { tillMoney } from '../shift/shift.ts';
import { demandPass } from '../stored/proof.server.ts';
import { taxIn } from '../stored/split.rules.ts';
import { heldSpending } from '../stored/standing.server.ts';
import { storedValue } from '../stored/stored.ts';
import { isOwed, isStored } from '../terminal/terminal.rules.ts';
import { sellingPlace, type Tender, tendersOf, type TillPlace } from '../terminal/terminal.server.ts';
import { repeatPrint, saveRetailSale, type SavedSale, vipSettle, voidSale } from './sale.calls.ts';
import { retailSales, sale } from './sale.ts';
import { invoiceLinkOf } from './receipt.server.ts';
import { movesFor } from './stock.server.ts';
import { demandFreshTrades } from '../pricing/trades.server.ts';

type Sale = Full<typeof sale>;

const leaving = stockSteps(
  sale,
  ({ warehouse, lines, offline }, work) => movesFor(work, warehouse, lines, 'out', offline),
  'cost',
);

/** What a member wins and uses. What is used comes from what expires first. */
async function pointPostings({ member, earnedPoints, usedPoints, pay, day }: Sale, work: Work): Promise<Posting[]> {
  if (member === null) return [];
  const rule = await ruleOn(work, day);
  const expiresOn = rule && earnedPoints > 0 ? expiryOf(day, rule.expiry, rule.expiryMonths) : '';
  const won = entry(points, {
    member,
    expiresOn: expiresOn || null,
    points: dec(earnedPoints),
    spent: pay,
    kind: 'earn',
  });
  if (usedPoints === 0) return [won];
  const taken = takenFrom((await lotsOf(work, [member])).get(member) ?? [], usedPoints, today());
  if (!taken) throw new Refusal('会员的积分不够了，请重新结算');
  return [
    won,
    ...taken.map((one) =>
      entry(points, { member, expiresOn: one.expiresOn || null, points: dec(-one.points), kind: 'spend' }),
    ),
  ];
}

const moneyPostings = ({ shift, payments }: Sale, cash: number): Posting[] =>
  payments.flatMap(({ method, amount, change }) => {
    const inDrawer = (value: Fen): Fen => (method === cash ? value : zeroFen);
    return [
      entry(tillMoney, { shift, method, kind: 'sale', amount, cash: inDrawer(amount) }),
      ...(change === zeroFen
        ? []
        : [
            entry(tillMoney, {
              shift,
              method,
              kind: 'change',
              amount: negateFen(change),
              cash: inDrawer(negateFen(change)),
            }),
          ]),
    ];
  });

const creditPostings = ({ id, shift, customer, credit }: Sale): Posting[] =>
  customer === null ? [] : [entry(storeCredit, { customer, sale: id, shift, amount: credit })];

const storedPostings = ({ shift, store, member, stored, storedBonus }: Sale): Posting[] =>
  member === null || stored === zeroFen
    ? []
    : [
        entry(storedValue, {
          member,
          store,
          shift,
          kind: 'spend',
          principal: negateFen(subtractFen(stored, storedBonus)),
          bonus: negateFen(storedBonus),
        }),
      ];

const salesPostings = (
  { store, terminal, cashier, member, lines }: Sale,
  costs: ReadonlyMap<number | null, Fen>,
): Posting[] =>
  lines.map(({ sku, quantity, listAmount, pay, tax }, i) =>
    entry(retailSales, {
      store,
      terminal,
      cashier,
      sku,
      member,
      quantity,
      list: listAmount,
      pay,
      tax,
      cost: costs.get(i) ?? zeroFen,
    }),
  );

/** What a customer has paid of his debt would be nobody's money. */
async function paidBlockers({ id, credit, customer }: Sale, work: Work): Promise<Blocker[]> {
  if (customer === null) return [];
  const [row] = await work.query<{ open: string }>(
    'pos_sale.open',
    'select amount::numeric(18,2)::text as open from pos_credit_entry_by_open where company_id = $1 and customer = $2 and sale = $3',
    [work.company, customer, id],
  );
  const paid = subtractFen(credit, yuan(row?.open ?? '0.00'));
  return paid === zeroFen ? [] : [{ code: 'POS004', message: `挂账已核销 ${showFen(paid)}，不能作废，请退货` }];
}

async function holdMember(ids: readonly number[], work: Work): Promise<void> {
  const rows = await work.query<{ member: number }>(
    'pos_sale.members',
    'select distinct member from pos_sale where company_id = $1 and id = any($2::bigint[]) and member is not null',
    [work.company, ids],
  );
  if (rows.length > 0)
    await holdMembers(
      work,
      rows.map(({ member }) => member),
    );
}

export const saleBehaviour = behaviour(sale, {
  cameAt: ({ saleAt }) => saleAt,
  actions: {
    settle: {
      hold: holdMember,
      balances: leaving.audit.balances!,
      async post(record, work, request, books) {
        const moved = await leaving.audit.post!(record, work, request, books);
        const cash = (await tendersOf(work, record.terminal)).find(({ kind }) => kind === 'cash');
        return [
          ...moved,
          ...moneyPostings(record, cash?.method ?? 0),
          ...creditPostings(record),
          ...storedPostings(record),
          ...salesPostings(record, costsOf(record)),
          ...(await pointPostings(record, work)),
        ];
      },
      async also(record, work, request) {
        await leaving.audit.also!(record, work, request);
        if (record.member !== null) await reviewRanks(work, [record.member]);
      },
    },
    void: {
      hold: holdMember,
      post: leaving.deaudit.post!,
      blockers: (record, work) => paidBlockers(record, work),
      async also({ number, member, saleAt }, work) {
        await giveBackCoupons(work, number!);
        if (member !== null) await reviewRanks(work, [member], dateOf(new Date(saleAt)));
      },
    },
  },
});

export interface Wanted {
  readonly clientUuid: string;
  readonly member?: number | undefined;
  readonly salesman?: number | undefined;
  readonly lines: readonly {
    readonly no: number;
    readonly sku: number;
    readonly quantity: string;
    readonly price?: string | undefined;
    readonly serials?: string | undefined;
  }[];
  readonly discounts: Parameters<typeof priceBill>[2]['discounts'];
  readonly coupons: readonly string[];
  readonly points: number;
  readonly gifts: Parameters<typeof priceBill>[2]['gifts'];
  readonly soldOut: readonly number[];
  readonly pay: string;
  readonly customer?: number | undefined;
  /** Shown that the member himself pays with what he has stored. */
  readonly storedPass?: string | undefined;
  readonly payments: readonly {
    readonly method: number;
    readonly amount: string;
    readonly tradeNo?: string | undefined;
  }[];
  readonly approvals: readonly string[];
  /** Lines whose price nobody at the till has set, such as a service charge. */
  readonly charged?: readonly number[];
  /** Where the guests sat. */
  readonly tableCode?: string;
}

export async function savedAs(work: Work, clientUuid: string): Promise<SavedSale | undefined> {
  const [row] = await work.query<Omit<SavedSale, 'isRepeated' | 'invoiceUrl'> & { readonly store: number }>(
    'pos_sale.repeated',
    `select id, number, pay::numeric(18,2)::text as pay, received::numeric(18,2)::text as received,
            change::numeric(18,2)::text as change, earned_points as "earnedPoints", store
     from pos_sale where company_id = $1 and client_uuid = $2`,
    [work.company, clientUuid],
  );
  if (!row) return undefined;
  const { store, ...saved } = row;
  return { ...saved, invoiceUrl: await invoiceLinkOf(work, row.id, store), isRepeated: true };
}

/** Who has agreed to what the cashier may not do alone. */
export function approvalsOf(
  work: Work,
  shift: HeldShift,
  place: TillPlace,
  bill: ServerBill,
  wanted: Wanted,
  demand: typeof demandApproval = demandApproval,
) {
  const lines = wanted.lines.filter(({ no }) => !wanted.charged?.includes(no));
  const needed = neededOverrides({ ...wanted, lines }, bill.proof.hits, place, (sku) => bill.goods.get(sku)!.price);
  return needed.flatMap(({ kind, why }): (readonly [OverrideKind, Approver])[] => {
    const one = demand(work, wanted.approvals, { shift: shift.id, kind, subject: wanted.clientUuid, why });
    return one ? [[kind, one]] : [];
  });
}

/** Numbers of single pieces go to the parts of their line one after the other, as many as each part has units. */
function serialsFor(bill: ServerBill, wanted: Wanted): (string | null)[] {
  const left = new Map(wanted.lines.map(({ no, serials }) => [no, serialsIn(serials)]));
  return bill.lines.map(({ lineNo, quantity }) => {
    const there = left.get(lineNo);
    if (!there || there.length === 0) return null;
    return there.splice(0, Number(quantity)).join('\n') || null;
  });
}

async function winnings(
  work: Work,
  bill: ServerBill,
  rows: readonly Settled[],
  tenders: readonly Tender[],
): Promise<number> {
  if (!bill.member) return 0;
  const earning = sumFen(
    rows.filter(({ method }) => tenders.find((one) => one.method === method)?.earnsPoints).map(({ net }) => net),
  );
  if (earning === bill.proof.pay) return bill.earnedPoints;
  return pointsFor(work, bill.member.id, fen((bill.winning * earning) / bill.proof.pay));
}

/** What of a bill is owed, by a customer who may owe it. */
async function creditOf(
  work: Work,
  customer: number | undefined,
  rows: readonly Settled[],
  tenders: readonly Tender[],
): Promise<Fen> {
  const owed = rows.filter(({ method }) => isOwed(tenders.find((one) => one.method === method)!.kind));
  const credit = sumFen(owed.map(({ net }) => net));
  if (credit === zeroFen) return credit;
  if (customer === undefined) throw new Refusal('挂账要选客户', codes.invalid);
  await demandCredit(work, customer, credit);
  return credit;
}

/** What of a bill a member pays with what he has stored, and what of that was given to him; held until the sale is made. */
async function storedOf(
  work: Work,
  bill: ServerBill,
  wanted: Wanted,
  rows: readonly Settled[],
  tenders: readonly Tender[],
): Promise<{ readonly stored: Fen; readonly storedBonus: Fen; readonly storedBonusTax: Fen }> {
  const own = rows.filter(({ method }) => isStored(tenders.find((one) => one.method === method)!.kind));
  const stored = sumFen(own.map(({ net }) => net));
  if (stored === zeroFen) return { stored, storedBonus: zeroFen, storedBonusTax: zeroFen };
  if (!bill.member) throw new Refusal('用储值付款要先识别会员', codes.invalid);
  demandPass(work, wanted.storedPass, bill.member.id, wanted.clientUuid);
  const { bonus } = await heldSpending(work, bill.member.id, stored);
  const tax = sumFen(bill.lines.map((line) => line.tax));
  return { stored, storedBonus: bonus, storedBonusTax: taxIn(tax, bonus, bill.proof.pay) };
}

/** Coupons that took something off, with how much. */
const couponsUsed = ({ coupons, proof }: ServerBill): { readonly code: string; readonly off: Fen }[] =>
  coupons.flatMap(({ code, priced: { id } }) => {
    const hits = proof.hits.filter(({ kind, source }) => kind === 'coupon' && source === id);
    return hits.length === 0 ? [] : [{ code, off: sumFen(hits.map(({ saving }) => saving)) }];
  });

/** Prices, takes the money, moves stock and points: a sale, once. A past one is told when it was. */
export async function settle(work: Work, shiftId: number, wanted: Wanted, at = work.now): Promise<SavedSale> {
  const held = await myShift(work, shiftId);
  const known = await savedAs(work, wanted.clientUuid);
  if (known) return known;
  const place = await sellingPlace(work, held.terminal);
  const bill = await priceBill(work, place, wanted, at);
  const { pay } = bill.proof;
  if (pay !== yuan(wanted.pay))
    throw new Refusal(
      `价格变了：应收 ${showFen(pay)}，不是 ${showFen(yuan(wanted.pay))}，请看新的账单再收款`,
      codes.conflict,
      {
        bill: shownBill(bill),
      },
    );
  const approved = approvalsOf(work, held, place, bill, wanted);
  return saveSale(work, { held, place, bill, wanted, approved, at, offline: false });
}

interface ToSave {
  readonly held: HeldShift;
  readonly place: TillPlace;
  readonly bill: ServerBill;
  readonly wanted: Wanted;
  readonly approved: readonly (readonly [OverrideKind, Approver])[];
  readonly at: string;
  readonly offline: boolean;
}
/** A bill that is priced and agreed to becomes a sale: the one way, whether it was made with a line or without. */
export async function saveSale(
  work: Work,
  { held, place, bill, wanted, approved, at, offline }: ToSave,
): Promise<SavedSale> {
  const { pay } = bill.proof;
  const tenders = await tendersOf(work, held.terminal);
  const payments = wanted.payments.map(({ method, amount, tradeNo }) => ({
    method,
    amount: yuan(amount),
    tradeNo: tradeNo || null,
  }));
  const rows = settled(pay, payments, (method) => tenders.find((one) => one.method === method));
  if (typeof rows === 'string') throw new Refusal(rows, codes.invalid);
  await demandFreshTrades(work, rows, tenders);
  const credit = await creditOf(work, wanted.customer, rows, tenders);
  const ofStored = await storedOf(work, bill, wanted, rows, tenders);
  const earned = await winnings(work, bill, rows, tenders);
  const serials = serialsFor(bill, wanted);
  const received = sumFen(rows.map(({ net }) => net));
  const change = sumFen(rows.map((one) => one.change));
  const { listAmount, ...offs } = totalsOf(bill.lines);
  const { hits, rejections } = bill.proof;
  const saved = await save(work, sale, {
    clientUuid: wanted.clientUuid,
    day: held.day,
    shift: held.id,
    terminal: held.terminal,
    store: held.store,
    warehouse: place.warehouse,
    cashier: held.cashier,
    saleAt: at,
    tableCode: wanted.tableCode ?? null,
    member: bill.member?.id ?? null,
    salesman: wanted.salesman ?? null,
    itemCount: addDecimal(dec(0), ...bill.lines.map(({ quantity }) => quantity)),
    listAmount,
    ...offs,
    received: subtractFen(received, credit),
    change,
    customer: credit === zeroFen ? null : wanted.customer!,
    credit,
    ...ofStored,
    earnedPoints: earned,
    usedPoints: bill.proof.usedPoints,
    approvedBy: approved[0]?.[1].id ?? null,
    offline,
    approvedFor: approved.map(([kind]) => overrideKinds[kind]).join('、') || null,
    proof: {
      hits: hits.map(({ name, words }) => ({ name, words })),
      rejections: rejections.map(({ name, words }) => ({ name, words })),
    },
    lines: bill.lines.map((line, i) => ({ ...line, serials: serials[i]! })),
    payments: rows.map((one) => ({ ...one })),
  });
  await work.flush();
  await act(work, sale, 'settle', { id: saved.id });
  // Of two tills that show the same coupon one gets it; the other finds that it is used, and sells nothing.
  await useCoupons(work, { key: saved.number!, member: bill.member?.id ?? null, store: held.store }, couponsUsed(bill));
  return {
    id: saved.id,
    number: saved.number!,
    pay: formatFen(pay),
    received: formatFen(subtractFen(received, credit)),
    change: formatFen(change),
    earnedPoints: earned,
    invoiceUrl: await invoiceLinkOf(work, saved.id, held.store),
    isRepeated: false,
  };
}

interface Found {
  readonly id: number;
  readonly number: string;
  readonly shift: number;
  readonly status: string;
  readonly reprints: number;
}
async function saleById(work: Work, id: number): Promise<Found> {
  const [found] = await work.query<Found>(
    'pos_sale.found',
    'select id, number, shift, status, reprints from pos_sale where company_id = $1 and id = $2',
    [work.company, id],
  );
  if (!found) throw new Refusal('零售单不存在', codes.missing);
  return found;
}

export const saleHandlers = [
  handle(vipSettle, async ({ shift, ...bill }, work) => {
    const held = await myShift(work, shift, false);
    return shownBill(await priceBill(work, await sellingPlace(work, held.terminal), bill));
  }),
  handle(saveRetailSale, ({ shift, ...wanted }, work) => settle(work, shift, wanted)),
  handle(voidSale, async ({ shift, sale: id, cause, approvals }, work) => {
    const held = await myShift(work, shift);
    const { number, shift: of, status } = await saleById(work, id);
    if (of !== held.id) throw new Refusal(`${number}不是本班次的零售单，不能作废，请退货`);
    // Pressed twice: it is void already.
    if (status === 'voided') return { id, number };
    const approver = demandApproval(work, approvals, {
      shift: held.id,
      kind: 'void',
      subject: String(id),
      why: `作废${number}`,
    });
    await act(work, sale, 'void', { id, reason: approver ? `${cause}（${approver.name}授权）` : cause });
    return { id, number };
  }),
  handle(repeatPrint, async ({ shift, sale: id }, work) => {
    const held = await myShift(work, shift);
    const { number, reprints } = await saleById(work, id);
    await amend(work, sale, [{ id, reprints: reprints + 1 }], { silent: true });
    await countInShift(work, held.id, 'reprints');
    await note(work, { entity: sale.name, recordId: id, action: 'reprint', label: '补打小票', title: number });
    return { reprints: reprints + 1 };
  }),
];
