import { handle, Refusal, runWork, type Task, type Work } from '@heliu/engine';
import { codes } from '@heliu/model';
import { sendAtOnce } from './at-once.server.ts';
import { batchOf, beginBatch, begunUnder, countDone, finish, withBatch } from './batch.server.ts';
import { sendCoupon, sendCoupons } from './coupon.calls.ts';
import { demandIssuable, holdCoupon, issueTo, leftOf } from './issue.server.ts';

const atOnce = 500;

/** To whom: everybody, or whoever any of the lists names. */
interface Audience {
  readonly everybody: boolean;
  readonly members: readonly number[];
  readonly tags: readonly number[];
  readonly ranks: readonly number[];
}
interface Wanted extends Audience {
  readonly batch: number;
  readonly coupon: number;
}
interface State {
  readonly after: number;
  readonly sent: number;
  readonly left: number;
}

const inAudience = `company_id = $1 and not deleted and not disabled
  and ($2 or id = any($3::bigint[]) or tags && $4::bigint[] or rank = any($5::bigint[]))`;
const asked = (work: Work, { everybody, members, tags, ranks }: Audience) => [
  work.company,
  everybody,
  members,
  tags,
  ranks,
];

async function sizeOf(work: Work, audience: Audience): Promise<number> {
  const [row] = await work.query<{ count: number }>(
    'pos_member.audience',
    `select count(*)::int as count from pos_member where ${inAudience}`,
    asked(work, audience),
  );
  return row!.count;
}

const membersAfter = (work: Work, audience: Audience, after: number) =>
  work.query<{ id: number; name: string }>(
    'pos_member.audienceAfter',
    `select id, name from pos_member where ${inAudience} and id > $6 order by id limit ${atOnce}`,
    [...asked(work, audience), after],
  );

/** Members are read by their ids, so many at a time: how many there are matters neither for memory nor for a restart. */
export const sendTask: Task<Wanted, State> = {
  name: 'pos.sendCoupons',
  run({ batch: id, coupon, ...audience }, run) {
    let state: State = run.state ?? { after: 0, sent: 0, left: 0 };
    return withBatch(
      run,
      id,
      () => state,
      async () => {
        const total = await runWork(run.db, run.user, (work) => sizeOf(work, audience));
        for (;;) {
          const some = await runWork(run.db, run.user, (work) => membersAfter(work, audience, state.after));
          if (some.length === 0) break;
          const next = { after: some.at(-1)!.id, sent: state.sent, left: state.left };
          const nameOf = new Map(some.map((member) => [member.id, member.name]));
          await run.step(async (work) => {
            const held = await holdCoupon(work, coupon);
            const { sent, refused } = await issueTo(work, held, await batchOf(work, id), [...nameOf.keys()]);
            next.sent += sent.length;
            next.left += refused.length;
            for (const { member, why } of refused) run.rowError(member, nameOf.get(member)!, why);
            await countDone(work, id, { done: next.sent, left: next.left });
          }, next);
          state = next;
          await run.progress(state.sent + state.left, Math.max(total, state.sent + state.left));
        }
        await run.step((work) => finish(work, id), state);
        const rest = state.left > 0 ? `，${state.left} 位没有发，原因见明细` : '';
        return { summary: `发出 ${state.sent} 张券${rest}` };
      },
    );
  },
};

/** Whom a batch is for, in words. */
async function audienceWords(work: Work, { everybody, members, tags, ranks }: Audience): Promise<string> {
  if (everybody) return '全部会员';
  const rows = await work.query<{ name: string }>(
    'pos_member.audienceNames',
    `select name from pos_member_tag where company_id = $1 and id = any($2::bigint[]) and not deleted
     union all select name from pos_member_rank where company_id = $1 and id = any($3::bigint[]) and not deleted`,
    [work.company, tags, ranks],
  );
  if (rows.length < tags.length + ranks.length) throw new Refusal('标签或等级不存在', codes.missing);
  return [...rows.map(({ name }) => name), ...(members.length > 0 ? [`名单 ${members.length} 位`] : [])].join('、');
}

async function memberNamed(work: Work, id: number): Promise<string> {
  const [row] = await work.query<{ name: string; disabled: boolean }>(
    'pos_member.toSend',
    'select name, disabled from pos_member where company_id = $1 and id = $2 and not deleted',
    [work.company, id],
  );
  if (!row) throw new Refusal('没有这位会员', codes.missing);
  if (row.disabled) throw new Refusal(`会员${row.name}已停用`);
  return row.name;
}

/** The coupon a batch for one member has made. */
async function onlyOne(work: Work, batch: number): Promise<{ id: number; code: string; batch: number }> {
  const [made] = await work.query<{ id: number; code: string }>(
    'pos_coupon_instance.onlyOne',
    'select id, code from pos_coupon_instance where company_id = $1 and batch = $2 order by id limit 1',
    [work.company, batch],
  );
  return { ...made!, batch };
}

export const sendHandlers = [
  handle(sendCoupons, async ({ coupon, key, everybody, members = [], tags = [], ranks = [] }, work) => {
    const audience = {
      everybody,
      members: [...new Set(members)],
      tags: [...new Set(tags)],
      ranks: [...new Set(ranks)],
    };
    if (!everybody && members.length + tags.length + ranks.length === 0)
      throw new Refusal('请选择发给谁：名单、标签、等级或全部会员', codes.invalid);
    const held = await holdCoupon(work, coupon);
    const begun = await begunUnder(work, key);
    if (begun) return begun;
    demandIssuable(held);
    const words = await audienceWords(work, audience);
    const wanted = await sizeOf(work, audience);
    if (wanted === 0) throw new Refusal('没有符合的会员，停用的会员不发');
    if (leftOf(held) === 0) throw new Refusal(`优惠券“${held.name}”已发完`);
    const label = `发券 ${held.name} 给${words}`;
    return beginBatch(
      work,
      { kind: 'send', held, wanted, audience: words, key },
      sendTask,
      { coupon, ...audience },
      label,
    );
  }),
  handle(sendCoupon, async ({ coupon, member, key }, work) => {
    await holdCoupon(work, coupon);
    const begun = await begunUnder(work, key);
    if (begun) return onlyOne(work, begun.id);
    const name = await memberNamed(work, member);
    const { sent, refused, batch } = await sendAtOnce(work, coupon, [member], { audience: name, key });
    if (refused.length > 0) throw new Refusal(`${name}：${refused[0]!.why}`);
    return { id: sent[0]!.id, code: sent[0]!.code, batch };
  }),
];
