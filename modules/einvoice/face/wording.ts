import { absFen, dec, type Fen, formatFen, inWords, timesDecimal } from '@heliu/model';
import { type InvoiceKind, isPaper } from '../../shop/model.ts';
import { beijingDate } from '@heliu/outside';
import type { FaceLine, InvoiceFace, Taxation, TaxPolicy } from './face.ts';

export { isPaper };

/** What a drawing of ours says across the page. */
export const markOf = ({ status }: { readonly status: string }) => (status === 'voided' ? '作废' : '样张');

export const titles: Record<InvoiceKind, string> = {
  digitalNormal: '电子发票（普通发票）',
  digitalSpecial: '电子发票（增值税专用发票）',
  digitalPaperNormal: '增值税普通发票',
  digitalPaperSpecial: '增值税专用发票',
  electronicNormal: '增值税电子普通发票',
  electronicSpecial: '增值税电子专用发票',
  paperNormal: '增值税普通发票',
  paperSpecial: '增值税专用发票',
};

export const isDigital = (kind: InvoiceKind): boolean => kind.startsWith('digital');
/** 数电 on paper: the tax office's own number, and those of the form it is printed on. */
export const isDigitalPaper = (kind: InvoiceKind): boolean => isDigital(kind) && isPaper(kind);
export const isSpecial = (kind: InvoiceKind): boolean => kind.endsWith('Special');

/** Invoices write 圆 where cheques write 元, and put （负数） before what a cheque could not say. */
export const amountInWords = (amount: Fen): string =>
  `${amount < 0n ? '（负数）' : ''}${inWords(absFen(amount)).replace('元', '圆')}`;

export const itemName = ({ name, shortName }: FaceLine): string => (shortName === '' ? name : `*${shortName}*${name}`);

const withoutTax: Partial<Record<TaxPolicy, string>> = { exempt: '免税', untaxed: '不征税' };
export const isUntaxed = ({ policy }: FaceLine): boolean => withoutTax[policy] !== undefined;
export const rateText = ({ policy, rate }: FaceLine): string =>
  withoutTax[policy] ?? `${timesDecimal(rate, dec('100'))}%`;

/** 2026年11月15日, where the taxpayer is. */
export function dayText(issuedAt: string): string {
  const [year, month, day] = beijingDate(Date.parse(issuedAt)).split('-');
  return `${year}年${month}月${day}日`;
}

/** What the tax office writes before the remark of a red invoice: which blue one it takes back, and who agreed. */
function takenBack({ kind, red }: InvoiceFace, confirmNo = red?.confirmNo): string {
  if (!red) return '';
  const { blueCode, blueNumber } = red;
  if (isDigital(kind)) {
    const blue = blueCode ? `税控发票代码：${blueCode} 号码：${blueNumber}` : `数电发票号码：${blueNumber}`;
    return `被红冲蓝字${blue}${confirmNo ? ` 红字发票信息确认单编号：${confirmNo}` : ''}`;
  }
  const paper = isSpecial(kind) && confirmNo ? `开具红字增值税专用发票信息表编号${confirmNo}` : '';
  return paper || `对应正数发票代码:${blueCode ?? ''}号码:${blueNumber}`;
}

/** What the tax office prints before the remark of 差额开票. */
export const differenceMark = (mode: Taxation, deduction: Fen): string =>
  mode === 'net' ? `差额征税：${formatFen(deduction)}。` : '';

/** The remark as it is printed. It may say already what is taken back, of before or after the confirmation had a number. */
export function remarkOf(face: InvoiceFace): string {
  const { difference } = face;
  const mark = difference ? differenceMark(difference.mode, difference.deduction) : '';
  const rest = withBlue(face);
  return mark === '' || rest.includes(mark) ? rest : [mark, rest].filter(Boolean).join('\n');
}

function withBlue(face: InvoiceFace): string {
  const [first, unconfirmed] = [takenBack(face), takenBack(face, '')];
  if (face.remark.includes(first)) return face.remark;
  if (first.startsWith(unconfirmed) && face.remark.includes(unconfirmed))
    return face.remark.replace(unconfirmed, first);
  return [first, face.remark].filter(Boolean).join('\n');
}

/** What stands on nearly every invoice: its form, figures and amounts in words. */
const inForms =
  '电子发票（普通增值税专用）购买销售方信息名称：统一社会用代码/纳人识别号项目规格型单位数量价金额率征收合计小大写备注开期';
const inFigures = '0123456789ABCDEFGHJKLMNPQRTUWXY.-¥%* 年月日⊗零壹贰叁肆伍陆柒捌玖拾佰仟万圆角分整';
export const usualCharacters = inForms + inFigures;

/** What is told about characters the type has no form for. */
export const missingText = (missing: readonly string[]): string =>
  `“${missing.join('”“')}”没有字形，样张上会印成〓，开票服务也可能印不出来，请换成别的写法。`;
