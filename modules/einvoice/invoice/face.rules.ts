import { addDecimal, dec, type Decimal, type Fen, type Full, negateFen, sumFen, zeroFen } from '@heliu/model';
import { figuresOf, taxIn } from '../face/amounts.rules.ts';
import type { FaceLine, InvoiceFace } from '../face/face.ts';
import type { invoice } from './invoice.ts';
import { isDigital } from '../face/wording.ts';
import { printedRemark } from '../plan/levy.rules.ts';

type Invoice = Full<typeof invoice>;
type Line = Invoice['lines'][number];

/** Decimals a unit price may have: tax-control devices take eight, the tax office's own platform thirteen. */
const priceScale = (kind: Invoice['kind']): number => (isDigital(kind) ? 13 : 8);

/** `net / quantity`, rounded half away from zero; positive on a red invoice too, where both are negative. */
function priceOf(net: Fen, quantity: Decimal, scale: number): Decimal {
  const [digits = '', behind = ''] = quantity.split('.');
  const by = BigInt(digits + behind) * 100n;
  const raised = net * 10n ** BigInt(behind.length + scale);
  const [size, part] = [raised < 0n ? -raised : raised, by < 0n ? -by : by];
  const rounded = ((2n * size + part) / (2n * part)).toString().padStart(scale + 1, '0');
  return dec(`${rounded.slice(0, -scale)}.${rounded.slice(-scale)}`);
}

function counted(line: Line, net: Fen, scale: number): Pick<FaceLine, 'quantity' | 'price'> {
  if (line.quantity === null || Number(line.quantity) === 0) return {};
  const quantity = dec(line.quantity);
  return { quantity, price: priceOf(net, quantity, scale) };
}

/** A line as it is printed: alone, or followed by its discount. */
function printed(line: Line, discountLines: boolean, scale: number): FaceLine[] {
  const goods = {
    name: line.goodsName,
    shortName: line.shortName ?? '',
    taxCode: line.taxCode ?? '',
    rate: dec(line.taxRate),
    policy: line.policy,
  };
  const described = { ...goods, spec: line.spec ?? undefined, unit: line.unit ?? undefined };
  if (!discountLines || line.discount <= 0n)
    return [{ ...described, nature: 'normal', ...counted(line, line.net, scale), net: line.net, tax: line.tax }];
  const { amount, discount } = figuresOf(line, true);
  const [whole, off] = [taxIn(amount, goods.rate), taxIn(discount, goods.rate)];
  const net = (amount - whole) as Fen;
  return [
    { ...described, nature: 'discounted', ...counted(line, net, scale), net, tax: whole },
    { ...goods, nature: 'discount', net: negateFen((discount - off) as Fen), tax: negateFen(off) },
  ];
}

/** The same goods at the same price: on paper they are one line. */
function joinKey(line: Line): string | undefined {
  const pieces = Number(line.quantity ?? 0);
  if (line.discount > 0n || pieces === 0) return undefined;
  const { goodsName, shortName, taxCode, spec, unit, taxRate, policy, blueLine } = line;
  const price = priceOf(line.total, dec(line.quantity!), 8);
  return JSON.stringify([goodsName, shortName, taxCode, spec, unit, taxRate, policy, blueLine, price]);
}

/** Which lines stand together on paper; where nothing is joined, each for itself. */
function groupsOf(lines: readonly Line[], joinLines: boolean): Line[][] {
  const groups = new Map<string, Line[]>();
  for (const [i, line] of lines.entries()) {
    const key = (joinLines ? joinKey(line) : undefined) ?? String(i);
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()];
}

const joined = ([first, ...more]: readonly Line[]): Line => {
  if (more.length === 0) return first!;
  const all = [first!, ...more];
  const sum = (key: 'amount' | 'net' | 'tax' | 'total') => sumFen(all.map((line) => line[key] ?? zeroFen));
  const quantity = addDecimal(...(all.map((line) => line.quantity!) as [Decimal, ...Decimal[]]));
  return { ...first!, quantity, amount: sum('amount'), net: sum('net'), tax: sum('tax'), total: sum('total') };
};

