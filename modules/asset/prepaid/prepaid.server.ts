import { behaviour, handle, load } from '@heliu/engine';
import { showFen } from '@heliu/model';
import { demandFreeAccount, holdCards, usualAccounts } from '../account/usual-accounts.server.ts';
import { scheduleOf, wornBlockers } from '../wear/schedule.server.ts';
import { prepaidSchedule } from './prepaid.calls.ts';
import { prepaidComplaint, prepaidPostings, wearingOfPrepaid, withRest } from './prepaid.rules.ts';
import { prepaid } from './prepaid.ts';

export const prepaidBehaviour = behaviour(prepaid, {
  derive: withRest,
  complaint: prepaidComplaint,
  check: ({ creditAccount }, work) => demandFreeAccount(work, creditAccount),
  actions: {
    audit: {
      hold: holdCards,
      async post(card, work) {
        const usual = await usualAccounts(work);
        return prepaidPostings(card, () => card.prepaidAccount ?? usual('prepaid'));
      },
      effect: ({ creditAccount, amount, startMonth, months, openingMonths }) => ({
        text: `${creditAccount === null ? '不生成凭证' : '生成待摊凭证'}；从 ${startMonth} 起分 ${months - openingMonths} 个月摊销。`,
        facts: [{ label: '待摊金额', value: showFen(amount) }],
      }),
    },
    deaudit: {
      hold: holdCards,
      blockers: (card, work) => wornBlockers(work, 'prepaid', card, '要改请先撤销计提'),
    },
  },
});

export const prepaidHandlers = [
  handle(prepaidSchedule, async ({ id }, work) =>
    scheduleOf(work, 'prepaid', id, wearingOfPrepaid(await load(work, prepaid, id))),
  ),
];
