import { asFile, handle, load, Refusal, sentBuffer } from '@heliu/engine';
import { codes } from '@heliu/model';
import { colours, type Drawing, drawingToPdf, type Mark, openType, Pen } from '@heliu/paper';
import qr from 'qrcode';
import { couponBatch } from './batch.ts';
import { mostPrinted, printCoupons } from './coupon.calls.ts';

interface Label {
  readonly code: string;
  readonly name: string;
  readonly summary: string;
  readonly valid: string;
}

/** A sheet of A4 cut into three columns of eight, in millimetres. */
const paper = { width: 210, height: 297 };
const [across, down] = [3, 8];
const cell = { width: paper.width / across, height: paper.height / down };
const inset = 5;
const side = 22;
const standing = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-至满元减抵折兑换一件指定商品任意运费领取后生效天有期';

function squares(content: string, x: number, y: number): Mark {
  const { modules } = qr.create(content, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (__, column) => modules.get(row, column) === 1),
  );
  return { kind: 'squares', x, y, side, rows };
}

function page(labels: readonly Label[], lost: Set<string>): readonly Mark[] {
  const pen = new Pen(openType(), lost);
  const marks: Mark[] = [];
  labels.forEach(({ code, name, summary, valid }, index) => {
    const x = (index % across) * cell.width + inset;
    const y = Math.floor(index / across) * cell.height + inset;
    const width = cell.width - inset * 2 - side - 2;
    marks.push(squares(code, x, y));
    const right = x + side + 2;
    pen.line(name, { x: right, y: y + 5, width, size: 4.2 });
    pen.block(summary, { x: right, y: y + 8, width, height: 9, size: 3.4, leading: 1.25 });
    pen.line(valid, { x: right, y: y + 21, width, size: 2.8, colour: colours.ink });
    pen.line(code.replace(/(.{4})(?=.)/g, '$1 '), { x, y: y + 27.5, width: side + 2 + width, size: 3.6 });
  });
  return [...pen.marks, ...marks];
}

function draw(labels: readonly Label[], author: string): { bytes: Buffer; missing: readonly string[] } {
  const lost = new Set<string>();
  const onPage = across * down;
  const pages = Array.from({ length: Math.ceil(labels.length / onPage) }, (_, index) =>
    page(labels.slice(index * onPage, (index + 1) * onPage), lost),
  );
  const drawing: Drawing = { title: '优惠券', author, ...paper, standing, form: [], pages, missing: [...lost] };
  return { bytes: drawingToPdf(drawing), missing: drawing.missing };
}

export const labelHandlers = [
  handle(printCoupons, async ({ batch, from }, work) => {
    const { number, terms, summary } = await load(work, couponBatch, batch);
    const rows = await work.query<{ code: string; validFrom: string | null; validTo: string | null }>(
      'pos_coupon_instance.labels',
      `select code, valid_from as "validFrom", valid_to as "validTo" from pos_coupon_instance
       where company_id = $1 and batch = $2 and state in ('untaken', 'unused') and not deleted order by id
       offset $3::int limit ${mostPrinted}`,
      [work.company, batch, from - 1],
    );
    if (rows.length === 0) throw new Refusal(`批次 ${number} 从第 ${from} 张起没有还能用的券`, codes.missing);
    const later = `领取后 ${terms!.validDays ?? 0} 天有效`;
    const labels = rows.map(({ code, validFrom, validTo }) => ({
      code,
      name: terms!.name,
      summary: summary ?? '',
      valid: validFrom === null ? later : `${validFrom} 至 ${validTo}`,
    }));
    const { bytes, missing } = draw(labels, work.user.name);
    const notice = missing.length > 0 ? `有 ${missing.length} 个字的字形缺失：${missing.join('')}` : undefined;
    return asFile({
      ...sentBuffer(`${number} 券码 ${from}-${from + rows.length - 1}.pdf`, 'application/pdf', bytes),
      notice,
    });
  }),
];
