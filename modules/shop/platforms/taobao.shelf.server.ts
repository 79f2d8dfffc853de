import { count, fenOfYuan, type Json, maybe, needed, node, params, rows, text, unpacked } from '@heliu/outside';
import type { ShopOperations, ShopSku } from './platform.ts';
import { callTop, takeTop } from './taobao.call.server.ts';

const pageSize = 40;

/** Items and their SKUs are two calls: a page of items hands its titles on to the call for their SKUs. */
interface Place {
  readonly page: number;
  readonly titles?: Readonly<Record<string, string>>;
  readonly last?: boolean;
}

function placeOf(cursor: string | undefined): Place {
  const { page, titles, last } = unpacked(cursor);
  if (titles === undefined) return { page: count(page) || 1 };
  return { page: count(page), titles: titles as Readonly<Record<string, string>>, last: last === true };
}

const skuOf = (sku: Json, titles: Place['titles']): ShopSku => ({
  itemId: needed(sku['num_iid'], 'num_iid'),
  skuId: maybe(sku['sku_id']),
  outerSku: maybe(sku['outer_id']),
  name: titles?.[text(sku['num_iid'])] ?? '',
  spec: maybe(sku['properties_name']),
  price: fenOfYuan(sku['price'], 'price'),
});

/** Methods are documented, the names of their fields are general knowledge. */
export const taobaoShelf: Required<Pick<ShopOperations, 'decrypt' | 'listSkus'>> = {
  decrypt: {
    verified: false,
    request: (session, { orderNo, items }) =>
      callTop(session, 'taobao.top.oaid.decrypt', {
        // One oaid stands for the whole receiver.
        query_list: JSON.stringify([{ oaid: items[0]?.cipher, tid: orderNo, scene: '1001' }]),
      }),
    read: (answer, _, { items }) =>
      takeTop(answer, 'top_oaid_decrypt_response', (body) => {
        const receiver = node(rows(node(body['receiver_list'])['receiver'])[0]);
        const names = { name: 'name', phone: 'mobile', address: 'address_detail' } as const;
        return items.map(({ kind }) => needed(receiver[names[kind]], names[kind]));
      }),
  },
  listSkus: {
    verified: false,
    request: (session, { cursor }) => {
      const { page, titles } = placeOf(cursor);
      if (titles)
        return callTop(session, 'taobao.item.skus.get', {
          fields: 'sku_id,num_iid,outer_id,properties_name,price',
          num_iids: Object.keys(titles).join(','),
        });
      const fields = 'num_iid,title,outer_id,price';
      return callTop(session, 'taobao.items.onsale.get', params({ fields, page_no: page, page_size: pageSize }));
    },
    read: (answer, _, { cursor }) => {
      const place = placeOf(cursor);
      if (place.titles)
        return takeTop(answer, 'item_skus_get_response', (body) => ({
          rows: rows(node(body['skus'])['sku']).map((sku) => skuOf(sku, place.titles)),
          next: place.last ? undefined : JSON.stringify({ page: place.page + 1 }),
        }));
      return takeTop(answer, 'items_onsale_get_response', (body) => {
        const items = rows(node(body['items'])['item']);
        const titles = Object.fromEntries(
          items.map((item) => [needed(item['num_iid'], 'num_iid'), text(item['title'])]),
        );
        const last = place.page * pageSize >= count(needed(body['total_results'], 'total_results'));
        return { rows: [], next: items.length > 0 ? JSON.stringify({ page: place.page, titles, last }) : undefined };
      });
    },
  },
};
