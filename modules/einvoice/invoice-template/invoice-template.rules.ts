import { type Draft, gbkBytes } from '@heliu/model';
import { remarkLimit } from '../remark-template/remark-template.rules.ts';
import type { invoiceTemplate } from './invoice-template.ts';

/** With the short name between its stars; no provider takes more. */
export const goodsNameLimit = 90;

/** What a provider would refuse later is refused where it is typed. */
export function templateComplaint({ goodsName, spec, unit, note }: Draft<typeof invoiceTemplate>): string | undefined {
  if (/[<>]/.test(goodsName)) return '项目名称不能含有 < 或 >';
  const limits = [
    ['项目名称', goodsName, goodsNameLimit],
    ['规格型号', spec, 40],
    ['单位', unit, 14],
    ['发票备注', note, remarkLimit],
  ] as const;
  const wrong = limits.find(([, text, limit]) => gbkBytes(text ?? '') > limit);
  return wrong && `${wrong[0]}有 ${gbkBytes(wrong[1]!)} 字节，不能超过 ${wrong[2]} 字节（一个汉字两个字节）`;
}
