import type { Full } from '@heliu/model';
import { act, behaviour, load, save, today, type Work } from '@heliu/engine';
import { withAmounts } from '../../purchase/model.ts';
import { prepareSale, priceBlockers, priceWarnings } from '../price/lines.server.ts';
import { nextVersion, quotationComplaint } from './quotation.rules.ts';
import { quotation } from './quotation.ts';

type Quotation = Full<typeof quotation>;

/** The version before steps aside, and comes back when this one is taken back; one that was lost stays lost. */
async function moveOld({ replaces }: Quotation, work: Work, from: string, action: 'supersede' | 'restore') {
  if (replaces === null) return;
  const { status } = await load(work, quotation, replaces, true);
  if (status === from) await act(work, quotation, action, { id: replaces });
}

export const quotationBehaviour = behaviour(quotation, {
  derive: withAmounts<typeof quotation>,
  complaint: quotationComplaint,
  check: (draft, work, before) =>
    prepareSale(work, draft, { day: draft.quotationDate, warehouse: null }, before?.lines),
  actions: {
    audit: {
      blockers: (record, work) => priceBlockers(work, record),
      warnings: (record, work) => priceWarnings(work, record),
      also: (record, work) => moveOld(record, work, 'audited', 'supersede'),
    },
    deaudit: { also: (record, work) => moveOld(record, work, 'superseded', 'restore') },
    revise: {
      async blockers({ id }, work) {
        const [next] = await work.query<{ number: string }>(
          'sal_quotation.next',
          `select number from sal_quotation where company_id = $1 and replaces = $2 and status in ('draft', 'audited') order by id limit 1`,
          [work.company, id],
        );
        return next ? [{ code: 'SAL002', message: `已有新版本 ${next.number}，请在它上面修改` }] : [];
      },
      async also(record, work) {
        const computed = { replaces: record.id, revision: record.revision + 1 };
        const { id } = await save(work, quotation, nextVersion(record, today()), { computed });
        await work.flush();
        const { number } = await load(work, quotation, id);
        return { text: `新版本 ${number} 已建好`, record: { entity: quotation.name, id, title: number } };
      },
    },
  },
});
