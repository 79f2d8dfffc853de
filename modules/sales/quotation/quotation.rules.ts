import { daysAfter, type Draft, type Full } from '@heliu/model';
import { discountComplaint } from '../../purchase/model.ts';
import type { quotation } from './quotation.ts';

export function quotationComplaint(draft: Draft<typeof quotation>): string | undefined {
  if (draft.validTo < draft.quotationDate) return '有效期至不能早于报价日期';
  return discountComplaint(draft);
}

/** What a new version begins with: everything of the one before, from today on for as long as that one held. */
export function nextVersion(
  { customer, site, salesman, pricing, delivery, payment, remark, lines, ...of }: Full<typeof quotation>,
  today: string,
) {
  const days = Math.round((Date.parse(of.validTo) - Date.parse(of.quotationDate)) / 86_400_000);
  return {
    customer,
    site,
    salesman,
    pricing,
    delivery,
    payment,
    remark,
    quotationDate: today,
    validTo: daysAfter(today, days),
    lines: lines.map(({ sku, unit, quantity, price, taxRate, discount, minQuantity, remark: said }) => ({
      sku,
      unit,
      quantity,
      price,
      taxRate,
      discount,
      minQuantity,
      remark: said,
    })),
  };
}
