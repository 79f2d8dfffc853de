import { choice, text } from '@heliu/model';

/** What goods differ or are described by. Those that are chosen by when buying make SKUs. */
export const attributeLines = {
  label: '规格与属性',
  optional: true,
  fields: {
    name: text('属性', { required: true, max: 20 }),
    kind: choice('用途', { sale: '规格', description: '描述' }, { default: 'sale' }),
    values: text('可选值', { required: true, max: 1000, hint: '用顿号隔开，如 红色、黑色、白色' }),
  },
} as const;

export interface Attribute {
  readonly name: string;
  readonly kind?: 'sale' | 'description' | null;
  readonly values: string;
}
