import { act, behaviour, dateOf, handle, Refusal, save, today, type Work } from '@heliu/engine';
import {
  codes,
  daysAfter,
  dec,
  type Decimal,
  entry,
  type Fen,
  formatFen,
  type Full,
  negateDecimal,
  negateFen,
  type Posting,
  subtractFen,
  sumFen,
  yuan,
  zeroFen,
} from '@heliu/model';
import { stockSteps } from '../../inventory/server.ts';
import { points, takenFrom, usablePoints } from '../../pos/model.ts';
import { giveBackCoupons, holdMembers, lotsOf, reviewRanks } from '../../pos/server.ts';
import { demandApproval } from '../override/override.server.ts';
import { storeCredit } from '../credit/credit.ts';
import { openOfSale, paidSince } from '../credit/paid-since.server.ts';
import { leftOf, type Refundable, refunds } from '../pricing/tender.rules.ts';
import { myShift } from '../shift/held-shift.server.ts';
import { tillMoney } from '../shift/shift.ts';
import { givenBack, sharedBack } from '../stored/split.rules.ts';
import { storedValue } from '../stored/stored.ts';
import { isStored } from '../terminal/terminal.rules.ts';
import { sellingPlace, tendersOf } from '../terminal/terminal.server.ts';
import {
  isAllBack,
  pointsDue,
  refundsOf,
  remaining,
  returned,
  type ReturnedLine,
  type SoldLine,
  sumBack,
} from './returning.rules.ts';
import { type ReturnData, returnSale, returnSaleData, type SavedReturn } from './sale.calls.ts';
import { retailSales, saleReturn } from './sale.ts';
import { movesFor } from './stock.server.ts';

type Return = Full<typeof saleReturn>;

const coming = stockSteps(saleReturn, ({ warehouse, lines }, work) => movesFor(work, warehouse, lines, 'in'));

/** The lots that points were taken from when the sale was paid, the one that lasts longest first. */
async function spentLots(work: Work, sale: number): Promise<(string | null)[]> {
  const rows = await work.query<{ expiresOn: string | null }>(
    'pos_return.lots',
    `select distinct expires_on as "expiresOn" from pos_point_entry where company_id = $1 and source_name = 'pos_sale'
       and source_id = $2 and points < 0 order by 1 desc nulls first`,
    [work.company, sale],
  );
  return rows.map(({ expiresOn }) => expiresOn || null);
}

/** Points that come back can be used for a month at least. */
async function backOn(work: Work, sale: number): Promise<string | null> {
  const [longest = null] = await spentLots(work, sale);
  const soonest = daysAfter(today(), 30);
  return longest === null || longest > soonest ? longest : soonest;
}

async function pointPostings({ member, sale, pointsTaken, pointsBack, pay }: Return, work: Work): Promise<Posting[]> {
  if (member === null) return [];
  const taken = takenFrom((await lotsOf(work, [member])).get(member) ?? [], pointsTaken, today()) ?? [];
  const none = { member, expiresOn: null, points: dec(0), spent: negateFen(pay), kind: 'earn' as const };
  return [
    entry(points, none),
    ...taken.map((one) =>
      entry(points, { ...none, spent: zeroFen, expiresOn: one.expiresOn || null, points: dec(-one.points) }),
    ),
    ...(pointsBack === 0
      ? []
      : [entry(points, { member, expiresOn: await backOn(work, sale), points: dec(pointsBack), kind: 'spend' })]),
  ];
}

/** What is let off of a debt. */
async function creditPostings({ sale, shift, payments, stored }: Return, work: Work): Promise<Posting[]> {
  const unpaid = sumFen(payments.filter(({ account }) => account === null).map(({ amount }) => amount));
  const off = subtractFen(unpaid, stored);
  if (off === zeroFen) return [];
  const [row] = await work.query<{ customer: number }>(
    'pos_return.creditor',
    'select customer from pos_sale where company_id = $1 and id = $2',
    [work.company, sale],
  );
  return [entry(storeCredit, { customer: row!.customer, sale, shift, amount: negateFen(off) })];
}

/** What was paid with stored value goes back there, in the parts it was taken in. */
const storedPostings = ({ shift, store, member, stored, storedBonus }: Return): Posting[] =>
  member === null || stored === zeroFen
    ? []
    : [
        entry(storedValue, {
          member,
          store,
          shift,
          kind: 'back',
          principal: subtractFen(stored, storedBonus),
          bonus: storedBonus,
        }),
      ];

