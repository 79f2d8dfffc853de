import { codes, type Full } from '@heliu/model';
import { amend, handle, load, note, Refusal, save, withMessage, type Work } from '@heliu/engine';
import { company } from '../../system/model.ts';
import { channel } from './channel.ts';
import { assignChannel, channelMerchant } from './merchant.ts';

interface Tenant {
  readonly id: number;
  readonly name: string;
}
interface Belonging {
  readonly id: number;
  readonly channel: number;
  readonly channelName: string;
}

/** Whose company it is just now. */
async function belonging(work: Work, tenant: number): Promise<Belonging | undefined> {
  const [row] = await work.query<Belonging>(
    'sys_channel_merchant.current',
    `select k.id, k.channel, c.name as "channelName" from sys_channel_merchant k join sys_channel c on c.company_id = 0 and c.id = k.channel
     where k.company_id = $1 and k.current = $2 and not k.deleted`,
    [work.company, tenant],
  );
  return row;
}

interface Joining {
  readonly tenant: Tenant;
  readonly channel: number;
  readonly origin: NonNullable<Full<typeof channelMerchant>['origin']>;
  readonly reason?: string | null;
  /** Where it has been so before it was written down. */
  readonly since?: string;
}
async function join(work: Work, { tenant, channel: to, origin, reason, since }: Joining): Promise<void> {
  const [id] = await work.takeIds(1);
  const computed = {
    tenant: tenant.id,
    tenantName: tenant.name,
    channel: to,
    origin,
    since: since ?? work.now,
    current: tenant.id,
    operator: work.user.name,
    reason: reason ?? null,
  };
  await save(work, channelMerchant, {}, { id: id!, computed });
  await work.flush();
}

/** A company that registered through a channel. Done again, it finds itself done. */
export async function joinChannel(work: Work, joining: Joining): Promise<void> {
  const { status } = await load(work, channel, joining.channel, true);
  if (status !== 'active' || (await belonging(work, joining.tenant.id))) return;
  await join(work, joining);
}

export interface ServedBy {
  readonly name: string;
  readonly contact: string;
  readonly phone: string | null;
}
/** Whom a company calls when it wants something. */
export async function servedBy(work: Work, tenant: number): Promise<ServedBy | null> {
  const [row] = await work.query<ServedBy>(
    'sys_channel_merchant.servedBy',
    `select c.name, c.contact, coalesce(c.service_phone, c.mobile) as phone from sys_channel_merchant k
     join sys_channel c on c.company_id = 0 and c.id = k.channel and c.status = 'active'
     where k.company_id = $1 and k.current = $2 and not k.deleted`,
    [work.company, tenant],
  );
  return row ?? null;
}

/** The channel that has its share in what the company pays now, as it is agreed now. */
export async function shareholder(
  work: Work,
  tenant: number,
): Promise<{ readonly channel: number; readonly rate: string } | undefined> {
  const [row] = await work.query<{ channel: number; rate: string }>(
    'sys_channel_merchant.share',
    `select c.id as channel, coalesce(c.commission, t.commission)::text as rate from sys_channel_merchant k
     join sys_channel c on c.company_id = 0 and c.id = k.channel and c.status = 'active'
     join sys_channel_type t on t.company_id = 0 and t.id = c.type
     where k.company_id = $1 and k.current = $2 and not k.deleted`,
    [work.company, tenant],
  );
  return row;
}

interface Assigned {
  readonly tenant: number;
  /** None: it belongs to no channel any more. */
  readonly channel?: number | null | undefined;
  readonly reason: string;
}
/** From now on what the company pays is shared with this channel. */
export async function assign(work: Work, { tenant: id, channel: to, reason }: Assigned): Promise<void> {
  // Two who assign the same company do so one after the other.
  const [tenant] = await work.query<Tenant>(
    'sys_channel_merchant.tenant',
    'select id, name from sys_company where company_id = $1 and id = $1 and not deleted for no key update',
    [id],
  );
  if (!tenant) throw new Refusal('企业不存在', codes.missing);
  const chosen = to ? await load(work, channel, to, true) : undefined;
  if (chosen && chosen.status !== 'active') throw new Refusal(`渠道商“${chosen.name}”没有在合作中`);
  const before = await belonging(work, id);
  if (before?.channel === chosen?.id)
    throw new Refusal(before ? `“${tenant.name}”已经归属“${before.channelName}”` : `“${tenant.name}”没有归属渠道商`);
  if (before) await amend(work, channelMerchant, [{ id: before.id, until: work.now, current: null }]);
  if (chosen) await join(work, { tenant, channel: chosen.id, origin: 'assigned', reason });
  await note(work, {
    entity: company.name,
    recordId: id,
    action: 'assignChannel',
    label: '指定渠道商',
    title: tenant.name,
    reason,
    before: { channel: before?.channelName ?? null },
    after: { channel: chosen?.name ?? null },
  });
}

export const merchantHandlers = [
  handle(assignChannel, async (asked, work) => {
    await assign(work, asked);
    return withMessage(null, codes.saved);
  }),
];
