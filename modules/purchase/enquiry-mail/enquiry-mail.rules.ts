/** An enquiry as its letter tells of it. */
export interface EnquiryLetter {
  readonly number: string;
  readonly subject: string | null;
  readonly deadline: string;
  readonly terms: string | null;
  readonly company: string;
  readonly supplier: string;
  readonly buyer: string;
  readonly buyerPhone: string | null;
  readonly buyerMail: string | null;
  readonly lines: readonly EnquiryLetterLine[];
}
export interface EnquiryLetterLine {
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly quantity: string;
  readonly needDate: string | null;
  readonly spec: string | null;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const letterTitle = ({ company, number, subject, deadline }: EnquiryLetter): string =>
  oneLine(`${company}询价 ${number}${subject ? `：${subject}` : ''}（${deadline} 前报价）`).slice(0, 200);

const mostShown = 10;

/** What a supplier reads without opening the attachment: what is wanted, until when, whom to answer. */
export function letterText(letter: EnquiryLetter): string {
  const { lines, deadline, terms, company, supplier, buyer, buyerPhone, buyerMail, number } = letter;
  const wanted = lines.slice(0, mostShown).map(({ name, quantity, unit, needDate, spec }, i) => {
    const more = [spec, needDate && `${needDate} 前要`].filter(Boolean).join('，');
    return `${i + 1}. ${oneLine(name)}　${quantity} ${unit}${more ? `（${oneLine(more)}）` : ''}`;
  });
  const rest = lines.length - mostShown;
  const contact = [buyer, buyerPhone && `电话 ${buyerPhone}`, buyerMail && `邮箱 ${buyerMail}`].filter(Boolean);
  return [
    `${supplier}：`,
    '',
    `您好！我们需要采购以下货品，请在 ${deadline} 前报价。明细见附件，填好单价、税率、供货周期和起订量后回复这封邮件即可。`,
    '',
    ...wanted,
    ...(rest > 0 ? [`……另有 ${rest} 项，见附件`] : []),
    ...(terms ? ['', `要求：${terms}`] : []),
    '',
    `联系人：${contact.join('，')}`,
    `询价单号：${number}`,
    company,
  ].join('\n');
}

/** Marks that no file system takes are left out. */
export const attachmentName = ({ number, company }: EnquiryLetter): string =>
  `${`询价单 ${number} ${company}`.replace(/[\\/:*?"<>|\s]+/g, ' ').trim()}.xlsx`;

export interface Asked {
  readonly supplier: number;
  readonly name: string;
  readonly address: string | null;
  readonly state: 'waiting' | 'sent' | 'failed' | null;
  /** It was sent as the enquiry stands now: since its last audit. */
  readonly isCurrent: boolean;
}

/** Who is written to now, and who cannot be. Whoever has the letter, or is about to get it, gets no second one. */
export function toSend<A extends Asked>(asked: readonly A[]): { ready: A[]; without: A[] } {
  const open = asked.filter(({ state, isCurrent }) => state === null || state === 'failed' || !isCurrent);
  return {
    ready: open.filter(({ address }) => address !== null),
    without: open.filter(({ address }) => address === null),
  };
}
