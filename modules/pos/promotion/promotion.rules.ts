import { compareDecimal, dec, type Decimal, type Draft, type Fen, type Full, parseYuan } from '@heliu/model';
import { spoken, spokenRate } from '../pricing/bill.rules.ts';
import type { Gift, Promotion, RateEntry, ScopeEntry, SetGroup, SpecialEntry } from '../pricing/terms.ts';
import { entryOf, exceptComplaint, exceptOf, namesOf, scopeOf } from '../pricing/named-goods.rules.ts';
import type { promotion } from './promotion.ts';

type PromotionDraft = Draft<typeof promotion>;
type PromotionOrder = Full<typeof promotion>;
type ScopeLine = PromotionOrder['scope'][number];

const slotText = /^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

const slotsIn = (text: string | null | undefined): string[] => (text ?? '').split(/[\s,，、]+/).filter(Boolean);

function slotComplaint(text: string | null | undefined): string | undefined {
  for (const slot of slotsIn(text)) {
    if (!slotText.test(slot)) return `时段“${slot}”应如 10:00-12:00`;
    const [from, to] = slot.split('-');
    if (from! >= to!) return `时段“${slot}”的结束应晚于开始；跨过半夜的请写成两段`;
  }
  return undefined;
}

const isMore = (value: Decimal | null | undefined): boolean => value != null && compareDecimal(value, dec(0)) > 0;

/** What is reached by the whole bill needs no goods named: none is all of them. */
const isByThreshold = (kind: PromotionOrder['kind'] | null): boolean => kind === 'mj' || kind === 'pl';

function scopeComplaint({ kind, scope }: PromotionDraft): string | undefined {
  if (scope.length === 0 && !isByThreshold(kind)) return '适用商品至少要有一行';
  const seen = new Set<string>();
  for (const [index, line] of scope.entries()) {
    const where = `适用商品第${index + 1}行：`;
    const names = namesOf(line);
    if (names.length > 1) return `${where}SKU、商品、分类、品牌、标签只选一个，都不选为全部商品`;
    const same = `${kind === 'zh' ? (line.setGroup ?? 1) : ''}${names[0] ?? 'all'}:${names[0] ? line[names[0]] : ''}${kind === 'dp' ? `:${line.nth ?? ''}` : ''}`;
    if (seen.has(same)) return `${where}与前面的一行相同`;
    seen.add(same);
    if (kind === 'dp' && line.rate == null) return `${where}折扣不能为空`;
    if (kind === 'de' && (line.specialMode == null || line.specialValue == null)) return `${where}方式和金额不能为空`;
  }
  return undefined;
}

function kindComplaint(draft: PromotionDraft): string | undefined {
  const { kind, tiers, gifts, threshold, giftChoice, setMode, setValue, setRate, scope, isLoop, basis } = draft;
  if (kind === 'mj') {
    if (tiers.length === 0) return '满减至少要有一档';
    if (isLoop && tiers.length > 1) return '“每满都算”只能有一档';
    for (const [index, tier] of tiers.entries()) {
      const where = `满减档次第${index + 1}行：`;
      if ((tier.reduce == null) === (tier.rate == null)) return `${where}减和打折填写一个`;
      if (isLoop && tier.rate != null) return `${where}“每满都算”只能减金额`;
      if (basis === 'quantity' && !Number.isInteger(Number(tier.threshold))) return `${where}件数应为整数`;
    }
    if (new Set(tiers.map((tier) => Number(tier.threshold))).size < tiers.length) return '满减档次有两行门槛相同';
  }
  if (kind === 'pl') {
    if (!isMore(threshold)) return '赠品的门槛不能为空';
    if (basis === 'quantity' && !Number.isInteger(Number(threshold))) return '件数的门槛应为整数';
    if (gifts.length === 0) return '赠品至少要有一行';
    if (giftChoice != null && giftChoice > gifts.length) return '任选的件数不能多于赠品的行数';
  }
  if (kind === 'zh') {
    if (setMode == null) return '套装优惠不能为空';
    if (setMode === 'rate' && setRate == null) return '套装折扣不能为空';
    if ((setMode === 'price' || setMode === 'reduce') && setValue == null) return '套装金额不能为空';
    const groups = new Map<number, number>();
    for (const { setGroup, setQuantity } of scope) {
      const group = setGroup ?? 1;
      const quantity = setQuantity ?? 1;
      if ((groups.get(group) ?? quantity) !== quantity) return `第${group}组各行的件数应相同`;
      groups.set(group, quantity);
    }
    if (setMode === 'cheapest' && groups.size > 1) return '“最低价一件免单”只能有一组';
    if ([...groups.values()].reduce((sum, quantity) => sum + quantity, 0) < 2) return '一套至少要有两件';
  }
  return undefined;
}

