import { type Fen, parseYuan, showFen, sumFen } from '@heliu/model';
import { z } from 'zod';
import { times } from '@heliu/outside';
import { bearers, difference, type InvoiceApplication, type ShopOrder, type ShopRefund } from './order.ts';
import { subsidyApart } from './subsidy.ts';
import { type OrderStatus, orderStatuses, type RefundStatus, refundStatuses } from './status.ts';

/**
 * What any other shop sends us. Our own format, so it can be strict: a push that does not add up is refused at the door,
 * where its author can still mend it.
 */
const line = (label: string, max: number) =>
  z.string(`${label}应为文本`).trim().min(1, `${label}不能为空`).max(max, `${label}不能超过 ${max} 个字`);
const optional = (label: string, max: number) => line(label, max).optional();

const amount = (label: string) =>
  z.string(`${label}应为文本，如 "12.30"`).transform((value, context): Fen => {
    const found = parseYuan(value);
    if (found !== undefined) return found;
    context.addIssue(`${label}应为元，最多两位小数，如 "12.30"`);
    return z.NEVER;
  });

const notNegative = (label: string) => amount(label).refine((value) => value >= 0n, `${label}不能是负数`);

const instant = (label: string) =>
  z.iso
    .datetime({ offset: true, error: `${label}应带时区，如 2026-01-01T12:00:00+08:00` })
    .transform((value) => new Date(value).toISOString());

const quantity = z.string('数量应为文本').regex(/^\d{1,12}(\.\d{1,8})?$/, '数量应为正数');

const keys = <K extends string>(of: Readonly<Record<K, string>>) => Object.keys(of) as [K, ...K[]];
const choice = <K extends string>(label: string, of: Readonly<Record<K, string>>) =>
  z.enum(keys(of), `${label}应为 ${keys(of).join('、')} 之一`);

const codes = (label: string) => z.array(line(label, 40), `${label}应为列表`).max(20, `${label}不能超过 20 个`);

const shopOrder = z.object({
  orderNo: line('订单号', 64),
  status: choice<OrderStatus>('订单状态', orderStatuses),
  rawStatus: optional('原始状态', 64),
  refund: choice<RefundStatus>('退款状态', refundStatuses).default('none'),
  createdAt: instant('下单时间'),
  paidAt: instant('付款时间').optional(),
  shippedAt: instant('发货时间').optional(),
  finishedAt: instant('完成时间').optional(),
  updatedAt: instant('更新时间'),
  lines: z
    .array(
      z.object({
        lineNo: line('行号', 64),
        skuId: optional('SKU', 64),
        outerSku: optional('商家编码', 64),
        name: line('商品名称', 200),
        spec: optional('规格', 200),
        quantity,
        price: notNegative('单价'),
        paid: notNegative('行实付').optional(),
        sn: codes('SN 码').optional(),
        imei: codes('IMEI').optional(),
        barcode: optional('69 码', 14),
        model: optional('型号', 60),
      }),
      '商品明细应为列表',
    )
    .min(1, '订单没有商品')
    .max(500, '商品明细不能超过 500 行'),
  postage: notNegative('运费').default(0n as Fen),
  fees: notNegative('其他费用').default(0n as Fen),
  paid: notNegative('实付'),
  promotions: z
    .array(
      z.object({
        bearer: choice('承担方', bearers),
        name: line('优惠名称', 100),
        amount: amount('优惠金额'),
        lineNo: optional('行号', 64),
      }),
    )
    .max(200, '优惠不能超过 200 项')
    .default([]),
  subsidy: z
    .object({
      mode: z.enum(['payment', 'order', 'unknown'], '国补方式应为 payment、order、unknown 之一'),
      amount: notNegative('国补金额'),
      lineNo: optional('行号', 64),
    })
    .optional(),
  buyerNick: optional('买家昵称', 100),
  buyerMemo: optional('买家留言', 500),
  sellerMemo: optional('卖家备注', 500),
  labels: z.array(line('标签', 32)).max(20).default([]),
});

