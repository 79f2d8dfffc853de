import { act, behaviour, handle, Refusal, save, today, type Work } from '@heliu/engine';
import {
  codes,
  entry,
  type Fen,
  formatFen,
  type Full,
  negateFen,
  type Posting,
  sumFen,
  yuan,
  zeroFen,
} from '@heliu/model';
import { holdMembers } from '../../pos/server.ts';
import { demandApproval } from '../override/override.server.ts';
import { settled } from '../pricing/tender.rules.ts';
import { demandFreshTrades } from '../pricing/trades.server.ts';
import { myShift } from '../shift/held-shift.server.ts';
import { tillMoney } from '../shift/shift.ts';
import { takesMoney } from '../terminal/terminal.rules.ts';
import { tendersOf } from '../terminal/terminal.server.ts';
import { totalOf } from './split.rules.ts';
import { demandMember, storedOf } from './standing.server.ts';
import {
  type OfferedPlan,
  type Recharged,
  rechargeMember,
  type RechargePaper,
  rechargePaper,
  rechargePlans,
  type ShiftRecharge,
  shiftRecharges,
  voidRecharge,
} from './stored.calls.ts';
import { recharge, storedValue } from './stored.ts';

type Record = Full<typeof recharge>;

const moneyPostings = ({ shift, payments }: Record, cash: number): Posting[] =>
  payments.flatMap(({ method, amount, change }) => {
    const moved = (kind: 'recharge' | 'change', value: Fen) =>
      entry(tillMoney, { shift, method, kind, amount: value, cash: method === cash ? value : zeroFen });
    return [moved('recharge', amount), ...(change === zeroFen ? [] : [moved('change', negateFen(change))])];
  });

async function holdMember(ids: readonly number[], work: Work): Promise<void> {
  const rows = await work.query<{ member: number }>(
    'pos_recharge.members',
    'select distinct member from pos_recharge where company_id = $1 and id = any($2::bigint[])',
    [work.company, ids],
  );
  await holdMembers(
    work,
    rows.map(({ member }) => member),
  );
}

export const rechargeBehaviour = behaviour(recharge, {
  cameAt: ({ rechargedAt }) => rechargedAt,
  actions: {
    finish: {
      hold: holdMember,
      async post(record, work) {
        const cash = (await tendersOf(work, record.terminal)).find(({ kind }) => kind === 'cash');
        const { member, store, shift, amount, bonus } = record;
        return [
          ...moneyPostings(record, cash?.method ?? 0),
          entry(storedValue, { member, store, shift, kind: 'recharge', principal: amount, bonus }),
        ];
      },
    },
    void: {
      hold: holdMember,
      async blockers({ member, amount, bonus }, work) {
        const has = await storedOf(work, member);
        if (has.principal >= amount && has.bonus >= bonus) return [];
        return [{ code: 'POS006', message: '充的钱已经用掉一部分，不能作废；剩下的本金请用储值单退' }];
      },
    },
  },
});

/** Plans that hold on a day. */
const offered = (work: Work, day: string): Promise<OfferedPlan[]> =>
  work.query<OfferedPlan>(
    'pos_recharge_plan.offered',
    `select id, name, pay::numeric(18,2)::text as pay, bonus::numeric(18,2)::text as bonus from pos_recharge_plan
     where company_id = $1 and not deleted and not disabled and coalesce(starts_on, $2::date) <= $2::date and coalesce(ends_on, $2::date) >= $2::date
     order by sort, pay, id limit 50`,
    [work.company, day],
  );

/** What is given on top: what the plan says that was chosen, for exactly its amount, and nothing without one. */
export async function bonusOf(work: Work, plan: number | null | undefined, amount: Fen, day: string): Promise<Fen> {
  if (plan == null) return zeroFen;
  const found = (await offered(work, day)).find(({ id }) => id === plan);
  if (!found) throw new Refusal('没有这个充值方案，或现在不能用', codes.invalid);
  if (yuan(found.pay) !== amount)
    throw new Refusal(`方案${found.name}是充 ${found.pay} 元，不是 ${formatFen(amount)} 元`, codes.invalid);
  return yuan(found.bonus);
}

async function rechargedAs(work: Work, clientUuid: string): Promise<Recharged | undefined> {
  const [row] = await work.query<Omit<Recharged, 'total' | 'isRepeated'> & { readonly member: number }>(
    'pos_recharge.repeated',
    `select id, number, amount::numeric(18,2)::text as amount, bonus::numeric(18,2)::text as bonus,
            change::numeric(18,2)::text as change, member
     from pos_recharge where company_id = $1 and client_uuid = $2`,
    [work.company, clientUuid],
  );
  if (!row) return undefined;
  const { member, ...saved } = row;
  return { ...saved, total: formatFen(totalOf(await storedOf(work, member))), isRepeated: true };
}

export interface WantedRecharge {
  readonly clientUuid: string;
  readonly member: number;
  readonly plan?: number | undefined;
  readonly amount: string;
  readonly payments: readonly {
    readonly method: number;
    readonly amount: string;
    readonly tradeNo?: string | undefined;
  }[];
}
/** A card holds what its owner can bear to lose. */
const most = yuan('50000');

