import {
  apportion,
  type Draft,
  type Fen,
  formatFen,
  leastFen,
  negateFen,
  subtractFen,
  sumFen,
  zeroFen,
} from '@heliu/model';
import { noteMany, Refusal, takeExternal, type ExternalSource, type Work } from '@heliu/engine';
import {
  type InvoiceKind,
  missingOf,
  type PlatformCode,
  platformNames,
  type SubsidisedSale,
} from '../../shop/model.ts';
import { shopPlatforms } from '../../shop/server.ts';
import { fillRemark, type RemarkValues } from '../remark-template/remark-template.rules.ts';

import { settingIsOn } from '../../system/server.ts';
import { figuresOf, totalsOf } from '../face/amounts.rules.ts';
import { invoice, origins } from '../invoice/invoice.ts';
import { kindFor } from '../face/kind.rules.ts';
import type { InvoicedOrder } from '../plan/order-lines.rules.ts';
import { type InvoicePlan, planInvoices, type PlanOrder, type Refused, type Subsidised } from '../plan/plan.rules.ts';
import { fittedRemark, reasonFor } from '../plan/levy.rules.ts';
import { wakeQueue } from './queue.server.ts';
import { restateOrders } from './restate.server.ts';
import { newSerial } from '../invoice/serial.server.ts';
import { itemOf, type Order, type Share, type Sources, sourcesOf, type Subject } from '../plan/sources.server.ts';
import { cleanTitle, type Title, titleTypeOf } from '../plan/title.rules.ts';
import { beijingDate, beijingTime } from '@heliu/outside';

export interface Making {
  readonly orders: readonly number[];
  readonly origin: keyof typeof origins;
  readonly rule?: number | undefined;
  /** Orders of one title on one invoice. */
  readonly merge?: boolean | undefined;
  readonly kind?: InvoiceKind | undefined;
  /** Instead of what the buyer or the order says. */
  readonly title?: Title | undefined;
  /** Where nobody named a title. */
  readonly defaultTitle?: string | undefined;
  /** When it is written, where that is not now. */
  readonly at?: string | undefined;
  /** Left as a draft for somebody to look at, or sent to be issued at once. */
  readonly open?: boolean;
}

export interface Made {
  readonly made: readonly { readonly id: number; readonly orders: readonly number[]; readonly gross: Fen }[];
  readonly refused: readonly Refused[];
}

function titleFor(sources: Sources, order: Order, { title, defaultTitle }: Making): Title {
  if (title) return title;
  const wish = sources.wishes.get(order.id);
  if (wish) {
    const { application: _, told, amount: __, wantedKind: ___, ...asked } = wish;
    return { ...asked, type: titleTypeOf(told, asked) };
  }
  const named = { name: order.invoiceTitle ?? '', taxNo: order.titleTaxNo ?? undefined };
  if (named.name !== '') return { ...named, type: titleTypeOf('unknown', named) };
  return { type: 'personal', name: defaultTitle ?? '个人' };
}

const goodsOf = ({ subsidyGoods }: Order, { lineNo, fromOrder }: Order['lines'][number]) =>
  subsidyGoods?.find((one) => one.lineNo === lineNo && (one.order ?? null) === fromOrder);

/** All that is demanded of a subsidised sale: by its shop, by its platform, for its lines. */
function saleOf(sources: Sources, order: Order): SubsidisedSale {
  const { subsidyNeeds, platform } = sources.shops.get(order.shop)!;
  const { subsidyNeeds: demanded = [] } = shopPlatforms[platform as PlatformCode];
  return {
    lines: order.lines
      .filter(({ subsidy }) => subsidy > 0n)
      .map((line) => ({ name: line.goodsName, quantity: line.quantity, goods: goodsOf(order, line) })),
    needs: [...(subsidyNeeds ?? []), ...demanded],
    holderNo: sources.holderNos.get(order.id),
  };
}

function subsidisedOf(sources: Sources, order: Order): Subsidised | undefined {
  if (order.subsidy === 0n) return undefined;
  const sale = saleOf(sources, order);
  return {
    // As it can be printed.
    holder:
      order.subsidyHolder === null ? undefined : cleanTitle({ type: 'personal', name: order.subsidyHolder }).title.name,
    missing: missingOf(sale),
    goods: sale.lines.flatMap(({ goods }) => goods ?? []),
  };
}

/** What a subsidised order still lacks before it may be invoiced; null when nothing does. */
export async function missingFor(work: Work, order: number): Promise<string | null> {
  const sources = await sourcesOf(work, [order], false);
  return subsidisedOf(sources, sources.orders[0]!)?.missing ?? null;
}

