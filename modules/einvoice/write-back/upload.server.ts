import { buffer } from 'node:stream/consumers';
import type { Full } from '@heliu/model';
import {
  attachmentsOf,
  behaviour,
  type Db,
  demandFile,
  enqueue,
  fileLink,
  type Job,
  megabytes,
  Refusal,
  openContent,
  takeExternal,
  type ExternalSource,
  type Work,
} from '@heliu/engine';
import { isDigitalPaper } from '../face/wording.ts';
import { faceOf } from '../invoice/face.rules.ts';
import { inParallel } from '@heliu/outside';
import { invoice } from '../invoice/invoice.ts';
import { inTurn } from '../issue/lease.server.ts';
import { issuingWork } from '../issue/own-work.server.ts';
import { outgoing } from '../issue/submit.server.ts';
import { type InvoiceUpload, type PlatformCode, platformNames, type ShopPlatform } from '../../shop/model.ts';

import { ShopFault, ShopLine, shopPlatforms, shopWorld } from '../../shop/server.ts';

import { upload } from './upload.ts';

type Invoice = Full<typeof invoice>;

const uploadJobName = 'oms.uploadInvoices';
const mostTries = 6;
const atOnce = 40;

interface Origin {
  readonly order: number;
  readonly orderNo: string;
  readonly shop: number;
  readonly platform: PlatformCode;
  /** The shop gives back everything by itself, or its platform passed on a buyer's wish that was agreed to. */
  readonly wanted: boolean;
  readonly subsidised: boolean;
  readonly invoice: number;
  readonly invoiceNo: string;
  readonly red: boolean;
  readonly kind: Invoice['kind'];
}

/**
 * The platform orders of invoices; those merged by us are their parts over there. A part that was closed has
 * nothing on the invoice and no use for it, and gets the red one only where it was given the blue one.
 */
const originsOf = (work: Work, ids: readonly number[]): Promise<Origin[]> =>
  work.query<Origin>(
    'oms_invoice_upload.origins',
    `select distinct i.id as invoice, i.invoice_no as "invoiceNo", i.colour = 'red' as red, i.kind, o.id as "order", o.order_no as "orderNo", o.shop, o.platform, s.auto_upload or exists (select 1 from oms_invoice_application a where a.company_id = $1 and a."order" = o.id and a.source = 'platform'
         and a.decision = 'approved' and not a.deleted and a.invoice in (i.id, i.blue)) as wanted, o.subsidy > 0 as subsidised
     from oms_invoice i
     join oms_invoice_lines l on l.company_id = $1 and l.document_id = i.id
     join oms_order_lines ol on ol.company_id = $1 and ol.document_id = l."order"
     join oms_order o on o.company_id = $1 and o.id = coalesce(ol.from_order, ol.document_id)
     join oms_shop s on s.company_id = $1 and s.id = o.shop
     where i.company_id = $1 and i.id = any($2::bigint[]) and i.status = 'issued' and o.origin in ('platform', 'push')
       and (ol.from_order is null or o.order_status not in ('closedUnpaid', 'closedRefund')
         or exists (select 1 from oms_invoice_upload b where b.company_id = $1 and b.invoice = i.blue and b."order" = o.id and not b.deleted))`,
    [work.company, ids],
  );

const takes = (platform: PlatformCode, red: boolean, subsidised: boolean): boolean => {
  const { operations, uploadsSubsidised } = shopPlatforms[platform];
  if (uploadsSubsidised && !subsidised) return false;
  return (red ? operations.uploadRed : operations.uploadBlue) !== undefined;
};

const listeners: ((work: Work, invoices: readonly number[]) => Promise<void>)[] = [];
/** Told of invoices whose uploads were noted, done or given up. */
export const onUploadsMoved = (listener: (typeof listeners)[number]): unknown => listeners.push(listener);
const told = async (work: Work, invoices: readonly number[]): Promise<void> => {
  for (const listener of listeners) await listener(work, [...new Set(invoices)]);
};

const written: ExternalSource = { by: ['invoice', 'order'], fields: [], digest: 'invoiceNo' };

/**
 * Notes what is to be given back to platforms; each once, whoever asks. A red one makes the upload of its blue one
 * history.
 */
export async function queueUploads(work: Work, ids: readonly number[], asked = false): Promise<number> {
  const origins = await originsOf(work, ids);
  if (origins.length === 0) return 0;
  const drafts = origins
    .filter(({ wanted }) => wanted || asked)
    .map(({ wanted: _, subsidised, kind, ...origin }) => ({
      draft: {
        ...origin,
        // Platforms are given files, and of 数电 on paper there is none.
        state:
          !isDigitalPaper(kind) && takes(origin.platform, origin.red, subsidised)
            ? ('waiting' as const)
            : ('needless' as const),
      },
      at: work.now,
    }));
  await takeExternal(work, upload, written, drafts);
  if (asked)
    work.later({
      name: 'oms_invoice_upload.again',
      text: `update oms_invoice_upload set state = 'waiting', tries = 0, next_try_at = null, error = null, version = version + 1 where company_id = $1 and invoice = any($2::bigint[]) and state = 'failed' and not deleted`,
      values: [work.company, ids],
    });
  await told(work, ids);
  const waiting = drafts.filter(({ draft }) => draft.state === 'waiting').length;
  if (waiting > 0) await enqueue(work, uploadJobName, {}, { label: '回传发票' });
  return waiting;
}

