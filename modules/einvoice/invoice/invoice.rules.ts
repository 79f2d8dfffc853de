import { compareDecimal, dec, type Draft, type Full, gbkBytes, type Input, showFen, zeroFen } from '@heliu/model';
import { goodsNameLimit } from '../invoice-template/invoice-template.rules.ts';
import { remarkLimit } from '../remark-template/remark-template.rules.ts';
import { figuresOf, totalsOf } from '../face/amounts.rules.ts';
import { deductionComplaint, fitsTaxation } from './deduction.rules.ts';
import { differenceMark } from '../face/wording.ts';
import type { invoice } from './invoice.ts';
import { specialComplaint } from '../face/kind.rules.ts';
import { cleaned, titleComplaint } from '../plan/title.rules.ts';
import { partiesText, printedRemark } from '../plan/levy.rules.ts';

type Invoice = typeof invoice;
type LineDraft = Draft<Invoice>['lines'][number];

/** What goods are to the tax office, as far as a form knows it already; the server looks it up again. */
export type TaxOf = (taxItem: number) => Pick<LineDraft, 'taxRate' | 'policy' | 'taxCode' | 'shortName'> | undefined;

/** Amounts of an invoice somebody types in. The form runs it while he types. */
export function withTotals(typed: Input<Invoice>, taxOf: TaxOf = () => undefined): Draft<Invoice> {
  const input = fitsTaxation(typed);
  const isNet = input.taxation === 'net';
  const lines = input.lines.map((given): LineDraft => {
    const line = isNet || !given.deduction ? given : { ...given, deduction: zeroFen };
    const tax = (line.taxItem && taxOf(line.taxItem)) || { taxRate: (line as LineDraft).taxRate ?? dec('0') };
    const figures = figuresOf({ ...line, taxRate: tax.taxRate ?? dec('0') }, input.discountLines ?? false);
    return { ...line, ...tax, ...figures };
  });
  return {
    ...input,
    lines,
    ...totalsOf(lines.map(({ net, tax, total }) => ({ net: net!, tax: tax!, total: total! }))),
  };
}

/** Whatever somebody pasted into a title, as it can be printed. */
export function withCleanTitle(input: Input<Invoice>): Input<Invoice> {
  const keys = ['buyerName', 'buyerTaxNo', 'buyerAddress', 'buyerPhone', 'buyerBank', 'buyerAccount'] as const;
  const clean = keys.flatMap((key) => {
    const text = input[key];
    if (!text) return [];
    return [[key, key === 'buyerTaxNo' ? cleaned(text).replaceAll(' ', '') : cleaned(text)]];
  });
  return { ...input, ...Object.fromEntries(clean) };
}

/** Tax systems count bytes, and refuse what is longer. */
function tooLong(draft: Draft<Invoice>): string | undefined {
  const over = (label: string, text: string | null | undefined, limit: number) => {
    const bytes = gbkBytes(text ?? '');
    return bytes > limit ? `${label}有 ${bytes} 字节，不能超过 ${limit} 字节（一个汉字两个字节）` : undefined;
  };
  for (const [i, { goodsName, shortName, spec, unit }] of draft.lines.entries()) {
    const at = `项目明细第${i + 1}行：`;
    // With the class between its stars, as it is printed.
    const room = goodsNameLimit - (shortName ? gbkBytes(shortName) + 2 : 0);
    const wrong = over('项目名称', goodsName, room) ?? over('规格型号', spec, 40) ?? over('单位', unit, 14);
    if (wrong) return at + wrong;
    if (/[<>]/.test(goodsName)) return `${at}项目名称不能含有 < 或 >`;
  }
  const mark = differenceMark(draft.taxation ?? 'normal', draft.lines[0]?.deduction ?? zeroFen);
  const label = mark ? '发票备注连同差额征税的字样' : partiesText(draft) ? '发票备注连同地址和银行' : '发票备注';
  return over(label, [mark, printedRemark(draft)].filter(Boolean).join('\n'), remarkLimit);
}

/** What stands in the way of a typed invoice, before anybody is asked. */
export function invoiceComplaint(draft: Draft<Invoice>, before?: Full<Invoice>): string | undefined {
  const red = (draft.colour ?? before?.colour) === 'red';
  for (const [i, line] of draft.lines.entries()) {
    const at = `项目明细第${i + 1}行：`;
    const [amount, total, discount] = [line.amount ?? 0n, line.total ?? 0n, line.discount ?? 0n];
    const counted = line.quantity != null && compareDecimal(line.quantity, dec('0')) !== 0;
    if (!red && line.quantity != null && compareDecimal(line.quantity, dec('0')) <= 0) return `${at}数量应大于零`;
    if (counted !== (line.taxPrice != null) && line.amount == null)
      return `${at}数量和含税单价要么都填，要么都不填而只填金额`;
    if (!red && (discount < 0n || discount > amount)) return `${at}折扣应在零到含税金额之间`;
    if (!red && total < 0n) return `${at}金额不能为负，退货请开红票`;
  }
  const long = red ? undefined : tooLong(draft);
  if (long) return long;
  const gross = draft.gross ?? 0n;
  if (!red && gross <= 0n) return `价税合计应大于零，现在是 ${showFen(gross as never)}`;
  // A red one says of its buyer what the blue one said.
  if (red) return undefined;
  const text = (value: string | null | undefined) => value ?? undefined;
  return (
    deductionComplaint(draft, draft.invoiceDate) ??
    specialComplaint(draft.kind ?? 'digitalNormal', draft.lines) ??
    titleComplaint(
      {
        type: draft.titleType ?? 'personal',
        name: draft.buyerName,
        taxNo: text(draft.buyerTaxNo),
        address: text(draft.buyerAddress),
        phone: text(draft.buyerPhone),
        bank: text(draft.buyerBank),
        account: text(draft.buyerAccount),
      },
      draft.kind ?? 'digitalNormal',
      text(draft.sellerTaxNo),
    )
  );
}
