import { type Draft, entry, type Full, type Input, type Posting, subtractFen, zeroFen } from '@heliu/model';
import { generalLedger } from '../../fico/model.ts';
import { lifeComplaint, type Wearing } from '../wear/wear.rules.ts';
import { assets } from '../ledger/ledgers.ts';
import type { prepaid } from './prepaid.ts';

type Prepaid = typeof prepaid;

export function withRest(input: Input<Prepaid>): Draft<Prepaid> {
  const worn = input.openingWorn ?? zeroFen;
  return { ...input, worn, left: subtractFen(input.amount, worn) };
}

type Facts = Pick<Full<Prepaid>, 'amount' | 'months' | 'startMonth' | 'openingMonths' | 'openingWorn'>;
/** It begins in the month that was said, and nothing of it remains. */
export const wearingOfPrepaid = ({ amount, months, startMonth, openingMonths, openingWorn }: Facts): Wearing => ({
  method: 'straight',
  cost: amount,
  residual: zeroFen,
  life: months,
  firstMonth: startMonth,
  monthsBefore: openingMonths,
  wornBefore: openingWorn,
});

export function prepaidComplaint(draft: Draft<Prepaid>): string | undefined {
  if (draft.startMonth < draft.docDate.slice(0, 7)) return '开始摊销月份不能早于入账日期的月份';
  const { openingMonths = 0, openingWorn = zeroFen } = draft;
  const complaint = lifeComplaint(
    wearingOfPrepaid({ ...draft, openingMonths: openingMonths ?? 0, openingWorn: openingWorn ?? zeroFen }),
  );
  return complaint?.replace('使用月数', '摊销月数').replaceAll('已提', '已摊').replace('原值减残值', '待摊金额');
}

/** What it adds: the amount against the account that was chosen, and always the card itself. */
export function prepaidPostings(card: Full<Prepaid>, account: () => number): Posting[] {
  const { id, number, name, amount, creditAccount, openingWorn, department } = card;
  const own = entry(assets, { prepaid: id, cost: amount, worn: openingWorn });
  if (creditAccount === null) return [own];
  const left = subtractFen(amount, openingWorn);
  const summary = `待摊费用 ${number} ${name}`;
  return [
    own,
    entry(generalLedger, { account: account(), debit: left, credit: zeroFen, department, summary }),
    entry(generalLedger, { account: creditAccount, debit: zeroFen, credit: left, summary }),
  ];
}
