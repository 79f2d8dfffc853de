import { formPage, listPage, RecordLink, showPage, StateTag, StoredImage, withoutCode } from '@heliu/ui';
import { PriceHistory } from '../price/price-history.pages.tsx';
import { skuCalls } from './sku.calls.ts';
import { skuComplaint, withBarcodes } from './sku.rules.ts';
import { shelfStates, sku } from './sku.ts';

const prices = ['retailPrice', 'wholesalePrice', 'memberPrice', 'minPrice', 'purchasePrice'] as const;

/** Its name, behind what it looks like. */
export const Pictured = ({ name, cover }: { readonly name: string; readonly cover: number | null }) => (
  <>
    {cover !== null && cover !== undefined && (
      <>
        <StoredImage id={cover} name={name} />{' '}
      </>
    )}
    {name}
  </>
);

export const List = listPage(skuCalls, {
  columns: [
    'code',
    'name',
    'barcode',
    'retailPrice',
    'wholesalePrice',
    'minPrice',
    'purchasePrice',
    'weight',
    'shelf',
    'disabled',
  ],
  widths: { code: 120, name: 260, barcode: 140 },
  cells: {
    name: (row) => <Pictured {...row} />,
    shelf: ({ shelf }) => <StateTag entity={sku} state={shelf} label={shelfStates[shelf]} />,
  },
  reads: ['cover'],
  empty: <p>还没有 SKU。新增商品时会按它的规格自动生成。</p>,
});
export const Form = formPage(skuCalls, {
  sections: [
    { label: 'SKU', fields: ['goods', 'spec', 'code', 'labels', 'picture', 'disabled'] },
    { label: '价格', fields: [...prices] },
    { label: '其他', fields: ['weight', 'volume', 'remark'] },
  ],
  derive: withBarcodes,
  check: skuComplaint,
  grids: { barcodes: { widths: { barcode: 200, unit: 140 }, hint: '扫描或输入条码…' } },
});
export const Show = showPage(skuCalls, {
  tags: ({ withdrawn }) => withdrawn && <span className="hl-tag">规格已撤下</span>,
  sections: [
    { fields: ['goods', 'code', 'spec', 'barcode', 'labels', 'shelf', 'picture'] },
    { label: '价格', fields: [...prices] },
    { label: '其他', fields: ['weight', 'volume', 'remark'] },
  ],
  cells: {
    goods: ({ goods, titles }) => (
      <RecordLink entity="goods_goods" id={goods}>
        {withoutCode(titles['goods'])}
      </RecordLink>
    ),
  },
  below: ({ id }) => <PriceHistory sku={id} />,
});
