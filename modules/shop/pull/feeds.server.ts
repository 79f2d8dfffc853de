import { createHash } from 'node:crypto';
import { type Db, runWork, service, type Work } from '@heliu/engine';
import type { IntakeShop } from '../order/drafts.ts';
import type { Tally } from '../order/batch.server.ts';
import { takeInApplications, takeInRefunds } from '../intake/refunds-applications.server.ts';
import { readyOrder, type ReadyOrder, takeInReady } from '../intake/intake.server.ts';
import type { InvoiceApplication, ShopRefund } from '../platforms/order.ts';
import type { OrderRef, Page, PullQuery, PullRules, ShopPlatform } from '../platforms/platform.ts';
import { windows } from '../platforms/pull.ts';
import { type Ms, sortedJson } from '@heliu/outside';

import { askLater } from './ask.server.ts';
import { ShopFault, type ShopLine } from '../connection/line.server.ts';
import type { Resource } from './task.ts';

/** A record of the platform that cannot be taken in as it is. */
export interface Unreadable {
  readonly reference: string;
  readonly message: string;
}
/** One page, fetched and understood. */
export interface Fetched<T = unknown> {
  /** How many the page had, those we hold already included. */
  readonly rows: number;
  readonly found: readonly T[];
  readonly unreadable: readonly Unreadable[];
  readonly next: string | undefined;
}
type Read<T> = (line: ShopLine, query: PullQuery, at: Place) => Promise<Fetched<T>>;
export interface Feed<T = any> {
  readonly read: Read<T>;
  readonly store: (work: Work, shop: IntakeShop, found: readonly T[]) => Promise<Tally>;
  readonly nameOf: (one: T) => string;
  /** What to read when everything up to `mark` has been read. */
  readonly windows: (rules: PullRules, mark: Ms, now: Ms) => readonly PullQuery[];
}
interface Place {
  readonly db: Db;
  readonly company: number;
}

/** Enough to hide the wait for one answer behind the others, few enough for every platform's limits. */
const together = 8;

/** Several at once; one that cannot be read is set aside, one that got no answer stops the page. */
async function detailsOf<R, T>(
  refs: readonly R[],
  nameOf: (ref: R) => string,
  fetch: (ref: R) => Promise<T>,
): Promise<{ found: T[]; unreadable: Unreadable[] }> {
  const found: T[] = [];
  const unreadable: Unreadable[] = [];
  const waiting = [...refs];
  const fetchSome = async () => {
    for (let ref = waiting.shift(); ref !== undefined; ref = waiting.shift()) {
      try {
        found.push(await fetch(ref));
      } catch (error) {
        if (!(error instanceof ShopFault) || error.fault.kind !== 'permanent') throw error;
        unreadable.push({ reference: nameOf(ref), message: error.message });
      }
    }
  };
  await Promise.all(Array.from({ length: together }, fetchSome));
  return { found, unreadable };
}

const namelessReference = (raw: unknown) => `#${createHash('sha1').update(sortedJson(raw)).digest('hex').slice(0, 20)}`;
const setAside = <T>({ unreadable = [] }: Page<T>): Unreadable[] =>
  unreadable.map(({ raw, message }) => ({ reference: namelessReference(raw), message }));

/** Orders we already hold in exactly this state need no detail: the overlap of windows brings most of them again. */
async function unknownOf({ db, company }: Place, shop: number, refs: readonly OrderRef[]): Promise<OrderRef[]> {
  const dated = refs.filter(({ updatedAt }) => updatedAt !== undefined);
  if (dated.length === 0) return [...refs];
  const held = await runWork(db, service('平台同步', company), (work) =>
    work.query<{ no: string; at: string }>(
      'oms_order.held',
      `select order_no as no, platform_updated_at as at from oms_order where company_id = $1 and shop = $2 and order_no = any($3::text[])`,
      [company, shop, dated.map(({ orderNo }) => orderNo)],
    ),
  );
  const known = new Map(held.map(({ no, at }) => [no, at ? Date.parse(at) : undefined]));
  return refs.filter(
    ({ orderNo, updatedAt }) => updatedAt === undefined || known.get(orderNo) !== Date.parse(updatedAt),
  );
}