/** A subsidised order is invoiced to whom it was subsidised for, with his number where that is demanded. */
function titleOf(sources: Sources, order: Order, making: Making): Title {
  const asked = titleFor(sources, order, making);
  const { subsidyHolder: holder } = order;
  if (order.subsidy === 0n || holder === null) return asked;
  const title: Title = making.title
    ? asked
    : { type: 'personal', name: holder, email: asked.email, mobile: asked.mobile };
  const { needs, holderNo } = saleOf(sources, order);
  return title.name === holder && needs.includes('holderNo') ? { ...title, taxNo: holderNo } : title;
}

/** What may still stand on an invoice; where the platform named an amount, not more than that. */
function targetOf(sources: Sources, order: Order): Fen {
  const shares = sources.shares.get(order.id);
  if (shares) return subtractFen(sumFen(shares.map(({ most }) => most)), order.invoiced);
  const asked = sources.wishes.get(order.id)?.amount;
  const most = asked === undefined || asked <= 0n ? order.invoiceable : leastFen(asked, order.invoiceable);
  return subtractFen(most, order.invoiced);
}

/** How the target of a merged order falls to its parts: as what each has left, where that comes to it. */
function targetsOf(shares: readonly Share[], target: Fen): Fen[] {
  const left = shares.map(({ most, invoiced }) => (most > invoiced ? subtractFen(most, invoiced) : zeroFen));
  const sum = sumFen(left);
  if (sum === target) return left;
  return sum > 0n ? apportion(target, left) : shares.map(() => zeroFen);
}

function partsPlanned(sources: Sources, order: Order, whole: InvoicedOrder): readonly InvoicedOrder[] | undefined {
  const shares = sources.shares.get(order.id);
  if (!shares || whole.target <= 0n) return undefined;
  const targets = targetsOf(shares, whole.target);
  const { includePostage } = sources.shops.get(order.shop)!;
  return shares.map(({ id, postage }, i) => ({
    ...whole,
    part: id,
    target: targets[i]!,
    postage: includePostage ? postage : zeroFen,
    refunds: whole.refunds.filter(({ part }) => part === id),
    lines: whole.lines.filter((_, at) => order.lines[at]!.fromOrder === id),
  }));
}

function planned(sources: Sources, order: Order, making: Making): PlanOrder {
  const shop = sources.shops.get(order.shop)!;
  const subject = shop.subject === null ? undefined : sources.subjects.get(shop.subject);
  const content: InvoicedOrder = {
    id: order.id,
    orderNo: order.orderNo,
    postage: shop.includePostage ? subtractFen(order.postage, order.postageRefunded) : zeroFen,
    target: targetOf(sources, order),
    refunds: sources.refunds.get(order.id) ?? [],
    lines: order.lines.map((line) => ({
      lineNo: line.lineNo ?? String(line.position),
      name: line.goodsName,
      // The state's catalogue names the model, the shop's own words do not count there.
      spec: goodsOf(order, line)?.model ?? line.spec ?? undefined,
      quantity: line.quantity,
      amount: line.amount,
      paid: line.paid,
      subsidy: shop.subsidyBasis === 'gross' ? line.subsidy : zeroFen,
      gift: line.gift,
      item: itemOf(sources, order, line),
    })),
  };
  return {
    ...content,
    parts: partsPlanned(sources, order, content),
    shop: order.shop,
    shopName: shop.name,
    subject,
    kind: making.kind ?? kindFor(subject?.defaultKind ?? 'digitalNormal', sources.wishes.get(order.id)?.wantedKind),
    ...cleanTitle(titleOf(sources, order, making)),
    locked: order.locked,
    subsidyUndecided: order.subsidy > 0n && shop.subsidyBasis === 'unset',
    subsidised: subsidisedOf(sources, order),
    price: sumFen([order.goodsAmount, negateFen(order.shopDiscount), order.postage, order.fees]),
    gifts: shop.gifts,
    postageItem: shop.postageItem === null ? undefined : sources.postage.get(shop.postageItem),
  };
}

/** What orders would become, without writing anything: the dry run and the dialog before the click ask the same. */
export async function planFor(work: Work, making: Making, lock: boolean) {
  const sources = await sourcesOf(work, making.orders, lock);
  const away = sources.orders.find(({ status }) => status === 'merged' || status === 'deleted');
  if (away?.status === 'merged')
    throw new Refusal(`订单 ${away.orderNo} 已合并到 HB${away.mergedInto}，请对合并订单开票`);
  if (away) throw new Refusal(`订单 ${away.orderNo} 已删除，不能开票`);
  const orders = sources.orders.map((order) => planned(sources, order, making));
  return { sources, ...planInvoices(orders, { merge: making.merge ?? false }) };
}

