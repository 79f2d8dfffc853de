import {
  actMany,
  amend,
  behaviour,
  handle,
  type Job,
  load,
  loadAll,
  loadThere,
  note,
  Refusal,
  today,
  type Work,
} from '@heliu/engine';
import { codes, dec, entry, type Full, zeroFen } from '@heliu/model';
import { readSecret } from '../../system/server.ts';
import { lotsOf } from '../point/lots.server.ts';
import { points } from '../point/points.ts';
import { expiredLots, firstExpiring, usablePoints } from '../point/points.rules.ts';
import { type CheckedMember, checkMember, memberPhone, setTags } from './member.calls.ts';
import { member } from './member.ts';
import { cardInCode, keepPhone, maskDraft, memberCode, phoneKeyOf } from './phone.server.ts';
import { reviewDue } from './ranks.server.ts';

/** What somebody begins with who is given no other rank. */
async function lowestRank(work: Work): Promise<number | null> {
  const [lowest] = await work.query<{ id: number }>(
    'pos_member_rank.lowest',
    'select id from pos_member_rank where company_id = $1 and not deleted and not disabled order by level limit 1',
    [work.company],
  );
  return lowest?.id ?? null;
}

export const memberBehaviour = behaviour(member, {
  async check(draft, work, before) {
    maskDraft(work, draft, before);
    const usual = before?.rank ?? (await lowestRank(work));
    draft.rank ??= usual;
    if (draft.rank !== usual && !work.user.may('pos_member:rank'))
      throw new Refusal('没有改会员等级的权限，等级请留空，按消费升降', codes.forbidden);
    if (draft.rank !== (before?.rank ?? null)) Object.assign(draft, { rankSince: today(), rankEarned: false });
  },
  saved: ({ id, phoneKey }, work) => keepPhone(work, id, { phoneKey: phoneKey ?? null }),
  checkRemove({ name, points: left, stored, storedBonus, mergedInto }) {
    if (mergedInto !== null) throw new Refusal(`会员${name}已并入别的会员，他的卡还要找到那一位，不能删除`);
    if (stored !== zeroFen || storedBonus !== zeroFen)
      throw new Refusal(`会员${name}还有储值，不能删除；请先用储值单退还`);
    if (left !== 0) throw new Refusal(`会员${name}还有 ${left} 积分，不能删除；不再来的会员可以停用`);
  },
  actions: {
    enable: {
      async blockers({ name, mergedInto }) {
        return mergedInto === null ? [] : [{ code: 'POS008', message: `${name}已并入别的会员，不能再启用` }];
      },
    },
    expire: {
      async post({ id }, work) {
        const day = today();
        const gone = expiredLots((await lotsOf(work, [id])).get(id) ?? [], day);
        return gone.map(({ expiresOn, points: left }) => ({
          ...entry(points, { member: id, expiresOn, points: dec(-left), kind: 'expire' }),
          on: day,
        }));
      },
    },
  },
});

/** Points that could be used until yesterday go, and ranks that were not kept. */
export const memberNight: Job = {
  name: 'pos.memberNight',
  async run(_, work) {
    const due = await work.query<{ member: number }>(
      'pos_point_entry.due',
      `select distinct member from pos_point_entry_by_lot
       where company_id = $1 and points > 0 and expires_on <> '' and expires_on < $2 order by member`,
      [work.company, today()],
    );
    for (let i = 0; i < due.length; i += 500)
      await actMany(
        work,
        member,
        'expire',
        due.slice(i, i + 500).map(({ member: id }) => ({ id })),
      );
    await reviewDue(work);
  },
};

/** The member that was meant, whichever way he showed who he is. */
async function found(work: Work, code: string): Promise<Full<typeof member>> {
  const card = cardInCode(work, code) ?? code;
  const phoneKey = /^1[3-9]\d{9}$/.test(code) ? phoneKeyOf(work, code) : null;
  const [row] = await work.query<{ id: number }>(
    'pos_member.check',
    `select coalesce(merged_into, id) as id from pos_member where company_id = $1 and not deleted and (card_no = $2 or phone_key = $3::bigint)
     order by card_no = $2 desc limit 1`,
    [work.company, card, phoneKey],
  );
  if (!row) throw new Refusal('没有这位会员', codes.missing);
  return load(work, member, row.id);
}

/** A member a till has known before; nobody where he is gone or may not buy as one any more. */
export async function memberAtTill(work: Work, id: number): Promise<CheckedMember | null> {
  const [one] = await loadThere(work, member, [id]);
  return one && !one.disabled ? shown(work, one) : null;
}

async function checked(work: Work, code: string): Promise<CheckedMember> {
  const one = await found(work, code);
  if (one.disabled) throw new Refusal(`会员${one.name}已停用`);
  return shown(work, one);
}

async function shown(work: Work, one: Full<typeof member>): Promise<CheckedMember> {
  const [rank] =
    one.rank === null
      ? []
      : await work.query<{ name: string }>(
          'pos_member_rank.name',
          'select name from pos_member_rank where company_id = $1 and id = $2',
          [work.company, one.rank],
        );
  const day = today();
  const lots = (await lotsOf(work, [one.id])).get(one.id) ?? [];
  return {
    id: one.id,
    cardNo: one.cardNo,
    name: one.name,
    phone: one.phone,
    rank: one.rank,
    rankName: rank?.name ?? null,
    tags: one.tags ?? [],
    points: usablePoints(lots, day),
    lots: firstExpiring(lots),
    isBirthday: one.birthday?.slice(5) === day.slice(5),
    code: memberCode(work, one.cardNo),
  };
}

export const memberHandlers = [
  handle(checkMember, ({ code }, work) => checked(work, code)),
  handle(memberPhone, async ({ id }, work) => {
    const one = await load(work, member, id);
    const secret = await readSecret(work, 'memberPhone', id);
    await note(work, { entity: member.name, recordId: id, action: 'phone', label: '查看手机号', title: one.name });
    return { phone: secret?.content ?? null };
  }),
  handle(setTags, async ({ ids, add, remove }, work) => {
    const known = await work.query<{ id: number }>(
      'pos_member_tag.known',
      `select id from pos_member_tag where company_id = $1 and id = any($2::bigint[]) and not deleted and not disabled and kind = 'manual'`,
      [work.company, add],
    );
    if (known.length < new Set(add).size) throw new Refusal('标签不存在、已停用，或由规则自动加减', codes.missing);
    const members = await loadAll(work, member, [...new Set(ids)]);
    const changed = await amend(
      work,
      member,
      members.map(({ id, tags }) => ({
        id,
        tags: [...new Set([...(tags ?? []), ...add])].filter((tag) => !remove.includes(tag)),
      })),
      { signed: true },
    );
    return { changed: changed.length };
  }),
];
