import { dec, type Decimal, type Fen, parseYuan, subtractFen, sumFen, zeroFen } from '@heliu/model';
import { taxIn } from '../face/amounts.rules.ts';
import { type FaceLine, type InvoiceFace, taxations, type TaxPolicy } from '../face/face.ts';
import { differenceCodes } from '../providers/codes.ts';
import { ratesInForce } from '../tax-item/tax-item.rules.ts';
import { type Element, textAt, Unreadable } from './xml.ts';

/** What a data file tells of an invoice: all but why and in which of our requests a red one was issued. */
export type ReadInvoice = Omit<InvoiceFace, 'red'> & {
  /** Of the blue invoice that a red one takes back. */
  readonly blueNumber?: string | undefined;
  readonly blueCode?: string | undefined;
};

const toBlue =
  /对应正数发票代码[:：]\s*(\d*)\s*号码[:：]\s*(\d+)|被红冲蓝字(?:数电票|数电发票|发票)?号码[:：]\s*(\d+)|被红冲蓝字税控发票代码[:：]\s*(\d+)\s*号码[:：]\s*(\d+)/;
/** What a remark says a red invoice takes back. */
export function blueIn(remark: string): Pick<ReadInvoice, 'blueCode' | 'blueNumber'> {
  const [, code, number, digital, oldCode, oldNumber] = toBlue.exec(remark) ?? [];
  return { blueCode: code || oldCode, blueNumber: number ?? digital ?? oldNumber };
}

type Difference = NonNullable<ReadInvoice['difference']>;
const fullAmount: Difference = { mode: 'full', deduction: zeroFen, vouchers: [] };
/** What the words of an invoice say of tax on a difference: the tax office prints in the remark what was deducted. */
function differenceIn(words: string): Difference | undefined {
  const said = /差额征税\s*[:：]\s*(-?\d+(?:\.\d{1,2})?)/.exec(words)?.[1];
  const deduction = said === undefined ? undefined : parseYuan(said);
  if (deduction !== undefined) return { mode: 'net', deduction, vouchers: [] };
  return words.includes(taxations.full) ? fullAmount : undefined;
}

/** The page of 差额开票 does not tell its rate. It follows from what was taxed, unless several would give that tax. */
function hiddenRate({ net, tax }: FaceLine, deduction: Fen): Pick<FaceLine, 'rate' | 'policy'> {
  const taxed = subtractFen(sumFen([net, tax]), deduction);
  const fitting = ratesInForce.filter((rate) => Number(rate) > 0 && taxIn(taxed, rate) === tax);
  if (fitting.length !== 1) throw new Unreadable('税率', '差额开票的票面不印税率，从税额也推不出是多少，请用 XML');
  return { rate: fitting[0]!, policy: 'none' };
}

/** An invoice off its page, with what its words and figures tell of tax on a difference. */
export function withDifference(read: ReadInvoice, words: string): ReadInvoice {
  const difference = differenceIn(words);
  const lines = read.lines.map((line) =>
    line.tax !== 0n && Number(line.rate) === 0
      ? { ...line, ...hiddenRate(line, difference?.deduction ?? zeroFen) }
      : line,
  );
  return { ...read, lines, ...(difference && { difference }) };
}

/** Of data: whether tax is due on a difference stands among the labels, how much was deducted in the remark alone. */
export const labelledDifference = (codes: readonly string[], remark: string): Pick<ReadInvoice, 'difference'> => ({
  difference: differenceIn(remark) ?? (codes.includes(differenceCodes.full) ? fullAmount : undefined),
});

export const optional = (element: Element | undefined, name: string): string | undefined =>
  textAt(element, name).trim() || undefined;

export function fenAt(element: Element | undefined, name: string): Fen {
  const amount = parseYuan(textAt(element, name));
  if (amount === undefined) throw new Unreadable(name, textAt(element, name));
  return amount;
}

export function decimalAt(element: Element, name: string): Decimal | undefined {
  const text = optional(element, name);
  if (text === undefined) return undefined;
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new Unreadable(name, text);
  return dec(text);
}

/** A date, or a date with a time, of Beijing. */
export function timeAt(element: Element | undefined, name: string): string {
  const text = textAt(element, name).trim();
  const [, year, month, day, time = '00:00:00'] =
    /^(\d{4})[-年]?(\d\d)[-月]?(\d\d)日?(?:[ T]?(\d\d:\d\d:\d\d))?$/.exec(text) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${time}+08:00`);
  if (Number.isNaN(at)) throw new Unreadable(name, text);
  return new Date(at).toISOString();
}

const policies: Record<string, TaxPolicy> = { 免税: 'exempt', 不征税: 'untaxed' };
/** "0.13", "13%" or 免税. */
export function rateOf(text: string): Pick<FaceLine, 'rate' | 'policy'> {
  const shown = text.trim();
  const policy = policies[shown];
  if (policy) return { rate: dec('0'), policy };
  const [, digits, percent] = /^(\d+(?:\.\d+)?)(%?)$/.exec(shown) ?? [];
  if (digits === undefined) throw new Unreadable('TaxRate', text);
  const rate = dec(percent ? Number((Number(digits) / 100).toFixed(6)) : digits);
  return { rate, policy: Number(rate) === 0 ? 'zero' : 'none' };
}

export function nameOf(item: string): Pick<FaceLine, 'name' | 'shortName'> {
  const [, shortName, name] = /^\*([^*]+)\*([\s\S]*)$/.exec(item) ?? [];
  return name === undefined ? { name: item, shortName: '' } : { name, shortName: shortName! };
}

/** Files do not say which lines are discounts: of a blue invoice, what is negative and follows the same goods. */
export const withNatures = (lines: readonly FaceLine[], isRed: boolean): FaceLine[] => {
  const discounts = lines.map(
    (line, index) => !isRed && index > 0 && line.net < 0n && !line.quantity && line.name === lines[index - 1]!.name,
  );
  return lines.map((line, index) => ({
    ...line,
    nature: discounts[index] ? 'discount' : discounts[index + 1] ? 'discounted' : 'normal',
  }));
};
