import type { Draft, Full } from '@heliu/model';
import { amend, behaviour, handle, load } from '@heliu/engine';
import { forgetSecret, keepSecret } from '../../system/server.ts';
import { keepWaybillKey } from './account.calls.ts';
import { waybillAccount } from './account.ts';

type Account = typeof waybillAccount;
const identity = ['service', 'place', 'partner'] as const;
const isMoved = (draft: Pick<Draft<Account>, (typeof identity)[number]>, before: Full<Account>) =>
  identity.some((key) => draft[key] !== before[key]);

export const waybillAccountBehaviour = behaviour(waybillAccount, {
  /** A key is for the service it was typed in for: whoever changes that must not have it sent elsewhere. */
  check(draft, work, before) {
    if (!before || !isMoved(draft, before)) return;
    Object.assign(draft, { keyed: false });
    forgetSecret(work, 'waybill', before.id);
  },
});

export const waybillAccountHandlers = [
  handle(keepWaybillKey, async ({ id, key }, work) => {
    await load(work, waybillAccount, id);
    keepSecret(work, 'waybill', id, key);
    await amend(work, waybillAccount, [{ id, keyed: true }]);
    return { keyed: true as const };
  }),
];
