import type { Work } from '@heliu/engine';
import type { CheckedMember } from './member.calls.ts';
import { memberCode } from './phone.server.ts';

interface Row extends Omit<CheckedMember, 'lots' | 'isBirthday' | 'code'> {
  readonly disabled: boolean;
}

/**
 * Members for the copy of a till, from one on: all, or those written by a transaction that was not over at the mark. Of
 * the phone there is what the record shows, and nothing by which it could be found out.
 */
export async function copiedMembers(
  work: Work,
  mark: string | null,
  after: number,
  limit: number,
): Promise<{ readonly rows: CheckedMember[]; readonly gone: number[]; readonly last: number | null }> {
  const found = await work.query<Row>(
    'pos_member.copied',
    `select m.id, m.card_no as "cardNo", m.name, m.phone, m.rank, r.name as "rankName", coalesce(m.tags, '{}') as tags, m.points,
            m.disabled or m.deleted as disabled
     from pos_member m left join pos_member_rank r on r.company_id = $1 and r.id = m.rank
     where m.company_id = $1 and m.id > $2::bigint
       and case when $3::text is null then not (m.disabled or m.deleted)
                else age(m.xmin) <= age($3::text::xid) or age(r.xmin) <= age($3::text::xid) end
     order by m.id limit $4::int`,
    [work.company, after, mark, limit],
  );
  return {
    rows: found
      .filter(({ disabled }) => !disabled)
      .map(({ disabled: _, ...one }) => ({
        ...one,
        lots: [],
        isBirthday: false,
        code: memberCode(work, one.cardNo),
      })),
    gone: found.filter(({ disabled }) => disabled).map(({ id }) => id),
    last: found.length === limit ? found.at(-1)!.id : null,
  };
}
