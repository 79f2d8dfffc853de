import { absFen, type Draft, type Fen, showFen, sumFen, zeroFen } from '@heliu/model';
import { beijingDate } from '@heliu/outside';
import type { ReadInvoice } from '../../einvoice/model.ts';
import { type FaceState, faceStates, type InputKind, type inputInvoice, inputKinds } from './input-invoice.ts';

/** Code and number as one; what is fully digital has a number of its own kind and no code. */
export const faceOf = (code: string | null | undefined, number: string): string =>
  number.length === 20 ? number : `${code ?? ''} ${number}`.trim();

const specials: ReadonlySet<InputKind> = new Set([
  'digitalSpecial',
  'digitalPaperSpecial',
  'electronicSpecial',
  'paperSpecial',
  'customs',
]);
/** What of the tax may be deducted, unless somebody knows better: of ordinary invoices nothing, of travel by rail and air all. */
export const usualDeductible = (kind: InputKind, tax: Fen): Fen =>
  specials.has(kind) || kind === 'railTicket' || kind === 'airTicket' ? tax : zeroFen;

const isDigital = (kind: InputKind) => kind.startsWith('digital') || kind === 'railTicket' || kind === 'airTicket';
const isOld = (kind: InputKind) => /^(electronic|paper)/.test(kind);

function numberComplaint(kind: InputKind, code: string | null | undefined, number: string): string | undefined {
  if (!/^[0-9A-Za-z-]+$/.test(number)) return '发票号码只能有数字和字母';
  if (isDigital(kind) && !/^\d{20}$/.test(number)) return `${inputKinds[kind]}的号码是 20 位数字，现在是“${number}”`;
  if (isOld(kind) && !/^\d{8}$/.test(number)) return `${inputKinds[kind]}的号码是 8 位数字，现在是“${number}”`;
  if (isOld(kind) && code && !/^(\d{10}|\d{12})$/.test(code)) return '发票代码应为 10 位或 12 位数字';
  return undefined;
}

type InputDraft = Draft<typeof inputInvoice>;

export function inputComplaint(draft: InputDraft, today: string): string | undefined {
  const { kind, invoiceCode, invoiceNo, invoiceDate, net, tax, deductible, blueNo } = draft;
  const wrong = numberComplaint(kind ?? 'digitalSpecial', invoiceCode, invoiceNo);
  if (wrong) return wrong;
  if (invoiceDate > today) return `开票日期 ${invoiceDate} 还没有到`;
  const gross = sumFen([net, tax]);
  if (gross === zeroFen) return '价税合计是零，不用登记';
  if (net !== zeroFen && tax !== zeroFen && net > 0n !== tax > 0n) return '金额和税额一正一负，请核对';
  if (gross > 0n && blueNo) return '对应蓝票号码只填在红字发票上，它的金额是负数';
  if (deductible == null) return undefined;
  if (deductible !== zeroFen && deductible > 0n !== tax > 0n) return '有效抵扣税额与税额一正一负，请核对';
  if (absFen(deductible) > absFen(tax) && (kind ?? 'digitalSpecial') !== 'other')
    return `有效抵扣税额 ${showFen(deductible)} 超过税额 ${showFen(tax)}`;
  return undefined;
}

/** What follows from what was typed. */
export const withFigures = <D extends InputDraft>(draft: D): D => ({
  ...draft,
  face: faceOf(draft.invoiceCode, draft.invoiceNo),
  gross: sumFen([draft.net, draft.tax]),
  isRed: sumFen([draft.net, draft.tax]) < 0n,
  deductible: draft.deductible ?? usualDeductible(draft.kind ?? 'digitalSpecial', draft.tax),
});

/** A paper that was brought, before it is known whether we have it. */
export interface Found {
  readonly kind: InputKind;
  readonly invoiceNo: string;
  readonly invoiceCode: string | null;
  readonly paperNo: string | null;
  readonly invoiceDate: string;
  readonly sellerName: string;
  readonly sellerTaxNo: string | null;
  readonly buyerTaxNo: string | null;
  readonly net: Fen;
  readonly tax: Fen;
  readonly goods: string | null;
  readonly blueNo: string | null;
}
export interface Rejected {
  readonly number: string;
  readonly message: string;
}

/** An invoice out of its file. */
export function foundInFile(read: ReadInvoice, name: string): Found | Rejected {
  const { issued, lines } = read;
  if (!issued) return { number: name, message: '文件里没有发票号码，不是已开具的发票' };
  const sum = (key: 'net' | 'tax') => sumFen(lines.map((line) => line[key]));
  if (sum('net') !== read.net || sum('tax') !== read.tax || sumFen([read.net, read.tax]) !== read.gross)
    return {
      number: issued.number,
      message: `明细合计 ${showFen(sumFen([sum('net'), sum('tax')]))} 与价税合计 ${showFen(read.gross)} 不符`,
    };
  const names = [...new Set(lines.map(({ shortName, name: item }) => (shortName ? `*${shortName}*${item}` : item)))];
  return {
    kind: read.kind,
    invoiceNo: issued.number,
    invoiceCode: issued.code ?? null,
    paperNo: issued.paperNumber ?? null,
    invoiceDate: beijingDate(Date.parse(issued.issuedAt)),
    sellerName: read.seller.name,
    sellerTaxNo: read.seller.taxNo ?? null,
    buyerTaxNo: read.buyer.taxNo ?? null,
    net: read.net,
    tax: read.tax,
    goods: names.join('、').slice(0, 200) || null,
    blueNo: read.blueNumber ?? null,
  };
}