/** Where each line of an invoice stands when it is printed, discounts and joined lines considered, counted from 1. */
export function printedPositions({
  lines,
  discountLines,
  joinLines,
}: Pick<Invoice, 'lines' | 'discountLines' | 'joinLines'>): number[] {
  const places = new Map<Line, number>();
  let next = 1;
  for (const group of groupsOf(lines, joinLines)) {
    for (const line of group) places.set(line, next);
    next += discountLines && group[0]!.discount > zeroFen ? 2 : 1;
  }
  return lines.map((line) => places.get(line)!);
}

function differenceOf({ taxation, lines, vouchers }: Invoice): InvoiceFace['difference'] {
  if ((taxation ?? 'normal') === 'normal') return undefined;
  const text = (value: string | null) => value ?? undefined;
  return {
    mode: taxation as 'full' | 'net',
    deduction: sumFen(lines.map(({ deduction }) => deduction ?? zeroFen)),
    vouchers: (vouchers ?? []).map(({ kind, code, number, issuedOn, total, deducted, remark }) => ({
      kind,
      code: text(code),
      number: text(number),
      issuedOn: text(issuedOn),
      total,
      deducted,
      remark: text(remark),
    })),
  };
}

/** Everything that stands on an invoice; a red one needs the blue one it takes back. */
export function faceOf(record: Invoice, blue?: Invoice): InvoiceFace {
  const scale = priceScale(record.kind);
  const places = blue && printedPositions(blue);
  const placed = (line: Line): Line =>
    places && line.blueLine !== null ? { ...line, blueLine: places[line.blueLine - 1]! } : line;
  const text = (value: string | null) => value ?? undefined;
  return {
    kind: record.kind,
    seller: {
      name: record.sellerName ?? '',
      taxNo: text(record.sellerTaxNo),
      address: text(record.sellerAddress),
      phone: text(record.sellerPhone),
      bank: text(record.sellerBank),
      account: text(record.sellerAccount),
    },
    buyer: {
      type: record.titleType,
      name: record.buyerName,
      taxNo: text(record.buyerTaxNo),
      address: text(record.buyerAddress),
      phone: text(record.buyerPhone),
      bank: text(record.buyerBank),
      account: text(record.buyerAccount),
    },
    // A red one joins what takes back of one line.
    lines: groupsOf(record.lines.map(placed), blue?.joinLines ?? record.joinLines)
      .map(joined)
      .flatMap((line) =>
        printed(line, record.discountLines, scale).map((one) => ({
          ...one,
          ...(places && line.blueLine !== null && { blueLine: line.blueLine }),
        })),
      ),
    net: record.net,
    tax: record.tax,
    gross: record.gross,
    remark: printedRemark(record),
    fullRateReason: record.fullRateReason ?? undefined,
    difference: differenceOf(record),
    drawer: record.drawer ?? '',
    payee: text(record.payee),
    reviewer: text(record.reviewer),
    ...(blue && {
      red: {
        reason: record.redReason ?? 'mistaken',
        full: record.redFull,
        blueSerial: blue.serial,
        blueCode: text(blue.invoiceCode),
        blueNumber: blue.invoiceNo ?? '',
        blueIssuedAt: blue.issuedAt ?? '',
        blueMachineNo: text(blue.machineNo),
        blueNet: blue.net,
        blueTax: blue.tax,
        confirmNo: text(record.confirmNo),
      },
    }),
    ...(record.invoiceNo !== null && {
      issued: {
        code: text(record.invoiceCode),
        number: record.invoiceNo,
        paperNumber: text(record.paperNo),
        issuedAt: record.issuedAt ?? '',
        checkCode: text(record.checkCode),
        machineNo: text(record.machineNo),
        cipher: text(record.cipher),
        qr: text(record.qr),
      },
    }),
  };
}