const salesPostings = ({ store, terminal, cashier, member, lines }: Return): Posting[] =>
  lines.map(({ sku, quantity, listAmount, pay, tax, cost }) =>
    entry(retailSales, {
      store,
      terminal,
      cashier,
      sku,
      member,
      quantity: negateDecimal(quantity),
      returned: quantity,
      list: negateFen(listAmount),
      pay: negateFen(pay),
      tax: negateFen(tax),
      cost: negateFen(cost),
    }),
  );

export const returnBehaviour = behaviour(saleReturn, {
  cameAt: ({ returnAt }) => returnAt,
  actions: {
    finish: {
      balances: coming.audit.balances!,
      async post(record, work, request, books) {
        const moved = await coming.audit.post!(record, work, request, books);
        const cash = (await tendersOf(work, record.terminal)).find(({ kind }) => kind === 'cash');
        const { shift } = record;
        const money = record.payments.map(({ method, amount }) => {
          const gone = negateFen(amount);
          return entry(tillMoney, {
            shift,
            method,
            kind: 'refund',
            amount: gone,
            cash: method === cash?.method ? gone : zeroFen,
          });
        });
        return [
          ...moved,
          ...money,
          ...(await creditPostings(record, work)),
          ...storedPostings(record),
          ...salesPostings(record),
          ...(await pointPostings(record, work)),
        ];
      },
      async also(record, work, request) {
        await coming.audit.also!(record, work, request);
        if (record.member === null) return;
        const [of] = await work.query<{ at: string }>(
          'pos_return.soldAt',
          `select to_json(sale_at) #>> '{}' as at from pos_sale where company_id = $1 and id = $2`,
          [work.company, record.sale],
        );
        await reviewRanks(work, [record.member], dateOf(new Date(of!.at)));
      },
    },
  },
});

interface SaleHead {
  readonly id: number;
  readonly number: string;
  readonly status: 'draft' | 'paid' | 'voided';
  readonly saleAt: string;
  readonly shift: number;
  readonly store: string;
  readonly member: number | null;
  readonly memberName: string | null;
  readonly pay: string;
  readonly earnedPoints: number;
  readonly usedPoints: number;
  readonly stored: string;
  readonly storedBonus: string;
  readonly storedBonusTax: string;
}
const headText = `
  select s.id, s.number, s.status, to_json(s.sale_at) #>> '{}' as "saleAt", s.shift, f.name as store, s.member, m.name as "memberName",
         s.pay::numeric(18,2)::text as pay, s.earned_points as "earnedPoints", s.used_points as "usedPoints",
         s.stored::numeric(18,2)::text as stored, s.stored_bonus::numeric(18,2)::text as "storedBonus", s.stored_bonus_tax::numeric(18,2)::text as "storedBonusTax"
  from pos_sale s join sys_factory f on f.company_id = $1 and f.id = s.store
  left join pos_member m on m.company_id = $1 and m.id = s.member
  where s.company_id = $1`;

async function headBy(work: Work, by: 'id' | 'number', value: number | string): Promise<SaleHead> {
  const [found] = await work.query<SaleHead>(`pos_sale.head.${by}`, `${headText} and s.${by} = $2`, [
    work.company,
    value,
  ]);
  if (!found || found.status === 'draft') throw new Refusal('没有这张小票，请核对小票号', codes.missing);
  return found;
}

interface LineRow {
  readonly id: number;
  readonly sku: number;
  readonly code: string;
  readonly name: string;
  readonly spec: string | null;
  readonly isGift: boolean;
  readonly serials: string | null;
  readonly taxRate: Decimal;
  readonly quantity: Decimal;
  readonly returnedQuantity: Decimal;
  readonly listAmount: string;
  readonly pay: string;
  readonly tax: string;
  readonly cost: string;
  readonly pointsOff: string;
  readonly returnedPay: string;
  readonly returnedTax: string;
  readonly returnedList: string;
  readonly returnedCost: string;
}
type SaleLine = SoldLine & Pick<LineRow, 'code' | 'spec' | 'isGift' | 'serials' | 'taxRate'>;

const yuanText = (amount: string) => `${amount}::numeric(18,2)::text`;
const back = (amount: string) => yuanText(`coalesce(b.${amount}, 0)`);

