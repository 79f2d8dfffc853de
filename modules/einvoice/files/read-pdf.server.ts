import { type Decimal, dec, type Fen, parseYuan, zeroFen } from '@heliu/model';
import type { FaceLine, Party } from '../face/face.ts';
import { blueIn, nameOf, rateOf, type ReadInvoice, withDifference, withNatures } from './data-values.ts';
import { digital } from './digital.server.ts';
import type { Run } from './pdf-text.server.ts';
import { Unreadable } from './xml.ts';

/** Part of the page, in millimetres. */
interface Area {
  readonly left?: number;
  readonly right?: number;
  readonly top: number;
  readonly bottom: number;
}
const isIn = ({ left = 0, right = 210, top, bottom }: Area, { x, y }: Run): boolean =>
  x >= left && x < right && y >= top && y < bottom;

/** Runs that stand on one base line, from left to right. */
function rowsOf(runs: readonly Run[]): Run[][] {
  const rows: Run[][] = [];
  for (const run of runs.toSorted((a, b) => a.page - b.page || a.y - b.y)) {
    const row = rows.at(-1);
    if (row && row[0]!.page === run.page && run.y - row[0]!.y < 1.6) row.push(run);
    else rows.push([run]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x));
}
const textOf = (runs: readonly Run[]): string =>
  rowsOf(runs)
    .map((row) => row.map(({ text }) => text).join(''))
    .join('\n');

const areas = {
  title: { top: 4, bottom: 20, left: 27, right: 152 },
  /** Below the code: that it is red, or of a difference. */
  mark: { top: 20, bottom: 26, left: 27, right: 75 },
  head: { top: 4, bottom: 30, left: 150 },
  buyerName: { top: 30, bottom: 43.4, left: 10.7, right: 105 },
  buyerTaxNo: { top: 43.4, bottom: 52, left: 10.7, right: 105 },
  sellerName: { top: 30, bottom: 43.4, left: 111.2 },
  sellerTaxNo: { top: 43.4, bottom: 52, left: 111.2 },
  lines: { top: 56.6, bottom: 96 },
  gross: { top: 96, bottom: 104, left: 140 },
  remark: { top: 104, bottom: 124.5, left: 10.7 },
  drawer: { top: 126, bottom: 139, left: 15, right: 105 },
} as const satisfies Record<string, Area>;

type Column = keyof typeof digital.columns;
const columns = Object.entries(digital.columns) as [Column, { readonly x: number }][];
/** Figures are set to the right, so that a column is found by where it begins. */
const columnOf = ({ x }: Run): Column => columns.findLast(([, column]) => x >= column.x - 0.9)?.[0] ?? 'name';

const money = (text: string): Fen | undefined => parseYuan(text.replace(/[¥￥,\s]/g, ''));

type Cells = Partial<Record<Column, string>>;
const cellsOf = (row: readonly Run[]): Cells => {
  const cells: Cells = {};
  for (const run of row) cells[columnOf(run)] = (cells[columnOf(run)] ?? '') + run.text;
  return cells;
};

function decimalOf(text: string | undefined): Decimal | undefined {
  const shown = text?.trim();
  return shown && /^-?\d+(\.\d+)?$/.test(shown) ? dec(shown) : undefined;
}

const isSum = ({ name = '' }: Cells) => /^(合计|小计)$/.test(name.replace(/\s/g, ''));

interface Table {
  readonly lines: readonly FaceLine[];
  readonly net: Fen | undefined;
  readonly tax: Fen | undefined;
}

