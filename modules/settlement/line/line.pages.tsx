import type { Wire } from '@heliu/model';
import { listPage, RecordLink, showPage } from '@heliu/ui';
import { settlementLineCalls, type settlementLine } from './line.ts';

type Row = Wire<typeof settlementLine>;
const tones: Readonly<Partial<Record<Row['kind'], string>>> = {
  goods: 'is-money',
  refund: 'is-goods',
  subsidy: 'is-money',
  other: 'is-invoice',
};
const cells = {
  kind: ({ kind }: Row) => (
    <span className={`hl-tag ${tones[kind] ?? 'is-order'}`}>
      {settlementLineCalls.entity.fields.kind.choices![kind]}
    </span>
  ),
  settlement: ({ settlement, titles }: Row) => (
    <RecordLink entity="fico_merchant_settlement" id={settlement}>
      {titles['settlement']}
    </RecordLink>
  ),
};

export const List = listPage(settlementLineCalls, {
  columns: ['occurredAt', 'kind', 'orderNo', 'rawKind', 'amount', 'balance', 'shop', 'serial', 'settlement'],
  widths: { occurredAt: 150, kind: 96, orderNo: 180, rawKind: 150, shop: 130, serial: 200 },
  cells,
  sums: ['amount'],
  sort: '-occurredAt',
  empty: <p>没有结算明细。导入平台账单后，每一笔收支都在这里。</p>,
});

export const Show = showPage(settlementLineCalls, {
  sections: [
    { label: '明细', fields: ['occurredAt', 'kind', 'rawKind', 'amount', 'balance', 'remark', 'voided'] },
    { label: '来自', fields: ['shop', 'orderNo', 'subOrderNo', 'serial', 'settlement', 'row'] },
  ],
});