/** The lines of a sale with what has come back of each. */
async function linesOf(work: Work, sale: number): Promise<SaleLine[]> {
  const rows = await work.query<LineRow>(
    'pos_sale.returnable',
    `select l.id, l.sku, k.code, k.name, k.spec, l.is_gift as "isGift", l.serials, trim_scale(l.tax_rate)::text as "taxRate",
            trim_scale(l.quantity)::text as quantity, trim_scale(coalesce(b.quantity, 0))::text as "returnedQuantity",
            ${yuanText('l.list_amount')} as "listAmount", ${yuanText('l.pay')} as pay, ${yuanText('l.tax')} as tax,
            ${yuanText('l.cost')} as cost, ${yuanText('l.points_off')} as "pointsOff",
            ${back('pay')} as "returnedPay", ${back('tax')} as "returnedTax", ${back('list')} as "returnedList", ${back('cost')} as "returnedCost"
     from pos_sale_lines l join goods_sku k on k.company_id = $1 and k.id = l.sku
     left join lateral (
       select sum(r.quantity) as quantity, sum(r.pay) as pay, sum(r.tax) as tax, sum(r.list_amount) as list, sum(r.cost) as cost
       from pos_return_lines r join pos_return h on h.company_id = $1 and h.id = r.document_id and h.status = 'done'
       where r.company_id = $1 and r.sale = $2 and r.sale_line = l.id) b on true
     where l.company_id = $1 and l.document_id = $2 order by l.position`,
    [work.company, sale],
  );
  return rows.map((row) => ({
    ...row,
    listAmount: yuan(row.listAmount),
    pay: yuan(row.pay),
    tax: yuan(row.tax),
    cost: yuan(row.cost),
    pointsOff: yuan(row.pointsOff),
    returnedPay: yuan(row.returnedPay),
    returnedTax: yuan(row.returnedTax),
    returnedList: yuan(row.returnedList),
    returnedCost: yuan(row.returnedCost),
  }));
}

interface PaidRow {
  readonly method: number;
  readonly kind: string;
  readonly account: number | null;
  readonly name: string;
  readonly net: string;
  readonly tradeNo: string | null;
}
interface PaidTender extends Refundable {
  readonly kind: string;
  readonly name: string;
  readonly net: Fen;
}
/**
 * What a sale was paid with, in the order it goes back from the end: what the customer still owes is let off before any
 * money leaves, then his stored value has its own back, and what he has paid of his debt since goes back before what he
 * paid at once.
 */
async function paidOf(work: Work, sale: number): Promise<PaidTender[]> {
  const rows = await work.query<PaidRow>(
    'pos_sale.paid',
    `select p.method, m.tender as kind, p.account, m.name, p.net::numeric(18,2)::text as net, p.trade_no as "tradeNo" from pos_sale_payments p
     join fico_payment_method m on m.company_id = $1 and m.id = p.method
     where p.company_id = $1 and p.document_id = $2 order by p.position`,
    [work.company, sale],
  );
  const given = await work.query<{ method: number; amount: string }>(
    'pos_sale.givenBack',
    `select p.method, sum(p.amount)::numeric(18,2)::text as amount from pos_return r
     join pos_return_payments p on p.company_id = $1 and p.document_id = r.id
     where r.company_id = $1 and r.sale = $2 and r.status = 'done' group by p.method`,
    [work.company, sale],
  );
  const paid = rows.map((row) => ({ ...row, net: yuan(row.net) }));
  const since = (await paidSince(work, sale)).map((one) => ({ ...one, kind: 'since' }));
  const stored = paid.filter(({ kind }) => isStored(kind));
  const money = [...paid.filter(({ account }) => account !== null), ...since, ...stored];
  const left = leftOf(
    money,
    given.map(({ method, amount }) => ({ method, amount: yuan(amount) })),
  );
  const owed = paid.filter(({ account, kind }) => account === null && !isStored(kind));
  const open = owed.length === 0 ? zeroFen : await openOfSale(work, sale);
  return [...money.map((one, i) => ({ ...one, left: left[i]!.left })), ...owed.map((one) => ({ ...one, left: open }))];
}

