import { chosen, type Decimal, parseYuan } from '@heliu/model';
import { z } from 'zod';
import { tidyCode } from '../../pos/model.ts';

const quantityText = /^(?=.*[1-9])\d{1,6}(\.\d{1,6})?$/;
export const quantity = z
  .union([z.string(), z.number().transform(String)], '数量不是数字')
  .pipe(z.string().regex(quantityText, '数量应大于0，最多6位小数'))
  .transform((text) => text as Decimal);

/** An amount in yuan as text, such as `12.50`. */
export const yuanText = (label: string) =>
  z.union([z.string(), z.number().transform(String)], `${label}不是金额`).pipe(
    z.string().refine((text) => {
      const amount = parseYuan(text);
      return amount !== undefined && amount >= 0n && amount < 10n ** 12n;
    }, `${label}不是金额，或超过两位小数`),
  );

export const clientUuid = z.uuid('客户端编号应为 UUID');

/** One thing somebody wants to buy. Quantities are in base units: a case of twelve that was scanned is 12. */
const billLine = z.object({
  /** Its number on the bill, from 1; discounts name it. */
  no: z.number('行号应为整数').int('行号应为整数').min(1, '行号从1开始').max(500, '行号过大'),
  sku: chosen('SKU'),
  quantity,
  /** A price the cashier has changed it to, for one base unit; left out, it costs what it costs. */
  price: yuanText('单价').optional(),
  serials: z.string('序列号应为文字').max(2000, '序列号过多').optional(),
});

const rate = z
  .string('折扣应如 0.85')
  .regex(/^0(\.\d{1,4})?$|^1(\.0{1,4})?$/, '折扣应在0到1之间，如 0.85')
  .transform((text) => text as Decimal);

/** What a cashier takes off one line, some lines, or the bill. */
const billDiscount = z.object({
  /** A button that was set up for it: what it takes off the server knows, and nobody has to agree to it. */
  common: chosen('常用折扣').optional(),
  name: z.string('折扣应有名称').trim().min(1, '折扣应有名称').max(30, '折扣名称过长'),
  mode: z.enum(['rate', 'amount'], '折扣方式无效'),
  rate: rate.optional(),
  value: yuanText('优惠金额').optional(),
  maxOff: yuanText('最多减').optional(),
  lines: z.array(z.number('行号应为整数').int('行号应为整数'), '行号应为列表').max(200, '行号过多').optional(),
});

/** What a bill is made of, before it is priced. */
export const billParts = {
  member: chosen('会员').optional(),
  salesman: chosen('导购').optional(),
  lines: z.array(billLine, '明细应为列表').min(1, '请先选商品').max(200, '一单最多200行'),
  discounts: z.array(billDiscount, '折扣应为列表').max(50, '折扣过多').default([]),
  /** Codes of coupons, in the order they were shown. */
  coupons: z
    .array(z.string('券码应为文字').min(1, '券码不能为空').max(60, '券码过长').transform(tidyCode), '券应为列表')
    .max(10, '一单最多用10张券')
    .default([]),
  /** How many points the member wants to use. */
  points: z.number('积分应为整数').int('积分应为整数').min(0, '积分不能小于0').max(1e9, '积分过多').default(0),
  /** What was chosen of the gifts of a promotion. */
  gifts: z
    .array(
      z.object({
        promotion: chosen('促销'),
        sku: chosen('赠品'),
        quantity: z.number('件数应为整数').int('件数应为整数').min(1, '件数应大于0').max(999, '件数过多'),
      }),
      '赠品应为列表',
    )
    .max(100, '赠品过多')
    .default([]),
  /** Gifts that are not there any more. */
  soldOut: z.array(chosen('赠品'), '没有的赠品应为列表').max(100, '赠品过多').default([]),
};

/** What a bill is paid with. */
export const salePayments = z
  .array(
    z.object({
      method: chosen('收款方式'),
      /** What was handed over, of cash with what comes back as change. */
      amount: yuanText('收款金额'),
      tradeNo: z.string('交易号应为文字').trim().max(64, '交易号不能超过64个字').optional(),
    }),
    '收款应为列表',
  )
  .max(10, '收款方式过多')
  .default([]);

/** What `storedCheck` has answered, where the bill is paid with stored value. */
export const storedPass = z.string('储值核对无效').max(600, '储值核对无效').optional();
