import { gbkBytes, gbkCut } from '@heliu/model';

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

const placeholder = /\{([^{}]*)\}/g;
const isKnown = (name: string): name is RemarkField => Object.hasOwn(remarkFields, name);

/** What is left to say of a template: a name nobody can fill in would be printed on every invoice. */
export function remarkComplaint(template: string): string | undefined {
  const strange = [...template.matchAll(placeholder)].map(([, name]) => name!).filter((name) => !isKnown(name));
  if (strange.length === 0) return undefined;
  return `不认识${[...new Set(strange)].map((name) => `“{${name}}”`).join('、')}，请从占位符中选用`;
}

/** In one pass, so that braces a buyer typed are not taken for a placeholder. */
const filled = (template: string, values: RemarkValues): string =>
  template.replace(placeholder, (whole, name: string) => (isKnown(name) ? (values[name] ?? '') : whole)).trim();

/** The remark as it goes onto the invoice. */
export const fillRemark = (template: string, values: RemarkValues): string =>
  gbkCut(filled(template, values), remarkLimit);

export interface RemarkPreview {
  readonly text: string;
  /** What did not fit. */
  readonly rest: string;
  readonly bytes: number;
}
export function previewRemark(template: string, values: RemarkValues = remarkFields): RemarkPreview {
  const whole = filled(template, values);
  const text = gbkCut(whole, remarkLimit);
  return { text, rest: whole.slice(text.length), bytes: gbkBytes(whole) };
}