export function promotionComplaint(draft: PromotionDraft): string | undefined {
  if (draft.startAt && draft.endAt && Date.parse(draft.endAt) <= Date.parse(draft.startAt))
    return '结束时间应晚于开始时间';
  return slotComplaint(draft.slots) ?? scopeComplaint(draft) ?? exceptComplaint(draft.except) ?? kindComplaint(draft);
}

/** `2026-11-18T10:30` in Beijing. */
export const beijingMinute = (instant: string): string =>
  new Date(Date.parse(instant) + 8 * 3600_000).toISOString().slice(0, 16);

const money = (amount: Fen | string | null | undefined): Fen | undefined =>
  amount == null ? undefined : typeof amount === 'bigint' ? amount : parseYuan(amount);

/** Several lines for the same goods are steps of one offer: 第2件8折, 第3件5折. */
function rateEntries(lines: readonly ScopeLine[]): RateEntry[] {
  const byName = new Map<string, RateEntry>();
  for (const line of lines) {
    const entry = entryOf(line);
    const key = `${entry.of}:${entry.id}`;
    const there: RateEntry = byName.get(key) ?? entry;
    byName.set(
      key,
      line.nth === null
        ? { ...there, rate: line.rate! }
        : { ...there, steps: [...(there.steps ?? []), { nth: line.nth, rate: line.rate! }] },
    );
  }
  return [...byName.values()];
}

function setGroups(lines: readonly ScopeLine[], except: readonly ScopeEntry[]): SetGroup[] {
  const groups = new Map<number, ScopeLine[]>();
  for (const line of lines) groups.set(line.setGroup ?? 1, [...(groups.get(line.setGroup ?? 1) ?? []), line]);
  return [...groups.values()].map((group) => ({
    scope: { entries: group.map(entryOf), except },
    quantity: group[0]!.setQuantity ?? 1,
  }));
}

/** What the rules of pricing make of an order; `gifts` are those of its lines with their names and prices. */
export function termsOf(order: PromotionOrder, gifts: readonly Gift[]): Promotion {
  const except = exceptOf(order.except);
  const plain = scopeOf(order.scope, order.except);
  const by = (value: Decimal): bigint =>
    order.basis === 'quantity' ? BigInt(Math.trunc(Number(value))) : parseYuan(Number(value).toFixed(2))!;
  const terms = {
    id: order.id,
    name: order.name,
    priority: order.priority ?? 100,
    startAt: beijingMinute(order.startAt),
    endAt: beijingMinute(order.endAt),
    weekdays: (order.weekdays ?? []).map(Number),
    slots: slotsIn(order.slots).map((slot) => ({ from: slot.slice(0, 5), to: slot.slice(6) })),
    stores: [],
    channels: [],
    audience: { to: order.audience ?? 'all' },
    exclusive: order.exclusive,
    stackGroup: order.stackGroup ?? '',
    withMember: isByThreshold(order.kind) && !order.noMember,
    withCoupon: true,
    left: order.limitPerBill === null ? {} : { bill: order.limitPerBill },
  } as const;
  const maxReduce = money(order.maxReduce);
  switch (order.kind) {
    case 'dp':
      return { ...terms, kind: 'dp', scope: { entries: rateEntries(order.scope), except } };
    case 'de':
      return {
        ...terms,
        kind: 'de',
        scope: {
          entries: order.scope.map((line): SpecialEntry => ({
            ...entryOf(line),
            mode: line.specialMode!,
            value: money(line.specialValue)!,
          })),
          except,
        },
      };
    case 'mj':
      return {
        ...terms,
        kind: 'mj',
        scope: plain,
        basis: order.basis ?? 'amount',
        loop: order.isLoop,
        ...(maxReduce === undefined ? {} : { maxReduce }),
        tiers: order.tiers.map(({ threshold, reduce, rate }) => ({
          threshold: by(threshold),
          ...(rate === null ? { reduce: money(reduce)! } : { rate }),
        })),
      };
    case 'pl':
      return {
        ...terms,
        kind: 'pl',
        scope: plain,
        basis: order.basis ?? 'amount',
        threshold: by(order.threshold!),
        loop: order.isLoop,
        gifts,
        ...(order.giftChoice === null ? {} : { choose: order.giftChoice }),
        stockOut: 'skip',
      };
    case 'zh':
      return {
        ...terms,
        kind: 'zh',
        groups: setGroups(order.scope, except),
        mode: order.setMode!,
        ...(order.setValue === null ? {} : { value: money(order.setValue)! }),
        ...(order.setRate === null ? {} : { rate: order.setRate }),
      };
  }
}

