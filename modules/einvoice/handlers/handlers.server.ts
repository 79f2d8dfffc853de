import { codes, formatFen, sumFen } from '@heliu/model';
import {
  asFile,
  demandFile,
  handle,
  load,
  Refusal,
  sentBuffer,
  startTask,
  openContent,
  type Work,
} from '@heliu/engine';
import { queueMail } from '../mail/send.server.ts';
import { askForApplications } from '../../shop/server.ts';
import { remakeInvoice, reopenFor, repeatInvoice, titleFrom } from '../red/again.server.ts';
import { figuresOf, totalsOf } from '../face/amounts.rules.ts';
import { batchOpenTask } from '../deliver/batch.server.ts';
import { faceOf } from '../invoice/face.rules.ts';
import { drawXml } from '../files/data.ts';
import { type Drawn, drawOfd, drawPdf, withoutType } from '../files/files.server.ts';
import { isDigitalPaper, isPaper, markOf, missingText } from '../face/wording.ts';
import { invoice } from '../invoice/invoice.ts';
import {
  batchOpen,
  buyerReds,
  editAndReopen,
  invoiceFile,
  invoiceRecords,
  type InvoiceRecords,
  type NotOpened,
  openBlue,
  openRed,
  planBlue,
  redPreview,
  remake,
  repeatOpen,
  sendEmail,
  syncApplyInfo,
} from '../invoice/invoice.calls.ts';
import { makeInvoices, planFor } from '../issue/make.server.ts';
import type { Refused } from '../plan/plan.rules.ts';
import { leftOf } from '../red/red.rules.ts';
import { bluesWithRest, dueOf, makeReds, wishesFrom } from '../red/red.server.ts';
import { refusalsOf } from '../invoice/refused-titles.server.ts';
import { lookNow } from '../red/buyer-red.server.ts';

async function named(work: Work, refused: readonly Refused[]): Promise<NotOpened[]> {
  if (refused.length === 0) return [];
  const rows = await work.query<{ id: number; orderNo: string }>(
    'oms_order.numbers',
    'select id, order_no as "orderNo" from oms_order where company_id = $1 and id = any($2::bigint[])',
    [work.company, refused.map(({ order }) => order)],
  );
  const numbers = new Map(rows.map(({ id, orderNo }) => [id, orderNo]));
  return refused.map((one) => ({ ...one, orderNo: numbers.get(one.order) ?? '' }));
}

async function recordsOf(work: Work, id: number): Promise<InvoiceRecords> {
  const { blue, remakeOf } = await load(work, invoice, id);
  const [uploads, deliveries, related] = await work.all([
    {
      name: 'oms_invoice.uploads',
      text: `select s.name as shop, u.order_no as "orderNo", u.state, u.error, u.uploaded_at as at from oms_invoice_upload u
             join oms_shop s on s.company_id = u.company_id and s.id = u.shop where u.company_id = $1 and u.invoice = $2 and not u.deleted order by u.id limit 200`,
      values: [work.company, id],
    },
    {
      name: 'oms_invoice.deliveries',
      text: `select receiver, state, error, sent_at as at from oms_delivery where company_id = $1 and invoice = $2 and not deleted order by id desc limit 200`,
      values: [work.company, id],
    },
    {
      name: 'oms_invoice.related',
      text: `select id, number, colour, status, invoice_no as "invoiceNo", gross, case when blue = $2 then 'red' when remake_of = $2 then 'remake' when id = $3 then 'blue' else 'remake' end as how
             from oms_invoice where company_id = $1 and (blue = $2 or remake_of = $2 or id = any(array[$3, $4]::bigint[])) and id <> $2 order by id limit 200`,
      values: [work.company, id, blue, remakeOf],
    },
  ]);
  return {
    uploads: uploads!.rows as never,
    deliveries: deliveries!.rows as never,
    related: related!.rows as never,
  };
}

const media = { pdf: 'application/pdf', ofd: 'application/ofd', xml: 'application/xml' } as const;

