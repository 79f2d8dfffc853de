import { amend, type Job, today, type Work } from '@heliu/engine';
import { member } from '../../pos/model.ts';
import { frequencySql, recencySql, spendingSql } from './figures.rules.ts';

const chunk = 2000;

/** What of a year's sales a member stands for; a purchase before that year is remembered, since it cannot come closer. */
const figures = `
  with sold as (
    select s.member, max(s.day) as last, count(*) as times, sum(s.pay) as pay from pos_sale s
    where s.company_id = $1 and s.status = 'paid' and s.member is not null and s.day > $2::date - 365 group by s.member),
  back as (
    select r.member, sum(r.pay) as pay from pos_return r
    where r.company_id = $1 and r.status = 'done' and r.member is not null and r.day > $2::date - 365 group by r.member),
  now as (
    select m.id, coalesce(s.last, case when m.last_bought <= $2::date - 365 then m.last_bought end) as last,
      coalesce(s.times, 0) as times, coalesce(s.pay, 0) - coalesce(b.pay, 0) as spent
    from pos_member m left join sold s on s.member = m.id left join back b on b.member = m.id
    where m.company_id = $1 and not m.deleted),
  layered as (
    select id, last, ${recencySql('($2::date - last)')} as recency, ${frequencySql('times')} as frequency, ${spendingSql('spent')} as spending from now)
  select l.id, l.last::text as "lastBought", l.recency, l.frequency, l.spending from layered l join pos_member m on m.company_id = $1 and m.id = l.id
  where (m.last_bought, m.recency, m.frequency, m.spending) is distinct from (l.last, l.recency, l.frequency, l.spending) order by l.id`;

/** Tags of rules go to whom they fit and leave the others; tags given by hand stay. */
const tagged = `
  with rule as (
    select id, recency, frequency, spending, birthday_month from pos_member_tag
    where company_id = $1 and not deleted and not disabled and kind = 'auto'),
  ruled as (select coalesce(array_agg(id), '{}') as ids from pos_member_tag where company_id = $1 and kind = 'auto'),
  due as (
    select m.id, coalesce(m.tags, '{}') as had,
      array(select t from unnest(coalesce(m.tags, '{}')) t where not t = any(r.ids)) || array(
        select k.id from rule k
        where (coalesce(cardinality(k.recency), 0) = 0 or m.recency = any(k.recency))
          and (coalesce(cardinality(k.frequency), 0) = 0 or m.frequency = any(k.frequency))
          and (coalesce(cardinality(k.spending), 0) = 0 or m.spending = any(k.spending))
          and (not k.birthday_month or extract(month from m.birthday) = extract(month from $2::date))
          and m.merged_into is null
        order by k.id) as has
    from pos_member m cross join ruled r where m.company_id = $1 and not m.deleted)
  select id, has as tags from due where not (had @> has and has @> had) order by id`;

/** Only those who have changed are written: on a quiet day few of a million. */
export async function reviewLayers(work: Work, day = today()): Promise<void> {
  const moved = await work.query<{
    id: number;
    lastBought: string | null;
    recency: 'd30';
    frequency: 'f1';
    spending: 'm0';
  }>('pos_member.layers', figures, [work.company, day]);
  for (let i = 0; i < moved.length; i += chunk) await amend(work, member, moved.slice(i, i + chunk), { silent: true });
  await work.flush();
  const rows = await work.query<{ id: number; tags: number[] }>('pos_member.ruledTags', tagged, [work.company, day]);
  for (let i = 0; i < rows.length; i += chunk)
    await amend(
      work,
      member,
      rows.slice(i, i + chunk).map(({ id, tags }) => ({ id, tags: tags.map(Number) })),
      { silent: true },
    );
}

export const layersNight: Job = {
  name: 'till.memberLayers',
  run: (_, work) => reviewLayers(work),
};
