import { randomBytes } from 'node:crypto';
import { amend, type ExternalSource, load, Refusal, takeExternal, today, type Work } from '@heliu/engine';
import type { Draft, Full } from '@heliu/model';
import { tellMembers } from '../message/tell.server.ts';
import { codeFrom } from './code.rules.ts';
import { coupon } from './coupon.ts';
import { couponInstance } from './instance.ts';
import { type CouponTerms, validityOf } from './terms.rules.ts';

type Coupon = Full<typeof coupon>;

/** What the coupons of a batch have in common. */
export interface Batch {
  readonly id: number;
  readonly coupon: number;
  readonly summary: string | null;
  readonly terms: CouponTerms;
}

/**
 * The kind, locked until the work ends: how many of it there may still be, and how many a member may still get, is counted
 * by one at a time.
 */
export const holdCoupon = (work: Work, id: number): Promise<Coupon> => load(work, coupon, id, true);

/** How many of a kind there may still be. */
export const leftOf = ({ totalLimit, issued }: Coupon): number =>
  totalLimit === null ? Infinity : Math.max(0, totalLimit - issued);

/** Refuses a kind of which nothing may be issued any more. */
export function demandIssuable({ name, disabled, validMode, validTo }: Coupon): void {
  if (disabled) throw new Refusal(`优惠券“${name}”已停用，不能再制发`);
  if (validMode === 'fixed' && validTo! < today()) throw new Refusal(`优惠券“${name}”已于 ${validTo} 过期，不能再制发`);
}

function newCode(prefix = ''): string {
  for (;;) {
    const code = codeFrom(randomBytes(24), prefix);
    if (code !== undefined) return code;
  }
}

/** A code that is there already is nobody else's: another one is drawn. */
const byCode: ExternalSource = { by: ['code'], fields: [], digest: 'code' };
/** Somebody the batch has been sent to already keeps what he has. */
const byMember: ExternalSource = { by: ['batch', 'sentTo'], fields: [], digest: 'batch' };

function draftOf(batch: Batch, { code, member }: { code: string; member: number | null }, now: string) {
  const isDated = member !== null || batch.terms.validMode === 'fixed';
  const { from, to } = isDated ? validityOf(batch.terms, today()) : { from: null, to: null };
  const draft = {
    code,
    coupon: batch.coupon,
    summary: batch.summary,
    batch: batch.id,
    state: member === null ? 'untaken' : 'unused',
    member,
    sentTo: member,
    takenAt: member === null ? null : now,
    validFrom: from,
    validTo: to,
  };
  return { draft: draft as Draft<typeof couponInstance>, at: now };
}

const count = (work: Work, { id, issued }: Coupon, more: number): Promise<number[]> =>
  amend(work, coupon, [{ id, issued: issued + more }], { silent: true });

/** Makes so many coupons that belong to nobody yet. The kind is held. */
export async function makeCodes(work: Work, held: Coupon, batch: Batch, wanted: number, prefix: string): Promise<void> {
  for (let missing = wanted; missing > 0;) {
    const drafts = Array.from({ length: missing }, () =>
      draftOf(batch, { code: newCode(prefix), member: null }, work.now),
    );
    const taken = await takeExternal(work, couponInstance, byCode, drafts);
    missing = taken.filter(({ outcome }) => outcome !== 'added').length;
  }
  await count(work, held, wanted);
}

/** How many of a kind members have got so far; what was made void does not count. */
async function heldBy(work: Work, kind: number, members: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await work.query<{ member: number; count: number }>(
    'pos_coupon_instance.held',
    `select member, count(*)::int as count from pos_coupon_instance
     where company_id = $1 and coupon = $2 and member = any($3::bigint[]) and state <> 'void' and not deleted group by member`,
    [work.company, kind, members],
  );
  return new Map(rows.map(({ member, count: held }) => [member, held]));
}

export interface Issued {
  readonly sent: readonly { readonly member: number; readonly id: number; readonly code: string }[];
  readonly refused: readonly { readonly member: number; readonly why: string }[];
}

/** Gives each of these members one coupon, as far as the limits reach, in the order they are named. The kind is held. */
export async function issueTo(work: Work, held: Coupon, batch: Batch, members: readonly number[]): Promise<Issued> {
  const has = held.memberLimit === null ? new Map<number, number>() : await heldBy(work, held.id, members);
  const refused: { member: number; why: string }[] = [];
  const fitting: number[] = [];
  const left = leftOf(held);
  for (const member of members) {
    if (held.memberLimit !== null && (has.get(member) ?? 0) >= held.memberLimit)
      refused.push({ member, why: `已领过 ${has.get(member)} 张，每人限领 ${held.memberLimit} 张` });
    else if (fitting.length >= left) refused.push({ member, why: '券已发完' });
    else fitting.push(member);
  }
  const drafts = fitting.map((member) => draftOf(batch, { code: newCode(), member }, work.now));
  const taken = await takeExternal(work, couponInstance, byMember, drafts);
  const sent = taken.flatMap(({ id, outcome }, index) =>
    outcome === 'added' ? [{ member: fitting[index]!, id, code: drafts[index]!.draft['code' as never] as string }] : [],
  );
  await count(work, held, sent.length);
  const { to } = validityOf(batch.terms, today());
  await tellMembers(
    work,
    'couponArrived',
    sent.map(({ member, id, code }) => ({
      member,
      key: String(id),
      values: { 券名: batch.terms.name, 优惠内容: batch.summary ?? '', 券码: code, 有效期至: to },
    })),
  );
  return { sent, refused };
}
