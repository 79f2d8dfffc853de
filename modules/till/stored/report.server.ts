import { bindReport } from '@heliu/engine';
import { storedHistory, storedSummary } from './report.ts';

const yuan = (amount: string) => `(${amount})::numeric(18,2)::text`;

const history = bindReport(storedHistory, async ({ member, store, kind, from, to }, work, most) => ({
  rows: await work.query(
    'pos_stored.history',
    `select id, date, member, store, kind, ${yuan('principal')} as principal, ${yuan('bonus')} as bonus, ${yuan('"left"')} as "left", document, source from (
       select e.id, e.posted_on as date, e.member, e.store, e.kind, e.principal, e.bonus,
         case when $2::bigint is not null then sum(e.principal + e.bonus) over (partition by e.member order by e.id) end as "left",
         concat(e.source_number, case when e.reverses_id is not null then '（冲回）' end) as document,
         case when e.source_name in ('pos_recharge', 'pos_stored_order', 'pos_sale', 'pos_return') then json_build_object('entity', e.source_name, 'id', e.source_id) end as source
       from pos_stored_entry e where e.company_id = $1 and ($2::bigint is null or e.member = $2)) x
     where ($3::bigint is null or store = $3) and ($4::text is null or kind = $4) and ($5::date is null or date >= $5) and ($6::date is null or date <= $6)
     order by id desc limit $7::int`,
    [work.company, member, store, kind, from, to, most + 1],
  ),
}));

const of = (measure: string, kinds: readonly string[]) =>
  `coalesce(sum(${measure}) filter (where not before and kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})), 0)`;

const summary = bindReport(storedSummary, async ({ from, to, store }, work, most) => ({
  rows: await work.query(
    'pos_stored.summary',
    `select store, ${(
      [
        ['', 'principal'],
        ['Bonus', 'bonus'],
      ] as const
    )
      .flatMap(([suffix, measure]) => [
        `${yuan(`coalesce(sum(${measure}) filter (where before), 0)`)} as "opening${suffix}"`,
        `${yuan(of(measure, ['recharge']))} as "recharged${suffix}"`,
        `${yuan(`-${of(measure, ['spend', 'back'])}`)} as "spent${suffix}"`,
        `${yuan(`-${of(measure, ['refund'])}`)} as "refunded${suffix}"`,
        `${yuan(`coalesce(sum(${measure}), 0)`)} as "closing${suffix}"`,
      ])
      .join(', ')}
     from (select store, kind, principal, bonus, month < ($2::text || '-01')::date as before from pos_stored_entry_by_stores
       where company_id = $1 and month <= ($3::text || '-01')::date and ($4::bigint is null or store = $4) and kind <> 'merge') x
     group by store order by store nulls last limit $5::int`,
    [work.company, from, to, store, most + 1],
  ),
}));

export const storedReports = [history, summary];
