import { listPage, showPage } from '@heliu/ui';
import { Vouchers } from '../voucher/vouchers.pages.tsx';
import { Meetings } from './meet.pages.tsx';
import { openingCalls } from './opening.calls.ts';
import { opening } from './opening.ts';

export { Form } from './opening-form.pages.tsx';

export const List = listPage(openingCalls, {
  columns: ['number', 'period', 'openingDate', 'debit', 'credit', 'createdBy', 'auditedBy', 'status'],
  heads: { createdBy: '制单', auditedBy: '审核' },
  empty: <p>还没有填期初。把原来账上各科目的余额填一次，审核后科目余额表、资产负债表、明细账从启用那天起就是对的。</p>,
});

export const Show = showPage(openingCalls, {
  aside: (record) => (
    <>
      <Meetings record={record} />
      <Vouchers of={opening} record={record} />
    </>
  ),
});
