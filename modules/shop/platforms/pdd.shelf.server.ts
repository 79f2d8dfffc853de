import type { ShopOperations, ShopSku } from './platform.ts';
import { callPdd, takePdd } from './pdd.call.server.ts';
import { forwards } from './pull.ts';
import { count, fenOfFen, type Json, Malformed, maybe, needed, params, rows, text } from '@heliu/outside';

const pageSize = 100;

/** Both lists: goods with their SKUs inside. */
const skusIn = (goods: Json, outerName: string, specName: string): ShopSku[] =>
  rows(goods['sku_list']).map((sku) => ({
    itemId: needed(goods['goods_id'], 'goods_id'),
    skuId: maybe(sku['sku_id']),
    outerSku: maybe(sku[outerName]),
    name: text(goods['goods_name']),
    spec: maybe(sku[specName]),
    price: maybe(sku['price_in_fen']) ? fenOfFen(sku['price_in_fen'], 'price_in_fen') : undefined,
  }));

const listing = (
  type: string,
  key: string,
  names: { readonly size: string; readonly total: string; readonly outer: string; readonly spec: string },
): NonNullable<ShopOperations['listSkus']> => ({
  // The methods are documented, their fields are general knowledge.
  verified: false,
  request: (session, { cursor }) =>
    callPdd(session, type, params({ page: forwards.page(cursor), [names.size]: pageSize })),
  read: (answer, _, { cursor }) =>
    takePdd(answer, key, (body) => {
      const more = forwards.page(cursor) * pageSize < count(needed(body[names.total], names.total));
      const found = rows(body['goods_list']).flatMap((goods) => skusIn(goods, names.outer, names.spec));
      return { rows: found, next: forwards.next(cursor, more) };
    }),
});

export const pddSkus = listing('pdd.goods.list.get', 'goods_list_get_response', {
  size: 'page_size',
  total: 'total_count',
  outer: 'outer_id',
  spec: 'spec',
});

export const kttSkus = listing('pdd.ktt.goods.query.list', 'ktt_goods_query_list_response', {
  size: 'size',
  total: 'total',
  outer: 'external_sku_id',
  spec: 'spec_name',
});

export const pddDecrypt: NonNullable<ShopOperations['decrypt']> = {
  verified: false,
  request: (session, { orderNo, items }) =>
    callPdd(session, 'pdd.open.decrypt.batch', {
      data_list: JSON.stringify(items.map(({ cipher }) => ({ data_tag: orderNo, encrypted_data: cipher }))),
    }),
  read: (answer, _, { items }) =>
    takePdd(answer, 'open_decrypt_batch_response', (body) => {
      const found = rows(body['data_decrypt_list']);
      if (found.length !== items.length) throw new Malformed('data_decrypt_list', found.length);
      return found.map((one) => needed(one['decrypted_data'], 'decrypted_data'));
    }),
};
