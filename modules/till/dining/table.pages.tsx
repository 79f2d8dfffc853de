import { formPage, listPage, showPage } from '@heliu/ui';
import { diningTableCalls } from './table.ts';

const sections = [
  { fields: ['code', 'store', 'area', 'seats', 'shape', 'disabled', 'remark'] as const },
  { label: '平面图上的位置', fields: ['gridX', 'gridY'] as const },
];
export const List = listPage(diningTableCalls, {
  columns: ['code', 'store', 'area', 'seats', 'shape', 'gridX', 'gridY', 'disabled'],
  widths: { code: 120, store: 180, area: 120, seats: 90, shape: 90, gridX: 90, gridY: 90 },
  sums: [],
  empty: <p>还没有桌台。每张桌写明区域、座位和在平面图上的第几行第几列，餐饮收银台就照着摆。</p>,
});
export const Form = formPage(diningTableCalls, { sections });
export const Show = showPage(diningTableCalls, { sections });
