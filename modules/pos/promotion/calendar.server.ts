import { handle } from '@heliu/engine';
import { mostPlanned, type Planned, promotionCalendar } from './calendar.calls.ts';

export const calendarHandlers = [
  handle(promotionCalendar, ({ month }, work) =>
    work.query<Planned>(
      'pos_promotion.calendar',
      `select id, number, kind, name, summary, status, weekdays, slots,
              to_json(start_at) #>> '{}' as "startAt", to_json(end_at) #>> '{}' as "endAt"
       from pos_promotion
       where company_id = $1 and status <> 'cancelled'
         and start_at < (($2::date + interval '1 month')::timestamp at time zone 'Asia/Shanghai')
         and end_at > ($2::date::timestamp at time zone 'Asia/Shanghai')
       order by start_at, id limit $3::int`,
      [work.company, `${month}-01`, mostPlanned],
    ),
  ),
];
