import { type AnyEntity, type Draft, fieldsOf, findEntity, isDocument, linesOf } from '@heliu/model';
import { layoutComplaint, sale } from '../../till/model.ts';
import { type DocumentLayout, isReceiptLayout, type TemplateLayout } from './layout.ts';
import type { template } from './template.ts';

/** Whose paper is a roll, laid out line by line. */
export const isReceipt = (source: string): boolean => source === sale.name;

function unknownIn(e: AnyEntity, { facts = [], lines = [] }: DocumentLayout): string | undefined {
  const fields = fieldsOf(e);
  const fact = facts.find((key) => !Object.hasOwn(fields, key));
  if (fact !== undefined) return `${e.label}没有“${fact}”这个字段`;
  for (const { kind, columns } of lines) {
    const own = Object.hasOwn(linesOf(e), kind) ? linesOf(e)[kind] : undefined;
    if (!own) return `${e.label}没有“${kind}”这种明细`;
    const column = columns.find(({ field }) => !Object.hasOwn(own.fields as object, field));
    if (column) return `${own.label}没有“${column.field}”这一列`;
    const wide = columns.reduce((sum, { width = 0 }) => sum + width, 0);
    if (wide > 95) return `${own.label}的列宽加起来超过 95%`;
  }
  return undefined;
}

/** What is wrong with a layout for this kind of paper. */
export function misfit(source: string, layout: TemplateLayout): string | undefined {
  const e = findEntity(source);
  if (!e || !isDocument(e)) return '没有这种单据，请重新选择适用单据';
  if (isReceipt(source)) return isReceiptLayout(layout) ? layoutComplaint(layout) : '小票要用小票的版式';
  return isReceiptLayout(layout) ? `${e.label}不是小票，要用单据的版式` : unknownIn(e, layout);
}

export const templateComplaint = ({ source, layout }: Draft<typeof template>): string | undefined =>
  misfit(source, layout);
