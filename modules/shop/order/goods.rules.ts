import { type Fen, formatFen } from '@heliu/model';
import {
  type OrderLine,
  type PieceCodes,
  type SubsidyInfo,
  type SubsidyNeed,
  subsidyNeeds,
} from '../platforms/order.ts';
import type { SubsidisedGoods } from './goods.ts';

const cut = (text: string | undefined, max: number) => text && [...text].slice(0, max).join('');
const filled = (told: readonly string[] | undefined, known: readonly string[]): string[] =>
  told && told.length > 0 ? told.slice(0, 20).map((code) => cut(code, 40)!) : [...known];

/** The platform's word where it has one, else what was known. */
function joined(known: SubsidisedGoods, codes: PieceCodes, needs: readonly SubsidyNeed[] = []): SubsidisedGoods {
  const barcode = cut(codes.barcode, 14) ?? known.barcode;
  const model = cut(codes.model, 60) ?? known.model;
  const efficiency = cut(codes.efficiency, 20) ?? known.efficiency;
  return {
    ...known,
    sn: filled(codes.sn, known.sn),
    imei: filled(codes.imei, known.imei),
    needs: [...new Set([...known.needs, ...needs])],
    ...(barcode !== undefined && { barcode }),
    ...(model !== undefined && { model }),
    ...(efficiency !== undefined && { efficiency }),
  };
}

const nothing = (lineNo: string): SubsidisedGoods => ({ lineNo, sn: [], imei: [], needs: [] });

/** What is known of the goods of an order when its platform has told it once more. */
export function goodsFromOrder(
  known: readonly SubsidisedGoods[],
  lines: readonly Pick<OrderLine, 'lineNo' | 'codes' | 'needs'>[],
): SubsidisedGoods[] {
  const told = lines.filter(({ codes, needs }) => codes ?? needs);
  const before = new Map(known.map((one) => [one.lineNo, one]));
  const now = told.map(({ lineNo, codes = {}, needs }) => joined(before.get(lineNo) ?? nothing(lineNo), codes, needs));
  const named = new Set(now.map(({ lineNo }) => lineNo));
  return [...known.filter(({ lineNo }) => !named.has(lineNo)), ...now];
}

/** The same with what the platform told of its subsidised line by a call of its own. */
export function goodsAsked(
  known: readonly SubsidisedGoods[],
  lineNo: string,
  { codes, amount }: SubsidyInfo,
): SubsidisedGoods[] {
  const mine = joined(known.find((one) => one.lineNo === lineNo) ?? nothing(lineNo), codes);
  return [...known.filter((one) => one.lineNo !== lineNo), { ...mine, amount: formatFen(amount) }];
}

/** The last digit makes the sum of all, every second one doubled, a multiple of ten (ISO/IEC 7812). */
function luhn(digits: string): boolean {
  const total = [...digits].reduceRight((sum, digit, at) => {
    const value = Number(digit) * ((digits.length - at) % 2 === 0 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  return total % 10 === 0;
}

/** GS1: weights 1 and 3 in turn. */
const isEan = (digits: string): boolean =>
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;

/** 公民身份号码, GB 11643. */
export function citizenNoComplaint(no: string): string | undefined {
  if (!/^\d{17}[\dX]$/.test(no)) return '身份证号应为 18 位，最后一位可以是 X';
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const rest = weights.reduce((sum, weight, at) => sum + weight * Number(no[at]), 0) % 11;
  return '10X98765432'[rest] === no[17] ? undefined : '身份证号的校验位不对，请核对';
}
export const maskCitizenNo = (no: string): string => `${no.slice(0, 4)}${'*'.repeat(no.length - 8)}${no.slice(-4)}`;

/** What is wrong with codes somebody typed. What a platform tells is its own word. */
export function codesComplaint({
  sn,
  imei,
  barcode,
}: Pick<SubsidisedGoods, 'sn' | 'imei' | 'barcode'>): string | undefined {
  const strange = sn.find((code) => !/^[\w./-]{4,40}$/.test(code));
  if (strange !== undefined) return `SN 码“${strange}”应为 4 至 40 位字母和数字`;
  if (new Set(sn).size < sn.length) return 'SN 码有重复';
  const wrong = imei.find((code) => !/^\d{15}$/.test(code) || !luhn(code));
  if (wrong !== undefined) return `IMEI“${wrong}”应为 15 位数字，或校验位不对，请核对`;
  if (new Set(imei).size < imei.length) return 'IMEI 有重复';
  if (barcode !== undefined && (!/^69\d{11}$/.test(barcode) || !isEan(barcode)))
    return `69 码“${barcode}”应为 69 开头的 13 位数字，或校验位不对，请核对`;
  return undefined;
}

export interface SubsidisedLine {
  readonly name: string;
  readonly quantity: string;
  readonly goods: SubsidisedGoods | undefined;
}

/** Codes a line still lacks: one SN and one IMEI for each piece, one 69 码 for all of them. */
function lacking({ quantity, goods }: SubsidisedLine, needs: ReadonlySet<SubsidyNeed>): SubsidyNeed[] {
  const pieces = Math.max(1, Math.ceil(Number(quantity)));
  const has: Readonly<Record<SubsidyNeed, boolean>> = {
    sn: (goods?.sn.length ?? 0) >= pieces,
    imei: (goods?.imei.length ?? 0) >= pieces,
    barcode: goods?.barcode !== undefined,
    holderNo: true,
  };
  return (Object.keys(has) as SubsidyNeed[]).filter((need) => needs.has(need) && !has[need]);
}

export interface SubsidisedSale {
  readonly lines: readonly SubsidisedLine[];
  /** Of the shop and of its platform, for every subsidised line. */
  readonly needs: readonly SubsidyNeed[];
  readonly holderNo: string | undefined;
}

/** What is missing before the sale may be invoiced, in words; undefined when all is there. */
export function missingOf({ lines, needs, holderNo }: SubsidisedSale): string | undefined {
  const missing = lines.flatMap((line) => {
    const lacks = lacking(line, new Set([...needs, ...(line.goods?.needs ?? [])]));
    return lacks.length === 0 ? [] : [`“${line.name}”的${lacks.map((need) => subsidyNeeds[need]).join('、')}`];
  });
  const all = [...missing, ...(needs.includes('holderNo') && !holderNo ? [subsidyNeeds.holderNo] : [])];
  return all.length === 0 ? undefined : all.join('、');
}

/** How the pieces are named in the remark of the invoice, as far as it does not name them already. */
export function codesInRemark(goods: readonly SubsidisedGoods[], said = ''): string {
  const part = (label: string, codes: readonly string[]) => {
    const unsaid = codes.filter((code) => !said.includes(code));
    return unsaid.length === 0 ? [] : [`${label}：${unsaid.join(' ')}`];
  };
  return [
    ...part(
      'SN',
      goods.flatMap(({ sn }) => sn),
    ),
    ...part(
      'IMEI',
      goods.flatMap(({ imei }) => imei),
    ),
    ...part('69码', [...new Set(goods.flatMap(({ barcode }) => barcode ?? []))]),
  ].join('；');
}

/** The state's share per line that only the platform's own call told; nought where the order tells it itself. */
export const amountsKept = (goods: readonly SubsidisedGoods[], told: Fen): readonly SubsidisedGoods[] =>
  told > 0n ? [] : goods.filter(({ amount }) => amount !== undefined);
