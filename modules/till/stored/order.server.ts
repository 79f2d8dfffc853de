import { behaviour, type Blocker, Refusal, type Work } from '@heliu/engine';
import { codes, type Draft, entry, type Fen, type Full, negateFen, showFen, zeroFen } from '@heliu/model';
import { cashEntry } from '../../fico/model.ts';
import { bookingOf, cashierAccountsOf, determineAccounts, type PostingSource } from '../../fico/server.ts';
import { holdMembers } from '../../pos/server.ts';
import { storedBook, storedPosting } from './order.posting.ts';
import { bonusOf } from './recharge.server.ts';
import { forfeited } from './split.rules.ts';
import { storedOf } from './standing.server.ts';
import { storedOrder, storedValue } from './stored.ts';

type Order = Full<typeof storedOrder>;

/** Where the general ledger owes members what they have paid in. */
async function storedAccount(work: Work): Promise<number> {
  const [found] = await determineAccounts(work, [{ transaction: 'POS-STORED' }]);
  return found!.credit;
}

async function holdMember(ids: readonly number[], work: Work): Promise<void> {
  const rows = await work.query<{ member: number }>(
    'pos_stored_order.members',
    'select distinct member from pos_stored_order where company_id = $1 and id = any($2::bigint[])',
    [work.company, ids],
  );
  await holdMembers(
    work,
    rows.map(({ member }) => member),
  );
}

async function nameOf(work: Work, member: number): Promise<string> {
  const [row] = await work.query<{ name: string }>(
    'pos_stored_order.member',
    'select name from pos_member where company_id = $1 and id = $2',
    [work.company, member],
  );
  return row?.name ?? '';
}

async function bookOf(work: Work, order: Order) {
  const cashier = (await cashierAccountsOf(work, [order.account])).get(order.account)!;
  return storedBook(order, await nameOf(work, order.member), {
    money: cashier.account,
    stored: await storedAccount(work),
  });
}

/** What is there now has to bear what the order says; what is given up was reckoned when it was saved. */
async function refundBlockers({ kind, member, amount, bonus }: Order, work: Work): Promise<Blocker[]> {
  if (kind !== 'refund') return [];
  const has = await storedOf(work, member);
  if (amount > has.principal)
    return [{ code: 'POS007', message: `可退的本金只有 ${showFen(has.principal)}，不够 ${showFen(amount)}` }];
  const due = forfeited(has, amount);
  if (due === bonus) return [];
  return [
    {
      code: 'POS007',
      message: `储值有变动，现在应作废赠送 ${showFen(due)}，不是 ${showFen(bonus)}，请编辑保存后再审核`,
    },
  ];
}

const wrongAt = (path: string, message: string) =>
  new Refusal(message, codes.invalid, { complaints: [{ path, message }] });

/** What an order was promised it keeps. A plan that is gone or switched off is refused where every reference is. */
async function promised(draft: Draft<typeof storedOrder>, work: Work, before: Order | undefined): Promise<Fen> {
  const { plan, amount, orderDate } = draft;
  if (before && before.kind === 'recharge' && before.plan === (plan ?? null) && before.amount === amount)
    return before.bonus;
  if (plan != null) {
    const [found] = await work.query(
      'pos_stored_order.plan',
      'select 1 as yes from pos_recharge_plan where company_id = $1 and id = $2 and not deleted and not disabled',
      [work.company, plan],
    );
    if (!found) return zeroFen;
  }
  return bonusOf(work, plan, amount, orderDate);
}

export const storedOrderBehaviour = behaviour(storedOrder, {
  async check(draft, work, before) {
    const kind = draft.kind ?? 'recharge';
    if (kind === 'recharge') {
      draft.bonus = await promised(draft, work, before);
      return;
    }
    if (draft.plan != null) throw wrongAt('plan', '退余额不用选充值方案');
    if (!draft.reason?.trim()) throw wrongAt('reason', '退余额要写明事由');
    const has = await storedOf(work, draft.member);
    if (draft.amount > has.principal)
      throw wrongAt('amount', `可退的本金只有 ${showFen(has.principal)}，不够 ${showFen(draft.amount)}`);
    draft.bonus = forfeited(has, draft.amount);
  },
  actions: {
    audit: {
      hold: holdMember,
      blockers: refundBlockers,
      async post(order, work) {
        const { kind, member, store, amount, bonus, account, number } = order;
        const isIn = kind === 'recharge';
        const summary = `储值${isIn ? '充值' : '退余额'} ${await nameOf(work, member)}`;
        return [
          entry(storedValue, {
            member,
            store,
            kind,
            principal: isIn ? amount : negateFen(amount),
            bonus: isIn ? bonus : negateFen(bonus),
          }),
          cashEntry({ account, [isIn ? 'income' : 'expense']: amount, summary, reference: order.reference || number }),
          ...(await bookingOf(work, storedPosting))(await bookOf(work, order)),
        ];
      },
      effect: ({ kind, amount, bonus }) => ({
        text:
          kind === 'recharge'
            ? `会员的储值多 ${showFen(amount)}${bonus > zeroFen ? `，另加赠送 ${showFen(bonus)}` : ''}。`
            : `退还本金 ${showFen(amount)}${bonus > zeroFen ? `，相应的赠送 ${showFen(bonus)} 作废` : ''}。`,
        facts: [],
      }),
    },
    deaudit: { hold: holdMember },
  },
});

export const storedBooked: PostingSource = {
  scheme: storedPosting,
  booked: 'audited',
  book: async (record: Order, work) => bookOf(work, record),
};
