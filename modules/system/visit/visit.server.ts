import { type Db, type Origin, runWork, service, type Witnessed, type Work } from '@heliu/engine';

export interface VisitRow {
  readonly id: number;
  readonly operator: string;
  readonly role: number;
  readonly until: string;
}

/** A visit that is still going on: neither ended nor over, and what allows it still stands. */
export async function visitOf(work: Work, company: number, id: number): Promise<VisitRow | undefined> {
  const [row] = await work.query<VisitRow>(
    'visit.open',
    `select v.id, v.operator, a.role, least(v.ends_at, a.expires_at) as until from sys_visit v join sys_assist a on a.company_id = v.company_id and a.id = v.grant_id
     where v.company_id = $1 and v.id = $2 and v.ended_at is null and v.ends_at > now() and a.state = 'active' and a.expires_at > now() and not a.deleted`,
    [company, id],
  );
  return row;
}

/** The same thing looked at again is counted, so that a day of looking is a page to read and not a thousand. */
export const witnessed =
  (company: number, visit: number) =>
  (db: Db, { method, path, summary, subject, isRefused }: Witnessed, origin: Origin): Promise<void> =>
    runWork(
      db,
      service('授权协助', company),
      async (work) => {
        const [id] = await work.takeIds(1);
        work.later({
          name: 'visit.witness',
          text: `insert into sys_visit_call as c (company_id, visit_id, id, method, path, summary, subject, is_refused) values ($1, $2, $3, $4, $5, $6, $7, $8)
                 on conflict (company_id, visit_id, method, path, subject, is_refused) do update set times = c.times + 1, last_at = now()`,
          values: [company, visit, id, method, path, summary, subject, isRefused],
        });
      },
      origin,
    );
