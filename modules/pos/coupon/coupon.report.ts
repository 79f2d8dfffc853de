import { bindReport } from '@heliu/engine';
import { couponReport } from './coupon-report.ts';

export const couponReports = [
  bindReport(couponReport, async ({ coupon, from, to }, work, most) => ({
    rows: await work.query(
      'pos_coupon.report',
      `select x.*, case when made + sent > 0 then round(used::numeric / (made + sent), 4)::text end as "usedRate" from (
         select i.coupon, count(*) filter (where i.sent_to is null)::int as made, count(*) filter (where i.sent_to is not null)::int as sent,
           count(*) filter (where i.state in ('untaken', 'unused'))::int as open, count(*) filter (where i.state = 'locked')::int as locked,
           count(*) filter (where i.state = 'used')::int as used, count(*) filter (where i.state = 'expired')::int as expired,
           count(*) filter (where i.state = 'void')::int as void,
           coalesce(sum(i.off_amount), 0)::numeric(18,2)::text as "offAmount"
         from pos_coupon_instance i
         where i.company_id = $1 and not i.deleted and ($2::bigint is null or i.coupon = $2)
           and ($3::date is null or i.created_at >= $3::date::timestamp at time zone 'Asia/Shanghai')
           and ($4::date is null or i.created_at < ($4::date + 1)::timestamp at time zone 'Asia/Shanghai')
         group by i.coupon) x
       order by x.coupon desc limit $5::int`,
      [work.company, coupon, from, to, most + 1],
    ),
  })),
];
