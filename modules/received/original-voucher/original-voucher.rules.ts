import { absFen, type Draft, type Fen, showFen, subtractFen, sumFen, zeroFen } from '@heliu/model';
import { conflictOf, faceOf, type Found, type Known } from '../input-invoice/input-invoice.rules.ts';
import type { originalVoucher, PaperKind } from './original-voucher.ts';

type PaperDraft = Draft<typeof originalVoucher>;

/** What follows from what was typed. A paper without a number is told from no other. */
export const withFace = <D extends PaperDraft>(draft: D): D => ({
  ...draft,
  face: draft.invoiceNo ? faceOf(draft.invoiceCode, draft.invoiceNo) : null,
});

export function paperComplaint(draft: PaperDraft, today: string): string | undefined {
  const { docDate, amount, tax, invoiceNo, invoiceCode } = draft;
  if (docDate > today) return `票据日期 ${docDate} 还没有到`;
  if (amount === zeroFen) return '金额是零，不是凭证';
  if (invoiceCode && !invoiceNo) return '写了发票代码，没有写票据号码';
  if (invoiceCode && !/^(\d{10}|\d{12})$/.test(invoiceCode)) return '发票代码应为 10 位或 12 位数字';
  if (tax == null || tax === zeroFen) return undefined;
  if (tax > 0n !== amount > 0n) return '金额和税额一正一负，请核对';
  return absFen(tax) > absFen(amount) ? `税额 ${showFen(tax)} 超过金额 ${showFen(amount)}` : undefined;
}

const isTicket = ({ kind }: Found) => kind === 'railTicket' || kind === 'airTicket';
/** An e-invoice as an original voucher: whom it is from, how much with tax. */
export function paperOf(found: Found) {
  const kind: PaperKind = isTicket(found) ? 'ticket' : 'invoice';
  return {
    kind,
    docDate: found.invoiceDate,
    partnerName: found.sellerName,
    partnerTaxNo: found.sellerTaxNo,
    invoiceNo: found.invoiceNo,
    invoiceCode: found.invoiceCode,
    amount: sumFen([found.net, found.tax]),
    tax: found.tax,
    summary: found.goods,
  };
}

export interface KnownPaper {
  readonly number: string;
  readonly amount: Fen;
  readonly docDate: string;
}
type Told = Pick<PaperDraft, 'invoiceNo' | 'amount' | 'tax' | 'docDate' | 'partnerTaxNo'>;

/** One paper is kept once: twice it would be booked, or paid back to somebody, twice. */
export function keptTwice(known: KnownPaper, { invoiceNo, amount, docDate }: Told): string {
  const wrong = [
    ...(known.amount === amount ? [] : [`金额是 ${showFen(known.amount)}，现在 ${showFen(amount)}`]),
    ...(known.docDate === docDate ? [] : [`日期是 ${known.docDate}，现在 ${docDate}`]),
  ];
  const same = `票据 ${invoiceNo!} 已在原始凭证 ${known.number} 里`;
  return wrong.length === 0 ? `${same}，不能登记两次` : `${same}，而内容不同：${wrong.join('；')}`;
}

/** What is registered as an input invoice has to say the same; tax that nobody typed contradicts nothing. */
export const againstInput = (known: Known, { amount, tax, docDate, partnerTaxNo }: Told): string | undefined =>
  conflictOf(known, {
    net: subtractFen(amount, tax ?? known.tax),
    tax: tax ?? known.tax,
    invoiceDate: docDate,
    sellerTaxNo: partnerTaxNo ?? null,
  });
