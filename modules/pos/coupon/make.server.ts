import { handle, Refusal, type Task } from '@heliu/engine';
import { batchOf, beginBatch, begunUnder, countDone, finish, withBatch } from './batch.server.ts';
import { makeCoupons } from './coupon.calls.ts';
import { demandIssuable, holdCoupon, leftOf, makeCodes } from './issue.server.ts';

/** So many in one step: little is done again after a crash, and memory stays as it is however many are made. */
const atOnce = 1000;

interface Wanted {
  readonly batch: number;
  readonly coupon: number;
  readonly count: number;
  readonly prefix: string;
}

const demandLeft = (left: number, wanted: number): void => {
  if (wanted > left) throw new Refusal(`发行总量只剩 ${left} 张，不够 ${wanted} 张`);
};

export const makeTask: Task<Wanted, { readonly made: number }> = {
  name: 'pos.makeCoupons',
  run({ batch: id, coupon, count, prefix }, run) {
    let made = run.state?.made ?? 0;
    return withBatch(
      run,
      id,
      () => ({ made }),
      async () => {
        while (made < count) {
          const next = Math.min(made + atOnce, count);
          await run.step(
            async (work) => {
              const held = await holdCoupon(work, coupon);
              demandLeft(leftOf(held), next - made);
              await makeCodes(work, held, await batchOf(work, id), next - made, prefix);
              await countDone(work, id, { done: next });
            },
            { made: next },
          );
          made = next;
          await run.progress(made, count);
        }
        await run.step((work) => finish(work, id), { made });
        return { summary: `做出 ${made} 张券` };
      },
    );
  },
};

export const makeHandlers = [
  handle(makeCoupons, async ({ coupon, count, prefix, key }, work) => {
    const held = await holdCoupon(work, coupon);
    const begun = await begunUnder(work, key);
    if (begun) return begun;
    demandIssuable(held);
    demandLeft(leftOf(held), count);
    const wanted = { kind: 'make', held, wanted: count, key } as const;
    return beginBatch(work, wanted, makeTask, { coupon, count, prefix }, `制券 ${held.name} ${count} 张`);
  }),
];
