import { addFen, daysAfter, type Fen, subtractFen, yuan, zeroFen } from '@heliu/model';
import { bindReport, Params, prepared, today, type Work } from '@heliu/engine';
import { openParts } from './open-items.server.ts';
import { cashForecast } from './open-report.calls.ts';
import { payableSide, receivableSide, type Side } from './sides.ts';

/** What falls due by week from a day on; week -1 is what should have been paid by then. */
async function dueByWeek(side: Side, asOf: string, weeks: number, work: Work): Promise<ReadonlyMap<number, Fen>> {
  const params = new Params();
  const parts = openParts(side, { asOf, partner: null, person: null }, work, params);
  const day = params.add(asOf);
  const text = `with ${parts}
    select greatest(-1, floor((p.due_date - ${day}::date) / 7.0))::int as week, sum(p.open)::numeric(18,2)::text as open
    from part p where p.due_date < ${day}::date + ${params.add(weeks * 7)}::int group by 1`;
  const { name, values } = prepared(text, params.values);
  const rows = await work.query<{ week: number; open: string }>(name, text, values);
  return new Map(rows.map(({ week, open }) => [week, yuan(open)]));
}

export const forecastReport = bindReport(cashForecast, async ({ weeks }, work) => {
  const day = today();
  const count = Number(weeks ?? '8');
  const [coming, going] = [
    await dueByWeek(receivableSide, day, count, work),
    await dueByWeek(payableSide, day, count, work),
  ];
  const [cash] = await work.query<{ amount: string }>(
    'fico_cash.all',
    'select coalesce(sum(amount), 0)::numeric(18,2)::text as amount from fico_cash_entry_by_account_v',
  );
  let opening = yuan(cash!.amount);
  const rows = Array.from({ length: count + 1 }, (_, place) => {
    const week = place - 1;
    const first = week < 0 ? null : daysAfter(day, week * 7);
    const last = daysAfter(day, week * 7 + 6);
    const [income, expense] = [coming.get(week) ?? zeroFen, going.get(week) ?? zeroFen];
    const closing = subtractFen(addFen(opening, income), expense);
    const period = first === null ? '已逾期' : `${first.slice(5)} 至 ${last.slice(5)}`;
    const row = { period, opening, income, expense, closing, first, last, day };
    opening = closing;
    return row;
  });
  return { rows };
});
