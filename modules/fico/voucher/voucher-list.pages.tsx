import { listPage, RecordLink } from '@heliu/ui';
import { voucherCalls } from './voucher.calls.ts';

export default listPage(voucherCalls, {
  columns: ['number', 'voucherDate', 'kind', 'sourceNumber', 'total', 'createdBy', 'auditedBy'],
  heads: { number: '凭证字号', sourceNumber: '来源单据', createdBy: '制单', auditedBy: '审核' },
  cells: {
    sourceNumber: ({ sourceType, sourceId, sourceNumber }) => (
      <RecordLink entity={sourceType} id={sourceId}>
        {sourceNumber}
      </RecordLink>
    ),
  },
  sort: '-voucherDate',
  adds: false,
  empty: '单据审核后，凭证会自己出现在这里。',
});
