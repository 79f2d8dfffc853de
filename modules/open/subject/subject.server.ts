import { behaviour, Refusal, type Work } from '@heliu/engine';
import { codes } from '@heliu/model';
import { accessOf } from '../catalogue/access.server.ts';
import { catalogue } from '../catalogue/catalogue.ts';
import { type Scope, scopes } from '../catalogue/scopes.ts';
import { hooksChanged } from '../hook/hooks.server.ts';
import { ipsComplaint } from './ip.rules.ts';
import { subject } from './subject.ts';

/**
 * Nobody gives a program what he may not do himself: the rights of a scope, and the sight of all of the company's data,
 * which a program has.
 */
export function demandOwnReach(work: Work, wanted: readonly Scope[]): void {
  const { user } = work;
  if (user.kind === 'service') return;
  if (user.limits.size > 0 || user.assets.size > 0 || user.masks.size > 0)
    throw new Refusal('您自己只能看到企业的部分数据，不能开通开放接口，请由管理员办理', codes.forbidden);
  const beyond = wanted.filter((scope) => catalogue.some((one) => one.scope === scope && !user.may(accessOf(one))));
  if (beyond.length > 0)
    throw new Refusal(`不能授予您自己没有的权限：${beyond.map((one) => scopes[one]).join('、')}`, codes.forbidden);
}

export const subjectBehaviour = behaviour(subject, {
  complaint: ({ ips }) => ipsComplaint(ips),
  check: (draft, work) => demandOwnReach(work, draft.scopes),
  saved: (_, work) => hooksChanged(work),
  actions: {
    enable: {
      blockers: ({ scopes: given }, work) => {
        demandOwnReach(work, given);
        return [];
      },
      also: (_, work) => hooksChanged(work),
    },
    disable: { also: (_, work) => hooksChanged(work) },
  },
});
