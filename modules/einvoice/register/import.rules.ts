import {
  absFen,
  dec,
  type Decimal,
  type Fen,
  parseYuan,
  share,
  showFen,
  subtractFen,
  sumFen,
  zeroFen,
} from '@heliu/model';
import { type InvoiceKind, invoiceKinds } from '../../shop/model.ts';
import { beijingDate, fromBeijing } from '@heliu/outside';
import { taxIn } from '../face/amounts.rules.ts';
import { type RedReason, redReasons, type Taxation, taxations, type TaxPolicy } from '../face/face.ts';
import { rateOf, type ReadInvoice } from '../files/data-values.ts';
import type { ImportRow } from './import.calls.ts';
import { isDigital, isPaper } from '../face/wording.ts';

export interface ForeignLine {
  readonly goodsName: string;
  readonly shortName?: string | undefined;
  readonly taxCode?: string | undefined;
  readonly spec?: string | undefined;
  readonly unit?: string | undefined;
  readonly quantity?: Decimal | undefined;
  readonly rate: Decimal;
  readonly policy: TaxPolicy;
  readonly net: Fen;
  readonly tax: Fen;
  /** Of 差额开票: what bore no tax. */
  readonly deduction?: Fen | undefined;
}

/** An invoice that somebody else issued, as it will stand here. */
export interface Foreign {
  readonly kind: InvoiceKind;
  readonly code?: string | undefined;
  readonly number: string;
  readonly issuedAt: string;
  readonly buyerName: string;
  readonly buyerTaxNo?: string | undefined;
  readonly shop?: string | undefined;
  readonly orderNo?: string | undefined;
  readonly sellerTaxNo?: string | undefined;
  readonly remark?: string | undefined;
  readonly taxation: Taxation;
  /** Of a red one, whose amounts are negative: what it takes back. */
  readonly red?: BlueNamed | undefined;
  readonly lines: readonly ForeignLine[];
}
/** How a red invoice names the blue one; the reason is not always told. */
export interface BlueNamed {
  readonly code?: string | undefined;
  readonly number: string;
  readonly reason?: RedReason | undefined;
}
export interface Rejected {
  readonly number: string;
  readonly message: string;
}

const byLabel = new Map(Object.entries(invoiceKinds).map(([kind, label]) => [label as string, kind as InvoiceKind]));

/** How an invoice of a kind is numbered. */
export function numberComplaint(kind: InvoiceKind, code: string | undefined, number: string): string | undefined {
  if (isDigital(kind)) {
    if (code && !isPaper(kind)) return '数电发票没有发票代码，请把代码一栏留空';
    if (code && !/^\d{12}$/.test(code)) return `${invoiceKinds[kind]}的发票代码是 12 位数字，现在是“${code}”`;
    return /^\d{20}$/.test(number) ? undefined : `数电发票的号码是 20 位数字，现在是“${number}”`;
  }
  if (!/^\d{8}$/.test(number)) return `${invoiceKinds[kind]}的号码是 8 位数字，现在是“${number}”`;
  return /^(\d{10}|\d{12})$/.test(code ?? '') ? undefined : `${invoiceKinds[kind]}请填写 10 位或 12 位发票代码`;
}

/** What a tax office tolerates between a line's tax and its rate. */
const tolerance = 6n;

class Wrong extends Error {}
const demand = (value: string | undefined, what: string): string => {
  if (!value) throw new Wrong(`请填写${what}`);
  return value;
};

function readRate(text: string) {
  try {
    return rateOf(text);
  } catch {
    throw new Wrong(`税率“${text}”不正确，请写 13%、0.13 或 免税`);
  }
}
function amountOf(text: string, what: string): Fen {
  const amount = parseYuan(text.replace(/[¥￥,\s]/g, ''));
  if (amount === undefined) throw new Wrong(`${what}“${text}”不是金额`);
  return amount;
}

function lineOf(row: ImportRow): ForeignLine {
  const { rate, policy } = readRate(demand(row.taxRate, '税率'));
  const gross = amountOf(demand(row.gross, '价税合计'), '价税合计');
  if (gross === 0n) throw new Wrong('价税合计不能为零');
  const deduction = row.deduction ? amountOf(row.deduction, '扣除额') : zeroFen;
  const taxed = subtractFen(gross, deduction);
  const tax = row.tax ? amountOf(row.tax, '税额') : taxIn(taxed, rate);
  const line = { rate, policy, net: subtractFen(gross, tax), tax, deduction };
  const wrong = taxComplaint(line);
  if (wrong) throw new Wrong(wrong);
  return { goodsName: demand(row.goodsName, '项目名称'), taxCode: row.taxCode || undefined, ...line };
}

