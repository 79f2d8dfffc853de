import type { Readable } from 'node:stream';
import { type AccessRule, type Method, texts } from '@heliu/model';
import type { z } from 'zod';
import type { Db } from '../db.ts';
import type { Delivery, DeliveryReply } from '../module.ts';
import type { User } from '../user.ts';
import { type Origin, runWork, type Work } from '../work.ts';
import type { SentFile } from './sent.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** A call bound to its behaviour. There is no route without an access rule: the type does not allow it. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly access: AccessRule;
  readonly input: z.ZodType | undefined;
  /** Its body is a form with one file, read when the route asks for it. */
  readonly takesFile?: true;
  /** Its body is left unread, as the sender signed it, and its answer goes out without an envelope. */
  readonly takesDelivery?: true;
  /** Asked by the page itself, so it does not keep an idle session alive. */
  readonly inBackground?: true;
  /** Whether something of the company is changed by it, where its method and its right do not tell. */
  readonly changes?: boolean;
  run(
    context: Context,
    args: Arguments,
  ): Promise<
    Answered | { readonly file: SentFile } | { readonly events: Readable } | { readonly reply: DeliveryReply }
  >;
}
/** A file on its way in, not read yet. */
export interface Incoming {
  readonly name: string;
  readonly content: Readable;
  /** It cannot have more bytes than the whole request, where that says how many it has. */
  readonly atMost?: number | undefined;
}
export interface Context {
  readonly db: Db;
  readonly user: User;
  readonly origin: Origin;
  incoming(): Promise<Incoming>;
  delivery(): Delivery;
  /** Who asks, looked at anew; nobody where his session has ended meanwhile. */
  again(): Promise<User | undefined>;
  /** What else is written in the transaction that does it, once it is known what came of it. */
  keeps?(answer: unknown, work: Work): Promise<void>;
}
export interface Answered {
  readonly data: unknown;
  readonly message?: string;
  readonly messageCode?: string;
}

export const inWork = <T>({ db, user, origin, keeps }: Context, task: (work: Work) => Promise<T>) =>
  runWork(
    db,
    user,
    async (work) => {
      const answer = await task(work);
      if (answer !== undefined) await keeps?.(answer, work);
      return answer;
    },
    origin,
  );

/** An answer with a message of its own, such as 登录成功. */
export class AnsweredWithMessage {
  readonly answer: Answered;
  constructor(answer: Answered) {
    this.answer = answer;
  }
}
/** To the handler it is the data it answers with; only the route below sees what is told along with it. */
export const withMessage = <T>(data: T, code: keyof typeof texts): T =>
  new AnsweredWithMessage({ data, message: texts[code], messageCode: code }) as unknown as T;

/** An answer that is a file, from a handler. */
export class AnsweredFile {
  readonly file: SentFile;
  constructor(file: SentFile) {
    this.file = file;
  }
}
/** To the handler it is what it answers with; the route sends the file itself. */
export const asFile = (file: SentFile): never => new AnsweredFile(file) as never;
