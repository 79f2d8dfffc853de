import type { Work } from '@heliu/engine';
import type { expiries } from './points.rules.ts';

interface RuleRow {
  readonly earnPer: string;
  readonly earnPoints: number;
  readonly expiry: keyof typeof expiries;
  readonly expiryMonths: number | null;
}
/** The rule of a day: the last that has begun by then. */
export async function ruleOn(work: Work, day: string): Promise<RuleRow | undefined> {
  const [rule] = await work.query<RuleRow>(
    'pos_score_rule.on',
    `select earn_per::numeric(18,2)::text as "earnPer", earn_points as "earnPoints", expiry, expiry_months as "expiryMonths"
     from pos_score_rule where company_id = $1 and not deleted and not disabled and starts_on <= $2::date
     order by starts_on desc limit 1`,
    [work.company, day],
  );
  return rule;
}

/** By how much the rank of a member multiplies what he wins. */
export async function multiplesOf(work: Work, members: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await work.query<{ id: number; multiple: string }>(
    'pos_member.multiples',
    `select m.id, coalesce(r.multiple, 1)::numeric(9,2)::text as multiple from pos_member m
     left join pos_member_rank r on r.company_id = $1 and r.id = m.rank where m.company_id = $1 and m.id = any($2::bigint[])`,
    [work.company, members],
  );
  return new Map(rows.map(({ id, multiple }) => [id, multiple]));
}