/** What the buyer and the platform call a merged order. */
const numbersOfParts = (sources: Sources, id: number): string[] =>
  sources.shares.get(id)?.map(({ orderNo }) => orderNo) ?? [];

const clock = (at: string | null): string | null => (at === null ? null : beijingTime(Date.parse(at)));

function remarkValues(sources: Sources, plan: InvoicePlan): RemarkValues {
  const byId = new Map(sources.orders.map((order) => [order.id, order]));
  const orders = plan.orders.map(({ id }) => byId.get(id)!);
  const [order] = orders;
  const shop = sources.shops.get(order!.shop)!;
  const goods = orders.flatMap(({ subsidyGoods }) => subsidyGoods ?? []);
  const sum = (pick: (one: Order) => Fen) => formatFen(sumFen(orders.map(pick)));
  const all = (pick: (one: Order) => string | null) => [...new Set(orders.flatMap((one) => pick(one) ?? []))].join(' ');
  return {
    订单号: all(({ id, orderNo }) => numbersOfParts(sources, id).join(' ') || orderNo),
    平台: platformNames[shop.platform as keyof typeof platformNames],
    店铺: shop.name,
    买家昵称: all(({ buyerNick }) => buyerNick),
    下单时间: clock(order!.orderedAt ?? order!.createdAt),
    付款时间: clock(order!.paidAt),
    实付金额: sum(({ paid }) => paid),
    运费: sum(({ postage }) => postage),
    原价: sum(({ goodsAmount }) => goodsAmount),
    国补金额: sum(({ subsidy }) => subsidy),
    SN码: goods.flatMap(({ sn }) => sn).join(' '),
    IMEI: goods.flatMap(({ imei }) => imei).join(' '),
    收货人: all(({ receiverName }) => receiverName),
    商家备注: all(({ sellerMemo }) => sellerMemo),
    买家留言: all(({ buyerMemo }) => buyerMemo),
    快递单号: [...new Set(orders.flatMap(({ parcels }) => parcels.map(({ trackingNo }) => trackingNo)))].join(' '),
  };
}

/** Everything of a subject that stands on its invoices. */
export const sellerOf = (subject: Subject) => ({
  sellerName: subject.name,
  sellerTaxNo: subject.taxNo,
  sellerAddress: subject.address,
  sellerPhone: subject.phone,
  sellerBank: subject.bankName,
  sellerAccount: subject.bankNo,
});

export const buyerOf = (title: Title) => ({
  titleType: title.type,
  buyerName: title.name,
  buyerTaxNo: title.taxNo?.toUpperCase() ?? null,
  buyerAddress: title.address ?? null,
  buyerPhone: title.phone ?? null,
  buyerBank: title.bank ?? null,
  buyerAccount: title.account ?? null,
  email: title.email ?? null,
  mobile: title.mobile ?? null,
});

/** Whom an invoice is from and for, and through whose hands it goes: what another one about the same sale says too. */
const partyKeys = [
  'shop',
  'subject',
  'provider',
  'terminal',
  'drawer',
  'payee',
  'reviewer',
  'titleType',
  'buyerName',
  'buyerTaxNo',
  'buyerAddress',
  'buyerPhone',
  'buyerBank',
  'buyerAccount',
  'email',
  'mobile',
  'sellerName',
  'sellerTaxNo',
  'sellerAddress',
  'sellerPhone',
  'sellerBank',
  'sellerAccount',
  'application',
] as const satisfies readonly (keyof typeof invoice.fields)[];
export type PartyKey = (typeof partyKeys)[number];
export const partiesOf = <R extends Pick<Draft<typeof invoice>, PartyKey>>(record: R): Pick<R, PartyKey> =>
  Object.fromEntries(partyKeys.map((key) => [key, record[key]])) as Pick<R, PartyKey>;

export const goodsSummary = (lines: readonly { readonly goodsName: string }[]): string =>
  `${lines[0]!.goodsName}${lines.length > 1 ? ` 等 ${lines.length} 项` : ''}`.slice(0, 200);

/** What is printed as its remark: the codes of subsidised pieces, and of our own making as much as there is room for. */
function remarked(sources: Sources, subject: Subject, plan: InvoicePlan) {
  const { kind, title } = plan;
  const text = subject.remark === null ? '' : fillRemark(subject.remark, remarkValues(sources, plan));
  const { remarkParties } = subject;
  return fittedRemark(text, plan.subsidised, { kind, remarkParties, ...sellerOf(subject), ...buyerOf(title) });
}

