import { createHmac, timingSafeEqual } from 'node:crypto';
import { handle, keyFor, note, Refusal, type Work } from '@heliu/engine';
import { codes, formatFen } from '@heliu/model';
import { forgetSecret, hit, keepSecret, readSecret } from '../../system/server.ts';
import { myShift } from '../shift/held-shift.server.ts';
import { totalOf } from './split.rules.ts';
import { demandMember, type NamedMember, storedOf } from './standing.server.ts';
import { type ProofKind, proofKinds, setMemberPin, storedCheck, storedStanding } from './stored.calls.ts';

/** Four digits are guessed by chance once in a thousand quarters of an hour. */
const mostTries = 10;
const quarterHour = 900;
const tenMinutes = 600_000;

const equal = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Of six digits alone a digest would tell everything; this one takes the key of the installation. */
const pinDigest = ({ db, company }: Work, member: number, pin: string): string =>
  createHmac('sha256', keyFor(db, 'member pin')).update(`${company}:${member}:${pin}`).digest('base64url');

async function proofOf(
  work: Work,
  { id, phone }: NamedMember,
): Promise<{ kind: ProofKind; isIt(said: string): boolean } | null> {
  const kept = await readSecret(work, 'memberPin', id);
  if (kept) return { kind: 'pin', isIt: (said) => equal(pinDigest(work, id, said), kept.content) };
  return phone ? { kind: 'phone', isIt: (said) => equal(said, phone.slice(-4)) } : null;
}

interface Pass {
  readonly company: number;
  readonly member: number;
  readonly subject: string;
  /** Milliseconds. */
  readonly until: number;
}
const signature = ({ db }: Work, content: string): string =>
  createHmac('sha256', keyFor(db, 'stored value pass')).update(content).digest('base64url');

function passOf(work: Work, member: number, subject: string): string {
  const pass: Pass = { company: work.company, member, subject, until: Date.parse(work.now) + tenMinutes };
  const content = Buffer.from(JSON.stringify(pass)).toString('base64url');
  return `${content}.${signature(work, content)}`;
}

/** The member has shown for this very bill that it is he. What is kept of it in a browser opens nothing else. */
export function demandPass(work: Work, token: string | undefined, member: number, subject: string): void {
  const [content = '', given = ''] = (token ?? '').split('.');
  const pass = equal(signature(work, content), given)
    ? (JSON.parse(Buffer.from(content, 'base64url').toString()) as Pass)
    : undefined;
  const isGood =
    pass?.company === work.company &&
    pass.member === member &&
    pass.subject === subject &&
    pass.until >= Date.parse(work.now);
  if (!isGood)
    throw new Refusal('用储值付款要先核对会员的支付密码或手机号后四位', codes.forbidden, { stored: 'proof' });
}

/**
 * Counted before it is judged and before anything is read: what is tried at many tills at once is tried no more often, and
 * nobody holds one connection while he waits for another.
 */
async function countTries(work: Work, id: number): Promise<void> {
  if ((await hit(work.db, `stored:${work.company}:${id}`, quarterHour)) > mostTries)
    throw new Refusal('这位会员核对的次数太多，请一刻钟后再试', codes.tooMany);
}

/** Whether it is the member, for one bill. */
export async function passMember(work: Work, id: number, subject: string, said: string) {
  const member = await demandMember(work, id);
  const proof = await proofOf(work, member);
  if (!proof) throw new Refusal(`${member.name}没有支付密码，也没有登记手机号，请先在会员资料里补上`);
  if (!proof.isIt(said)) throw new Refusal(`${proofKinds[proof.kind]}不对`, codes.forbidden);
  return { token: passOf(work, id, subject), total: formatFen(totalOf(await storedOf(work, id))) };
}

export const proofHandlers = [
  handle(storedStanding, async ({ shift, member: id }, work) => {
    await myShift(work, shift, false);
    const member = await demandMember(work, id);
    const has = await storedOf(work, id);
    return {
      name: member.name,
      principal: formatFen(has.principal),
      bonus: formatFen(has.bonus),
      total: formatFen(totalOf(has)),
      proof: (await proofOf(work, member))?.kind ?? null,
    };
  }),
  handle(storedCheck, async ({ shift, member, subject, proof }, work) => {
    await countTries(work, member);
    await myShift(work, shift, false);
    return passMember(work, member, subject, proof);
  }),
  handle(setMemberPin, async ({ id, pin }, work) => {
    const { name } = await demandMember(work, id);
    if (pin === undefined) forgetSecret(work, 'memberPin', id);
    else keepSecret(work, 'memberPin', id, pinDigest(work, id, pin));
    const label = pin === undefined ? '清除支付密码' : '设置支付密码';
    await note(work, { entity: 'pos_member', recordId: id, action: 'pin', label, title: name });
    return { hasPin: pin !== undefined };
  }),
];
