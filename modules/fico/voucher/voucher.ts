import { document, voucherFields } from '@heliu/model';

/**
 * The head of what documents have posted to the general ledger; its lines are the entries. It comes and goes with the
 * document it was made from, so there is nothing to do with it but to look.
 */
export const voucher = document({
  name: 'fico_voucher',
  label: '记账凭证',
  title: 'number',
  prefix: 'PZ',
  dated: 'voucherDate',
  order: 'voucherDate',
  made: '记账时间',
  fields: voucherFields,
  lines: {},
  states: { audited: '已审核' },
  initial: 'audited',
  editable: [],
  actions: {},
});