/** Tax is due on what is left of a price after its deduction, which is neither negative nor all of it. */
function taxComplaint({ net, tax, deduction = zeroFen, rate }: Omit<ForeignLine, 'goodsName'>): string | undefined {
  const gross = sumFen([net, tax]);
  if (deduction !== 0n && (deduction < 0n !== gross < 0n || absFen(deduction) >= absFen(gross)))
    return `扣除额 ${showFen(deduction)} 应小于价税合计 ${showFen(gross)}`;
  const off = subtractFen(share(subtractFen(net, deduction), rate), tax);
  if (absFen(off) <= tolerance) return undefined;
  const due = showFen(taxIn(subtractFen(gross, deduction), rate));
  return `税额 ${showFen(tax)} 与税率对不上，按税率应是 ${due}${deduction === 0n ? '' : '（已减去扣除额）'}`;
}

/** 差额开票 is known by its deduction, and stands alone on its invoice. */
function withTaxation(one: Foreign): Foreign {
  if (one.lines.every(({ deduction = zeroFen }) => deduction === 0n)) return one;
  if (one.lines.length > 1) throw new Wrong('差额开票只能有一行项目');
  if (!isDigital(one.kind)) throw new Wrong(`${invoiceKinds[one.kind]}没有差额开票，扣除额请留空`);
  return { ...one, taxation: 'net' };
}

function headOf(rows: readonly ImportRow[]): Omit<Foreign, 'lines'> {
  const [row] = rows;
  const said = row!.kind ?? '';
  const kind = byLabel.get(said) ?? (said in invoiceKinds ? (said as InvoiceKind) : undefined);
  if (!kind) throw new Wrong(`票种“${said}”不认识，应为 ${Object.values(invoiceKinds).join('、')}`);
  const number = demand(row!.number, '发票号码');
  const code = row!.code || undefined;
  const wrong = numberComplaint(kind, code, number);
  if (wrong) throw new Wrong(wrong);
  const at = demand(row!.issuedAt, '开票日期').replaceAll('/', '-');
  const issuedAt = readTime(at);
  if (!issuedAt) throw new Wrong(`开票日期“${at}”不正确，请写 2026-11-15 或 2026-11-15 10:30:00`);
  const same = ['buyerName', 'orderNo', 'blueNumber', 'blueCode'] as const;
  if (rows.some((one) => same.some((key) => one[key] !== row![key])))
    throw new Wrong('同一号码的几行，购方、订单号和对应蓝票应相同');
  return {
    kind,
    code,
    number,
    issuedAt,
    buyerName: demand(row!.buyerName, '购方名称'),
    buyerTaxNo: row!.buyerTaxNo?.toUpperCase() || undefined,
    shop: row!.shop || undefined,
    orderNo: row!.orderNo || undefined,
    taxation: 'normal',
    red: blueNamed(row!),
  };
}

const byReason = new Map(Object.entries(redReasons).map(([reason, label]) => [label as string, reason as RedReason]));

function blueNamed({ blueNumber, blueCode, redReason }: ImportRow): BlueNamed | undefined {
  if (!blueNumber) return undefined;
  if (redReason && !byReason.has(redReason))
    throw new Wrong(`红冲原因“${redReason}”不认识，应为 ${[...byReason.keys()].join('、')}`);
  return { number: blueNumber, code: blueCode || undefined, reason: byReason.get(redReason ?? '') };
}

/** All of a blue one is positive, all of a red one negative, and only a red one names another. */
function withSign(one: Foreign): Foreign {
  const below = one.lines.filter(({ net, tax }) => net + tax < 0n).length;
  if (below === 0 && one.red) throw new Wrong('写了对应蓝票号码的是红票，价税合计应为负数');
  if (below > 0 && below < one.lines.length) throw new Wrong('一张发票的各行应都为正（蓝票）或都为负（红票）');
  if (below > 0 && !one.red) throw new Wrong('红票请填写“对应蓝票号码”，或在那张蓝票上点“登记红票”');
  return one;
}

/** A day, or a moment, of Beijing. */
export function readTime(text: string): string | undefined {
  const [, year, month, day, time = '00:00:00'] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text.trim()) ?? [];
  if (year === undefined) return undefined;
  const whole = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')} ${time.length === 5 ? `${time}:00` : time}`;
  try {
    return fromBeijing(whole, '开票日期');
  } catch {
    return undefined;
  }
}