interface Due {
  readonly id: number;
  readonly invoice: number;
  readonly orderNo: string;
  readonly shop: number;
  readonly applicationNo: string | null;
  readonly subsidised: boolean;
  readonly tries: number;
}

/** Long enough for a platform that fetches the file in its own time. */
const linkHours = 24 * 30;

const pictures: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);

/** Where a platform takes pictures only, somebody has to attach one: what the tax office issued is no picture. */
async function pictureOf(work: Work, { id }: Invoice): Promise<InvoiceUpload['file']> {
  const { rows } = await attachmentsOf(work, invoice, id);
  const found = rows.find(({ mediaType, size }) => pictures.has(mediaType) && size <= megabytes(1));
  if (!found) throw new Refusal('平台只收 1 MB 以内的 PNG 或 JPG：请把发票存成图片，加到这张发票的附件里，再重试');
  return {
    type: 'picture',
    base64: '',
    url: `${shopWorld(work.db).publicUrl}${await fileLink(work, found.id, linkHours)}`,
  };
}

async function contentOf(
  work: Work,
  record: Invoice,
  form: ShopPlatform['uploadForm'],
): Promise<InvoiceUpload['file']> {
  if (form === 'picture') return pictureOf(work, record);
  if (record.pdf === null) throw new Refusal('发票还没有 PDF 文件，下载后再回传');
  const file = await demandFile(work, record.pdf);
  if (form === 'url') {
    const url = `${shopWorld(work.db).publicUrl}${await fileLink(work, record.pdf, linkHours)}`;
    return { type: 'PDF', base64: '', url };
  }
  const content = await buffer(await openContent(work.db, file));
  return { type: 'PDF', base64: content.toString('base64') };
}

function uploadOf(due: Due, record: Invoice, blue: Invoice | undefined, file: InvoiceUpload['file']): InvoiceUpload {
  const face = faceOf(record, blue);
  return {
    orderNo: due.orderNo,
    ...(due.applicationNo !== null && { applicationId: due.applicationNo }),
    kind: face.kind,
    ...(face.issued!.code !== undefined && { code: face.issued!.code }),
    number: face.issued!.number,
    issuedAt: Date.parse(face.issued!.issuedAt),
    gross: face.gross,
    net: face.net,
    tax: face.tax,
    seller: { name: face.seller.name, taxNo: face.seller.taxNo ?? '' },
    buyer: face.buyer,
    drawer: face.drawer,
    remark: face.remark,
    ...(face.issued!.checkCode !== undefined && { checkCode: face.issued!.checkCode }),
    lines: face.lines.map(({ name, shortName, taxCode, spec, unit, quantity, price, net, tax, rate }) => ({
      name: `*${shortName}*${name}`,
      taxCode,
      ...(spec !== undefined && { spec }),
      ...(unit !== undefined && { unit }),
      ...(quantity !== undefined && { quantity }),
      ...(price !== undefined && { price }),
      net,
      tax,
      taxRate: rate,
    })),
    file,
  };
}

interface Result {
  readonly id: number;
  readonly done: boolean;
  readonly again: boolean;
  readonly error?: string;
  readonly platformInvoiceId?: string | undefined;
}

const mayPass = (fault: ShopFault['fault']) => fault.kind === 'unknown' || fault.kind === 'throttled';

/** Gives one invoice to one platform. Given twice it is taken as the same one: that is what platforms do with a number they have. */
async function give(line: ShopLine, due: Due, told: InvoiceUpload, blue: Invoice | undefined): Promise<Result> {
  const { uploadFile, uploadBlue, uploadRed } = line.platform.operations;
  try {
    if (!blue) {
      const sent =
        uploadFile && (await line.ask('uploadFile', uploadFile, { url: told.file.url ?? '' }, { write: true }));
      const whole = sent ? { ...told, file: { ...told.file, ...sent } } : told;
      const { platformInvoiceId } = await line.ask('uploadBlue', uploadBlue!, whole, { write: true });
      return { id: due.id, done: true, again: false, platformInvoiceId };
    }
    const blueCode = blue.invoiceCode === null ? {} : { blueCode: blue.invoiceCode };
    await line.ask('uploadRed', uploadRed!, { ...told, ...blueCode, blueNumber: blue.invoiceNo! }, { write: true });
    return { id: due.id, done: true, again: false };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const again = error instanceof ShopFault && mayPass(error.fault);
    return { id: due.id, done: false, again, error: error.message };
  }
}