/** Takes a member's money for later, once for each client number. */
export async function takeRecharge(
  work: Work,
  shiftId: number,
  wanted: WantedRecharge,
  at = work.now,
): Promise<Recharged> {
  const held = await myShift(work, shiftId);
  const known = await rechargedAs(work, wanted.clientUuid);
  if (known) return known;
  const { id: member } = await demandMember(work, wanted.member);
  const amount = yuan(wanted.amount);
  if (amount === zeroFen) throw new Refusal('充值金额应大于0', codes.invalid);
  if (amount > most) throw new Refusal('一次最多充 50000 元，请看是不是输错了', codes.invalid);
  const bonus = await bonusOf(work, wanted.plan, amount, held.day);
  const tenders = (await tendersOf(work, held.terminal)).filter(({ kind }) => takesMoney(kind));
  const rows = settled(
    amount,
    wanted.payments.map(({ method, amount: given, tradeNo }) => ({
      method,
      amount: yuan(given),
      tradeNo: tradeNo || null,
    })),
    (method) => tenders.find((one) => one.method === method),
  );
  if (typeof rows === 'string') throw new Refusal(rows, codes.invalid);
  await demandFreshTrades(work, rows, tenders);
  const change = sumFen(rows.map((one) => one.change));
  const saved = await save(work, recharge, {
    clientUuid: wanted.clientUuid,
    day: held.day,
    shift: held.id,
    terminal: held.terminal,
    store: held.store,
    cashier: work.user.id,
    member,
    rechargedAt: at,
    plan: wanted.plan ?? null,
    amount,
    bonus,
    change,
    payments: rows.map((one) => ({ ...one, account: one.account! })),
  });
  await work.flush();
  await act(work, recharge, 'finish', { id: saved.id });
  await work.flush();
  return {
    id: saved.id,
    number: saved.number!,
    amount: formatFen(amount),
    bonus: formatFen(bonus),
    change: formatFen(change),
    total: formatFen(totalOf(await storedOf(work, member))),
    isRepeated: false,
  };
}

async function paperOf(work: Work, id: number): Promise<RechargePaper> {
  const [head] = await work.query<
    Omit<RechargePaper, 'payments' | 'principal' | 'given'> & { readonly memberId: number }
  >(
    'pos_recharge.paper',
    `select d.number, to_json(d.recharged_at) #>> '{}' as at, d.status, coalesce(nullif(t.receipt_head, ''), f.name) as head, t.receipt_foot as foot,
       f.name as store, t.name as terminal, u.realname as cashier, m.id as "memberId", m.name as member, m.card_no as "cardNo", p.name as plan,
       d.amount::numeric(18,2)::text as amount, d.bonus::numeric(18,2)::text as bonus, d.change::numeric(18,2)::text as change
     from pos_recharge d join pos_terminal t on t.company_id = $1 and t.id = d.terminal join sys_factory f on f.company_id = $1 and f.id = d.store
     join sys_user u on u.company_id = $1 and u.id = d.cashier join pos_member m on m.company_id = $1 and m.id = d.member
     left join pos_recharge_plan p on p.company_id = $1 and p.id = d.plan
     where d.company_id = $1 and d.id = $2 and d.status <> 'draft'`,
    [work.company, id],
  );
  if (!head) throw new Refusal('充值单不存在', codes.missing);
  const payments = await work.query<RechargePaper['payments'][number]>(
    'pos_recharge.paperPaid',
    `select m.name, p.amount::numeric(18,2)::text as amount, p.trade_no as "tradeNo" from pos_recharge_payments p
     join fico_payment_method m on m.company_id = $1 and m.id = p.method where p.company_id = $1 and p.document_id = $2 order by p.position`,
    [work.company, id],
  );
  const { memberId, ...rest } = head;
  const has = await storedOf(work, memberId);
  return { ...rest, payments, principal: formatFen(has.principal), given: formatFen(has.bonus) };
}

export const rechargeHandlers = [
  handle(rechargePlans, async ({ shift }, work) => {
    await myShift(work, shift, false);
    return { rows: await offered(work, today()) };
  }),
  handle(shiftRecharges, async ({ shift }, work) => {
    await myShift(work, shift, false);
    const rows = await work.query<ShiftRecharge>(
      'pos_recharge.ofShift',
      `select d.id, d.number, to_json(d.recharged_at) #>> '{}' as at, m.name as member, d.amount::numeric(18,2)::text as amount,
         d.bonus::numeric(18,2)::text as bonus, d.status
       from pos_recharge d join pos_member m on m.company_id = $1 and m.id = d.member
       where d.company_id = $1 and d.shift = $2 and d.status <> 'draft' order by d.id desc limit 50`,
      [work.company, shift],
    );
    return { rows };
  }),
  handle(rechargeMember, ({ shift, ...wanted }, work) => takeRecharge(work, shift, wanted)),
  handle(rechargePaper, ({ id }, work) => paperOf(work, id)),
  handle(voidRecharge, async ({ shift, id, cause, approvals }, work) => {
    const held = await myShift(work, shift);
    const [found] = await work.query<{ number: string; shift: number; status: string }>(
      'pos_recharge.found',
      'select number, shift, status from pos_recharge where company_id = $1 and id = $2',
      [work.company, id],
    );
    if (!found) throw new Refusal('充值单不存在', codes.missing);
    if (found.shift !== held.id) throw new Refusal(`${found.number}不是本班次收的，钱已经点清入账，不能作废`);
    // Pressed twice: it is void already.
    if (found.status === 'voided') return { id, number: found.number };
    const why = `作废${found.number}`;
    const approver = demandApproval(work, approvals, { shift: held.id, kind: 'void', subject: String(id), why });
    await act(work, recharge, 'void', { id, reason: approver ? `${cause}（${approver.name}授权）` : cause });
    return { id, number: found.number };
  }),
];
