import { handle, today, type Work } from '@heliu/engine';
import { surroundings } from '../../system/server.ts';
import { ownChannel } from '../channel/account.server.ts';
import { confirmOwn } from '../channel-fee/fee.server.ts';
import { monthBefore } from '../channel-fee/month.rules.ts';
import { monthsOf } from '../channel-fee/statistics.server.ts';
import {
  confirmSettlement,
  type OwnFee,
  ownFees,
  type OwnMerchant,
  ownMerchants,
  ownOverview,
  type OwnSettlement,
  ownSettlements,
} from './console.calls.ts';

const most = 1000;
const shownMonths = 12;

interface Sums {
  readonly merchants: number;
  readonly open: string;
  readonly held: string;
  readonly paid: string;
}
const sumsOf = async (work: Work, channel: number): Promise<Sums> => {
  const [row] = await work.query<Sums>(
    'sys_channel.own.sums',
    `select (select count(*)::int from sys_channel_merchant where company_id = $1 and channel = $2 and current is not null and not deleted) as merchants,
       coalesce(sum(fee) filter (where state = 'open'), 0)::numeric(18,2)::text as open,
       coalesce(sum(fee) filter (where state = 'held'), 0)::numeric(18,2)::text as held,
       coalesce(sum(fee) filter (where state = 'paid'), 0)::numeric(18,2)::text as paid
     from sys_channel_fee where company_id = $1 and channel = $2 and not deleted`,
    [work.company, channel],
  );
  return row!;
};

export const consoleHandlers = [
  handle(ownOverview, async (_, work) => {
    const { id, code, name, host } = await ownChannel(work);
    const to = today().slice(0, 7);
    const months = await monthsOf(work, { from: monthBefore(to, shownMonths - 1), to, channel: id }, shownMonths);
    return {
      name,
      link: `${surroundings(work.db).publicUrl}/register?channel=${code}`,
      host,
      ...(await sumsOf(work, id)),
      months: months.map(({ channel: _channel, name: _name, ...month }) => month),
    };
  }),
  handle(ownMerchants, async ({ q }, work) => {
    const { id } = await ownChannel(work);
    const first = `${today().slice(0, 7)}-01`;
    return work.query<OwnMerchant>(
      'sys_channel.own.merchants',
      `with those as (select tenant, since from sys_channel_merchant where company_id = $1 and channel = $2 and current is not null and not deleted),
         issued as (select * from oms_invoice_counts_overseen(array(select tenant::bigint from those), $3::date, ($3::date + interval '1 month - 1 day')::date)),
         earned as (select tenant, sum(amount) as amount from sys_channel_fee where company_id = $1 and channel = $2 and not deleted group by tenant)
       select t.tenant, c.name, t.since, c.plan, c.expire_at as "expireAt", c.disabled, coalesce(i.issued, 0)::int as invoices,
         coalesce(e.amount, 0)::numeric(18,2)::text as amount
       from those t join sys_company c on c.company_id = t.tenant and c.id = t.tenant and not c.deleted
       left join issued i on i.company = t.tenant left join earned e on e.tenant = t.tenant
       where $4::text is null or c.name like $4 order by t.since desc, t.tenant limit ${most}`,
      [work.company, id, first, q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null],
    );
  }),
  handle(ownFees, async ({ month, settlement, state }, work) => {
    const { id } = await ownChannel(work);
    return work.query<OwnFee>(
      'sys_channel.own.fees',
      `select id, tenant_name as "tenantName", earned_at as "earnedAt", kind, amount::text as amount, rate::text as rate, fee::text as fee, state
       from sys_channel_fee where company_id = $1 and channel = $2 and not deleted and ($3::text is null or month = $3)
         and ($4::bigint is null or settlement = $4) and ($5::text is null or state = $5) order by earned_at desc, id desc limit ${most}`,
      [work.company, id, month ?? null, settlement ?? null, state ?? null],
    );
  }),
  handle(ownSettlements, async (_, work) => {
    const { id } = await ownChannel(work);
    return work.query<OwnSettlement>(
      'sys_channel.own.settlements',
      `select id, number, day::text as day, until::text as until, renewals, amount::text as amount, fee::text as fee, status,
         paid_on::text as "paidOn", trade_no as "tradeNo"
       from sys_channel_settlement where company_id = $1 and channel = $2 and status <> 'cancelled' order by id desc limit ${most}`,
      [work.company, id],
    );
  }),
  handle(confirmSettlement, async ({ id }, work) => {
    const own = await ownChannel(work);
    await confirmOwn(work, own.id, id);
    return null;
  }),
];