async function dataOf(work: Work, shiftId: number, said: string): Promise<ReturnData> {
  const held = await myShift(work, shiftId, false);
  const head = /^\d{1,15}$/.test(said) ? await headBy(work, 'id', Number(said)) : await headBy(work, 'number', said);
  const lines = await linesOf(work, head.id);
  const isUntouched = lines.every(({ returnedQuantity }) => Number(returnedQuantity) === 0);
  return {
    id: head.id,
    number: head.number,
    saleAt: head.saleAt,
    store: head.store,
    member: head.member,
    memberName: head.memberName,
    pay: head.pay,
    status: head.status === 'voided' ? 'voided' : 'paid',
    lines: lines.map((line) => {
      const { one, rest } = refundsOf(line);
      return {
        line: line.id,
        sku: line.sku,
        code: line.code,
        name: line.name,
        spec: line.spec,
        isGift: line.isGift,
        quantity: line.quantity,
        returned: line.returnedQuantity,
        remaining: remaining(line),
        pay: formatFen(line.pay),
        refundOfOne: formatFen(one),
        refundOfRest: formatFen(rest),
        refunded: formatFen(line.returnedPay),
        serials: line.serials,
      };
    }),
    tenders: (await paidOf(work, head.id)).map(({ method, name, net, left, tradeNo }) => ({
      method,
      name,
      paid: formatFen(net),
      left: formatFen(left),
      tradeNo,
    })),
    earnedPoints: head.earnedPoints,
    usedPoints: head.usedPoints,
    mayVoid: head.status === 'paid' && head.shift === held.id && isUntouched,
  };
}

async function returnedAs(work: Work, clientUuid: string): Promise<SavedReturn | undefined> {
  const [row] = await work.query<Omit<SavedReturn, 'isRepeated'>>(
    'pos_return.repeated',
    `select r.id, r.number, r.pay::numeric(18,2)::text as pay, r.points_taken as "pointsTaken", r.points_back as "pointsBack",
       coalesce((select json_agg(json_build_object('name', m.name, 'amount', p.amount::numeric(18,2)::text, 'tradeNo', p.trade_no) order by p.position)
         from pos_return_payments p join fico_payment_method m on m.company_id = $1 and m.id = p.method
         where p.company_id = $1 and p.document_id = r.id), '[]') as tenders
     from pos_return r where r.company_id = $1 and r.client_uuid = $2`,
    [work.company, clientUuid],
  );
  return row && { ...row, isRepeated: true };
}

/** How many points of this member the sale has been given back, and has had taken back, before. */
async function pointsBefore(work: Work, sale: number): Promise<{ readonly taken: number; readonly back: number }> {
  const [row] = await work.query<{ taken: number; back: number }>(
    'pos_return.points',
    `select coalesce(sum(points_taken), 0)::int as taken, coalesce(sum(points_back), 0)::int as back
     from pos_return where company_id = $1 and sale = $2 and status = 'done'`,
    [work.company, sale],
  );
  return row!;
}

/** How much of what goes back is stored value, in which parts, after what has gone back before. */
async function storedBack(work: Work, head: SaleHead, now: Fen) {
  const [row] = await work.query<{ before: string }>(
    'pos_return.storedBefore',
    `select coalesce(sum(stored), 0)::numeric(18,2)::text as before from pos_return where company_id = $1 and sale = $2 and status = 'done'`,
    [work.company, head.id],
  );
  const [stored, bonus, before] = [yuan(head.stored), yuan(head.storedBonus), yuan(row!.before)];
  const back = givenBack({ principal: subtractFen(stored, bonus), bonus }, before, now);
  if (!back) throw new Refusal('退回的储值超过了原来付的，请核对小票');
  return {
    stored: now,
    storedBonus: back.bonus,
    storedBonusTax: sharedBack(yuan(head.storedBonusTax), stored, before, now),
  };
}

interface Wanted {
  readonly clientUuid: string;
  readonly sale: number;
  readonly lines: readonly {
    readonly line: number;
    readonly quantity: Decimal;
    readonly serials?: string | undefined;
  }[];
  readonly cause: string;
  readonly approvals: readonly string[];
}

function demandReturned(
  lines: readonly SaleLine[],
  wanted: Wanted['lines'],
): (ReturnedLine & { serials: string | null; taxRate: Decimal })[] {
  const seen = new Set<number>();
  return wanted.map(({ line: id, quantity, serials }) => {
    const line = lines.find((one) => one.id === id);
    if (!line) throw new Refusal('要退的商品不在这张小票上', codes.missing);
    if (seen.has(id)) throw new Refusal(`${line.name}写了两次，请合成一行`, codes.invalid);
    seen.add(id);
    const found = returned(line, quantity);
    if (!found) throw new Refusal(`${line.name}只能再退 ${remaining(line)}，不能退 ${quantity}`);
    return { ...found, taxRate: line.taxRate, serials: serials || null };
  });
}

