import { callback, post } from '@heliu/model';
import {
  changed,
  type Db,
  perDb,
  receive,
  type Received,
  remembered,
  runWork,
  service,
  type Work,
} from '@heliu/engine';
import { wakeQueue } from '../issue/queue.server.ts';
import { askSoon, recordOutcomes } from '../issue/outcomes.server.ts';
import { verdictOn } from '../issue/submit.server.ts';
import { gathered } from '../providers/gathered.server.ts';
import { ProviderLine } from '../providers/line.server.ts';
import { type Notice, type ProviderCode, providerNames } from '../providers/provider.ts';
import { invoiceProviders } from '../providers/providers.server.ts';

interface Found {
  readonly id: number;
  readonly company: number;
}

const accountsKey = 'oms_provider_account:';
/** Whoever changes an account says so: what is remembered of it is no longer true. */
export const accountsChanged = (work: Work): void => changed(work, accountsKey);

class Nobody extends Error {}

/** Whose callback it is stands in its address; nobody else knows that key. A key nobody has is not remembered. */
const callerOf = (db: Db, provider: ProviderCode, key: string) =>
  remembered(db, `${accountsKey}${provider} ${key}`, async () => {
    const found = await runWork(db, service('开票服务', 0), (work) =>
      work.query<Found>(
        'oms_provider_account.byKey',
        'select id, company_id as company from find_provider_account($1, $2)',
        [provider, key],
      ),
    );
    const [account] = found;
    const line =
      account &&
      (await runWork(db, service('开票服务', account.company), (work) =>
        ProviderLine.byId(work, provider, account.id),
      ));
    if (!line) throw new Nobody();
    return { company: account.company, line };
  }).catch((error: unknown) => {
    if (error instanceof Nobody) return undefined;
    throw error;
  });

interface Open {
  readonly id: number;
  readonly subject: number;
  readonly serial: string;
  readonly isSoon: boolean;
}

/** Signed outcomes count; anything else only says that it is time to ask, unless that is about to happen anyway. */
const hear = (db: Db, company: number, notices: readonly Notice[]): Promise<void> =>
  runWork(db, service('开票服务', company), async (work) => {
    const rows = await work.query<Open>(
      'oms_invoice.bySerials',
      `select id, subject, serial, next_try_at < now() + interval '1 second' as "isSoon" from oms_invoice
       where company_id = $1 and serial = any($2::text[]) and status in ('issuing', 'confirming')`,
      [company, notices.map(({ serial }) => serial)],
    );
    const told = new Map(notices.map((notice) => [notice.serial, notice.trusted ? notice.outcome : undefined]));
    const known = rows.flatMap(({ id, serial }) => {
      const outcome = told.get(serial);
      return outcome ? [verdictOn(id, outcome)] : [];
    });
    await recordOutcomes(work, known);
    const late = rows.filter(({ serial, isSoon }) => !told.get(serial) && !isSoon);
    if (late.length === 0) return;
    await askSoon(
      work,
      late.map(({ id }) => id),
    );
    for (const subject of new Set(late.map((row) => row.subject))) await wakeQueue(work, subject);
  });

/** A batch of invoices calls back as many times: those of one company are heard together. */
const momentMs = 40;
const hearers = perDb<Map<number, (notice: Notice) => Promise<void>>>(() => new Map());
function hearTogether(db: Db, company: number, notice: Notice): Promise<void> {
  const all = hearers(db);
  let bring = all.get(company);
  if (!bring) all.set(company, (bring = gathered(momentMs, (notices) => hear(db, company, notices))));
  return bring(notice);
}

const receiverOf = (code: ProviderCode): Received =>
  receive(callback(`${providerNames[code]}告知开票结果`, post(`/api/${code}/callback`)), async (delivery, db) => {
    const provider = invoiceProviders[code];
    const caller = provider.callback && (await callerOf(db, code, delivery.query['key'] ?? ''));
    if (!caller || !provider.callback) return { status: 200, body: 'unknown' };
    const known = caller.line.account();
    const notice = provider.callback.open(known, delivery);
    if (notice) await hearTogether(db, caller.company, notice);
    const { body } = provider.callback.reply(known, notice !== undefined);
    return { status: 200, body };
  });

export const providerCallbacks: readonly Received[] = (Object.keys(providerNames) as ProviderCode[]).map(receiverOf);
