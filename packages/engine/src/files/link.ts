import { createHmac, timingSafeEqual } from 'node:crypto';
import { codes } from '@heliu/model';
import type { Db } from '../db.ts';
import { perDb } from '../per-db.ts';
import { Refusal } from '../refusal.ts';
import { service } from '../user.ts';
import { runWork, type Work } from '../work.ts';

/** What a link says: which file of which company, until when. */
interface Link {
  readonly company: number;
  readonly id: number;
  /** Seconds since 1970. */
  readonly expires: number;
}

const secrets = perDb<{ value?: string }>(() => ({}));
async function secretOf(db: Db, over?: Work): Promise<string> {
  const kept = secrets(db);
  const ask = (work: Work) =>
    work.query<{ value: string }>('secret.link', `select value from sys_secret where name = 'file_link'`);
  if (!kept.value) {
    const [row] = over ? await ask(over) : await runWork(db, service('文件链接', 0), ask);
    kept.value = row!.value;
  }
  return kept.value;
}

const mark = (secret: string, { company, id, expires }: Link): string =>
  createHmac('sha256', secret).update(`${company}.${id}.${expires}`).digest('base64url');

const hour = 3600;

/**
 * A link that opens one file for whoever holds it, for pictures, new tabs and e-mails, which carry no session. Within
 * an hour the same file has the same address, so that browsers keep what they have.
 */
export async function fileLink(work: Work, id: number, hours = 1): Promise<string> {
  // A link opens for whoever has it, with no session that could be ended.
  if (work.user.isGuest) return '';
  const expires = (Math.floor(Date.now() / 1000 / hour) + 1 + hours) * hour;
  const secret = await secretOf(work.db, work);
  const signature = `${work.company.toString(36)}.${mark(secret, { company: work.company, id, expires })}`;
  return `/files/${id}?e=${expires}&s=${signature}`;
}

const wrongLink = () => new Refusal('文件链接无效，请从系统中重新打开', codes.forbidden);

/** Whose file the link opens; refused when anything about it was changed, or its time is over. */
export async function readLink(db: Db, id: number, e: unknown, s: unknown): Promise<number> {
  const [, whose, given] = /^([0-9a-z]{1,11})\.([\w-]{43})$/.exec(String(s)) ?? [];
  if (!whose || !given || typeof e !== 'string' || !/^\d{10}$/.test(e)) throw wrongLink();
  const [company, expires] = [Number.parseInt(whose, 36), Number(e)];
  const expected = mark(await secretOf(db), { company, id, expires });
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(given))) throw wrongLink();
  if (expires * 1000 < Date.now()) throw new Refusal('文件链接已过期，请从系统中重新打开', codes.forbidden);
  return company;
}
