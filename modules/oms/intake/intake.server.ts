import { createHash } from 'node:crypto';
import { bytesText, seal, takeTold, type Taken, type Told, type Work } from '@heliu/engine';
import { application } from '../application/application.ts';
import { noticeGoods, type NoticedItem } from '../goods-name/notice.server.ts';
import { shopOrder } from '../order/order.ts';
import { sortedJson } from '../platforms/json.ts';
import { hashInput, type InvoiceApplication, type ShopOrder, type ShopRefund } from '../platforms/order.ts';
import { refund } from '../refund/refund.ts';
import { applicationDraft, type IntakeShop, orderDraft, orderedAt, type Origin, refundDraft } from './drafts.ts';
import { labelIds, labelsOf } from './labels.server.ts';
import { noteChanges } from './changes.server.ts';
import { recompute } from './recompute.server.ts';

/** More in one statement gains nothing and holds its locks longer. */
export const batchSize = 1000;

export interface Tally {
  added: number;
  changed: number;
  same: number;
}

const toldOrder: Told = {
  by: ['shop', 'orderNo'],
  digest: 'hash',
  newer: 'platformUpdatedAt',
  unions: ['labels'],
  fields: [
    'paidAt',
    'shippedAt',
    'finishedAt',
    'platformUpdatedAt',
    'orderStatus',
    'rawStatus',
    'refundStatus',
    'goods',
    'skus',
    'quantity',
    'goodsAmount',
    'postage',
    'fees',
    'discount',
    'paid',
    'difference',
    'subsidyMode',
    'subsidy',
    'subsidySerials',
    'buyerNick',
    'receiverName',
    'receiverPhone',
    'receiverAddress',
    'region',
    'buyerMemo',
    'sellerMemo',
    'wantsInvoice',
    'labels',
    'hash',
  ],
};
const allBut = (fields: object, ...kept: string[]): string[] =>
  Object.keys(fields).filter((key) => !['shop', 'platform', ...kept].includes(key));
const toldRefund: Told = {
  by: ['shop', 'refundNo'],
  digest: 'hash',
  newer: 'platformUpdatedAt',
  fields: allBut(refund.fields, 'refundNo'),
};
const toldApplication: Told = {
  by: ['shop', 'applicationNo'],
  digest: 'hash',
  fields: allBut(application.fields, 'applicationNo'),
};

const digestOf = (content: string): string => createHash('sha1').update(content).digest('base64');

/** Equal for two tellings of an order that mean the same. */
export const orderDigest = (order: ShopOrder): string => digestOf(hashInput(order));

/** The last word about each; pages that shift while they are read bring some twice. */
function latest<T>(all: readonly T[], keyOf: (one: T) => string, instantOf: (one: T) => string | undefined): T[] {
  const last = new Map<string, T>();
  for (const one of all) {
    const known = last.get(keyOf(one));
    if (!known || (instantOf(one) ?? '') >= (instantOf(known) ?? '')) last.set(keyOf(one), one);
  }
  return [...last.values()];
}

const inBatches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / batchSize) }, (_, i) => all.slice(i * batchSize, (i + 1) * batchSize));

function keepRaw(work: Work, kind: string, taken: readonly Taken[], raws: readonly unknown[]): void {
  const written = taken.flatMap(({ id, outcome }, i) => (outcome === 'same' ? [] : [{ id, raw: raws[i] }]));
  if (written.length === 0) return;
  work.later({
    name: 'oms.raw.keep',
    text:
      `insert into oms_raw (company_id, kind, record_id, sealed) select $1, $2, u.id, u.sealed from unnest($3::bigint[], $4::bytea[]) u(id, sealed) ` +
      `on conflict (company_id, kind, record_id) do update set sealed = excluded.sealed, kept_at = now()`,
    values: [
      work.company,
      kind,
      written.map(({ id }) => id),
      written.map(({ id, raw }) => bytesText(seal(work.db, `${kind}:${id}`, JSON.stringify(raw)))),
    ],
  });
}

const count = (tally: Tally, taken: readonly Taken[]): void => {
  for (const { outcome } of taken) tally[outcome] += 1;
};

/** Orders as their platform tells them. Told again, only what changed is written, and what our people did stays. */
export async function takeInOrders(
  work: Work,
  shop: IntakeShop,
  orders: readonly ShopOrder[],
  origin: Origin = 'platform',
): Promise<Tally> {
  const tally: Tally = { added: 0, changed: 0, same: 0 };
  const all = latest(
    orders,
    ({ orderNo }) => orderNo,
    ({ updatedAt }) => updatedAt,
  );
  for (const batch of inBatches(all)) {
    const labels = await labelIds(work, batch);
    const drafts = batch.map((order) => {
      const own = labelsOf(order).map((name) => labels.get(name)!);
      const digest = orderDigest(order);
      return {
        draft: orderDraft(order, { shop, origin, now: work.now, labels: own, digest }),
        at: orderedAt(order, work.now),
      };
    });
    const taken = await takeTold(work, shopOrder, toldOrder, drafts);
    keepRaw(
      work,
      'order',
      taken,
      batch.map(({ raw, buyer: { cipher } }) => ({ raw, cipher })),
    );
    await noteChanges(work, taken, batch);
    const known = await adopt(work, shop.id, taken, batch);
    const moved = taken.flatMap(({ id, outcome }) => (outcome === 'changed' || known.has(id) ? [id] : []));
    await recompute(work, moved);
    await noticeGoods(work, itemsIn(shop.id, taken, batch, work.now));
    count(tally, taken);
  }
  return tally;
}