/** What of the points won can be taken back: what the member has used meanwhile is gone. */
async function takeable(work: Work, member: number | null, due: number): Promise<number> {
  if (member === null || due <= 0) return 0;
  return Math.min(due, usablePoints((await lotsOf(work, [member])).get(member) ?? [], today()));
}

export async function giveBack(work: Work, shiftId: number, wanted: Wanted, at = work.now): Promise<SavedReturn> {
  const held = await myShift(work, shiftId);
  const known = await returnedAs(work, wanted.clientUuid);
  if (known) return known;
  const place = await sellingPlace(work, held.terminal);
  // Two tills that take back the same sale go one after the other.
  await work.query('pos_sale.hold', 'select id from pos_sale where company_id = $1 and id = $2 for update', [
    work.company,
    wanted.sale,
  ]);
  const head = await headBy(work, 'id', wanted.sale);
  if (head.status !== 'paid') throw new Refusal(`${head.number}已作废，不能退货`);
  const approver = demandApproval(work, wanted.approvals, {
    shift: held.id,
    kind: 'return',
    subject: wanted.clientUuid,
    why: `退货${head.number}`,
  });
  if (head.member !== null) await holdMembers(work, [head.member]);
  const sold = await linesOf(work, head.id);
  const lines = demandReturned(sold, wanted.lines);
  const pay = sumFen(lines.map((line) => line.pay));
  const paid = await paidOf(work, head.id);
  const tenders = await tendersOf(work, held.terminal);
  // What this terminal does not take goes back in cash.
  const rows = refunds(pay, paid);
  if (!rows) throw new Refusal('退款超过了原来收的钱，请核对小票');
  const payments = rows.map(({ method, account, amount, tradeNo }) => ({
    method,
    account: account === null ? null : (tenders.find((one) => one.method === method)?.account ?? account),
    amount,
    tradeNo,
  }));
  const foreign = payments.find(({ method }) => !tenders.some((one) => one.method === method));
  if (foreign) {
    const { name } = paid.find(({ method }) => method === foreign.method)!;
    throw new Refusal(`原来用${name}付的款，这台收银机没有${name}，请到能退${name}的收银机上退`);
  }
  const toStored = rows.filter(({ method }) => isStored(paid.find((one) => one.method === method)!.kind));
  const ofStored = await storedBack(work, head, sumFen(toStored.map(({ amount }) => amount)));
  const isWhole = isAllBack(sold, lines);
  const back = sumBack(sold, pay);
  const before = await pointsBefore(work, head.id);
  const due = (count: number, gone: number) => Math.max(0, pointsDue(count, gone, back, yuan(head.pay), isWhole));
  const pointsTaken = await takeable(work, head.member, due(head.earnedPoints, before.taken));
  const pointsBack = head.member === null ? 0 : due(head.usedPoints, before.back);
  const saved = await save(work, saleReturn, {
    clientUuid: wanted.clientUuid,
    day: held.day,
    shift: held.id,
    terminal: held.terminal,
    store: held.store,
    warehouse: place.warehouse,
    cashier: work.user.id,
    member: head.member,
    returnAt: at,
    sale: head.id,
    cause: wanted.cause,
    pay,
    ...ofStored,
    pointsBack,
    pointsTaken,
    approvedBy: approver?.id ?? null,
    lines: lines.map((line) => ({ ...line, sale: head.id })),
    payments,
  });
  await work.flush();
  await act(work, saleReturn, 'finish', { id: saved.id });
  if (isWhole) await giveBackCoupons(work, head.number);
  return {
    id: saved.id,
    number: saved.number!,
    pay: formatFen(pay),
    tenders: payments.map(({ method, amount, tradeNo }) => ({
      name: paid.find((one) => one.method === method)!.name,
      amount: formatFen(amount),
      tradeNo,
    })),
    pointsTaken,
    pointsBack,
    isRepeated: false,
  };
}

export const returnHandlers = [
  handle(returnSaleData, ({ shift, sale }, work) => dataOf(work, shift, sale)),
  handle(returnSale, ({ shift, ...wanted }, work) => giveBack(work, shift, wanted)),
];
