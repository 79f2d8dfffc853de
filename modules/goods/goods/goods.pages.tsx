import type { Wire } from '@heliu/model';
import {
  formPage,
  type Header,
  listPage,
  type Patch,
  type Raw,
  request,
  showPage,
  StateTag,
  useBusy,
  withoutCode,
} from '@heliu/ui';
import { Button } from 'antd';
import { FromAbove } from '../category/category.pages.tsx';
import { Pictured } from '../sku/sku.pages.tsx';
import { shelfStates } from '../sku/sku.ts';
import { Gallery } from './gallery.pages.tsx';
import { goodsAttributes, goodsCalls, nextGoodsCode } from './goods.calls.ts';
import { goodsComplaint } from './goods.rules.ts';
import { goods } from './goods.ts';
import { goodsModelCalls } from '../model/goods-model.calls.ts';
import type { goodsModel } from '../model/goods-model.ts';
import { MatrixPreview } from './matrix-preview.pages.tsx';
import { SkuSheet } from './sku-sheet.pages.tsx';
import './goods.css';

type Goods = typeof goods;
const prices = ['retailPrice', 'wholesalePrice', 'memberPrice', 'minPrice', 'purchasePrice'] as const;
const stock = [
  'batchManaged',
  'serialManaged',
  'allowNegative',
  'shelfLifeDays',
  'alertDays',
  'minStock',
  'maxStock',
  'reorderQuantity',
  'leadDays',
  'weight',
  'volume',
] as const;
const limits = ['noSale', 'noPurchase', 'noDiscount', 'noPoints', 'disabled'] as const;
const described = ['season', 'grade', 'materialQuality', 'origin', 'manufacturer'] as const;
const books = ['taxItem', 'taxRate', 'invoiceName', 'valuationClass', 'costMethod'] as const;

async function codeFor(category: Raw, { code }: Header<Goods>): Promise<Patch<Goods> | undefined> {
  if (typeof category !== 'number' || code) return undefined;
  return request(nextGoodsCode, { category }, { quiet: true });
}

/** What goods of a model begin with, where nothing else was chosen yet. */
async function startOf(model: Raw, header: Header<Goods>): Promise<Patch<Goods> | undefined> {
  if (typeof model !== 'number') return undefined;
  const found = await request<Wire<typeof goodsModel>>(goodsModelCalls.operations.get, { id: model }, { quiet: true });
  const category = header.category ?? found.category;
  return {
    category,
    brand: header.brand ?? found.brand,
    unit: header.unit ?? found.unit,
    unitGroup: header.unitGroup ?? found.unitGroup,
    ...(await codeFor(category, header)),
  };
}

type Line = { readonly name: string; readonly kind: string; readonly values: string };
function KnownAttributes({ header, add }: { header: Header<Goods>; add: (rows: readonly Line[]) => void }) {
  const [busy, run] = useBusy();
  const { category, model } = header;
  const fetch = async () => {
    const found = await request(goodsAttributes, {
      ...(typeof category === 'number' && { category }),
      ...(typeof model === 'number' && { model }),
    });
    add(found.map(({ name, kind, values }) => ({ name, kind: kind ?? 'sale', values })));
  };
  if (category === null && model === null) return null;
  return (
    <Button size="small" loading={busy} onClick={() => run(fetch)}>
      取型号或分类的属性
    </Button>
  );
}

const Shelf = ({ shelf }: { shelf: keyof typeof shelfStates }) => (
  <StateTag entity={goods} state={shelf} label={shelfStates[shelf]} />
);

export const List = listPage(goodsCalls, {
  columns: ['code', 'name', 'category', 'brand', 'tags', 'unit', 'retailPrice', 'purchasePrice', 'shelf', 'disabled'],
  widths: { code: 110, name: 240, category: 120, brand: 110, tags: 120, unit: 70 },
  cells: {
    name: (row) => <Pictured {...row} />,
    category: ({ titles }) => withoutCode(titles['category']),
    brand: ({ brand, titles }) => (brand === null ? undefined : withoutCode(titles['brand'])),
    shelf: ({ shelf }) => <Shelf shelf={shelf} />,
  },
  reads: ['pictures', 'cover'],
  empty: <p>还没有商品。先建好分类和计量单位，再新增商品；也可以从 Excel 导入。</p>,
});

export const Form = formPage(goodsCalls, {
  sections: [
    {
      label: '商品',
      fields: ['name', 'category', 'code', 'shortName', 'kind', 'unit', 'unitGroup', 'brand', 'model', 'tags'],
    },
    { label: '价格', fields: [...prices] },
    { label: '描述', fields: [...described] },
    { label: '税务与核算', fields: [...books] },
    { label: '库存', fields: [...stock] },
    { label: '限制', fields: [...limits] },
    { label: '详情', fields: ['detail', 'remark'] },
  ],
  check: goodsComplaint,
  react: { category: codeFor, model: startOf },
  grids: {
    attributes: {
      widths: { name: 140, kind: 90 },
      hint: '如 颜色、尺码；没有规格的商品不填…',
      tools: (add, header) => <KnownAttributes header={header} add={add as never} />,
    },
  },
  aside: (draft, header) => (
    <>
      <MatrixPreview attributes={draft.attributes ?? []} />
      <FromAbove id={header.category} header={header} empty="选择分类后，这里显示留空的字段会沿用什么。" />
    </>
  ),
});

export const Show = showPage(goodsCalls, {
  tags: ({ shelf }) => <Shelf shelf={shelf} />,
  sections: [
    {
      fields: [
        'code',
        'name',
        'shortName',
        'kind',
        'category',
        'brand',
        'model',
        'unit',
        'unitGroup',
        'tags',
        ...described,
      ],
    },
    { label: '价格', fields: [...prices] },
    { label: '税务与核算', fields: [...books] },
    { label: '库存', fields: [...stock] },
    { label: '限制', fields: ['noSale', 'noPurchase', 'noDiscount', 'noPoints', 'remark'] },
    { label: '详情', fields: ['detail'] },
  ],
  above: ({ id }) => (
    <div className="hl-card goods-skus">
      <SkuSheet goods={id} />
    </div>
  ),
  aside: (record) => (
    <>
      <Gallery goods={record.id} />
      <FromAbove id={record.category} header={record} empty="" />
    </>
  ),
});
