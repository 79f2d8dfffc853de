import type { AnyEntity } from '@heliu/model';
import { supplierGoods } from './supplier-goods/supplier-goods.ts';

export { supplierGoods };
export { menu } from './menu.ts';

export const entities: readonly AnyEntity[] = [supplierGoods];
