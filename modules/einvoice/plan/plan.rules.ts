import { type Fen, gbkBytes, gbkCut, showFen, subtractFen, sumFen } from '@heliu/model';
import { codesInRemark, type InvoiceKind, type SubsidisedGoods } from '../../shop/model.ts';
import { remarkLimit } from '../remark-template/remark-template.rules.ts';

import { type DraftLine, type InvoicedOrder, linesOfOrder, type OrderRules } from './order-lines.rules.ts';
import {
  mostLines,
  serviceKindComplaint,
  specialComplaint,
  type SubjectKind,
  subjectKindComplaint,
} from '../face/kind.rules.ts';
import type { FullRateReason, Taxation } from '../face/face.ts';
import { needsReason, reasonComplaint } from './levy.rules.ts';
import type { Taxpayer } from '../subject/subject.ts';
import { splitLines } from './split.rules.ts';
import { type Title, titleComplaint } from './title.rules.ts';

/** What is known of a subject when something is to be issued in its name. */
export interface PlanSubject {
  readonly id: number;
  readonly name: string;
  readonly taxNo: string;
  readonly kind: SubjectKind;
  /** Undefined where no invoicing service is chosen. */
  readonly issues?:
    | {
        readonly kinds: readonly InvoiceKind[];
        readonly differences?: readonly Taxation[];
        readonly maxLines: number;
      }
    | undefined;
  readonly invoiceLimit?: Fen | undefined;
  readonly discountLines: boolean;
  readonly taxpayer?: Taxpayer | undefined;
  readonly fullRateReason?: FullRateReason | null | undefined;
}

export interface Subsidised {
  /** For whom, where that is known. */
  readonly holder: string | undefined;
  /** What is still to be written down about the goods or about him, in words. */
  readonly missing: string | undefined;
  readonly goods: readonly SubsidisedGoods[];
}

export interface PlanOrder extends InvoicedOrder, OrderRules {
  readonly shop: number;
  readonly shopName: string;
  readonly subject?: PlanSubject | undefined;
  readonly kind: InvoiceKind;
  readonly title: Title;
  /** What was taken out of the title before it could be issued. */
  readonly notice?: string | undefined;
  readonly locked: boolean;
  /** A state subsidy of which nobody has decided whether it stands on invoices. */
  readonly subsidyUndecided: boolean;
  /** The state paid a part of it, for one person. */
  readonly subsidised?: Subsidised | undefined;
  /** What the shop sold it all for. */
  readonly price: Fen;
}

export type Hindrance =
  | 'noTaxItem'
  | 'noSubject'
  | 'noProvider'
  | 'subsidyUnset'
  | 'subsidyMissing'
  | 'badTitle'
  | 'overLimit'
  | 'locked'
  | 'other';
/** Why an order gives no invoice, and what a person can do about it. */
export interface Refused {
  readonly order: number;
  readonly reason: Hindrance;
  readonly message: string;
  readonly advice: string;
}

export interface InvoicePlan {
  readonly orders: readonly { readonly id: number; readonly orderNo: string }[];
  readonly shop: number | undefined;
  readonly subject: PlanSubject;
  readonly kind: InvoiceKind;
  readonly title: Title;
  readonly notice: string | undefined;
  readonly lines: readonly DraftLine[];
  readonly subsidised: readonly SubsidisedGoods[];
}

const totalOf = ({ amount, discount }: DraftLine): Fen => subtractFen(amount, discount);

/** Names as long as the narrowest of the providers takes them, class and stars included. */
const fitted = (line: DraftLine): DraftLine => ({
  ...line,
  goodsName: gbkCut(line.goodsName, 90 - gbkBytes(line.shortName) - 2),
  spec: line.spec === undefined ? undefined : gbkCut(line.spec, 40),
  unit: line.unit === undefined ? undefined : gbkCut(line.unit, 14),
});

/** A state subsidy is paid to a person by name, and the invoice proves who got it. */
export function subsidyTitleComplaint({ type, name }: Title, holder?: string): string | undefined {
  if (type === 'company') return '国补发票只能开给领取补贴的个人，不能用企业抬头';
  if (holder !== undefined && name.trim() !== holder) return `国补发票只能开给领取补贴的“${holder}”，不能开给“${name}”`;
  return name.trim() === '个人' ? '国补发票的抬头要写领取补贴的人的姓名，不能只写“个人”' : undefined;
}

function subsidyHindrance({ holder, missing, goods }: Subsidised, title: Title): Omit<Refused, 'order'> | undefined {
  const unnamed = subsidyTitleComplaint(title, holder);
  if (unnamed)
    return { reason: 'badTitle', message: unnamed, advice: '在订单里登记领取人，或请买家用本人姓名申请开票' };
  const advice = '在订单的“国补”页签里登记';
  if (missing !== undefined) return { reason: 'subsidyMissing', message: `国补发票还缺${missing}`, advice };
  // A remark too long is cut, and a code that is cut proves nothing.
  if (gbkBytes(codesInRemark(goods)) > remarkLimit)
    return { reason: 'subsidyMissing', message: 'SN 码、IMEI 太多，发票的备注写不下', advice: '把订单拆开发货和开票' };
  return undefined;
}

