import {
  addFen,
  type Draft,
  entry,
  type Full,
  type Input,
  monthAfter,
  type Posting,
  share,
  subtractFen,
  zeroFen,
} from '@heliu/model';
import { generalLedger } from '../../fico/model.ts';
import { lifeComplaint, type Wearing } from '../wear/wear.rules.ts';
import { assets } from '../ledger/ledgers.ts';
import type { assetCard } from './card.ts';

type Card = typeof assetCard;

/** Depreciation begins in the month after an asset is added; of one taken over it goes on in the month it is taken over. */
const firstMonthOf = ({ origin, docDate }: Pick<Input<Card>, 'origin' | 'docDate'>): string =>
  origin === 'opening' ? docDate.slice(0, 7) : monthAfter(docDate.slice(0, 7));

export function withFigures(input: Input<Card>): Draft<Card> {
  const residual = share(input.cost, input.residualRate ?? ('0' as never));
  const worn = input.openingWorn ?? zeroFen;
  return { ...input, residual, firstMonth: firstMonthOf(input), worn, net: subtractFen(input.cost, worn) };
}

type Facts = Pick<Full<Card>, 'method' | 'cost' | 'residual' | 'life' | 'firstMonth' | 'openingMonths' | 'openingWorn'>;
export const wearingOf = ({ openingMonths, openingWorn, firstMonth, ...rest }: Facts): Wearing => ({
  ...rest,
  firstMonth: firstMonth!,
  monthsBefore: openingMonths,
  wornBefore: openingWorn,
});

export function cardComplaint(draft: Draft<Card>): string | undefined {
  const isOpening = draft.origin === 'opening';
  const taken = (draft.openingMonths ?? 0) > 0 || (draft.openingWorn ?? zeroFen) > 0n;
  if (!isOpening && taken) return '已提月数和已提折旧只有期初卡片才填';
  if (isOpening && (draft.inputTax ?? zeroFen) > 0n) return '期初卡片的进项税额早已记账，请不要填';
  if (isOpening && draft.creditAccount != null) return '期初卡片的原值已在期初余额里，不生成凭证，请不要填对方科目';
  if (draft.creditAccount == null && (draft.inputTax ?? zeroFen) > 0n)
    return '填了进项税额就要填对方科目；总账上已经记过的，进项税额也不用再填';
  if (draft.usedSince != null && draft.usedSince > draft.docDate && isOpening) return '开始使用日期不能晚于入账日期';
  return lifeComplaint(
    wearingOf({
      method: draft.method ?? 'straight',
      cost: draft.cost,
      residual: draft.residual ?? zeroFen,
      life: draft.life,
      firstMonth: firstMonthOf(draft as Input<Card>),
      openingMonths: draft.openingMonths ?? 0,
      openingWorn: draft.openingWorn ?? zeroFen,
    }),
  );
}

export interface CardAccounts {
  readonly asset: number;
  readonly inputTax: () => number;
}

/** What a card brings into the books: the asset and its tax against the account that was chosen, and always the card itself. */
export function additionPostings(card: Full<Card>, accounts: CardAccounts): Posting[] {
  const { id, name, number, cost, inputTax, creditAccount, openingWorn } = card;
  const own = entry(assets, { card: id, cost, worn: openingWorn });
  if (creditAccount === null) return [own];
  const summary = `增加固定资产 ${number} ${name}`;
  return [
    own,
    entry(generalLedger, { account: accounts.asset, debit: cost, credit: zeroFen, summary }),
    ...(inputTax > 0n
      ? [entry(generalLedger, { account: accounts.inputTax(), debit: inputTax, credit: zeroFen, summary })]
      : []),
    entry(generalLedger, { account: creditAccount, debit: zeroFen, credit: addFen(cost, inputTax), summary }),
  ];
}