/** What is known of a paper already. */
export interface Known {
  readonly net: Fen;
  readonly tax: Fen;
  readonly invoiceDate: string;
  readonly sellerName: string;
  readonly sellerTaxNo: string | null;
  readonly source: string;
}

/**
 * The same number again: nothing new, or another paper that claims to be the same. What came with a supplier's invoice is
 * what somebody typed, so the paper may correct its seller and day, never its amounts.
 */
export function conflictOf(known: Known, found: Pick<Found, 'net' | 'tax' | 'invoiceDate' | 'sellerTaxNo'>) {
  const wrong: string[] = [];
  const gross = ({ net, tax }: { net: Fen; tax: Fen }) => sumFen([net, tax]);
  if (gross(known) !== gross(found)) wrong.push(`价税合计是 ${showFen(gross(known))}，现在 ${showFen(gross(found))}`);
  else if (known.tax !== found.tax) wrong.push(`税额是 ${showFen(known.tax)}，现在 ${showFen(found.tax)}`);
  if (known.source !== 'payable') {
    if (known.invoiceDate !== found.invoiceDate)
      wrong.push(`开票日期是 ${known.invoiceDate}，现在 ${found.invoiceDate}`);
    if (known.sellerTaxNo && found.sellerTaxNo && known.sellerTaxNo !== found.sellerTaxNo)
      wrong.push(`销方税号是 ${known.sellerTaxNo}，现在 ${found.sellerTaxNo}`);
  }
  return wrong.length === 0 ? undefined : `已登记过同一号码而内容不同：${wrong.join('；')}`;
}

/** Tax of an invoice is deducted in the month it was issued or later, and in no month to come. */
export function periodComplaint(period: string, invoiceDate: string, today: string): string | undefined {
  if (period < invoiceDate.slice(0, 7)) return `发票是 ${invoiceDate} 开的，不能在 ${period} 抵扣`;
  return period > today.slice(0, 7) ? `${period} 还没有到` : undefined;
}

export function transferComplaint(
  { period, deductible }: { period: string | null; deductible: Fen | null },
  wanted: { transferPeriod: string; transferTax?: Fen | null | undefined },
): string | undefined {
  if (period !== null && wanted.transferPeriod < period) return `是 ${period} 抵扣的，不能在它之前转出`;
  const most = deductible ?? zeroFen;
  const taken = wanted.transferTax ?? most;
  if (absFen(taken) > absFen(most) || (taken !== zeroFen && taken > 0n !== most > 0n))
    return `转出税额 ${showFen(taken)} 应在零和已抵扣的 ${showFen(most)} 之间`;
  return taken === zeroFen ? '转出税额是零，不用转出' : undefined;
}

const kindWords: readonly (readonly [RegExp, InputKind])[] = [
  [/铁路/, 'railTicket'],
  [/航空|行程单/, 'airTicket'],
  [/海关/, 'customs'],
  [/(数电|全电).*纸质.*专|数电纸质.*专/, 'digitalPaperSpecial'],
  [/(数电|全电).*纸质/, 'digitalPaperNormal'],
  [/(数电|全电).*专/, 'digitalSpecial'],
  [/数电|全电/, 'digitalNormal'],
  [/电子.*专/, 'electronicSpecial'],
  [/电子/, 'electronicNormal'],
  [/专/, 'paperSpecial'],
  [/普|卷/, 'paperNormal'],
];
/** What the tax office calls a kind; it writes the same one in several ways. */
export const kindIn = (words: string): InputKind => kindWords.find(([at]) => at.test(words))?.[1] ?? 'other';

export const faceStateIn = (words: string): FaceState => {
  if (/异常|失控/.test(words)) return 'abnormal';
  if (words.includes('作废')) return 'voided';
  if (/部分/.test(words)) return 'redPart';
  return words.includes('红冲') ? 'redFull' : 'normal';
};

const wordsIn = (value: unknown): string => (value == null ? '' : String(value).trim());
/** Two decimals: sheets keep amounts as binary fractions, the tax office counts in fen. */
const amountIn = (value: unknown): string => {
  const typed = wordsIn(value).replace(/[,￥¥\s]/gu, '');
  return /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed).toFixed(2) : typed;
};

/** A row of the tax office's list in the words of our own form. */
export function completeRow(input: Record<string, unknown>): void {
  const printed = wordsIn(input['paperNo']);
  const number = wordsIn(input['invoiceNo']) || printed;
  const kind = wordsIn(input['kind']);
  input['invoiceNo'] = number;
  input['paperNo'] = printed === number ? null : printed || null;
  input['kind'] = inputKinds[kind === '' ? (number.length === 20 ? 'digitalSpecial' : 'paperSpecial') : kindIn(kind)];
  input['faceState'] = faceStates[faceStateIn(wordsIn(input['faceState']))];
  // With the time of day in the list, without it on the paper.
  const day = /(\d{4})[-/年.](\d{1,2})[-/月.](\d{1,2})/.exec(wordsIn(input['invoiceDate']));
  if (day) input['invoiceDate'] = `${day[1]}-${day[2]!.padStart(2, '0')}-${day[3]!.padStart(2, '0')}`;
  for (const key of ['net', 'tax', 'deductible']) if (wordsIn(input[key]) !== '') input[key] = amountIn(input[key]);
}