function draftOf(
  work: Work,
  sources: Sources,
  plan: InvoicePlan,
  making: Making,
  joinLines: boolean,
): Draft<typeof invoice> {
  const subject = plan.subject as Subject;
  const lines = plan.lines.map((line) => ({ ...line, ...figuresOf(line, subject.discountLines) }));
  const application = plan.orders.map(({ id }) => sources.wishes.get(id)?.application).find((id) => id !== undefined);
  return {
    serial: newSerial(subject.serialPrefix),
    kind: plan.kind,
    colour: 'blue',
    origin: making.origin,
    shop: plan.shop ?? null,
    subject: subject.id,
    provider: subject.provider,
    drawer: subject.drawer,
    payee: subject.payee,
    reviewer: subject.reviewer,
    invoiceDate: beijingDate(Date.parse(making.at ?? work.now)),
    ...buyerOf(plan.title),
    ...sellerOf(subject),
    discountLines: subject.discountLines,
    joinLines,
    ...totalsOf(lines),
    ...remarked(sources, subject, plan),
    fullRateReason: reasonFor(subject, plan.kind, plan.lines),
    orders: plan.orders.map(({ id }) => id),
    // One for each of the orders, in their order; those of the parts after them, to be found by.
    orderNos: [
      ...plan.orders.map(({ orderNo }) => orderNo),
      ...plan.orders.flatMap(({ id }) => numbersOfParts(sources, id)),
    ]
      .join(' ')
      .slice(0, 2000),
    goods: goodsSummary(lines),
    application: application ?? null,
    rule: making.rule ?? null,
    vouchers: [],
    lines: lines.map(({ spec, unit, quantity, order, orderLine, ...line }) => ({
      ...line,
      spec: spec ?? null,
      unit: unit ?? null,
      quantity: quantity ?? null,
      order: order ?? null,
      orderLine: orderLine ?? null,
    })),
  };
}

/** Serials are made here and nowhere else, so none is ever found. */
const written: ExternalSource = { by: ['serial'], fields: [], digest: 'serial' };
const queued: ExternalSource = { ...written, status: 'queued' };

/** Writes many invoices at once, as drafts or straight into the queue of their subject. */
export async function writeInvoices(
  work: Work,
  drafts: readonly Draft<typeof invoice>[],
  open: boolean,
  at = work.now,
): Promise<number[]> {
  const taken = await takeExternal(
    work,
    invoice,
    open ? queued : written,
    drafts.map((draft) => ({ draft: open ? { ...draft, queuedAt: work.now } : draft, at })),
  );
  const ids = taken.map(({ id }) => id);
  await noteMany(
    work,
    drafts.map((draft, i) => ({
      entity: invoice.name,
      recordId: ids[i]!,
      action: 'save',
      label: draft.origin === 'buyer' ? '购方申请红冲' : draft.colour === 'red' ? '开红票' : open ? '开票' : '新增',
      title: draft.buyerName,
      after: { gross: draft.gross, orderNos: draft.orderNos, origin: draft.origin },
    })),
  );
  if (!open) return ids;
  for (const subject of new Set(drafts.map((draft) => draft.subject))) await wakeQueue(work, subject);
  return ids;
}

/** Puts orders on invoices. Asked twice, the second time finds nothing left to invoice. */
export async function makeInvoices(work: Work, making: Making): Promise<Made> {
  const { sources, plans, refused } = await planFor(work, making, true);
  if (plans.length === 0) return { made: [], refused };
  const joinLines = making.merge === true && (await settingIsOn(work, 'oms.joinEqualLines'));
  const drafts = plans.map((plan) => draftOf(work, sources, plan, making, joinLines));
  const ids = await writeInvoices(work, drafts, making.open ?? true, making.at);
  await noteMany(
    work,
    plans.flatMap(({ notice, title }, i) =>
      notice === undefined
        ? []
        : [
            {
              entity: invoice.name,
              recordId: ids[i]!,
              action: 'title',
              label: '整理抬头',
              title: title.name,
              reason: notice,
            },
          ],
    ),
  );
  const orders = plans.flatMap((plan) => plan.orders.map(({ id }) => id));
  await restateOrders(work, orders);
  return {
    made: plans.map((plan, i) => ({ id: ids[i]!, orders: plan.orders.map(({ id }) => id), gross: drafts[i]!.gross! })),
    refused,
  };
}