/** Rows of a sheet as invoices: those of one number belong together. */
export function foreignFromRows(rows: readonly ImportRow[]): { found: Foreign[]; rejected: Rejected[] } {
  const groups = new Map<string, ImportRow[]>();
  rows.forEach((row, i) => {
    const key = row.number ? `${row.code ?? ''} ${row.number}` : `row ${i}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  });
  const found: Foreign[] = [];
  const rejected: Rejected[] = [];
  for (const group of groups.values())
    try {
      found.push(withTaxation(withSign({ ...headOf(group), lines: group.map(lineOf) })));
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      const number = group[0]!.number || `第 ${rows.indexOf(group[0]!) + 1} 行`;
      rejected.push({ number, message: error.message });
    }
  return { found, rejected };
}

/** A data file as an invoice; discounts are put into the line they belong to, sums are proven. */
export function foreignFromFile(read: ReadInvoice): Foreign | Rejected {
  const number = read.issued?.number ?? '';
  const rejected = (message: string): Rejected => ({ number: number || '数据文件', message });
  if (!read.issued) return rejected('数据文件里没有发票号码，不是已开具的发票');
  const isRed = read.gross < 0n;
  if (read.gross === 0n) return rejected('价税合计是零，不能登记');
  if (isRed && !read.blueNumber) return rejected('这是红票，文件里没有对应的蓝票号码，请在那张蓝票上点“登记红票”');
  const sums = [sumFen(read.lines.map(({ net }) => net)), sumFen(read.lines.map(({ tax }) => tax))] as const;
  if (sums[0] !== read.net || sums[1] !== read.tax || sumFen(sums) !== read.gross)
    return rejected(`明细合计 ${showFen(sumFen(sums))} 与价税合计 ${showFen(read.gross)} 不符`);
  const lines: ForeignLine[] = [];
  for (const line of read.lines) {
    const before = lines.at(-1);
    if (line.nature === 'discount' && before && !isRed)
      lines[lines.length - 1] = {
        ...before,
        net: sumFen([before.net, line.net]),
        tax: sumFen([before.tax, line.tax]),
      };
    else
      lines.push({
        goodsName: line.name,
        shortName: line.shortName || undefined,
        taxCode: line.taxCode || undefined,
        spec: line.spec,
        unit: line.unit,
        quantity: line.quantity && dec(line.quantity),
        rate: line.rate,
        policy: line.policy,
        net: line.net,
        tax: line.tax,
      });
  }
  const { difference } = read;
  if (difference?.mode === 'net') {
    const [line] = lines;
    if (lines.length !== 1) return rejected(`${taxations.net}只能有一行项目，文件里有 ${lines.length} 行`);
    lines[0] = { ...line!, deduction: difference.deduction };
    const wrong = taxComplaint(lines[0]);
    if (wrong && !isRed) return rejected(wrong);
  }
  const { code, issuedAt } = read.issued;
  const { name: buyerName, taxNo: buyerTaxNo } = read.buyer;
  return {
    kind: read.kind,
    code,
    number,
    issuedAt,
    buyerName,
    buyerTaxNo,
    sellerTaxNo: read.seller.taxNo,
    remark: read.remark || undefined,
    taxation: difference?.mode ?? 'normal',
    ...(isRed && { red: { number: read.blueNumber!, code: read.blueCode } }),
    lines,
  };
}

/** What may be an order number in the remark of an invoice: shops and tools print it there, each in words of its own. */
export const orderNosIn = (remark: string | undefined): string[] => [
  ...new Set((remark ?? '').match(/[A-Za-z0-9][A-Za-z0-9_-]{7,63}/g)),
];

/** An invoice cannot have been issued tomorrow. */
export const dateComplaint = (issuedAt: string, today: string): string | undefined =>
  beijingDate(Date.parse(issuedAt)) > today ? `开票日期 ${beijingDate(Date.parse(issuedAt))} 是将来的日期` : undefined;

export const sheetColumns = {
  shop: '店铺',
  orderNo: '订单号',
  kind: '票种',
  code: '发票代码',
  number: '发票号码',
  issuedAt: '开票日期',
  buyerName: '购方名称',
  buyerTaxNo: '购方税号',
  goodsName: '项目名称',
  taxCode: '税收分类编码',
  taxRate: '税率',
  gross: '价税合计',
  tax: '税额',
  blueNumber: '对应蓝票号码',
  blueCode: '对应蓝票代码',
  redReason: '红冲原因',
  deduction: '扣除额',
} as const satisfies Record<keyof ImportRow, string>;

/** Cells copied from a sheet. With a heading, columns may stand in any order; without, in ours. */
export function pastedRows(text: string): ImportRow[] {
  const cells = text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((one) => one.trim()))
    .filter((line) => line.some((one) => one !== ''));
  const keys = Object.keys(sheetColumns) as (keyof ImportRow)[];
  const [first = []] = cells;
  const named = first.map((title) => keys.find((key) => sheetColumns[key] === title));
  const isHeaded = named.filter((key) => key !== undefined).length >= 3;
  const order = isHeaded ? named : keys;
  return cells
    .slice(isHeaded ? 1 : 0)
    .map(
      (line) => Object.fromEntries(order.flatMap((key, i) => (key && line[i] ? [[key, line[i]]] : []))) as ImportRow,
    );
}
