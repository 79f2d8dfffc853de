import type { Blocker, Work } from '@heliu/engine';
import { formatFen, monthAfter, yuan } from '@heliu/model';
import type { WearSchedule } from './schedule.ts';
import { dueIn, schedule, type Wearing } from './wear.rules.ts';

type Kind = 'card' | 'prepaid';

const bookedOf = (work: Work, kind: Kind, id: number) =>
  work.query<WearSchedule['booked'][number]>(
    `asset_depreciation.of.${kind}`,
    `select d.month, l.amount::numeric(18,2)::text as amount, l.worn::numeric(18,2)::text as worn, d.id as run, d.number
     from asset_depreciation_lines_v l join asset_depreciation_v d on d.company_id = l.company_id and d.id = l.document_id
     where l.company_id = $1 and l.${kind} = $2 and d.status = 'booked' order by d.month`,
    [work.company, id],
  );

/** What came and what is to come; the next month brings along what earlier ones have left out. */
export async function scheduleOf(work: Work, kind: Kind, id: number, wearing: Wearing): Promise<WearSchedule> {
  const booked = await bookedOf(work, kind, id);
  const last = booked.at(-1);
  const worn = last ? yuan(last.worn) : wearing.wornBefore;
  const coming = schedule(wearing)
    .map((amount, i) => ({ month: monthAfter(wearing.firstMonth, i), amount }))
    .filter(({ month }) => last === undefined || month > last.month);
  return {
    booked,
    planned: coming.map(({ month, amount }, i) => ({
      month,
      amount: formatFen(i === 0 ? dueIn(wearing, month, worn) : amount),
    })),
  };
}

/** A card that has worn stays: what was booked of it would belong to nothing. */
export async function wornBlockers(
  work: Work,
  kind: Kind,
  { id, name }: { readonly id: number; readonly name: string },
  advice: string,
): Promise<Blocker[]> {
  const last = (await bookedOf(work, kind, id)).at(-1);
  if (!last) return [];
  return [
    {
      code: 'FIN003',
      message: `${name}已经计提到 ${last.month}，不能反审核；${advice}`,
      record: { entity: 'asset_depreciation', id: last.run, title: last.number },
    },
  ];
}