const orders: Read<ReadyOrder> = async (line, query, place) => {
  const { listOrders, getOrder } = line.platform.operations;
  const page = await line.ask('listOrders', listOrders!, query);
  const whole = page.rows.flatMap(({ order }) => order ?? []);
  const thin = await unknownOf(
    place,
    line.shop.id,
    page.rows.filter(({ order }) => !order),
  );
  const { found, unreadable } = await detailsOf(
    thin,
    ({ orderNo }) => orderNo,
    ({ orderNo, header }) => line.ask('getOrder', getOrder!, { orderNo, header }),
  );
  return {
    rows: page.rows.length,
    // Here already: the database is busy with the pages before, and we are not.
    found: [...whole, ...found].map((order) => readyOrder(order, line.shop)),
    unreadable: [...setAside(page), ...unreadable],
    next: page.next,
  };
};

const refunds: Read<ShopRefund> = async (line, query) => {
  const { listRefunds, getRefund } = line.platform.operations;
  const page = await line.ask('listRefunds', listRefunds!, query);
  const whole = page.rows.flatMap(({ refund }) => refund ?? []);
  const { found, unreadable } = await detailsOf(
    page.rows.filter(({ refund }) => !refund),
    ({ refundNo }) => refundNo,
    ({ refundNo }) => line.ask('getRefund', getRefund!, { refundNo }),
  );
  return {
    rows: page.rows.length,
    found: [...whole, ...found],
    unreadable: [...setAside(page), ...unreadable],
    next: page.next,
  };
};

const listed: Read<InvoiceApplication> = async (line, query) => {
  const page = await line.ask('listApplications', line.platform.operations.listApplications!, query);
  return { rows: page.rows.length, found: page.rows, unreadable: setAside(page), next: page.next };
};

const pageOfOrders = 100;

/** Where a platform tells applications by order only, the orders that moved are asked about. */
const byOrder: Read<InvoiceApplication> = async (line, { from, to, cursor }, { db, company }) => {
  const moved = await runWork(db, service('平台同步', company), (work) =>
    work.query<{ id: number; no: string }>(
      'oms_order.moved',
      `select id, order_no as no from oms_order where company_id = $1 and shop = $2 and updated_at >= to_timestamp($3::float8 / 1000) and updated_at < to_timestamp($4::float8 / 1000) ` +
        `and id > $5 and order_status not in ('waitPay', 'closedUnpaid') order by id limit ${pageOfOrders}`,
      [company, line.shop.id, from, to, Number(cursor ?? 0)],
    ),
  );
  const { found, unreadable } = await detailsOf(
    moved,
    ({ no }) => no,
    ({ no }) => line.ask('applicationsOf', line.platform.operations.applicationsOf!, { orderNo: no }),
  );
  const all = found.flat();
  return {
    rows: all.length,
    found: all,
    unreadable,
    next: moved.length === pageOfOrders ? String(moved.at(-1)!.id) : undefined,
  };
};

/** By our own clock and our own table: no window of the platform applies. */
const ownWindow: Feed['windows'] = ({ overlapMs }, mark) => {
  const now = Date.now();
  return [{ from: Math.min(mark, now) - overlapMs, to: now }];
};

const applications = {
  store: takeInApplications,
  nameOf: ({ applicationId }: InvoiceApplication) => applicationId,
};
const storeOrders: Feed<ReadyOrder>['store'] = async (work, shop, found) => {
  const tally = await takeInReady(work, shop, found);
  await askLater(
    work,
    shop,
    found.map(({ order }) => order),
  );
  return tally;
};
const feeds = {
  orders: { read: orders, store: storeOrders, nameOf: ({ order }: ReadyOrder) => order.orderNo, windows },
  refunds: { read: refunds, store: takeInRefunds, nameOf: ({ refundNo }: ShopRefund) => refundNo, windows },
  listed: { read: listed, ...applications, windows },
  byOrder: { read: byOrder, ...applications, windows: ownWindow },
} satisfies Record<string, Feed>;

/** How a platform tells one kind of record; nothing where it does not. */
export function feedOf({ operations, pull }: ShopPlatform, resource: Resource): Feed | undefined {
  if (!pull) return undefined;
  switch (resource) {
    case 'orders':
      return operations.listOrders && feeds.orders;
    case 'refunds':
      return operations.listRefunds && feeds.refunds;
    case 'applications':
      return operations.listApplications ? feeds.listed : operations.applicationsOf && feeds.byOrder;
  }
}
