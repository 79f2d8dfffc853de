import { amend, type Db, type Delivery, runWork, service, type Work } from '@heliu/engine';
import { signatureComplaint, signCall } from '@heliu/outside/server';
import { readSecret, takeNonce } from '../../system/server.ts';
import type { Scope } from '../catalogue/scopes.ts';
import { companyOf, termComplaint } from '../subject/key.rules.ts';
import { openKey } from '../subject/key.ts';
import { isListed } from '../subject/ip.rules.ts';
import { Denied } from './denied.ts';
import { countCall } from './quota.server.ts';

export interface Caller {
  readonly company: number;
  readonly key: number;
  readonly keyId: string;
  readonly subject: number;
  readonly name: string;
  readonly scopes: readonly Scope[];
}
interface KeyRow extends Omit<Caller, 'company'> {
  readonly revoked: boolean;
  readonly endsAt: string | null;
  readonly usedAt: string | null;
  readonly disabled: boolean;
  readonly ips: string | null;
  readonly perMinute: number;
  readonly perDay: number;
}
interface Known extends KeyRow {
  readonly company: number;
  readonly secret: string;
}

/** Who looks at keys, counts and keeps the log; what is asked for is done by somebody who may do less. */
export const doorman = (company: number) => service('开放接口', company);

async function keyNamed(db: Db, keyId: string): Promise<Known | undefined> {
  const company = companyOf(keyId);
  if (company === undefined) return undefined;
  return runWork(db, doorman(company), async (work) => {
    const [row] = await work.query<KeyRow>(
      'open_key.named',
      `select k.id as key, k.key_id as "keyId", k.revoked, k.ends_at as "endsAt", k.used_at as "usedAt", s.id as subject, s.name, s.disabled, s.ips, s.scopes,
         s.per_minute as "perMinute", s.per_day as "perDay"
       from open_key k join open_subject s on s.company_id = k.company_id and s.id = k.subject
       where k.company_id = $1 and k.key_id = $2 and not k.deleted and not s.deleted`,
      [company, keyId],
    );
    const secret = row && (await readSecret(work, 'openKey', row.key));
    return row && secret && { ...row, company, secret: secret.content };
  });
}

/** Looked at once the signature is known to be good: before that a stranger learns nothing. */
function demandAdmitted({ revoked, endsAt, disabled, name, ips }: KeyRow, { origin, receivedAt }: Delivery): void {
  const ended = termComplaint({ revoked, endsAt }, new Date(receivedAt).toISOString());
  if (ended) throw new Denied(401, 'keyEnded', ended);
  if (disabled) throw new Denied(403, 'subjectDisabled', `“${name}”已停用`);
  if (!isListed(origin.ip, ips)) throw new Denied(403, 'ipNotListed', `IP ${origin.ip ?? '未知'} 不在白名单里`);
}

/** Written at most once a minute. */
async function noteUse(work: Work, { key, usedAt }: Known, ip: string | undefined): Promise<void> {
  if (usedAt !== null && Date.parse(work.now) - Date.parse(usedAt) < 60_000) return;
  await amend(work, openKey, [{ id: key, usedAt: work.now, usedFrom: ip?.slice(0, 60) ?? null }], { silent: true });
}

/** A call whose signature is good. Whatever becomes of it, its nonce is spent and it is counted. */
export async function callerOf(
  db: Db,
  delivery: Delivery,
): Promise<{ readonly caller: Caller; readonly denied: Denied | undefined }> {
  const { method, path, query, headers, body, origin } = delivery;
  const known = await keyNamed(db, headers['x-heliu-key'] ?? '');
  if (!known) throw new Denied(401, 'unknownKey', 'x-heliu-key 不正确');
  const wrong = signatureComplaint(delivery, (timestamp, nonce) =>
    signCall({ method, path, query, body, timestamp, nonce, key: known.keyId }, known.secret),
  );
  if (wrong) throw new Denied(401, 'badSignature', wrong);
  demandAdmitted(known, delivery);
  const denied = await runWork(db, doorman(known.company), async (work): Promise<Denied | undefined> => {
    if (!(await takeNonce(work, `open:${known.key}`, headers['x-heliu-nonce']!)))
      return new Denied(409, 'replayed', 'x-heliu-nonce 已用过，请换一个重新签名');
    await noteUse(work, known, origin.ip);
    return countCall(work, known.subject, known);
  });
  return { caller: known, denied };
}
