import { codes } from '@heliu/model';
import { handle, list, parseInput, Refusal, runWork, withMessage, update, type User, type Work } from '@heliu/engine';
import { adminUpdateChannel, providerChannel, type ProviderChannel, providerChannels } from './sales-channel.calls.ts';
import { salesChannel } from './sales-channel.ts';

async function ownUsername(work: Work): Promise<string> {
  const [row] = await work.query<{ username: string }>(
    'channel.self',
    'select username from sys_user where company_id = 0 and id = $1',
    [work.user.id],
  );
  return row!.username;
}

/** What the provider looks after, whichever company it belongs to. */
async function mine(work: Work, q?: string, id?: number): Promise<ProviderChannel[]> {
  const username = await ownUsername(work);
  const page = await list(
    work,
    salesChannel,
    { pageSize: 500, filters: {}, ...(q && { q }) },
    {
      where: (params) => [
        `t.provider = ${params.add(username)}`,
        ...(id === undefined ? [] : [`t.id = ${params.add(id)}`]),
      ],
    },
  );
  const names = await work.query<{ id: number; name: string }>(
    'channel.companies',
    'select id, name from sys_company where id = any($1::bigint[])',
    [page.rows.map((row) => row['companyId'])],
  );
  const nameOf = new Map(names.map((row) => [row.id, row.name]));
  return page.rows.map(
    (row) => ({ ...row, companyName: nameOf.get(row['companyId'] as number) ?? '' }) as unknown as ProviderChannel,
  );
}

async function one(work: Work, id: number): Promise<ProviderChannel> {
  const [row] = await mine(work, undefined, id);
  if (!row) throw new Refusal('销售渠道不存在', codes.missing);
  return row;
}

export const salesChannelHandlers = [
  handle(providerChannels, ({ q }, work) => mine(work, q)),
  handle(providerChannel, ({ id }, work) => one(work, id)),
  handle(adminUpdateChannel, async ({ id, version, ...fields }, work) => {
    // A work of its own, over before the next begins: whoever holds a connection must not wait for a second one.
    const row = await runWork(work.db, work.user, (asked) => one(asked, id));
    const input = parseInput(salesChannel, fields);
    // The record and its history belong to the merchant's company, so the change is written in its scope.
    const there: User = { ...work.user, company: row.companyId };
    await runWork(work.db, there, (own) => update(own, salesChannel, id, version, input), work.origin);
    return withMessage({ id }, codes.saved);
  }),
];
