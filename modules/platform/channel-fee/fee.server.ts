import { codes, dec, type Decimal, type Fen, formatFen, type Full, yuan } from '@heliu/model';
import {
  act,
  amend,
  authorised,
  behaviour,
  handle,
  load,
  read,
  Refusal,
  save,
  today,
  type Work,
  withMessage,
} from '@heliu/engine';
import { channel } from '../channel/channel.ts';
import { shareholder } from '../channel/merchant.server.ts';
import { feeOf, takenBack, totalOf } from './fee.rules.ts';
import { channelFee } from './fee.ts';
import { channelSettlement, settleChannel } from './settlement.ts';

/** A renewal that has been paid. */
export interface PaidRenewal {
  readonly id: number;
  readonly tenant: number;
  readonly tenantName: string;
  readonly amount: Fen;
}

/** The month of an instant where the platform is. */
const monthAt = (instant: string): string => new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 7);

interface Entry {
  readonly channel: number;
  readonly kind: 'earned' | 'revoked';
  readonly paid: Pick<PaidRenewal, 'id' | 'tenant' | 'tenantName'>;
  readonly amount: Fen;
  readonly rate: Decimal;
  readonly fee: Fen;
}
const write = (work: Work, { channel: of, kind, paid, amount, rate, fee }: Entry) =>
  save(
    work,
    channelFee,
    {},
    {
      computed: {
        channel: of,
        kind,
        renewal: paid.id,
        tenant: paid.tenant,
        tenantName: paid.tenantName,
        month: monthAt(work.now),
        earnedAt: work.now,
        amount,
        rate,
        fee,
        state: 'open',
      },
    },
  );

/** The share of the channel that looks after the company; a gift earns nothing. */
export async function earnFee(work: Work, paid: PaidRenewal): Promise<void> {
  if (paid.amount <= 0n) return;
  const held = await shareholder(work, paid.tenant);
  if (!held) return;
  const rate = dec(held.rate);
  await write(work, {
    channel: held.channel,
    kind: 'earned',
    paid,
    amount: paid.amount,
    rate,
    fee: feeOf(paid.amount, rate),
  });
}

interface StoredFee {
  readonly channel: number;
  readonly tenant: number;
  readonly tenantName: string;
  readonly amount: string;
  readonly rate: string;
  readonly fee: string;
}
/** Settled or not, it is taken back by an entry of its own, which the next settlement takes in. */
export async function takeBackFee(work: Work, renewal: number): Promise<void> {
  const [row] = await work.query<StoredFee>(
    'sys_channel_fee.earned',
    `select channel, tenant, tenant_name as "tenantName", amount::text as amount, rate::text as rate, fee::text as fee
     from sys_channel_fee where company_id = $1 and renewal = $2 and kind = 'earned' and not deleted`,
    [work.company, renewal],
  );
  if (!row) return;
  const back = takenBack({ amount: yuan(row.amount), fee: yuan(row.fee) });
  await write(work, {
    channel: row.channel,
    kind: 'revoked',
    paid: { id: renewal, tenant: row.tenant, tenantName: row.tenantName },
    rate: dec(row.rate),
    ...back,
  });
}

const wrong = (path: string, message: string) =>
  new Refusal(message, codes.invalid, { complaints: [{ path, message }] });

interface OpenFee {
  readonly id: number;
  readonly amount: string;
  readonly fee: string;
}

/** All that is open up to a day, on one paper. A second click finds the paper of the first. */
export async function settle(
  work: Work,
  asked: { readonly channel: number; readonly until: string; readonly remark?: string | null | undefined },
): Promise<{ id: number; number: string }> {
  // Whoever settles with this channel takes his turn here.
  const { name, payee, bankName, bankNo } = await load(work, channel, asked.channel, true);
  const [draft] = await work.query<{ id: number; number: string; until: string }>(
    'sys_channel_settlement.draft',
    `select id, number, until::text as until from sys_channel_settlement
     where company_id = $1 and channel = $2 and status = 'draft' limit 1`,
    [work.company, asked.channel],
  );
  if (draft?.until === asked.until) return { id: draft.id, number: draft.number };
  if (draft) throw wrong('channel', `渠道商：“${name}”还有草稿 ${draft.number}（截至 ${draft.until}），请先确认或取消`);
  const open = await work.query<OpenFee>(
    'sys_channel_fee.open',
    `select id, amount::text as amount, fee::text as fee from sys_channel_fee
     where company_id = $1 and channel = $2 and state = 'open' and not deleted
       and earned_at < ($3::date + 1)::timestamp at time zone 'Asia/Shanghai' order by id for update`,
    [work.company, asked.channel, asked.until],
  );
  if (open.length === 0) throw wrong('until', `截至日期：“${name}”到 ${asked.until} 没有未结算的费用`);
  const total = totalOf(open.map((one) => ({ amount: yuan(one.amount), fee: yuan(one.fee) })));
  if (total.fee <= 0n)
    throw wrong(
      'until',
      `截至日期：到 ${asked.until} 合计 ${formatFen(total.fee)} 元，没有可以支付的，等以后的续费抵过再结算`,
    );
  const [id] = await work.takeIds(1);
  await save(
    work,
    channelSettlement,
    { day: today(), channel: asked.channel, until: asked.until, remark: asked.remark ?? null },
    {
      id: id!,
      computed: { renewals: total.count, amount: total.amount, fee: total.fee, payee, bankName, bankNo },
    },
  );
  await amend(
    work,
    channelFee,
    open.map((one) => ({ id: one.id, state: 'held' as const, settlement: id! })),
  );
  await work.flush();
  const { number } = (await read(work, channelSettlement, id!)) as { number: string };
  return { id: id!, number };
}

const feesOf = (work: Work, settlement: number) =>
  work.query<{ id: number }>(
    'sys_channel_fee.settled',
    'select id from sys_channel_fee where company_id = $1 and settlement = $2 and not deleted order by id for update',
    [work.company, settlement],
  );

export const settlementBehaviour = behaviour(channelSettlement, {
  actions: {
    confirm: { sets: (_, __, { user, now }) => ({ confirmedBy: user.name, confirmedAt: now }) },
    pay: {
      async also({ id }, work) {
        await amend(
          work,
          channelFee,
          (await feesOf(work, id)).map((one) => ({ id: one.id, state: 'paid' as const })),
        );
      },
    },
    cancel: {
      async also({ id }, work) {
        const fees = await feesOf(work, id);
        await amend(
          work,
          channelFee,
          fees.map((one) => ({ id: one.id, state: 'open' as const, settlement: null })),
        );
      },
    },
  },
});

/** The channel itself agrees with a draft of its own. */
export async function confirmOwn(work: Work, own: number, id: number): Promise<void> {
  const row: Full<typeof channelSettlement> = await load(work, channelSettlement, id, true);
  if (row.channel !== own) throw new Refusal('结算单不存在', codes.missing);
  if (row.status === 'confirmed' || row.status === 'paid') return;
  await work.as(authorised(work.user), () => act(work, channelSettlement, 'confirm', { id }));
}

export const feeHandlers = [
  handle(settleChannel, async (asked, work) => withMessage(await settle(work, asked), codes.saved)),
];
