import { actionsOf, codes, findEntity, inboxCalls, isDocument, permission, titleOf } from '@heliu/model';
import { handle, inboxOf, type Job, loadRaw, markRead, notifyUsers, Refusal, sweepInbox } from '@heliu/engine';
import { holdersOf } from '../rights/holders.server.ts';

export const inboxHandlers = [
  handle(inboxCalls.list, (query, work) => inboxOf(work, query)),
  handle(inboxCalls.read, ({ ids }, work) => markRead(work, ids)),
  handle(inboxCalls.askForAudit, async ({ entity, id }, work) => {
    const e = findEntity(entity);
    const audit = e && actionsOf(e)['audit'];
    if (!e || !isDocument(e) || !audit) throw new Refusal('这类单据不需要审核', codes.invalid);
    const record = await loadRaw(work, e, id);
    const status = record['status'] as string;
    const name = `${e.label}${titleOf(e, record)}`;
    if (!audit.from?.includes(status)) throw new Refusal(`${name}${e.states[status]}，不用请求审核`);
    const auditors = (await holdersOf(work, permission(e, 'audit' as 'view'))).filter((one) => one !== work.user.id);
    if (auditors.length === 0) throw new Refusal(`没有其他人可以审核${e.label}，请联系管理员授权`);
    await notifyUsers(work, auditors, {
      kind: 'request',
      title: `${work.user.name}请您审核${name}`,
      entity: e.name,
      recordId: id,
      // Asked twice, it is one message that comes to the top again.
      key: `request:${e.name}:${id}`,
    });
    return { asked: auditors.length };
  }),
];

export const sweepInboxJob: Job = { name: 'inbox.sweep', run: async (_, work) => sweepInbox(work) };
