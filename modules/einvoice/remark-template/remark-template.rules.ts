import { gbkBytes, gbkCut } from '@heliu/model';
import { placeholders } from '../../system/model.ts';

/** Safe with every provider; one allows 240 for blue, another counts 230 characters. */
export const remarkLimit = 230;

/** What a template may name, with an example of each. */
export const remarkFields = {
  订单号: '6938200174455120384',
  平台: '抖店',
  店铺: '合流家居旗舰店',
  买家昵称: '小**圆',
  下单时间: '2026-11-11 00:03:21',
  付款时间: '2026-11-11 00:03:58',
  实付金额: '3899.00',
  运费: '0.00',
  原价: '4399.00',
  国补金额: '500.00',
  SN码: 'SN8F21K00917',
  IMEI: '356938035643809',
  收货人: '张**',
  商家备注: '老客户',
  买家留言: '请开公司抬头',
  快递单号: 'SF1390021177465',
} as const;
export type RemarkField = keyof typeof remarkFields;
export type RemarkValues = Readonly<Partial<Record<RemarkField, string | null>>>;

const { complaint, fill } = placeholders(remarkFields);
export const remarkComplaint = complaint;

/** The remark as it goes onto the invoice. */
export const fillRemark = (template: string, values: RemarkValues): string =>
  gbkCut(fill(template, values), remarkLimit);

export interface RemarkPreview {
  readonly text: string;
  /** What did not fit. */
  readonly rest: string;
  readonly bytes: number;
}
export function previewRemark(template: string, values: RemarkValues = remarkFields): RemarkPreview {
  const whole = fill(template, values);
  const text = gbkCut(whole, remarkLimit);
  return { text, rest: whole.slice(text.length), bytes: gbkBytes(whole) };
}
