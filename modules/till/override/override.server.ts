import { createHmac, timingSafeEqual } from 'node:crypto';
import { confirmedBy } from '../../system/server.ts';
import { keyFor, note, Refusal, type Work } from '@heliu/engine';
import { codes } from '@heliu/model';
import { type OverrideKind, overrideKinds } from './override.ts';

/** What a manager has agreed to, as the till carries it. */
interface Granted {
  readonly company: number;
  readonly shift: number;
  readonly kind: OverrideKind;
  readonly subject: string;
  readonly user: number;
  readonly name: string;
  /** Milliseconds. */
  readonly until: number;
}

const signature = ({ db }: Work, content: string): string =>
  createHmac('sha256', keyFor(db, 'till approval')).update(content).digest('base64url');

const minutes = { named: 10, unnamed: 2 } as const;

function tokenOf(work: Work, granted: Granted): string {
  const content = Buffer.from(JSON.stringify(granted)).toString('base64url');
  return `${content}.${signature(work, content)}`;
}

function readToken(work: Work, token: string): Granted | undefined {
  const [content = '', given = ''] = token.split('.');
  const right = Buffer.from(signature(work, content));
  const said = Buffer.from(given);
  if (right.length !== said.length || !timingSafeEqual(right, said)) return undefined;
  return JSON.parse(Buffer.from(content, 'base64url').toString()) as Granted;
}

export const rightTo = (kind: OverrideKind): string => `pos_till:${kind}`;

/** What somebody may do without a manager. */
export const mineOf = ({ user }: Work): OverrideKind[] =>
  (Object.keys(overrideKinds) as OverrideKind[]).filter((kind) => user.may(rightTo(kind)));

export interface Asked {
  readonly shift: number;
  readonly kind: OverrideKind;
  readonly username: string;
  readonly password: string;
  readonly subject?: string | undefined;
  readonly note?: string | undefined;
}
/** A manager agrees, with his own name and password. */
export async function approve(work: Work, asked: Asked, demandShift: () => Promise<{ readonly number: string }>) {
  const { shift, kind, username, password, subject = '', note: why } = asked;
  const manager = await confirmedBy(work, username, password);
  if (manager.id === work.user.id) throw new Refusal('授权的人不能是收银员自己', codes.forbidden);
  const label = overrideKinds[kind];
  if (!manager.may(rightTo(kind))) throw new Refusal(`${manager.name}没有授权${label}的权限`, codes.forbidden);
  const { number } = await demandShift();
  await note(work, {
    entity: 'pos_shift',
    recordId: shift,
    action: 'approve',
    label: `授权${label}`,
    title: number,
    reason: `${manager.name}${why ? `：${why}` : ''}`,
  });
  const until = Date.parse(work.now) + minutes[subject ? 'named' : 'unnamed'] * 60_000;
  const granted = { company: work.company, shift, kind, subject, user: manager.id, name: manager.name, until };
  return { token: tokenOf(work, granted), name: manager.name };
}

export interface Approver {
  readonly id: number;
  readonly name: string;
}
/** Who has agreed to something the user may not do alone; nobody where he may. Where nobody has, it is refused. */
export function demandApproval(
  work: Work,
  tokens: readonly string[],
  wanted: { readonly shift: number; readonly kind: OverrideKind; readonly subject: string; readonly why: string },
  at = work.now,
): Approver | null {
  const { shift, kind, subject, why } = wanted;
  if (work.user.may(rightTo(kind))) return null;
  const found = tokens
    .map((token) => readToken(work, token))
    .find(
      (one) =>
        one?.company === work.company &&
        one.shift === shift &&
        one.kind === kind &&
        (one.subject === '' || one.subject === subject) &&
        one.until >= Date.parse(at),
    );
  // The page asks for a manager when it reads what is missing.
  if (!found) throw new Refusal(`${why}，须主管授权`, codes.forbidden, { approval: kind });
  return { id: found.user, name: found.name };
}