/** What a promotion gives, in one line for lists. */
export function summaryOf({ kind, scope, tiers, basis, isLoop, threshold, gifts, ...rest }: PromotionDraft): string {
  const said = (amount: Fen | string | null | undefined): string => spoken(money(amount) ?? (0n as Fen));
  const unit = basis === 'quantity' ? '件' : '元';
  const each = isLoop ? '每满' : '满';
  const number = (value: Decimal | null | undefined): string => String(Number(value ?? 0));
  const isWhole = (line: (typeof scope)[number]): boolean => namesOf(line).length === 0;
  const whole = isByThreshold(kind) ? scope.every(isWhole) : kind !== 'zh' && scope.some(isWhole);
  const where = whole ? '全场' : '';
  switch (kind) {
    case 'dp':
      return (
        where +
        [
          ...new Set(scope.map(({ nth, rate }) => `${nth ? `第${nth}件` : ''}${rate == null ? '' : spokenRate(rate)}`)),
        ].join('、')
      );
    case 'de':
      return (
        where +
        [
          ...new Set(
            scope.map(
              ({ specialMode, specialValue }) =>
                `${specialMode === 'price' ? '特价' : '每件减'}${said(specialValue)}元`,
            ),
          ),
        ].join('、')
      );
    case 'mj':
      return (
        where +
        tiers
          .map(
            (tier) =>
              `${each}${number(tier.threshold)}${unit}${tier.rate == null ? `减${said(tier.reduce)}元` : spokenRate(tier.rate)}`,
          )
          .join('、')
      );
    case 'pl':
      return `${where}${each}${number(threshold)}${unit}送${rest.giftChoice ? `${gifts.length}选${rest.giftChoice}` : `${gifts.length}种赠品`}`;
    case 'zh': {
      const groups = new Map(scope.map(({ setGroup, setQuantity }) => [setGroup ?? 1, setQuantity ?? 1]));
      const size = [...groups.values()].reduce((sum, quantity) => sum + quantity, 0);
      const how =
        rest.setMode === 'rate'
          ? spokenRate(rest.setRate ?? '1')
          : rest.setMode === 'cheapest'
            ? '最低价一件免单'
            : `${rest.setMode === 'price' ? '一口价' : '减'}${said(rest.setValue)}元`;
      return `${size}件一套，${how}`;
    }
    default:
      return '';
  }
}

/** Whether two promotions can meet: in one layer, at one time, for one customer. Of goods nothing is said. */
export function canMeet(
  one: Pick<PromotionOrder, 'kind' | 'startAt' | 'endAt' | 'audience' | 'stackGroup'>,
  other: typeof one,
): boolean {
  const layer = (kind: PromotionOrder['kind']) => (kind === 'de' ? 'dp' : kind);
  const apart =
    (one.audience === 'guests' && other.audience === 'members') ||
    (one.audience === 'members' && other.audience === 'guests');
  const sameGroup = !['mj', 'pl'].includes(one.kind) || (one.stackGroup ?? '') === (other.stackGroup ?? '');
  return (
    layer(one.kind) === layer(other.kind) &&
    sameGroup &&
    !apart &&
    Date.parse(one.startAt) < Date.parse(other.endAt) &&
    Date.parse(other.startAt) < Date.parse(one.endAt)
  );
}