function hindranceOf(order: PlanOrder): Omit<Refused, 'order'> | undefined {
  const { subject, kind, title } = order;
  if (order.locked) return { reason: 'locked', message: '订单已锁定', advice: '解锁后再开票' };
  if (!subject)
    return {
      reason: 'noSubject',
      message: `店铺“${order.shopName}”没有选开票主体`,
      advice: '在店铺里选择开票主体',
    };
  if (!subject.issues)
    return {
      reason: 'noProvider',
      message: `主体“${subject.name}”没有选开票服务，或服务还没有配置`,
      advice: '在开票主体里选择开票服务，并在开票服务里填写账号',
    };
  const misfit = subjectKindComplaint(kind, subject.kind, subject.name);
  if (misfit) return { reason: 'noProvider', message: misfit, advice: '改选票种，或为店铺换一个开票主体' };
  const unable = serviceKindComplaint(kind, { name: subject.name, issues: subject.issues });
  if (unable) return { reason: 'noProvider', message: unable, advice: '改用其他票种，或为主体换一家开票服务' };
  if (order.subsidyUndecided)
    return {
      reason: 'subsidyUnset',
      message: '国补订单，国补计不计入发票还没有设定',
      advice: '在店铺里设定“国补开票金额”',
    };
  if (order.target <= 0n) return { reason: 'other', message: '没有可开票的金额', advice: '退款或已开票的订单不用处理' };
  if (order.subsidised && order.target > order.price)
    return {
      reason: 'other',
      message: `国补订单的可开票金额 ${showFen(order.target)} 超过了商品价格 ${showFen(order.price)}`,
      advice: '核对平台的实付和国补金额',
    };
  const wrong = titleComplaint(title, kind, subject.taxNo);
  if (wrong) return { reason: 'badTitle', message: wrong, advice: '修改订单的发票抬头，或联系买家' };
  return order.subsidised && subsidyHindrance(order.subsidised, title);
}

/** One buyer's title at one subject: what may stand on one invoice. */
const groupKey = ({ subject, kind, title }: PlanOrder): string =>
  JSON.stringify([subject!.id, kind, title.type, title.name, title.taxNo ?? '', title.email ?? '']);

/**
 * From orders to invoices that are still to be written. Pure: the same orders give the same invoices. What each order
 * puts on them comes to its target to the fen, over all parts; no part breaks a limit of its subject.
 */
export function planInvoices(
  orders: readonly PlanOrder[],
  { merge }: { readonly merge: boolean },
): { readonly plans: InvoicePlan[]; readonly refused: Refused[] } {
  const refused: Refused[] = [];
  const groups = new Map<string, { order: PlanOrder; lines: DraftLine[] }[]>();
  for (const order of orders) {
    const hindrance = hindranceOf(order);
    if (hindrance) {
      refused.push({ order: order.id, ...hindrance });
      continue;
    }
    const { lines, untaxed } = linesOfOrder(order, order);
    if (!order.subject!.fullRateReason && needsReason(order.subject!.taxpayer ?? 'general', order.kind, lines)) {
      const advice = '在开票主体里选择“按 3% 开专票的原因”，或把商品的税率改为 1%';
      refused.push({ order: order.id, reason: 'other', message: reasonComplaint, advice });
      continue;
    }
    const difference = subtractFen(order.target, sumFen(lines.map(totalOf)));
    if (untaxed.length > 0)
      refused.push({
        order: order.id,
        reason: 'noTaxItem',
        message: `商品没有税收分类：${[...new Set(untaxed)].join('、').slice(0, 300)}`,
        advice: '在平台商品名称里为它选择税收分类并确认',
      });
    else if (specialComplaint(order.kind, lines))
      refused.push({
        order: order.id,
        reason: 'other',
        message: specialComplaint(order.kind, lines)!,
        advice: '改开普票，或请买家改申请普票',
      });
    else if (difference !== 0n)
      refused.push({
        order: order.id,
        reason: 'other',
        message: `商品明细与可开票金额相差 ${showFen(difference)}，没有可以分摊的商品行`,
        advice: '核对订单明细',
      });
    else {
      const key = merge ? groupKey(order) : String(order.id);
      groups.set(key, [...(groups.get(key) ?? []), { order, lines: lines.map(fitted) }]);
    }
  }
  const plans = [...groups.values()].flatMap((group): InvoicePlan[] => {
    const { subject, kind, title } = group[0]!.order;
    const shops = new Set(group.map(({ order }) => order.shop));
    const numbers = new Map(group.map(({ order }) => [order.id, order.orderNo]));
    const parts = splitLines(
      group.flatMap(({ lines }) => lines),
      {
        maxLines: mostLines(kind, subject!.issues!.maxLines),
        maxNet: subject!.invoiceLimit,
        discountLines: subject!.discountLines,
      },
    );
    return parts.map((lines) => ({
      orders: [...new Set(lines.map(({ order }) => order!))].map((id) => ({ id, orderNo: numbers.get(id)! })),
      shop: shops.size === 1 ? [...shops][0] : undefined,
      subject: subject!,
      kind,
      title,
      notice: group.map(({ order }) => order.notice).find((notice) => notice !== undefined),
      lines,
      subsidised: group.flatMap(({ order }) => order.subsidised?.goods ?? []),
    }));
  });
  return { plans, refused };
}
