import type { AnyEntity, Draft } from '@heliu/model';
import { takeExternal, type Taken, type ExternalSource, type Work } from '@heliu/engine';
import { application } from '../application/application.ts';
import { answerHours } from '../application/term.server.ts';
import { sortedJson } from '@heliu/outside';
import type { InvoiceApplication, ShopRefund } from '../platforms/order.ts';
import { refund } from '../refund/refund.ts';
import { count, digestOf, inBatches, keepRaw, latest, type Tally } from '../order/batch.server.ts';
import { applicationDraft, type IntakeShop, refundDraft } from '../order/drafts.ts';
import { recompute } from './recompute.server.ts';

const allBut = (fields: object, ...kept: string[]): string[] =>
  Object.keys(fields).filter((key) => !['shop', 'platform', ...kept].includes(key));
const toldRefund: ExternalSource = {
  by: ['shop', 'refundNo'],
  digest: 'hash',
  newer: 'platformUpdatedAt',
  fields: allBut(refund.fields, 'refundNo'),
};
/** What we decided about it is ours, whatever the platform says next. */
const decided = [
  'source',
  'email',
  'mobile',
  'decision',
  'decidedBy',
  'decidedAt',
  'rejectReason',
  'deadline',
  'invoice',
];
const toldApplication: ExternalSource = {
  by: ['shop', 'applicationNo'],
  digest: 'hash',
  fields: allBut(application.fields, 'applicationNo', ...decided),
};

/** Order numbers of a shop → ids, as far as the orders are here. */
async function orderIds(work: Work, shop: number, numbers: readonly string[]): Promise<Map<string, number>> {
  const rows = await work.query<{ id: number; no: string }>(
    'oms_order.byNo',
    'select id, order_no as no from oms_order where company_id = $1 and shop = $2 and order_no = any($3::text[])',
    [work.company, shop, [...new Set(numbers)]],
  );
  return new Map(rows.map(({ no, id }) => [no, id]));
}

/** What is told of orders apart from them: it may come before its order, and changes what may still be invoiced. */
interface Belonging<E extends AnyEntity, T> {
  readonly entity: E;
  readonly kind: string;
  readonly told: ExternalSource;
  readonly nameOf: (one: T) => string;
  readonly toldAt: (one: T) => string | undefined;
  readonly madeAt: (one: T) => string | undefined;
  readonly draftOf: (one: T, shop: IntakeShop, order: number | null, digest: string) => Draft<E>;
}

const refunds: Belonging<typeof refund, ShopRefund> = {
  entity: refund,
  kind: 'refund',
  told: toldRefund,
  nameOf: ({ refundNo }) => refundNo,
  toldAt: ({ updatedAt }) => updatedAt,
  madeAt: ({ createdAt, updatedAt }) => createdAt ?? updatedAt,
  draftOf: refundDraft,
};
/** What is told is under the term the company has at that moment. */
const applicationsWithin = (hours: number): Belonging<typeof application, InvoiceApplication> => ({
  entity: application,
  kind: 'application',
  told: toldApplication,
  nameOf: ({ applicationId }) => applicationId,
  toldAt: ({ appliedAt }) => appliedAt,
  madeAt: ({ appliedAt }) => appliedAt,
  draftOf: (...told) => applicationDraft(...told, hours),
});

async function takeInBelongings<E extends AnyEntity, T extends { readonly orderNo: string; readonly raw: unknown }>(
  work: Work,
  shop: IntakeShop,
  all: readonly T[],
  { entity, kind, told, nameOf, toldAt, madeAt, draftOf }: Belonging<E, T>,
): Promise<Tally> {
  const tally: Tally = { added: 0, changed: 0, same: 0 };
  for (const batch of inBatches(latest(all, nameOf, toldAt))) {
    const numbers = batch.map(({ orderNo }) => orderNo);
    const ids = await orderIds(work, shop.id, numbers);
    const drafts = batch.map((one) => {
      const { raw: _, ...content } = one;
      const draft = draftOf(one, shop, ids.get(one.orderNo) ?? null, digestOf(sortedJson(content)));
      return { draft, at: madeAt(one) ?? work.now };
    });
    const taken = await takeExternal(work, entity, told, drafts);
    const raws = batch.map(({ raw }) => ({ raw }));
    keepRaw(work, kind, taken, raws);
    await recompute(work, touched(taken, batch, ids));
    count(tally, taken);
  }
  return tally;
}

export const takeInRefunds = (work: Work, shop: IntakeShop, all: readonly ShopRefund[]): Promise<Tally> =>
  takeInBelongings(work, shop, all, refunds);
export const takeInApplications = async (
  work: Work,
  shop: IntakeShop,
  all: readonly InvoiceApplication[],
): Promise<Tally> => takeInBelongings(work, shop, all, applicationsWithin(await answerHours(work)));

const touched = (
  taken: readonly Taken[],
  told: readonly { readonly orderNo: string }[],
  ids: ReadonlyMap<string, number>,
): number[] => [
  ...new Set(taken.flatMap(({ outcome }, i) => (outcome === 'same' ? [] : (ids.get(told[i]!.orderNo) ?? [])))),
];

const tables = [refund.name, application.name];

/**
 * What came in at the same moment as its order, each in a transaction that could not see the other, is brought together
 * afterwards.
 */
export async function adoptOrphans(work: Work): Promise<void> {
  const results = await work.all(
    tables.map((table) => ({
      name: `${table}.orphans`,
      text:
        `update ${table} t set "order" = o.id from oms_order o where t.company_id = $1 and t."order" is null and not t.deleted ` +
        `and o.company_id = t.company_id and o.shop = t.shop and o.order_no = t.order_no returning o.id`,
      values: [work.company],
    })),
  );
  await recompute(work, [...new Set(results.flatMap(({ rows }) => rows.map((row) => row['id'] as number)))]);
}
