import { amend, type Proof, type Watcher } from '@heliu/engine';
import { type Fen, sumFen, yuan } from '@heliu/model';
import { addSubLedger } from '../../fico/server.ts';
import { member } from '../../pos/model.ts';
import { storedValue } from './stored.ts';

/** Keeps what lists show of a member in step with the ledger, whichever document posts. */
export const memberStored: Watcher = {
  ledger: storedValue,
  async posted(entries, work) {
    const moved = new Map<number, { principal: Fen[]; bonus: Fen[] }>();
    for (const { entry } of entries) {
      const id = entry['member'] as number;
      const sums = moved.get(id) ?? { principal: [], bonus: [] };
      sums.principal.push(entry['principal'] as Fen);
      sums.bonus.push(entry['bonus'] as Fen);
      moved.set(id, sums);
    }
    if (moved.size === 0) return;
    const rows = await work.query<{ id: number; stored: string; bonus: string }>(
      'pos_member.storedMoving',
      `select id, stored::numeric(18,2)::text as stored, stored_bonus::numeric(18,2)::text as bonus from pos_member
       where company_id = $1 and id = any($2::bigint[]) order by id for update`,
      [work.company, [...moved.keys()]],
    );
    await amend(
      work,
      member,
      rows.map(({ id, stored, bonus }) => ({
        id,
        stored: sumFen([yuan(stored), ...moved.get(id)!.principal]),
        storedBonus: sumFen([yuan(bonus), ...moved.get(id)!.bonus]),
      })),
      { silent: true },
    );
  },
};

/**
 * The books hear of what a till has moved when its shift is counted; what the office moves they hear of at once. What was
 * moved by orders after the day is taken off again, shifts are asked which day they were. What belongs to no shift stands
 * under 0.
 */
export const addStoredSubLedger = (): void =>
  addSubLedger({
    label: '会员储值 = 储值本金',
    codes: ['2205%'],
    side: 'credit',
    total: `(select coalesce(sum(b.principal), 0) from pos_stored_entry_by_shifts_v b left join pos_shift_v s on s.company_id = b.company_id and s.id = b.shift
       where b.company_id = $1 and (b.shift = 0 or (s.status = 'closed' and s.day <= $2::date)))
     - (select coalesce(sum(principal), 0) from pos_stored_entry_v where company_id = $1 and shift is null and posted_on > $2::date)`,
  });

export const storedProofs: readonly Proof[] = [
  {
    code: 'till.stored',
    label: '会员的储值 = 储值流水之和，本金与赠送各自相等',
    async run(work) {
      const rows = await work.query<{ id: number; name: string; kept: string; right: string }>(
        'proof.till.stored',
        `select m.id, m.name, concat(m.stored::numeric(18,2), ' + ', m.stored_bonus::numeric(18,2)) as kept,
           concat(coalesce(e.principal, 0)::numeric(18,2), ' + ', coalesce(e.bonus, 0)::numeric(18,2)) as right from pos_member_v m
         left join (select member, sum(principal) as principal, sum(bonus) as bonus from pos_stored_entry_v group by 1) e on e.member = m.id
         left join pos_stored_entry_by_principal_v p on p.member = m.id left join pos_stored_entry_by_bonus_v b on b.member = m.id
         where m.stored <> coalesce(e.principal, 0) or m.stored_bonus <> coalesce(e.bonus, 0)
           or m.stored <> coalesce(p.principal, 0) or m.stored_bonus <> coalesce(b.bonus, 0) limit 20`,
      );
      return rows.map(({ id, name, kept, right }) => ({
        message: `${name} 储值记着 ${kept}，流水之和 ${right}`,
        entity: member.name,
        id,
      }));
    },
  },
  {
    code: 'till.storedDocuments',
    label: '储值流水 = 充值 − 储值支付 + 退货退回 − 退余额',
    async run(work) {
      const rows = await work.query<{ right: string; kept: string }>(
        'proof.till.storedDocuments',
        `select * from (select
           (coalesce((select sum(amount + bonus) from pos_recharge_v where status = 'done'), 0)
            + coalesce((select sum(case kind when 'recharge' then amount + bonus else - amount - bonus end) from pos_stored_order_v where status = 'audited'), 0)
            - coalesce((select sum(stored) from pos_sale_v where status = 'paid'), 0)
            + coalesce((select sum(stored) from pos_return_v where status = 'done'), 0))::numeric(18,2)::text as right,
           (select coalesce(sum(principal + bonus), 0) from pos_stored_entry_v)::numeric(18,2)::text as kept) x where x.right <> x.kept`,
      );
      return rows.map(({ right, kept }) => ({ message: `单据上的储值共 ${right}，流水 ${kept}` }));
    },
  },
  {
    code: 'till.storedBooks',
    label: '会员储值科目 = 已入账的储值本金',
    async run(work) {
      const rows = await work.query<{ books: string; own: string }>(
        'proof.till.storedBooks',
        `select * from (select
           (select coalesce(sum(e.credit - e.debit), 0) from fico_gl_entry_v e where e.source_name in ('pos_shift', 'pos_stored_order')
             and e.account in (select a.credit from fico_stock_account_v a join fico_transaction_v t on t.id = a.transaction and t.code = 'POS-STORED'))::numeric(18,2)::text as books,
           (select coalesce(sum(b.principal), 0) from pos_stored_entry_by_shifts_v b left join pos_shift_v s on s.id = b.shift
             where b.shift = 0 or s.status = 'closed')::numeric(18,2)::text as own) x where x.books <> x.own`,
      );
      return rows.map(({ books, own }) => ({ message: `科目余额 ${books}，已入账的储值本金 ${own}` }));
    },
  },
];
