import { formPage, listPage, showPage, today } from '@heliu/ui';
import { drawComplaint } from './cash.rules.ts';
import { drawMoneyCalls } from './draw-money.ts';

const sections = [
  { fields: ['kind', 'shift', 'docDate', 'amount', 'toAccount', 'type', 'reason'] },
  { label: '经手', fields: ['takenBy', 'witness', 'bagNo', 'remark'] },
] as const;

export const List = listPage(drawMoneyCalls, {
  columns: ['number', 'docDate', 'kind', 'shift', 'amount', 'toAccount', 'reason', 'takenBy', 'bagNo', 'status'],
  widths: { number: 160, shift: 150, reason: 200, toAccount: 150, bagNo: 120 },
  empty: <p>还没有现金提款。营业中把钱箱里的钱存进银行，或付一笔零星支出，都在这里登记，审核后记账。</p>,
});

export const Form = formPage(drawMoneyCalls, {
  sections,
  start: () => ({ docDate: today(), kind: 'draw' }),
  check: (draft) => drawComplaint(draft)?.message,
  visible: { toAccount: ({ kind }) => kind !== 'expense', type: ({ kind }) => kind === 'expense' },
  react: { kind: (kind) => (kind === 'expense' ? { toAccount: null } : { type: null }) },
});

export const Show = showPage(drawMoneyCalls, {
  sections: [...sections, { fields: ['createdBy', 'auditedBy', 'auditedAt'] }],
});
