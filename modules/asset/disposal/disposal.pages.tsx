import { formPage, listPage, RecordLink, showPage, today, withoutCode } from '@heliu/ui';
import { disposalComplaint } from './disposal.rules.ts';
import { disposalCalls } from './disposal.ts';

export const List = listPage(disposalCalls, {
  columns: ['number', 'docDate', 'card', 'kind', 'cost', 'net', 'proceeds', 'result', 'status'],
  cells: { card: ({ titles }) => withoutCode(titles['card']) },
  widths: { card: 180, kind: 90, cost: 120, net: 120, proceeds: 120, result: 120 },
  sort: '-docDate',
  empty: <p>还没有处置。资产卖掉、报废或丢失时，在卡片上点“处置”。</p>,
});

export const Form = formPage(disposalCalls, {
  sections: [{ fields: ['card', 'kind', 'docDate', 'proceeds', 'outputTax', 'debitAccount', 'remark'] }],
  start: () => ({ docDate: today() }),
  check: disposalComplaint,
});

export const Show = showPage(disposalCalls, {
  sections: [
    {
      fields: [
        'card',
        'kind',
        'docDate',
        'cost',
        'worn',
        'outputTax',
        'debitAccount',
        'auditedBy',
        'auditedAt',
        'remark',
      ],
    },
  ],
  cells: {
    card: ({ card, titles }) => (
      <RecordLink entity="asset_card" id={card}>
        {titles['card']}
      </RecordLink>
    ),
  },
});
