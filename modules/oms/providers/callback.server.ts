import { callback, post } from '@heliu/model';
import { type Db, receive, type Received, runWork, service } from '@heliu/engine';
import { wakeQueue } from '../invoice/queue.server.ts';
import { settle } from '../invoice/settle.server.ts';
import { verdictOn } from '../invoice/submit.server.ts';
import { ProviderLine } from './line.server.ts';
import { type Notice, type ProviderCode, providerNames } from './provider.ts';
import { invoiceProviders } from './providers.server.ts';

interface Found {
  readonly id: number;
  readonly company: number;
}

/** Whose callback it is stands in its address; nobody else knows that key. */
const accountOf = (db: Db, provider: ProviderCode, key: string): Promise<Found | undefined> =>
  runWork(db, service('开票服务', 0), async (work) => {
    const [row] = await work.query<Found>(
      'oms_provider_account.byKey',
      'select id, company_id as company from find_provider_account($1, $2)',
      [provider, key],
    );
    return row;
  });

/** A signed outcome counts; anything else only says that it is time to ask. */
async function hear(db: Db, company: number, { serial, trusted, outcome }: Notice): Promise<void> {
  await runWork(db, service('开票服务', company), async (work) => {
    const [row] = await work.query<{ id: number; subject: number }>(
      'oms_invoice.bySerial',
      `update oms_invoice set next_try_at = least(next_try_at, now()) where company_id = $1 and serial = $2 and status in ('issuing', 'confirming') returning id, subject`,
      [company, serial],
    );
    if (!row) return;
    if (trusted && outcome) await settle(work, [verdictOn(row.id, outcome)]);
    else await wakeQueue(work, row.subject);
  });
}

const receiverOf = (code: ProviderCode): Received =>
  receive(callback(`${providerNames[code]}告知开票结果`, post(`/api/${code}/callback`)), async (delivery, db) => {
    const provider = invoiceProviders[code];
    const refused = { status: 200, body: 'unknown' };
    const account = await accountOf(db, code, delivery.query['key'] ?? '');
    if (!account || !provider.callback) return refused;
    const line = await runWork(db, service('开票服务', account.company), (work) =>
      ProviderLine.byId(work, code, account.id),
    );
    if (!line) return refused;
    const known = line.account();
    const notice = provider.callback.open(known, delivery);
    if (notice) await hear(db, account.company, notice);
    const { body } = provider.callback.reply(known, notice !== undefined);
    return { status: 200, body };
  });

export const providerCallbacks: readonly Received[] = (Object.keys(providerNames) as ProviderCode[]).map(receiverOf);
