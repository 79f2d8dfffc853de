import { randomBytes } from 'node:crypto';
import { amend, handle, load, note, Refusal, save, type Work } from '@heliu/engine';
import { keepSecret } from '../../system/server.ts';
import { demandOwnReach } from './subject.server.ts';
import { subject } from './subject.ts';
import { addKey, type NewKey, revokeKey, rotateKey } from './key.calls.ts';
import { handoverEnd, keyIdOf, mostKeys, termComplaint } from './key.rules.ts';
import { openKey } from './key.ts';

interface KeyRow {
  readonly id: number;
  readonly keyId: string;
  readonly revoked: boolean;
  readonly endsAt: string | null;
}
/** Those that are good at the moment. The subject is held, so that two who add one at once do not make three. */
async function goodKeys(work: Work, id: number): Promise<KeyRow[]> {
  const owner = await load(work, subject, id, true);
  if (owner.disabled) throw new Refusal(`“${owner.name}”已停用，请先启用`);
  // Whoever holds a key does all that its subject may do.
  demandOwnReach(work, owner.scopes);
  const rows = await work.query<KeyRow>(
    'open_key.of',
    `select id, key_id as "keyId", revoked, ends_at as "endsAt" from open_key where company_id = $1 and subject = $2 and not deleted order by id`,
    [work.company, id],
  );
  return rows.filter((key) => termComplaint(key, work.now) === undefined);
}

export async function newKey(work: Work, owner: number): Promise<NewKey> {
  const keyId = keyIdOf(work.company, randomBytes(12).toString('base64url'));
  const secret = randomBytes(32).toString('base64url');
  const { id } = await save(work, openKey, { subject: owner }, { computed: { keyId } });
  keepSecret(work, 'openKey', id, secret);
  return { keyId, secret };
}

async function rotate(work: Work, { id, days }: { id: number; days: number }): Promise<NewKey> {
  const good = await goodKeys(work, id);
  if (good.length === 0) throw new Refusal('没有有效的密钥，请直接新增一把');
  if (good.length >= mostKeys) throw new Refusal('上一次更换还在交接，请先停用其中一把');
  await amend(
    work,
    openKey,
    good.map((key) => ({ id: key.id, endsAt: handoverEnd(key, days, work.now) })),
  );
  await note(work, {
    entity: subject.name,
    recordId: id,
    action: 'rotateKey',
    label: '更换密钥',
    reason: `旧密钥 ${good[0]!.keyId} ${days === 0 ? '马上失效' : `${days} 天后失效`}`,
  });
  return newKey(work, id);
}

export const keyHandlers = [
  handle(addKey, async ({ id }, work) => {
    const good = await goodKeys(work, id);
    if (good.length >= mostKeys) throw new Refusal(`最多同时有 ${mostKeys} 把有效的密钥，请先停用一把`);
    await note(work, { entity: subject.name, recordId: id, action: 'addKey', label: '新增密钥' });
    return newKey(work, id);
  }),
  handle(rotateKey, (input, work) => rotate(work, input)),
  handle(revokeKey, async ({ id }, work) => {
    const key = await load(work, openKey, id, true);
    await amend(work, openKey, [{ id, revoked: true }]);
    await note(work, {
      entity: subject.name,
      recordId: key.subject,
      action: 'revokeKey',
      label: '停用密钥',
      reason: key.keyId,
    });
    return { id };
  }),
];
