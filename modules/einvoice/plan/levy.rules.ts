import { gbkBytes, gbkCut } from '@heliu/model';
import { codesInRemark, type InvoiceKind, type SubsidisedGoods } from '../../shop/model.ts';
import { remarkLimit } from '../remark-template/remark-template.rules.ts';
import type { RemarkParties, Taxpayer } from '../subject/subject.ts';

import type { FullRateReason } from '../face/face.ts';
import { isDigital, isSpecial } from '../face/wording.ts';

/**
 * A small-scale seller's rate of 3% is lowered to 1%. One who states 3% on a special invoice gives that up, and the tax
 * office wants to know why; on an ordinary one it does not ask.
 */
export const needsReason = (
  taxpayer: Taxpayer,
  kind: InvoiceKind,
  lines: readonly { readonly taxRate?: string | undefined }[],
): boolean => taxpayer === 'small' && isSpecial(kind) && lines.some(({ taxRate }) => Number(taxRate) === 0.03);

export const reasonComplaint = '小规模纳税人按 3% 开专票，要写明不按 1% 的原因';

/** The reason that goes with an invoice: its own, else the usual one of its seller, and none where nobody asks. */
export const reasonFor = (
  subject: { readonly taxpayer: Taxpayer; readonly fullRateReason: FullRateReason | null },
  kind: InvoiceKind,
  lines: Parameters<typeof needsReason>[2],
  own?: FullRateReason | null,
): FullRateReason | null => (needsReason(subject.taxpayer, kind, lines) ? (own ?? subject.fullRateReason) : null);

type Text = string | null | undefined;
/** As much of an invoice as its printed remark depends on. */
export interface Remarked {
  readonly kind?: InvoiceKind | null | undefined;
  readonly remarkParties?: RemarkParties | null | undefined;
  readonly note?: Text;
  readonly buyerAddress?: Text;
  readonly buyerPhone?: Text;
  readonly buyerBank?: Text;
  readonly buyerAccount?: Text;
  readonly sellerAddress?: Text;
  readonly sellerPhone?: Text;
  readonly sellerBank?: Text;
  readonly sellerAccount?: Text;
}

const partyText = (who: string, values: readonly (readonly [label: string, value: Text])[]): string =>
  values.flatMap(([label, value]) => (value ? [`${label.replace('方', `${who}方`)}:${value};`] : [])).join(' ');

/** 数电 has no place for addresses and banks but the remark; whoever wants them there chooses so. */
export function partiesText(one: Remarked): string {
  const { remarkParties: wanted = 'none' } = one;
  if (!isDigital(one.kind ?? 'digitalNormal') || !wanted || wanted === 'none') return '';
  const buyer = partyText('购', [
    ['方地址', one.buyerAddress],
    ['电话', one.buyerPhone],
    ['方开户银行', one.buyerBank],
    ['银行账号', one.buyerAccount],
  ]);
  const seller = partyText('销', [
    ['方地址', one.sellerAddress],
    ['电话', one.sellerPhone],
    ['方开户银行', one.sellerBank],
    ['银行账号', one.sellerAccount],
  ]);
  return [wanted === 'seller' ? '' : buyer, wanted === 'buyer' ? '' : seller].filter(Boolean).join('\n');
}

/** The remark as it is printed. */
export const printedRemark = (one: Remarked): string => [one.note, partiesText(one)].filter(Boolean).join('\n');

/** What a remark of our own making is printed from. */
export interface FittedRemark {
  readonly note: string | null;
  readonly remarkParties: RemarkParties;
}

/**
 * A remark of our own making gives way to addresses and banks, which stand on the paper whole or not at all. Codes of
 * subsidised pieces are what the state asks for: they are never cut, and where both have no room the addresses go.
 */
export function fittedRemark(text: string, goods: readonly SubsidisedGoods[], one: Remarked): FittedRemark {
  const taken = gbkBytes(partiesText(one));
  const codes = codesInRemark(goods);
  const room = taken === 0 ? remarkLimit : remarkLimit - taken - 1;
  const isCrowded = gbkBytes(codes) > Math.max(0, room);
  const note = noteWithin(text, goods, isCrowded ? remarkLimit : Math.max(0, room));
  return { note: note || null, remarkParties: isCrowded ? 'none' : (one.remarkParties ?? 'none') };
}

/** The codes stand where the text names them as long as all of it fits, else before it. */
function noteWithin(text: string, goods: readonly SubsidisedGoods[], room: number): string {
  const joined = (codes: string) => [codes, text].filter(Boolean).join('；');
  const whole = joined(codesInRemark(goods, text));
  return gbkBytes(whole) <= room ? whole : gbkCut(joined(codesInRemark(goods)), room);
}
