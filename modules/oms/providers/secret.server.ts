import { bytesFrom, seal, unseal, type Work } from '@heliu/engine';

/** What is kept sealed, and for which record: moved to another one it no longer opens. */
export type SecretKind = 'provider' | 'provider.token' | 'mail';
const about = (kind: SecretKind, record: number) => `${kind}:${record}`;

export function keepSecret(work: Work, kind: SecretKind, record: number, content: string, expiresAt?: number): void {
  work.later({
    name: 'oms_secret.keep',
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

export const dropSecret = (work: Work, kind: SecretKind, record: number): void =>
  work.later({
    name: 'oms_secret.drop',
    text: 'delete from oms_secret where company_id = $1 and kind = $2 and record_id = $3',
    values: [work.company, kind, record],
  });

export async function readSecret(
  work: Work,
  kind: SecretKind,
  record: number,
): Promise<{ content: string; expiresAt: string | null } | undefined> {
  const [row] = await work.query<{ sealed: string; expiresAt: string | null }>(
    'oms_secret.read',
    'select sealed, expires_at as "expiresAt" from oms_secret where company_id = $1 and kind = $2 and record_id = $3',
    [work.company, kind, record],
  );
  return row && { content: unseal(work.db, about(kind, record), bytesFrom(row.sealed)), expiresAt: row.expiresAt };
}
