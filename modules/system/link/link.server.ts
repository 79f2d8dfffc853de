import { codes } from '@heliu/model';
import { Refusal, runWork, service, type Work } from '@heliu/engine';
import { slowDown } from '../session/login-delay.server.ts';
import { readToken, type Token } from './token.server.ts';

const freeInMinute = { known: 40, strange: 120 } as const;

/** A door that whoever holds a link comes in by. */
export interface Door<F> {
  /** Whose name stands in the log. */
  readonly as: string;
  /** Under which his visits are counted. */
  readonly key: string;
  /** The same words whatever is wrong with a link: a stranger learns nothing from them. */
  readonly closed: string;
  /** What the link is for; nothing where it is withdrawn, has run out or never was. */
  find(inner: Work, token: Token): Promise<F | undefined>;
}

/**
 * Nobody is logged in: the company is the link's, and only its own rows are in sight. Many come from one address where a
 * proxy stands before all, so what is made up slows down only what is made up.
 */
export async function byLink<F, T>(
  work: Work,
  text: string,
  { as, key, closed, find }: Door<F>,
  task: (inner: Work, found: F) => Promise<T>,
): Promise<T> {
  const token = readToken(text);
  const { db, origin } = work;
  const address = origin.ip ?? '';
  if (token) await slowDown(db, `${key}:${token.digest.toString('hex')}@${address}`, freeInMinute.known);
  const found =
    token &&
    (await runWork(
      db,
      service(as, token.company),
      async (inner) => {
        const there = await find(inner, token);
        return there === undefined ? undefined : { answer: await task(inner, there) };
      },
      origin,
    ));
  if (found) return found.answer;
  await slowDown(db, `${key}:@${address}`, freeInMinute.strange);
  throw new Refusal(closed, codes.missing);
}
