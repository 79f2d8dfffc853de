import { amend, observer, type Work } from '@heliu/engine';
import { type Decimal, yuan } from '@heliu/model';
import { goodsName } from '../../einvoice/model.ts';
import type { IntakeShop } from '../../shop/model.ts';
import { takeInOrders, takeInRefunds } from '../../shop/server.ts';
import { sale, saleReturn } from '../../till/model.ts';
import { invoiceable, orderOf, refundsOf, type RetailSale } from './retail.rules.ts';

/** The shop that the sales of a store are invoiced in. */
export async function shopOfStore(work: Work, store: number): Promise<IntakeShop | undefined> {
  const [shop] = await work.query<IntakeShop>(
    'oms_shop.ofStore',
    `select id, platform, include_postage as "includePostage", subsidy_basis as "subsidyBasis" from oms_shop
     where company_id = $1 and store = $2 and subject is not null and not disabled and not deleted`,
    [work.company, store],
  );
  return shop;
}

type Amounts<T> = { readonly [K in keyof T]: T[K] extends bigint ? string : T[K] };
type Head = Omit<RetailSale, 'lines' | 'returned'> & { readonly store: number; readonly stored: string };

async function retailSale(work: Work, id: number): Promise<(RetailSale & { readonly store: number }) | undefined> {
  const values = [work.company, id];
  const [head] = await work.query<Head>(
    'pos_sale.toInvoice',
    `select s.number, s.store, s.stored::numeric(18,2)::text as stored, s.status = 'voided' as "isVoid", to_json(s.sale_at) #>> '{}' as "saleAt", m.name as "memberName",
       to_json(greatest(s.sale_at, case when s.status = 'voided' then s.updated_at end,
         (select max(return_at) from pos_return r where r.company_id = $1 and r.sale = s.id and r.status = 'done'))) #>> '{}' as "changedAt"
     from pos_sale s left join pos_member m on m.company_id = $1 and m.id = s.member
     where s.company_id = $1 and s.id = $2 and s.status <> 'draft'`,
    values,
  );
  if (!head) return undefined;
  const lines = await work.query<Amounts<RetailSale['lines'][number]>>(
    'pos_sale_lines.toInvoice',
    `select l.id, k.code, k.name, k.spec, trim_scale(l.quantity)::text as quantity, l.price::numeric(18,2)::text as price,
       l.list_amount::numeric(18,2)::text as "listAmount", l.pay::numeric(18,2)::text as pay, l.is_gift as "isGift"
     from pos_sale_lines l join goods_sku k on k.company_id = $1 and k.id = l.sku
     where l.company_id = $1 and l.document_id = $2 order by l.position`,
    values,
  );
  const returned = await work.query<Amounts<RetailSale['returned'][number]>>(
    'pos_return_lines.toInvoice',
    `select r.number, to_json(r.return_at) #>> '{}' as at, l.sale_line as line, l.pay::numeric(18,2)::text as pay, r.cause
     from pos_return r join pos_return_lines l on l.company_id = $1 and l.document_id = r.id
     where r.company_id = $1 and r.sale = $2 and r.status = 'done' order by r.id, l.position`,
    values,
  );
  return invoiceable({
    ...head,
    stored: yuan(head.stored),
    lines: lines.map((line) => ({
      ...line,
      quantity: line.quantity as Decimal,
      price: yuan(line.price),
      listAmount: yuan(line.listAmount),
      pay: yuan(line.pay),
    })),
    returned: returned.map((one) => ({ ...one, pay: yuan(one.pay) })),
  });
}

/** Goods of our own: how they are taxed stands in their file, and nobody has to confirm it. */
async function knowGoods(work: Work, shop: number): Promise<void> {
  const rows = await work.query<{ id: number; taxItem: number; goodsSku: number }>(
    'oms_goods_name.ofStore',
    `with recursive above as (
       select n.id, k.id as sku, g.tax_item, g.category from oms_goods_name n
       join goods_sku k on k.company_id = $1 and k.code = n.outer_sku and not k.deleted
       join goods_goods g on g.company_id = $1 and g.id = k.goods
       where n.company_id = $1 and n.shop = $2 and n.state in ('unmatched', 'suggested') and not n.deleted
       union all
       select a.id, a.sku, c.tax_item, c.parent from above a join goods_category c on c.company_id = $1 and c.id = a.category
       where a.tax_item is null)
     select id, sku as "goodsSku", tax_item as "taxItem" from above where tax_item is not null order by id`,
    [work.company, shop],
  );
  if (rows.length === 0) return;
  await amend(
    work,
    goodsName,
    rows.map((row) => ({
      ...row,
      state: 'confirmed' as const,
      skuState: 'linked' as const,
      skuFound: 'code' as const,
    })),
  );
}

async function orderIn(work: Work, shop: number, number: string): Promise<number | undefined> {
  const [row] = await work.query<{ id: number }>(
    'oms_order.ofSale',
    'select id from oms_order where company_id = $1 and shop = $2 and order_no = $3',
    [work.company, shop, number],
  );
  return row?.id;
}

/** Takes a sale in as an order, with what has come back of it since; taken in again, only what changed is written. */
export async function takeInSale(work: Work, id: number, onlyKnown = false): Promise<number | undefined> {
  const found = await retailSale(work, id);
  const shop = found && (await shopOfStore(work, found.store));
  if (!shop) return undefined;
  if (onlyKnown && (await orderIn(work, shop.id, found.number)) === undefined) return undefined;
  await takeInOrders(work, shop, [orderOf(found)]);
  await work.flush();
  await takeInRefunds(work, shop, refundsOf(found));
  await work.flush();
  await knowGoods(work, shop.id);
  return orderIn(work, shop.id, found.number);
}

/** What comes back of a sale that has been asked an invoice for is known to its order in the same transaction. */
const followReturn = observer(saleReturn, ['finish'], async ({ moved }, work) => {
  await work.flush();
  for (const { now } of moved) await takeInSale(work, now.sale, true);
});
const followVoid = observer(sale, ['void'], async ({ moved }, work) => {
  await work.flush();
  for (const { record } of moved) await takeInSale(work, record.id, true);
});
export const retailObservers = [followReturn, followVoid];