function tableOf(runs: readonly Run[]): Table {
  const lines: (FaceLine & { item: string })[] = [];
  let [net, tax]: [Fen | undefined, Fen | undefined] = [undefined, undefined];
  for (const row of rowsOf(runs.filter((run) => isIn(areas.lines, run)))) {
    const cells = cellsOf(row);
    const sum = isSum({
      name: row
        .filter(({ x }) => x < 60)
        .map(({ text }) => text)
        .join(''),
    });
    const amount = money(cells.net ?? '');
    if (sum) {
      net = amount;
      tax = cells.tax?.includes('*') ? zeroFen : money(cells.tax ?? '');
    } else if (amount !== undefined && cells.rate !== undefined)
      lines.push({
        nature: 'normal',
        item: cells.name ?? '',
        name: '',
        shortName: '',
        taxCode: '',
        spec: cells.spec,
        unit: cells.unit,
        quantity: decimalOf(cells.quantity),
        price: decimalOf(cells.price),
        net: amount,
        tax: cells.tax?.includes('*') ? zeroFen : (money(cells.tax ?? '') ?? zeroFen),
        // Where tax is due on a difference, the rate is not told.
        ...rateOf(cells.rate.replace(/\s/g, '').replace(/^\*+$/, '0')),
      });
    // What is too long for its column goes on in the next row.
    else if (lines.length > 0)
      Object.assign(lines.at(-1)!, {
        item: lines.at(-1)!.item + (cells.name ?? ''),
        spec: (lines.at(-1)!.spec ?? '') + (cells.spec ?? '') || undefined,
      });
  }
  return { lines: lines.map(({ item, ...line }) => ({ ...line, ...nameOf(item) })), net, tax };
}

const party = (name: string, taxNo: string): Party => {
  const [number] = /[0-9A-Z]{15,20}/.exec(taxNo.replace(/^[\s\S]*[:：]/, '').replace(/\s/g, '')) ?? [];
  return {
    name: name
      .replace(/^\s*名\s*称\s*[:：]?/, '')
      .replaceAll('\n', '')
      .trim(),
    taxNo: number,
  };
};

/** A 数电 invoice off its page, whose form is the same everywhere. Sums are proven by whoever takes it. */
export function readDigitalPage(runs: readonly Run[]): ReadInvoice {
  if (runs.some(({ text }) => /^(样张|作废)$/.test(text.trim())))
    throw new Unreadable('PDF', '样张或作废的票面，不是发票');
  const first = runs.filter(({ page }) => page === 0);
  const words = (area: Area, of = first): string => textOf(of.filter((run) => isIn(area, run)));
  const [head, title] = [words(areas.head), words(areas.title).replace(/\s/g, '')];
  const number = /(?<!\d)\d{20}(?!\d)/.exec(head.replace(/[^\S\n]/g, ''))?.[0];
  const [, year, month, day] = /(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日/.exec(head) ?? [];
  if (!number || !day)
    throw new Unreadable('PDF', '没有 20 位发票号码和开票日期，PDF 只认数电发票，其他请用 OFD 或 XML');
  const last = runs.filter(({ page }) => page === runs.at(-1)!.page);
  const { lines, net, tax } = tableOf(runs);
  const gross = money(/[¥￥]\s*-?[\d,]+\.\d\d/.exec(words(areas.gross, last))?.[0] ?? '');
  if (net === undefined || tax === undefined || gross === undefined || lines.length === 0)
    throw new Unreadable('PDF', '读不出金额，请用 XML 或 OFD，或从 Excel 粘贴');
  const remark = words(areas.remark, last);
  const buyer = party(words(areas.buyerName), words(areas.buyerTaxNo));
  const read: ReadInvoice = {
    kind: title.includes('专用发票') ? 'digitalSpecial' : 'digitalNormal',
    seller: party(words(areas.sellerName), words(areas.sellerTaxNo)),
    buyer: { ...buyer, type: buyer.taxNo ? 'company' : 'personal' },
    lines: withNatures(lines, gross < 0n),
    net,
    tax,
    gross,
    remark,
    drawer: words(areas.drawer)
      .replace(/^\s*开\s*票\s*人\s*[:：]?/, '')
      .trim(),
    ...(gross < 0n && blueIn(remark)),
    issued: {
      number,
      issuedAt: new Date(`${year}-${month!.padStart(2, '0')}-${day.padStart(2, '0')}T00:00:00+08:00`).toISOString(),
    },
  };
  return withDifference(read, `${words(areas.mark)}\n${remark}`);
}
