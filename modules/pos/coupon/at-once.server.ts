import type { Work } from '@heliu/engine';
import { countDone, finish, saveBatch } from './batch.server.ts';
import { demandIssuable, holdCoupon, type Issued, issueTo, makeCodes } from './issue.server.ts';

/** What is given with it: whom it was for, in words, and what tells the request from others. */
interface About {
  readonly audience?: string;
  readonly key?: string | undefined;
}

/** A small batch for members, begun and done in the work at hand. Whoever got none is named with why. */
export async function sendAtOnce(
  work: Work,
  coupon: number,
  members: readonly number[],
  about: About = {},
): Promise<Issued & { readonly batch: number }> {
  const held = await holdCoupon(work, coupon);
  demandIssuable(held);
  const [id] = await work.takeIds(1);
  const batch = await saveBatch(work, { kind: 'send', held, wanted: members.length, ...about }, { id: id! });
  const issued = await issueTo(work, held, batch, members);
  await countDone(work, batch.id, { done: issued.sent.length, left: issued.refused.length });
  await finish(work, batch.id);
  return { ...issued, batch: batch.id };
}

/** The same for codes that belong to nobody. */
export async function makeAtOnce(work: Work, coupon: number, wanted: number, prefix = ''): Promise<number> {
  const held = await holdCoupon(work, coupon);
  demandIssuable(held);
  const [id] = await work.takeIds(1);
  const batch = await saveBatch(work, { kind: 'make', held, wanted }, { id: id! });
  await makeCodes(work, held, batch, wanted, prefix);
  await countDone(work, batch.id, { done: wanted });
  await finish(work, batch.id);
  return batch.id;
}
