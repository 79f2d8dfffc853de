import { createHash, randomUUID } from 'node:crypto';
import { type Challenge, codes, isProof } from '@heliu/model';
import { type Db, Refusal, refuse, seal, unseal } from '@heliu/engine';
import { type Failures, type Price, priceOf, waitAfter } from './login-delay.rules.ts';
import { forgive, hit, hitAll, hits } from './throttle.server.ts';

/** What somebody who had to compute first sends along. */
export interface Proof {
  readonly challenge?: string | undefined;
  readonly nonce?: number | undefined;
}

const minutes = 5;

/** Only we can have made it, and it serves for nothing else. */
const challengeFor = (db: Db, about: string, price: Price): Challenge => ({
  challenge: seal(
    db,
    `proof:${about}`,
    JSON.stringify({ bits: price.bits, until: Date.now() + minutes * 60_000 }),
  ).toString('base64url'),
  ...price,
});

/** Whether the work was done, for this purpose, in time, and is shown for the first time. */
async function isPaid(db: Db, about: string, bits: number, { challenge, nonce }: Proof): Promise<boolean> {
  if (challenge === undefined || nonce === undefined) return false;
  const asked = opened<{ bits: number; until: number }>(db, `proof:${about}`, challenge);
  if (!asked || asked.until < Date.now() || asked.bits < bits || !isProof(challenge, asked.bits, nonce)) return false;
  const [first] = await db.fly([
    {
      name: 'proof.once',
      text: `insert into sys_ticket (kind, key, secret, expires_at) values ('proof', $1, '', now() + make_interval(mins => ${minutes})) on conflict do nothing returning 1 as yes`,
      values: [createHash('sha256').update(challenge).digest('base64url')],
    },
  ]);
  return first!.rows.length === 1;
}

function opened<T>(db: Db, about: string, token: string): T | undefined {
  try {
    return JSON.parse(unseal(db, about, Buffer.from(token, 'base64url'))) as T;
  } catch {
    return undefined;
  }
}

const deviceDays = 90;
interface Device {
  readonly id: string;
  readonly names: readonly string[];
  readonly until: number;
}
/** Given to a browser that has entered: its tries are counted by themselves, so that others cannot slow it down. */
export const deviceToken = (db: Db, names: readonly string[]): string =>
  seal(
    db,
    'device',
    JSON.stringify({ id: randomUUID(), names, until: Date.now() + deviceDays * 86_400_000 } satisfies Device),
  ).toString('base64url');

const windowSeconds = 15 * 60;

interface Attempt {
  /** As it was typed, in small letters. */
  readonly account: string;
  readonly ip: string;
  readonly device?: string | undefined;
  readonly proof: Proof;
}
/** A try that is being looked at. */
export interface Turn {
  /** For whoever fails: what the next try will cost, if anything, so that the browser can begin at once. */
  readonly next: Challenge | null;
  succeed(): Promise<void>;
}

const isTooSoon = async (db: Db, pair: string, waitSeconds: number): Promise<boolean> =>
  waitSeconds > 0 && (await hit(db, `turn:${pair}`, waitSeconds)) > 1;

/**
 * Counted before the password is looked at, so that a hundred tries made at once are still a hundred, and whatever
 * becomes of it: only who enters gets his try back.
 */
export async function takeTurn(db: Db, { account, ip, device, proof }: Attempt): Promise<Turn> {
  const known = device === undefined ? undefined : opened<Device>(db, 'device', device);
  const isKnown = known !== undefined && known.until > Date.now() && known.names.includes(account);
  const pair = `login:${account}@${isKnown ? known.id : ip}`;
  const shared = [`login:${account}`, `login:@${ip}`];
  const about = `login:${account}`;
  const failuresOf = ([own = 0, atAccount = 0, atAddress = 0]: readonly number[]): Failures =>
    isKnown ? { pair: own, account: 0, address: 0 } : { pair: own, account: atAccount, address: atAddress };

  const price = priceOf(failuresOf(await hits(db, [pair, ...shared], windowSeconds)));
  const isPaidFor = price.bits > 0 && (await isPaid(db, about, price.bits, proof));
  const isSoon = isPaidFor && (await isTooSoon(db, pair, price.waitSeconds));
  const counted = failuresOf(await hitAll(db, [pair, ...shared], windowSeconds));
  const following = priceOf(counted);
  const next = following.bits > 0 ? challengeFor(db, about, following) : null;
  // Of several made at once, each may have seen the counts of before; the number it was given decides.
  const wasFree =
    priceOf({ pair: counted.pair - 1, account: counted.account - 1, address: counted.address - 1 }).bits === 0;
  if (isSoon || (!isPaidFor && !wasFree)) throw refuse(codes.proofNeeded, next);
  return { next, succeed: () => forgive(db, pair, shared) };
}

/** A text message costs money: the more were asked for from an address, the more work each of them takes. */
export async function demandWork(db: Db, about: string, price: Price, proof: Proof): Promise<void> {
  if (price.bits > 0 && !(await isPaid(db, about, price.bits, proof)))
    throw refuse(codes.proofNeeded, challengeFor(db, about, price));
}

/**
 * For pages that ask nobody who he is: so many calls a minute are free to a pair of target and address, then one is
 * answered every so many seconds. Nobody is locked out, and what others do at the same address does not count.
 */
export async function slowDown(db: Db, pair: string, freeInMinute: number): Promise<void> {
  const waitSeconds = waitAfter((await hit(db, pair, 60)) - 1, freeInMinute);
  if (await isTooSoon(db, pair, waitSeconds))
    throw new Refusal(`操作太频繁，请 ${waitSeconds} 秒后再试`, codes.tooMany, { waitSeconds });
}
