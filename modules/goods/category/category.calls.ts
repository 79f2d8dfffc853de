import { calls, chosen, custom, get, post, usualCalls } from '@heliu/model';
import { z } from 'zod';
import { category } from './category.ts';
import type { Inheritance, InheritedKey } from './category.rules.ts';

export const categoryCalls = calls(category, 'api/goods/category', {
  ...usualCalls,
  remove: post('delete'),
  tree: get('tree'),
  export: get('export'),
  import: post('import'),
});

/** What goods in a category have from it and from those above, with the names of what it points to. */
export interface NamedInheritance extends Inheritance {
  readonly titles: Readonly<Partial<Record<InheritedKey, string>>>;
}

export const inheritedBy = custom<NamedInheritance>()(
  '分类及其上级定下的税收分类、税率、评估类和属性',
  get('/api/goods/category/inherited'),
  'goods_category:pick',
  z.object({ id: chosen('分类') }),
);
