import { randomBytes } from 'node:crypto';
import { amend, behaviour, handle, load, note, Refusal, type Work } from '@heliu/engine';
import { keepSecret } from '../../system/server.ts';
import { queueTo, wake } from './emit.server.ts';
import { hookSecret, pingHook } from './hook.calls.ts';
import { hook } from './hook.ts';
import { hooksChanged } from './hooks.server.ts';
import { demandOutside } from './reach.server.ts';

export async function newHookSecret(work: Work, id: number): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  keepSecret(work, 'openHook', id, secret);
  await amend(work, hook, [{ id, keyed: true }]);
  return secret;
}

/** A new address is another beginning: what is known of the old one says nothing about it. */
const fresh = { state: 'active', stateText: null, failingSince: null, restsUntil: null, okAt: null } as const;

export const hookBehaviour = behaviour(hook, {
  check(draft, work, before) {
    demandOutside(work.db, draft.url);
    if (before && before.url !== draft.url) Object.assign(draft, fresh);
  },
  async saved({ id }, work, before) {
    hooksChanged(work);
    if (before) return wake(work, id);
    // Until somebody has fetched one, messages are signed with what nobody knows.
    keepSecret(work, 'openHook', id, randomBytes(32).toString('base64url'));
  },
  checkRemove: (_, work) => hooksChanged(work),
  actions: {
    enable: {
      also: ({ id }, work) => {
        hooksChanged(work);
        return wake(work, id);
      },
    },
    disable: { also: (_, work) => hooksChanged(work) },
    resume: {
      also: ({ id }, work) => {
        hooksChanged(work);
        return wake(work, id);
      },
    },
  },
});

export const hookHandlers = [
  handle(hookSecret, async ({ id }, work) => {
    const { name } = await load(work, hook, id, true);
    await note(work, { entity: hook.name, recordId: id, action: 'newSecret', label: '更换签名密钥', title: name });
    return { secret: await newHookSecret(work, id) };
  }),
  handle(pingHook, async ({ id }, work) => {
    const { name, disabled, state } = await load(work, hook, id);
    if (disabled) throw new Refusal(`“${name}”已停用，请先启用`);
    if (state === 'paused') throw new Refusal(`“${name}”已暂停，请先恢复推送`);
    const [delivery] = await queueTo(work, id, [{ event: 'ping', title: '测试消息', data: { hook: id } }]);
    return { delivery: delivery! };
  }),
];
