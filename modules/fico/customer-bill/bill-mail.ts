import { entity, money, ref } from '@heliu/model';
import { letterActions, letterFields } from '../../system/model.ts';

/** A letter to a customer with the link of his bill, and what became of it. */
export const billMail = entity({
  name: 'fico_bill_mail',
  label: '账单邮件',
  title: 'receiver',
  large: true,
  plainSearch: true,
  fields: {
    bill: ref('客户账单', 'fico_customer_bill', { required: true, computed: true, index: true }),
    /** Where the letter asks for money: how much was still to be paid when it was written. */
    due: money('催收金额', { computed: true }),
    ...letterFields,
  },
  actions: letterActions,
});
