import { bytesFrom, seal, unseal, type Work } from '@heliu/engine';

/**
 * Whose secret it is: the key of a waybill account, whom a parcel goes to, settings of a provider account, the token it
 * was given, the password of a mailbox, the number of the person a subsidised order was paid for, the link a customer
 * opens his bill with, the phone number of a member, the digest of what he pays with and the link of his own page, the number that a receipt is sent to, the key of a cloud printer and the token it was
 * given, what calls from outside and messages to the outside are signed with, what opens an official account of WeChat and
 * the token it was given.
 */
export type SecretKind =
  | 'waybill'
  | 'waybillReceiver'
  | 'provider'
  | 'provider.token'
  | 'mail'
  | 'subsidyHolder'
  | 'billLink'
  | 'memberPhone'
  | 'memberPin'
  | 'memberPage'
  | 'ticketPhone'
  | 'printer'
  | 'printer.token'
  | 'openKey'
  | 'openHook'
  | 'wx'
  | 'wx.token';

const about = (kind: SecretKind, record: number) => `${kind}:${record}`;

export function keepSecret(work: Work, kind: SecretKind, record: number, content: string, expiresAt?: number): void {
  work.later({
    name: 'oms.secret.keep',
    text:
      `insert into oms_secret (company_id, kind, record_id, sealed, expires_at) values ($1, $2, $3, $4, $5) ` +
      `on conflict (company_id, kind, record_id) do update set sealed = excluded.sealed, expires_at = excluded.expires_at, kept_at = now()`,
    values: [
      work.company,
      kind,
      record,
      seal(work.db, about(kind, record), content),
      expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
    ],
  });
}

interface KeptSecret {
  readonly content: string;
  readonly expiresAt: string | null;
}
/** Those of several records, each under its id. */
export async function readSecrets(
  work: Work,
  kind: SecretKind,
  records: readonly number[],
): Promise<ReadonlyMap<number, KeptSecret>> {
  const rows = await work.query<{ record: number; sealed: string; expiresAt: string | null }>(
    'oms.secret.read',
    'select record_id as record, sealed, expires_at as "expiresAt" from oms_secret where company_id = $1 and kind = $2 and record_id = any($3::bigint[])',
    [work.company, kind, records],
  );
  return new Map(
    rows.map(({ record, sealed, expiresAt }) => [
      record,
      { content: unseal(work.db, about(kind, record), bytesFrom(sealed)), expiresAt },
    ]),
  );
}
export const readSecret = async (work: Work, kind: SecretKind, record: number): Promise<KeptSecret | undefined> =>
  (await readSecrets(work, kind, [record])).get(record);

export function forgetSecret(work: Work, kind: SecretKind, record: number): void {
  work.later({
    name: 'oms.secret.forget',
    text: 'delete from oms_secret where company_id = $1 and kind = $2 and record_id = $3',
    values: [work.company, kind, record],
  });
}