/** The provider's own file; what we draw instead says that it is only a picture. */
async function fileOf(work: Work, id: number, type: keyof typeof media) {
  const record = await load(work, invoice, id);
  const kept = record[type];
  if (kept !== null) {
    const file = await demandFile(work, kept);
    const { name, mediaType, size, sha256 } = file;
    return asFile({
      name,
      mediaType,
      size,
      inline: true,
      tag: sha256,
      open: (range) => openContent(work.db, file, range),
    });
  }
  if (type !== 'pdf' && isDigitalPaper(record.kind))
    throw new Refusal('数电纸质发票以打印的为准，没有 OFD 和 XML 文件');
  const blue = record.blue === null ? undefined : await load(work, invoice, record.blue);
  const [face, mark] = [faceOf(record, blue), markOf(record)];
  const draw: Record<keyof typeof media, () => Drawn> = {
    pdf: () => drawPdf(face, { mark }),
    ofd: () => drawOfd(face, { mark }),
    xml: () => ({ bytes: Buffer.from(drawXml(face)), missing: [] }),
  };
  const { bytes, missing } = draw[type]();
  const name = `${mark}_${record.invoiceNo ?? record.number}.${type}`;
  const notice = missing.length > 0 ? missingText(missing) : undefined;
  return asFile({ ...sentBuffer(name, media[type], Buffer.from(bytes)), notice });
}

export const invoiceHandlers = [
  handle(planBlue, async (input, work) => {
    const { plans, refused } = await planFor(work, { ...input, origin: 'order', title: titleFrom(input) }, false);
    const warnings = await refusalsOf(
      work,
      plans.map(({ orders, title }) => ({ ...title, order: orders[0]!.id })),
    );
    return {
      plans: plans.map(({ orders, subject, kind, title, notice, lines }, i) => {
        const sums = totalsOf(lines.map((line) => figuresOf(line, subject.discountLines)));
        const { type: _, ...words } = title;
        const lost = withoutType([
          ...Object.values(words),
          ...lines.flatMap(({ goodsName, spec, unit }) => [goodsName, spec, unit]),
        ]);
        return {
          orderNos: orders.map(({ orderNo }) => orderNo).join(' '),
          subject: subject.name,
          kind,
          buyerName: title.name,
          lines: lines.length,
          net: formatFen(sums.net),
          tax: formatFen(sums.tax),
          gross: formatFen(sums.gross),
          warning: [warnings[i], notice, lost.length > 0 && missingText(lost)].filter(Boolean).join('；') || null,
        };
      }),
      refused: await named(work, refused),
    };
  }),
  handle(openBlue, async (input, work) => {
    const { made, refused } = await makeInvoices(work, { ...input, origin: 'order', title: titleFrom(input) });
    return {
      made: made.map(({ id, gross }) => ({ id, gross: formatFen(gross) })),
      refused: await named(work, refused),
    };
  }),
  handle(batchOpen, async ({ orders, kind, merge }, work) => ({
    task: await startTask(work, batchOpenTask, { orders, kind, merge }, `批量开票 ${orders.length} 张订单`),
  })),
  handle(redPreview, async ({ id }, work) => {
    const [found] = await bluesWithRest(work, [id], false);
    const lines = found!.lines.map((line) => ({
      position: line.position,
      goodsName: line.goodsName,
      quantity: line.quantity ?? null,
      total: formatFen(sumFen([line.net, line.tax])),
      left: formatFen(leftOf(line)),
    }));
    const due = await dueOf(work, found!.blue);
    return { lines, left: formatFen(sumFen(found!.lines.map(leftOf))), due };
  }),
  handle(openRed, async ({ id, reason, lines }, work) => {
    const [red] = await makeReds(work, [{ blue: id, reason, wishes: wishesFrom(lines) }]);
    return { id: red! };
  }),
  handle(remake, ({ id, kind, ...title }, work) => remakeInvoice(work, id, { kind, title: titleFrom(title) })),
  handle(repeatOpen, async ({ id, reason }, work) => ({ id: await repeatInvoice(work, id, reason) })),
  handle(buyerReds, (_, work) => lookNow(work)),
  handle(editAndReopen, ({ id, kind, ...title }, work) => reopenFor(work, id, { kind, title: titleFrom(title) })),
  handle(syncApplyInfo, async ({ shop }, work) => ({ shops: await askForApplications(work, shop) })),
  handle(sendEmail, async ({ id, email }, work) => {
    const record = await load(work, invoice, id);
    const receiver = email ?? record.email;
    if (record.status !== 'issued') throw new Refusal(`${record.number} 还没有开具，不能发送`);
    if (isPaper(record.kind)) throw new Refusal(`${record.number} 是纸质发票，请打印盖章后交给购方，不能用邮件发送`);
    if (!receiver) throw new Refusal('没有收票邮箱，请填写', codes.invalid);
    return { id: await queueMail(work, { invoice: id, receiver }) };
  }),
  handle(invoiceRecords, ({ id }, work) => recordsOf(work, id)),
  handle(invoiceFile, ({ id, type }, work) => fileOf(work, id, type)),
];
