import { behaviour, Refusal, today, type Work } from '@heliu/engine';
import { codes } from '@heliu/model';
import { active, activeAmong } from './people.server.ts';
import { substituteComplaint } from './substitute.rules.ts';
import { processSubstitute } from './substitute.ts';

/** Who is away today, and who stands in for him; one who cannot decide himself stands in for nobody. */
export async function absentToday(work: Work): Promise<ReadonlyMap<number, number>> {
  const rows = await work.query<{ user: number; substitute: number }>(
    'process_substitute.today',
    `select s."user", s.substitute from process_substitute s
     join sys_user u on u.company_id = s.company_id and u.id = s.substitute and ${active}
     where s.company_id = $1 and not s.deleted and s.start_date <= $2::date and s.end_date >= $2::date order by s.id`,
    [work.company, today()],
  );
  return new Map(rows.map(({ user, substitute }) => [user, substitute]));
}

export const wrongAt = (path: string, message: string) =>
  new Refusal(message, codes.invalid, { complaints: [{ path, message }] });

/** Whoever is to decide for somebody else must be able to; whether he is one of the company's own is asked of every reference. */
async function demandActive(work: Work, id: number, what: string): Promise<void> {
  if ((await activeAmong(work, [id])).length > 0) return;
  const [row] = await work.query(
    'process_substitute.there',
    'select 1 from sys_user where company_id = $1 and id = $2 and not deleted',
    [work.company, id],
  );
  if (row) throw wrongAt('substitute', `${what}已停用，不能审批`);
}
export const substituteBehaviour = behaviour(processSubstitute, {
  complaint: substituteComplaint,
  async check({ user, substitute, startDate, endDate }, work, before) {
    await demandActive(work, substitute, '代理人');
    const [other] = await work.query<{ from: string; to: string }>(
      'process_substitute.overlapping',
      `select start_date as "from", end_date as "to" from process_substitute
       where company_id = $1 and "user" = $2 and id <> $3 and not deleted and start_date <= $5::date and end_date >= $4::date limit 1`,
      [work.company, user, before?.id ?? 0, startDate, endDate],
    );
    if (other) throw wrongAt('startDate', `他在 ${other.from} 至 ${other.to} 已经有代理人`);
  },
});
