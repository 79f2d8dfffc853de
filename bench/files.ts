import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { openSync } from 'fontkit';
import type { Drawing, Mark } from '@heliu/paper';
import { dec, fen, netOf, sumFen, yuan } from '@heliu/model';
import PdfDocument from 'pdfkit';
import { drawOfd, drawPdf, layout } from '../modules/einvoice/server.ts';
import { median } from './support/measure.ts';

type InvoiceFace = Parameters<typeof drawPdf>[0];

const goods = ['人体工学静音无线蓝牙键盘', '山茶花保湿面霜', '有机燕麦片', '不锈钢保温杯', '旋转拖把桶'];
function faceOf(lines: number): InvoiceFace {
  const drawn = Array.from({ length: lines }, (_, i) => {
    const gross = yuan(`${59 + i}.90`);
    const net = netOf(gross, dec('0.13'));
    return {
      nature: 'normal' as const,
      name: goods[i % goods.length]!,
      shortName: '日用杂品',
      taxCode: '1060512990000000000',
      spec: `HL-${i}`,
      unit: '件',
      quantity: dec('1'),
      price: dec('53.0088495575221'),
      net,
      tax: fen(gross - net),
      rate: dec('0.13'),
      policy: 'none' as const,
    };
  });
  const [net, tax] = [sumFen(drawn.map((line) => line.net)), sumFen(drawn.map((line) => line.tax))];
  return {
    kind: 'digitalNormal',
    seller: { name: '杭州合流电子商务有限公司', taxNo: '91330106MA2CFL5T8K' },
    buyer: { type: 'company', name: '上海欣欣贸易有限公司', taxNo: '91310115MA1K3ABC5D' },
    lines: drawn,
    net,
    tax,
    gross: fen(net + tax),
    remark: '订单号：6921203874650012',
    drawer: '陈志远',
    issued: { number: '26332000000148542163', issuedAt: '2026-11-15T03:00:00Z' },
  };
}

const font = openSync(
  createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
);
const points = 72 / 25.4;
type Pdf = InstanceType<typeof PdfDocument>;

function ink(pdf: Pdf, mark: Mark): void {
  if (mark.kind === 'words')
    pdf
      .fontSize(mark.size * points)
      .fillColor([...mark.colour])
      .text(mark.text, mark.x * points, mark.y * points, { lineBreak: false, baseline: 'alphabetic' });
  else if (mark.kind === 'rule')
    pdf
      .moveTo(mark.from[0] * points, mark.from[1] * points)
      .lineTo(mark.to[0] * points, mark.to[1] * points)
      .lineWidth(mark.width * points)
      .strokeColor([...mark.colour])
      .stroke();
  else {
    const side = (mark.side / mark.rows.length) * points;
    mark.rows.forEach((row, y) =>
      row.forEach((dark, x) => dark && pdf.rect(mark.x * points + x * side, mark.y * points + y * side, side, side)),
    );
    pdf.fill('black');
  }
}

/** The library with its font opened once, as well as it can be used. */
async function byPdfkit({ width, height, form, pages }: Drawing): Promise<Buffer> {
  const size: [number, number] = [width * points, height * points];
  const pdf = new PdfDocument({ size, margin: 0, font: null as never, autoFirstPage: false });
  pdf.registerFont('type', font as never);
  for (const marks of pages) {
    pdf.addPage().font('type');
    for (const mark of [...form, ...marks]) ink(pdf, mark);
  }
  pdf.end();
  return buffer(pdf);
}

export interface FilesRow {
  readonly what: string;
  readonly pdfkit: number;
  readonly ours: number;
  readonly target: string;
}

type Draw = (face: InvoiceFace) => unknown;

/** Files per second of one core's time: drawing waits for nothing, so what else the machine does need not count. */
async function perSecond(draw: Draw, face: InvoiceFace, ms: number): Promise<number> {
  const before = process.cpuUsage();
  const until = performance.now() + ms;
  let done = 0;
  for (; performance.now() < until; done++) await draw(face);
  const { user, system } = process.cpuUsage(before);
  return (done * 1e6) / (user + system);
}

/** In turns, so that heat and a full cache fall on both alike. The first round warms the compiler up. */
async function alternated(draws: readonly Draw[], face: InvoiceFace, rounds = 7): Promise<number[]> {
  const speeds: number[][] = draws.map(() => []);
  for (let round = -1; round < rounds; round++)
    for (const [i, draw] of draws.entries()) {
      const speed = await perSecond(draw, face, round < 0 ? 4000 : 700);
      if (round >= 0) speeds[i]!.push(speed);
    }
  return speeds.map(median);
}

/** From what stands on an invoice to the bytes of a file. */
export async function benchFiles(): Promise<FilesRow[]> {
  const pdfkitDraws: Draw = (face) => byPdfkit(layout(face));
  const measured = async (what: string, face: InvoiceFace, draw: Draw, target: string): Promise<FilesRow> => {
    const [pdfkit, ours] = await alternated([pdfkitDraws, draw], face);
    return { what, pdfkit: pdfkit!, ours: ours!, target };
  };
  return [
    await measured('PDF，三行一页', faceOf(3), (face) => drawPdf(face), '≥ 200 /s'),
    await measured('PDF，一百行', faceOf(100), (face) => drawPdf(face), '--'),
    await measured('OFD，三行一页', faceOf(3), (face) => drawOfd(face), '--'),
  ];
}