/** What the new ones among the orders sell. Told again, their lines are counted already. */
const itemsIn = (shop: number, taken: readonly Taken[], orders: readonly ShopOrder[], now: string): NoticedItem[] =>
  orders
    .filter((_, i) => taken[i]!.outcome === 'added')
    .flatMap((order) =>
      order.lines.map(({ itemId, skuId, outerSku, name, spec }) => ({
        shop,
        itemId,
        skuId,
        outerSku,
        goodsName: name,
        spec,
        lines: 1,
        at: orderedAt(order, now),
      })),
    );

/** Refunds and applications that came before their order find it now. */
async function adopt(
  work: Work,
  shop: number,
  taken: readonly Taken[],
  orders: readonly ShopOrder[],
): Promise<Set<number>> {
  const fresh = taken.flatMap(({ id, outcome }, i) => (outcome === 'added' ? [{ id, no: orders[i]!.orderNo }] : []));
  if (fresh.length === 0) return new Set();
  const values = [work.company, shop, fresh.map(({ id }) => id), fresh.map(({ no }) => no)];
  const results = await work.all(
    ['oms_refund', 'oms_invoice_application'].map((table) => ({
      name: `${table}.adopt`,
      text:
        `update ${table} t set "order" = u.id from unnest($3::bigint[], $4::text[]) u(id, no) ` +
        `where t.company_id = $1 and t.shop = $2 and t.order_no = u.no and t."order" is null and not t.deleted returning u.id`,
      values,
    })),
  );
  return new Set(results.flatMap(({ rows }) => rows.map((row) => row['id'] as number)));
}

/** Order numbers of a shop → ids, as far as the orders are here. */
async function orderIds(work: Work, shop: number, numbers: readonly string[]): Promise<Map<string, number>> {
  const rows = await work.query<{ id: number; no: string }>(
    'oms_order.byNo',
    'select id, order_no as no from oms_order where company_id = $1 and shop = $2 and order_no = any($3::text[])',
    [work.company, shop, [...new Set(numbers)]],
  );
  return new Map(rows.map(({ no, id }) => [no, id]));
}

export async function takeInRefunds(work: Work, shop: IntakeShop, refunds: readonly ShopRefund[]): Promise<Tally> {
  const tally: Tally = { added: 0, changed: 0, same: 0 };
  const all = latest(
    refunds,
    ({ refundNo }) => refundNo,
    ({ updatedAt }) => updatedAt,
  );
  for (const batch of inBatches(all)) {
    const ids = await orderIds(
      work,
      shop.id,
      batch.map(({ orderNo }) => orderNo),
    );
    const drafts = batch.map((told) => {
      const { raw: _, ...content } = told;
      const order = ids.get(told.orderNo) ?? null;
      return {
        draft: refundDraft(told, shop, order, digestOf(sortedJson(content))),
        at: told.createdAt ?? told.updatedAt ?? work.now,
      };
    });
    const taken = await takeTold(work, refund, toldRefund, drafts);
    keepRaw(
      work,
      'refund',
      taken,
      batch.map(({ raw }) => ({ raw })),
    );
    await recompute(work, touched(taken, batch, ids));
    count(tally, taken);
  }
  return tally;
}

export async function takeInApplications(
  work: Work,
  shop: IntakeShop,
  applications: readonly InvoiceApplication[],
): Promise<Tally> {
  const tally: Tally = { added: 0, changed: 0, same: 0 };
  const all = latest(
    applications,
    ({ applicationId }) => applicationId,
    ({ appliedAt }) => appliedAt,
  );
  for (const batch of inBatches(all)) {
    const ids = await orderIds(
      work,
      shop.id,
      batch.map(({ orderNo }) => orderNo),
    );
    const drafts = batch.map((told) => {
      const { raw: _, ...content } = told;
      const order = ids.get(told.orderNo) ?? null;
      return {
        draft: applicationDraft(told, shop, order, digestOf(sortedJson(content))),
        at: told.appliedAt ?? work.now,
      };
    });
    const taken = await takeTold(work, application, toldApplication, drafts);
    keepRaw(
      work,
      'application',
      taken,
      batch.map(({ raw }) => ({ raw })),
    );
    await recompute(work, touched(taken, batch, ids));
    count(tally, taken);
  }
  return tally;
}

const touched = (
  taken: readonly Taken[],
  told: readonly { readonly orderNo: string }[],
  ids: ReadonlyMap<string, number>,
): number[] => [
  ...new Set(taken.flatMap(({ outcome }, i) => (outcome === 'same' ? [] : (ids.get(told[i]!.orderNo) ?? [])))),
];
