import { isDocument } from '@heliu/model';
import type { Rule, Work } from '@heliu/engine';
import { settingIsOn } from '../system/server.ts';

const untyped = new WeakMap<Work, Set<number>>();
/** Of a document that was written from somebody else's figures, and not typed: within this work whoever wrote it audits it. */
export function auditOwn(work: Work, id: number): void {
  untyped.set(work, new Set(untyped.get(work)).add(id));
}

/** Four eyes: nobody audits what he wrote himself, unless the company has switched that off. */
export const makerCheckerRule: Rule = {
  async blockers({ entity, action, record, work }) {
    const own = isDocument(entity) && action === 'audit' && record['createdBy'] === work.user.id;
    if (untyped.get(work)?.has(record['id'] as number)) return [];
    if (!own || work.user.kind !== 'staff' || !(await settingIsOn(work, 'acct.makerChecker'))) return [];
    return [{ code: 'DOC008', message: '审核人不能是制单人，请由他人审核' }];
  },
};
