import { dec } from '@heliu/model';
import { behaviour } from '@heliu/engine';
import { settingIsOn } from '../../system/server.ts';
import { prepareWanted } from '../lines/lines.server.ts';
import { termsOf } from '../terms/terms.server.ts';
import { needComplaint } from './request.rules.ts';
import { request } from './request.ts';

export const requestBehaviour = behaviour(request, {
  complaint: needComplaint,
  async check(draft, work, before) {
    await prepareWanted(work, draft.lines, before?.lines);
    const terms = await termsOf(
      work,
      draft.lines.map(({ sku, supplier }) => ({ sku, supplier: supplier ?? null })),
    );
    for (const [i, line] of draft.lines.entries()) {
      const rate = terms[i]?.taxRate;
      line.taxRate = rate === undefined ? null : dec(rate);
    }
  },
  actions: {
    preAudit: { sets: (_, __, { user, now }) => ({ preAuditedBy: user.id, preAuditedAt: now }) },
    cancelPreAudit: {
      blockers: ({ preAuditedBy }, work) =>
        preAuditedBy === work.user.id || work.user.kind !== 'staff'
          ? []
          : [{ code: 'PUR001', message: '只有预审人自己可以取消预审，其他人请驳回并写明原因' }],
    },
    audit: {
      async blockers({ status }, work) {
        if (status === 'preAudited' || !(await settingIsOn(work, 'purchase.preAudit'))) return [];
        return [{ code: 'PUR001', message: '公司设置了采购申请须先预审，请预审后再审核' }];
      },
    },
  },
});
