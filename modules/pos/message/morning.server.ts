import { enqueue, type Job, today, type Work } from '@heliu/engine';
import { daysAfter } from '@heliu/model';
import { birthdaysOn } from './message.rules.ts';
import { type Happening, tellBy, type Template, templatesFor } from './tell.server.ts';

/** So many members at once; the rest by the next job. */
const atOnce = 500;

interface Asked {
  readonly what?: 'birthday' | 'couponExpiring';
  readonly template?: number;
  readonly after?: number;
}
type Found = Happening & { readonly id: number };

async function withBirthday(work: Work, after: number): Promise<Found[]> {
  const rows = await work.query<{ id: number }>(
    'pos_member.birthdays',
    `select id from pos_member where company_id = $1 and to_char(birthday, 'MM-DD') = any($2::text[]) and id > $3
     and not disabled and not deleted order by id limit ${atOnce}`,
    [work.company, birthdaysOn(today()), after],
  );
  return rows.map(({ id }) => ({ id, member: id, key: `${today().slice(0, 4)}:${id}` }));
}

/** Of those that run out within the days of the template; what a missed morning left out comes the next. */
async function withExpiring(work: Work, { daysBefore }: Template, after: number): Promise<Found[]> {
  const day = today();
  const rows = await work.query<{
    id: number;
    member: number;
    code: string;
    name: string;
    summary: string | null;
    validTo: string;
    left: string;
  }>(
    'pos_coupon_instance.expiring',
    `select i.id, i.member, i.code, c.name, i.summary, i.valid_to as "validTo", (i.valid_to - $2::date)::text as left
     from pos_coupon_instance i join pos_coupon c on c.company_id = $1 and c.id = i.coupon
     where i.company_id = $1 and i.state = 'unused' and i.member is not null and i.valid_to between $2::date and $3::date
       and i.id > $4 and not i.deleted order by i.id limit ${atOnce}`,
    [work.company, day, daysAfter(day, daysBefore ?? 3), after],
  );
  return rows.map(({ id, member, code, name, summary, validTo, left }) => ({
    id,
    member,
    key: String(id),
    values: { 券名: name, 优惠内容: summary ?? '', 券码: code, 有效期至: validTo, 剩余天数: left },
  }));
}

/** Every morning: birthdays, and coupons that are about to run out. Done twice it tells nobody twice. */
export const messageMorning: Job<Asked | undefined> = {
  name: 'pos.messageMorning',
  async run(asked, work) {
    const { what, template: only, after = 0 } = asked ?? {};
    if (what === undefined) {
      for (const event of ['birthday', 'couponExpiring'] as const)
        for (const { id } of await templatesFor(work, event))
          await enqueue(work, messageMorning.name, { what: event, template: id });
      return;
    }
    const template = (await templatesFor(work, what)).find(({ id }) => id === only);
    if (!template) return;
    const found = what === 'birthday' ? await withBirthday(work, after) : await withExpiring(work, template, after);
    await tellBy(work, what, template, found);
    if (found.length === atOnce)
      await enqueue(work, messageMorning.name, { what, template: only, after: found.at(-1)!.id });
  },
};
