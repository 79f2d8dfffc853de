import type { AnyEntity } from '@heliu/model';

/** The colours of the four streams, and none. */
export type Tone = 'order' | 'goods' | 'money' | 'invoice' | 'none';

/**
 * What a colour says of a state, everywhere: nothing is to be said yet or any more (grey), it is on its way (blue), it
 * waits for somebody (amber), it is as it should be (green), something is wrong (red). Every state stands here once.
 */
const said: Readonly<Record<Tone, string>> = {
  none:
    'none draft notOpen untaken used void unknown closed released closedUnpaid closedRefund cancelled voided deleted merged stopped disabled left ' +
    'off ignored needless lost replaced superseded withdrawn revoked expired disposed rejected red full refunded sentBack excluded redFull other undone dropped',
  order:
    'counting preAudited selected transferred queued sending issuing unsealed locked running processing producing started checking applying refunding returnShipped shipped part partial partShipped partRed redPart partRefunded answered accepted working',
  goods:
    'waiting pending calculated billed open apply applied asked hold held binned paused waitPay waitShip returning confirming waitBuyer waitSeller needSms ' +
    'needFace unsure paperLow suggested probation leaving unsettled returned submitted failing',
  money:
    'audited approved agreed issued finished signed success done paid sent received solved cleared confirmed kept good passed ready ' +
    'normal printed yes active regular free all on effective linked settled carried booked unused delivered clean checked',
  invoice:
    'failed refused abnormal blacklisted broken paperOut offline no unmatched deniedByBuyer deniedBySeller login quota auth manual differs disputed',
};
/** Words that one entity uses in another sense. */
const apart: Readonly<Record<string, Tone>> = {
  'crm_supplier.none': 'money',
  'crm_supplier.all': 'invoice',
  'crm_supplier.orders': 'goods',
  'crm_supplier.payments': 'goods',
  'fico_customer_bill.sent': 'goods',
  'fico_period.open': 'money',
  // Paid and not in the books: somebody has to look.
  'fico_statement_receipt.paid': 'invoice',
  'goods_price_order.audited': 'order',
  'fico_merchant_settlement.draft': 'goods',
  'oms_abnormal_merchant.active': 'invoice',
  'oms_task.waiting': 'money',
  'oms_task_error.open': 'invoice',
  'oms_auto_failure.open': 'invoice',
  'oms_invoice_subject.none': 'money',
  'oms_special_record.issued': 'order',
  'pos_offline_sale.held': 'invoice',
  'process_instance.rejected': 'invoice',
  'process_task.rejected': 'invoice',
  'process_task.sent': 'none',
  'sal_return_request.agreed': 'order',
  'sal_return_request.sent': 'order',
  'sal_return_request.received': 'goods',
  'sal_return_request.refused': 'none',
  'sal_job_order.shipped': 'money',
  'sal_job_order.audited': 'goods',
  'sys_tax_filing.rejected': 'invoice',
};

const tones: ReadonlyMap<string, Tone> = new Map([
  ...Object.entries(said).flatMap(([tone, words]) => words.split(' ').map((word) => [word, tone as Tone] as const)),
  ...Object.entries(apart),
]);

/** Whether the table knows this state; a test asks it for every state there is. */
export const hasTone = (e: AnyEntity, state: string): boolean => tones.has(`${e.name}.${state}`) || tones.has(state);

/** The colour of a state. */
export const toneOf = (e: AnyEntity | undefined, state: string): Tone =>
  (e && tones.get(`${e.name}.${state}`)) ?? tones.get(state) ?? 'none';
