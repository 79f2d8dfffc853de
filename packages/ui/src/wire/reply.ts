import { codes, type Complaint } from '@heliu/model';

export interface Reply<T = unknown> {
  readonly code: string | number;
  readonly message: string;
  readonly messageCode?: string;
  readonly data: T;
}

export const brokenNetwork: Reply<null> = { code: -404, message: '网络异常', data: null };

/** 429 and 503 say that it is too much just now, in a sentence. */
const readable = new Set([200, 304, 400, 429, 503]);
export const isReadable = (status: number): boolean => readable.has(status);

const mostTries = 3;
/** How long to wait before asking again: a read that came at a busy moment is asked again, a write is its maker's affair. */
export function waitBefore(
  method: string,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  tries: number,
): number | undefined {
  if (method !== 'GET' || status !== 503 || tries >= mostTries) return undefined;
  const seconds = Number(headers.get('retry-after') ?? '');
  if (!(seconds > 0 && seconds <= 10)) return undefined;
  // Those who were turned away together do not come back together.
  return seconds * 1000 * (0.5 + Math.random());
}

export const isOk = (reply: Reply): boolean => reply.code === codes.ok;

/** What a call that was answered "no" ends with. The user has been told already unless the caller asked for silence. */
export class Refused extends Error {
  readonly code: string | number;
  readonly data: unknown;
  constructor({ code, message, data }: Reply) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /** What is wrong with which field, where the server said so. */
  get complaints(): readonly Complaint[] | undefined {
    return (this.data as { complaints?: readonly Complaint[] } | null)?.complaints;
  }
}

export type Reaction = 'none' | 'timeout' | 'password' | 'log' | 'warn';

/** How the page as a whole reacts to an answer, whoever asked. */
export function reactionTo({ code }: Pick<Reply, 'code'>): Reaction {
  if (code === codes.ok) return 'none';
  if (code === codes.sessionTimeout) return 'timeout';
  if (code === codes.passwordExpired) return 'password';
  return String(code) === '700' ? 'log' : 'warn';
}
