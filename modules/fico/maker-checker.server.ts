import { isDocument } from '@heliu/model';
import type { Rule } from '@heliu/engine';
import { settingIsOn } from '../system/server.ts';

/** Four eyes: nobody audits what he wrote himself, unless the company has switched that off. */
export const makerCheckerRule: Rule = {
  async blockers({ entity, action, record, work }) {
    const own = isDocument(entity) && action === 'audit' && record['createdBy'] === work.user.id;
    if (!own || work.user.kind !== 'staff' || !(await settingIsOn(work, 'acct.makerChecker'))) return [];
    return [{ code: 'DOC008', message: '审核人不能是制单人，请由他人审核' }];
  },
};
