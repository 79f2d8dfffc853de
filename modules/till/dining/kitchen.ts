import { choice, entity, flag, integer, masterCalls, ref, refs, remark, text } from '@heliu/model';

/** Where dishes are made: its tickets come out of its own printer. */
export const kitchen = entity({
  name: 'pos_kitchen',
  label: '出品档口',
  title: 'name',
  order: 'name',
  fields: {
    name: text('档口名称', { required: true, unique: true, max: 20, search: true }),
    store: ref('门店', 'sys_factory', { required: true, index: true }),
    categories: refs('菜品分类', 'goods_category', { hint: '留空为其他档口都不做的菜' }),
    disabled: flag('停用'),
    remark: remark(),
  },
});
export const kitchenCalls = masterCalls(kitchen, 'api/pos/kitchen');

export const cookingKinds = { way: '做法', taste: '口味', other: '要求' } as const;
export type CookingKind = keyof typeof cookingKinds;

/** What may be said of a dish that is ordered. */
export const cooking = entity({
  name: 'pos_cooking',
  label: '做法口味',
  title: 'name',
  order: 'sort',
  fields: {
    name: text('名称', { required: true, max: 12, search: true }),
    kind: choice('类别', cookingKinds, { required: true, default: 'taste' }),
    categories: refs('菜品分类', 'goods_category', { hint: '留空为所有菜' }),
    sort: integer('排序', { default: 0 }),
    disabled: flag('停用'),
  },
});
export const cookingCalls = masterCalls(cooking, 'api/pos/cooking');
