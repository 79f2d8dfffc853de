import { formPage, listPage, showPage, withoutCode } from '@heliu/ui';
import { attributeComplaint } from '../attribute/attribute.rules.ts';
import { goodsModelCalls } from './goods-model.calls.ts';

export const List = listPage(goodsModelCalls, {
  columns: ['code', 'name', 'category', 'brand', 'unit', 'unitGroup', 'disabled'],
  cells: { category: ({ category, titles }) => (category === null ? undefined : withoutCode(titles['category'])) },
  empty: <p>还没有型号。同一系列的商品规格相同时，先建一个型号，新增商品时带出来。</p>,
});
export const Form = formPage(goodsModelCalls, {
  check: ({ attributes }) => attributeComplaint(attributes),
  grids: { attributes: { widths: { name: 140, kind: 90 }, hint: '如 颜色、尺码…' } },
});
export const Show = showPage(goodsModelCalls);
