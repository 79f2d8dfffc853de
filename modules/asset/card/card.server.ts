import { behaviour, handle, load, type Work } from '@heliu/engine';
import { type Full, showFen } from '@heliu/model';
import { demandFreeAccount, holdCards, usualAccounts } from '../account/usual-accounts.server.ts';
import { scheduleOf, wornBlockers } from '../wear/schedule.server.ts';
import { additionPostings, cardComplaint, wearingOf, withFigures } from './card.rules.ts';
import { cardSchedule } from './card.calls.ts';
import { assetCard } from './card.ts';

type Card = Full<typeof assetCard>;

interface CategoryAccounts {
  readonly asset: number | null;
  readonly name: string;
  readonly life: number;
  readonly taxYears: number | null;
}
async function categoryOf(work: Work, id: number): Promise<CategoryAccounts> {
  const [row] = await work.query<CategoryAccounts>(
    'asset_card.category',
    'select asset_account as asset, name, life, tax_years as "taxYears" from asset_category where company_id = $1 and id = $2',
    [work.company, id],
  );
  return row!;
}

async function postings(card: Card, work: Work) {
  const usual = await usualAccounts(work);
  const { asset } = await categoryOf(work, card.category);
  return additionPostings(card, {
    asset: card.creditAccount === null ? 0 : (asset ?? usual('asset')),
    inputTax: () => usual('inputTax'),
  });
}

/** Shorter than the tax law allows is fine for the books, and has to be adjusted in the return. */
async function lifeWarnings({ category, life }: Card, work: Work): Promise<string[]> {
  const { name, taxYears } = await categoryOf(work, category);
  return taxYears !== null && life < taxYears * 12
    ? [`使用 ${life} 个月，短于税法对“${name}”规定的最低 ${taxYears} 年，汇算清缴时要做纳税调整`]
    : [];
}

export const cardBehaviour = behaviour(assetCard, {
  derive: withFigures,
  complaint: cardComplaint,
  check: ({ creditAccount }, work) => demandFreeAccount(work, creditAccount),
  actions: {
    audit: {
      hold: holdCards,
      post: postings,
      warnings: lifeWarnings,
      effect: ({ creditAccount, cost, firstMonth }) => ({
        text:
          creditAccount === null
            ? `只记入资产账，不生成凭证；从 ${firstMonth} 起计提折旧。`
            : `生成增加固定资产的凭证；从 ${firstMonth} 起计提折旧。`,
        facts: [{ label: '原值', value: showFen(cost) }],
      }),
    },
    deaudit: {
      hold: holdCards,
      blockers: (card, work) => wornBlockers(work, 'card', card, '不再使用的请做处置'),
    },
  },
});

export const cardHandlers = [
  handle(cardSchedule, async ({ id }, work) => {
    const card = await load(work, assetCard, id);
    const { booked, planned } = await scheduleOf(work, 'card', id, wearingOf(card));
    return { booked, planned: card.status === 'disposed' ? [] : planned };
  }),
];