export function keepResults(work: Work, results: readonly Result[]): void {
  work.later({
    name: 'oms_invoice_upload.results',
    text:
      `update oms_invoice_upload t set tries = t.tries + 1, error = u.error, platform_invoice_id = coalesce(u.platform, t.platform_invoice_id), ` +
      `state = case when u.done then 'done' when u.again and t.tries + 1 < ${mostTries} then 'waiting' else 'failed' end, ` +
      `uploaded_at = case when u.done then now() end, next_try_at = now() + make_interval(secs => least(7200, 15 * 4 ^ t.tries)), version = t.version + 1 ` +
      `from unnest($2::bigint[], $3::boolean[], $4::boolean[], $5::text[], $6::text[]) u(id, done, again, error, platform) ` +
      `where t.company_id = $1 and t.id = u.id and t.state = 'waiting'`,
    values: [
      work.company,
      results.map(({ id }) => id),
      results.map(({ done }) => done),
      results.map(({ again }) => again),
      results.map(({ error }) => error?.slice(0, 500) ?? null),
      results.map(({ platformInvoiceId }) => platformInvoiceId ?? null),
    ],
  });
  // The platform shows the red one now; that the blue one was there is history.
  work.later({
    name: 'oms_invoice_upload.replaced',
    text:
      `update oms_invoice_upload b set state = 'replaced', version = b.version + 1 from oms_invoice_upload u join oms_invoice r on r.company_id = u.company_id and r.id = u.invoice ` +
      `where b.company_id = $1 and u.company_id = $1 and u.id = any($2::bigint[]) and u.red and u.state = 'done' and r.red_full and b.invoice = r.blue and b."order" = u."order" and b.state = 'done'`,
    values: [work.company, results.filter(({ done }) => done).map(({ id }) => id)],
  });
}

const dueText = `u.state = 'waiting' and (u.next_try_at is null or u.next_try_at <= now()) and not u.deleted`;

async function uploadSome(db: Db, company: number): Promise<'more' | 'done'> {
  const rows = await issuingWork(db, company, (work) =>
    work.query<Due>(
      'oms_invoice_upload.due',
      `select u.id, u.invoice, u.order_no as "orderNo", u.shop, u.tries,
         (select a.application_no from oms_invoice_application a where a.company_id = u.company_id and a."order" = u."order" and a.source = 'platform' and not a.deleted order by a.id desc limit 1) as "applicationNo",
         coalesce((select o.subsidy > 0 from oms_order o where o.company_id = u.company_id and o.id = u."order"), false) as subsidised
       from oms_invoice_upload u where u.company_id = $1 and ${dueText} order by u.id limit ${atOnce}`,
      [company],
    ),
  );
  if (rows.length === 0) return 'done';
  const lines = new Map<number, ShopLine | Refusal>();
  for (const shop of new Set(rows.map((row) => row.shop)))
    lines.set(
      shop,
      await ShopLine.open(db, company, shop).catch((error: unknown) => {
        if (error instanceof Refusal) return error;
        throw error;
      }),
    );
  const records = new Map(
    (
      await issuingWork(db, company, (work) =>
        outgoing(
          work,
          [...new Set(rows.map((row) => row.invoice))].toSorted((a, b) => a - b),
        ),
      )
    ).map((one) => [one.record.id, one]),
  );
  const results = await inParallel(rows, async (due): Promise<Result> => {
    const line = lines.get(due.shop)!;
    const { record, blue } = records.get(due.invoice)!;
    const refused = (error: string): Result => ({ id: due.id, done: false, again: false, error });
    if (line instanceof Refusal) return refused(line.message);
    const name = platformNames[line.shop.platform];
    if (!takes(line.shop.platform, record.colour === 'red', due.subsidised))
      return refused(line.platform.uploadsSubsidised ? `${name}只收国补订单的蓝票` : `${name}不接受回传`);
    if (line.platform.uploadNeedsApplication && due.applicationNo === null)
      return refused(`${name}只收买家申请过的发票，这张订单没有开票申请；买家申请后再重试`);
    try {
      const file = await issuingWork(db, company, (work) => contentOf(work, record, line.platform.uploadForm));
      return await give(line, due, uploadOf(due, record, blue, file), record.colour === 'red' ? blue : undefined);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refused(error.message);
    }
  });
  await issuingWork(db, company, async (work) => {
    keepResults(work, results);
    await told(
      work,
      rows.map((due) => due.invoice),
    );
  });
  return 'more';
}

const hasDue = (work: Work) =>
  work
    .query<{ waits: boolean }>(
      'oms_invoice_upload.waits',
      `select exists (select 1 from oms_invoice_upload u where u.company_id = $1 and ${dueText}) as waits`,
      [work.company],
    )
    .then(([row]) => row!.waits);

export const uploadInvoices: Job = {
  name: uploadJobName,
  run: (_, { db, company }) =>
    inTurn(
      db,
      company,
      'upload',
      0,
      () => uploadSome(db, company),
      () => issuingWork(db, company, hasDue),
    ),
};

/** Those whose time has come again. */
export const startDueUploads = async (work: Work): Promise<void> => {
  if (await hasDue(work)) await enqueue(work, uploadJobName, {}, { label: '回传发票' });
};

export const uploadBehaviour = behaviour(upload, {
  actions: {
    retry: {
      async also({ invoice: id }, work) {
        await told(work, [id]);
        await enqueue(work, uploadJobName, {}, { label: '回传发票' });
      },
    },
    skip: { also: ({ invoice: id }, work) => told(work, [id]) },
  },
});