export const pushedOrder = shopOrder.transform((sent, context): ShopOrder => {
  const refuse = (message: string, ...path: (string | number)[]) => context.addIssue({ code: 'custom', message, path });
  const numbers = sent.lines.map(({ lineNo }) => lineNo);
  if (new Set(numbers).size < numbers.length) refuse('行号重复', 'lines');
  const lines = sent.lines.map(({ sn, imei, barcode, model, ...one }, at) => {
    const whole = exactly(one.price, one.quantity);
    const told = { sn, imei, barcode, model };
    if (whole === undefined) refuse('单价乘数量不是整分', 'lines', at, 'price');
    const subsidy = one.lineNo === sent.subsidy?.lineNo ? sent.subsidy.amount : undefined;
    const isCoded = Object.values(told).some((code) => code !== undefined);
    return {
      ...one,
      subsidy,
      ...(isCoded && { codes: told }),
      amount: whole ?? (0n as Fen),
      refund: 'none' as const,
    };
  });
  if (sent.subsidy?.lineNo !== undefined && !numbers.includes(sent.subsidy.lineNo))
    refuse('国补的行号不在商品明细里', 'subsidy', 'lineNo');
  if (sent.subsidy && sent.subsidy.amount > sent.paid) refuse('国补金额超过了实付', 'subsidy', 'amount');
  const { buyerNick, rawStatus = sent.status, ...rest } = sent;
  const told: ShopOrder = {
    ...rest,
    rawStatus,
    lines,
    goods: sumFen(lines.map((one) => one.amount)),
    buyer: { nick: buyerNick, mask: {}, cipher: {} },
    subsidy: sent.subsidy && { mode: sent.subsidy.mode, amount: sent.subsidy.amount },
    raw: sent,
  };
  // By our own format what was paid is what the order came to, the state's share included.
  const order = subsidyApart(told, 'inPaid');
  const off = difference(order);
  if (off !== 0n) refuse(`商品＋运费＋其他费用－优惠与实付相差 ${showFen(off)}`, 'paid');
  return order;
});

function exactly(price: Fen, pieces: string): Fen | undefined {
  try {
    return times(price, pieces);
  } catch {
    return undefined;
  }
}

export const pushedRefund = z
  .object({
    refundNo: line('退款单号', 64),
    orderNo: line('订单号', 64),
    lineNo: optional('行号', 64),
    status: choice<RefundStatus>('退款状态', refundStatuses),
    rawStatus: optional('原始状态', 64),
    kind: z.enum(
      ['money', 'return', 'exchange', 'priceProtection'],
      '退款类型应为 money、return、exchange、priceProtection 之一',
    ),
    amount: notNegative('退款金额'),
    postage: notNegative('其中运费').optional(),
    createdAt: instant('申请时间'),
    updatedAt: instant('更新时间'),
    refundedAt: instant('退款时间').optional(),
    reason: optional('原因', 200),
  })
  .transform((sent): ShopRefund => ({ ...sent, rawStatus: sent.rawStatus ?? sent.status, raw: sent }));

export const pushedApplication = z
  .object({
    applicationId: line('申请号', 64),
    orderNo: line('订单号', 64),
    trigger: z.enum(['apply', 'changeTitle', 'refund'], '触发方式应为 apply、changeTitle、refund 之一'),
    title: z.object({
      type: z.enum(['personal', 'company'], '抬头类型应为 personal 或 company'),
      name: line('抬头', 100),
      taxNo: optional('税号', 20),
      address: optional('地址', 100),
      phone: optional('电话', 20),
      bank: optional('开户行', 100),
      account: optional('账号', 50),
    }),
    amount: notNegative('开票金额').optional(),
    kind: z.enum(['normal', 'special'], '票种应为 normal（普票）或 special（专票）').optional(),
    appliedAt: instant('申请时间'),
    memo: optional('备注', 200),
  })
  .superRefine(({ title }, context) => {
    if (title.type === 'company' && !title.taxNo)
      context.addIssue({ code: 'custom', path: ['title', 'taxNo'], message: '企业抬头需要税号' });
  })
  .transform(({ kind, ...sent }): InvoiceApplication => ({
    ...sent,
    ...(kind && { kind: kind === 'special' ? 'digitalSpecial' : 'digitalNormal', rawKind: kind }),
    status: 'applied',
    rawStatus: 'applied',
    raw: sent,
  }));
