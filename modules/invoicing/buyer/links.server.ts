import { handle, loadAll, noteMany, type Work } from '@heliu/engine';
import { closedWhy } from '../application/add.server.ts';
import { shopsOf } from '../../einvoice/server.ts';
import { shopOrder } from '../../shop/model.ts';
import { shopWorld } from '../../shop/server.ts';
import { newToken } from '../../system/server.ts';
import { createLinks, linksOf, type MadeLink, withdrawLinks } from './buyer.calls.ts';

export async function makeLinks(work: Work, ids: readonly number[], days: number) {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  const orders = await loadAll(work, shopOrder, wanted);
  const shops = await shopsOf(work, [...new Set(orders.map(({ shop }) => shop))]);
  const judged = orders.map((order) => ({
    order,
    why: closedWhy({ ...order, invoiceable: String(order.invoiceable) }),
    token: newToken(work.company),
  }));
  const open = judged.filter(({ why }) => why === undefined);
  const expiresAt = new Date(Date.parse(work.now) + days * 86_400_000).toISOString();
  if (open.length > 0) {
    work.later({
      name: 'oms_invoice_link.add',
      text: `insert into oms_invoice_link (company_id, digest, order_id, created_by, expires_at) select $1, u.digest, u."order", $2, $3 from unnest($4::bytea[], $5::bigint[]) u(digest, "order")`,
      values: [
        work.company,
        work.user.id,
        expiresAt,
        open.map(({ token }) => token.digest),
        open.map(({ order }) => order.id),
      ],
    });
    await noteMany(
      work,
      open.map(({ order }) => ({
        entity: shopOrder.name,
        recordId: order.id,
        action: 'link',
        label: '生成自助开票链接',
        title: order.orderNo,
      })),
    );
  }
  const { publicUrl } = shopWorld(work.db);
  return {
    links: open.map(({ order, token }): MadeLink => ({
      order: order.id,
      orderNo: order.orderNo,
      shop: shops.get(order.shop)!.name,
      url: `${publicUrl}/invoice/${token.text}`,
      expiresAt,
    })),
    refused: judged.flatMap(({ order, why }) => (why ? [{ orderNo: order.orderNo, message: why }] : [])),
  };
}

export const linkHandlers = [
  handle(createLinks, ({ orders, days }, work) => makeLinks(work, orders, days)),
  handle(linksOf, async ({ order }, work) => {
    const [row] = await work.query<{ open: number; lastExpiresAt: string | null }>(
      'oms_invoice_link.open',
      `select count(*)::int as open, max(expires_at) as "lastExpiresAt" from oms_invoice_link where company_id = $1 and order_id = $2 and not withdrawn and expires_at > now()`,
      [work.company, order],
    );
    return row!;
  }),
  handle(withdrawLinks, async ({ order }, work) => {
    const rows = await work.query(
      'oms_invoice_link.withdraw',
      `update oms_invoice_link set withdrawn = true where company_id = $1 and order_id = $2 and not withdrawn and expires_at > now() returning 1`,
      [work.company, order],
    );
    return { withdrawn: rows.length };
  }),
];
