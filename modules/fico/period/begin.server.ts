import { type Blocker, invalid, Refusal, type Work } from '@heliu/engine';

export interface FirstPeriod {
  readonly id: number;
  readonly name: string;
  readonly startDate: string;
}

/** The period the books begin with. */
export async function firstPeriod(work: Work): Promise<FirstPeriod> {
  const [found] = await work.query<FirstPeriod>(
    'fico_period.first',
    `select id, name, to_char(start_date, 'YYYY-MM-DD') as "startDate" from fico_period
     where company_id = $1 and not deleted order by start_date limit 1`,
    [work.company],
  );
  if (!found) throw new Refusal('账套还没有初始化，请先在会计期间里初始化');
  return found;
}

/** What was open when the books began is older than they are. */
export async function demandBeforeBooks(work: Work, day: string): Promise<void> {
  const { startDate } = await firstPeriod(work);
  if (day >= startDate)
    throw invalid([{ path: 'invoiceDate', message: `期初单据的日期要早于启用日 ${startDate}，之后的请按普通单据开` }]);
}

/** What a month was closed with must not change under it. */
export async function openingBlockers(work: Work): Promise<Blocker[]> {
  const [closed] = await work.query<{ id: number; name: string }>(
    'fico_period.lastClosed',
    `select id, name from fico_period where company_id = $1 and status = 'closed' and not deleted order by name desc limit 1`,
    [work.company],
  );
  if (!closed) return [];
  const message = `会计期间 ${closed.name} 已结账，期初不能再动；要改请先逐月反结账`;
  return [{ code: 'FIN012', message, record: { entity: 'fico_period', id: closed.id, title: closed.name } }];
}
