import { act, amend, behaviour, type Blocker, load, Refusal, type Work } from '@heliu/engine';
import { type Draft, type Full, showFen, yuan } from '@heliu/model';
import { demandFreeAccount, holdCards, usualAccounts } from '../account/usual-accounts.server.ts';
import { wearingOf } from '../card/card.rules.ts';
import { assetCard } from '../card/card.ts';
import { dueIn } from '../wear/wear.rules.ts';
import { disposalComplaint, disposalPostings, figuresOf, type Leaving } from './disposal.rules.ts';
import { disposal } from './disposal.ts';

type Disposal = Full<typeof disposal>;

interface Held extends Leaving {
  readonly assetAccount: number | null;
  readonly wornAccount: number | null;
}
/** As the ledger of assets has it, with the accounts of its category. */
async function heldOf(work: Work, card: number): Promise<Held> {
  const [row] = await work.query<{ cost: string; worn: string; asset: number | null; gone: number | null }>(
    'asset_disposal.held',
    `select coalesce(b.cost, 0)::numeric(18,2)::text as cost, coalesce(b.worn, 0)::numeric(18,2)::text as worn,
       g.asset_account as asset, g.worn_account as gone
     from asset_card c join asset_category g on g.company_id = c.company_id and g.id = c.category
     left join asset_entry_by_card b on b.company_id = c.company_id and b.card = c.id
     where c.company_id = $1 and c.id = $2`,
    [work.company, card],
  );
  return { cost: yuan(row!.cost), worn: yuan(row!.worn), assetAccount: row!.asset, wornAccount: row!.gone };
}

async function fillFigures(draft: Draft<typeof disposal>, work: Work, before?: Disposal): Promise<void> {
  await demandFreeAccount(work, draft.debitAccount);
  const [card] = await work.query<{ status: 'draft' | 'audited' | 'disposed'; name: string }>(
    'asset_disposal.card',
    'select status, name from asset_card where company_id = $1 and id = $2',
    [work.company, draft.card],
  );
  // The engine refuses a reference to nothing in its own words.
  if (!card) return;
  const { status, name } = card;
  if (status !== 'audited') throw new Refusal(`${name}${status === 'draft' ? '还没有审核，不能处置' : '已经处置'}`);
  const [other] = await work.query<{ number: string }>(
    'asset_disposal.other',
    `select number from asset_disposal where company_id = $1 and card = $2 and status = 'draft' and id <> $3 limit 1`,
    [work.company, draft.card, before?.id ?? 0],
  );
  if (other) throw new Refusal(`${name}已有一张没有审核的处置单 ${other.number}`);
  Object.assign(draft, figuresOf(await heldOf(work, draft.card), draft.proceeds ?? (0n as never)));
}

/** It wears through the month in which it leaves, so that month is booked first. */
async function auditBlockers({ card: id, docDate }: Disposal, work: Work): Promise<Blocker[]> {
  const card = await load(work, assetCard, id);
  const about = { entity: assetCard.name, id, title: card.name };
  if (card.status !== 'audited') return [{ code: 'FIN003', message: `${card.name}已经处置`, record: about }];
  const month = docDate.slice(0, 7);
  if (docDate < card.docDate)
    return [{ code: 'FIN003', message: `处置日期早于${card.name}的入账日期 ${card.docDate}`, record: about }];
  const { worn } = await heldOf(work, id);
  if (dueIn(wearingOf(card), month, worn) > 0n)
    return [
      {
        code: 'FIN003',
        message: `处置当月照提折旧：请先计提 ${month}，再处置${card.name}`,
        record: about,
      },
    ];
  return [];
}

export const disposalBehaviour = behaviour(disposal, {
  complaint: disposalComplaint,
  check: fillFigures,
  actions: {
    audit: {
      hold: holdCards,
      blockers: auditBlockers,
      async post(record, work) {
        const [held, usual] = [await heldOf(work, record.card), await usualAccounts(work)];
        return disposalPostings(record, held, {
          asset: held.assetAccount ?? usual('asset'),
          worn: held.wornAccount ?? usual('worn'),
          leaving: usual('leaving'),
          outputTax: () => usual('outputTax'),
          result: (kind, isGain) =>
            kind === 'sold' ? usual(isGain ? 'sold' : 'soldAtLoss') : usual(isGain ? 'gain' : 'loss'),
        });
      },
      async effect({ card, proceeds }, work) {
        const { cost, worn, net, result } = figuresOf(await heldOf(work, card), proceeds);
        return {
          text: '卡片转为已处置，不再计提折旧；生成清理和损益的凭证：',
          facts: [
            { label: '原值', value: showFen(cost) },
            { label: '累计折旧', value: showFen(worn) },
            { label: '净值', value: showFen(net) },
            { label: result < 0n ? '处置损失' : '处置收益', value: showFen(result) },
          ],
        };
      },
      async also({ id, card, number, proceeds }, work) {
        // Depreciation may have been booked since it was saved.
        await amend(work, disposal, [{ id, ...figuresOf(await heldOf(work, card), proceeds) }], { silent: true });
        await act(work, assetCard, 'dispose', { id: card, reason: `处置单 ${number}` });
      },
    },
    deaudit: {
      hold: holdCards,
      also: async ({ card, number }, work) => {
        await act(work, assetCard, 'bringBack', { id: card, reason: `反审核处置单 ${number}` });
      },
    },
  },
});
